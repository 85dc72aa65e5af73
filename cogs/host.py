"""/keeper: the host's powers over time and seats."""

from functools import partial
from typing import Final

import discord
from discord import app_commands

from bot.play.commands import host_commands
from cogs.interaction_io.command_answers import answer_command, make_choices
from cogs.interaction_io.command_making import Callback
from cogs.interaction_io.requests import make_typing_request, meet_player
from cogs.interaction_io.responses import Interaction, acknowledge
from cogs.interaction_io.table_option_choices import offer_games

MAX_HOURS: Final = 168


# Time


@app_commands.autocomplete(game=offer_games)
async def pause(interaction: Interaction, game: int | None = None) -> None:
    """Stop every window."""
    await answer_command(interaction, partial(host_commands.pause, game=game))


@app_commands.autocomplete(game=offer_games)
async def resume(interaction: Interaction, game: int | None = None) -> None:
    """Resume every window."""
    await answer_command(interaction, partial(host_commands.resume, game=game))


@app_commands.autocomplete(game=offer_games)
async def extend(
    interaction: Interaction, hours: app_commands.Range[int, 1, MAX_HOURS], game: int | None = None
) -> None:
    """Give the open windows more time."""
    await answer_command(interaction, partial(host_commands.extend, game=game, hours=hours))


@app_commands.autocomplete(game=offer_games)
async def close(interaction: Interaction, game: int | None = None) -> None:
    """Close the open windows now."""
    await answer_command(interaction, partial(host_commands.close, game=game))


# Seats


async def offer_seats(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the seats of the table by their holders."""
    request, game = await make_typing_request(interaction), interaction.namespace.game
    return make_choices(
        await host_commands.offer_seats(interaction.client.services, request, game, typed)
    )


@app_commands.autocomplete(seat=offer_seats)
@app_commands.autocomplete(game=offer_games)
async def replace(
    interaction: Interaction, seat: str, player: discord.User | None = None, game: int | None = None
) -> None:
    """Give a seat to another player, or to a machine."""
    await acknowledge(interaction)
    to = None if player is None else await meet_player(interaction, player)
    await answer_command(interaction, partial(host_commands.replace, game=game, seat=seat, to=to))


@app_commands.autocomplete(game=offer_games)
async def handover(interaction: Interaction, player: discord.User, game: int | None = None) -> None:
    """Make somebody else the host."""
    await acknowledge(interaction)
    to = await meet_player(interaction, player)
    await answer_command(interaction, partial(host_commands.hand_over, game=game, to=to))


# The end


@app_commands.autocomplete(game=offer_games)
async def end(interaction: Interaction, game: int | None = None) -> None:
    """Ask for confirmation that the table shall end."""
    await answer_command(interaction, partial(host_commands.ask_to_end, game=game))


COMMANDS: Final[dict[str, Callback]] = {
    "pause": pause,
    "resume": resume,
    "extend": extend,
    "close": close,
    "replace": replace,
    "handover": handover,
    "end": end,
}
