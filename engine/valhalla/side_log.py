"""Telling a side of its own: an order that failed, and a deed for its log."""

from engine.core.protocol.values import Order, Seat, only
from engine.valhalla.entities.units_and_places import LogEntry
from engine.valhalla.events.base import DeedNoted, OrderFailed
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.sides.unit_names import numbered

IDS = 10
"""Ids are so many times a count, and the seat (V-0-09)."""


def fail(
    table: Tables, seat: Seat, order: Order, place: int, code: str, rule: str, **facts: str | int
) -> None:
    """Tell a side that an order failed when it was carried out (V-12.0-02)."""
    table.tell(
        OrderFailed(
            audience=only(seat), seat=seat, order=order.kind, place=place, code=code, rule=rule,
            facts=numbered(facts),
        )
    )  # fmt: skip


def note(table: Tables, seat: Seat, kind: str, at: str = "", *what: str, when: int = 0) -> None:
    """Write an entry into a side's own event log (V-14-71, V-14-72, V-0-09, V-10.2-08)."""
    side = table.state.side(seat)
    deed = LogEntry(IDS * (len(side.log) + 1) + seat, when or table.state.round, kind, at, what)
    side.log = (*side.log, deed)
    table.tell(
        DeedNoted(
            audience=only(seat), seat=seat, id=deed.id, deed=kind, at=at, what=what,
            round=deed.round,
        )
    )  # fmt: skip
