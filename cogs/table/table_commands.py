"""/table: lobbies and games by commands."""

from collections.abc import Mapping
from functools import partial

import discord
from discord import app_commands

from bot.game_types import GameType
from bot.play.commands import table_commands
from bot.play.lobby.table_creation import open_lobby
from cogs.interaction_io.command_answers import answer_command
from cogs.interaction_io.command_making import Callback, offer_game_types
from cogs.interaction_io.requests import meet_player
from cogs.interaction_io.responses import Interaction, acknowledge
from cogs.interaction_io.table_option_choices import (
    offer_games,
    offer_joinable,
    offer_parts,
    offer_zooms,
)

# Lobbies


def make_new_command(game_types: Mapping[str, GameType]) -> Callback:
    """Make the command that opens a lobby for one of these games."""

    async def open_one(interaction: Interaction, game: str | None = None) -> None:
        await answer_command(interaction, partial(open_lobby, key=game))

    app_commands.choices(game=offer_game_types(game_types))(open_one)
    return open_one


@app_commands.autocomplete(game=offer_joinable)
async def join(interaction: Interaction, game: int | None = None) -> None:
    """Take a seat in a lobby, or a free seat of a running game."""
    await answer_command(interaction, partial(table_commands.join_table, game=game))


@app_commands.autocomplete(game=offer_games)
async def leave(interaction: Interaction, game: int | None = None) -> None:
    """Leave a lobby, or ask for confirmation in a running game."""
    await answer_command(interaction, partial(table_commands.leave_table, game=game))


@app_commands.autocomplete(game=offer_games)
async def start(interaction: Interaction, game: int | None = None) -> None:
    """Start the game."""
    await answer_command(interaction, partial(table_commands.start_table, game=game))


async def list_(interaction: Interaction) -> None:
    """List the caller's games, and the games and lobbies here."""
    await answer_command(interaction, table_commands.list_tables)


# Playing


@app_commands.autocomplete(part=offer_parts, zoom=offer_zooms)
@app_commands.autocomplete(game=offer_games)
async def look(
    interaction: Interaction,
    part: str | None = None,
    zoom: str | None = None,
    game: int | None = None,
) -> None:
    """Show the caller's card, a picture, or a lobby."""
    await answer_command(
        interaction, partial(table_commands.look, game=game, part=part or "", zoom=zoom or "")
    )


@app_commands.autocomplete(game=offer_games)
async def sheet(interaction: Interaction, game: int | None = None) -> None:
    """Show the caller's sheet, or the card if orders play at once."""
    await answer_command(interaction, partial(table_commands.show_sheet, game=game))


@app_commands.autocomplete(game=offer_games)
async def ready(interaction: Interaction, game: int | None = None) -> None:
    """Close the caller's first open window early."""
    await answer_command(interaction, partial(table_commands.say_ready, game=game))


@app_commands.autocomplete(game=offer_games)
async def unready(interaction: Interaction, game: int | None = None) -> None:
    """Take Ready back."""
    await answer_command(interaction, partial(table_commands.take_back_ready, game=game))


@app_commands.autocomplete(game=offer_games)
async def concede(interaction: Interaction, game: int | None = None) -> None:
    """Ask for confirmation before conceding, if that is still possible."""
    await answer_command(interaction, partial(table_commands.concede, game=game))


@app_commands.autocomplete(game=offer_games)
async def replace(interaction: Interaction, player: discord.User, game: int | None = None) -> None:
    """Offer the caller's seat to somebody else, after confirmation."""
    await acknowledge(interaction)
    to = await meet_player(interaction, player)
    await answer_command(interaction, partial(table_commands.offer_seat, game=game, to=to))


@app_commands.autocomplete(game=offer_games)
async def undo(interaction: Interaction, game: int | None = None) -> None:
    """Take the last step back."""
    await answer_command(interaction, partial(table_commands.undo, game=game))


def make_commands(game_types: Mapping[str, GameType]) -> dict[str, Callback]:
    """Return the commands in their listed order."""
    found: dict[str, Callback] = {
        "new": make_new_command(game_types),
        "join": join,
        "leave": leave,
        "start": start,
        "list": list_,
        "look": look,
        "sheet": sheet,
        "ready": ready,
        "unready": unready,
        "concede": concede,
        "replace": replace,
    }
    takes_back = any(game_type.game.policies.may_undo for game_type in game_types.values())
    return found | {"undo": undo} if takes_back else found
