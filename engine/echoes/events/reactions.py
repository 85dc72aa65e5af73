"""Events of standing reactions, for their owners alone (E-INFO-13)."""

from typing import Literal

from engine.core.protocol.values import Event, Seat
from engine.echoes.catalog.vocabulary import Trigger

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


class WindowOpened(Event):
    """All opponents are asked whether they react to this (R-CARD-08)."""

    kind: Literal["window_opened"] = "window_opened"
    number: int
    trigger: Trigger


class WindowAnswered(Event):
    """What a player has answered in a window, for that player alone (E-INFO-21)."""

    kind: Literal["window_answered"] = "window_answered"
    seat: Seat
    answer: Literal["reaction", "pass", "pass_turn"]
    card: str = ""


class DiscardFirstSet(Event):
    kind: Literal["discard_first_set"] = "discard_first_set"
    seat: Seat
    cards: tuple[str, ...]
