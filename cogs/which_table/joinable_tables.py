"""Which tables somebody can join: lobbies with a place, and places that wait for somebody."""

from typing import Final

from discord import app_commands

from bot.games.lobby.lobby_summary import LobbySummary
from bot.play.command_refusals import command_refusal
from bot.store.rows import GameRow, Life, Person
from cogs.interaction_io.responses import Interaction
from cogs.interaction_io.typists import find_once_for_typist, find_typist
from cogs.which_table.meant_table import find_meant_table, is_seated, unclear_table_error
from cogs.which_table.table_choices import match_games

LIVES_TO_JOIN: Final[tuple[Life, ...]] = ("lobby", "open")
MAX_TABLES_SEARCHED: Final = 25
"""Maximum number of tables that are searched."""


async def offer_joinable(
    interaction: Interaction, typed: int | str
) -> list[app_commands.Choice[int]]:
    """Offer the tables that the caller can join, those of this channel first."""
    person = await find_typist(interaction)

    async def find() -> list[GameRow]:
        here = await _tables_here(interaction)
        known = {row.id for row in here}
        hosted = [row for row in await _own_tables(interaction, person) if row.id not in known]
        return await _tables_with_place(interaction, person, [*here, *hosted])

    return match_games(person, await find_once_for_typist(interaction, "joinable", find), typed)


async def find_table_to_join(
    interaction: Interaction, person: Person, number: int | None
) -> GameRow:
    """Return the table to join: the numbered one, or the only one here."""
    if number is not None:
        return await find_meant_table(interaction, person, number)
    here = await _tables_here(interaction) or await _own_tables(interaction, person)
    free = await _tables_with_place(interaction, person, here)
    if len(free) > 1:
        raise unclear_table_error(free, person)
    lobbies = [row for row in here if row.life == "lobby"]
    found = free or (lobbies if len(lobbies) == 1 else [])
    if not found:
        raise command_refusal("JOIN_NONE")
    return found[0]


async def _tables_here(interaction: Interaction) -> list[GameRow]:
    """Return the tables of this channel; none in a direct message."""
    if interaction.guild_id is None or interaction.channel_id is None:
        return []
    async with interaction.client.store.reading() as tx:
        rows = await tx.games.in_channel(
            interaction.guild_id, interaction.channel_id, LIVES_TO_JOIN
        )
    return [row for row in rows if row.rules in interaction.client.game_types]


async def _own_tables(interaction: Interaction, person: Person) -> list[GameRow]:
    async with interaction.client.store.reading() as tx:
        rows = await tx.games.of_person(person.id, LIVES_TO_JOIN)
    return [row for row in rows if row.rules in interaction.client.game_types]


async def _tables_with_place(
    interaction: Interaction, person: Person, rows: list[GameRow]
) -> list[GameRow]:
    """Return the tables with a free place for the person, lobbies first."""
    lobbies = [row for row in rows if row.life == "lobby"][:MAX_TABLES_SEARCHED]
    now = interaction.client.now()
    found = [
        row
        for row in lobbies
        if _has_place(await interaction.client.lobby.read_summary(row.id, now), person)
    ]
    async with interaction.client.store.reading() as tx:
        for row in [row for row in rows if row.life == "open"][:MAX_TABLES_SEARCHED]:
            waits = any(one.person is None and not one.ai for one in await tx.seats.of_game(row.id))
            if waits and not await is_seated(tx, row, person):
                found.append(row)
    return found


def _has_place(lobby: LobbySummary, person: Person) -> bool:
    """Tell whether a person could take a seat; a machine gives up its own."""
    room = not lobby.is_full or any(one.ai for one in lobby.seats)
    return room and lobby.seat_of(person.id) is None
