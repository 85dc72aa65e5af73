"""Thirty virtual days: people and machines play whole games while the process dies now and then."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any, cast

import pytest

from bot.games.desk import Desk
from bot.games.machines.thinker import ThreadThinker
from bot.games.refusals import RefusedError
from bot.letter_bodies import PublicPost
from bot.store.store import Store
from engine.core.protocol.drafts import build_order
from engine.core.protocol.values import Order
from tests.bot.games.desk_table import START, DeskTable, OpenGame
from tests.bot.games.faulty_store import CrashError, CrashPoints, FaultyStore
from tests.bot.games.proof import assert_orders_proved, assert_replays, read_game_rows
from tests.engine.random_play import answer_at_random

DAYS = 30
LUCK = 0.12
"""So often a deed dies on the way."""


@dataclass
class Month:
    """Games over thirty days, on a desk that dies and comes back."""

    table: DeskTable
    chance: Random
    points: CrashPoints = field(default_factory=CrashPoints)
    acknowledged: Counter[tuple[int, int, str]] = field(default_factory=Counter)
    """By game, person and order: how often it was accepted."""
    tried: Counter[tuple[int, int, str]] = field(default_factory=Counter)
    deaths: int = 0
    tokens: int = 0

    def rise(self) -> None:
        store = cast("Store", FaultyStore(self.table.store, self.points))
        self.table.desk = Desk(
            store, self.table.game_types, ThreadThinker(self.table.game_types), lambda: None
        )

    def doomed(self) -> None:
        """Choose whether the next deed dies, and where."""
        self.points.start_counting(
            self.chance.randint(1, 30) if self.chance.random() < LUCK else None
        )

    def die(self) -> None:
        self.deaths += 1
        self.points.start_counting(None)
        self.rise()

    async def tick(self) -> None:
        self.doomed()
        try:
            await self.table.advance_and_tick()
        except CrashError:
            self.die()
            await self.table.advance_and_tick()
        self.points.start_counting(None)

    async def act(self, game: OpenGame, seat: int) -> None:
        """Let somebody order something, or be ready; who hears nothing sometimes tries again."""
        seat_view = await self.table.read_seat_view(game, seat)
        if seat_view.game.life != "open" or not seat_view.asks:
            return
        own = self.chance.choice(seat_view.asks)
        self.tokens += 1
        if own.ask.ready and self.chance.random() < 0.3:
            await self._done(game, seat, None, own.ask.id)
            return
        sheet = [one.order for one in own.sheet]
        rules = self.table.game_types[seat_view.key].game
        order = build_order(rules, seat_view.view, own.ask, sheet, answer_at_random(self.chance))
        if isinstance(order, Order) and (
            order.kind != rules.resign_order().kind or self.chance.random() < 0.02
        ):
            self.tried[game.id, game.people[seat], str(order)] += 1
            await self._done(game, seat, order, own.ask.id)

    async def _done(self, game: OpenGame, seat: int, order: Order | None, ask: str) -> None:
        self.doomed()
        for _ in range(2):
            try:
                await self._once(game, seat, order, ask)
            except CrashError:
                self.die()
                if self.chance.random() < 0.5:
                    break
            except RefusedError:
                break
            else:
                break
        self.points.start_counting(None)

    async def _once(self, game: OpenGame, seat: int, order: Order | None, ask: str) -> None:
        person, token = game.people[seat], f"token {self.tokens}"
        desk, now = self.table.desk, self.table.now
        if order is None:
            await desk.mark_ready(game.id, person, ask, now, token=token)
            return
        reply = await desk.submit(game.id, person, [("", order)], now, token=token, ask=ask)
        if reply.is_accepted:
            self.acknowledged[game.id, person, str(order)] += 1

    async def month(self, games: list[OpenGame]) -> None:
        while self.table.now < START + timedelta(days=DAYS):
            self.table.advance_clock(hours=self.chance.choice((1, 3, 7)))
            await self.tick()
            for game in games:
                for seat in game.people:
                    if self.chance.random() < 0.6:
                        await self.act(game, seat)


@pytest.mark.parametrize("seed", range(2))
async def test_thirty_days_with_crashes_lose_nothing_and_do_nothing_twice(
    table: DeskTable, seed: int
) -> None:
    month = Month(table, Random(seed))
    more: list[tuple[str, int, dict[str, Any], int]] = [
        ("toy", 3, {"settings": {"rounds": 4}}, 3),
        ("toy", 2, {"settings": {"rounds": 4}, "ais": ["random"]}, 3),
        ("capital", 1, {"settings": {"mode": "short"}, "ais": 1}, 2),
    ]
    games = [
        (await table.open_game(key, people, seed=f"month {seed}", **rest), entries)
        for key, people, rest, entries in more
    ]
    month.rise()
    await month.month([game for game, _ in games])
    assert month.deaths > 10
    kept: Counter[tuple[int, int, str]] = Counter()
    for game, entries in games:
        given = await assert_orders_proved(table, game)
        kept.update((one.game, one.person, str(one.order)) for one in given if one.person)
        assert await assert_replays(table, game, entries) > 10
        row, positions, _ = await read_game_rows(table, game)
        assert row.life == "over" or len(positions) > 20
        names = [one.letter for one in await table.read_letters(game)]
        assert len(names) == len(set(names))
    assert month.acknowledged <= kept <= month.tried
    assert sum(kept.values()) > 30


@pytest.mark.parametrize("seed", range(1))
async def test_the_same_thirty_days_are_told_the_same(table: DeskTable, seed: int) -> None:
    """What is told of each step hangs on the step alone, not on the deaths on the way."""
    game = await table.open_game("toy", 2, seed=f"quiet {seed}", ais=2)
    month = Month(table, Random(seed))
    month.rise()
    await month.month([game])
    async with table.store.reading() as tx:
        told = await tx.steps.events(game.id)
    assert (await table.read_row(game)).life == "over"
    assert all(one.chapter is not None for one in told)
    public = [one for one in await table.read_letters(game, PublicPost) if one.room == ""]
    assert [one.revision for one in public] == sorted({
        one.chapter for one in told if one.chapter is not None and one.event.room == ""
    })  # fmt: skip
