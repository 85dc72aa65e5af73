"""The connection to SQLite: SQLAlchemy compiles statements, we execute them directly."""

import sqlite3
from typing import Final, cast

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql import Executable

from bot.store.connection.connection import StatementResult, Values, finish_before_cancel
from bot.store.connection.prepared_statements import (
    SQLITE_DIALECT,
    PreparedStatement,
    find_prepared,
)
from bot.store.connection.read_cache import ReadCache, make_cache_key
from bot.store.connection.sqlite import InlineConnection

DATA_VERSION: Final = "PRAGMA data_version"
"""Returns a number that changes when others have changed the database."""
BEGIN_READING: Final = "BEGIN"
"""Begins a transaction that reads; it never waits."""


class SqliteConnection:
    """A connection to SQLite. Only beginning to write and committing may wait."""

    def __init__(self, connection: AsyncConnection, *, alone: bool) -> None:
        self._connection = connection
        self._inline: InlineConnection | None = None
        self._cache = ReadCache() if alone else None
        self._has_begun = False
        """A reading transaction begins with the first statement that the cache can't answer."""
        self._changed_tables: set[str] = set()
        """Tables that this transaction has changed."""

    async def begin(self, *, writes: bool) -> None:
        if self._inline is None:
            raw_connection = await self._connection.get_raw_connection()
            self._inline = cast("InlineConnection", raw_connection.driver_connection)
        self._has_begun = writes  # set first, so that a cancelled beginning is rolled back
        try:
            if writes and not self._inline.try_begin_writing():
                await finish_before_cancel(self._inline.begin_writing())
            if writes and self._cache is not None:
                self._cache.note_data_version(*self._inline.raw.execute(DATA_VERSION).fetchone())
        except sqlite3.Error as fault:
            raise _to_sqlalchemy_error(fault) from fault

    async def execute(self, statement: Executable, values: Values) -> StatementResult:
        prepared_statement = find_prepared(statement, values)
        try:
            if self._cache is None or not prepared_statement.is_cacheable:
                return self._run(prepared_statement, values)
            key = make_cache_key(prepared_statement, values)
            result = self._cache.get(key)
            if result is None:
                result = self._run(prepared_statement, values)
                self._cache.put(key, result)
        except sqlite3.Error as fault:
            raise _to_sqlalchemy_error(fault) from fault
        return result

    def _run(self, prepared_statement: PreparedStatement, values: Values) -> StatementResult:
        """Execute a statement without waiting."""
        connection = self._open_connection
        if not self._has_begun:
            connection.raw.execute(BEGIN_READING)
            self._has_begun = True
        if prepared_statement.changed_table:
            self._changed_tables.add(prepared_statement.changed_table)
            self._forget_changed()
        return prepared_statement.execute(connection.raw, values)

    def _forget_changed(self) -> None:
        """Forget cached rows of the tables that this transaction has changed."""
        if self._cache is not None:
            for table in self._changed_tables:
                self._cache.forget_table(table)

    async def commit(self) -> None:
        try:
            await finish_before_cancel(self._open_connection.commit_in_thread())
        except sqlite3.Error as fault:
            raise _to_sqlalchemy_error(fault) from fault
        self._has_begun = False
        self._changed_tables.clear()

    async def roll_back(self) -> None:
        self._forget_changed()
        self._changed_tables.clear()
        try:
            if self._inline is not None and self._has_begun:
                await self._inline.rollback()
            self._has_begun = False
        except sqlite3.Error:
            self._inline = None
            await finish_before_cancel(self._connection.invalidate())

    async def take_advisory_lock(self) -> None:
        """Do nothing: a lock file keeps other processes out."""

    @property
    def _open_connection(self) -> InlineConnection:
        if self._inline is None:
            raise RuntimeError("no transaction has begun")
        return self._inline


def _to_sqlalchemy_error(fault: sqlite3.Error) -> BaseException:
    """Wrap a fault as SQLAlchemy does; its text never quotes stored values."""
    hidden = True
    return DBAPIError.instance(None, None, fault, sqlite3.Error, hidden, dialect=SQLITE_DIALECT)
