"""Seats that are out of a game before it ends, and whether any person still plays."""

from collections.abc import Iterable
from typing import Any

from bot.store.rows import SeatRow
from engine.core.protocol.game import Game
from engine.core.protocol.values import KEEPER


def list_eliminated(game: Game[Any, Any], state: Any, seats: Iterable[SeatRow]) -> list[SeatRow]:
    """Return the eliminated seats that people hold."""
    return [row for row in seats if row.person is not None and is_eliminated(game, state, row)]


def is_eliminated(game: Game[Any, Any], state: Any, row: SeatRow) -> bool:
    """Return whether a seat is eliminated, whoever holds it."""
    seats_in_play = game.seats_in_play(state)
    return seats_in_play is not None and row.seat != KEEPER and row.seat not in seats_in_play


def has_only_eliminated_people(game: Game[Any, Any], state: Any, seats: Iterable[SeatRow]) -> bool:
    """Return whether people hold seats and all of these are eliminated."""
    rows = list(seats)
    held_count = sum(row.person is not None for row in rows)
    return 0 < held_count == len(list_eliminated(game, state, rows))
