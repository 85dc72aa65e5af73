"""How many units a hex holds: of one side, or of several sides together.

Rules: V-2.4-01 to V-2.4-10, V-6.1-36, V-6.1-37, V-11.2-21.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.core.protocol.values import Seat
from engine.valhalla.battle.shared_hex import MAX_DEFENDING_SIDES, capacities_in, share_positions
from engine.valhalla.battle.stack_capacity import (
    MAX_UNITS_IN_HEX,
    Position,
    can_form_stacks,
    can_hold,
    capacities_of_side,
)
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.state import State


def has_room(
    state: State, at: str, seat: Seat, more: Sequence[Unit], *, is_attacking: bool = False
) -> bool:
    """Return whether a hex has room for all of these further units of a side.

    Attackers are held to their own side's limit alone (V-2.4-10).
    """
    return _do_forces_fit(
        state,
        _other_forces(state, at, seat, attacking=is_attacking),
        _own_forces(state, at, seat, more),
    )


def split_by_room(
    state: State, at: str, seat: Seat, more: Sequence[Unit], *, is_attacking: bool = False
) -> tuple[list[Unit], list[Unit]]:
    """Split units, in this order, into those who find room and the rest (V-2.4-07)."""
    return split_blocks_by_room(
        state, at, seat, [(unit,) for unit in more], is_attacking=is_attacking
    )


def split_blocks_by_room(
    state: State,
    at: str,
    seat: Seat,
    blocks: Iterable[Sequence[Unit]],
    *,
    is_attacking: bool = False,
) -> tuple[list[Unit], list[Unit]]:
    """Split blocks of units; a block, as a mount and its riders, enters whole or not at all."""
    block_list = [tuple(block) for block in blocks]
    coming = [unit for block in block_list for unit in block]
    others = _other_forces(state, at, seat, attacking=is_attacking)
    if _do_forces_fit(state, others, _own_forces(state, at, seat, coming)):
        return coming, []
    ids = {unit.id for unit in coming}
    own = [unit for unit in state.units_in(at, seat) if unit.id not in ids]
    let_in: list[Unit] = []
    for block in block_list:
        if _do_forces_fit(state, others, {seat: [*own, *let_in, *block]}):
            let_in += block
    inside = {unit.id for unit in let_in}
    return let_in, [unit for unit in coming if unit.id not in inside]


UnitsBySeat = Mapping[Seat, Sequence[Unit]]


def find_overfull_sides(state: State, forces: UnitsBySeat) -> Iterator[Seat]:
    """Yield the sides with more units in a hex than it holds of one side (V-2.4-01, V-2.4-02)."""
    for seat, units in forces.items():
        if not can_hold(state.side(seat).special, _spaces(state, units)):
            yield seat


def _own_forces(state: State, at: str, seat: Seat, more: Sequence[Unit]) -> UnitsBySeat:
    ids = {unit.id for unit in more}
    return {seat: [*(one for one in state.units_in(at, seat) if one.id not in ids), *more]}


def _other_forces(state: State, at: str, seat: Seat, *, attacking: bool) -> UnitsBySeat:
    found: dict[Seat, list[Unit]] = {}
    for unit in () if attacking else state.units_in(at):
        if unit.seat != seat:
            found.setdefault(unit.seat, []).append(unit)
    return found


def _do_forces_fit(state: State, others: UnitsBySeat, own: UnitsBySeat) -> bool:
    """Return whether forces fit: each side alone, and all as joint defenders (V-2.4-10)."""
    for seat, units in own.items():
        if not can_hold(state.side(seat).special, _spaces(state, units)):
            return False
    forces = {one: units for one, units in {**others, **own}.items() if units}
    if len(forces) <= 1:
        return True
    if len(forces) > MAX_DEFENDING_SIDES or sum(map(len, forces.values())) > MAX_UNITS_IN_HEX:
        return False
    positions = share_positions({one: len(units) for one, units in forces.items()})
    return all(
        can_form_stacks(_spaces(state, units), _stack_limits(state, one, positions[one]))
        for one, units in forces.items()
    )


def _stack_limits(state: State, seat: Seat, positions: tuple[Position, ...]) -> tuple[int, ...]:
    return tuple(capacities_in(capacities_of_side(state.side(seat).special), positions).values())


def _spaces(state: State, units: Iterable[Unit]) -> list[int]:
    return [state.kind_of(unit).spaces for unit in units]
