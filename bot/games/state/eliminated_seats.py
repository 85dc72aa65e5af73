"""Who is out of a game before it ends, and whether anybody is left who plays."""

from collections.abc import Iterable
from typing import Any

from bot.store.rows import SeatRow
from engine.core.protocol.game import Game
from engine.core.protocol.values import KEEPER


def fallen(game: Game[Any, Any], state: Any, seats: Iterable[SeatRow]) -> list[SeatRow]:
    """List the seats that people hold and that play no more."""
    return [row for row in seats if row.person is not None and is_out(game, state, row)]


def is_out(game: Game[Any, Any], state: Any, row: SeatRow) -> bool:
    """Tell whether a seat plays no more, whoever holds it."""
    standing = game.standing(state)
    return standing is not None and row.seat != KEEPER and row.seat not in standing


def forsaken(game: Game[Any, Any], state: Any, seats: Iterable[SeatRow]) -> bool:
    """Tell whether people sit here and none of them plays: machines don't play for nobody."""
    rows = list(seats)
    held = sum(row.person is not None for row in rows)
    return 0 < held == len(fallen(game, state, rows))
