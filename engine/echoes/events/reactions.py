"""Events of standing reactions, for their owners alone (E-INFO-13)."""

from typing import Literal

from engine.core.protocol.values import Event, Seat

HoldReason = Literal["no_target", "no_resources"]


class StandingSet(Event):
    kind: Literal["standing_set"] = "standing_set"
    seat: Seat
    number: int
    card: str


class StandingCancelled(Event):
    kind: Literal["standing_cancelled"] = "standing_cancelled"
    seat: Seat
    number: int


class StandingHeld(Event):
    """A standing reaction could not fire at its trigger (R-CARD-07)."""

    kind: Literal["standing_held"] = "standing_held"
    seat: Seat
    card: str
    reason: HoldReason


class DiscardFirstSet(Event):
    kind: Literal["discard_first_set"] = "discard_first_set"
    seat: Seat
    cards: tuple[str, ...]
