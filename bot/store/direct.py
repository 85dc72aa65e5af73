"""The wire to SQLite: SQLAlchemy writes the statements, and we carry them out on the spot."""

import sqlite3
from typing import Final, cast

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql import Executable

from bot.store.prepared import DIALECT, prepared
from bot.store.sqlite import Line
from bot.store.wire import Done, Values, whole

READS: Final = "BEGIN"
"""To look; nothing waits for it."""


class Direct:
    """A connection to SQLite. To begin to write and to commit may wait, all else does not."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self._line: Line | None = None

    async def begin(self, *, writes: bool) -> None:
        if self._line is None:
            raw = await self._connection.get_raw_connection()
            self._line = cast("Line", raw.driver_connection)
        try:
            if not writes:
                self._line.at_hand.execute(READS)
            elif not self._line.taken():
                await whole(self._line.take())
        except sqlite3.Error as fault:
            raise _named(fault) from fault

    async def execute(self, statement: Executable, values: Values) -> Done:
        try:
            return prepared(statement, values).carry_out(self._open.at_hand, values)
        except sqlite3.Error as fault:
            raise _named(fault) from fault

    async def commit(self) -> None:
        try:
            await whole(self._open.commit())
        except sqlite3.Error as fault:
            raise _named(fault) from fault

    async def take_back(self) -> None:
        try:
            if self._line is not None:
                await self._line.rollback()
        except sqlite3.Error:
            self._line = None
            await whole(self._connection.invalidate())

    async def advise(self) -> None:
        """Others are kept out by a lock beside the file."""

    @property
    def _open(self) -> Line:
        if self._line is None:
            raise RuntimeError("no transaction has begun")
        return self._line


def _named(fault: sqlite3.Error) -> BaseException:
    """Call a fault as SQLAlchemy does; what is stored never stands in its text."""
    hidden = True
    return DBAPIError.instance(None, None, fault, sqlite3.Error, hidden, dialect=DIALECT)
