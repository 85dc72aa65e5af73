"""A store that dies at a point of one's choice: before or after any statement, around a commit."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final

import pytest

import bot.games
from bot.store.store import Store, Transaction

DESK: Final = str(Path(bot.games.__file__).parent)


class CrashError(BaseException):
    """The process dies; nobody catches that."""


class Points:
    """Counts the points that a deed goes through, and dies at one of them."""

    def __init__(self) -> None:
        self.count = 0
        self.fatal: int | None = None
        self.met: set[str] = set()
        """The awaits that were passed, by their place in the desk."""
        self.died: set[str] = set()
        """Those at which a deed died."""
        self.noting = True
        self.aim = ""
        """Where a deed dies once, however far it is."""

    def begin(self, fatal: int | None) -> None:
        self.count, self.fatal, self.noting = 0, fatal, True

    def reach(self, what: str) -> None:
        self.count += 1
        place = f"{what} {_place()}"
        if self.noting:
            self.met.add(place)
        aimed = self.noting and place == self.aim
        if self.count == self.fatal or aimed:
            self.aim = "" if aimed else self.aim
            self.died.add(place)
            raise CrashError


def _place() -> str:
    """Name the line of the desk that awaits."""
    frame: FrameType | None = sys._getframe(2)  # noqa: SLF001 - there is no other way to it
    while frame is not None and not frame.f_code.co_filename.startswith(DESK):
        frame = frame.f_back
    return "" if frame is None else f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}"


class _Watched:
    """A table whose every call is a point before, and a point after."""

    def __init__(self, table: Any, points: Points) -> None:
        self._table, self._points = table, points

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method = getattr(self._table, name)

        async def call(*given: Any, **more: Any) -> Any:
            self._points.reach(f"before {name}")
            done = await method(*given, **more)
            self._points.reach(f"after {name}")
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
        self._points.reach("before a change")
        async with self._store.writing() as tx:
            yield _WatchedTransaction(tx, self._points)
            self._points.reach("before the commit")
        self._points.reach("after the commit")

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Any]:
        self._points.reach("before a look")
        async with self._store.reading() as tx:
            yield _WatchedTransaction(tx, self._points)
        self._points.reach("after a look")


def watch_threads(points: Points, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make points of the awaits of threads, too."""
    beside = asyncio.to_thread

    async def watched(work: Any, *given: Any, **more: Any) -> Any:
        points.reach("before a thread")
        done = await beside(work, *given, **more)
        points.reach("after a thread")
        return done

    monkeypatch.setattr(asyncio, "to_thread", watched)
