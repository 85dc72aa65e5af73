"""Events of turns, phases and open choices."""

from typing import Literal

from engine.core.protocol.values import Event, Seat
from engine.echoes.catalog.vocabulary import Phase
from engine.echoes.entities.open_choice import ChoiceKind


class TurnBegan(Event):
    kind: Literal["turn_began"] = "turn_began"
    seat: Seat
    turn: int


class PhaseBegan(Event):
    kind: Literal["phase_began"] = "phase_began"
    seat: Seat
    phase: Phase


class TurnLapsed(Event):
    """Time ran out: choices took their default answers and the turn ended (R-TURN-04)."""

    kind: Literal["turn_lapsed"] = "turn_lapsed"
    seat: Seat
    times: int


class ChoiceOpened(Event):
    """Which kind of choice is open, and for whom (E-INFO-08)."""

    kind: Literal["choice_opened"] = "choice_opened"
    seat: Seat
    choice: ChoiceKind
