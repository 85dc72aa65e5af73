"""Snapshots of running games, each at one revision, in memory, never changed."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final
from weakref import WeakValueDictionary

from bot.game_types import GameType
from bot.games.people.languages import language_of
from bot.games.people.names import name_players
from bot.games.state.first_choices import FirstChoices
from bot.games.state.seat_offers import SeatOffer, find_open_offers
from bot.games.state.windows import AskKey, key_of
from bot.games.table_settings import TableSettings
from bot.records import (
    GameRow,
    NewsRoom,
    Person,
    PositionRow,
    SeatRow,
    StoredEvent,
    StoredOrder,
    Window,
)
from bot.store.store import Transaction
from engine.core.dice import Dice
from engine.core.files import state_files
from engine.core.protocol.game import Ask
from engine.core.protocol.values import EVERYONE, KEEPER, Model, Seat, Viewer

MAX_SNAPSHOTS: Final = 64
"""How many snapshots are cached; others are read again when they are needed."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GameSnapshot:
    """Everything known of a running game at one revision; views are made on demand."""

    game_type: GameType
    row: GameRow
    table_settings: TableSettings
    settings: Model
    seats: Mapping[Seat, SeatRow]
    people: Mapping[int, Person]
    last_position: PositionRow
    """The present position, with the sheets that led to it."""
    state: Any
    asks: tuple[Ask, ...]
    windows: Mapping[AskKey, Window]
    sheets: Mapping[AskKey, tuple[StoredOrder, ...]]
    open_events: tuple[StoredEvent, ...]
    rooms: Mapping[str, NewsRoom]
    talk: tuple[StoredEvent, ...] = ()
    """What was told in the private rooms that are open."""
    seat_offers: Mapping[int, SeatOffer] = field(default_factory=dict)
    """The open seat offers, by giver."""
    views: dict[Viewer, Any] = field(default_factory=dict)
    first_choices: dict[Viewer, FirstChoices] = field(default_factory=dict)

    @property
    def key(self) -> str:
        return self.row.rules

    @property
    def players(self) -> dict[int, str]:
        """Return the players' names by seat; a vacant seat has none."""
        return name_players(self.seats.values(), self.people, self.table_settings.language)

    def players_for(self, reader: Viewer) -> dict[int, str]:
        """Return the players' names in a reader's language: names of AIs differ."""
        row = None if reader is None else self.seats.get(reader)
        person = None if row is None or row.person is None else self.people.get(row.person)
        language = self.table_settings.language if person is None else language_of(person)
        return name_players(self.seats.values(), self.people, language)

    @property
    def dice(self) -> Dice:
        return make_dice(self.row)

    def view(self, viewer: Viewer) -> Any:
        """Return what a viewer may know."""
        if viewer not in self.views:
            self.views[viewer] = self.game_type.game.view(self.state, viewer)
        return self.views[viewer]

    def first_choices_of(self, viewer: Viewer) -> FirstChoices:
        """Return the first choices in a viewer's view; another view has others."""
        view, found = self.view(viewer), self.first_choices.get(viewer)
        if found is None or found.view is not view:
            found = self.first_choices[viewer] = FirstChoices(view)
        return found

    def seat_of(self, person: int) -> Seat | None:
        """Return the seat that a person holds."""
        held_seats = (seat for seat, row in self.seats.items() if row.person == person)
        return next(held_seats, None)


def fit_to_seats(game_type: GameType, seats: Iterable[SeatRow]) -> GameType:
    """Return a game as these seats play it: with a keeper, or without one."""
    keepers = (row for row in seats if row.seat == KEEPER)
    has_keeper = any(row.person is not None or row.ai for row in keepers)
    return game_type if has_keeper else game_type.without_keeper()


def make_dice(row: GameRow) -> Dice:
    """Make the dice of a game on its present branch."""
    return Dice(row.seed, str(row.original_id or row.id), row.branch)


