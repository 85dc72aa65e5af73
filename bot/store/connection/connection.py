"""What transactions go through: a connection, whichever database is behind it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import CursorResult, func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql import Executable

from bot.store.errors import StoreError

T = TypeVar("T")

Values = Mapping[str, Any] | Sequence[Mapping[str, Any]]
"""What a statement is given; a sequence has it carried out for each."""

ADVISORY: Final = 7_346_251_083
"""Our number among the locks of a PostgreSQL database."""
ADVISE: Final = select(func.pg_try_advisory_lock(ADVISORY))
SNAPSHOT: Final = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"


@dataclass(slots=True)
class Done:
    """What a statement has found, and how many rows it has changed."""

    rows: Sequence[Any]
    changed: int
    _made: dict[Any, tuple[Any, ...]] | None = field(default=None, compare=False, repr=False)

    def made(self, make: Callable[[Any], T]) -> tuple[T, ...]:
        """Make values of the rows; of rows that are kept only once."""
        if self._made is None:
            self._made = {}
        found = self._made.get(make)
        if found is None:
            found = self._made[make] = tuple(map(make, self.rows))
        return found


class Wire(Protocol):
    """A connection that carries one transaction at a time."""

    async def begin(self, *, writes: bool) -> None:
        """Begin to write, or to look at what is stored as of one moment."""

    async def execute(self, statement: Executable, values: Values) -> Done:
        """Carry a statement out."""

    async def commit(self) -> None:
        """Bring all of it to the disk, even if the caller is cancelled meanwhile."""

    async def take_back(self) -> None:
        """Forget it; a connection that can't even do that is thrown away."""

    async def advise(self) -> None:
        """Keep other processes out, where no lock beside the database does."""


async def whole(work: Awaitable[T]) -> T:
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


class Server:
    """A connection to PostgreSQL: every step waits for the server."""

    def __init__(self, connection: AsyncConnection, shown: str, *, alone: bool) -> None:
        self._connection, self._shown, self._alone = connection, shown, alone

    async def begin(self, *, writes: bool) -> None:
        if self._connection.invalidated:
            await whole(self.advise())  # the lock went with the connection
        if not writes:
            await whole(self._connection.exec_driver_sql(SNAPSHOT))

    async def execute(self, statement: Executable, values: Values) -> Done:
        found = await whole(self._connection.execute(statement, values or None))
        count = found.rowcount if isinstance(found, CursorResult) else 0
        return Done(found.all() if found.returns_rows else (), count)

    async def commit(self) -> None:
        await whole(self._connection.commit())

    async def take_back(self) -> None:
        try:
            await whole(self._connection.rollback())
        except DBAPIError:
            await whole(self._connection.invalidate())

    async def advise(self) -> None:
        """Take the lock that other processes look at on a server; it ends with the connection."""
        if self._alone and not await self._connection.scalar(ADVISE):
            raise StoreError(
                f"Another process uses the database {self._shown}. Stop it first, or give this "
                "one a database of its own."
            )
