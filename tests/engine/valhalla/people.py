"""Units for tests: a side's kinds, and as many fighters as one asks for."""

from collections.abc import Iterable
from itertools import count
from typing import Final

from engine.valhalla.battle.stacking import Fighter
from engine.valhalla.catalog.rule_tables import CLASSES, Class, units
from engine.valhalla.entities.unit_designs import Design, Statline
from engine.valhalla.entities.unit_kinds import Kind, of_side


def design(cls: Class, line: str = "", specials: str = "", utility: str = "") -> Design:
    """Make a design by its bought line."""
    base = units().classes[cls]
    numbers = map(int, line.split("/")) if line else (base.hp, base.attack, base.defense, base.move)
    return Design(cls, cls, Statline(*numbers), tuple(specials.split()), utility)


def side(*given: Design) -> dict[str, Kind]:
    """Work out a side with these designs; the other classes are bare."""
    named = {one.cls: one for one in given}
    return of_side(named.get(cls) or design(cls) for cls in CLASSES)


BOOK_E: Final = design("E", "12/20/4/6")
"""The E design of the ledger's examples: a Warlord of that side is 12/20/5/6."""


def host(kinds: dict[str, Kind], wanted: str, seat: int = 1, first: int = 1) -> list[Fighter]:
    """Make fighters: `1 warlord, 10 swordsman`; ids go on from the first."""
    ids = count(first)
    found = []
    for one in wanted.split(", "):
        number, _, code = one.partition(" ")
        found += [Fighter(10 * next(ids) + seat, seat, kinds[code]) for _ in range(int(number))]
    return found


def spaces(fighters: Iterable[Fighter]) -> list[int]:
    return [one.spaces for one in fighters]
