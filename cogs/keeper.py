"""/keeper: the host's powers over time and seats. Each use is logged and told at the table."""

from typing import Final

import discord
from discord import app_commands

from bot.games.people.people import read_player_names
from bot.games.refusals import RefusedError
from bot.messages.posts import MAX_OPTION_LENGTH, MessageContent, Text, shorten
from bot.order_reading.name_matching import find_best
from bot.play.command_refusals import command_refusal
from bot.store.rows import GameRow, Life, Person
from cogs.interaction_io.confirmations import confirmation_post
from cogs.interaction_io.responses import (
    Interaction,
    acknowledge,
    find_caller,
    send_posts,
    voice_for,
)
from cogs.interaction_io.translations import Callback
from cogs.interaction_io.typists import find_typist
from cogs.which_table.meant_table import PLAYED_LIVES, find_meant_table
from cogs.which_table.table_choices import offer_games
from engine.core.protocol.values import Seat

LOBBY_OR_OPEN: Final[tuple[Life, ...]] = ("open", "lobby")
MAX_HOURS: Final = 168


async def _find_person_and_table(
    interaction: Interaction, game: int | None, lives: tuple[Life, ...] = PLAYED_LIVES
) -> tuple[Person, GameRow]:
    """Acknowledge, and return who asks and which table is meant."""
    await acknowledge(interaction)
    person = await find_caller(interaction)
    return person, await find_meant_table(interaction, person, game, lives)


async def _send_line(
    interaction: Interaction, person: Person, row: GameRow, key: str, **facts: object
) -> None:
    text = voice_for(person, row.rules).say(f"keeper.{key}", number=str(row.id), **facts)
    await send_posts(interaction, MessageContent((Text(text),)))


async def meet_player(interaction: Interaction, user: discord.User | discord.Member) -> Person:
    """Return the person of a Discord user; refuse bots."""
    if user.bot:
        raise command_refusal("PLAYER_BOT")
    return await interaction.client.people.find_or_add(user.id, user.display_name, "", user.name)


# Time


@app_commands.autocomplete(game=offer_games)
async def pause(interaction: Interaction, game: int | None = None) -> None:
    """Stop every window."""
    person, row = await _find_person_and_table(interaction, game)
    await interaction.client.host.pause_table(row.id, person.id, interaction.client.now())
    await _send_line(interaction, person, row, "pause")


@app_commands.autocomplete(game=offer_games)
async def resume(interaction: Interaction, game: int | None = None) -> None:
    """Resume every window."""
    person, row = await _find_person_and_table(interaction, game)
    await interaction.client.host.resume_table(row.id, person.id, interaction.client.now())
    await _send_line(interaction, person, row, "resume")


@app_commands.autocomplete(game=offer_games)
async def extend(
    interaction: Interaction, hours: app_commands.Range[int, 1, MAX_HOURS], game: int | None = None
) -> None:
    """Give the open windows more time."""
    person, row = await _find_person_and_table(interaction, game)
    await interaction.client.host.extend_windows(row.id, person.id, hours, interaction.client.now())
    await _send_line(interaction, person, row, "extend", hours=hours)


@app_commands.autocomplete(game=offer_games)
async def close(interaction: Interaction, game: int | None = None) -> None:
    """Close the open windows now."""
    person, row = await _find_person_and_table(interaction, game)
    await interaction.client.host.close_windows_now(row.id, person.id, interaction.client.now())
    await _send_line(interaction, person, row, "close")


# Seats


async def offer_seats(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the seats of the table by their holders."""
    person = await find_typist(interaction)
    try:
        row = await find_meant_table(interaction, person, interaction.namespace.game, PLAYED_LIVES)
    except RefusedError:
        return []
    async with interaction.client.store.reading() as tx:
        names = await read_player_names(
            tx, await tx.seats.of_game(row.id), voice_for(person).language
        )
    found = find_best(typed, ((seat, (name, str(seat))) for seat, name in names.items()))
    return [
        app_commands.Choice(
            name=shorten(f"{seat} · {names[seat]}", MAX_OPTION_LENGTH), value=str(seat)
        )
        for seat in found
    ]


@app_commands.autocomplete(seat=offer_seats)
@app_commands.autocomplete(game=offer_games)
async def replace(
    interaction: Interaction, seat: str, player: discord.User | None = None, game: int | None = None
) -> None:
    """Give a seat to another player, or to a machine."""
    person, row = await _find_person_and_table(interaction, game)
    to = None if player is None else await meet_player(interaction, player)
    now = interaction.client.now()
    number = await _find_seat(interaction, row, seat)
    await interaction.client.host.replace_holder(
        row.id, person.id, number, to.id if to else None, now
    )
    if to is None:
        await _send_line(interaction, person, row, "replace.ai", n=str(number))
    else:
        name = voice_for(person).clean_typed_text(to.name)
        await _send_line(interaction, person, row, "replace", n=str(number), name=name)


async def _find_seat(interaction: Interaction, row: GameRow, given: str) -> Seat:
    """Return the seat of a number or a holder's name."""
    async with interaction.client.store.reading() as tx:
        names = await read_player_names(tx, await tx.seats.of_game(row.id), "en")
    if given.strip().isdecimal():
        return Seat(int(given))
    found = find_best(given, ((seat, (name,)) for seat, name in names.items()), 1)
    if not found:
        raise command_refusal("SEAT_UNKNOWN", row.rules, given=given[:40])
    return Seat(found[0])


@app_commands.autocomplete(game=offer_games)
async def handover(interaction: Interaction, player: discord.User, game: int | None = None) -> None:
    """Make somebody else the host."""
    person, row = await _find_person_and_table(interaction, game, LOBBY_OR_OPEN)
    to = await meet_player(interaction, player)
    await interaction.client.host.hand_over_host(row.id, person.id, to.id, interaction.client.now())
    await _send_line(
        interaction, person, row, "handover", name=voice_for(person).clean_typed_text(to.name)
    )


# The end


@app_commands.autocomplete(game=offer_games)
async def end(interaction: Interaction, game: int | None = None) -> None:
    """Ask for confirmation that the table shall end."""
    person, row = await _find_person_and_table(interaction, game, LOBBY_OR_OPEN)
    await interaction.client.host.require_may_end(row.id, person.id, interaction.client.now())
    await send_posts(interaction, confirmation_post(voice_for(person, row.rules), "end", row.id))


COMMANDS: Final[dict[str, Callback]] = {
    "pause": pause,
    "resume": resume,
    "extend": extend,
    "close": close,
    "replace": replace,
    "handover": handover,
    "end": end,
}
