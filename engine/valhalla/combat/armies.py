"""Armies: stacks in their positions, what helps them, and how strong they are.

Rules: V-0-11e, V-6.3-09, V-6.4-06, V-6.6-15, V-11.2-19, V-11.2-21.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from engine.core.protocol.values import Seat
from engine.valhalla.battle import stack_attack
from engine.valhalla.battle.battlefield import Battle, Site
from engine.valhalla.battle.formations import Force, FormedArmy, KindOf, form_stacks, form_wedge
from engine.valhalla.battle.phases import Melee
from engine.valhalla.battle.shared_hex import capacities_in
from engine.valhalla.battle.stack import BattleSide, Stack, multiply_parts, sum_parts
from engine.valhalla.battle.stack_capacity import (
    POSITIONS,
    Position,
    StackCapacities,
    capacities_of_side,
)
from engine.valhalla.battle.stacking import Fighter
from engine.valhalla.catalog import tactic_verbs
from engine.valhalla.catalog.side_tables import side_special_table
from engine.valhalla.catalog.tactic_tables import tactic_table
from engine.valhalla.combat.battle_wishes import BattleWishes
from engine.valhalla.entities.unit_kinds import UnitKind
from engine.valhalla.sides.side import CROWNED_KIND


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


def siege_multiplier(special: str) -> Fraction:
    """Return what a side's siege Attack is multiplied by (V-11.2-19)."""
    one = side_special_table().get(special)
    return one.siege if one is not None else Fraction(1)


def kind_lookup(kinds: Mapping[str, UnitKind]) -> KindOf:
    """Return a function that finds a unit's kind among its side's kinds (V-4.4-15)."""
    return lambda unit: kinds[CROWNED_KIND if unit.crown and unit.code == "G" else unit.code]


def form_army(
    seat: Seat, special: str, force: Force, wish: BattleWishes, held: tuple[Position, ...]
) -> Army:
    """Form a force into stacks; it is a wedge if its tactic says so and it fits (V-6.6-15)."""
    led = any(force.kind_of(unit).can_lead for unit in force.units)
    tactic = wish.tactic if led and wish.tactic in tactic_table() else ""
    room, formation, wedged = capacities_in(capacities_of_side(special), held), None, False
    if tactic and any(isinstance(one, tactic_verbs.Mass) for one in tactic_table()[tactic].does):
        wedge_room = capacities_in(capacities_of_side(special, wedge=True), held)
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
