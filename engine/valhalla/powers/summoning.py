"""Get over here: a Summoner calls units to its hex.

Rules: V-4.4-47, V-4.4-53, V-9.2-06, V-12.21-17, V-12.21-19, V-12.21-20, V-4.3-86.
"""

from collections.abc import Sequence

from engine.core.protocol.values import Seat, only
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.favor import UnitsBrought
from engine.valhalla.forces import hex_capacity
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.map.land import Land
from engine.valhalla.orders.magic import Power
from engine.valhalla.outcomes import deaths
from engine.valhalla.powers.casting import BROUGHT, caster_of, unfit
from engine.valhalla.side_log import fail
from engine.valhalla.sides.unit_names import here, named
from engine.valhalla.state import State


def bring(table: Tables, order: Power, place: int) -> None:
    """Get over here: units come to the Summoner's hex (V-4.4-47, V-9.2-06, V-4.4-53)."""
    state = table.state
    seat = state.turn
    caster = caster_of(table, seat, order, place)
    if caster is None:
        return
    if any(unit.seat != seat for unit in state.here(caster.at)):
        fail(table, seat, order, place, "POWER_HEX_SHARED", "V-12.21-19")
        return
    coming = _coming(table, seat, order, place, caster)
    fit, over = hex_capacity.room(state, caster.at, seat, coming)
    if over:
        fail(table, seat, order, place, "POWER_HEX_FULL", "V-12.21-20", count=len(over))
    if not fit:
        return
    caster.used += 1
    origin = fit[0].at
    _carry(state, fit, caster.at)
    ids = tuple(unit.id for unit in fit)
    table.tell(
        UnitsBrought(
            audience=only(seat), seat=seat, caster=caster.id, origin=origin, at=caster.at, units=ids
        )
    )
    deaths.strand(table, origin, seat, None)
    deaths.rulers(table)


def _coming(table: Tables, seat: Seat, order: Power, place: int, caster: Unit) -> list[Unit]:
    """Find who can be brought; of the others the side is told why not (V-12.21-17)."""
    state, kinds = table.state, table.state.side(seat).kinds
    own = state.own(seat)
    pool = here(own, order.hex) if order.hex else own
    found, unmet = named(pool, order.units, kinds)
    land = state.atlas.land(state.settings.costs)
    coming: list[Unit] = []
    for unit in found[:BROUGHT]:
        reason = unfit(unit, state.kind(unit), caster) or _stuck(state, unit, found, caster, land)
        reason = reason or ("apart" if coming and coming[0].at != unit.at else "")
        if reason:
            facts: dict[str, str | int] = {"unit": unit.id, "reason": reason}
            fail(table, seat, order, place, "POWER_UNITS", "V-12.21-17", **facts)
        else:
            coming.append(unit)
    for name in unmet:
        fail(table, seat, order, place, "POWER_UNITS", "V-12.21-17", unit=name, reason="gone")
    return coming


def _stuck(state: State, unit: Unit, found: Sequence[Unit], caster: Unit, land: Land) -> str:
    """Say whether ground is in the way: where it would come, or for riders it would leave."""
    ids = {one.id for one in found}
    mount = state.units.get(unit.rides or 0)
    carried = mount is not None and mount.id in ids
    kind = state.kind(mount) if carried and mount is not None else state.kind(unit)
    if not land.bears(kind.mode, caster.at):
        return "terrain"
    left = (one for one in state.here(unit.at, unit.seat) if one.rides == unit.id)
    alone = (one for one in left if one.id not in ids)
    if any(not land.bears(state.kind(one).mode, one.at) for one in alone):
        return "stranded"
    return ""


def _carry(state: State, coming: Sequence[Unit], at: str) -> None:
    """Put units down without MP; who leaves mount or rider behind dismounts (V-4.3-86)."""
    ids = {unit.id for unit in coming}
    for unit in state.units.values():
        if unit.rides is not None and (unit.id in ids) != (unit.rides in ids):
            unit.rides = None
    for unit in coming:
        unit.at, unit.mp = at, 0
        if state.course is not None:
            state.course.came.pop(unit.id, None)
