"""The store: one database, one writer, transactions that are whole or nothing."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.store import tables
from bot.store.actions import Actions
from bot.store.address import Address, address, prepare
from bot.store.answers import Answers
from bot.store.decks import Decks
from bot.store.drafts import Drafts
from bot.store.fault import StoreError, mended, unreached
from bot.store.games import Games
from bot.store.link import Games as Kinds
from bot.store.link import Link, known, step, whole
from bot.store.lock import Lock
from bot.store.outbox import Outbox
from bot.store.people import People
from bot.store.pulse import Pulse
from bot.store.rooms import Rooms
from bot.store.seats import Seats
from bot.store.sheets import Sheets
from bot.store.sqlite import line
from bot.store.steps import Steps
from bot.store.windows import Windows
from engine.core.game import Game
from engine.registry import GAMES

ADVISORY: Final = 7_346_251_083
"""Our number among the locks of a PostgreSQL database."""
ADVISE: Final = select(func.pg_try_advisory_lock(ADVISORY))
BEGIN: Final = "BEGIN"
"""To read in SQLite; nothing waits for it."""
SNAPSHOT: Final = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"


class Transaction:
    """The tables, as long as a transaction is open; a method never commits."""

    def __init__(self, link: Link) -> None:
        self.people = People(link)
        self.games = Games(link)
        self.seats = Seats(link)
        self.windows = Windows(link)
        self.sheets = Sheets(link)
        self.steps = Steps(link)
        self.outbox = Outbox(link)
        self.rooms = Rooms(link)
        self.actions = Actions(link)
        self.drafts = Drafts(link)
        self.answers = Answers(link)
        self.pulse = Pulse(link)
        self.decks = Decks(link)


class Store:
    """A database that is open. Transactions come one after the other."""

    def __init__(self, at: Address, games: Kinds) -> None:
        self.at = at
        self._games = games
        self._turn = asyncio.Lock()
        self._holder: asyncio.Task[Any] | None = None
        self._alone = True
        self._held: Lock | None = None
        self._engine: AsyncEngine | None = None
        self._connection: AsyncConnection | None = None

    @classmethod
    async def open(cls, url: str, *, alone: bool = True, games: Kinds = GAMES) -> "Store":
        """Open a database; alone: no other process may, and its tables are brought up to date.

        Not alone, to look at it while a bot runs, it must be there and be up to date already.
        """
        store = cls(address(url), games)
        try:
            if store.at.file is not None:
                prepare(store.at.file, new=alone)
                store._held = Lock.of(store.at.file) if alone else None
            await store._connect(alone=alone)
        except BaseException:
            await store.close()
            raise
        return store

    def rules(self, key: str) -> Game[Any, Any]:
        """Find the game by which something is played, or a sentence."""
        return known(self._games, key)

    async def close(self) -> None:
        """Let go of the database, once the transaction at hand is over."""
        async with self._turn:
            if self._connection is not None:
                await whole(self._connection.close())
            if self._engine is not None:
                await whole(self._engine.dispose())
            if self._held is not None:
                self._held.release()
            self._connection = self._engine = self._held = None

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Transaction]:
        """Change what is stored: all of it, or nothing if anything is raised, cancellation too.

        A cancellation that comes during the commit is raised after it, when all is on the disk.
        """
        begin = "BEGIN IMMEDIATE" if self.at.sqlite else ""
        async with self._transaction(begin) as (transaction, connection):
            yield transaction
            await whole(connection.commit())

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """Look at what is stored, as of one moment."""
        begin = BEGIN if self.at.sqlite else SNAPSHOT
        async with self._transaction(begin) as (transaction, connection):
            yield transaction
            await step(connection.rollback(), waits=not self.at.sqlite)

    @asynccontextmanager
    async def _transaction(self, begin: str) -> AsyncIterator[tuple[Transaction, AsyncConnection]]:
        """Wait for one's turn, begin, and take everything back that did not end well."""
        if self._holder is asyncio.current_task():
            raise RuntimeError("a transaction inside a transaction")
        async with self._turn:
            if self._connection is None:
                raise RuntimeError("the store is closed")
            self._holder = asyncio.current_task()
            link = Link(self._connection, self._games, waits=not self.at.sqlite)
            try:
                if self._alone and not self.at.sqlite and self._connection.invalidated:
                    await whole(self._advise())  # the lock went with the connection
                if begin:
                    await step(self._connection.exec_driver_sql(begin), waits=begin != BEGIN)
                yield Transaction(link), self._connection
            except BaseException as fault:
                await whole(_take_back(self._connection))
                if isinstance(fault, DBAPIError) and (told := mended(fault, self.at.shown)):
                    raise told from fault
                raise
            finally:
                link.cut()
                self._holder = None

    async def _connect(self, *, alone: bool) -> None:
        """Connect, and see to the tables."""
        self._alone = alone
        try:
            self._engine = _engine(self.at)
            self._connection = await self._engine.connect()
            if not self.at.sqlite and alone:
                await self._advise()
            if self.at.sqlite:
                await self._connection.exec_driver_sql("BEGIN IMMEDIATE" if alone else "BEGIN")
            see_to = tables.make if self.at.fleeting else tables.upgrade if alone else tables.check
            await self._connection.run_sync(see_to, self.at.shown)
            await self._connection.commit()
        except (DBAPIError, OSError, sqlite3.Error) as fault:
            told = mended(fault, self.at.shown)
            if told is None and self._connection is None:
                told = unreached(fault, self.at.shown)
            raise told or fault from fault

    async def _advise(self) -> None:
        """Take the lock that other processes look at on a server; it ends with the connection."""
        if self._connection is not None and not await self._connection.scalar(ADVISE):
            raise StoreError(
                f"Another process uses the database {self.at.shown}. Stop it first, or give this "
                "one a database of its own."
            )


async def migrate(url: str) -> None:
    """Bring a database up to date, and leave it; one that is up to date is left alone."""
    store = await Store.open(url)
    await store.close()


def _engine(at: Address) -> AsyncEngine:
    """Make what connects once and again; what is stored never stands in an error's text."""
    more = {"async_creator": partial(line, at.file)} if at.sqlite else {}
    try:
        return create_async_engine(at.url, poolclass=NullPool, hide_parameters=True, **more)
    except ModuleNotFoundError as fault:
        raise StoreError(
            f"The driver {fault.name} for {at.shown} is not installed: pip install {fault.name}."
        ) from None


async def _take_back(connection: AsyncConnection) -> None:
    """Roll back; a connection that can't even do that is thrown away."""
    try:
        await connection.rollback()
    except DBAPIError:
        await connection.invalidate()
