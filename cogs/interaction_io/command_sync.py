"""Keep Discord's copy of the commands the same as ours, without keeping anybody waiting.

Commands are synced apart from the connection: whatever Discord answers, the bot is online, and the
commands of the last sync work meanwhile.
"""

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Final

import aiohttp
import discord
import structlog
from discord import app_commands
from discord.ext import commands
from discord.http import Route

from bot.client import Skald
from bot.supervisor import FORBIDDEN_SENTENCE
from cogs.interaction_io.command_making import WordBookTranslator

COMMANDS_ROUTE: Final = "/applications/{application_id}/commands"
EMPTY_VALUES: Final[tuple[Any, ...]] = (None, False, [], {}, "")
COMPARED_FIELDS: Final = frozenset({
    "name", "name_localizations", "description", "description_localizations", "type", "options",
    "choices", "required", "autocomplete", "value", "min_value", "max_value", "min_length",
    "max_length", "channel_types", "contexts", "integration_types", "nsfw",
    "default_member_permissions",
})  # fmt: skip
"""The fields of a command that we send; the rest is Discord's own."""

FIRST_WAIT: Final = 60.0
LONGEST_WAIT: Final = 3_600.0
"""Seconds before another try; doubled after each failure."""
LATER_SENTENCE: Final = "Commands are told to Discord later; those of the last time work meanwhile"
SENTENCES: Final = {
    30_034: "Discord takes no more new commands of this bot today. They are told to it later",
    50_001: FORBIDDEN_SENTENCE,
}
"""What the operator is told, by Discord's code."""
SYNC_FAULTS: Final = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)

log = structlog.stdlib.get_logger("skald.commands")


class CommandSync(commands.Cog):
    """Syncs the commands in the background, again and again until that has worked."""

    def __init__(
        self, client: Skald, *, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._client, self._sleep = client, sleep
        self._task: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        """Begin to sync."""
        self._task = asyncio.create_task(self._keep_trying())

    async def cog_unload(self) -> None:
        """Stop syncing."""
        if self._task is not None:
            self._task.cancel()

    async def _keep_trying(self) -> None:
        wait = FIRST_WAIT
        while not await self._try_to_sync(wait):
            await self._sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
        self._client.commands_synced.set()

    async def _try_to_sync(self, next_wait: float) -> bool:
        """Sync the commands; log a failure and return False."""
        try:
            await sync_if_changed(self._client, self._client.tree)
        except SYNC_FAULTS as fault:
            code = getattr(fault, "code", 0)
            facts = {"status": getattr(fault, "status", type(fault).__name__), "code": code}
            says = SENTENCES.get(code, LATER_SENTENCE)
            log.warning("commands_not_synced", seconds=next_wait, says=says, **facts)
            return False
        return True


async def command_payload(
    tree: app_commands.CommandTree[Any], words: app_commands.Translator
) -> Any:
    """Return the JSON of the whole tree, in every language."""
    return [
        await one.get_translated_payload(tree, words)
        for one in sorted(tree.get_commands(), key=lambda one: one.name)
    ]


async def sync_if_changed(client: discord.Client, tree: app_commands.CommandTree[Any]) -> bool:
    """Sync the commands with Discord if they differ; its limit is 200 new ones a day.

    Discord is asked for its commands, so that nothing has to be stored.
    """
    words = WordBookTranslator()
    await tree.set_translator(words)
    route = Route("GET", COMMANDS_ROUTE, application_id=client.application_id)
    known = await client.http.request(route, params={"with_localizations": "true"})
    payload = await command_payload(tree, words)
    if command_digest(known) == command_digest(payload):
        return False
    route = Route("PUT", COMMANDS_ROUTE, application_id=client.application_id)
    await client.http.request(route, json=payload)
    return True


def command_digest(commands: Iterable[Mapping[str, Any]]) -> str:
    """Return the digest of a tree, independent of what Discord adds, omits or sorts."""
    named = sorted((_compared_fields(one) for one in commands), key=lambda one: str(one["name"]))
    text = json.dumps(named, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _compared_fields(one: Mapping[str, Any]) -> dict[str, Any]:
    """Return the compared fields of a command, an option or a choice, without empty ones."""
    kept = {
        name: value
        for name, value in one.items()
        if name in COMPARED_FIELDS and value not in EMPTY_VALUES
    }
    for name in ("options", "choices"):
        if name in kept:
            kept[name] = [_compared_fields(inner) for inner in kept[name]]
    for name in ("contexts", "integration_types"):
        if name in kept:
            kept[name] = sorted(kept[name])
    return kept
