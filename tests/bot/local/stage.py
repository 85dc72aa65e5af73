"""A stage for tests: a world with a guild and two people, its server, and a real client."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import discord

from bot.local.interactions.people import SimulatedPerson, add_person
from bot.local.server import StandInServer
from bot.local.snowflakes import Json
from bot.local.world.world import World

AnyClient = TypeVar("AnyClient", bound=discord.Client)
INTENTS = discord.Intents(
    guilds=True, guild_messages=True, dm_messages=True, guild_reactions=True, dm_reactions=True
)


class ManualClock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 21, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def advance(self, **by: float) -> None:
        """Move the clock forward."""
        self.time += timedelta(**by)


@dataclass
class Stage:
    """A world with its server, two people and a channel."""

    clock: ManualClock
    world: World
    server: StandInServer
    ada: SimulatedPerson
    rorik: SimulatedPerson
    guild: Json
    channel: Json

    def take_fault_codes(self) -> list[str]:
        """Return the codes of the rules that the bot broke, and clear them."""
        found = [one.fault.code for one in self.server.broken_rules]
        self.server.broken_rules.clear()
        return found


@asynccontextmanager
async def open_stage(world: World | None = None) -> AsyncIterator[Stage]:
    """Set up a stage; at the end, fail if the bot broke a rule."""
    clock = ManualClock()
    world = world or World(now=clock)
    ada = add_person(world, "Ada")
    rorik = add_person(world, "Rorik", locale="fr")
    guild = world.add_guild("The hall of kings", [ada, rorik])
    hall = world.add_channel(guild, "the-hall")
    async with StandInServer(world) as server:
        with server.point_discord_here():
            yield Stage(clock, world, server, ada, rorik, guild, hall)
        assert server.broken_rules == []


@asynccontextmanager
async def logged_in(client: AnyClient, token: str) -> AsyncIterator[AnyClient]:
    """Run a client, ready, within a `with` block."""
    running = asyncio.create_task(client.start(token))
    ready = asyncio.create_task(client.wait_until_ready())
    await asyncio.wait([running, ready], return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        running.result()
    try:
        yield client
    finally:
        await client.close()
        await running


def make_client(**more: Any) -> discord.Client:
    """Make a plain client."""
    return discord.Client(intents=INTENTS, guild_ready_timeout=0.05, **more)


async def wait_until(condition: Callable[[], bool], seconds: float = 5) -> None:
    """Wait until a condition holds, checking it about every millisecond."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - discord.py has no event for this
            await asyncio.sleep(0.001)
