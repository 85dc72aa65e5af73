"""The desk: every request to a game that has begun goes through it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime

from bot.game_types import GameType
from bot.games.long_computations import is_long_text, run_beside_loop
from bot.games.machines.machines import Machines
from bot.games.machines.thinker import Thinker
from bot.games.news.reader_state_changes import ReadMark, mark_read, move_live_card, put_sheets
from bot.games.news.unread_news import UnreadNews, read_card_news, read_unread_news
from bot.games.refusals import make_refused_error
from bot.games.replies import Reply
from bot.games.state.game_snapshot import GameSnapshot, SnapshotCache
from bot.games.state.next_blanks import suggest_blank
from bot.games.state.seat_request import SeatRequest, SubmittedLine
from bot.games.state.seat_view import SeatView, build_seat_view
from bot.games.submission_runner import Caller, SubmissionRunner, require_accepted
from bot.games.table_time import TableTime
from bot.games.turns import deadlines, game_start, outages, reminders, undo
from bot.games.turns.digests import Digests
from bot.games.turns.game_repository import GameRepository, cut_to_milliseconds
from bot.games.turns.tables_catching_up import TablesCatchingUp
from bot.records import CardMessage, PositionRow, ReaderState
from bot.store.store import Store
from engine.core.protocol.game import Blank
from engine.core.protocol.values import Draft, Seat


class Desk:
    """Takes orders, closes windows that are due, and shows tables to their readers."""

    def __init__(
        self,
        store: Store,
        game_types: Mapping[str, GameType],
        thinker: Thinker,
        wake: Callable[[], None],
    ) -> None:
        self._snapshots = SnapshotCache()
        self._repository = GameRepository(store, game_types, wake, self._snapshots, set())
        self.tables_catching_up = self._repository.tables_catching_up = TablesCatchingUp(wake)
        self._machines = Machines(self._repository, thinker)
        self._submissions = SubmissionRunner(self._repository)
        self.time = TableTime(self._repository)
        self.digests = Digests(self._repository)

    # Orders

    async def submit(
        self,
        game: int,
        person: int,
        lines: Sequence[SubmittedLine],
        now: datetime,
        *,
        token: str = "",
        ask: str | None = None,
    ) -> Reply:
        """Submit orders, line by line; without `ask`, each goes to the ask that accepts it."""
        return await self.submit_for(Caller(game, person, now, token), lines, ask)

    async def submit_for(
        self, caller: Caller, lines: Sequence[SubmittedLine], ask: str | None = None
    ) -> Reply:
        """Submit orders for a caller, who may write more in the same transaction."""

        async def take_lines(request: SeatRequest) -> None:
            if len(lines) > 1 or any(is_long_text(text) for text, _ in lines):
                await asyncio.to_thread(request.submit_lines, lines, ask)
            else:
                await run_beside_loop(request.step.snapshot, request.submit_lines, lines, ask)

        return await self._submissions.submit(caller, take_lines)

    async def rewrite_sheet(
        self,
        game: int,
        person: int,
        ask: str | None,
        lines: Sequence[SubmittedLine],
        now: datetime,
        *,
        token: str = "",
    ) -> Reply:
        """Replace a sheet: orders that are accepted are kept, the others are refused."""

        async def rewrite_sheet(request: SeatRequest) -> None:
            await asyncio.to_thread(request.rewrite_sheet, lines, ask)

        return await self._submissions.submit(Caller(game, person, now, token), rewrite_sheet)

    async def mark_ready(
        self, game: int, person: int, ask: str | None, now: datetime, *, token: str = ""
    ) -> Reply:
        """Mark an ask of the person's seat as ready, with what is on its sheet."""
        caller = Caller(game, person, now, token)

        async def mark_ready(request: SeatRequest) -> None:
            require_accepted(request, request.mark_ready(ask))
            await self._submissions.close_ready_ask(caller, request)

        return await self._submissions.submit(caller, mark_ready)

    async def unmark_ready(
        self, game: int, person: int, ask: str | None, now: datetime, *, token: str = ""
    ) -> Reply:
        """Remove a Ready mark."""

        async def unmark_ready(request: SeatRequest) -> None:
            require_accepted(request, request.unmark_ready(ask))

        return await self._submissions.submit(Caller(game, person, now, token), unmark_ready)

    async def withdraw_order(
        self,
        game: int,
        person: int,
        ask: str | None,
        position: int,
        now: datetime,
        *,
        token: str = "",
    ) -> SeatView:
        """Take an order off a sheet, by its position from 1."""

        async def withdraw_order(request: SeatRequest) -> None:
            require_accepted(request, request.withdraw_order(ask, position))

        await self._submissions.submit(Caller(game, person, now, token), withdraw_order)
        return await self.read_seat_view(game, person, now)

    async def reorder_sheet(
        self, game: int, person: int, ask: str | None, positions: tuple[int, int], now: datetime
    ) -> SeatView:
        """Move an order of a sheet from one position to another."""

        async def move_order(request: SeatRequest) -> None:
            require_accepted(request, request.reorder_sheet(ask, *positions))

        await self._submissions.submit(Caller(game, person, now), move_order)
        return await self.read_seat_view(game, person, now)

    async def undo_step(self, game: int, person: int, now: datetime, *, token: str = "") -> Reply:
        """Undo the seat's last step."""

        async def undo_step(request: SeatRequest) -> None:
            await undo.undo_step(self._repository, request)

        return await self._submissions.submit(Caller(game, person, now, token), undo_step)

    async def find_known_reply(self, person: int, token: str) -> Reply | None:
        """Find the reply to an earlier request of this person, by its token."""
        return await self._submissions.find_known_reply(person, token)

    # Views

    async def read_seat_view(
        self, game: int, person: int | None, now: datetime, since: int | None = None
    ) -> SeatView:
        """Return the table as a person may see it, or (None) as the public may.

        What has happened since a revision was not shown before; None: since their live card.
        """
        snapshot = await self._open(game)
        seat = None if person is None else snapshot.seat_of(person)
        if person is not None and seat is None and not snapshot.table_settings.spectators:
            raise make_refused_error("SPECTATORS_OUT", snapshot.key, snapshot.players)
        if seat is None or person is None:
            return build_seat_view(snapshot, seat, cut_to_milliseconds(now))
        told_hints = None
        if snapshot.table_settings.practice or (since is None and snapshot.open_events):
            state = await self.read_reader_state(game, person)
            since = state.card_since if since is None else since
            told_hints = state.told_hints if snapshot.table_settings.practice else None
        seat_view = build_seat_view(snapshot, seat, cut_to_milliseconds(now), since or 0)
        return seat_view if told_hints is None else replace(seat_view, told_hints=told_hints)

    async def read_unread_news(self, game: int, person: int) -> UnreadNews | None:
        """Return what a person has not been told yet; None: they hold no seat."""
        snapshot = await self._open(game)
        if snapshot.seat_of(person) is None:
            return None
        async with self._repository.store.reading() as tx:
            return await read_unread_news(tx, snapshot, person)

    async def read_card_news(self, game: int, person: int) -> UnreadNews | None:
        """Return what a person's last card has told, and what came since; None without a seat."""
        snapshot = await self._open(game)
        if snapshot.seat_of(person) is None:
            return None
        async with self._repository.store.reading() as tx:
            return await read_card_news(tx, snapshot, person)

    async def mark_read(self, mark: ReadMark, now: datetime) -> None:
        """Save that a person has been shown news; call it once Discord has accepted it."""
        async with self._repository.store.writing() as tx:
            await mark_read(tx, mark, cut_to_milliseconds(now))

    async def show_sheets(self, game: int, person: int, sheets: Sequence[CardMessage]) -> None:
        """Save the sheets shown beside a person's card; those before lose their buttons."""
        if not sheets and not (await self.read_reader_state(game, person)).sheets:
            return
        async with self._repository.store.writing() as tx:
            state = await tx.reader_states.get(game, person)
            await tx.reader_states.put([put_sheets(state, sheets)])

    async def move_live_card(self, person: int, old: CardMessage, new: CardMessage) -> bool:
        """Let a person's live card go on in another message; the old one loses its buttons."""
        async with self._repository.store.writing() as tx:
            return await move_live_card(tx, person, old, new)

    async def read_reader_state(self, game: int, person: int) -> ReaderState:
        """Return how far a person has read, and their live card."""
        async with self._repository.store.reading() as tx:
            return await tx.reader_states.get(game, person)

    async def read_position(self, game: int, revision: int) -> PositionRow:
        """Read the position of a revision."""
        snapshot = await self._open(game)
        if snapshot.last_position.revision == revision:
            return snapshot.last_position
        async with self._repository.store.reading() as tx:
            return await tx.steps.position(game, revision)

    async def may_undo(self, game: int, seat: Seat) -> bool:
        """Return whether the seat's last step may be undone now (S-TABLE-07)."""
        return await undo.may_undo(self._repository, await self._open(game), seat)

    async def suggest_blank(
        self, game: int, person: int, draft: Draft, field: str | None, ask: str | None = None
    ) -> Blank | None:
        """Return the next blank of a draft; None: it is complete, or the person has no seat."""
        snapshot = await self._open(game)
        seat = snapshot.seat_of(person)
        return None if seat is None else suggest_blank(snapshot, seat, draft, field, ask)

    async def _open(self, game: int) -> GameSnapshot:
        """Return the cached snapshot of a game, or read it."""
        snapshot = self._snapshots.get(game)
        if snapshot is not None:
            return snapshot
        async with self._snapshots.lock_for(game):
            return await self._repository.read_snapshot(game)

    # The clock

    async def start_game(self, game: int, now: datetime) -> None:
        """Set up the first position of a game that has left its lobby."""
        async with self._snapshots.lock_for(game):
            await game_start.start_game(self._repository, game, cut_to_milliseconds(now))

    async def close_due_windows(self, now: datetime) -> int:
        """Close every window whose time is over; return in how many games."""
        return await deadlines.close_due_windows(self._repository, cut_to_milliseconds(now))

    async def send_reminders(self, now: datetime) -> None:
        """Remind whoever is asked and has not answered."""
        await reminders.send_reminders(self._repository, cut_to_milliseconds(now))

    async def extend_after_outage(self, now: datetime) -> None:
        """Extend the windows that were due while Skald was away; call it before the first tick."""
        await outages.extend_after_outage(self._repository, cut_to_milliseconds(now))

    async def ask_machines(self, now: datetime) -> None:
        """Let AIs and stewards answer what they are asked."""
        await self._machines.ask_machines(cut_to_milliseconds(now))

    @property
    def has_machines_to_ask(self) -> bool:
        """Return whether an AI may still have something to answer."""
        return bool(self._repository.games_with_machines)

    # The host

    @asynccontextmanager
    async def lock_game(self, game: int) -> AsyncIterator[None]:
        """Hold a game's lock while its rows (seats, life) are changed.

        Every change of seats or of a game's row needs it: the snapshot is read again afterwards.
        """
        async with self._snapshots.lock_for(game):
            try:
                yield
            finally:
                self._snapshots.drop(game)
                self._repository.games_with_machines.add(game)
                self._repository.wake()

    async def reload_person(self, person: int) -> None:
        """Reload a person whose language, quiet hours or absence has changed."""
        await self._repository.reload_person(person)
