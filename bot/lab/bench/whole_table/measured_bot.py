"""A local stand-in for Discord with people, and a bot process that is measured."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.lab.bench.whole_table.bot_process import BotProcess, BotStart
from bot.local.interactions.people import SimulatedPerson, add_person
from bot.local.rest.rest_api import Exchange, GatewayEvent
from bot.local.server import StandInServer
from bot.local.snowflakes import Json
from bot.local.world.world import World
from bot.store.store import Store

QUIET_SECONDS: Final = 0.04
"""Seconds without a call after which a bot counts as idle."""
PAUSE_SECONDS: Final = 15
"""Seconds of the bot's clock between two turns, so that no letters are held back."""


@dataclass
class MeasuredBot:
    """A local stand-in for Discord with a bot and people."""

    server: StandInServer
    channel: Json
    people: tuple[SimulatedPerson, ...]
    process: BotProcess
    last_call: float = 0.0
    """When the bot last called Discord."""
    call_count: int = 0
    """How often the bot has called Discord."""

    async def measure_cpu(self, deed: Callable[[], Awaitable[None]]) -> float:
        """Return the CPU seconds of the bot during an action; the query costs 20 microseconds."""
        before = await self.process.cpu_seconds()
        await deed()
        return await self.process.cpu_seconds() - before

    async def wait_until_silent(self) -> None:
        """Wait until the bot has made no call for a while."""
        while time.perf_counter() - self.last_call < QUIET_SECONDS:  # noqa: ASYNC110 - silence is no event
            await asyncio.sleep(QUIET_SECONDS / 4)

    async def let_time_pass(self) -> None:
        """Move the bot's clock forward."""
        await self.process.query("move", seconds=PAUSE_SECONDS)

    async def wait_until_settled(self, store: Store) -> None:
        """Wait until all letters are sent, all cards are drawn anew, and the bot is silent."""
        await self.wait_until_silent()
        while await _has_waiting_letters(store):  # noqa: ASYNC110 - it shows in the bot's database alone
            await asyncio.sleep(QUIET_SECONDS / 4)
        await self.wait_until_silent()

    async def wait_until_cards_are_drawn(self) -> None:
        """Let a pause pass, and wait until all live cards are drawn anew."""
        await self.let_time_pass()
        await self.process.query("await_redraws")
        await self.wait_until_silent()

    def count_call(self, seen: Exchange | GatewayEvent) -> None:
        """Count a call of the bot."""
        if isinstance(seen, Exchange):
            self.last_call = time.perf_counter()
            self.call_count += 1


@asynccontextmanager
async def start_measured_bot(
    folder: Path, url: str, workers: int, names: Sequence[str] = ("Ada", "Ben")
) -> AsyncIterator[MeasuredBot]:
    """Start a stand-in, and a bot that connects to it."""
    world = World(now=lambda: datetime.now(UTC))
    people = tuple(add_person(world, name) for name in names)
    channel = world.add_channel(world.add_guild("The Hall", people), "games")
    async with StandInServer(world) as server:
        child = await BotProcess.start(BotStart(server.base_url, world.token, url, workers), folder)
        try:
            made = MeasuredBot(server, channel, people, child)
            server.witnesses.append(made.count_call)
            await made.wait_until_silent()
            yield made
        finally:
            await child.close()


async def _has_waiting_letters(store: Store) -> bool:
    async with store.reading() as tx:
        waits, on_their_way, _ = await tx.outbox.count_letters()
    return bool(waits + on_their_way)
