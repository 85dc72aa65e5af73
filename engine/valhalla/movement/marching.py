"""Marches: a group goes step by step, and meets what its side did not know of.

Rules: V-2.1-01, V-2.1-03, V-2.1-29, V-2.1-39, V-2.3-01 to V-2.3-15, V-2.4-07, V-2.4-08, V-2.4-10,
V-4.3-83, V-5.1-08, V-6.4-09, V-12.3-32, V-14-23.
"""

from collections.abc import Sequence
from typing import Final

from engine.core.protocol.values import audience_of
from engine.valhalla.combat import overrun
from engine.valhalla.diplomacy import truces
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.base import TraceLine
from engine.valhalla.events.movement import Moved
from engine.valhalla.forces import hex_capacity
from engine.valhalla.movement import step_cost_lines
from engine.valhalla.movement.groups import kind_of_mount, unit_step_cost
from engine.valhalla.movement.march import March
from engine.valhalla.movement.step_hindrances import Hindered, find_hindered

STANCES_WITHOUT_OVERRUN: Final = ("truce", "parley", "mission")
"""Stances that never overrun (V-6.4-09)."""
TRUCE_STANCES: Final = ("truce", "mission")
"""Stances that are truce orders for the hex entered (V-8-08)."""


def march_group(march: March, path: Sequence[str]) -> bool:
    """March along a path as far as possible; return whether the whole group came to its end."""
    if not march.group.units:
        return False
    _set_out(march)
    nobody_halted = True
    for to in path:
        hindered = find_hindered(march, to)
        if hindered.halted:
            nobody_halted = False
            ids = {unit.id for unit in hindered.halted}
            rest = [unit for unit in march.group.units if unit.id not in ids]
            _stop_units(march, hindered)
            if not rest:
                return False
            march.group = march.group.on_foot(hindered.dismounting).with_only(rest)
            for unit in hindered.dismounting:
                unit.rides = None
        _enter(march, to)
        if _ends_movement(march, to, last=to == path[-1]):
            _apply_hex_limit(march, march.group.units)
            return False
    return _apply_hex_limit(march, march.group.units) and nobody_halted


def _set_out(march: March) -> None:
    """Mount and dismount, and record the MP at the start (V-4.3-86)."""
    for unit in march.group.units:
        mount = march.group.mounts[unit.id]
        unit.rides = None if mount is None else mount.id
    march.trail.append((march.group.units[0].at, {unit.id: unit.mp for unit in march.group.units}))


def _dismount_left_riders(march: March) -> None:
    """Dismount riders whose mounts leave without them (V-4.3-86)."""
    going = {unit.id for unit in march.group.units}
    for unit in march.group.riders_left:
        if unit.rides in going:
            unit.rides = None


# One step


def _enter(march: March, to: str) -> None:
    """Pay for a step and take it; riders pay as their mount, or all they have left (V-4.3-83)."""
    step = march.at, to
    if len(march.trail) == 1:
        _dismount_left_riders(march)
    dearest: tuple[int, TraceLine] | None = None
    for unit in march.group.units:
        kind, mount = march.troop.kind_of(unit), kind_of_mount(march.troop, march.group, unit)
        cost = unit_step_cost(march.troop.land, kind, mount, step) or 0
        if mount is None and (dearest is None or cost > dearest[0]):
            dearest = (
                cost,
                step_cost_lines.step_cost_line(march.troop.land, kind.travel_mode, step, cost),
            )
        unit.mp -= min(cost, unit.mp)
        unit.at = to
    march.trail.append((to, {unit.id: unit.mp for unit in march.group.units}))
    march.cost_lines += [dearest[1]] if dearest is not None else []


