"""Events by which a player or the game ends."""

from typing import Literal

from engine.capital.events.cards import Names
from engine.core.protocol.values import Event, Seat


class ConcessionHeld(Event):
    """The defender of a running war gives up once it is over (C-ELIM-04)."""

    kind: Literal["concession_held"] = "concession_held"
    seat: Seat


class SeatDefeated(Event):
    kind: Literal["seat_defeated"] = "seat_defeated"
    seat: Seat
    how: Literal["razed", "conceded", "absent"]
    cards: Names
    """What went to the Discard pile, in order (C-ELIM-02)."""


class GameWon(Event):
    kind: Literal["game_won"] = "game_won"
    seats: tuple[Seat, ...]
    how: Literal["upgrades", "destruction", "rounds"]
    round: int


class GameDrawn(Event):
    kind: Literal["game_drawn"] = "game_drawn"
    seats: tuple[Seat, ...]
    round: int
