"""The lag of the event loop: how late a task wakes that sleeps for a millisecond.

As long as the loop is held, the task sleeps on: the longest lag is the longest hold.
"""

import asyncio
import time
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from typing import Any, Final

from bot.play.services import Services
from render.drawing.picture import PictureRequest

NAP_SECONDS: Final = 0.001


async def measure_lag(work: Awaitable[Any]) -> list[float]:
    """Await work, and return the lag of each nap meanwhile, in microseconds."""
    lags: list[float] = []
    probe = asyncio.create_task(_measure_naps(lags))
    try:
        await work
    finally:
        probe.cancel()
        with suppress(asyncio.CancelledError):
            await probe
    return lags


class LagWatch:
    """Naps from its start to its stop."""

    def __init__(self) -> None:
        self._lags: list[float] = []
        self._probe: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to nap."""
        self._lags.clear()
        self._probe = asyncio.create_task(_measure_naps(self._lags))

    async def stop(self) -> float:
        """Stop, and return the longest lag in microseconds."""
        if self._probe is not None:
            self._probe.cancel()
            with suppress(asyncio.CancelledError):
                await self._probe
        return max(self._lags, default=0.0)


async def _measure_naps(lags: list[float]) -> None:
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(NAP_SECONDS)
        lags.append((time.perf_counter() - begun - NAP_SECONDS) * 1e6)


async def draw_new_pictures(services: Services, pictures: int) -> None:
    """Draw pictures of an open game, none of which the studio has cached."""
    async with services.store.reading() as tx:
        (game, *_) = await tx.games.open_ids()
        row = await tx.games.get(game)
        position = await tx.steps.position(game)
    assert row is not None  # noqa: S101 - its number was just read
    parts = services.game_types[row.rules].presentation.pictures.parts
    for number in range(pictures):
        request = PictureRequest(part=parts[number % len(parts)])
        players = {seat: f"{time.perf_counter_ns()} {seat}" for seat in (1, 2)}
        await services.studio.draw(row.rules, position.state, None, (request,), players)


def percentile_99(lags: Sequence[float]) -> float:
    """Return the 99th percentile."""
    return sorted(lags)[int(len(lags) * 0.99)] if lags else 0.0
