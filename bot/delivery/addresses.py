"""Where a letter goes, looked up when it leaves: a substitute gets it, and a leaver does not."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from bot.delivery.discord_io.sender import Place
from bot.games.people.people import called, language_of
from bot.games.table_settings import TableSettings
from bot.store.rows import GameRow, Letter, NewsRoom, Person, SeatRow
from bot.store.store import Transaction
from engine.core.protocol.values import EVERYONE, Seat, Viewer

NO_READER: Final = "no reader"
NOWHERE: Final = "nowhere"
LOBBY: Final = "lobby"
CALLS: Final = "calls"
"""In the body of a letter: somebody it calls who need not sit at the table."""
HALL: Final = ""
"""The room that is the table's own thread."""


@dataclass(frozen=True)
class LetterTable:
    """A game as letters need it."""

    row: GameRow
    seats: tuple[SeatRow, ...]
    people: Mapping[int, Person]
    rooms: tuple[NewsRoom, ...]

    @cached_property
    def language(self) -> str:
        """The language of everything public."""
        return TableSettings.model_validate(dict(self.row.table)).language

    def players(self, language: str) -> dict[int, str]:
        """Name the players by seat."""
        return called(self.seats, self.people, language)

    def seat(self, seat: Seat) -> SeatRow | None:
        """Find a seat."""
        return next((one for one in self.seats if one.seat == seat), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """A place, and who reads there."""

    place: Place
    language: str
    table: LetterTable | None = None
    viewer: Viewer = None
    person: Person | None = None
    """Whose DM it is."""
    room: str = ""
    """The room's key, where a public room has no thread of its own and shares the table's."""


@dataclass(frozen=True, slots=True)
class Nobody:
    """There is nobody to read it, and why."""

    why: str


@dataclass(frozen=True, slots=True)
class EachSeat:
    """A private room: each of these seats gets a letter of its own."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Unopened:
    """The room's thread is still to be made."""

    table: LetterTable
    room: str


Found = Address | Nobody | EachSeat | Unopened


async def table_of(tx: Transaction, game: int) -> LetterTable | None:
    """Read a game with all that letters need of it."""
    row = await tx.games.get(game)
    if row is None:
        return None
    seats = tuple(await tx.seats.of(game))
    people = await tx.people.named({one.person for one in seats if one.person is not None})
    return LetterTable(row, seats, people, tuple(await tx.rooms.of(game)))


async def find(tx: Transaction, letter: Letter) -> Found:
    """Look up where a letter goes."""
    table = None if letter.game is None else await table_of(tx, letter.game)
    if letter.person is not None:
        return _to(await tx.people.get(letter.person), table)
    if table is None:
        return Nobody(NOWHERE)
    if letter.seat is not None:
        row = table.seat(letter.seat)
        if row is None or row.person is None:
            return Nobody(NO_READER)
        return _to(table.people[row.person], table, letter.seat)
    if letter.kind == LOBBY:
        return _at(table, table.row.channel)
    if CALLS in letter.body:
        guests = await tx.people.named([letter.body[CALLS]])
        table = replace(table, people={**table.people, **guests})
    return _room(table, letter.room or HALL)


def _to(person: Person, table: LetterTable | None, seat: Viewer = None) -> Address:
    """Address somebody's DM."""
    return Address(
        place=Place(dm=person.discord),
        language=language_of(person, table.language if table is not None else ""),
        table=table,
        viewer=seat,
        person=person,
    )


def _at(table: LetterTable, channel: int | None, room: str = "") -> Found:
    if channel is None:
        return Nobody(NOWHERE)
    return Address(place=Place(channel=channel), language=table.language, table=table, room=room)


def _room(table: LetterTable, name: str) -> Found:
    """Address a room; whoever is not of a room must not learn that it is there."""
    row = table.row
    if name == HALL:
        waits = row.thread is None and row.guild is not None and row.channel is not None
        return Unopened(table, HALL) if waits else _at(table, row.thread or row.channel)
    room = next((one for one in table.rooms if one.room == name), None)
    if room is None:
        return Nobody(NOWHERE)
    if room.audience != EVERYONE:
        return EachSeat(tuple(room.audience))
    if room.thread is None and row.guild is not None and row.channel is not None:
        return Unopened(table, name)
    return _shared(table, room)


def _shared(table: LetterTable, room: NewsRoom) -> Found:
    """Address a public room: its thread, or the table's where it could have none."""
    hall = table.row.thread or table.row.channel
    own = room.thread or hall
    return _at(table, own, room.room if own == hall else "")
