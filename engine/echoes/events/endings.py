"""Events of the end of a game."""

from typing import Literal

from engine.core.protocol.values import Event, Seat

DefeatReason = Literal["capital", "units", "conceded", "absent"]
DrawReason = Literal["both_lost", "agreed", "quiet", "turn_limit"]


class SeatDefeated(Event):
    kind: Literal["seat_defeated"] = "seat_defeated"
    seat: Seat
    reason: DefeatReason


class GameWon(Event):
    kind: Literal["game_won"] = "game_won"
    seats: tuple[Seat, ...]


class GameDrawn(Event):
    kind: Literal["game_drawn"] = "game_drawn"
    reason: DrawReason


class DrawOffered(Event):
    kind: Literal["draw_offered"] = "draw_offered"
    seat: Seat


class DrawWithdrawn(Event):
    kind: Literal["draw_withdrawn"] = "draw_withdrawn"
    seat: Seat
