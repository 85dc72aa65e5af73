"""Hand-made stacks for tests of the numbers in battle, and one blow between them."""

from fractions import Fraction

from engine.valhalla.battle import tactic_requirements
from engine.valhalla.battle.battlefield import AttackRecord, Battle, Site
from engine.valhalla.battle.phases import Melee
from engine.valhalla.battle.stack import BattleSide, Stack
from engine.valhalla.battle.stack_capacity import Position
from engine.valhalla.catalog.unit_tables import Class
from engine.valhalla.entities.unit_kinds import UnitKind
from tests.engine.valhalla.worlds.unit_makers import BOOK_E, make_design, make_fighters, make_kinds

PLAIN = make_kinds(BOOK_E)
Army = dict[Position, str]
ONE_SWORDSMAN: Army = {"center": "1 swordsman"}


def make_battle_side(
    seat: int, stacks: Army, kinds: dict[str, UnitKind] = PLAIN, tactic: str = ""
) -> BattleSide:
    formed, first = {}, 1
    for at, wanted in stacks.items():
        units = make_fighters(kinds, wanted, seat, first)
        first += len(units)
        formed[at] = Stack(at, seat, tuple(units))
    return BattleSide(seat, formed, tactic)


def kinds_with_special(special: str, cls: Class = "C", utility: str = "") -> dict[str, UnitKind]:
    """Return the kinds of a side whose class has this special."""
    return make_kinds(BOOK_E, make_design(cls, specials=special, utility=utility))


def strike_once(
    red: BattleSide, blue: BattleSide, phase: int = 1, at: str = "center", site: Site | None = None
) -> AttackRecord:
    """Let both attack once; return the attack of the first army's stack."""
    melee = Melee(Battle(red, (blue,), site or Site()))
    melee.fight_phase(phase)
    return next(one for one in melee.attacks if (one.seat, one.at) == (1, at))


def attack_parts_by_source(struck: AttackRecord) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for part in (*struck.attack, *struck.steady_attack, *struck.true_attack):
        found[part.what] = found.get(part.what, Fraction(0)) + part.value
    return found


def failed_tactics(
    red: BattleSide,
    blue: BattleSide,
    site: Site | None = None,
    declared: frozenset[int] = frozenset(),
) -> dict[int, str]:
    return tactic_requirements.drop_failed_tactics(
        Battle(red, (blue,), site or Site(), ambushers=declared)
    )
