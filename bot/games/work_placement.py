"""Where something is worked out: much of it beside the loop, and little on the spot.

To hand it to a thread and hear of its end takes as long as a small game's order does.
"""

import asyncio
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

from bot.games.state.game_snapshot import GameSnapshot

P = ParamSpec("P")
T = TypeVar("T")

LIGHT: Final = 16_384
"""Of a position with so few bytes, one order is resolved before anybody notices."""


async def beside(board: GameSnapshot, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Work something out that takes longer the larger a position is."""
    if len(board.last.state) <= LIGHT:
        return work(*given, **named)
    return await asyncio.to_thread(work, *given, **named)