async def read_holders(tx: Transaction, seats: Iterable[SeatRow]) -> dict[int, Person]:
    """Read the people who hold these seats."""
    ids = [row.person for row in seats if row.person is not None]
    return await tx.people.find_all(ids) if ids else {}


async def load_snapshot(
    tx: Transaction, game_types: Mapping[str, GameType], game: int
) -> GameSnapshot | None:
    """Read a game that has begun; None: there is no such game, or it is still a lobby."""
    row = await tx.games.get(game)
    if row is None or not row.revision:
        return None
    last = await tx.steps.position(game)
    seats = await tx.seats.of_game(game)
    game_type = fit_to_seats(game_types[row.rules], seats)
    windows = await tx.windows.of_branch(game, row.branch)
    orders = await tx.sheets.of_branch(game, row.branch, None)
    open_events = await tx.steps.list_open(game)
    rooms = await tx.rooms.of_game(game)
    talk = await tx.steps.list_in_rooms(game, list_talking_rooms(rooms))
    people = await read_holders(tx, seats)
    offers = await find_open_offers(tx, game)
    state = state_files.load(game_type.game, last.state, f"game {game}")
    return GameSnapshot(
        game_type=game_type,
        row=row,
        table_settings=TableSettings.model_validate(row.table),
        settings=game_type.game.settings.model_validate(row.settings),
        seats={one.seat: one for one in seats},
        people=people,
        last_position=last,
        state=state,
        asks=game_type.game.asks(state),
        windows={key_of(window.ask): window for window in windows},
        sheets=group_by_sheet(orders),
        open_events=tuple(open_events),
        rooms={room.room: room for room in rooms},
        talk=tuple(talk),
        seat_offers=offers,
    )


def list_talking_rooms(rooms: Iterable[NewsRoom]) -> tuple[str, ...]:
    """List the private rooms that are open."""
    return tuple(one.room for one in rooms if one.open and one.audience != EVERYONE)


def group_by_sheet(orders: Sequence[StoredOrder]) -> dict[AskKey, tuple[StoredOrder, ...]]:
    """Group orders by their sheets."""
    sheets: dict[AskKey, tuple[StoredOrder, ...]] = {}
    for one in orders:
        key = one.seat, one.ask
        sheets[key] = (*sheets.get(key, ()), one)
    return sheets


def seat_as_drawn(seats: Mapping[Seat, SeatRow], order: Sequence[int]) -> dict[Seat, SeatRow]:
    """Let entry `order[n - 1]` take seat n; the keeper stays apart."""
    rows_by_seat = {Seat(seat): seats.get(Seat(entry)) for seat, entry in enumerate(order, 1)}
    return {seat: replace(row, seat=seat) for seat, row in rows_by_seat.items() if row is not None}


class SnapshotCache:
    """The snapshots used last, and one lock for each game."""

    def __init__(self, max_kept: int = MAX_SNAPSHOTS) -> None:
        self._max_kept = max_kept
        self._snapshots: OrderedDict[int, GameSnapshot] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock_for(self, game: int) -> asyncio.Lock:
        """Return a game's lock: it saves work; the revision check keeps changes correct."""
        game_lock = self._locks.get(game)
        if game_lock is None:
            game_lock = self._locks[game] = asyncio.Lock()
        return game_lock

    def get(self, game: int) -> GameSnapshot | None:
        snapshot = self._snapshots.get(game)
        if snapshot is not None:
            self._snapshots.move_to_end(game)
        return snapshot

    def put(self, snapshot: GameSnapshot) -> None:
        self._snapshots[snapshot.row.id] = snapshot
        self._snapshots.move_to_end(snapshot.row.id)
        while len(self._snapshots) > self._max_kept:
            self._snapshots.popitem(last=False)

    def drop(self, game: int) -> None:
        """Forget a snapshot: it is read again."""
        self._snapshots.pop(game, None)
