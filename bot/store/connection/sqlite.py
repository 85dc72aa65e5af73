"""SQLite as we use it: what is committed is on the disk, and only what waits hops to a thread.

aiosqlite hops four times for a statement (cursor, execute, fetch, close), which costs twenty times
what the statement does. Two things wait: for the disk, when a transaction is committed; and for
another process that writes, which is rare, when one that writes begins. All else finds its pages in
memory, and is done on the spot. Transactions come one after the other, so nobody else uses the
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

from bot.store.connection.address import beside

PATIENT: Final = "PRAGMA busy_timeout=5000"
LOOKING: Final = (PATIENT, "PRAGMA foreign_keys=ON")
WRITING: Final = (*LOOKING, "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL")
WAITS: Final = "BEGIN IMMEDIATE"
AT_ONCE: Final = "PRAGMA busy_timeout=0"
PRIMARY: Final = 0xFF
"""The part of an error's code that tells its kind."""
STATEMENTS: Final = 256
"""So many prepared statements are kept."""


def connect(file: Path | None, *, alone: bool = True) -> sqlite3.Connection:
    """Open a database file, or one in memory; transactions begin when we say so.

    Not alone, to look at it, it is left as it is: it may stand where nobody writes.
    """
    connection = sqlite3.connect(
        ":memory:" if file is None else uri(file),
        isolation_level=None,
        check_same_thread=False,
        cached_statements=STATEMENTS,
        uri=True,
    )
    try:
        for pragma in WRITING if alone else LOOKING:
            connection.execute(pragma)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def uri(file: Path, mode: str = "rwc") -> str:
    """Name a file to SQLite; one at rest needs nothing beside it to be read."""
    still = "&immutable=1" if _at_rest(file) else ""
    return f"file:{quote(str(file.resolve()))}?mode={mode}{still}"


def _at_rest(file: Path) -> bool:
    """Tell whether nobody can write a database: its disk takes nothing, and it has no log."""
    if not hasattr(os, "statvfs") or not file.exists() or beside(file, "-wal").exists():
        return False
    return bool(os.statvfs(file).f_flag & os.ST_RDONLY)


class InlineSqlite:
    """A cursor that carries out its statement on the spot, and fetches all rows at once."""

    arraysize = 1

    def __init__(self, line: "Line") -> None:
        self._line = line
        self._rows: Sequence[Any] = ()
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> "InlineSqlite":
        return self

    async def execute(self, operation: str, parameters: Sequence[Any] = ()) -> None:
        if operation.startswith(WAITS):
            await self._line.hop(lambda connection: self._take(connection.execute(operation)))
        else:
            self._take(self._line.at_hand.execute(operation, parameters))

    async def executemany(self, operation: str, parameters: Iterable[Sequence[Any]]) -> None:
        self._take(self._line.at_hand.executemany(operation, parameters))

    async def fetchall(self) -> Sequence[Any]:
        rows, self._rows = self._rows, ()
        return rows

    async def close(self) -> None:
        """Nothing is open any more."""

    def _take(self, cursor: sqlite3.Cursor) -> None:
        self.description, self.lastrowid = cursor.description, cursor.lastrowid
        self._rows = cursor.fetchall() if cursor.description else ()
        self.rowcount = cursor.rowcount
        cursor.close()


class Line(aiosqlite.Connection):
    """A connection that hops to its thread only to wait."""

    @property
    def at_hand(self) -> sqlite3.Connection:
        """The connection itself, for what doesn't wait."""
        return self._conn

    def cursor(self) -> Any:
        return InlineSqlite(self)

    async def rollback(self) -> None:
        """Forget what was not committed: the disk knows nothing of it."""
        self._conn.rollback()

    def taken(self) -> bool:
        """Begin to write on the spot; False: another process writes, and would be waited for."""
        self._conn.execute(AT_ONCE).close()
        try:
            self._conn.execute(WAITS).close()
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode & PRIMARY != sqlite3.SQLITE_BUSY:
                raise
            return False
        finally:
            self._conn.execute(PATIENT).close()
        return True

    async def take(self) -> None:
        """Begin to write as soon as no other process does."""
        await self.hop(lambda connection: connection.execute(WAITS).close())

    async def hop(self, run: Callable[[sqlite3.Connection], None]) -> None:
        """Do something in the connection's thread."""
        await self._sent(run)

    def committed(self) -> asyncio.Future[None]:
        """Bring what was written to the disk: whoever waits may go, it is done all the same."""
        return self._sent(sqlite3.Connection.commit)

    def _sent(self, run: Callable[[sqlite3.Connection], None]) -> asyncio.Future[None]:
        """Hand something to the connection's thread; a coroutine around it would be one more."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._tx.put_nowait((done, partial(run, self._conn)))
        return done


async def line(file: Path | None, *, alone: bool = True) -> Line:
    """Open a database in a thread of its own; if that fails, the thread is gone again."""
    opened = Line(lambda: connect(file, alone=alone), iter_chunk_size=64)
    thread = opened._thread  # noqa: SLF001 - there is no other way to it
    thread.daemon = True  # as SQLAlchemy does: nothing hangs when the loop ends in a crash
    try:
        await opened
    except BaseException:
        await asyncio.to_thread(thread.join)
        raise
    return opened
