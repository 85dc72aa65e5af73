"""How late the event loop is: somebody who sleeps a millisecond, and sees when they wake."""

import asyncio
import time
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from typing import Any, Final

from bot.client import Services
from render.drawing.picture import PictureRequest

NAP: Final = 0.001


async def probed(work: Awaitable[Any]) -> list[float]:
    """Do something, and tell how late each nap beside it ended, in microseconds."""
    late: list[float] = []
    probe = asyncio.create_task(_naps(late))
    try:
        await work
    finally:
        probe.cancel()
        with suppress(asyncio.CancelledError):
            await probe
    return late


async def _naps(late: list[float]) -> None:
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(NAP)
        late.append((time.perf_counter() - begun - NAP) * 1e6)


async def draw(house: Services, pictures: int) -> None:
    """Draw pictures of a table that is being played, each one new to the studio."""
    async with house.store.reading() as tx:
        (game, *_) = await tx.games.open_ids()
        row = await tx.games.get(game)
        position = await tx.steps.position(game)
    assert row is not None  # noqa: S101 - its number was just read
    parts = house.kinds[row.rules].painter.parts
    for number in range(pictures):
        look = PictureRequest(part=parts[number % len(parts)])
        players = {seat: f"{time.perf_counter_ns()} {seat}" for seat in (1, 2)}
        await house.studio.draw(row.rules, position.state, None, (look,), players)


def p99(late: Sequence[float]) -> float:
    """Name what only one in a hundred exceeds."""
    return sorted(late)[int(len(late) * 0.99)] if late else 0.0
