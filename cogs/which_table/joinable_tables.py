"""Which tables somebody can join: lobbies with a place, and places that wait for somebody."""

from typing import Final

from discord import app_commands

from bot.games.lobby.lobby_summary import Summary
from bot.play.command_refusals import refused
from bot.store.rows import GameRow, Life, Person
from cogs.interaction_io.responses import Interaction
from cogs.interaction_io.typists import recently, typist
from cogs.which_table.meant_table import meant, sits, unclear
from cogs.which_table.table_choices import offered

BEFORE_THE_END: Final[tuple[Life, ...]] = ("lobby", "open")
LOOKED_AT: Final = 25
"""So many tables are looked at; nobody is offered more."""


async def joinable(press: Interaction, typed: int | str) -> list[app_commands.Choice[int]]:
    """Offer the tables that somebody can join by their numbers, those of this channel first."""
    person = await typist(press)

    async def find() -> list[GameRow]:
        here = await _here(press)
        known = {row.id for row in here}
        hosted = [row for row in await _own(press, person) if row.id not in known]
        return await _free(press, person, [*here, *hosted])

    return offered(person, await recently(press, "joinable", find), typed)


async def to_join(press: Interaction, person: Person, number: int | None) -> GameRow:
    """Find the table that somebody wants to join: the one of a number, or the only one here."""
    if number is not None:
        return await meant(press, person, number)
    here = await _here(press) or await _own(press, person)
    free = await _free(press, person, here)
    if len(free) > 1:
        raise unclear(free, person)
    lobbies = [row for row in here if row.life == "lobby"]
    found = free or (lobbies if len(lobbies) == 1 else [])
    if not found:
        raise refused("JOIN_NONE")
    return found[0]


async def _here(press: Interaction) -> list[GameRow]:
    """List the tables of this channel; a direct message has none."""
    if press.guild_id is None or press.channel_id is None:
        return []
    async with press.client.store.reading() as tx:
        rows = await tx.games.in_channel(press.guild_id, press.channel_id, BEFORE_THE_END)
    return [row for row in rows if row.rules in press.client.kinds]


async def _own(press: Interaction, person: Person) -> list[GameRow]:
    async with press.client.store.reading() as tx:
        rows = await tx.games.of_person(person.id, BEFORE_THE_END)
    return [row for row in rows if row.rules in press.client.kinds]


async def _free(press: Interaction, person: Person, rows: list[GameRow]) -> list[GameRow]:
    """Keep those in which there is a place for somebody who doesn't sit there, lobbies first."""
    lobbies = [row for row in rows if row.life == "lobby"][:LOOKED_AT]
    now = press.client.now()
    found = [
        row for row in lobbies if _has_place(await press.client.lobby.look(row.id, now), person)
    ]
    async with press.client.store.reading() as tx:
        for row in [row for row in rows if row.life == "open"][:LOOKED_AT]:
            waits = any(one.person is None and not one.ai for one in await tx.seats.of(row.id))
            if waits and not await sits(tx, row, person):
                found.append(row)
    return found


def _has_place(lobby: Summary, person: Person) -> bool:
    """Tell whether somebody could sit down; a machine makes room."""
    room = not lobby.full or any(one.ai for one in lobby.seats)
    return room and lobby.seat_of(person.id) is None
