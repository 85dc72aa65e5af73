"""A desk and a match in memory play the same game, hand in hand; after every deed they agree."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from bot.games.machines.machine_choice import MachineTask
from bot.games.machines.thinker import ThreadThinker
from bot.games.replies import Reply
from bot.games.state.game_snapshot import GameSnapshot, load
from bot.games.state.windows import key_of
from bot.store.rows import Window
from engine.core.dice import Dice, seed_of
from engine.core.files import state_files
from engine.core.match import Match, SubmissionResult, begin
from engine.core.protocol.values import Draft, Event, Order, Seat, hears
from tests.bot.games.desk_table import Opened, Table
from tests.engine.play import walked

AnyMatch = Match[Any, Any]
PATIENCE: Final = 6


class Recorder(ThreadThinker):
    """Thinks as ever, and remembers what it said."""

    said: list[tuple[MachineTask, tuple[Order, ...]]]

    def __init__(self, kinds: Any) -> None:
        super().__init__(kinds)
        self.said = []

    async def choose(self, thought: MachineTask) -> tuple[Order, ...]:
        orders = await super().choose(thought)
        self.said.append((thought, orders))
        return orders


@dataclass
class Pair:
    """One game at the desk, and the same in memory."""

    table: Table
    game: Opened
    match: AnyMatch
    chance: Random
    token: int = 0
    looks: int = 0
    given: dict[str, int] = field(default_factory=dict)

    async def agree(self) -> None:
        """See that both stand at the same position, after the same steps."""
        self.looks += 1
        lies = self.table.desk._boards.get(self.game.id)  # noqa: SLF001
        board = await self.board() if lies is None or self.looks % 8 == 0 else lies
        assert board.last.state == state_files.dump(self.match.game, self.match.state)
        assert board.row.revision == len(self.match.played)
        assert list(board.asks) == list(self.match.asks)
        for ask in board.asks:
            key = key_of(ask)
            orders = [one.order for one in board.sheets.get(key, ())]
            assert orders == list(self.match.sheet(*key))
            assert board.windows[key].ready == (key in self.match.ready_marks)
            assert board.windows[key].open == (key not in self.match.lapsed)
        assert (board.row.life == "over") == (self.match.outcome is not None)

    async def board(self) -> GameSnapshot:
        """Read the board anew; the one that lies open says the same."""
        async with self.table.store.reading() as tx:
            board = await load(tx, self.table.kinds, self.game.id)
        assert board is not None
        lies = self.table.desk._boards.get(self.game.id)  # noqa: SLF001
        if lies is not None:
            same(lies, board)
        return board

    # Deeds

    async def submit(self, seat: Seat, order: Order | Draft, ask: str | None) -> None:
        if int(seat) not in self.game.people:
            return
        reply = await self.table.give(self.game, seat, order, token=self._token(), ask=ask)
        [answer] = self.match.message(seat, [order], ask_id=ask)
        self._same(reply, answer, seat)

    async def ready(self, seat: Seat, ask: str) -> None:
        if int(seat) not in self.game.people:
            return
        person = self.game.people[int(seat)]
        reply = await self.table.desk.ready(
            self.game.id, person, ask, self.table.now, token=self._token()
        )
        self._same(reply, self.match.ready(seat, ask), seat)

    async def withdraw(self, seat: Seat, ask: str, place: int) -> None:
        person = self.game.people[int(seat)]
        await self.table.desk.withdraw(self.game.id, person, ask, place, self.table.now)
        assert self.match.withdraw(seat, ask, place).stands

    def _token(self) -> str:
        self.token += 1
        return f"token {self.token}"

    def _same(self, reply: Reply, answer: SubmissionResult, seat: Seat) -> None:
        [got] = reply.answers
        assert got.verdict == answer.verdict
        assert list(got.heard) == heard(answer.events, seat)
        assert (got.verdict.stands is False) or reply.ask == answer.ask or answer.ask is None

    async def run_out(self) -> None:
        """Let time go by until the next window closes."""
        board = await self.board()
        ends = [one.closes_at for one in board.windows.values() if one.open and one.closes_at]
        if not ends:
            return
        self.table.now = max(min(ends), self.table.now)
        late = sorted(
            (one for one in board.windows.values() if is_late(one, self.table)),
            key=lambda one: one.place,
        )
        await self.table.desk.close_due(self.table.now)
        while late:
            ask = late.pop(0).ask
            key = key_of(ask)
            if self.match.ask(*key) is not None:
                if key in self.match.ready_marks:
                    continue
                self.match.lapse(*key)

    async def machines(self) -> None:
        """Let machines answer; the match hears what they said."""
        recorder = Recorder(self.table.kinds)
        self.table.desk._machines._thinker = recorder  # noqa: SLF001
        await self.table.machines()
        for thought, orders in recorder.said:
            seat, ask_id = Seat(thought.seat), thought.ask
            ask = self.match.ask(seat, ask_id)
            assert ask is not None
            before = len(self.match.played)
            self.match.message(seat, orders, ask_id=ask_id)
            alone = ask.group or len(self.match.played) == before
            if self.match.ask(seat, ask_id) is not None and ask.ready and alone:
                self.match.ready(seat, ask_id)

    async def somebody(self) -> None:
        """Let somebody who is asked do something, or time run out."""
        match, chance = self.match, self.chance
        asks = [one for one in match.asks if one.clock] or list(match.asks)
        ask = chance.choice(match.asks if chance.random() < 0.1 else asks)
        key = f"{ask.seat} {ask.id}"
        self.given[key] = self.given.get(key, 0) + 1
        luck, sheet = chance.random(), match.sheet(ask.seat, ask.id)
        if key_of(ask) in match.lapsed or self.given[key] > PATIENCE or luck < 0.05:
            await self.run_out()
        elif ask.ready and luck < (0.4 if ask.group else 0.15):
            await self.ready(ask.seat, ask.id)
        elif sheet and luck < 0.5 and int(ask.seat) in self.game.people:
            await self.withdraw(ask.seat, ask.id, chance.randint(1, len(sheet)))
        else:
            order = walked(match, ask.seat, ask, chance, sheet)
            if order is not None:
                await self.submit(ask.seat, order, chance.choice((None, ask.id)))

    def record(self) -> list[tuple[bytes, list[str]]]:
        """Write the match down: each position, and the events that led there."""
        game = self.match.game
        return [
            (state_files.dump(game, one.step.state), spelt(one.events)) for one in self.match.played
        ]


def is_late(window: Window, table: Table) -> bool:
    return window.open and window.closes_at is not None and window.closes_at <= table.now


def heard(events: Sequence[Event], seat: Seat) -> list[Event]:
    return [event for event in events if hears(event.audience, seat)]


def spelt(events: Sequence[Event]) -> list[str]:
    return [event.model_dump_json() for event in events]


def same(lies: GameSnapshot, read: GameSnapshot) -> None:
    """See that a board in memory is the board that the database holds."""
    assert lies.row == read.row
    assert dict(lies.seats) == dict(read.seats)
    assert lies.last == read.last
    assert lies.asks == read.asks
    assert dict(lies.windows) == dict(read.windows)
    assert dict(lies.sheets) == dict(read.sheets)
    assert lies.untold == read.untold
    assert dict(lies.rooms) == dict(read.rooms)


async def pair(table: Table, key: str, people: int, seed: int, **more: Any) -> Pair:
    """Open a game at the desk, and begin the same in memory."""
    word = f"lockstep {seed}"
    game = await table.open_game(key, people, seed=word, **more)
    rules = table.kinds[key].game
    row = await table.row(game)
    settings = rules.settings.model_validate(dict(row.settings))
    ais = more.get("ais", 0)
    count = people + (ais if isinstance(ais, int) else len(ais))
    entries = [rules.entry() for _ in range(count)]
    match = begin(rules, settings, entries, Dice(seed_of(word), str(game.id)))
    return Pair(table, game, match, Random(seed))


async def recorded(table: Table, game: Opened) -> list[tuple[bytes, list[str]]]:
    """Read what was written down of a game: each position, and the events that led there."""
    async with table.store.reading() as tx:
        told = await tx.steps.events(game.id)
        positions = [
            await tx.steps.position(game.id, revision)
            for revision in await tx.steps.revisions(game.id)
        ]
    return [
        (one.state, spelt([event.event for event in told if event.revision == one.revision]))
        for one in positions
    ]
