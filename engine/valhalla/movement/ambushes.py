"""Lying in ambush (V-6.6-25, V-6.6-26, V-12.7-01, V-14-25)."""

from engine.core.protocol.values import only
from engine.valhalla.events.movement import AmbushLaid
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders.movement import Ambush
from engine.valhalla.side_log import fail


def declare(table: Tables) -> None:
    """Lay the ambushes that were ordered, where a warlord stands and nobody else does (V-14-25)."""
    course = table.state.course
    for place, order in enumerate(course.sheet if course is not None else (), 1):
        if isinstance(order, Ambush):
            _lay(table, order, place)


def _lay(table: Tables, order: Ambush, place: int) -> None:
    """Lay one; all who are there pay for it with half their next Move (V-6.6-26)."""
    state = table.state
    seat, at = state.turn, order.hex
    here = state.here(at, seat)
    if not any(state.kind(unit).leads for unit in here):
        fail(table, seat, order, place, "AMBUSH_NO_WARLORD", "V-12.7-11", hex=at)
        return
    if any(unit.seat != seat for unit in state.here(at)):
        fail(table, seat, order, place, "AMBUSH_ENEMY_PRESENT", "V-12.7-12", hex=at)
        return
    side = state.side(seat)
    side.ambushes = (*(one for one in side.ambushes if one != at), at)
    for unit in here:
        unit.weary = True
    table.tell(
        AmbushLaid(
            audience=only(seat), seat=seat, at=at, units=tuple(unit.id for unit in here)
        )
    )  # fmt: skip