def _ends_movement(march: March, to: str, *, last: bool) -> bool:
    """Return whether the group's movement ends here, at an enemy or a city (V-14-23 c, d)."""
    met = _is_stopped_by_others(march, to)
    place = march.state.places.get(to)
    foreign = place is not None and place.is_city and place.owner != march.seat
    if met and not last:
        march.fail("STOP_ENEMY", "V-12.3-28", hex=to)
    if met or foreign:
        for unit in march.group.units:
            unit.mp = 0
    return met or foreign or march.state.outcome is not None


def _is_stopped_by_others(march: March, to: str) -> bool:
    """Return whether another side stops the group; foes that are overrun don't (V-6.4-09)."""
    others = sorted({unit.seat for unit in march.state.units_in(to) if unit.seat != march.seat})
    if not others or march.stance in STANCES_WITHOUT_OVERRUN:
        return bool(others)
    foes = [
        seat for seat in others if not truces.is_truce_in_force(march.state, to, march.seat, seat)
    ]
    if not foes or not overrun.try_overrun(march.work, march.seat, to, foes):
        return True
    return any(unit.seat != march.seat for unit in march.state.units_in(to))


# Where it ends


def _stop_units(march: March, hindered: Hindered) -> None:
    """Stop units in the hex they have reached, and tell why (V-2.3-05, V-13-28)."""
    _apply_hex_limit(march, hindered.halted)
    if hindered.why == "zoc":
        march.fail("STOP_ZOC", "V-12.3-27", hex=march.at)
    elif hindered.first is not None:
        march.fail("STOP_GONE", "V-12.3-30", unit=hindered.first.id, hex=march.at)


def _apply_hex_limit(march: March, units: Sequence[Unit]) -> bool:
    """Apply the hex limit where a group ends; units over it stay behind (V-2.4-07).

    Mount and riders enter together or not at all. Return whether all found room.
    """
    if len(march.trail) == 1 or not units:
        return True
    staying: Sequence[Unit] = units
    for back in range(len(march.trail) - 1, -1, -1):
        at = march.trail[back][0]
        over: list[Unit] = []
        if back:
            blocks = march.group.with_only(staying).blocks
            attacking = back == len(march.trail) - 1 and _is_attacking(march, at)
            staying_here, over = hex_capacity.split_blocks_by_room(
                march.state, at, march.seat, blocks, is_attacking=attacking
            )
            staying = staying_here
        _record_arrival(march, staying, back)
        if back != len(march.trail) - 1 and staying:
            march.fail("STOP_LIMIT", "V-12.3-29", count=len(staying), hex=march.at, last=at)
        if not over:
            return back == len(march.trail) - 1
        staying = over
        for unit in over:
            unit.at, unit.mp = march.trail[back - 1][0], march.trail[back - 1][1][unit.id]
    return False


def _is_attacking(march: March, at: str) -> bool:
    """Return whether a group that ends here attacks another side (V-2.4-10)."""
    if march.stance in TRUCE_STANCES:
        return False
    others = {unit.seat for unit in march.state.units_in(at) if unit.seat != march.seat}
    return any(not truces.is_truce_in_force(march.state, at, march.seat, seat) for seat in others)


def _record_arrival(march: March, units: Sequence[Unit], back: int) -> None:
    """Record where units came from and their Officers' stance, and tell the move (V-6.1-31)."""
    turn = march.state.course
    if back == 0 or not units or turn is None:
        return
    at = march.trail[back][0]
    for unit in units:
        turn.came[unit.id] = march.trail[back - 1][0]
    if any(march.troop.kind_of(unit).is_officer for unit in units):
        kept = tuple(one for one in turn.stances.get(at, ()) if one != march.stance)
        turn.stances[at] = (*kept, march.stance)
    march.work.tell(
        Moved(
            audience=audience_of(march.seat),
            seat=march.seat,
            place=march.index,
            units=tuple(unit.id for unit in units),
            origin=march.trail[0][0],
            to=at,
            path=tuple(one for one, _ in march.trail[1 : back + 1]),
            paid=tuple(march.cost_lines[:back]),
        )
    )
