"""A board: one open game as it stands at its present revision, in memory, never changed."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final
from weakref import WeakValueDictionary

from bot.game_types import GameType
from bot.games.people.people import called, language_of
from bot.games.state.seat_offers import SeatOffer, standing
from bot.games.state.windows import Key, key_of
from bot.games.table_settings import TableSettings
from bot.store.rows import (
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
from engine.core.protocol.values import Model, Seat, Viewer

KEPT: Final = 64
"""So many boards lie open; the others are read again when somebody comes to them."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GameSnapshot:
    """Everything the desk knows of a game. Its views are made when they are asked for."""

    kind: GameType
    row: GameRow
    table: TableSettings
    settings: Model
    seats: Mapping[Seat, SeatRow]
    people: Mapping[int, Person]
    last: PositionRow
    """The present position, and how it came about."""
    state: Any
    asks: tuple[Ask, ...]
    windows: Mapping[Key, Window]
    sheets: Mapping[Key, tuple[StoredOrder, ...]]
    untold: tuple[StoredEvent, ...]
    rooms: Mapping[str, NewsRoom]
    offers: Mapping[int, SeatOffer] = field(default_factory=dict)
    """The seats that are offered to others, by their holders."""
    views: dict[Viewer, Any] = field(default_factory=dict)
    heard: dict[Viewer, int] = field(default_factory=dict)
    """How many events each reader has been told; empty: not counted yet."""

    @property
    def key(self) -> str:
        return self.row.rules

    @property
    def players(self) -> dict[int, str]:
        """Name who holds each seat; an empty one has no name."""
        return called(self.seats.values(), self.people, self.table.language)

    def players_for(self, reader: Viewer) -> dict[int, str]:
        """Name them in the language of whoever reads: an AI is called otherwise in each."""
        row = None if reader is None else self.seats.get(reader)
        person = None if row is None or row.person is None else self.people.get(row.person)
        language = self.table.language if person is None else language_of(person)
        return called(self.seats.values(), self.people, language)

    @property
    def dice(self) -> Dice:
        return dice_of(self.row)

    def view(self, viewer: Viewer) -> Any:
        """Show what this viewer may know; kept as long as the board."""
        if viewer not in self.views:
            self.views[viewer] = self.kind.game.view(self.state, viewer)
        return self.views[viewer]

    def seat_of(self, person: int) -> Seat | None:
        """Find the seat that somebody holds."""
        held = (seat for seat, row in self.seats.items() if row.person == person)
        return next(held, None)


def dice_of(row: GameRow) -> Dice:
    """Make the dice of a game on its present branch."""
    return Dice(row.seed, str(row.born or row.id), row.branch)


async def people_of(tx: Transaction, seats: Iterable[SeatRow]) -> dict[int, Person]:
    """Read who holds these seats."""
    ids = [row.person for row in seats if row.person is not None]
    return await tx.people.named(ids) if ids else {}


async def load(tx: Transaction, kinds: Mapping[str, GameType], game: int) -> GameSnapshot | None:
    """Read a game that has begun; None: there is no such game, or it is still a lobby."""
    row = await tx.games.get(game)
    if row is None or not row.revision:
        return None
    last = await tx.steps.position(game)
    kind = kinds[row.rules]
    seats = await tx.seats.of(game)
    windows = await tx.windows.of(game, row.branch)
    given = await tx.sheets.of(game, row.branch, None)
    untold = await tx.steps.untold(game)
    rooms = await tx.rooms.of(game)
    people = await people_of(tx, seats)
    offers = await standing(tx, game)
    state = state_files.load(kind.game, last.state, f"game {game}")
    return GameSnapshot(
        kind=kind,
        row=row,
        table=TableSettings.model_validate(row.table),
        settings=kind.game.settings.model_validate(row.settings),
        seats={one.seat: one for one in seats},
        people=people,
        last=last,
        state=state,
        asks=kind.game.asks(state),
        windows={key_of(window.ask): window for window in windows},
        sheets=sheets_of(given),
        untold=tuple(untold),
        rooms={room.room: room for room in rooms},
        offers=offers,
    )


def sheets_of(given: Sequence[StoredOrder]) -> dict[Key, tuple[StoredOrder, ...]]:
    """Part orders into their sheets."""
    sheets: dict[Key, tuple[StoredOrder, ...]] = {}
    for one in given:
        key = one.seat, one.ask
        sheets[key] = (*sheets.get(key, ()), one)
    return sheets


def drawn(seats: Mapping[Seat, SeatRow], order: Sequence[int]) -> dict[Seat, SeatRow]:
    """Let entry `order[n - 1]` take seat n; the keeper stays apart."""
    places = {Seat(place): seats.get(Seat(entry)) for place, entry in enumerate(order, 1)}
    return {place: replace(row, seat=place) for place, row in places.items() if row is not None}


class SnapshotCache:
    """The boards that lie open, the last used longest; and one lock for each game."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._boards: OrderedDict[int, GameSnapshot] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, game: int) -> asyncio.Lock:
        """Whoever changes a game holds its lock: it saves work; the revision makes it right."""
        found = self._locks.get(game)
        if found is None:
            found = self._locks[game] = asyncio.Lock()
        return found

    def get(self, game: int) -> GameSnapshot | None:
        board = self._boards.get(game)
        if board is not None:
            self._boards.move_to_end(game)
        return board

    def put(self, board: GameSnapshot) -> None:
        self._boards[board.row.id] = board
        self._boards.move_to_end(board.row.id)
        while len(self._boards) > self._kept:
            self._boards.popitem(last=False)

    def drop(self, game: int) -> None:
        """Forget a board on any doubt: it is read again."""
        self._boards.pop(game, None)
