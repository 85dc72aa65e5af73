"""The bot's commands, made and told to Discord once in a process: both take longer than most tests.

Commands hold nothing of a client. How they are made, compared and sent is tested elsewhere.
"""

import asyncio
import json
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any, Final
from unittest.mock import patch

import discord
from discord import app_commands

from bot.game_types import GAME_TYPES, GameType
from bot.local.interactions import command_registry
from bot.local.snowflakes import Json
from bot.local.world.world import World
from cogs import commands
from cogs.commands import RootCommand, make_root_commands
from cogs.interaction_io import command_sync
from cogs.interaction_io.command_making import WordBookTranslator
from cogs.interaction_io.command_sync import command_payload
from tests.bot.toy_game import KEY as TOY
from tests.bot.toy_game import toy_game_type

USUAL_TYPES: Final[Mapping[str, GameType]] = {**GAME_TYPES, TOY: toy_game_type()}


@contextmanager
def share_commands(world: World, game_types: Mapping[str, GameType]) -> Iterator[None]:
    """Let a client of the usual games start with the shared commands, which Discord knows."""
    is_usual = game_types.keys() == USUAL_TYPES.keys() and all(
        game_types[key] is one for key, one in USUAL_TYPES.items()
    )
    with ExitStack() as patches:
        if is_usual:
            patches.enter_context(
                patch.object(commands, "make_root_commands", lambda _: list_commands())
            )
            patches.enter_context(patch.object(command_sync, "command_payload", shared_payload))
            if not world.commands.get(0):
                command_registry.replace_commands(world, 0, write_payload())
        yield


@cache
def list_commands() -> tuple[RootCommand, ...]:
    """Return the commands of the usual games."""
    return tuple(make_root_commands(USUAL_TYPES))


@cache
def write_payload() -> list[Json]:
    """Return the shared commands as Discord is told of them."""

    async def write() -> Any:
        client = discord.Client(intents=discord.Intents.none())
        tree: app_commands.CommandTree[Any] = app_commands.CommandTree(client)
        for root in list_commands():
            tree.add_command(root)
        return await command_payload(tree, WordBookTranslator())

    with ThreadPoolExecutor(1) as thread:  # this thread's loop is running
        written: list[Json] = json.loads(json.dumps(thread.submit(asyncio.run, write()).result()))
    return written


async def shared_payload(
    tree: app_commands.CommandTree[Any], words: app_commands.Translator
) -> Any:
    """Return the payload of a tree; that of the shared commands was written before."""
    if sorted(map(id, tree.get_commands())) == sorted(map(id, list_commands())):
        return write_payload()
    return await command_payload(tree, words)
