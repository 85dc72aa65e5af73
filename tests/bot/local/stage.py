"""A stage for tests: a world with a guild and two people, its server, and a real client in it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import discord

from bot.local.interactions.people import SimulatedPerson
from bot.local.server import Server
from bot.local.snowflakes import Json
from bot.local.world.world import World

Played = TypeVar("Played", bound=discord.Client)
INTENTS = discord.Intents(
    guilds=True, guild_messages=True, dm_messages=True, guild_reactions=True, dm_reactions=True
)


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 21, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at

    def move(self, **by: float) -> None:
        """Let time go by."""
        self.at += timedelta(**by)


@dataclass
class Stage:
    """What a test has at hand."""

    clock: Clock
    world: World
    server: Server
    ada: SimulatedPerson
    rorik: SimulatedPerson
    guild: Json
    hall: Json

    def codes(self) -> list[str]:
        """Name the rules that the bot broke, and forget them."""
        found = [one.fault.code for one in self.server.faults_found]
        self.server.faults_found.clear()
        return found


@asynccontextmanager
async def stage(world: World | None = None) -> AsyncIterator[Stage]:
    """Set the stage; the bot must have kept to the rules when it is left."""
    clock = Clock()
    world = world or World(now=clock)
    ada = world.add_person("Ada")
    rorik = world.add_person("Rorik", locale="fr")
    guild = world.add_guild("The hall of kings", [ada, rorik])
    hall = world.add_channel(guild, "the-hall")
    async with Server(world) as server:
        with server.addresses():
            yield Stage(clock, world, server, ada, rorik, guild, hall)
        assert server.faults_found == []


@asynccontextmanager
async def playing(client: Played, token: str) -> AsyncIterator[Played]:
    """Log a client in, wait until it is ready, and out again."""
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


def client(**more: Any) -> discord.Client:
    """Make a plain client."""
    return discord.Client(intents=INTENTS, guild_ready_timeout=0.05, **more)


async def until(true: Callable[[], bool], seconds: float = 5) -> None:
    """Wait until something is so, looking again whenever the loop has been round."""
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110 - what is waited for is discord.py's, without an event
            await asyncio.sleep(0.001)
