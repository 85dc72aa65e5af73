"""Long computations run in a thread, short ones on the event loop.

Handing work to a thread takes as long as resolving an order of a small game.
"""

import asyncio
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

from bot.games.state.game_snapshot import GameSnapshot

P = ParamSpec("P")
T = TypeVar("T")

MAX_STATE_BYTES_ON_LOOP: Final = 16_384
"""Orders of a position this small are resolved on the event loop."""
MAX_CHARACTERS_ON_LOOP: Final = 160
"""A line this short is read on the event loop."""


def is_long_text(text: str) -> bool:
    """Tell whether a typed text takes long to read: it has several lines, or a long one."""
    return len(text) > MAX_CHARACTERS_ON_LOOP or len(text.splitlines()) > 1


async def read_beside_loop(text: str, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run work whose duration grows with a typed text: in a thread if that is long."""
    if not is_long_text(text):
        return read(*args, **kwargs)
    return await asyncio.to_thread(read, *args, **kwargs)


async def run_beside_loop(
    snapshot: GameSnapshot, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Run work whose duration grows with the position: in a thread if that is large."""
    if len(snapshot.last_position.state) <= MAX_STATE_BYTES_ON_LOOP:
        return work(*args, **kwargs)
    return await asyncio.to_thread(work, *args, **kwargs)
