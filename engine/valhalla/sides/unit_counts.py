"""Numbers of designs as players write them: `4 swordsman, 2 C`; and as they are told.

Rules: V-12.13-01, V-4.1-03.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.valhalla.catalog.rule_tables import CLASSES, Class
from engine.valhalla.entities.unit_kinds import Kind
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.sides.unit_names import code_of, wanted


class Many(NamedTuple):
    """So many of a class."""

    code: Class
    number: int


def read(entries: Iterable[str], kinds: Mapping[str, Kind]) -> tuple[Many, ...] | None:
    """Read a list of numbers of designs; None if a part of it can't be read."""
    found: list[Many] = []
    for entry in entries:
        asked = wanted(entry)
        code = class_of(asked.word, kinds)
        if code is None or asked.number is None:
            return None
        if asked.number:
            found.append(Many(code, asked.number))
    return tuple(found)


def class_of(given: str, kinds: Mapping[str, Kind]) -> Class | None:
    """Find a class by its code, or by the name of the side's own design."""
    code = code_of(given, kinds) if given else None
    return next((one for one in CLASSES if one == code), None)


def spelt(many: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """Write numbers of codes: `4 swordsman`."""
    return tuple(f"{number} {code}" for code, number in many)


def told(units: Iterable[Unit]) -> tuple[str, ...]:
    """Count units by what they are."""
    return spelt(Counter(unit.code for unit in units).items())
