"""Events for one side alone: an order that failed, and an entry in its log."""

from engine.core.protocol.values import Order, Seat, audience_of
from engine.valhalla.entities.units_and_places import LogEntry
from engine.valhalla.events.base import DeedNoted, OrderFailed
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.sides.unit_names import with_numeric_ids

ID_STEP = 10
"""An id is this many times a count, plus the seat (V-0-09)."""


def report_failed_order(
    work: ValhallaWork,
    seat: Seat,
    order: Order,
    place: int,
    code: str,
    rule: str,
    **facts: str | int,
) -> None:
    """Tell a side that an order failed when it was carried out (V-12.0-02)."""
    work.tell(
        OrderFailed(
            audience=audience_of(seat),
            seat=seat,
            order=order.kind,
            place=place,
            code=code,
            rule=rule,
            facts=with_numeric_ids(facts),
        )
    )


def log_deed(
    work: ValhallaWork, seat: Seat, kind: str, at: str = "", *what: str, when: int = 0
) -> None:
    """Write an entry into a side's own event log (V-14-71, V-14-72, V-0-09, V-10.2-08)."""
    side = work.state.side(seat)
    entry = LogEntry(ID_STEP * (len(side.log) + 1) + seat, when or work.state.round, kind, at, what)
    side.log = (*side.log, entry)
    work.tell(
        DeedNoted(
            audience=audience_of(seat), seat=seat, id=entry.id, deed=kind, at=at, what=what,
            round=entry.round,
        )
    )  # fmt: skip
