"""The tables `positions` and `events`."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from sqlalchemy import Row, bindparam, func, insert, or_, select, update

from bot.records import PositionRow, StoredEvent
from bot.store.schema import IS_IN_OPEN_CHAPTER, events, games, positions
from bot.store.table_access import TableAccess, column_names, equals_given, pick_fields
from engine.core.protocol.values import EVERYONE, Event, Order, Seat

POSITION_COLUMNS: Final = column_names(PositionRow, "sheets", "state")
EVENT_COLUMNS: Final = column_names(StoredEvent, "event")
MAX_RECENT_EVENTS: Final = 600
"""How many of the last events are searched for recently heard ones."""
PACK_BESIDE_LOOP_BYTES: Final = 100_000
"""States this large are compressed in a thread."""

SELECT_POSITIONS: Final = select(positions, games.c.rules).join(
    games, games.c.id == positions.c.game
)
SELECT_POSITION: Final = SELECT_POSITIONS.where(
    equals_given(positions.c.game, positions.c.revision)
)
SELECT_PRESENT_POSITION: Final = SELECT_POSITIONS.where(
    equals_given(positions.c.game), positions.c.revision == games.c.revision
)
SELECT_PACKED: Final = (
    select(positions.c.revision, positions.c.parent, positions.c.state)
    .where(equals_given(positions.c.game))
    .order_by(positions.c.revision)
)
SELECT_EVENT_TEXTS: Final = (
    select(events.c.revision, events.c.body)
    .where(equals_given(events.c.game), events.c.undone_at.is_(None))
    .order_by(events.c.revision, events.c.place)
)
SELECT_REVISIONS: Final = (
    select(positions.c.revision)
    .where(equals_given(positions.c.game))
    .order_by(positions.c.revision)
)
INSERT_POSITION: Final = insert(positions)
INSERT_EVENT: Final = insert(events)
SELECT_EVENTS: Final = select(events, games.c.rules).join(games, games.c.id == events.c.game)
EVENT_SEQUENCE: Final = (events.c.revision, events.c.place)
SELECT_SINCE: Final = (
    SELECT_EVENTS.where(equals_given(events.c.game), events.c.undone_at.is_(None))
    .where(events.c.revision > bindparam("since"))
    .order_by(*EVENT_SEQUENCE)
)
SELECT_UNTIL: Final = (
    SELECT_EVENTS.where(equals_given(events.c.game), events.c.undone_at.is_(None))
    .where(events.c.revision <= bindparam("until"))
    .order_by(*EVENT_SEQUENCE)
)
SELECT_OF_CHAPTER: Final = (
    SELECT_EVENTS.where(equals_given(events.c.game, events.c.chapter), events.c.undone_at.is_(None))
    .order_by(*EVENT_SEQUENCE)
)  # fmt: skip
SELECT_CLOSED_SINCE: Final = (
    SELECT_EVENTS.where(equals_given(events.c.game), events.c.undone_at.is_(None))
    .where(events.c.chapter > bindparam("since"))
    .order_by(events.c.chapter, *EVENT_SEQUENCE)
)
SELECT_LAST_CHAPTER: Final = select(func.max(events.c.chapter)).where(equals_given(events.c.game))
SELECT_OF_GAME: Final = SELECT_EVENTS.where(equals_given(events.c.game)).order_by(*EVENT_SEQUENCE)
SELECT_LATEST_HEARD: Final = (
    SELECT_EVENTS.where(equals_given(events.c.game), events.c.undone_at.is_(None))
    .where(events.c.body.like(bindparam("kind")), events.c.body.like(bindparam("audience")))
    .order_by(*(column.desc() for column in EVENT_SEQUENCE))
    .limit(1)
)
SELECT_RECENTLY_HEARD: Final = (
    SELECT_EVENTS.where(equals_given(events.c.game), events.c.undone_at.is_(None))
    .where(or_(events.c.body.like(bindparam("own")), events.c.body.like(bindparam("everyone"))))
    .order_by(*(column.desc() for column in EVENT_SEQUENCE))
    .limit(MAX_RECENT_EVENTS)
)
SELECT_TOLD_TO_ALL: Final = (
    SELECT_EVENTS.where(equals_given(events.c.game), events.c.undone_at.is_(None))
    .where(events.c.room == "", events.c.body.like(bindparam("audience")))
    .order_by(*EVENT_SEQUENCE)
)
SELECT_IN_OPEN_CHAPTERS: Final = (
    SELECT_EVENTS.where(IS_IN_OPEN_CHAPTER, equals_given(events.c.game)).order_by(*EVENT_SEQUENCE)
)  # fmt: skip
SELECT_OF_ROOMS: Final = (
    SELECT_EVENTS.where(equals_given(events.c.game), events.c.undone_at.is_(None))
    .where(events.c.room.in_(bindparam("rooms", expanding=True)))
    .order_by(*EVENT_SEQUENCE)
)
SET_CHAPTER: Final = (
    update(events)
    .where(equals_given(events.c.game, events.c.revision, events.c.place))
    .values(chapter=bindparam("closed"))
)
MARK_UNDONE: Final = (
    update(events)
    .where(equals_given(events.c.game, events.c.revision))
    .values(undone_at=bindparam("now"))
)  # fmt: skip


class PackedPosition(NamedTuple):
    """A position as it is stored."""

    revision: int
    parent: int | None
    state: bytes
    """Compressed by zlib."""


class Steps:
    """The positions of games, and the events that led there."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def position(self, game: int, revision: int | None = None) -> PositionRow:
        """Return a position; None: the present one."""
        if revision is None:
            row = await self._access.find_row(SELECT_PRESENT_POSITION, {"game_": game})
        else:
            row = await self._access.find_row(
                SELECT_POSITION, {"game_": game, "revision_": revision}
            )
        if row is None:
            raise LookupError(f"game {game} has no position {revision}")
        return self._read_position(row)

    async def history(self, game: int) -> AsyncIterator[PositionRow]:
        """Iterate over every position."""
        for revision in await self.revisions(game):
            yield await self.position(game, revision)

    async def revisions(self, game: int) -> list[int]:
        """Return every revision, those of abandoned branches too."""
        return [
            row.revision for row in await self._access.find_rows(SELECT_REVISIONS, {"game_": game})
        ]

    async def list_packed(self, game: int) -> list[PackedPosition]:
        """Return every position as it is stored, for whoever unpacks it beside the event loop."""
        rows = await self._access.find_rows(SELECT_PACKED, {"game_": game})
        return [PackedPosition(row.revision, row.parent, row.state) for row in rows]

    async def list_event_texts(self, game: int) -> list[tuple[int, str]]:
        """Return every event that was not undone as its revision and its JSON."""
        rows = await self._access.find_rows(SELECT_EVENT_TEXTS, {"game_": game})
        return [(row.revision, row.body) for row in rows]

    async def save(self, position: PositionRow, stored_events: Sequence[StoredEvent]) -> None:
        """Add a resolved step: the position and its events. `Games.advance` guards it."""
        values = pick_fields(position, POSITION_COLUMNS) | {
            "sheets": [
                [seat, ask, [order.model_dump(mode="json") for order in sheet]]
                for seat, ask, sheet in position.sheets
            ],
            "state": await _compress(position.state),
        }
        await self._access.change_rows(INSERT_POSITION, values)
        if stored_events:
            await self._access.change_rows(
                INSERT_EVENT, [_event_values(event) for event in stored_events]
            )

    async def events(self, game: int, since: int = -1) -> list[StoredEvent]:
        """Return the events after a revision, without undone steps."""
        rows = await self._access.find_rows(SELECT_SINCE, {"game_": game, "since": since})
        return [self._read_event(row) for row in rows]

    async def events_until(self, game: int, revision: int) -> list[StoredEvent]:
        """Return the events up to a revision, without undone steps."""
        rows = await self._access.find_rows(SELECT_UNTIL, {"game_": game, "until": revision})
        return [self._read_event(row) for row in rows]

    async def events_of_chapter(self, game: int, chapter: int) -> list[StoredEvent]:
        """Return the events of the chapters that a revision closed."""
        rows = await self._access.find_rows(SELECT_OF_CHAPTER, {"game_": game, "chapter_": chapter})
        return [self._read_event(row) for row in rows]

    async def events_closed_since(self, game: int, revision: int) -> list[StoredEvent]:
        """Return the events of the chapters closed after a revision, chapter by chapter."""
        rows = await self._access.find_rows(SELECT_CLOSED_SINCE, {"game_": game, "since": revision})
        return [self._read_event(row) for row in rows]

    async def find_last_chapter(self, game: int) -> int:
        """Return the last revision that closed a chapter; 0 if none has."""
        chapter: int | None = await self._access.read_single_value(
            SELECT_LAST_CHAPTER, {"game_": game}
        )
        return chapter or 0

    async def find_latest_heard(self, game: int, seat: Seat, kind: str) -> StoredEvent | None:
        """Return the last event of a kind that a seat alone has heard."""
        wanted = {"kind": f'%"kind":"{kind}"%', "audience": _audience_pattern(f"[{seat}]")}
        rows = await self._access.find_rows(SELECT_LATEST_HEARD, {"game_": game, **wanted})
        return next(map(self._read_event, rows), None)

    async def list_recently_heard(
        self, game: int, seat: Seat | None, kinds: Iterable[str]
    ) -> list[StoredEvent]:
        """Return the last events of some kinds that a seat alone or everybody has heard."""
        audiences = {
            "own": _audience_pattern(f"[{seat}]"),
            "everyone": _audience_pattern(f'"{EVERYONE}"'),
        }
        rows = await self._access.find_rows(SELECT_RECENTLY_HEARD, {"game_": game, **audiences})
        kind_texts = [f'"kind":"{kind}"' for kind in kinds]
        matching = [row for row in rows if any(one in row.body for one in kind_texts)]
        return [self._read_event(row) for row in reversed(matching)]

    async def list_told_to_all(self, game: int, kinds: Iterable[str]) -> list[StoredEvent]:
        """Return all events of some kinds that everybody has heard in the thread."""
        wanted = {"audience": _audience_pattern(f'"{EVERYONE}"')}
        rows = await self._access.find_rows(SELECT_TOLD_TO_ALL, {"game_": game, **wanted})
        kind_texts = [f'"kind":"{kind}"' for kind in kinds]
        return [self._read_event(row) for row in rows if any(one in row.body for one in kind_texts)]

    async def all_events(self, game: int) -> list[StoredEvent]:
        """Return every event, undone or not."""
        return [
            self._read_event(row)
            for row in await self._access.find_rows(SELECT_OF_GAME, {"game_": game})
        ]

    async def list_open(self, game: int) -> list[StoredEvent]:
        """Return the events whose chapter is still open."""
        rows = await self._access.find_rows(SELECT_IN_OPEN_CHAPTERS, {"game_": game})
        return [self._read_event(row) for row in rows]

    async def list_in_rooms(self, game: int, rooms: Collection[str]) -> list[StoredEvent]:
        """Return all events that were told in some rooms."""
        if not rooms:
            return []
        rows = await self._access.find_rows(SELECT_OF_ROOMS, {"game_": game, "rooms": [*rooms]})
        return [self._read_event(row) for row in rows]

    async def close_chapter(
        self, game: int, places: Iterable[tuple[int, int]], revision: int
    ) -> None:
        """Mark events, by (revision, place), as part of a chapter that a revision closed."""
        if values := [
            {"game_": game, "revision_": at, "place_": place, "closed": revision}
            for at, place in places
        ]:
            await self._access.change_rows(SET_CHAPTER, values)

    async def mark_undone(self, game: int, revision: int, now: datetime) -> None:
        """Mark a step's events as undone; its position stays."""
        await self._access.change_rows(
            MARK_UNDONE, {"game_": game, "revision_": revision, "now": now}
        )

    def _read_position(self, row: Row[Any]) -> PositionRow:
        orders = self._access.find_game(row.rules).orders
        sheets: list[tuple[Seat, str, tuple[Order, ...]]] = [
            (Seat(seat), ask, tuple(orders.validate_python(order) for order in sheet))
            for seat, ask, sheet in row.sheets
        ]
        state = zlib.decompress(row.state)
        return PositionRow(**pick_fields(row, POSITION_COLUMNS), sheets=sheets, state=state)

    def _read_event(self, row: Row[Any]) -> StoredEvent:
        event: Event = self._access.find_game(row.rules).events.validate_json(row.body)
        return StoredEvent(**pick_fields(row, EVENT_COLUMNS), event=event)


def _audience_pattern(audience: str) -> str:
    """Return the LIKE pattern of event bodies with this audience."""
    return f'%"audience":{audience}%'


async def _compress(state: bytes) -> bytes:
    if len(state) < PACK_BESIDE_LOOP_BYTES:
        return zlib.compress(state)
    return await asyncio.to_thread(zlib.compress, state)


def _event_values(stored_event: StoredEvent) -> dict[str, Any]:
    event = stored_event.event
    return pick_fields(stored_event, EVENT_COLUMNS) | {
        "room": event.room,
        "body": event.model_dump_json(),
    }
