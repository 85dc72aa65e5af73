"""A game with a host, and what their deeds have left behind."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

from bot.games.seats.host import Host
from bot.store.rows import Letter, SeatRow
from engine.core.protocol.values import Seat
from render.words import LANGUAGES, Voice
from tests.bot.games.desk_table import Opened, Table

Deed = Callable[[Host, Opened, int, Any], Awaitable[object]]
"""What a host does at a table, at a moment."""


async def hosted(desk: Table, people: int = 3, **more: Any) -> tuple[Opened, int, list[int]]:
    """Open a game: its number and seats, its host, and the other persons in order of seats."""
    game = await desk.open_game("toy", people, **more)
    owner = (await desk.row(game)).host
    seats = sorted(game.people)
    first = next(seat for seat in seats if game.people[seat] == owner)
    return game, owner, [game.people[s] for s in (*seats[first:], *seats[: first - 1]) if s > 0]


async def seats(table: Table, game: Opened) -> dict[int, SeatRow]:
    async with table.store.reading() as tx:
        return {row.seat: row for row in await tx.seats.of(game.id)}


async def done(table: Table, game: Opened) -> list[str]:
    async with table.store.reading() as tx:
        return [one.what for one in await tx.actions.of(game.id)]


async def heard(table: Table, game: Opened) -> list[list[str]]:
    """Say what the host's deeds have told to all, in each language."""
    notes = [one for one in await table.letters(game, "note") if one.room == ""]
    return [[told(one, language) for one in notes] for language in LANGUAGES]


def told(letter: Letter, language: str) -> str:
    text = Voice(language, markdown=True).say(letter.body["key"], **letter.body["facts"])
    assert not re.search(r"[{}]|[a-z]_[a-z]|\.[a-z]{2,}\b", text), text
    return text


def seat_of(game: Opened, person: int) -> Seat:
    return Seat(next(seat for seat, one in game.people.items() if one == person))
