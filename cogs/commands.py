"""All commands: the table's own, and the typed orders of every kind of game."""

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from discord import app_commands

from bot.client import Skald
from bot.kinds import Kind
from cogs import given, help, keeper, lookup, people, table  # noqa: A004  (/help)
from cogs.groups import order_commands
from cogs.localise import AnyCommand, command, group, kinds_offered, sync_if_changed

Root = AnyCommand | app_commands.Group


def roots(kinds: Mapping[str, Kind]) -> Iterator[Root]:
    """Make every root command, for the kinds of games that are played here."""
    meet(kinds)
    yield group("table", table.commands(kinds))
    yield group("keeper", keeper.COMMANDS)
    offered = kinds_offered(kinds)
    for name, callback in (people.COMMANDS | help.COMMANDS | lookup.commands(offered)).items():
        yield command(name, callback)
    for kind in kinds.values():
        yield from order_commands(kind, given.DOOR)


def meet(kinds: Iterable[str]) -> None:
    """Let every game bring what is its own on Discord: a module here, called by its key."""
    for key in kinds:
        if find_spec(f"cogs.{key}") is not None:
            import_module(f"cogs.{key}")


async def setup(bot: Skald) -> None:
    """Put up the commands, and tell Discord if it knows other ones."""
    tree: app_commands.CommandTree[Any] = bot.tree
    for root in roots(bot.kinds):
        tree.add_command(root)
    await sync_if_changed(bot, tree)
