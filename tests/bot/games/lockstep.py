"""The same game at a desk and in memory: every submission goes to both, and both are compared."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bot.games.machines.machine_orders import MachineTask
from bot.games.machines.thinker import ThreadThinker
from bot.games.refusals import RefusedError
from bot.games.state.ending_orders import refuse_ending_order
from bot.games.state.game_snapshot import GameSnapshot, load_snapshot
from bot.games.state.windows import key_of
from bot.records import StoredEvent
from engine.core.dice import Dice, make_seed
from engine.core.files import state_files
from engine.core.match import Match, SubmissionResult, start_match
from engine.core.protocol.values import Draft, Event, Order, Refusal, Seat, Verdict, is_in_audience
from engine.core.submissions.steps import play_ready_asks
from engine.core.submissions.submission import (
    GiveOrder,
    MarkReady,
    ReorderSheet,
    UnmarkReady,
    WithdrawOrder,
)
from tests.bot.games.desk_table import DeskTable, OpenGame

AnyMatch = Match[Any, Any]
SeatSubmission = GiveOrder | WithdrawOrder | ReorderSheet | MarkReady | UnmarkReady


class RecordingThinker(ThreadThinker):
    """A thinker that records its answers."""

    answers: list[tuple[MachineTask, tuple[Order, ...]]]

    def __init__(self, kinds: Any) -> None:
        super().__init__(kinds)
        self.answers = []

    async def choose_orders(self, task: MachineTask) -> tuple[Order, ...]:
        orders = await super().choose_orders(task)
        self.answers.append((task, orders))
        return orders


@dataclass
class LockstepPair:
    """One game at the desk, and the same game in memory."""

    table: DeskTable
    game: OpenGame
    match: AnyMatch
    chance: Random
    tokens: int = 0
    comparisons: int = 0
    steps_compared: int = 0

    # Comparisons

    async def assert_agree(self) -> None:
        """Check that both stand at the same position, sheets and windows, after the same steps."""
        self.comparisons += 1
        cached = self.table.desk._snapshots.get(self.game.id)  # noqa: SLF001
        snapshot = (
            await self.read_snapshot() if cached is None or self.comparisons % 8 == 0 else cached
        )
        await self._assert_same_steps()
        assert snapshot.last_position.state == state_files.dump(self.match.game, self.match.state)
        assert snapshot.row.revision == len(self.match.played_steps)
        if snapshot.row.life == "open":
            assert snapshot.asks == self.match.asks
        for ask in self.match.asks:
            key = key_of(ask)
            orders = tuple(one.order for one in snapshot.sheets.get(key, ()))
            assert orders == self.match.sheet_of(*key)
            assert snapshot.windows[key].ready == (key in self.match.ready_marks)
            assert snapshot.windows[key].open == (key not in self.match.lapsed_asks)
        assert (snapshot.row.life == "over") == (self.match.outcome is not None)
        assert (snapshot.row.life == "open") == bool(self.match.asks)

    async def _assert_same_steps(self) -> None:
        """Check that every new step has the same sheets, state and events."""
        known, self.steps_compared = self.steps_compared, len(self.match.played_steps)
        if known == self.steps_compared:
            return
        async with self.table.store.reading() as tx:
            told = await tx.steps.events(self.game.id, since=known)
            rows = [
                await tx.steps.position(self.game.id, revision)
                for revision in range(known + 1, self.steps_compared + 1)
            ]
        for row, played in zip(rows, self.match.played_steps[known:], strict=True):
            assert {(seat, ask): sheet for seat, ask, sheet in row.sheets} == played.sheets
            assert row.state == state_files.dump(self.match.game, played.step.state)
            assert row.reveals == played.reveals
            events = [one.event for one in told if one.revision == row.revision]
            assert events_as_json(events) == events_as_json(played.events)

    async def read_snapshot(self) -> GameSnapshot:
        """Read the snapshot anew, and check that the cached one is the same."""
        async with self.table.store.reading() as tx:
            snapshot = await load_snapshot(tx, self.table.game_types, self.game.id)
        assert snapshot is not None
        cached = self.table.desk._snapshots.get(self.game.id)  # noqa: SLF001
        if cached is not None:
            assert_same_snapshot(cached, snapshot)
        return snapshot

    # Submissions

    async def submit(self, submission: SeatSubmission) -> Verdict:
        """Submit to both; check that they answer alike, and stand alike afterwards."""
        assert submission.seat is not None
        result = self.match.play(submission)
        try:
            verdict = await self._submit_to_desk(submission, result)
        except RefusedError as error:
            verdict = Verdict(error.refusals)
        assert verdict == result.verdict
        await self.assert_agree()
        return verdict

    async def _submit_to_desk(
        self, submission: SeatSubmission, result: SubmissionResult
    ) -> Verdict:
        desk, now, game = self.table.desk, self.table.now, self.game.id
        person, ask = self.game.people[int(submission.seat or 0)], submission.ask_id
        if isinstance(submission, WithdrawOrder):
            await desk.withdraw_order(game, person, ask, submission.position, now)
            return Verdict()
        if isinstance(submission, ReorderSheet):
            positions = submission.position, submission.new_position
            await desk.reorder_sheet(game, person, ask, positions, now)
            return Verdict()
        if isinstance(submission, UnmarkReady):
            await desk.unmark_ready(game, person, ask, now)
            return Verdict()
        if isinstance(submission, MarkReady):
            reply = await desk.mark_ready(game, person, ask, now, token=self._make_token())
        else:
            lines = [("", submission.order)]
            token = self._make_token()
            reply = await desk.submit(game, person, lines, now, token=token, ask=ask)
        [line] = reply.results
        assert reply.ask == result.ask
        assert list(line.heard_events) == events_heard_by(result.events, reply.seat)
        return line.verdict

    def _make_token(self) -> str:
        self.tokens += 1
        return f"token {self.tokens}"

    async def submit_message(
        self, seat: Seat, orders: Sequence[Order | Draft | Refusal], ask_id: str | None
    ) -> None:
        """Submit several orders to both in one message, twice; the second time changes nothing.

        At the desk each line stands for itself, as if it were a message of its own; only what ends
        a phase is refused below a refused line.
        """
        person, token = self.game.people[int(seat)], self._make_token()
        lines = [("", order) for order in orders]
        results: list[SubmissionResult] = []
        for order in orders:
            if self.match.asks:
                is_held = any(not one.is_accepted for one in results)
                meant = refuse_ending_order(self.match.game, order) if is_held else order
                results.append(self.match.submit(seat, meant, ask_id))
        for _ in range(2):
            reply = await self.table.desk.submit(
                self.game.id, person, lines, self.table.now, token=token, ask=ask_id
            )
            assert [one.verdict for one in reply.results] == [one.verdict for one in results]
            assert [list(one.heard_events) for one in reply.results] == [
                events_heard_by(one.events, seat) for one in results
            ]
            await self.assert_agree()

    # Time

    async def list_late_asks(self) -> list[tuple[Seat, str]]:
        """Move the clock to the next end of a window, without a tick; return what is late then."""
        snapshot = await self.read_snapshot()
        ends = [one.closes_at for one in snapshot.windows.values() if one.open and one.closes_at]
        if not ends:
            return []
        self.table.now = max(min(ends), self.table.now)
        late = [one for one in snapshot.windows.values() if one.open and one.closes_at is not None]
        late = [one for one in late if one.closes_at and one.closes_at <= self.table.now]
        keys = [key_of(one.ask) for one in sorted(late, key=lambda one: one.place)]
        windows = self.match.in_play.windows
        windows = replace(windows, locked=windows.locked | set(keys))
        self.match.in_play = replace(self.match.in_play, windows=windows)
        return keys

    async def let_lapse(self, keys: Sequence[tuple[Seat, str]]) -> None:
        """Tick, and close these asks in memory too."""
        await self.table.desk.close_due_windows(self.table.now)
        for key in keys:
            if self.match.find_ask(*key) is not None:
                self.match.let_lapse(*key)
        await self.assert_agree()

    async def pause(self) -> None:
        """Pause both; what was late is closed first."""
        await self.table.desk.time.pause_table(self.game.id, self.table.now)
        self._set_paused(is_paused=True)
        await self.assert_agree()

    async def resume(self) -> None:
        """Resume both, and play what became ready."""
        await self.table.desk.time.resume_table(self.game.id, self.table.now)
        self._set_paused(is_paused=False)
        self.match.in_play, steps = play_ready_asks(self.match.in_play)
        self.match.played_steps.extend(steps)
        await self.assert_agree()

    def _set_paused(self, *, is_paused: bool) -> None:
        windows = replace(self.match.in_play.windows, is_paused=is_paused)
        self.match.in_play = replace(self.match.in_play, windows=windows)

    # Machines

    async def let_machines_answer(self) -> None:
        """Let AIs answer, and submit their answers to the match too."""
        recorder = RecordingThinker(self.table.game_types)
        self.table.desk._machines._thinker = recorder  # noqa: SLF001
        await self.table.let_machines_answer()
        for task, orders in recorder.answers:
            seat, ask_id = Seat(task.seat), task.ask
            ask = self.match.find_ask(seat, ask_id)
            assert ask is not None
            before = len(self.match.played_steps)
            self.match.submit_orders(seat, orders, ask_id=ask_id)
            alone = ask.group or len(self.match.played_steps) == before
            if self.match.find_ask(seat, ask_id) is not None and ask.ready and alone:
                self.match.mark_ready(seat, ask_id)
        await self.assert_agree()


def events_heard_by(events: Sequence[Event], seat: Seat) -> list[Event]:
    return [event for event in events if is_in_audience(event.audience, seat)]


def events_as_json(events: Sequence[Event]) -> list[str]:
    return [event.model_dump_json() for event in events]


def assert_same_snapshot(cached: GameSnapshot, read: GameSnapshot) -> None:
    """Check that a cached snapshot equals one read from the database."""
    assert cached.row == read.row
    assert dict(cached.seats) == dict(read.seats)
    assert cached.last_position == read.last_position
    if read.row.life == "open":
        assert cached.asks == read.asks
    assert dict(cached.windows) == dict(read.windows)
    assert dict(cached.sheets) == dict(read.sheets)
    assert cached.open_events == read.open_events
    assert dict(cached.rooms) == dict(read.rooms)


async def open_pair(
    table: DeskTable, key: str, people: int, seed: int, **more: Any
) -> LockstepPair:
    """Open a game at the desk, and start the same game in memory."""
    word = f"lockstep {seed}"
    game = await table.open_game(key, people, seed=word, **more)
    rules = table.game_types[key].without_keeper().game
    row = await table.read_row(game)
    settings = rules.settings.model_validate(dict(row.settings))
    ais = more.get("ais", 0)
    count = people + (ais if isinstance(ais, int) else len(ais))
    entries = [rules.entry() for _ in range(count)]
    match = start_match(rules, settings, entries, Dice(make_seed(word), str(game.id)))
    held = frozenset(Seat(seat) for seat in game.people)
    match.in_play = replace(match.in_play, people=held)
    pair = LockstepPair(table, game, match, Random(seed))
    await pair.assert_agree()
    return pair


async def read_stored_record(table: DeskTable, game: OpenGame) -> list[tuple[bytes, list[str]]]:
    """Read a game's stored positions, each with the events that led there."""
    async with table.store.reading() as tx:
        told: list[StoredEvent] = await tx.steps.events(game.id)
        positions = [
            await tx.steps.position(game.id, revision)
            for revision in await tx.steps.revisions(game.id)
        ]
    return [
        (
            one.state,
            events_as_json([event.event for event in told if event.revision == one.revision]),
        )
        for one in positions
    ]
