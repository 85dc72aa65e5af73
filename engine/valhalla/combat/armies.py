"""Armies made of the state: stacks in their positions, what helps them, and how strong they are.

Rules: V-0-11e, V-6.1-36, V-6.1-37, V-6.3-05, V-6.3-09, V-6.4-06, V-6.6-15, V-11.2-19, V-11.2-21,
V-14-34.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from engine.core.protocol.values import Seat
from engine.valhalla.battle import stack_attack
from engine.valhalla.battle.battlefield import Battle, Site
from engine.valhalla.battle.formations import Force, FormedArmy, KindOf, form_stacks, form_wedge
from engine.valhalla.battle.phases import Melee
from engine.valhalla.battle.shared_hex import capacities_in, share_positions
from engine.valhalla.battle.stack import BattleSide, Stack, multiply_parts, sum_parts
from engine.valhalla.battle.stack_capacity import (
    POSITIONS,
    Position,
    StackCapacities,
    stack_capacities,
)
from engine.valhalla.battle.stacking import Fighter
from engine.valhalla.catalog import tactic_verbs
from engine.valhalla.catalog.rule_tables import side_special_table, tactic_table
from engine.valhalla.cities.cities import asset_bonus
from engine.valhalla.combat.battle_wishes import BattleWishes, attack_wishes, defense_wishes
from engine.valhalla.entities.unit_kinds import UnitKind
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.sides.side import CROWNED
from engine.valhalla.state import State


@dataclass(slots=True)
class Army:
    """What one side brings to a battle, and how it was formed."""

    battle_side: BattleSide
    wishes: BattleWishes
    capacities: StackCapacities
    left_out: tuple[Fighter, ...] = ()
    """Units without room in a joint defense; they don't fight (V-6.1-37)."""
    is_repaired: bool = False
    is_wedge: bool = False

    @property
    def seat(self) -> Seat:
        return Seat(self.battle_side.seat)

    @property
    def all_fighters(self) -> tuple[Fighter, ...]:
        return (*self.battle_side.units, *self.left_out)


def has_shield_oath(special: str) -> bool:
    """Return whether a side's Center is wider (V-11.2-21)."""
    one = side_special_table().get(special)
    return one is not None and one.oath


def siege_multiplier(special: str) -> Fraction:
    """Return what a side's siege Attack is multiplied by (V-11.2-19)."""
    one = side_special_table().get(special)
    return one.siege if one is not None else Fraction(1)


def form_attackers(state: State, at: str, seat: Seat, units: Sequence[Unit]) -> Army:
    """Form the army of the active side as its sheet says (V-6.3-05)."""
    sheet = state.course.sheet if state.course is not None else ()
    return form_army_of_side(state, seat, units, attack_wishes(sheet, at), POSITIONS)


def form_defenders(
    state: State, at: str, forces: Mapping[Seat, Sequence[Unit]], *, with_tactics: bool = True
) -> tuple[Army, ...]:
    """Form the armies of all who defend a hex, the lead defender first (V-6.1-36, V-6.1-37)."""
    held = share_positions({seat: len(units) for seat, units in forces.items()})
    answers = state.course.answers if state.course is not None else {}
    found = []
    for seat, own in held.items():
        wish = defense_wishes(state.side(seat), answers.get(seat, ()), at)
        if own:
            wish_used = wish if with_tactics else replace(wish, tactic="")
            found.append(form_army_of_side(state, seat, forces[seat], wish_used, own))
    return tuple(found)


def kind_lookup(kinds: Mapping[str, UnitKind]) -> KindOf:
    """Return a function that finds a unit's kind among its side's kinds (V-4.4-15)."""
    return lambda unit: kinds[CROWNED if unit.crown and unit.code == "G" else unit.code]


