"""A process that ends at a chosen point, and a store of it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.store.store import Store, Transaction


class Crash(BaseException):
    """Ends the simulated process."""


class ProcessLife:
    """A simulated process that may end at any of its points."""

    def __init__(self) -> None:
        self.points = 0
        self.ends_at: int | None = None
        self.dead = False

    def pass_point(self) -> None:
        """Pass a point, or end there; a dead process ends at every point."""
        self.dead = self.dead or self.points == self.ends_at
        if self.dead:
            raise Crash
        self.points += 1

    def restart(self) -> None:
        """Start a new process, which doesn't end."""
        self.dead, self.ends_at = False, None


class CrashingStore:
    """A store whose process may end before, during and after each change."""

    def __init__(self, store: Store, life: ProcessLife) -> None:
        self._store, self._life = store, life

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Transaction]:
        self._life.pass_point()
        async with self._store.writing() as tx:
            yield tx
            self._life.pass_point()
        self._life.pass_point()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        self._life.pass_point()
        async with self._store.reading() as tx:
            yield tx
