"""SQLite connections: commits reach the disk, and only what may wait runs in a thread.

aiosqlite switches threads four times for a statement (cursor, execute, fetch, close), which costs
twenty times what the statement does. Two things wait: a commit, for the disk; and, rarely, the
beginning of a write, for another process that writes. All else finds its pages in memory, and runs
without waiting. Transactions come one after the other, so nobody else uses the
connection then.
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import aiosqlite

from bot.store.connection.address import sibling_file

BUSY_WAIT_PRAGMA: Final = "PRAGMA busy_timeout=5000"
READER_PRAGMAS: Final = (BUSY_WAIT_PRAGMA, "PRAGMA foreign_keys=ON")
WRITER_PRAGMAS: Final = (*READER_PRAGMAS, "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL")
BEGIN_WRITING: Final = "BEGIN IMMEDIATE"
NO_WAIT_PRAGMA: Final = "PRAGMA busy_timeout=0"
PRIMARY_CODE_MASK: Final = 0xFF
"""The bits of an error's code that hold its kind."""
MAX_CACHED_STATEMENTS: Final = 256
"""How many prepared statements SQLite caches."""


def open_file(file: Path | None, *, alone: bool = True) -> sqlite3.Connection:
    """Open a database file, or one in memory, without implicit transactions.

    Not `alone`, for reading, its settings are not changed: the disk may be read-only.
    """
    connection = sqlite3.connect(
        ":memory:" if file is None else file_uri(file),
        isolation_level=None,
        check_same_thread=False,
        cached_statements=MAX_CACHED_STATEMENTS,
        uri=True,
    )
    try:
        for pragma in WRITER_PRAGMAS if alone else READER_PRAGMAS:
            connection.execute(pragma)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def file_uri(file: Path, mode: str = "rwc") -> str:
    """Return SQLite's URI of a file; a read-only one is opened without a log."""
    immutable = "&immutable=1" if _is_read_only(file) else ""
    return f"file:{quote(str(file.resolve()))}?mode={mode}{immutable}"


def _is_read_only(file: Path) -> bool:
    """Return whether a database can't change: its disk is read-only, and it has no log."""
    if not hasattr(os, "statvfs") or not file.exists() or sibling_file(file, "-wal").exists():
        return False
    return bool(os.statvfs(file).f_flag & os.ST_RDONLY)


class InlineCursor:
    """A cursor that executes its statement directly, and fetches all rows at once."""

    arraysize = 1

    def __init__(self, connection: "InlineConnection") -> None:
        self._connection = connection
        self._rows: Sequence[Any] = ()
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> "InlineCursor":
        return self

    async def execute(self, operation: str, parameters: Sequence[Any] = ()) -> None:
        if operation.startswith(BEGIN_WRITING):
            await self._connection.run_in_thread(
                lambda connection: self._fetch(connection.execute(operation))
            )
        else:
            self._fetch(self._connection.raw.execute(operation, parameters))

    async def executemany(self, operation: str, parameters: Iterable[Sequence[Any]]) -> None:
        self._fetch(self._connection.raw.executemany(operation, parameters))

    async def fetchall(self) -> Sequence[Any]:
        rows, self._rows = self._rows, ()
        return rows

    async def close(self) -> None:
        """Do nothing: all rows have been fetched."""

    def _fetch(self, cursor: sqlite3.Cursor) -> None:
        self.description, self.lastrowid = cursor.description, cursor.lastrowid
        self._rows = cursor.fetchall() if cursor.description else ()
        self.rowcount = cursor.rowcount
        cursor.close()


class InlineConnection(aiosqlite.Connection):
    """A connection that uses its thread only for what may wait."""

    @property
    def raw(self) -> sqlite3.Connection:
        """Return the `sqlite3` connection, for what doesn't wait."""
        return self._conn

    def cursor(self) -> Any:
        return InlineCursor(self)

    async def rollback(self) -> None:
        """Roll back directly: nothing was written to the disk."""
        self._conn.rollback()

    def try_begin_writing(self) -> bool:
        """Begin to write without waiting; False: another process is writing."""
        self._conn.execute(NO_WAIT_PRAGMA).close()
        try:
            self._conn.execute(BEGIN_WRITING).close()
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode & PRIMARY_CODE_MASK != sqlite3.SQLITE_BUSY:
                raise
            return False
        finally:
            self._conn.execute(BUSY_WAIT_PRAGMA).close()
        return True

    async def begin_writing(self) -> None:
        """Begin to write, in the thread, as soon as no other process does."""
        await self.run_in_thread(lambda connection: connection.execute(BEGIN_WRITING).close())

    async def run_in_thread(self, run: Callable[[sqlite3.Connection], None]) -> None:
        """Run a function in the connection's thread."""
        await self._send_to_thread(run)

    def commit_in_thread(self) -> asyncio.Future[None]:
        """Commit in the thread; it is done even if nobody waits for it."""
        return self._send_to_thread(sqlite3.Connection.commit)

    def _send_to_thread(self, run: Callable[[sqlite3.Connection], None]) -> asyncio.Future[None]:
        """Queue a function for the connection's thread, and return its future."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._tx.put_nowait((done, partial(run, self._conn)))
        return done


async def open_in_thread(file: Path | None, *, alone: bool = True) -> InlineConnection:
    """Open a database in a thread of its own; if that fails, end the thread."""
    connection = InlineConnection(lambda: open_file(file, alone=alone), iter_chunk_size=64)
    thread = connection._thread  # noqa: SLF001 - there is no other way to it
    thread.daemon = True  # as SQLAlchemy does: nothing hangs when the loop ends in a crash
    try:
        await connection
    except BaseException:
        await asyncio.to_thread(thread.join)
        raise
    return connection
