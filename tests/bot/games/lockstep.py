"""Plays the same game at a desk and in memory, and compares them after every action."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from bot.games.machines.machine_choice import MachineTask
from bot.games.machines.thinker import ThreadThinker
from bot.games.replies import Reply
from bot.games.state.game_snapshot import GameSnapshot, load_snapshot
from bot.games.state.windows import key_of
from bot.store.rows import Window
from engine.core.dice import Dice, make_seed
from engine.core.files import state_files
from engine.core.match import Match, SubmissionResult, start_match
from engine.core.protocol.values import Draft, Event, Order, Seat, is_in_audience
from tests.bot.games.desk_table import DeskTable, OpenGame
from tests.engine.random_play import build_order_at_random

AnyMatch = Match[Any, Any]
PATIENCE: Final = 6


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
    token: int = 0
    comparisons: int = 0
    times_given: dict[str, int] = field(default_factory=dict)

    async def assert_agree(self) -> None:
        """Check that both are at the same position, after the same steps."""
        self.comparisons += 1
        cached = self.table.desk._snapshots.get(self.game.id)  # noqa: SLF001
        snapshot = (
            await self.read_snapshot() if cached is None or self.comparisons % 8 == 0 else cached
        )
        assert snapshot.last_position.state == state_files.dump(self.match.game, self.match.state)
        assert snapshot.row.revision == len(self.match.played_steps)
        assert list(snapshot.asks) == list(self.match.asks)
        for ask in snapshot.asks:
            key = key_of(ask)
            orders = [one.order for one in snapshot.sheets.get(key, ())]
            assert orders == list(self.match.sheet_of(*key))
            assert snapshot.windows[key].ready == (key in self.match.ready_marks)
            assert snapshot.windows[key].open == (key not in self.match.lapsed_asks)
        assert (snapshot.row.life == "over") == (self.match.outcome is not None)

    async def read_snapshot(self) -> GameSnapshot:
        """Read the snapshot anew, and check that the cached one is the same."""
        async with self.table.store.reading() as tx:
            snapshot = await load_snapshot(tx, self.table.game_types, self.game.id)
        assert snapshot is not None
        cached = self.table.desk._snapshots.get(self.game.id)  # noqa: SLF001
        if cached is not None:
            assert_same_snapshot(cached, snapshot)
        return snapshot

    # Actions

    async def submit_order(self, seat: Seat, order: Order | Draft, ask: str | None) -> None:
        if int(seat) not in self.game.people:
            return
        reply = await self.table.give_orders(self.game, seat, order, token=self._token(), ask=ask)
        [answer] = self.match.submit_orders(seat, [order], ask_id=ask)
        self._same(reply, answer, seat)

    async def mark_ready(self, seat: Seat, ask: str) -> None:
        if int(seat) not in self.game.people:
            return
        person = self.game.people[int(seat)]
        reply = await self.table.desk.mark_ready(
            self.game.id, person, ask, self.table.now, token=self._token()
        )
        self._same(reply, self.match.mark_ready(seat, ask), seat)

    async def withdraw_order(self, seat: Seat, ask: str, place: int) -> None:
        person = self.game.people[int(seat)]
        await self.table.desk.withdraw_order(self.game.id, person, ask, place, self.table.now)
        assert self.match.withdraw_order(seat, ask, place).is_accepted

    def _token(self) -> str:
        self.token += 1
        return f"token {self.token}"

    def _same(self, reply: Reply, answer: SubmissionResult, seat: Seat) -> None:
        [got] = reply.results
        assert got.verdict == answer.verdict
        assert list(got.heard_events) == events_heard_by(answer.events, seat)
        assert (got.verdict.is_accepted is False) or reply.ask == answer.ask or answer.ask is None

    async def let_time_run_out(self) -> None:
        """Move the clock until the next window closes."""
        snapshot = await self.read_snapshot()
        ends = [one.closes_at for one in snapshot.windows.values() if one.open and one.closes_at]
        if not ends:
            return
        self.table.now = max(min(ends), self.table.now)
        late = sorted(
            (one for one in snapshot.windows.values() if is_late(one, self.table)),
            key=lambda one: one.place,
        )
        await self.table.desk.close_due_windows(self.table.now)
        while late:
            ask = late.pop(0).ask
            key = key_of(ask)
            if self.match.find_ask(*key) is not None:
                if key in self.match.ready_marks:
                    continue
                self.match.let_lapse(*key)

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

    async def let_somebody_act(self) -> None:
        """Let a random asked seat act, or let time run out."""
        match, chance = self.match, self.chance
        asks = [one for one in match.asks if one.clock] or list(match.asks)
        ask = chance.choice(match.asks if chance.random() < 0.1 else asks)
        key = f"{ask.seat} {ask.id}"
        self.times_given[key] = self.times_given.get(key, 0) + 1
        luck, sheet = chance.random(), match.sheet_of(ask.seat, ask.id)
        if key_of(ask) in match.lapsed_asks or self.times_given[key] > PATIENCE or luck < 0.05:
            await self.let_time_run_out()
        elif ask.ready and luck < (0.4 if ask.group else 0.15):
            await self.mark_ready(ask.seat, ask.id)
        elif sheet and luck < 0.5 and int(ask.seat) in self.game.people:
            await self.withdraw_order(ask.seat, ask.id, chance.randint(1, len(sheet)))
        else:
            order = build_order_at_random(match, ask.seat, ask, chance, sheet)
            if order is not None:
                await self.submit_order(ask.seat, order, chance.choice((None, ask.id)))

    def match_record(self) -> list[tuple[bytes, list[str]]]:
        """Return the match's positions, each with the events that led there."""
        game = self.match.game
        return [
            (state_files.dump(game, one.step.state), events_as_json(one.events))
            for one in self.match.played_steps
        ]


def is_late(window: Window, table: DeskTable) -> bool:
    return window.open and window.closes_at is not None and window.closes_at <= table.now


def events_heard_by(events: Sequence[Event], seat: Seat) -> list[Event]:
    return [event for event in events if is_in_audience(event.audience, seat)]


def events_as_json(events: Sequence[Event]) -> list[str]:
    return [event.model_dump_json() for event in events]


def assert_same_snapshot(cached: GameSnapshot, read: GameSnapshot) -> None:
    """Check that a cached snapshot equals one read from the database."""
    assert cached.row == read.row
    assert dict(cached.seats) == dict(read.seats)
    assert cached.last_position == read.last_position
    assert cached.asks == read.asks
    assert dict(cached.windows) == dict(read.windows)
    assert dict(cached.sheets) == dict(read.sheets)
    assert cached.untold_events == read.untold_events
    assert dict(cached.rooms) == dict(read.rooms)


async def open_pair(
    table: DeskTable, key: str, people: int, seed: int, **more: Any
) -> LockstepPair:
    """Open a game at the desk, and start the same game in memory."""
    word = f"lockstep {seed}"
    game = await table.open_game(key, people, seed=word, **more)
    rules = table.game_types[key].game
    row = await table.read_row(game)
    settings = rules.settings.model_validate(dict(row.settings))
    ais = more.get("ais", 0)
    count = people + (ais if isinstance(ais, int) else len(ais))
    entries = [rules.entry() for _ in range(count)]
    match = start_match(rules, settings, entries, Dice(make_seed(word), str(game.id)))
    return LockstepPair(table, game, match, Random(seed))


async def read_stored_record(table: DeskTable, game: OpenGame) -> list[tuple[bytes, list[str]]]:
    """Read a game's stored positions, each with the events that led there."""
    async with table.store.reading() as tx:
        told = await tx.steps.events(game.id)
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
