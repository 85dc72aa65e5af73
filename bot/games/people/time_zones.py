"""Time zones, found by what people call them: `paris`, `new york`, `Londres`, `UTC+2`."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from typing import Final
from zoneinfo import available_timezones

from babel import Locale

from engine.core.notation.lexicon import plain
from render.words import LANGUAGES

NEAR: Final = 3

_OFFSET: Final = re.compile(r"(?:utc|gmt)?\s*([+\-\u2212])\s*(\d{1,2})(?::?00)?", re.IGNORECASE)
_MADE_UP: Final = ("Etc/Unknown", "Factory", "localtime", "posixrules")


def exists(name: str) -> bool:
    """Tell whether a zone is spelt as the IANA spells it."""
    return name in _all()


def find(text: str) -> str:
    """Find the zone that is meant; "" is none."""
    text = " ".join(text.split())
    if exists(text):
        return text
    offset = _OFFSET.fullmatch(text)
    if offset:
        return _fixed(-int(offset[2]) if offset[1] == "+" else int(offset[2]))
    return _names().get(_key(text), "")


def called(zone: str) -> str:
    """Call a zone as people do: the IANA counts fixed hours westward, we from Greenwich on.

    `find` finds it by that name too.
    """
    fixed = zone.removeprefix("Etc/GMT")
    return f"UTC{-int(fixed):+d}" if fixed != zone and int(fixed or 0) else zone.replace("_", " ")


def near(text: str) -> tuple[str, ...]:
    """Name the zones whose names come nearest to a text."""
    names = _names()
    key = _key(text)
    begun = sorted((name for name in names if key and name.startswith(key)), key=len)
    close = get_close_matches(key, names, n=2 * NEAR, cutoff=0.6)
    return tuple(dict.fromkeys(names[name] for name in (*begun, *close)))[:NEAR]


def _fixed(hours: int) -> str:
    """Name a zone by its hours from Greenwich; the IANA counts them westward."""
    name = f"Etc/GMT{hours:+d}" if hours else "UTC"
    return name if exists(name) else ""


@cache
def _all() -> frozenset[str]:
    return frozenset(available_timezones()) - frozenset(_MADE_UP)


@cache
def _names() -> dict[str, str]:
    """Collect what a zone may be called: its own name first, then its city in each language."""
    found: dict[str, str] = {}
    zones = sorted(_all(), key=lambda name: (name.count("/") == 0, name.count("/"), name))
    for zone in zones:
        found.setdefault(_key(zone), zone)
    for zone in zones:
        found.setdefault(_key(zone.rpartition("/")[2]), zone)
    for name, zone in _cities():
        found.setdefault(_key(name), zone)
    return found


def _cities() -> Iterator[tuple[str, str]]:
    for language in LANGUAGES:
        for zone, names in Locale(language).time_zones.items():
            if "city" in names and exists(zone):
                yield names["city"], zone


def _key(text: str) -> str:
    return " ".join(re.sub(r"[^\w/+]", " ", plain(text.replace("_", " "))).split())
