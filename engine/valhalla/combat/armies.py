"""Armies made of the state: stacks in their positions, what helps them, and how strong they are.

Rules: V-0-11e, V-6.1-36, V-6.1-37, V-6.3-05, V-6.3-09, V-6.4-06, V-6.6-15, V-11.2-19, V-11.2-21,
V-14-34.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from engine.core.protocol.values import Seat
from engine.valhalla.battle import stack_attack as blows
from engine.valhalla.battle.battlefield import Battle, Site
from engine.valhalla.battle.formations import Force, Formed, KindOf, form, massed
from engine.valhalla.battle.phases import Melee
from engine.valhalla.battle.shared_hex import shares, within
from engine.valhalla.battle.stack import BattleSide, Stack, product, total
from engine.valhalla.battle.stack_room import POSITIONS, Position, Rooms, rooms
from engine.valhalla.battle.stacking import Fighter
from engine.valhalla.catalog import tactic_verbs
from engine.valhalla.catalog.rule_tables import side_specials
from engine.valhalla.catalog.rule_tables import tactics as book
from engine.valhalla.cities.cities import asset_bonus
from engine.valhalla.combat.battle_wishes import BattleWishes, attack, defense
from engine.valhalla.entities.unit_kinds import Kind
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.sides.side import CROWNED
from engine.valhalla.state import State


@dataclass(slots=True)
class Army:
    """What one side brings to a battle, and how it came to stand so."""

    host: BattleSide
    wish: BattleWishes
    rooms: Rooms
    left: tuple[Fighter, ...] = ()
    """Who found no room in a joint defense and doesn't fight (V-6.1-37)."""
    repaired: bool = False
    wedged: bool = False

    @property
    def seat(self) -> Seat:
        return Seat(self.host.seat)

    @property
    def everyone(self) -> tuple[Fighter, ...]:
        return (*self.host.units, *self.left)


def oath(special: str) -> bool:
    """Tell whether a side's Center is wider (V-11.2-21)."""
    one = side_specials().get(special)
    return one is not None and one.oath


def siege_share(special: str) -> Fraction:
    """Tell what a side's siege Attack is multiplied by (V-11.2-19)."""
    one = side_specials().get(special)
    return one.siege if one is not None else Fraction(1)


def attackers(state: State, at: str, seat: Seat, units: Sequence[Unit]) -> Army:
    """Form up the active side, as its sheet says (V-6.3-05)."""
    sheet = state.course.sheet if state.course is not None else ()
    return muster(state, seat, units, attack(sheet, at), POSITIONS)


def defenders(
    state: State, at: str, forces: Mapping[Seat, Sequence[Unit]], *, tactics: bool = True
) -> tuple[Army, ...]:
    """Form up all who defend a hex, the lead defender first (V-6.1-36, V-6.1-37)."""
    held = shares({seat: len(units) for seat, units in forces.items()})
    answers = state.course.answers if state.course is not None else {}
    found = []
    for seat, own in held.items():
        wish = defense(state.side(seat), answers.get(seat, ()), at)
        if own:
            plain = wish if tactics else replace(wish, tactic="")
            found.append(muster(state, seat, forces[seat], plain, own))
    return tuple(found)


def kind_by(kinds: Mapping[str, Kind]) -> KindOf:
    """Tell kinds of units by a side's own list, looked up once (V-4.4-15)."""
    return lambda unit: kinds[CROWNED if unit.crown and unit.code == "G" else unit.code]


def muster(
    state: State, seat: Seat, units: Sequence[Unit], wish: BattleWishes, held: tuple[Position, ...]
) -> Army:
    """Form up one side in the positions it holds; its tactic is still to be tested (V-14-34)."""
    side = state.side(seat)
    force = Force(units, kind_by(side.kinds), side.kinds)
    army = arrayed(seat, side.special, force, wish, held)
    army.host.field_bonus = asset_bonus(state.assets(seat), state.settings)
    return army


def arrayed(
    seat: Seat, special: str, force: Force, wish: BattleWishes, held: tuple[Position, ...]
) -> Army:
    """Put a force into its stacks: a wedge where its tactic is one and it fits (V-6.6-15)."""
    led = any(force.kind(unit).leads for unit in force.units)
    tactic = wish.tactic if led and wish.tactic in book() else ""
    own_oath = oath(special)
    room, formed, wedged = within(rooms(oath=own_oath), held), None, False
    if tactic and any(isinstance(one, tactic_verbs.Mass) for one in book()[tactic].does):
        wide = within(rooms(oath=own_oath, wedge=True), held)
        formed = massed(force, wide, wish.formation)
        wedged = formed is not None
        room = wide if wedged else room
    if formed is None:
        formed = form(force, room, None if tactic == "wedge" else wish.formation)
    host = BattleSide(seat, stacks_of(seat, formed), tactic)
    host.siege_share = siege_share(special)
    return Army(host, wish, room, formed.left, formed.repaired, wedged)


def stacks_of(seat: Seat, formed: Formed) -> dict[Position, Stack]:
    """Make stacks of a formation, in the fixed order."""
    return {
        at: Stack(at, seat, tuple(formed.stacks[at]))
        for at in POSITIONS
        if formed.stacks.get(at)
    }  # fmt: skip


# How strong they are


class Strengths(NamedTuple):
    """Total Attack of those who come in, and of all whom they meet (V-6.4-06, V-6.4-08)."""

    own: Fraction
    foes: Fraction

    @property
    def overruns(self) -> bool:
        """Tell whether the foes have less than a tenth (V-6.4-01, V-6.4-07)."""
        return 10 * self.foes < self.own


def strength(
    state: State, at: str, seat: Seat, units: Sequence[Unit], foes: Sequence[Seat]
) -> Strengths:
    """Weigh the units that would then be in a hex against the foes there (V-6.4-06, V-6.4-08).

    Each army stands as ordered for that hex, else by default, without tactics and fortifications.
    """
    sheet = state.course.sheet if state.course is not None else ()
    mine = muster(state, seat, units, replace(attack(sheet, at), tactic=""), POSITIONS).host
    forces = {foe: state.here(at, foe) for foe in foes}
    return weighed(mine, [army.host for army in defenders(state, at, forces, tactics=False)])


def weighed(mine: BattleSide, theirs: Sequence[BattleSide]) -> Strengths:
    """Sum leadership x Attack as in the first phase, stack by stack (V-6.4-06)."""
    melee = Melee(Battle(mine, tuple(theirs), Site()))
    return Strengths(might(melee, mine), sum((might(melee, one) for one in theirs), Fraction(0)))


def might(melee: Melee, host: BattleSide) -> Fraction:
    """Sum the strength of a host against those it would strike (V-6.4-06, V-6.1-14)."""
    return sum(
        (
            product(blows.leadership(blow.stack))
            * (total(blows.attack(blow, steady=False)) + total(blows.attack(blow, steady=True)))
            for blow, _ in melee.blows(host, 1)
        ),
        Fraction(0),
    )
