"""Get over here: a Summoner calls units to its hex.

Rules: V-4.4-47, V-4.4-53, V-9.2-06, V-12.21-17, V-12.21-19, V-12.21-20, V-4.3-86.
"""

from collections.abc import Sequence

from engine.core.protocol.values import Seat, audience_of
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.favor import UnitsBrought
from engine.valhalla.forces import hex_capacity
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.map.land import Land
from engine.valhalla.orders.magic import Power
from engine.valhalla.outcomes import deaths
from engine.valhalla.powers.power_targets import MAX_UNITS_BROUGHT, why_not_brought
from engine.valhalla.powers.ready_casters import find_caster_or_report
from engine.valhalla.side_log import report_failed_order
from engine.valhalla.sides.unit_names import find_named_units, units_at
from engine.valhalla.state import State


def bring_units(work: ValhallaWork, order: Power, index: int) -> None:
    """Bring units to the Summoner's hex (V-4.4-47, V-9.2-06, V-4.4-53)."""
    state = work.state
    seat = state.turn
    caster = find_caster_or_report(work, seat, order, index)
    if caster is None:
        return
    if any(unit.seat != seat for unit in state.units_in(caster.at)):
        report_failed_order(work, seat, order, index, "POWER_HEX_SHARED", "V-12.21-19")
        return
    bringable = _find_bringable(work, seat, order, index, caster)
    arriving, without_room = hex_capacity.split_by_room(state, caster.at, seat, bringable)
    if without_room:
        report_failed_order(
            work, seat, order, index, "POWER_HEX_FULL", "V-12.21-20", count=len(without_room)
        )
    if not arriving:
        return
    caster.used += 1
    origin = arriving[0].at
    _move_units(state, arriving, caster.at)
    ids = tuple(unit.id for unit in arriving)
    work.tell(
        UnitsBrought(
            audience=audience_of(seat),
            seat=seat,
            caster=caster.id,
            origin=origin,
            at=caster.at,
            units=ids,
        )
    )
    deaths.strand_units(work, origin, seat, None)
    deaths.settle_ruler_deaths(work)


def _find_bringable(
    work: ValhallaWork, seat: Seat, order: Power, index: int, caster: Unit
) -> list[Unit]:
    """Return the units that can be brought; report why the others can't (V-12.21-17)."""
    state, kinds = work.state, work.state.side(seat).kinds
    own = state.units_of(seat)
    candidates = units_at(own, order.hex) if order.hex else own
    found, unmet = find_named_units(candidates, order.units, kinds)
    land = state.atlas.land(state.settings.terrain_cost_changes)
    bringable: list[Unit] = []
    for unit in found[:MAX_UNITS_BROUGHT]:
        reason = why_not_brought(unit, state.kind_of(unit), caster) or _terrain_obstacle(
            state, unit, found, caster, land
        )
        reason = reason or ("apart" if bringable and bringable[0].at != unit.at else "")
        if reason:
            facts: dict[str, str | int] = {"unit": unit.id, "reason": reason}
            report_failed_order(work, seat, order, index, "POWER_UNITS", "V-12.21-17", **facts)
        else:
            bringable.append(unit)
    for name in unmet:
        report_failed_order(
            work, seat, order, index, "POWER_UNITS", "V-12.21-17", unit=name, reason="gone"
        )
    return bringable


def _terrain_obstacle(
    state: State, unit: Unit, found: Sequence[Unit], caster: Unit, land: Land
) -> str:
    """Return "terrain" if the unit can't stand in the new hex, "stranded" if riders would be."""
    ids = {one.id for one in found}
    mount = state.units.get(unit.rides or 0)
    carried = mount is not None and mount.id in ids
    kind = state.kind_of(mount) if carried and mount is not None else state.kind_of(unit)
    if not land.can_stand(kind.travel_mode, caster.at):
        return "terrain"
    left = (one for one in state.units_in(unit.at, unit.seat) if one.rides == unit.id)
    alone = (one for one in left if one.id not in ids)
    if any(not land.can_stand(state.kind_of(one).travel_mode, one.at) for one in alone):
        return "stranded"
    return ""


def _move_units(state: State, bringable: Sequence[Unit], at: str) -> None:
    """Move units to a hex, without MP; riders parted from their mounts dismount (V-4.3-86)."""
    ids = {unit.id for unit in bringable}
    for unit in state.units.values():
        if unit.rides is not None and (unit.id in ids) != (unit.rides in ids):
            unit.rides = None
    for unit in bringable:
        unit.at, unit.mp = at, 0
        if state.course is not None:
            state.course.came.pop(unit.id, None)
