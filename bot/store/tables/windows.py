"""The table `windows`."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Integer, Row, and_, bindparam, exists, func, not_, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from bot.records import Window
from bot.store.columns import Moment
from bot.store.schema import IS_TO_REMIND, IS_WINDOW_DUE, ready, windows
from bot.store.table_access import TableAccess, column_names, equals_given, pick_fields
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Seat

AskKey = tuple[Seat, str]
"""An ask of a position: ids count per seat."""

WINDOW_COLUMNS: Final = column_names(Window, "ask", "left", "ready")
HAS_READY_MARK: Final = and_(
    ready.c.game == windows.c.game,
    ready.c.branch == windows.c.branch,
    ready.c.seat == windows.c.seat,
    ready.c.ask == windows.c.ask,
)
KEY_COLUMNS: Final = (windows.c.game, windows.c.branch, windows.c.seat, windows.c.ask)
NOW_PARAMETER: Final = bindparam("now", type_=Moment())
LIMIT_PARAMETER: Final = bindparam("limit", type_=Integer())

SELECT_WINDOWS: Final = select(windows, ready.c.at.is_not(None).label("ready")).outerjoin(
    ready, HAS_READY_MARK
)
SELECT_OF_BRANCH: Final = (
    SELECT_WINDOWS.where(equals_given(windows.c.game, windows.c.branch))
    .order_by(windows.c.place, windows.c.seat, windows.c.ask)
)  # fmt: skip
_INSERT = insert(windows)
UPSERT_WINDOW: Final = _INSERT.on_conflict_do_update(
    index_elements=KEY_COLUMNS,
    set_={
        column.name: _INSERT.excluded[column.name]
        for column in windows.c
        if column not in KEY_COLUMNS
    },
)
SELECT_DUE_GAMES: Final = (
    select(windows.c.game, func.count().label("due"))
    .where(IS_WINDOW_DUE, windows.c.closes_at <= NOW_PARAMETER)
    .group_by(windows.c.game)
    .order_by(func.min(windows.c.closes_at), windows.c.game)
    .limit(LIMIT_PARAMETER)
)
SELECT_NEXT_DUE: Final = select(func.min(windows.c.closes_at)).where(IS_WINDOW_DUE)
SELECT_DUE_BETWEEN: Final = (
    SELECT_WINDOWS.where(IS_WINDOW_DUE, windows.c.closes_at > bindparam("since", type_=Moment()))
    .where(windows.c.closes_at <= NOW_PARAMETER)
    .order_by(windows.c.closes_at, windows.c.game, windows.c.place)
)
CLOSE_TO_ORDERS: Final = (
    update(windows)
    .where(equals_given(*KEY_COLUMNS), windows.c.open)
    .where(or_(windows.c.closes_at.is_(None), windows.c.closes_at > NOW_PARAMETER))
    .values(closes_at=NOW_PARAMETER, remaining=None)
)
SELECT_TO_REMIND: Final = (
    select(windows)
    .where(IS_TO_REMIND, windows.c.remind_at <= NOW_PARAMETER)
    .where(or_(windows.c.closes_at.is_(None), windows.c.closes_at > NOW_PARAMETER))
    .where(not_(exists().where(HAS_READY_MARK)))
    .order_by(windows.c.remind_at, *KEY_COLUMNS)
    .limit(LIMIT_PARAMETER)
)
MARK_REMINDED: Final = (
    update(windows).where(equals_given(*KEY_COLUMNS)).values(reminded_at=NOW_PARAMETER)
)
MOVE_WINDOWS_TO_BRANCH: Final = (
    update(windows)
    .where(equals_given(windows.c.game, windows.c.branch))
    .values(branch=bindparam("to"))
)


class Windows:
    """The windows of asks."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def of_branch(self, game: int, branch: int) -> list[Window]:
        """Return a branch's windows in the order of its asks, closed ones too."""
        rows = await self._access.find_rows(SELECT_OF_BRANCH, {"game_": game, "branch_": branch})
        return [_read_window(row, ready=row.ready) for row in rows]

    async def put(self, changed: Iterable[Window]) -> None:
        """Add or update these windows; Ready marks are not changed."""
        if values := [_to_values(window) for window in changed]:
            await self._access.change_rows(UPSERT_WINDOW, values)

    async def list_due_games(self, now: datetime, limit: int = 1000) -> list[tuple[int, int]]:
        """Return the games with due windows and their number, the longest waiting first."""
        rows = await self._access.find_rows(SELECT_DUE_GAMES, {"now": now, "limit": limit})
        return [(row.game, row.due) for row in rows]

    async def next_due(self) -> datetime | None:
        """Return when the next window runs out, or ran out."""
        moment: datetime | None = await self._access.read_single_value(SELECT_NEXT_DUE)
        return moment

    async def list_due_between(self, since: datetime, now: datetime) -> list[Window]:
        """Return the open windows that ran out after `since` and until `now`: in an outage."""
        rows = await self._access.find_rows(SELECT_DUE_BETWEEN, {"since": since, "now": now})
        return [_read_window(row, ready=row.ready) for row in rows]

    async def claim(self, game: int, branch: int, asks: Iterable[AskKey], now: datetime) -> None:
        """Close these windows to orders now if they would close later, in one statement."""
        await self.claim_all([(game, branch, seat, ask) for seat, ask in asks], now)

    async def claim_all(self, keys: Iterable[tuple[int, int, Seat, str]], now: datetime) -> None:
        """Close windows of any number of games to orders, in one statement."""
        if values := _key_values(keys, now):
            await self._access.change_rows(CLOSE_TO_ORDERS, values)

    async def list_to_remind(self, now: datetime, limit: int = 1000) -> list[Window]:
        """Return the open windows whose reminder is due and that have no Ready mark."""
        rows = await self._access.find_rows(SELECT_TO_REMIND, {"now": now, "limit": limit})
        return [_read_window(row, ready=False) for row in rows]

    async def move_to_branch(self, game: int, branch: int, to: int) -> None:
        """Move a game's windows to another branch: an undone step keeps others' asks."""
        await self._access.change_rows(
            MOVE_WINDOWS_TO_BRANCH, {"game_": game, "branch_": branch, "to": to}
        )


def _key_values(
    keys: Iterable[tuple[int, int, Seat, str]], now: datetime
) -> Sequence[dict[str, Any]]:
    return [
        {"game_": game, "branch_": branch, "seat_": seat, "ask_": ask, "now": now}
        for game, branch, seat, ask in keys
    ]


def _read_window(row: Row[Any], *, ready: bool) -> Window:
    ask = Ask.model_validate_json(row.body)
    return Window(**pick_fields(row, WINDOW_COLUMNS), ask=ask, left=row.remaining, ready=ready)


def _to_values(window: Window) -> dict[str, Any]:
    ask = window.ask
    return pick_fields(window, WINDOW_COLUMNS) | {
        "seat": ask.seat, "ask": ask.id, "body": ask.model_dump_json(), "remaining": window.left,
    }  # fmt: skip
