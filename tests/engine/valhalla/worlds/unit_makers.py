"""Makes units for tests: a side's kinds, and fighters of them."""

from collections.abc import Iterable
from itertools import count
from typing import Final

from engine.valhalla.battle.stacking import Fighter
from engine.valhalla.catalog.unit_tables import CLASSES, Class, unit_tables
from engine.valhalla.entities.unit_designs import Design, Statline
from engine.valhalla.entities.unit_kinds import UnitKind, kinds_of_side


def make_design(cls: Class, line: str = "", specials: str = "", utility: str = "") -> Design:
    """Return a design with this bought statline."""
    base = unit_tables().classes[cls]
    numbers = map(int, line.split("/")) if line else (base.hp, base.attack, base.defense, base.move)
    return Design(cls, cls, Statline(*numbers), tuple(specials.split()), utility)


def make_kinds(*given: Design) -> dict[str, UnitKind]:
    """Return the kinds of a side with these designs; other classes have nothing bought."""
    named = {one.cls: one for one in given}
    return kinds_of_side(named.get(cls) or make_design(cls) for cls in CLASSES)


BOOK_E: Final = make_design("E", "12/20/4/6")
"""The E design of the ledger's examples: a Warlord of that side is 12/20/5/6."""


def make_fighters(
    kinds: dict[str, UnitKind], wanted: str, seat: int = 1, first: int = 1
) -> list[Fighter]:
    """Return fighters like `1 warlord, 10 swordsman`; ids count up from `first`."""
    ids = count(first)
    found = []
    for one in wanted.split(", "):
        number, _, code = one.partition(" ")
        found += [Fighter(10 * next(ids) + seat, seat, kinds[code]) for _ in range(int(number))]
    return found


def spaces_of(fighters: Iterable[Fighter]) -> list[int]:
    return [one.spaces for one in fighters]
