"""The wire to SQLite: SQLAlchemy writes the statements, and we carry them out on the spot."""

import sqlite3
from typing import Final, cast

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql import Executable

from bot.store.connection.connection import Done, Values, whole
from bot.store.connection.prepared_statements import DIALECT, Prepared, prepared
from bot.store.connection.read_cache import ReadCache, key_of
from bot.store.connection.sqlite import Line

OTHERS: Final = "PRAGMA data_version"
"""How often others have changed the database."""
READS: Final = "BEGIN"
"""To look; nothing waits for it."""


class SqliteConnection:
    """A connection to SQLite. To begin to write and to commit may wait, all else does not."""

    def __init__(self, connection: AsyncConnection, *, alone: bool) -> None:
        self._connection = connection
        self._line: Line | None = None
        self._known = ReadCache() if alone else None
        self._begun = False
        """To look begins with the first statement: some are answered by what is known."""
        self._changed: set[str] = set()
        """Tables that this transaction has changed."""

    async def begin(self, *, writes: bool) -> None:
        if self._line is None:
            raw = await self._connection.get_raw_connection()
            self._line = cast("Line", raw.driver_connection)
        self._begun = writes  # before it has: who is cancelled meanwhile takes it back
        try:
            if writes and not self._line.taken():
                await whole(self._line.take())
            if writes and self._known is not None:
                self._known.seen(*self._line.at_hand.execute(OTHERS).fetchone())
        except sqlite3.Error as fault:
            raise _named(fault) from fault

    async def execute(self, statement: Executable, values: Values) -> Done:
        one = prepared(statement, values)
        try:
            if self._known is None or not one.lasts:
                return self._carried_out(one, values)
            key = key_of(one, values)
            found = self._known.get(key)
            if found is None:
                found = self._carried_out(one, values)
                self._known.keep(key, found)
        except sqlite3.Error as fault:
            raise _named(fault) from fault
        return found

    def _carried_out(self, one: Prepared, values: Values) -> Done:
        """Do it on the spot."""
        line = self._open
        if not self._begun:
            line.at_hand.execute(READS)
            self._begun = True
        if one.changes:
            self._changed.add(one.changes)
            self._forget()
        return one.carry_out(line.at_hand, values)

    def _forget(self) -> None:
        """Let go of what was known of all that this transaction has changed."""
        if self._known is not None:
            for table in self._changed:
                self._known.forget(table)

    async def commit(self) -> None:
        try:
            await whole(self._open.committed())
        except sqlite3.Error as fault:
            raise _named(fault) from fault
        self._begun = False
        self._changed.clear()

    async def take_back(self) -> None:
        self._forget()
        self._changed.clear()
        try:
            if self._line is not None and self._begun:
                await self._line.rollback()
            self._begun = False
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
