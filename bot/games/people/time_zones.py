"""Time zones by the names people use: `paris`, `new york`, `Londres`, `UTC+2`."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from babel import Locale

from bot.games.people.person_refusals import make_person_refusal
from bot.records import Person
from engine.core.notation.name_folding import fold_name
from engine.core.protocol.values import Refusal
from render.words import LANGUAGES

MAX_NEAREST_ZONES: Final = 3
MAX_NAME_LENGTH: Final = 64
"""No zone has a longer name."""

_OFFSET_PATTERN: Final = re.compile(
    r"(?:utc|gmt)?\s*([+\-\u2212])\s*(\d{1,2})(?::?00)?", re.IGNORECASE
)
_UNREAL_ZONES: Final = ("Etc/Unknown", "Factory", "localtime", "posixrules")


def is_zone(name: str) -> bool:
    """Return whether a name is a zone of the IANA, spelled as there."""
    return name in _all_zones()


def find_zone(text: str) -> str:
    """Find a zone by any of its names; "" is none."""
    text = " ".join(text.split())
    if is_zone(text):
        return text
    offset = _OFFSET_PATTERN.fullmatch(text)
    if offset:
        return _fixed_zone(-int(offset[2]) if offset[1] == "+" else int(offset[2]))
    return _zones_by_key().get(_make_key(text), "")


def display_zone(zone: str) -> str:
    """Return a zone's name for people; the IANA counts fixed hours westward, people eastward.

    `find_zone` finds it by that name too.
    """
    offset = zone.removeprefix("Etc/GMT")
    return (
        f"UTC{-int(offset):+d}" if offset != zone and int(offset or 0) else zone.replace("_", " ")
    )


def find_nearest_zones(text: str) -> tuple[str, ...]:
    """Return the zones with the names nearest to a text."""
    names = _zones_by_key()
    key = _make_key(text[:MAX_NAME_LENGTH])
    beginning = sorted((name for name in names if key and name.startswith(key)), key=len)
    similar = get_close_matches(key, names, n=2 * MAX_NEAREST_ZONES, cutoff=0.6)
    return tuple(dict.fromkeys(names[name] for name in (*beginning, *similar)))[:MAX_NEAREST_ZONES]


def _fixed_zone(hours: int) -> str:
    """Return the zone of a fixed offset; the IANA counts its hours westward."""
    name = f"Etc/GMT{hours:+d}" if hours else "UTC"
    return name if is_zone(name) else ""


@cache
def _all_zones() -> frozenset[str]:
    return frozenset(available_timezones()) - frozenset(_UNREAL_ZONES)


@cache
def _zones_by_key() -> dict[str, str]:
    """Map names to zones: the zone's own name first, then its city in each language."""
    found: dict[str, str] = {}
    zones = sorted(_all_zones(), key=lambda name: (name.count("/") == 0, name.count("/"), name))
    for zone in zones:
        found.setdefault(_make_key(zone), zone)
    for zone in zones:
        found.setdefault(_make_key(zone.rpartition("/")[2]), zone)
    for name, zone in _iterate_city_names():
        found.setdefault(_make_key(name), zone)
    return found


def _iterate_city_names() -> Iterator[tuple[str, str]]:
    for language in LANGUAGES:
        for zone, names in Locale(language).time_zones.items():
            if "city" in names and is_zone(zone):
                yield names["city"], zone


def _make_key(text: str) -> str:
    return " ".join(re.sub(r"[^\w/+]", " ", fold_name(text.replace("_", " "))).split())


def read_zone(text: str) -> str | Refusal:
    """Read a typed time zone; the refusal names the nearest ones."""
    value = find_zone(text)
    return value or make_person_refusal(
        "PERSON_ZONE", given=text, near=", ".join(find_nearest_zones(text))
    )


def zone_of(person: Person) -> ZoneInfo:
    return ZoneInfo(person.zone or "UTC")
