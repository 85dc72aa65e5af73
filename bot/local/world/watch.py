"""Watch the world: each watcher gets the signals that they may see."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import NamedTuple

from bot.local.snowflakes import Json


class Signal(NamedTuple):
    """An event, as its watcher sees it; `for_` limits it to some users."""

    kind: str
    data: Json
    only_for: tuple[int, ...] | None = None


class Watch:
    """A queue of signals: iterate it, drain it, or wait for one."""

    def __init__(self, viewer: int | None, leave: Callable[["Watch"], None]) -> None:
        self.viewer = viewer
        self._leave = leave
        self._waiting: deque[Signal] = deque()
        self._arrived = asyncio.Event()
        self._closed = False

    def put(self, signal: Signal) -> None:
        """Add a signal."""
        self._waiting.append(signal)
        self._arrived.set()

    def close(self) -> None:
        """Stop watching; iterations end."""
        if not self._closed:
            self._closed = True
            self._arrived.set()
            self._leave(self)

    def drain(self) -> list[Signal]:
        """Take all waiting signals."""
        signals = list(self._waiting)
        self._waiting.clear()
        self._arrived.clear()
        return signals

    async def __aiter__(self) -> AsyncIterator[Signal]:
        while True:
            while self._waiting:
                yield self._waiting.popleft()
            if self._closed:
                return
            self._arrived.clear()
            await self._arrived.wait()

    async def wait_for(
        self, kind: str, where: Callable[[Json], bool] = lambda _: True, *, seconds: float = 5
    ) -> Json:
        """Wait for the next signal of a kind, passing over the others; TimeoutError if none."""
        async with asyncio.timeout(seconds):
            async for signal in self:
                if signal.kind == kind and where(signal.data):
                    return signal.data
        raise EOFError("the watch was closed")
