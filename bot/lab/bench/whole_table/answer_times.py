"""How long people wait for answers at many tables at once.

At each table one person is asked. All of them type their orders at the same moment, again and
again, while cards, posts and pictures of the orders before are still being made.
"""

import asyncio
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bot.lab.bench.whole_table.measured_bot import start_measured_bot
from bot.lab.bench.whole_table.players import PlayedTable, TypedCommand
from bot.settings import make_database_url
from bot.store.store import Store
from engine.core.dice import Dice

SEATS_PER_TABLE: Final = 4
FOUR_PLAY: Final = {"setting.mode": "2v2"}
"""The option under which the benchmark's game takes four."""


@dataclass
class AnswerTimes:
    """How long each answer took, and how long all of them took together, in seconds."""

    waits: list[float] = field(default_factory=list)
    busy_seconds: float = 0.0
    tables: int = 0

    @property
    def answers_per_second(self) -> float:
        return len(self.waits) / self.busy_seconds


async def measure_answer_times(folder: Path, tables: int, rounds: int) -> AnswerTimes:
    """Measure answers at so many tables at once, in so many rounds of one order each."""
    url = make_database_url(str(folder / "tables.db"))
    names = [f"Player {number}" for number in range(1, tables * SEATS_PER_TABLE + 1)]
    async with AsyncExitStack() as open_:
        bot = await open_.enter_async_context(start_measured_bot(folder, url, 1, names))
        store = await Store.open(url, alone=False)
        open_.push_async_callback(store.close)
        dice = Dice("bench", "tables")
        played = [
            PlayedTable(
                bot, store, dice, bot.people[first : first + SEATS_PER_TABLE], options=FOUR_PLAY
            )
            for first in range(0, len(names), SEATS_PER_TABLE)
        ]
        for table in played:
            await table.start_game()
        found = AnswerTimes(tables=tables)
        for _ in range(rounds):
            typed = [await table.next_order() for table in played]
            began = time.perf_counter()
            found.waits += await asyncio.gather(
                *(_time_order(table, one) for table, one in zip(played, typed, strict=True))
            )
            found.busy_seconds += time.perf_counter() - began
        return found


async def _time_order(table: PlayedTable, typed: TypedCommand) -> float:
    """Type an order, and return how long its answer took, in seconds."""
    began = time.perf_counter()
    await table.type_order(typed)
    return time.perf_counter() - began
