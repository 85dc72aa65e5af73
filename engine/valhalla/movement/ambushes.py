"""Ambushes (V-6.6-25, V-6.6-26, V-12.7-01, V-14-25)."""

from engine.core.protocol.values import audience_of
from engine.valhalla.events.movement import AmbushLaid
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.movement import Ambush
from engine.valhalla.side_log import report_failed_order


def declare_ambushes(work: ValhallaWork) -> None:
    """Declare the ordered ambushes, where a warlord and no other side stands (V-14-25)."""
    turn = work.state.course
    for index, order in enumerate(turn.sheet if turn is not None else (), 1):
        if isinstance(order, Ambush):
            _declare_one(work, order, index)


def _declare_one(work: ValhallaWork, order: Ambush, index: int) -> None:
    """Declare one ambush; it costs all units there half their next Move (V-6.6-26)."""
    state = work.state
    seat, at = state.turn, order.hex
    here = state.units_in(at, seat)
    if not any(state.kind_of(unit).can_lead for unit in here):
        report_failed_order(work, seat, order, index, "AMBUSH_NO_WARLORD", "V-12.7-11", hex=at)
        return
    if any(unit.seat != seat for unit in state.units_in(at)):
        report_failed_order(work, seat, order, index, "AMBUSH_ENEMY_PRESENT", "V-12.7-12", hex=at)
        return
    side = state.side(seat)
    side.ambushes = (*(one for one in side.ambushes if one != at), at)
    for unit in here:
        unit.weary = True
    work.tell(
        AmbushLaid(
            audience=audience_of(seat), seat=seat, at=at, units=tuple(unit.id for unit in here)
        )
    )  # fmt: skip
