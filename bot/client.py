"""The client: discord.py's bot with the parts of the house at hand, and no privileged intent.

A supervisor makes a new one for each connection; everything that lasts is in the parts.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

import discord
import structlog
from discord.ext import commands

from bot.delivery.courier import Courier
from bot.delivery.discord_io.short_responses import be_curt
from bot.game_types import GameType
from bot.games.desk import Desk
from bot.games.lobby.lobby import Lobby
from bot.games.people.people import People
from bot.games.seats.host import Host
from bot.store.store import Store
from bot.workers.picture_studio import PictureStudio

COGS: Final = ("cogs.buttons", "cogs.direct_messages.direct", "cogs.reactions", "cogs.commands")
"""Loaded by name: this layer doesn't know the one above it."""

ANSWERING: Final = "discord.py: on_message"
DEEDS: Final = ("discord.py: on_interaction", ANSWERING, "CommandTree-invoker")
"""How discord.py names the tasks in which people are answered."""
GRACE: Final = 5.0
"""Seconds that answers at hand are waited for at the end."""

log = structlog.stdlib.get_logger("skald.client")


def wall_clock() -> datetime:
    """Tell the time."""
    return datetime.now(UTC)


@dataclass(frozen=True, kw_only=True)
class Services:
    """The parts that a client speaks for."""

    store: Store
    kinds: Mapping[str, GameType]
    desk: Desk
    lobby: Lobby
    host: Host
    people: People
    studio: PictureStudio
    courier: Courier
    now: Callable[[], datetime] = wall_clock


class Skald(commands.Bot):
    """Skald on Discord."""

    def __init__(self, house: Services, *, cogs: Sequence[str] = COGS, **options: Any) -> None:
        """Take the house; further options are discord.py's own."""
        silence()
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=discord.app_commands.AppCommandContext(guild=True, dm_channel=True),
            max_messages=None,  # nobody looks up what was said before
            **options,
        )
        self.house = house
        self.store, self.kinds = house.store, house.kinds
        self.desk, self.lobby, self.host = house.desk, house.lobby, house.host
        self.people, self.studio, self.courier = house.people, house.studio, house.courier
        self.now = house.now
        self._extensions = tuple(cogs)
        self._linked = False
        """Discord's events reach us."""
        self.catching_up = False
        """What was written before this connection is still to be answered."""
        self.leaving = False
        """Nothing new is begun: only answers at hand are waited for."""

    async def setup_hook(self) -> None:
        """Load what listens and answers."""
        be_curt()
        for name in self._extensions:
            await self.load_extension(name)

    async def on_ready(self) -> None:
        """Note that Discord knows us, and in how many servers we are."""
        self._linked = True
        log.info("connected", servers=len(self.guilds))

    async def on_resumed(self) -> None:
        """Note that a broken line holds again."""
        self._linked = True
        log.info("connected again")

    async def on_disconnect(self) -> None:
        """Note that the line broke; each further try that fails says nothing new."""
        if self._linked:
            self._linked = False
            log.warning("disconnected")

    async def on_message(self, message: discord.Message, /) -> None:
        """Leave messages to the one cog that reads them: there are no commands by prefix."""

    async def close(self) -> None:
        """Leave Discord, but not in the middle of an answer."""
        self.leaving = True
        if not self.is_closed():
            await _finished()
        await super().close()


async def _finished() -> None:
    """Wait until everybody who has asked is answered, but not for ever."""
    loop = asyncio.get_running_loop()
    end = loop.time() + GRACE
    while (deeds := _at_hand()) and (left := end - loop.time()) > 0:
        await asyncio.wait(deeds, timeout=left)


def _at_hand() -> set[asyncio.Task[object]]:
    """Find what people have asked for and that is still being done."""
    own = asyncio.current_task()
    return {one for one in asyncio.all_tasks() if one is not own and one.get_name() in DEEDS}


def silence() -> None:
    """Keep discord.py from warning of voice, which a table has no use for."""
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False


def intents() -> discord.Intents:
    """Ask for what a table needs: guilds, messages there and in DMs without content, emojis."""
    return discord.Intents(guilds=True, guild_messages=True, dm_messages=True, guild_reactions=True)