def form_army_of_side(
    state: State, seat: Seat, units: Sequence[Unit], wish: BattleWishes, held: tuple[Position, ...]
) -> Army:
    """Form a side's army in the positions it holds; its tactic is not tested yet (V-14-34)."""
    side = state.side(seat)
    force = Force(units, kind_lookup(side.kinds), side.kinds)
    army = form_army(seat, side.special, force, wish, held)
    army.battle_side.field_bonus = asset_bonus(state.assets_of(seat), state.settings)
    return army


def form_army(
    seat: Seat, special: str, force: Force, wish: BattleWishes, held: tuple[Position, ...]
) -> Army:
    """Form a force into stacks; it is a wedge if its tactic says so and it fits (V-6.6-15)."""
    led = any(force.kind_of(unit).can_lead for unit in force.units)
    tactic = wish.tactic if led and wish.tactic in tactic_table() else ""
    own_oath = has_shield_oath(special)
    room, formation, wedged = capacities_in(stack_capacities(oath=own_oath), held), None, False
    if tactic and any(isinstance(one, tactic_verbs.Mass) for one in tactic_table()[tactic].does):
        wedge_room = capacities_in(stack_capacities(oath=own_oath, wedge=True), held)
        formation = form_wedge(force, wedge_room, wish.formation)
        wedged = formation is not None
        room = wedge_room if wedged else room
    if formation is None:
        formation = form_stacks(force, room, None if tactic == "wedge" else wish.formation)
    battle_side = BattleSide(seat, make_stacks(seat, formation), tactic)
    battle_side.siege_share = siege_multiplier(special)
    return Army(battle_side, wish, room, formation.left_out, formation.is_repaired, wedged)


def make_stacks(seat: Seat, formed: FormedArmy) -> dict[Position, Stack]:
    """Return the stacks of a formation, in the fixed order of positions."""
    return {
        at: Stack(at, seat, tuple(formed.stacks[at]))
        for at in POSITIONS
        if formed.stacks.get(at)
    }  # fmt: skip


# How strong they are


class Strengths(NamedTuple):
    """Total Attack of the units that enter, and of all foes there (V-6.4-06, V-6.4-08)."""

    own: Fraction
    foes: Fraction

    @property
    def can_overrun(self) -> bool:
        """Whether the foes have less than a tenth of the Attack (V-6.4-01, V-6.4-07)."""
        return 10 * self.foes < self.own


def strengths_in_hex(
    state: State, at: str, seat: Seat, units: Sequence[Unit], foes: Sequence[Seat]
) -> Strengths:
    """Compare the units that would be in a hex with the foes there (V-6.4-06, V-6.4-08).

    Armies are formed as ordered for that hex, else by default; tactics and fortifications don't
    count.
    """
    sheet = state.course.sheet if state.course is not None else ()
    mine = form_army_of_side(
        state, seat, units, replace(attack_wishes(sheet, at), tactic=""), POSITIONS
    ).battle_side
    forces = {foe: state.units_in(at, foe) for foe in foes}
    return compare_battle_sides(
        mine, [army.battle_side for army in form_defenders(state, at, forces, with_tactics=False)]
    )


def compare_battle_sides(mine: BattleSide, theirs: Sequence[BattleSide]) -> Strengths:
    """Compare sides by leadership x Attack of the first phase, stack by stack (V-6.4-06)."""
    melee = Melee(Battle(mine, tuple(theirs), Site()))
    return Strengths(
        first_phase_strength(melee, mine),
        sum((first_phase_strength(melee, one) for one in theirs), Fraction(0)),
    )


def first_phase_strength(melee: Melee, battle_side: BattleSide) -> Fraction:
    """Sum a side's leadership x Attack against the stacks it would strike (V-6.4-06, V-6.1-14)."""
    return sum(
        (
            multiply_parts(stack_attack.leadership_parts(blow.stack))
            * (
                sum_parts(stack_attack.attack_parts(blow, steady=False))
                + sum_parts(stack_attack.attack_parts(blow, steady=True))
            )
            for blow, _ in melee.find_blows(battle_side, 1)
        ),
        Fraction(0),
    )
