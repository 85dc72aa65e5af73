"""Look up where a letter goes as it is sent, so that a substitute gets it and a leaver doesn't."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from bot.delivery.discord_io.sender import Destination
from bot.games.people.languages import language_of
from bot.games.people.names import name_players
from bot.games.table_settings import TableSettings
from bot.letter_bodies import LobbyMessage, OfferMention
from bot.records import GameRow, Letter, NewsRoom, Person, SeatRow
from bot.store.store import Transaction
from engine.core.protocol.values import EVERYONE, Seat, Viewer

NO_READER: Final = "no reader"
NO_CHANNEL: Final = "nowhere"
MAIN_ROOM: Final = ""
"""The key of the room that is the table's own thread."""


@dataclass(frozen=True)
class LetterTable:
    """A game's row with its seats, people and rooms, as far as letters need them."""

    row: GameRow
    seats: tuple[SeatRow, ...]
    people: Mapping[int, Person]
    rooms: tuple[NewsRoom, ...]

    @cached_property
    def language(self) -> str:
        """The language of all public letters."""
        return TableSettings.model_validate(dict(self.row.table)).language

    def player_names(self, language: str) -> dict[int, str]:
        """Return the players' names by seat."""
        return name_players(self.seats, self.people, language)

    def find_seat(self, seat: Seat) -> SeatRow | None:
        """Return the row of a seat, or None if the table has no such seat."""
        return next((one for one in self.seats if one.seat == seat), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """A destination on Discord, and who reads there."""

    destination: Destination
    language: str
    table: LetterTable | None = None
    viewer: Viewer = None
    person: Person | None = None
    """The owner of the DM; None for a channel."""
    room: str = ""
    """The key of a public room that has no thread of its own and shares the table's."""


@dataclass(frozen=True, slots=True)
class Undeliverable:
    """Nobody can get the letter, for this reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class EachSeat:
    """The letter is for a private room: each of these seats gets a copy."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class UnopenedThread:
    """The room's thread must be made before the letter can go."""

    table: LetterTable
    room: str


AddressResult = Address | Undeliverable | EachSeat | UnopenedThread


def require_table(address: Address) -> LetterTable:
    """Return the table of a letter that is about one."""
    assert address.table is not None  # noqa: S101 - such letters have a game
    return address.table


def require_holder(address: Address) -> tuple[LetterTable, Person]:
    """Return the table and the holder of the seat to which a letter goes."""
    assert address.person is not None  # noqa: S101 - letters to seats go to their holders
    return require_table(address), address.person


async def load_letter_table(tx: Transaction, game: int) -> LetterTable | None:
    """Read a game with its seats, people and rooms; None if there is no such game."""
    row = await tx.games.get(game)
    if row is None:
        return None
    seats = tuple(await tx.seats.of_game(game))
    people = await tx.people.find_all({one.person for one in seats if one.person is not None})
    return LetterTable(row, seats, people, tuple(await tx.rooms.of_game(game)))


async def find_address(tx: Transaction, letter: Letter) -> AddressResult:
    """Find out where a letter goes."""
    table = None if letter.game is None else await load_letter_table(tx, letter.game)
    if letter.person is not None:
        return _dm_address(await tx.people.get(letter.person), table)
    if table is None:
        return Undeliverable(NO_CHANNEL)
    if letter.seat is not None:
        row = table.find_seat(letter.seat)
        if row is None or row.person is None:
            return Undeliverable(NO_READER)
        return _dm_address(table.people[row.person], table, letter.seat)
    if isinstance(letter.body, LobbyMessage):
        return _channel_address(table, table.row.channel)
    if isinstance(letter.body, OfferMention):
        guests = await tx.people.find_all([letter.body.person])
        table = replace(table, people={**table.people, **guests})
    return _room_address(table, letter.room or MAIN_ROOM)


def _dm_address(person: Person, table: LetterTable | None, seat: Viewer = None) -> Address:
    """Return the address of a person's DM."""
    return Address(
        destination=Destination(dm=person.discord),
        language=language_of(person, table.language if table is not None else ""),
        table=table,
        viewer=seat,
        person=person,
    )


def _channel_address(table: LetterTable, channel: int | None, room: str = "") -> AddressResult:
    if channel is None:
        return Undeliverable(NO_CHANNEL)
    return Address(
        destination=Destination(channel=channel), language=table.language, table=table, room=room
    )


def _room_address(table: LetterTable, name: str) -> AddressResult:
    """Return a room's address; people outside a private room must not learn that it exists."""
    row = table.row
    if name == MAIN_ROOM:
        must_open = row.thread is None and row.guild is not None and row.channel is not None
        return (
            UnopenedThread(table, MAIN_ROOM)
            if must_open
            else _channel_address(table, row.thread or row.channel)
        )
    room = next((one for one in table.rooms if one.room == name), None)
    if room is None:
        return Undeliverable(NO_CHANNEL)
    if room.audience != EVERYONE:
        return EachSeat(tuple(room.audience))
    if room.thread is None and row.guild is not None and row.channel is not None:
        return UnopenedThread(table, name)
    return _public_room_address(table, room)


def _public_room_address(table: LetterTable, room: NewsRoom) -> AddressResult:
    """Return a public room's address: its thread, or the table's thread if it has none."""
    main_channel = table.row.thread or table.row.channel
    channel = room.thread or main_channel
    return _channel_address(table, channel, room.room if channel == main_channel else "")
