"""The store: one database, one writer, one transaction after the other."""

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
from bot.store.connection.address import Address, parse_address, prepare_file
from bot.store.connection.connection import (
    PostgresConnection,
    TransactionConnection,
    finish_before_cancel,
)
from bot.store.connection.direct_sqlite import SqliteConnection
from bot.store.connection.process_lock import ProcessLock
from bot.store.connection.sqlite import open_in_thread
from bot.store.errors import StoreError, make_store_error, make_unreached_error
from bot.store.table_access import GamesByKey, TableAccess, find_game
from bot.store.tables.actions import Actions
from bot.store.tables.answers import Answers
from bot.store.tables.decks import Decks
from bot.store.tables.drafts import Drafts
from bot.store.tables.games import Games
from bot.store.tables.outbox import Outbox
from bot.store.tables.people import People
from bot.store.tables.pulse import Pulse
from bot.store.tables.reader_state import ReaderStates
from bot.store.tables.rooms import Rooms
from bot.store.tables.seats import Seats
from bot.store.tables.sheets import Sheets
from bot.store.tables.steps import Steps
from bot.store.tables.windows import Windows
from engine.core.protocol.game import Game
from engine.registry import GAMES


class Transaction:
    """The tables, as long as a transaction is open; a method never commits."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    @property
    def people(self) -> People:
        return People(self._access)

    @property
    def games(self) -> Games:
        return Games(self._access)

    @property
    def seats(self) -> Seats:
        return Seats(self._access)

    @property
    def windows(self) -> Windows:
        return Windows(self._access)

    @property
    def sheets(self) -> Sheets:
        return Sheets(self._access)

    @property
    def steps(self) -> Steps:
        return Steps(self._access)

    @property
    def outbox(self) -> Outbox:
        return Outbox(self._access)

    @property
    def rooms(self) -> Rooms:
        return Rooms(self._access)

    @property
    def actions(self) -> Actions:
        return Actions(self._access)

    @property
    def reader_states(self) -> ReaderStates:
        return ReaderStates(self._access)

    @property
    def drafts(self) -> Drafts:
        return Drafts(self._access)

    @property
    def answers(self) -> Answers:
        return Answers(self._access)

    @property
    def pulse(self) -> Pulse:
        return Pulse(self._access)

    @property
    def decks(self) -> Decks:
        return Decks(self._access)


class Store:
    """An open database. Transactions come one after the other."""

    def __init__(self, at: Address, games: GamesByKey) -> None:
        self.address = at
        self._games = games
        self._turn_lock = asyncio.Lock()
        self._holding_task: asyncio.Task[Any] | None = None
        self._process_lock: ProcessLock | None = None
        self._engine: AsyncEngine | None = None
        self._connection: AsyncConnection | None = None
        self._transactions: TransactionConnection | None = None

    @classmethod
    async def open(cls, url: str, *, alone: bool = True, games: GamesByKey = GAMES) -> "Store":
        """Open a database; `alone`: lock out other processes, and upgrade its tables.

        Not `alone`, to read while a bot runs, the database must exist and be up to date.
        """
        store = cls(parse_address(url), games)
        try:
            if store.address.file is not None:
                prepare_file(store.address.file, new=alone)
                store._process_lock = ProcessLock.take(store.address.file) if alone else None
            await store._connect(alone=alone)
        except BaseException:
            await store.close()
            raise
        return store

    def find_game(self, key: str) -> Game[Any, Any]:
        """Find a game by its key; an unknown one is a `StoreError`."""
        return find_game(self._games, key)

    async def close(self) -> None:
        """Close the database, after the current transaction."""
        async with self._turn_lock:
            if self._connection is not None:
                await finish_before_cancel(self._connection.close())
            if self._engine is not None:
                await finish_before_cancel(self._engine.dispose())
            if self._process_lock is not None:
                self._process_lock.release()
            self._connection = self._engine = self._process_lock = self._transactions = None

    def writing(self) -> AbstractAsyncContextManager[Transaction]:
        """Open a transaction that writes; any exception, cancellation too, rolls it back.

        A cancellation during the commit is raised after it, when all is on the disk.
        """
        return self._transaction(writes=True)

    def reading(self) -> AbstractAsyncContextManager[Transaction]:
        """Open a transaction that reads, as of one moment."""
        return self._transaction(writes=False)

    @asynccontextmanager
    async def _transaction(self, *, writes: bool) -> AsyncIterator[Transaction]:
        """Wait for the lock, begin, and roll back on any exception."""
        if self._holding_task is asyncio.current_task():
            raise RuntimeError("a transaction inside a transaction")
        async with self._turn_lock:
            if self._transactions is None:
                raise RuntimeError("the store is closed")
            self._holding_task = asyncio.current_task()
            transactions, access = self._transactions, TableAccess(self._transactions, self._games)
            try:
                await transactions.begin(writes=writes)
                yield Transaction(access)
                await (transactions.commit() if writes else transactions.roll_back())
            except BaseException as fault:
                await transactions.roll_back()
                if isinstance(fault, DBAPIError) and (
                    store_error := make_store_error(fault, self.address.display_name)
                ):
                    raise store_error from fault
                raise
            finally:
                access.close()
                self._holding_task = None

    async def _connect(self, *, alone: bool) -> None:
        """Connect, and create, upgrade or check the tables."""
        try:
            self._engine = _make_engine(self.address, alone=alone)
            self._connection = await self._engine.connect()
            transactions = self._make_transactions(self._connection, alone=alone)
            await transactions.take_advisory_lock()
            if self.address.is_sqlite:
                await self._connection.exec_driver_sql("BEGIN IMMEDIATE" if alone else "BEGIN")
            prepare_tables = (
                schema_versions.create_tables
                if self.address.is_in_memory
                else schema_versions.upgrade_tables
                if alone
                else schema_versions.check_tables
            )
            await self._connection.run_sync(prepare_tables, self.address.display_name)
            await self._connection.commit()
            self._transactions = transactions
        except (DBAPIError, OSError, sqlite3.Error) as fault:
            store_error = make_store_error(fault, self.address.display_name)
            if store_error is None and self._connection is None:
                store_error = make_unreached_error(fault, self.address.display_name)
            raise store_error or fault from fault

    def _make_transactions(
        self, connection: AsyncConnection, *, alone: bool
    ) -> TransactionConnection:
        if self.address.is_sqlite:
            return SqliteConnection(connection, alone=alone)
        return PostgresConnection(connection, self.address.display_name, alone=alone)


async def migrate_database(url: str) -> None:
    """Upgrade a database's tables, and close it."""
    store = await Store.open(url)
    await store.close()


def _make_engine(at: Address, *, alone: bool) -> AsyncEngine:
    """Make the engine; its error texts never quote stored values."""
    options = (
        {"async_creator": partial(open_in_thread, at.file, alone=alone)} if at.is_sqlite else {}
    )
    try:
        return create_async_engine(at.url, poolclass=NullPool, hide_parameters=True, **options)
    except ModuleNotFoundError as fault:
        raise StoreError(
            f"The driver {fault.name} for {at.display_name} is not installed: "
            f"pip install {fault.name}."
        ) from None
