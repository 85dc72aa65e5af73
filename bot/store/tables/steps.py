"""The tables `positions` and `events`."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Row, bindparam, insert, or_, select, update

from bot.store.rows import PositionRow, StoredEvent
from bot.store.schema import UNTOLD, events, games, positions
from bot.store.table_access import TableAccess, fields, names, same
from engine.core.protocol.values import EVERYONE, Event, Order, Seat

SAME: Final = names(PositionRow, "sheets", "state")
SAME_TOLD: Final = names(StoredEvent, "event")
LATELY: Final = 600
"""So many events count as what somebody has lately heard."""
LARGE: Final = 100_000
"""So many bytes are packed beside the loop."""

READ: Final = select(positions, games.c.rules).join(games, games.c.id == positions.c.game)
AT: Final = READ.where(same(positions.c.game, positions.c.revision))
NOW: Final = READ.where(same(positions.c.game), positions.c.revision == games.c.revision)
REVISIONS: Final = (
    select(positions.c.revision).where(same(positions.c.game)).order_by(positions.c.revision)
)
SAVE: Final = insert(positions)
TELL: Final = insert(events)
HEARD: Final = select(events, games.c.rules).join(games, games.c.id == events.c.game)
IN_ORDER: Final = (events.c.revision, events.c.place)
SINCE: Final = (
    HEARD.where(same(events.c.game), events.c.undone_at.is_(None))
    .where(events.c.revision > bindparam("since"))
    .order_by(*IN_ORDER)
)
BY: Final = (
    HEARD.where(same(events.c.game, events.c.told), events.c.undone_at.is_(None))
    .order_by(*IN_ORDER)
)  # fmt: skip
ALL: Final = HEARD.where(same(events.c.game)).order_by(*IN_ORDER)
LATEST: Final = (
    HEARD.where(same(events.c.game), events.c.undone_at.is_(None))
    .where(events.c.body.like(bindparam("kind")), events.c.body.like(bindparam("audience")))
    .order_by(*(column.desc() for column in IN_ORDER))
    .limit(1)
)
HEARD_LATELY: Final = (
    HEARD.where(same(events.c.game), events.c.undone_at.is_(None))
    .where(or_(events.c.body.like(bindparam("own")), events.c.body.like(bindparam("everyone"))))
    .order_by(*(column.desc() for column in IN_ORDER))
    .limit(LATELY)
)
STILL_UNTOLD: Final = HEARD.where(UNTOLD, same(events.c.game)).order_by(*IN_ORDER)
MARK: Final = (
    update(events)
    .where(same(events.c.game, events.c.revision, events.c.place))
    .values(told=bindparam("by"))
)
UNDO: Final = (
    update(events)
    .where(same(events.c.game, events.c.revision))
    .values(undone_at=bindparam("now"))
)  # fmt: skip


class Steps:
    """Every position of a game, and the story that led there."""

    def __init__(self, link: TableAccess) -> None:
        self._link = link

    async def position(self, game: int, revision: int | None = None) -> PositionRow:
        """Read a position; None: the present one."""
        if revision is None:
            row = await self._link.row(NOW, {"game_": game})
        else:
            row = await self._link.row(AT, {"game_": game, "revision_": revision})
        if row is None:
            raise LookupError(f"game {game} has no position {revision}")
        return self._position(row)

    async def history(self, game: int) -> AsyncIterator[PositionRow]:
        """Read every position, one after the other."""
        for revision in await self.revisions(game):
            yield await self.position(game, revision)

    async def revisions(self, game: int) -> list[int]:
        """List every revision, those of left branches too."""
        return [row.revision for row in await self._link.rows(REVISIONS, {"game_": game})]

    async def save(self, position: PositionRow, told: Sequence[StoredEvent]) -> None:
        """Keep a resolved step: the position and its events. `Games.advance` guards it."""
        values = fields(position, SAME) | {
            "sheets": [
                [seat, ask, [order.model_dump(mode="json") for order in sheet]]
                for seat, ask, sheet in position.sheets
            ],
            "state": await _packed(position.state),
        }
        await self._link.run(SAVE, values)
        if told:
            await self._link.run(TELL, [_told_values(event) for event in told])

    async def events(self, game: int, since: int = -1) -> list[StoredEvent]:
        """List what happened after a revision, told or not; undone steps are left out."""
        rows = await self._link.rows(SINCE, {"game_": game, "since": since})
        return [self._told(row) for row in rows]

    async def told(self, game: int, revision: int) -> list[StoredEvent]:
        """List what the letters of a revision tell."""
        rows = await self._link.rows(BY, {"game_": game, "told_": revision})
        return [self._told(row) for row in rows]

    async def latest(self, game: int, seat: Seat, kind: str) -> StoredEvent | None:
        """Find the last event of a kind that a seat alone has heard of."""
        wanted = {"kind": f'%"kind":"{kind}"%', "audience": _heard_by(f"[{seat}]")}
        rows = await self._link.rows(LATEST, {"game_": game, **wanted})
        return next(map(self._told, rows), None)

    async def lately(self, game: int, seat: Seat | None, kinds: Iterable[str]) -> list[StoredEvent]:
        """List events of some kinds among the last that a seat alone or everybody has heard of."""
        spoken = {"own": _heard_by(f"[{seat}]"), "everyone": _heard_by(f'"{EVERYONE}"')}
        rows = await self._link.rows(HEARD_LATELY, {"game_": game, **spoken})
        named = [f'"kind":"{kind}"' for kind in kinds]
        some = [row for row in rows if any(one in row.body for one in named)]
        return [self._told(row) for row in reversed(some)]

    async def all_events(self, game: int) -> list[StoredEvent]:
        """List what ever happened, undone or not."""
        return [self._told(row) for row in await self._link.rows(ALL, {"game_": game})]

    async def untold(self, game: int) -> list[StoredEvent]:
        """List what waits for its chapter to close."""
        rows = await self._link.rows(STILL_UNTOLD, {"game_": game})
        return [self._told(row) for row in rows]

    async def mark_told(self, game: int, places: Iterable[tuple[int, int]], revision: int) -> None:
        """Note that the letters of a revision told these events, named by (revision, place)."""
        if values := [
            {"game_": game, "revision_": at, "place_": place, "by": revision}
            for at, place in places
        ]:
            await self._link.run(MARK, values)

    async def undo(self, game: int, revision: int, now: datetime) -> None:
        """Take a step's events out of the story; the step itself stays in the books."""
        await self._link.run(UNDO, {"game_": game, "revision_": revision, "now": now})

    def _position(self, row: Row[Any]) -> PositionRow:
        orders = self._link.rules(row.rules).orders
        sheets: list[tuple[Seat, str, tuple[Order, ...]]] = [
            (Seat(seat), ask, tuple(orders.validate_python(order) for order in sheet))
            for seat, ask, sheet in row.sheets
        ]
        state = zlib.decompress(row.state)
        return PositionRow(**fields(row, SAME), sheets=sheets, state=state)

    def _told(self, row: Row[Any]) -> StoredEvent:
        event: Event = self._link.rules(row.rules).events.validate_json(row.body)
        return StoredEvent(**fields(row, SAME_TOLD), event=event)


def _heard_by(audience: str) -> str:
    """Write what stands in the body of an event that these hear."""
    return f'%"audience":{audience}%'


async def _packed(state: bytes) -> bytes:
    if len(state) < LARGE:
        return zlib.compress(state)
    return await asyncio.to_thread(zlib.compress, state)


def _told_values(told: StoredEvent) -> dict[str, Any]:
    event = told.event
    return fields(told, SAME_TOLD) | {"room": event.room, "body": event.model_dump_json()}
