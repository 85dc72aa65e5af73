"""One transaction's line to the database, and how a step on it is never left half done."""

import asyncio
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final, TypeVar

from sqlalchemy import CursorResult, Row, bindparam
from sqlalchemy.engine import Result
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql import Executable
from sqlalchemy.sql.elements import ColumnElement
from sqlalchemy.sql.schema import Column

from bot.store.fault import StoreError
from engine.core.game import Game

T = TypeVar("T")

Values = Mapping[str, Any]
Games = Mapping[str, Game[Any, Any]]
NONE: Final[Values] = MappingProxyType({})


async def whole(work: Coroutine[Any, Any, T]) -> T:
    """Let a step come to its end although its caller is cancelled meanwhile, and only then cancel.

    SQLAlchemy throws a connection away whose statement was cancelled, and a database in memory
    with it.
    """
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        while not task.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait({task})
        if not task.cancelled():
            task.exception()  # seen; the cancellation is what the caller hears of
        raise


async def step(work: Coroutine[Any, Any, T], *, waits: bool) -> T:
    """Do a step; only one that waits can be cancelled meanwhile."""
    return await (whole(work) if waits else work)


def known(games: Games, key: str) -> Game[Any, Any]:
    """Find the game that reads what was stored."""
    if key not in games:
        raise StoreError(
            f"This Skald doesn't know the game {key!r:.40} that is stored. "
            "Install the Skald that wrote it."
        )
    return games[key]


class Link:
    """What the tables speak through while their transaction is open."""

    def __init__(self, connection: AsyncConnection, games: Games, *, waits: bool) -> None:
        """Take a connection; on one that waits, a statement may be cancelled while it does."""
        self._connection: AsyncConnection | None = connection
        self._games, self._waits = games, waits

    def cut(self) -> None:
        """Nothing goes through any more: the transaction is over."""
        self._connection = None

    def rules(self, key: str) -> Game[Any, Any]:
        return known(self._games, key)

    async def run(self, statement: Executable, values: Values | Sequence[Values] = ()) -> int:
        """Change rows; tell how many."""
        done = await self._execute(statement, values)
        return done.rowcount if isinstance(done, CursorResult) else 0

    async def rows(
        self, statement: Executable, values: Values | Sequence[Values] = ()
    ) -> Sequence[Row[Any]]:
        return (await self._execute(statement, values)).all()

    async def row(self, statement: Executable, values: Values = NONE) -> Row[Any] | None:
        return (await self._execute(statement, values)).first()

    async def one(self, statement: Executable, values: Values = NONE) -> Any:
        """Read the only value of the only row."""
        return (await self._execute(statement, values)).scalar_one()

    async def _execute(
        self, statement: Executable, values: Values | Sequence[Values]
    ) -> Result[Any]:
        if self._connection is None:
            raise RuntimeError("the transaction is over")
        return await step(self._connection.execute(statement, values or None), waits=self._waits)


def same(*columns: Column[Any]) -> ColumnElement[bool]:
    """Compare columns with the values that are given as `<column>_`."""
    first, *rest = (column == bindparam(f"{column.name}_", type_=column.type) for column in columns)
    for term in rest:
        first = first & term
    return first


def fields(row: Any, names: Iterable[str]) -> dict[str, Any]:
    """Pick attributes; rows and values share their names with columns."""
    return {name: getattr(row, name) for name in names}


def names(kind: Any, *without: str) -> tuple[str, ...]:
    """List the fields of a dataclass that are columns of the same name."""
    return tuple(name for name in kind.__slots__ if name not in without)
