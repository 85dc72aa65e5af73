"""The client: discord.py's bot with the parts of the house at hand, and no privileged intent.

A supervisor makes a new one for each connection; everything that lasts is in the parts.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

import discord
from discord.ext import commands

from bot.courier.courier import Courier
from bot.desk.desk import Desk
from bot.host import Host
from bot.kinds import Kind
from bot.lobby.lobby import Lobby
from bot.people import People
from bot.store.store import Store
from bot.studio import Studio

COGS: Final = ("cogs.router", "cogs.direct", "cogs.commands")
"""Loaded by name: this layer doesn't know the one above it."""


def wall_clock() -> datetime:
    """Tell the time."""
    return datetime.now(UTC)


@dataclass(frozen=True, kw_only=True)
class House:
    """The parts that a client speaks for."""

    store: Store
    kinds: Mapping[str, Kind]
    desk: Desk
    lobby: Lobby
    host: Host
    people: People
    studio: Studio
    courier: Courier
    now: Callable[[], datetime] = wall_clock


class Skald(commands.Bot):
    """Skald on Discord."""

    def __init__(self, house: House, *, cogs: Sequence[str] = COGS, **options: Any) -> None:
        """Take the house; further options are discord.py's own."""
        silence()
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=discord.app_commands.AppCommandContext(guild=True, dm_channel=True),
            **options,
        )
        self.house = house
        self.store, self.kinds = house.store, house.kinds
        self.desk, self.lobby, self.host = house.desk, house.lobby, house.host
        self.people, self.studio, self.courier = house.people, house.studio, house.courier
        self.now = house.now
        self._extensions = tuple(cogs)

    async def setup_hook(self) -> None:
        """Load what listens and answers."""
        for name in self._extensions:
            await self.load_extension(name)

    async def on_message(self, message: discord.Message, /) -> None:
        """Leave messages to the one cog that reads them: there are no commands by prefix."""


def silence() -> None:
    """Keep discord.py from warning of voice, which a table has no use for."""
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False


def intents() -> discord.Intents:
    """Ask for what a table needs: guilds, and messages there and in DMs, without their content."""
    return discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
