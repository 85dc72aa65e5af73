"""The armies of the sides that meet in a hex, formed as their sheets and answers say.

Rules: V-6.1-36, V-6.1-37, V-6.3-05, V-14-34.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.core.protocol.values import Seat
from engine.valhalla.battle.formations import Force
from engine.valhalla.battle.shared_hex import share_positions
from engine.valhalla.battle.stack_capacity import POSITIONS, Position
from engine.valhalla.cities.cities import asset_bonus
from engine.valhalla.combat.armies import (
    Army,
    Strengths,
    compare_battle_sides,
    form_army,
    kind_lookup,
)
from engine.valhalla.combat.battle_wishes import BattleWishes, attack_wishes, defense_wishes
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.state import State


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


def form_army_of_side(
    state: State, seat: Seat, units: Sequence[Unit], wish: BattleWishes, held: tuple[Position, ...]
) -> Army:
    """Form a side's army in the positions it holds; its tactic is not tested yet (V-14-34)."""
    side = state.side(seat)
    force = Force(units, kind_lookup(side.kinds), side.kinds)
    army = form_army(seat, side.special, force, wish, held)
    army.battle_side.field_bonus = asset_bonus(state.assets_of(seat), state.settings)
    return army


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
