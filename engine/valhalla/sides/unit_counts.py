"""Counts of units by class, as players write them: `4 swordsman, 2 C`.

Rules: V-12.13-01, V-4.1-03.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.valhalla.catalog.unit_tables import CLASSES, Class
from engine.valhalla.entities.unit_kinds import UnitKind
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.sides.unit_names import find_unit_code, read_unit_spec


class ClassCount(NamedTuple):
    """A number of units of one class."""

    code: Class
    number: int


def read_class_counts(
    entries: Iterable[str], kinds: Mapping[str, UnitKind]
) -> tuple[ClassCount, ...] | None:
    """Return the counts that a list names, or None if a part of it can't be read."""
    found: list[ClassCount] = []
    for entry in entries:
        spec = read_unit_spec(entry)
        code = class_of(spec.word, kinds)
        if code is None or spec.number is None:
            return None
        if spec.number:
            found.append(ClassCount(code, spec.number))
    return tuple(found)


def class_of(word: str, kinds: Mapping[str, UnitKind]) -> Class | None:
    """Return the class with this code or with a design of this name."""
    code = find_unit_code(word, kinds) if word else None
    return next((one for one in CLASSES if one == code), None)


def write_counts(many: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """Write counts of codes: `4 swordsman`."""
    return tuple(f"{number} {code}" for code, number in many)


def write_unit_counts(units: Iterable[Unit]) -> tuple[str, ...]:
    """Count units by code and write the counts."""
    return write_counts(Counter(unit.code for unit in units).items())
