"""Tables as a host finds them: read, allowed to the host, changed in one transaction."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.game_types import GameType
from bot.games.lobby.practice_tables import SHORTEST_IDLE_TIME, is_idle_practice
from bot.games.lobby.table_transaction import TableTransaction
from bot.games.replies import Reply
from bot.games.state import stewards
from bot.games.state.seat_request import SubmittedLine
from bot.games.table_time import TableTime
from bot.store.store import Store
from engine.core.protocol.values import KEEPER


class HostDesk(Protocol):
    """What a host needs of the desk."""

    @property
    def time(self) -> TableTime: ...

    async def submit(
        self,
        game: int,
        person: int,
        lines: Sequence[SubmittedLine],
        now: datetime,
        *,
        token: str = "",
    ) -> Reply: ...
    def lock_game(self, game: int) -> AbstractAsyncContextManager[None]: ...


@dataclass(frozen=True, slots=True)
class HostedTables:
    """Reads and changes tables for their hosts."""

    store: Store
    desk: HostDesk
    wake: Callable[[], None]
    game_types: Mapping[str, GameType]

    async def read(self, game: int, now: datetime) -> TableTransaction:
        async with self.store.reading() as tx:
            return await TableTransaction.read(tx, self.game_types, game, now)

    async def read_for_host(self, game: int, person: int, now: datetime) -> TableTransaction:
        """Read a table that is being played, for its host or keeper."""
        table = await self.read(game, now)
        table.require_being_played()
        require_host_or_keeper(table, person)
        return table

    async def list_idle_practice(self, now: datetime) -> list[int]:
        """List the practice games in which nothing has happened for long."""
        async with self.store.reading() as tx:
            rows = await tx.games.open_untouched(now - SHORTEST_IDLE_TIME)
        return [row.id for row in rows if is_idle_practice(row, now)]

    async def reload_returned_host(self, table: TableTransaction, person: int) -> None:
        """Let the desk reload the game if the host's action has ended their absence."""
        row = table.seat_of(person)
        if row is not None and stewards.end_absence(row) is not row:
            async with self.desk.lock_game(table.row.id):
                pass

    @asynccontextmanager
    async def _open_table(self, game: int, now: datetime) -> AsyncIterator[TableTransaction]:
        async with self.store.writing() as tx:
            yield await TableTransaction.read(tx, self.game_types, game, now)

    @asynccontextmanager
    async def change(
        self, game: int, now: datetime, *, may_be_lobby: bool = False
    ) -> AsyncIterator[TableTransaction]:
        """Change a table under its lock, in one transaction; a lobby only if it may be one."""
        async with self.desk.lock_game(game), self._open_table(game, now) as table:
            if not (may_be_lobby and table.row.life == "lobby"):
                table.require_being_played()
            yield table
        self.wake()


def require_host_or_keeper(table: TableTransaction, person: int) -> None:
    """Refuse everybody but the host and the keeper (S-TABLE-02)."""
    row = table.seat_of(person)
    if row is None or row.seat != KEEPER:
        table.require_host(person)
