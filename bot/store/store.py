"""The store: one database, one writer, transactions that are whole or nothing."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from typing import Any

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.store import schema_versions
from bot.store.connection.address import Address, address, prepare
from bot.store.connection.connection import Server, Wire, whole
from bot.store.connection.direct_sqlite import SqliteConnection
from bot.store.connection.process_lock import Lock
from bot.store.connection.sqlite import line
from bot.store.errors import StoreError, mended, unreached
from bot.store.table_access import Games as Kinds
from bot.store.table_access import TableAccess, known
from bot.store.tables.actions import Actions
from bot.store.tables.answers import Answers
from bot.store.tables.decks import Decks
from bot.store.tables.drafts import Drafts
from bot.store.tables.games import Games
from bot.store.tables.outbox import Outbox
from bot.store.tables.people import People
from bot.store.tables.pulse import Pulse
from bot.store.tables.rooms import Rooms
from bot.store.tables.seats import Seats
from bot.store.tables.sheets import Sheets
from bot.store.tables.steps import Steps
from bot.store.tables.windows import Windows
from engine.core.protocol.game import Game
from engine.registry import GAMES


class Transaction:
    """The tables, as long as a transaction is open; a method never commits."""

    def __init__(self, link: TableAccess) -> None:
        self._link = link

    @property
    def people(self) -> People:
        return People(self._link)

    @property
    def games(self) -> Games:
        return Games(self._link)

    @property
    def seats(self) -> Seats:
        return Seats(self._link)

    @property
    def windows(self) -> Windows:
        return Windows(self._link)

    @property
    def sheets(self) -> Sheets:
        return Sheets(self._link)

    @property
    def steps(self) -> Steps:
        return Steps(self._link)

    @property
    def outbox(self) -> Outbox:
        return Outbox(self._link)

    @property
    def rooms(self) -> Rooms:
        return Rooms(self._link)

    @property
    def actions(self) -> Actions:
        return Actions(self._link)

    @property
    def drafts(self) -> Drafts:
        return Drafts(self._link)

    @property
    def answers(self) -> Answers:
        return Answers(self._link)

    @property
    def pulse(self) -> Pulse:
        return Pulse(self._link)

    @property
    def decks(self) -> Decks:
        return Decks(self._link)


class Store:
    """A database that is open. Transactions come one after the other."""

    def __init__(self, at: Address, games: Kinds) -> None:
        self.at = at
        self._games = games
        self._turn = asyncio.Lock()
        self._holder: asyncio.Task[Any] | None = None
        self._held: Lock | None = None
        self._engine: AsyncEngine | None = None
        self._connection: AsyncConnection | None = None
        self._wire: Wire | None = None

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
            self._connection = self._engine = self._held = self._wire = None

    def writing(self) -> AbstractAsyncContextManager[Transaction]:
        """Change what is stored: all of it, or nothing if anything is raised, cancellation too.

        A cancellation that comes during the commit is raised after it, when all is on the disk.
        """
        return self._transaction(writes=True)

    def reading(self) -> AbstractAsyncContextManager[Transaction]:
        """Look at what is stored, as of one moment."""
        return self._transaction(writes=False)

    @asynccontextmanager
    async def _transaction(self, *, writes: bool) -> AsyncIterator[Transaction]:
        """Wait for one's turn, begin, and take everything back that did not end well."""
        if self._holder is asyncio.current_task():
            raise RuntimeError("a transaction inside a transaction")
        async with self._turn:
            if self._wire is None:
                raise RuntimeError("the store is closed")
            self._holder = asyncio.current_task()
            wire, link = self._wire, TableAccess(self._wire, self._games)
            try:
                await wire.begin(writes=writes)
                yield Transaction(link)
                await (wire.commit() if writes else wire.take_back())
            except BaseException as fault:
                await wire.take_back()
                if isinstance(fault, DBAPIError) and (told := mended(fault, self.at.shown)):
                    raise told from fault
                raise
            finally:
                link.cut()
                self._holder = None

    async def _connect(self, *, alone: bool) -> None:
        """Connect, and see to the tables."""
        try:
            self._engine = _engine(self.at, alone=alone)
            self._connection = await self._engine.connect()
            wire = self._wired(self._connection, alone=alone)
            await wire.advise()
            if self.at.sqlite:
                await self._connection.exec_driver_sql("BEGIN IMMEDIATE" if alone else "BEGIN")
            see_to = (
                schema_versions.make
                if self.at.fleeting
                else schema_versions.upgrade
                if alone
                else schema_versions.check
            )
            await self._connection.run_sync(see_to, self.at.shown)
            await self._connection.commit()
            self._wire = wire
        except (DBAPIError, OSError, sqlite3.Error) as fault:
            told = mended(fault, self.at.shown)
            if told is None and self._connection is None:
                told = unreached(fault, self.at.shown)
            raise told or fault from fault

    def _wired(self, connection: AsyncConnection, *, alone: bool) -> Wire:
        if self.at.sqlite:
            return SqliteConnection(connection, alone=alone)
        return Server(connection, self.at.shown, alone=alone)


async def migrate(url: str) -> None:
    """Bring a database up to date, and leave it; one that is up to date is left alone."""
    store = await Store.open(url)
    await store.close()


def _engine(at: Address, *, alone: bool) -> AsyncEngine:
    """Make what connects once and again; what is stored never stands in an error's text."""
    more = {"async_creator": partial(line, at.file, alone=alone)} if at.sqlite else {}
    try:
        return create_async_engine(at.url, poolclass=NullPool, hide_parameters=True, **more)
    except ModuleNotFoundError as fault:
        raise StoreError(
            f"The driver {fault.name} for {at.shown} is not installed: pip install {fault.name}."
        ) from None
