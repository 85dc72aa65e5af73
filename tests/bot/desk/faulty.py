"""A store that dies at a point of one's choice: before or after any statement, around a commit."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.store.store import Store, Transaction


class CrashError(BaseException):
    """The process dies; nobody catches that."""


class Points:
    """Counts the points that a deed goes through, and dies at one of them."""

    def __init__(self) -> None:
        self.count = 0
        self.fatal: int | None = None

    def begin(self, fatal: int | None) -> None:
        self.count, self.fatal = 0, fatal

    def reach(self) -> None:
        self.count += 1
        if self.count == self.fatal:
            raise CrashError


class _Watched:
    """A table whose every call is a point before, and a point after."""

    def __init__(self, table: Any, points: Points) -> None:
        self._table, self._points = table, points

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method = getattr(self._table, name)

        async def call(*given: Any, **more: Any) -> Any:
            self._points.reach()
            done = await method(*given, **more)
            self._points.reach()
            return done

        return call


class _WatchedTransaction:
    def __init__(self, tx: Transaction, points: Points) -> None:
        self._tx, self._points = tx, points

    def __getattr__(self, name: str) -> _Watched:
        return _Watched(getattr(self._tx, name), self._points)


class FaultyStore:
    """A store as the desk knows it, that dies where it is told to."""

    def __init__(self, store: Store, points: Points) -> None:
        self._store, self._points = store, points

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Any]:
        self._points.reach()
        async with self._store.writing() as tx:
            yield _WatchedTransaction(tx, self._points)
            self._points.reach()
        self._points.reach()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Any]:
        self._points.reach()
        async with self._store.reading() as tx:
            yield _WatchedTransaction(tx, self._points)
        self._points.reach()


def watch_threads(points: Points, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make points of the awaits of threads, too."""
    beside = asyncio.to_thread

    async def watched(work: Any, *given: Any, **more: Any) -> Any:
        points.reach()
        done = await beside(work, *given, **more)
        points.reach()
        return done

    monkeypatch.setattr(asyncio, "to_thread", watched)
