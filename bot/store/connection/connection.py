"""Connections for transactions, whichever database is behind them."""

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
"""The values of a statement; with a sequence it is executed for each."""

ADVISORY_LOCK_NUMBER: Final = 7_346_251_083
"""The number of Skald's advisory lock in PostgreSQL."""
TRY_ADVISORY_LOCK: Final = select(func.pg_try_advisory_lock(ADVISORY_LOCK_NUMBER))
SET_SNAPSHOT_ISOLATION: Final = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"


@dataclass(slots=True)
class StatementResult:
    """The rows of a statement, and how many it has changed."""

    rows: Sequence[Any]
    changed_count: int
    _values_made: dict[Any, tuple[Any, ...]] | None = field(default=None, compare=False, repr=False)

    def make_values(self, make: Callable[[Any], T]) -> tuple[T, ...]:
        """Return the rows as values made by `make`, which are cached with the rows."""
        if self._values_made is None:
            self._values_made = {}
        values = self._values_made.get(make)
        if values is None:
            values = self._values_made[make] = tuple(map(make, self.rows))
        return values


class TransactionConnection(Protocol):
    """A connection that carries one transaction at a time."""

    async def begin(self, *, writes: bool) -> None:
        """Begin a transaction that writes, or reads as of one moment."""

    async def execute(self, statement: Executable, values: Values) -> StatementResult:
        """Execute a statement."""

    async def commit(self) -> None:
        """Commit, even if the caller is cancelled meanwhile."""

    async def roll_back(self) -> None:
        """Roll back; drop a connection that fails to."""

    async def take_advisory_lock(self) -> None:
        """Lock out other processes, where no lock file does."""


async def finish_before_cancel(work: Awaitable[T]) -> T:
    """Finish work although the caller is cancelled meanwhile, and only then raise.

    SQLAlchemy drops a connection whose statement was cancelled, and with it a database in memory.
    """
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        while not task.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait({task})
        if not task.cancelled():
            task.exception()  # so that nothing warns of it; the caller gets the cancellation
        raise


class PostgresConnection:
    """A connection to PostgreSQL."""

    def __init__(self, connection: AsyncConnection, display_name: str, *, alone: bool) -> None:
        self._connection, self._display_name, self._is_alone = connection, display_name, alone

    async def begin(self, *, writes: bool) -> None:
        if self._connection.invalidated:
            await finish_before_cancel(
                self.take_advisory_lock()
            )  # the lock went with the connection
        if not writes:
            await finish_before_cancel(self._connection.exec_driver_sql(SET_SNAPSHOT_ISOLATION))

    async def execute(self, statement: Executable, values: Values) -> StatementResult:
        result = await finish_before_cancel(self._connection.execute(statement, values or None))
        count = result.rowcount if isinstance(result, CursorResult) else 0
        return StatementResult(result.all() if result.returns_rows else (), count)

    async def commit(self) -> None:
        await finish_before_cancel(self._connection.commit())

    async def roll_back(self) -> None:
        try:
            await finish_before_cancel(self._connection.rollback())
        except DBAPIError:
            await finish_before_cancel(self._connection.invalidate())

    async def take_advisory_lock(self) -> None:
        """Take the advisory lock that other processes check; it ends with the connection."""
        if self._is_alone and not await self._connection.scalar(TRY_ADVISORY_LOCK):
            raise StoreError(
                f"Another process uses the database {self._display_name}. Stop it first, or give "
                "this one a database of its own."
            )
