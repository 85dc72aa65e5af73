"""Stacks by hand for tests of the numbers in battle, and one blow between them."""

from fractions import Fraction

from engine.valhalla.battle import tactic_tests
from engine.valhalla.battle.battlefield import Battle, Site, Struck
from engine.valhalla.battle.phases import Melee
from engine.valhalla.battle.stack import BattleSide, Stack
from engine.valhalla.battle.stack_room import Position
from engine.valhalla.catalog.rule_tables import Class
from engine.valhalla.entities.unit_kinds import Kind
from tests.engine.valhalla.people import BOOK_E, design, host, side

PLAIN = side(BOOK_E)
Army = dict[Position, str]
ONE: Army = {"center": "1 swordsman"}


def army(seat: int, stacks: Army, kinds: dict[str, Kind] = PLAIN, tactic: str = "") -> BattleSide:
    formed, first = {}, 1
    for at, wanted in stacks.items():
        units = host(kinds, wanted, seat, first)
        first += len(units)
        formed[at] = Stack(at, seat, tuple(units))
    return BattleSide(seat, formed, tactic)


def having(special: str, cls: Class = "C", utility: str = "") -> dict[str, Kind]:
    """Work out a side whose class has specials."""
    return side(BOOK_E, design(cls, specials=special, utility=utility))


def blow(
    red: BattleSide, blue: BattleSide, phase: int = 1, at: str = "center", site: Site | None = None
) -> Struck:
    """Let both strike once, and find what the first army's stack did."""
    melee = Melee(Battle(red, (blue,), site or Site()))
    melee.phase(phase)
    return next(one for one in melee.struck if (one.seat, one.at) == (1, at))


def parts(struck: Struck) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for part in (*struck.attack, *struck.steady, *struck.true):
        found[part.what] = found.get(part.what, Fraction(0)) + part.value
    return found


def settled(
    red: BattleSide,
    blue: BattleSide,
    site: Site | None = None,
    declared: frozenset[int] = frozenset(),
) -> dict[int, str]:
    return tactic_tests.settle(Battle(red, (blue,), site or Site(), declared=declared))
