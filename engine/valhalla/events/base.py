"""What every event of this game may be made of: lines of a trace, and an order that failed."""

from fractions import Fraction
from typing import Literal

from engine.core.protocol.values import Event, Facts, Model, Seat


class TraceLine(Model):
    """A part of a number: what brings it, how much, and by which rule. Exact (V-0-03)."""

    what: str
    value: str
    """`12`, `3/2`, `x11/10`."""
    rule: str = ""
    at: str = ""
    count: int = 0
    """So many alike; 0 where there is nothing to count."""


def line(what: str, value: Fraction | int, rule: str = "", at: str = "") -> TraceLine:
    """Write a part that is added."""
    return TraceLine(what=what, value=str(value), rule=rule, at=at)


def times(what: str, value: Fraction | int, rule: str = "", at: str = "") -> TraceLine:
    """Write a part that multiplies."""
    return TraceLine(what=what, value=f"x{value}", rule=rule, at=at)


class OrderFailed(Event):
    """An order that failed, or did less than it should, when it was carried out (V-12.0-02)."""

    kind: Literal["order_failed"] = "order_failed"
    seat: Seat
    order: str
    """Its kind."""
    place: int
    """On the sheet, from 1; 0 is a standing order."""
    code: str
    rule: str
    facts: Facts


class DeedNoted(Event):
    """An entry in the side's own event log, to be cited in a Boast (V-10.2-08, V-14-71)."""

    kind: Literal["deed_noted"] = "deed_noted"
    seat: Seat
    id: int
    deed: str
    at: str = ""
    what: tuple[str, ...] = ()
    round: int = 0
    """In which it happened; 0 where an older story doesn't tell."""
