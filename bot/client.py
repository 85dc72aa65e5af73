"""The Discord client: discord.py's bot with Skald's services, and no privileged intent.

The supervisor makes a new one for each connection; everything lasting is in the services.
"""

import asyncio
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

import discord
import structlog
import yarl
from discord.ext import commands

from bot.delivery.discord_io.short_responses import use_short_responses
from bot.play.services import Services

COGS: Final = (
    "cogs.presses",
    "cogs.direct_messages.message_listener",
    "cogs.reactions",
    "cogs.commands",
)
"""Loaded by name: this layer may not import the one above it."""

MESSAGE_TASK: Final = "discord.py: on_message"
ANSWERING_TASKS: Final = ("discord.py: on_interaction", MESSAGE_TASK, "CommandTree-invoker")
"""discord.py's names of the tasks that answer people."""
ANSWERS_WAITED_FOR: Final = 5.0
"""How many seconds `close` waits for answers that have begun."""

LONGEST_LIMIT_WAIT: Final = 30.0
"""Seconds that discord.py waits for a rate limit; a letter under a longer one is tried again."""

log = structlog.stdlib.get_logger("skald.client")


class Skald(commands.AutoShardedBot):
    """Skald on Discord, over as many connections (shards) as Discord asks for."""

    def __init__(self, services: Services, *, cogs: Sequence[str] = COGS, **options: Any) -> None:
        """Take the services; further options are discord.py's own."""
        silence_voice_warnings()
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=make_intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=discord.app_commands.AppCommandContext(guild=True, dm_channel=True),
            max_messages=None,  # nobody looks up what was said before
            max_ratelimit_timeout=LONGEST_LIMIT_WAIT,
            **options,
        )
        self.services = services
        self._extensions = tuple(cogs)
        self._is_connected = False
        """Discord's events arrive."""
        self.commands_synced = asyncio.Event()
        """Discord's copy of the commands is the same as ours."""
        self.catching_up = False
        """It isn't known yet at which tables lines from before this connection stand unanswered."""
        self.is_leaving = False
        """The client is closing: nothing new begins."""

    async def setup_hook(self) -> None:
        """Add the cogs; discord.py would run their modules anew for each client."""
        use_short_responses()
        for name in self._extensions:
            await import_module(name).setup(self)

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        """Connect a shard; discord.py would go on trying after the client was closed."""
        if not self.is_closed():
            await super().launch_shard(gateway, shard_id, initial=initial)

    async def on_ready(self) -> None:
        """Log the connection, and the number of servers."""
        self._is_connected = True
        log.info("connected", servers=len(self.guilds), shards=self.shard_count)

    async def on_resumed(self) -> None:
        """Log that a broken connection was resumed."""
        self._is_connected = True
        log.info("connected again")

    async def on_disconnect(self) -> None:
        """Log that the connection broke, once, not at each failed try."""
        if self._is_connected:
            self._is_connected = False
            log.warning("disconnected")

    async def on_message(self, message: discord.Message, /) -> None:
        """Do nothing: one cog reads messages, and there are no prefix commands."""

    async def close(self) -> None:
        """Disconnect, after the answers that have begun."""
        self.is_leaving = True
        if not self.is_closed():
            await _wait_for_answers()
        await super().close()


async def _wait_for_answers() -> None:
    """Wait for the answers that have begun, but not for ever."""
    loop = asyncio.get_running_loop()
    end = loop.time() + ANSWERS_WAITED_FOR
    while (tasks := _find_answering_tasks()) and (seconds_left := end - loop.time()) > 0:
        await asyncio.wait(tasks, timeout=seconds_left)


def _find_answering_tasks() -> set[asyncio.Task[object]]:
    """Return the tasks that are answering people."""
    own = asyncio.current_task()
    return {
        one for one in asyncio.all_tasks() if one is not own and one.get_name() in ANSWERING_TASKS
    }


def silence_voice_warnings() -> None:
    """Keep discord.py from warning about voice, which Skald doesn't use."""
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False


def make_intents() -> discord.Intents:
    """Return the intents: guilds and their reactions, and direct messages. None is privileged."""
    return discord.Intents(guilds=True, dm_messages=True, guild_reactions=True)
