"""Random play in lockstep: everything that seats and clocks may do, also what is refused."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from engine.core.dice import Dice, make_seed
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Order, Refusal, Seat, Verdict
from engine.core.submissions.submission import (
    GiveOrder,
    MarkReady,
    ReorderSheet,
    UnmarkReady,
    WithdrawOrder,
)
from tests.bot.games.lockstep import LockstepPair, SeatSubmission
from tests.engine.random_play import admitted_tables, build_order_at_random, load_table_setting

MAX_SUBMISSIONS_PER_ASK: Final = 8
"""After so many an ask lapses: some orders may be given for ever."""
UNREAD: Final = Refusal(code="ORDER_UNREAD", rule="S-ORDER-04", facts={"form": "", "near": ""})


@dataclass
class LockstepPlay:
    """Plays a pair at random, and counts what was done and refused."""

    pair: LockstepPair
    done: Counter[str] = field(default_factory=Counter)
    """By the kind of submission, and by the code of each refusal."""
    given: Counter[str] = field(default_factory=Counter)

    @property
    def is_over(self) -> bool:
        return not self.pair.match.asks

    async def play(self, turns: int) -> None:
        """Let machines and seats act in turn, so many times or until the end."""
        for _ in range(turns):
            await self.pair.let_machines_answer()
            if self.is_over:
                break
            await self.act()

    async def act(self) -> None:
        """Let a random asked seat act, or time run out, or the table be paused."""
        match, chance = self.pair.match, self.pair.chance
        asks = [one for one in match.asks if one.clock] or list(match.asks)
        ask = chance.choice(match.asks if chance.random() < 0.1 else asks)
        self.given[f"{ask.seat} {ask.id}"] += 1
        self.done["sealed ask"] += bool(ask.group)
        self.done["ask with Ready"] += ask.ready
        if match.in_play.windows.is_paused and chance.random() < 0.4:
            self.done["resume"] += 1
            await self.pair.resume()
            return
        luck = chance.random()
        has_had_enough = self.given[f"{ask.seat} {ask.id}"] > MAX_SUBMISSIONS_PER_ASK
        if (
            not match.in_play.windows.takes_orders((ask.seat, ask.id))
            or int(ask.seat) not in self.pair.game.people
            or has_had_enough
            or luck < 0.05
        ):
            await self.let_time_run_out()
        elif luck < 0.07:
            self.done["pause"] += 1
            await self.pair.pause()
        elif luck < 0.25:
            await self.submit_nonsense(ask)
        elif luck < 0.25 + float(load_table_setting(match.game.key, "HELP", 0.1)):
            await self.answer_by_machine(ask)
        else:
            await self.submit(self.choose_submission(ask))

    async def submit(self, submission: SeatSubmission | None) -> None:
        """Submit, and count it and its refusals."""
        if submission is None:
            return
        verdict = await self.pair.submit(submission)
        self._count(submission, verdict)

    def _count(self, submission: SeatSubmission, verdict: Verdict) -> None:
        kind = type(submission)
        self.done["answers"] += 1
        self.done.update(one.code for one in verdict.refusals)
        self.done[kind.__name__ if verdict.is_accepted else f"no {kind.__name__}"] += 1
        if isinstance(submission, GiveOrder) and isinstance(submission.order, Order):
            self.done["at once"] += submission.order.is_at_once and verdict.is_accepted

    # What a seat may do

    def choose_submission(self, ask: Ask) -> SeatSubmission | None:
        """Choose what a seat does about its ask."""
        match, chance = self.pair.match, self.pair.chance
        luck, sheet = chance.random(), match.sheet_of(ask.seat, ask.id)
        self.done["sheet of several orders"] += len(sheet) > 1
        ask_id = chance.choice((None, ask.id))
        if (ask.seat, ask.id) in match.ready_marks and luck < 0.5:
            return UnmarkReady(ask.seat, ask_id)
        if ask.ready and luck < (0.3 if ask.group else 0.12):
            return MarkReady(ask.seat, ask_id)
        if sheet and luck < 0.42:
            return WithdrawOrder(ask.seat, chance.randint(1, len(sheet)), ask_id)
        if len(sheet) > 1 and luck < 0.62:
            positions = chance.randint(1, len(sheet)), chance.randint(1, len(sheet))
            return ReorderSheet(ask.seat, *positions, ask_id)
        order = build_order_at_random(match, ask.seat, ask, chance, sheet)
        return None if order is None else GiveOrder(ask.seat, order, ask_id)

    async def answer_by_machine(self, ask: Ask) -> None:
        """Let a person give in one message what the game's machine would give, with a slip."""
        match = self.pair.match
        dice = Dice(make_seed(f"{ask.seat} {ask.id}"), "machine")
        orders: list[Order | Draft | Refusal] = list(
            match.game.choose(match.view(ask.seat), ask, dice)
        )
        if orders:
            orders.insert(self.pair.chance.randint(0, len(orders)), UNREAD)
        self.done["message"] += 1
        await self.pair.submit_message(ask.seat, orders, ask.id)
        if match.find_ask(ask.seat, ask.id) is not None and ask.ready:
            await self.submit(MarkReady(ask.seat, ask.id))

    # What is refused

    async def submit_nonsense(self, ask: Ask) -> None:
        """Submit something that may well be refused."""
        await self.submit(self.pair.chance.choice(self.list_nonsense(ask)))

    def list_nonsense(self, ask: Ask) -> list[SeatSubmission]:
        """List what nobody should do: orders of others, missing places, unknown asks."""
        match, chance, seat = self.pair.match, self.pair.chance, ask.seat
        count = len(match.sheet_of(seat, ask.id))
        kind = chance.choice(list(match.game.kinds.orders))
        other = chance.choice(match.asks)
        own, foreign = (build_order_at_random(match, one.seat, one, chance) for one in (ask, other))
        return [
            GiveOrder(seat, Draft(kind=kind), chance.choice((None, ask.id))),
            GiveOrder(seat, Draft(kind="nonsense"), None),
            GiveOrder(seat, foreign or Draft(), chance.choice((None, ask.id, other.id))),
            GiveOrder(seat, own or Draft(), f"{ask.id}.{chance.randint(0, 9)}"),
            GiveOrder(seat, UNREAD, ask.id),
            WithdrawOrder(seat, count + 1, chance.choice((None, ask.id, "gone"))),
            ReorderSheet(seat, count + 1, 1, chance.choice((None, ask.id, "gone"))),
            MarkReady(seat, chance.choice((ask.id, "gone"))),
            UnmarkReady(seat, chance.choice((None, ask.id, "gone"))),
        ]

    # Time

    async def let_time_run_out(self) -> None:
        """Move the clock until a window is due; who comes too late is told so before the tick."""
        if self.pair.match.in_play.windows.is_paused:
            await self.pair.resume()
        keys = await self.pair.list_late_asks()
        for seat, ask_id in keys:
            if int(seat) in self.pair.game.people:
                for late in self.list_late_submissions(seat, ask_id):
                    await self.submit(late)
        self.done["lapse"] += len(keys)
        await self.pair.let_lapse(keys)

    def list_late_submissions(self, seat: Seat, ask_id: str) -> list[SeatSubmission]:
        every: list[SeatSubmission] = [
            GiveOrder(seat, Draft(kind="nonsense"), ask_id),
            WithdrawOrder(seat, 1, ask_id),
            ReorderSheet(seat, 1, 1, None),
            MarkReady(seat, ask_id),
            UnmarkReady(seat, ask_id),
        ]
        return self.pair.chance.sample(every, 2)


def choose_table(key: str, seed: int) -> tuple[int, dict[str, Any]]:
    """Choose a table of a game that people of the tests can fill: their number, and settings."""
    tables = [one for one in admitted_tables(key) if len(one.entries) <= 4]
    chosen = tables[seed % len(tables)]
    return len(chosen.entries), chosen.settings.model_dump(mode="json")
