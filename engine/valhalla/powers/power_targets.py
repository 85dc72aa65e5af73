"""Casters' powers outside battle, in numbers: which units they are for, and how many.

Rules: V-4.4-46, V-4.4-47, V-4.4-50, V-4.4-51, V-12.21-16, V-12.21-17.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from engine.valhalla.catalog.unit_tables import Class, unit_tables
from engine.valhalla.entities.default_designs import parse_class
from engine.valhalla.entities.unit_kinds import UnitKind
from engine.valhalla.entities.units_and_places import Unit

INVIGORATING_ELIXIR: Final = "invigorating_elixir"
ELIXIR_MP: Final = 2
"""The MP that an Elixir gives (V-4.4-51)."""
SOMETHING_FROM_NOTHING: Final = "something_from_nothing"
MAX_SUMMONED_WORTH: Final = 12
"""The most that the units from nothing may be worth together (V-4.4-46)."""
SUMMONED_WORTHS: Final[dict[Class, int]] = {
    "swordsman": 1,
    "archer": 1,
    "bruiser": 1,
    "C": 2,
    "D": 2,
}
"""What one unit from nothing is worth."""
MAX_UNITS_BROUGHT: Final = 10
"""Units that Get Over Here brings at most (V-4.4-47)."""
MAX_UNITS_EXCHANGED: Final = 8
"""Units that an exchange takes at most (V-4.4-50)."""
EXCHANGE_RANKS: Final[dict[Class, int]] = {
    "swordsman": 0, "archer": 0, "bruiser": 0, "C": 1, "D": 1, "E": 2, "F": 3, "G": 4,
}  # fmt: skip
"""The order of classes for an exchange: Infantry < C = D < E < F < G (V-4.4-50)."""


def read_summoned_units(texts: Iterable[str]) -> tuple[tuple[Class, int], ...] | None:
    """Return the units to come from nothing, in the order of the list; None if invalid.

    Rules: V-4.4-46, V-2.4-07.
    """
    found: Counter[Class] = Counter()
    for one in (part.strip() for text in texts for part in text.split("+")):
        number, _, code = one.rpartition(" ")
        number, cls = number.strip() or "1", parse_class(code)
        if cls not in SUMMONED_WORTHS or not (
            number.isascii() and number.isdigit() and len(number) < 4
        ):
            return None
        found[cls] += int(number)
    return tuple((cls, count) for cls, count in found.items() if count)


def total_worth(wanted: Iterable[tuple[Class, int]]) -> int:
    """Return what units from nothing are worth together (V-12.21-16)."""
    return sum(SUMMONED_WORTHS[cls] * count for cls, count in wanted)


def weigh_exchange(kinds: Sequence[UnitKind], result: Class) -> tuple[bool, int]:
    """Return whether units suffice for a greater one, and what they are worth (V-4.4-50)."""
    lesser = all(
        kind.cls is not None and EXCHANGE_RANKS[kind.cls] < EXCHANGE_RANKS[result] for kind in kinds
    )
    worth = sum(kind.class_upkeep for kind in kinds)
    return lesser and worth >= unit_tables().classes[result].upkeep, worth


def why_not_brought(unit: Unit, kind: UnitKind, caster: Unit) -> str:
    """Return why a unit can't be brought, "" if it can (V-4.4-47, V-12.21-17)."""
    if kind.stays_in_city:
        return "garrison"
    if unit.at == caster.at:
        return "there"
    return "" if unit.mp > 0 else "no_mp"
