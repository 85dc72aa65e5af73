"""All commands: the table's own, and the typed orders of every kind of game."""

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from discord import app_commands

from bot.client import Skald
from bot.game_types import GameType
from cogs import help, keeper, me  # noqa: A004  (/help)
from cogs.books import lookup_commands
from cogs.interaction_io.translations import (
    AnyCommand,
    command,
    group,
    kinds_offered,
    sync_if_changed,
)
from cogs.orders import typed_orders
from cogs.orders.order_commands import order_commands
from cogs.table import table_commands

Root = AnyCommand | app_commands.Group


def roots(kinds: Mapping[str, GameType]) -> Iterator[Root]:
    """Make every root command, for the kinds of games that are played here."""
    meet(kinds)
    yield group("table", table_commands.commands(kinds))
    yield group("keeper", keeper.COMMANDS)
    offered = kinds_offered(kinds)
    for name, callback in (me.COMMANDS | help.COMMANDS | lookup_commands.commands(offered)).items():
        yield command(name, callback)
    for kind in kinds.values():
        yield from order_commands(kind, typed_orders.DOOR)


def meet(kinds: Iterable[str]) -> None:
    """Let every game bring what is its own on Discord: a module here, called by its key."""
    for key in kinds:
        if find_spec(f"cogs.games.{key}") is not None:
            import_module(f"cogs.games.{key}")


async def setup(bot: Skald) -> None:
    """Put up the commands, and tell Discord if it knows other ones."""
    tree: app_commands.CommandTree[Any] = bot.tree
    for root in roots(bot.kinds):
        tree.add_command(root)
    await sync_if_changed(bot, tree)
