"""The desk: the one door to every game. What is given here is written down, or refused."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime

from bot.game_types import GameType
from bot.games.deed_door import Caller, DeedGate, stand
from bot.games.machines.machines import Machines
from bot.games.machines.thinker import Thinker
from bot.games.refusals import refused
from bot.games.replies import Reply
from bot.games.state.game_snapshot import GameSnapshot, SnapshotCache
from bot.games.state.seat_view import SeatView, sight
from bot.games.state.submission import Line, Submission
from bot.games.state.suggestions import suggest
from bot.games.turns import deadlines, game_start, host_time, undo
from bot.games.turns.deserted_tables import is_deserted
from bot.games.turns.game_repository import Also, GameRepository, whole
from bot.games.turns.host_time import Extension
from bot.games.work_placement import beside
from bot.store.rows import PositionRow, Window
from bot.store.store import Store
from engine.core.protocol.game import Blank
from engine.core.protocol.values import Draft, Seat


class Desk:
    """Takes what people give, closes what is due, shows what may be seen."""

    def __init__(
        self,
        store: Store,
        kinds: Mapping[str, GameType],
        thinker: Thinker,
        wake: Callable[[], None],
    ) -> None:
        self._boards = SnapshotCache()
        self._chancery = GameRepository(store, kinds, wake, self._boards, set())
        self._machines = Machines(self._chancery, thinker)
        self._door = DeedGate(self._chancery)

    # What a seat does

    async def submit(
        self,
        game: int,
        person: int,
        given: Sequence[Line],
        now: datetime,
        *,
        token: str = "",
        ask: str | None = None,
    ) -> Reply:
        """Take orders, line by line; without an ask they find their own."""

        async def deed(giving: Submission) -> None:
            if len(given) > 1:
                await asyncio.to_thread(giving.message, given, ask)
            else:
                await beside(giving.course.board, giving.message, given, ask)

        return await self._door.act(Caller(game, person, now, token), deed)

    async def rewrite(
        self,
        game: int,
        person: int,
        ask: str | None,
        given: Sequence[Line],
        now: datetime,
        *,
        token: str = "",
    ) -> Reply:
        """Write a sheet anew: what stands is kept, the rest comes back."""

        async def deed(giving: Submission) -> None:
            await asyncio.to_thread(giving.rewrite, given, ask)

        return await self._door.act(Caller(game, person, now, token), deed)

    async def ready(
        self, game: int, person: int, ask: str | None, now: datetime, *, token: str = ""
    ) -> Reply:
        """Close an own ask early, with what is on the sheet."""
        caller = Caller(game, person, now, token)

        async def deed(giving: Submission) -> None:
            stand(giving, giving.ready(ask))
            await self._door.close(caller, giving)

        return await self._door.act(caller, deed)

    async def unready(
        self, game: int, person: int, ask: str | None, now: datetime, *, token: str = ""
    ) -> Reply:
        """Take a Ready mark back."""

        async def deed(giving: Submission) -> None:
            stand(giving, giving.unready(ask))

        return await self._door.act(Caller(game, person, now, token), deed)

    async def withdraw(
        self,
        game: int,
        person: int,
        ask: str | None,
        place: int,
        now: datetime,
        *,
        token: str = "",
    ) -> SeatView:
        """Take an order off a sheet, by its place from 1."""

        async def deed(giving: Submission) -> None:
            stand(giving, giving.withdraw(ask, place))

        await self._door.act(Caller(game, person, now, token), deed)
        return await self.look(game, person, now)

    async def reorder(
        self, game: int, person: int, ask: str | None, places: tuple[int, int], now: datetime
    ) -> SeatView:
        """Move an order of a sheet from one place to another."""

        async def deed(giving: Submission) -> None:
            stand(giving, giving.reorder(ask, *places))

        await self._door.act(Caller(game, person, now), deed)
        return await self.look(game, person, now)

    async def undo(self, game: int, person: int, now: datetime, *, token: str = "") -> Reply:
        """Take the last own step back."""

        async def deed(giving: Submission) -> None:
            await undo.undo(self._chancery, giving)

        return await self._door.act(Caller(game, person, now, token), deed)

    async def known(self, person: int, token: str) -> Reply | None:
        """Find what became of something that was done before, by the token it came with."""
        return await self._door.known(person, token)

    def stays(self, reply: Reply, person: int) -> None:
        """Note that an answer has arrived where its reader finds it again."""
        self._chancery.shown.stays(reply.game, (int(reply.seat), person))

    # What may be seen

    async def look(self, game: int, person: int | None, now: datetime) -> SeatView:
        """Show a table to somebody, or (None) to the public."""
        board = await self._open(game)
        seat = None if person is None else board.seat_of(person)
        if person is not None and seat is None and not board.table.spectators:
            raise refused("SPECTATORS_OUT", board.key, board.players)
        row = board.seats[seat] if seat is not None else None
        return sight(board, seat, whole(now), self._chancery.shown.since(row))

    async def position(self, game: int, revision: int) -> PositionRow:
        """Give the position that somebody's sight is of."""
        board = await self._open(game)
        if board.last.revision == revision:
            return board.last
        async with self._chancery.store.reading() as tx:
            return await tx.steps.position(game, revision)

    async def may_undo(self, game: int, seat: Seat) -> bool:
        """Tell whether a seat's last step may be taken back as things stand (S-TABLE-07)."""
        return await undo.may_undo(self._chancery, await self._open(game), seat)

    async def suggest(
        self, game: int, person: int, draft: Draft, field: str | None, ask: str | None = None
    ) -> Blank | None:
        """Find what may stand next in an order; None: it is whole, or nobody sits here."""
        board = await self._open(game)
        seat = board.seat_of(person)
        return None if seat is None else suggest(board, seat, draft, field, ask)

    async def _open(self, game: int) -> GameSnapshot:
        """Find the board that lies open, or read it."""
        board = self._boards.get(game)
        if board is not None:
            return board
        async with self._boards.lock(game):
            return await self._chancery.board(game)

    # What the clock does

    async def start(self, game: int, now: datetime) -> None:
        """Lay out the first position of a game that has left its lobby."""
        async with self._boards.lock(game):
            await game_start.start(self._chancery, game, whole(now))

    async def close_due(self, now: datetime) -> int:
        """Close every window whose time is over; tell in how many games."""
        return await deadlines.close_due(self._chancery, whole(now))

    async def remind(self, now: datetime) -> None:
        """Remind whoever is asked and has not answered."""
        await deadlines.remind(self._chancery, whole(now))

    async def after_outage(self, now: datetime) -> None:
        """Lengthen what fell due while Skald was away; before the clock's first tick."""
        await deadlines.after_outage(self._chancery, whole(now))

    async def ask_machines(self, now: datetime) -> None:
        """Ask the AIs and stewards that have something to answer."""
        await self._machines.ask(whole(now))

    @property
    def thinks(self) -> bool:
        """Tell whether a machine may still have something to answer."""
        return bool(self._chancery.machines)

    # What a host does

    async def pause(self, game: int, now: datetime, also: Also | None = None) -> None:
        """Let every window of a table stand still; a paused table stays so.

        What is over by then is over: no deed of a host brings it back.
        """
        async with self._boards.lock(game):
            await deadlines.close_before(self._chancery, game, whole(now))
            board = await self._chancery.board(game)
            if board.row.paused_at is None and board.row.life == "open":
                await host_time.pause(self._chancery, board, whole(now), also)

    async def resume(
        self, game: int, now: datetime, also: Also | None = None, *, by: int | None = None
    ) -> None:
        """Let the windows of a paused table run on; where all were absent, who does it is back."""
        async with self._boards.lock(game):
            board = await self._chancery.board(game)
            if board.row.paused_at is not None:
                absent = by is not None and is_deserted(board, now)
                back = board.seat_of(by) if by is not None and absent else None
                await host_time.resume(self._chancery, board, whole(now), also, back)

    async def extend(
        self, game: int, more: Extension, now: datetime, also: Also | None = None
    ) -> list[Window]:
        """Give open windows more time as far as their cap allows; tell which got some."""
        async with self._boards.lock(game):
            await deadlines.close_before(self._chancery, game, whole(now))
            board = await self._chancery.board(game)
            return await host_time.extend(self._chancery, board, more, whole(now), also)

    async def close_now(self, game: int, now: datetime, also: Also | None = None) -> bool:
        """Close every open window, as if its time were over; tell whether anything was."""
        async with self._boards.lock(game):
            board = await self._chancery.board(game)
            if board.row.paused_at is not None or board.row.life != "open":
                return False
            return await host_time.close_now(self._chancery, board, whole(now), also)

    @asynccontextmanager
    async def alone(self, game: int) -> AsyncIterator[None]:
        """Change a game's rows (who sits where, its life) while the desk leaves it alone.

        Whoever changes seats or a game's row goes through here: what lies open is read anew.
        """
        async with self._boards.lock(game):
            try:
                yield
            finally:
                self._boards.drop(game)
                self._chancery.machines.add(game)
                self._chancery.wake()

    async def reread(self, person: int) -> None:
        """Look anew at who somebody is: their language, quiet hours or absence has changed."""
        await self._chancery.reread(person)
