"""Seats that are out of a game before it ends, and whether any person still plays."""

from collections.abc import Iterable
from typing import Any

from bot.records import SeatRow
from engine.core.protocol.game import Game
from engine.core.submissions import game_in_play


def list_eliminated(game: Game[Any, Any], state: Any, seats: Iterable[SeatRow]) -> list[SeatRow]:
    """Return the eliminated seats that people hold."""
    return [row for row in seats if row.person is not None and is_eliminated(game, state, row)]


def is_eliminated(game: Game[Any, Any], state: Any, row: SeatRow) -> bool:
    """Return whether a seat is eliminated, whoever holds it."""
    return game_in_play.is_seat_eliminated(game, state, row.seat)


def has_only_eliminated_people(game: Game[Any, Any], state: Any, seats: Iterable[SeatRow]) -> bool:
    """Return whether people hold seats and all of these are eliminated."""
    people = (row.seat for row in seats if row.person is not None)
    return game_in_play.has_only_eliminated_people(game, state, people)
