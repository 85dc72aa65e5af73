"""Which tables somebody can join: lobbies with a place, and places that wait for somebody."""

from typing import Final

from bot.games.lobby.lobby_summary import LobbySummary
from bot.play.command_refusals import command_refusal
from bot.play.requests import Request
from bot.play.services import Services
from bot.play.suggestion import Suggestion
from bot.play.tables.meant_table import find_meant_table, is_seated, unclear_table_error
from bot.play.tables.table_choices import find_here_once, match_games
from bot.records import GameRow, Life, Person

LIVES_TO_JOIN: Final[tuple[Life, ...]] = ("lobby", "open")
MAX_TABLES_SEARCHED: Final = 25
"""Maximum number of tables that are searched."""


async def offer_joinable(
    services: Services, request: Request, typed: int | str
) -> list[Suggestion[int]]:
    """Offer the tables that the caller can join, those of this channel first."""

    async def find() -> list[GameRow]:
        here = await _tables_here(services, request)
        known = {row.id for row in here}
        hosted = [row for row in await _own_tables(services, request) if row.id not in known]
        return await _tables_with_place(services, request.person, [*here, *hosted])

    found = await find_here_once(services, request, "joinable", find)
    return match_games(request.person, found, typed)


async def find_table_to_join(services: Services, request: Request, number: int | None) -> GameRow:
    """Return the table to join: the numbered one, or the only one here."""
    if number is not None:
        return await find_meant_table(services, request, number)
    here = await _tables_here(services, request) or await _own_tables(services, request)
    free = await _tables_with_place(services, request.person, here)
    if len(free) > 1:
        raise unclear_table_error(free, request.person)
    lobbies = [row for row in here if row.life == "lobby"]
    found = free or (lobbies if len(lobbies) == 1 else [])
    if not found:
        raise command_refusal("JOIN_NONE")
    return found[0]


async def _tables_here(services: Services, request: Request) -> list[GameRow]:
    """Return the tables of this channel; none in a direct message."""
    place = request.place
    if place.guild is None or place.channel is None:
        return []
    async with services.store.reading() as tx:
        rows = await tx.games.in_channel(place.guild, place.channel, LIVES_TO_JOIN)
    return [row for row in rows if row.rules in services.game_types]


async def _own_tables(services: Services, request: Request) -> list[GameRow]:
    async with services.store.reading() as tx:
        rows = await tx.games.of_person(request.person.id, LIVES_TO_JOIN)
    return [row for row in rows if row.rules in services.game_types]


async def _tables_with_place(
    services: Services, person: Person, rows: list[GameRow]
) -> list[GameRow]:
    """Return the tables with a free place for the person, lobbies first."""
    lobbies = [row for row in rows if row.life == "lobby"][:MAX_TABLES_SEARCHED]
    now = services.now()
    found = [
        row for row in lobbies if _has_place(await services.lobby.read_summary(row.id, now), person)
    ]
    async with services.store.reading() as tx:
        for row in [row for row in rows if row.life == "open"][:MAX_TABLES_SEARCHED]:
            waits = any(one.person is None and not one.ai for one in await tx.seats.of_game(row.id))
            if waits and not await is_seated(tx, row, person):
                found.append(row)
    return found


def _has_place(lobby: LobbySummary, person: Person) -> bool:
    """Tell whether a person could take a seat."""
    return lobby.has_room and lobby.seat_of(person.id) is None
