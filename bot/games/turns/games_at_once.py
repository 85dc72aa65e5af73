"""Do the same for several games side by side, so that a slow or broken one holds up no other."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, TypeVar

import structlog

MAX_GAMES_AT_ONCE: Final = 8

Result = TypeVar("Result")

log = structlog.stdlib.get_logger("skald.desk")


async def for_each_game(
    games: Iterable[int], work: Callable[[int], Awaitable[Result]], fault_event: str
) -> list[Result]:
    """Do some work for each game; log a failure under the given name, and go on."""
    slots = asyncio.Semaphore(MAX_GAMES_AT_ONCE)
    results: list[Result] = []

    async def work_in_turn(game: int) -> None:
        async with slots:
            try:
                results.append(await work(game))
            except Exception:
                log.exception(fault_event, game=game)

    done = await asyncio.gather(*map(work_in_turn, games), return_exceptions=True)
    for fault in done:
        if fault is not None:
            raise fault
    return results
