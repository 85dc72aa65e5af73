"""A game with a host, and what their actions have logged and told."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

from bot.games.seats.host import Host
from bot.letter_bodies import Note
from bot.records import Letter, SeatRow
from engine.core.protocol.values import Seat
from render.words import COMMON_BOOK, LANGUAGES, Voice
from tests.bot.games.desk_table import DeskTable, OpenGame
from tests.bot.letter_bodies import body_of

HostAction = Callable[[Host, OpenGame, int, Any], Awaitable[object]]
"""An action of a host at a table, at a moment."""


async def open_hosted_game(
    desk: DeskTable, people: int = 3, **more: Any
) -> tuple[OpenGame, int, list[int]]:
    """Open a game; return it, its host, and the other persons in the order of seats."""
    game = await desk.open_game("toy", people, **more)
    owner = (await desk.read_row(game)).host
    seats = sorted(game.people)
    first = next(seat for seat in seats if game.people[seat] == owner)
    return game, owner, [game.people[s] for s in (*seats[first:], *seats[: first - 1]) if s > 0]


async def read_seats(table: DeskTable, game: OpenGame) -> dict[int, SeatRow]:
    async with table.store.reading() as tx:
        return {row.seat: row for row in await tx.seats.of_game(game.id)}


async def read_logged_actions(table: DeskTable, game: OpenGame) -> list[str]:
    async with table.store.reading() as tx:
        return [one.what for one in await tx.actions.of_game(game.id)]


async def read_host_notes(table: DeskTable, game: OpenGame) -> list[list[str]]:
    """Return the public notes about the host's actions, in each language."""
    notes = [one for one in await table.read_letters(game, Note) if one.room == ""]
    return [[say_note(one, language) for one in notes] for language in LANGUAGES]


def say_note(letter: Letter, language: str) -> str:
    text = Voice(language, COMMON_BOOK, markdown=True).say(
        body_of(letter, Note).key, **body_of(letter, Note).facts
    )
    assert not re.search(r"[{}]|[a-z]_[a-z]|\.[a-z]{2,}\b", text), text
    return text


def seat_of(game: OpenGame, person: int) -> Seat:
    return Seat(next(seat for seat, one in game.people.items() if one == person))
