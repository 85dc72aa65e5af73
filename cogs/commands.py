"""All commands: the table's own, and the typed orders of every kind of game."""

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from discord import app_commands

from bot.client import Skald
from bot.game_types import GameType
from cogs import help, host, settings  # noqa: A004  (/help)
from cogs.books import lookup_commands
from cogs.interaction_io.command_making import (
    AnyCommand,
    make_command,
    make_group,
    offer_game_types,
)
from cogs.interaction_io.command_sync import CommandSync
from cogs.interaction_io.responses import acknowledge_first
from cogs.orders import typed_orders
from cogs.orders.order_commands import make_order_commands
from cogs.table import table_commands

RootCommand = AnyCommand | app_commands.Group


def make_root_commands(game_types: Mapping[str, GameType]) -> Iterator[RootCommand]:
    """Make every root command for these game types; each command acknowledges first."""
    for root in _list_root_commands(game_types):
        for command in root.walk_commands() if isinstance(root, app_commands.Group) else (root,):
            if isinstance(command, app_commands.Command):
                command.add_check(acknowledge_first)
        yield root


def _list_root_commands(game_types: Mapping[str, GameType]) -> Iterator[RootCommand]:
    own_parts = load_game_cogs(game_types)
    yield make_group("table", table_commands.make_commands(game_types))
    yield make_group("keeper", host.COMMANDS)
    offered = offer_game_types(game_types)
    for name, callback in (
        settings.COMMANDS | help.COMMANDS | lookup_commands.make_commands(offered)
    ).items():
        yield make_command(name, callback)
    for game_type in game_types.values():
        groups = getattr(own_parts.get(game_type.game.key), "ORDER_GROUPS", {})
        yield from make_order_commands(game_type, typed_orders.ORDER_ENTRANCE, groups)


def load_game_cogs(keys: Iterable[str]) -> Mapping[str, ModuleType]:
    """Import each game's own cog, if it has one; return them by game."""
    names = {key: f"cogs.games.{key}" for key in keys}
    return {key: import_module(name) for key, name in names.items() if find_spec(name) is not None}


async def setup(bot: Skald) -> None:
    """Add the commands, and begin to sync them with Discord."""
    tree: app_commands.CommandTree[Any] = bot.tree
    for root in make_root_commands(bot.services.game_types):
        tree.add_command(root)
    await bot.add_cog(CommandSync(bot))
