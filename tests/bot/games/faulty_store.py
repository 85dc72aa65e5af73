"""A store that crashes at a chosen point: before or after any statement or commit."""

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

GAMES_FOLDER: Final = str(Path(bot.games.__file__).parent)


class CrashError(BaseException):
    """Simulates the death of the process; nobody catches it."""


class CrashPoints:
    """Counts the points that an action passes, and crashes at one of them."""

    def __init__(self) -> None:
        self.count = 0
        self.fatal_point: int | None = None
        self.points_met: set[str] = set()
        """The points that were passed, by their line in `bot.games`."""
        self.points_died_at: set[str] = set()
        """The points at which an action crashed."""
        self.is_recording = True
        self.aimed_point = ""
        """A point at which the next action crashes once."""

    def start_counting(self, fatal: int | None) -> None:
        self.count, self.fatal_point, self.is_recording = 0, fatal, True

    def reach_point(self, what: str) -> None:
        self.count += 1
        place = f"{what} {_place()}"
        if self.is_recording:
            self.points_met.add(place)
        aimed = self.is_recording and place == self.aimed_point
        if self.count == self.fatal_point or aimed:
            self.aimed_point = "" if aimed else self.aimed_point
            self.points_died_at.add(place)
            raise CrashError


def _place() -> str:
    """Return the line of `bot.games` that awaits."""
    frame: FrameType | None = sys._getframe(2)  # noqa: SLF001 - there is no other way to it
    while frame is not None and not frame.f_code.co_filename.startswith(GAMES_FOLDER):
        frame = frame.f_back
    return "" if frame is None else f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}"


class _Watched:
    """A table of the store, with a point before and after every call."""

    def __init__(self, table: Any, points: CrashPoints) -> None:
        self._table, self._points = table, points

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method = getattr(self._table, name)

        async def call(*given: Any, **more: Any) -> Any:
            self._points.reach_point(f"before {name}")
            done = await method(*given, **more)
            self._points.reach_point(f"after {name}")
            return done

        return call


class _WatchedTransaction:
    def __init__(self, tx: Transaction, points: CrashPoints) -> None:
        self._tx, self._points = tx, points

    def __getattr__(self, name: str) -> _Watched:
        return _Watched(getattr(self._tx, name), self._points)


class FaultyStore:
    """A store that crashes at the chosen point."""

    def __init__(self, store: Store, points: CrashPoints) -> None:
        self._store, self._points = store, points

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Any]:
        self._points.reach_point("before a change")
        async with self._store.writing() as tx:
            yield _WatchedTransaction(tx, self._points)
            self._points.reach_point("before the commit")
        self._points.reach_point("after the commit")

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Any]:
        self._points.reach_point("before a look")
        async with self._store.reading() as tx:
            yield _WatchedTransaction(tx, self._points)
        self._points.reach_point("after a look")


def watch_threads(points: CrashPoints, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make points of the uses of threads, too."""
    beside = asyncio.to_thread

    async def watched(work: Any, *given: Any, **more: Any) -> Any:
        points.reach_point("before a thread")
        done = await beside(work, *given, **more)
        points.reach_point("after a thread")
        return done

    monkeypatch.setattr(asyncio, "to_thread", watched)
