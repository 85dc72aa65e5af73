"""The table `windows`."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Integer, Row, and_, bindparam, exists, func, not_, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from bot.store.columns import Moment
from bot.store.rows import Window
from bot.store.schema import DUE, TO_REMIND, ready, windows
from bot.store.table_access import TableAccess, fields, names, same
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Seat

Key = tuple[Seat, str]
"""An ask of a position: ids count per seat."""

SAME: Final = names(Window, "ask", "left", "ready")
MARKED: Final = and_(
    ready.c.game == windows.c.game,
    ready.c.branch == windows.c.branch,
    ready.c.seat == windows.c.seat,
    ready.c.ask == windows.c.ask,
)
KEY: Final = (windows.c.game, windows.c.branch, windows.c.seat, windows.c.ask)
NOW: Final = bindparam("now", type_=Moment())
LIMIT: Final = bindparam("limit", type_=Integer())

ALL: Final = select(windows, ready.c.at.is_not(None).label("ready")).outerjoin(ready, MARKED)
OF: Final = (
    ALL.where(same(windows.c.game, windows.c.branch))
    .order_by(windows.c.place, windows.c.seat, windows.c.ask)
)  # fmt: skip
_new = insert(windows)
PUT: Final = _new.on_conflict_do_update(
    index_elements=KEY,
    set_={column.name: _new.excluded[column.name] for column in windows.c if column not in KEY},
)
DUE_GAMES: Final = (
    select(windows.c.game, func.count().label("due"))
    .where(DUE, windows.c.closes_at <= NOW)
    .group_by(windows.c.game)
    .order_by(func.min(windows.c.closes_at), windows.c.game)
    .limit(LIMIT)
)
NEXT_DUE: Final = select(func.min(windows.c.closes_at)).where(DUE)
FALLEN: Final = (
    ALL.where(DUE, windows.c.closes_at > bindparam("since", type_=Moment()))
    .where(windows.c.closes_at <= NOW)
    .order_by(windows.c.closes_at, windows.c.game, windows.c.place)
)
CLAIM: Final = (
    update(windows)
    .where(same(*KEY), windows.c.open)
    .where(or_(windows.c.closes_at.is_(None), windows.c.closes_at > NOW))
    .values(closes_at=NOW, remaining=None)
)
REMINDABLE: Final = (
    select(windows)
    .where(TO_REMIND, windows.c.remind_at <= NOW)
    .where(or_(windows.c.closes_at.is_(None), windows.c.closes_at > NOW))
    .where(not_(exists().where(MARKED)))
    .order_by(windows.c.remind_at, *KEY)
    .limit(LIMIT)
)
NEXT_REMINDER: Final = select(func.min(windows.c.remind_at)).where(TO_REMIND)
REMINDED: Final = update(windows).where(same(*KEY)).values(reminded_at=NOW)
CARRY: Final = (
    update(windows).where(same(windows.c.game, windows.c.branch)).values(branch=bindparam("to"))
)


class Windows:
    """How long each ask is open."""

    def __init__(self, link: TableAccess) -> None:
        self._link = link

    async def of(self, game: int, branch: int) -> list[Window]:
        """List a game's windows in the order of its asks, closed ones too."""
        rows = await self._link.rows(OF, {"game_": game, "branch_": branch})
        return [_window(row, ready=row.ready) for row in rows]

    async def put(self, changed: Iterable[Window]) -> None:
        """Keep these windows, new or known; others stay. Ready marks are not touched."""
        if values := [_values(window) for window in changed]:
            await self._link.run(PUT, values)

    async def due(self, now: datetime, limit: int = 1000) -> list[tuple[int, int]]:
        """Find the games in which windows ran out, the longest waiting first; and how many."""
        rows = await self._link.rows(DUE_GAMES, {"now": now, "limit": limit})
        return [(row.game, row.due) for row in rows]

    async def next_due(self) -> datetime | None:
        """When the next window runs out, or ran out."""
        moment: datetime | None = await self._link.one(NEXT_DUE)
        return moment

    async def fallen(self, since: datetime, now: datetime) -> list[Window]:
        """Find the open windows that ran out after one moment and until another: in an outage."""
        rows = await self._link.rows(FALLEN, {"since": since, "now": now})
        return [_window(row, ready=row.ready) for row in rows]

    async def claim(self, game: int, branch: int, asks: Iterable[Key], now: datetime) -> None:
        """Close these windows to orders now, where they would close later: one statement."""
        await self.claim_all([(game, branch, seat, ask) for seat, ask in asks], now)

    async def claim_all(self, keys: Iterable[tuple[int, int, Seat, str]], now: datetime) -> None:
        """Close windows of any number of games to orders: one statement."""
        if values := _keys(keys, now):
            await self._link.run(CLAIM, values)

    async def to_remind(self, now: datetime, limit: int = 1000) -> list[Window]:
        """Find whom to remind: it is time, the window is open, and no Ready mark stands."""
        rows = await self._link.rows(REMINDABLE, {"now": now, "limit": limit})
        return [_window(row, ready=False) for row in rows]

    async def next_reminder(self) -> datetime | None:
        moment: datetime | None = await self._link.one(NEXT_REMINDER)
        return moment

    async def reminded(self, done: Iterable[Window], now: datetime) -> None:
        keys = [(window.game, window.branch, window.ask.seat, window.ask.id) for window in done]
        if values := _keys(keys, now):
            await self._link.run(REMINDED, values)

    async def carry(self, game: int, branch: int, to: int) -> None:
        """Move a game's windows to another branch: an undone step leaves others' asks alone."""
        await self._link.run(CARRY, {"game_": game, "branch_": branch, "to": to})


def _keys(keys: Iterable[tuple[int, int, Seat, str]], now: datetime) -> Sequence[dict[str, Any]]:
    return [
        {"game_": game, "branch_": branch, "seat_": seat, "ask_": ask, "now": now}
        for game, branch, seat, ask in keys
    ]


def _window(row: Row[Any], *, ready: bool) -> Window:
    ask = Ask.model_validate_json(row.body)
    return Window(**fields(row, SAME), ask=ask, left=row.remaining, ready=ready)


def _values(window: Window) -> dict[str, Any]:
    ask = window.ask
    return fields(window, SAME) | {
        "seat": ask.seat, "ask": ask.id, "body": ask.model_dump_json(), "remaining": window.left,
    }  # fmt: skip
