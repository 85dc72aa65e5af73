"""A simulation of many days in one process: people play under faults, on a moved clock."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Final

from bot.app import App
from bot.cli.progress import Progress
from bot.lab.movable_clock import MovableClock
from bot.lab.player_games import PlayerGames
from bot.lab.simulate.final_proof import SimulationResult, keep_answers, prove_simulation
from bot.lab.simulate.plan import SimulationPlan
from bot.lab.simulate.player import Player, act_together
from bot.lab.simulate.settling import next_window_closing, run_bot_here, tick_until_idle
from bot.lab.simulate.simulation_context import SimulationContext, create_context
from bot.local.interactions import interactions
from bot.local.planned_faults import (
    DropConnection,
    LostAnswer,
    ProxyStatus,
    RequestFault,
    TooManyRequests,
)

VISITS_PER_DAY: Final = 3
"""How often in a day people play."""
PAUSE_SECONDS: Final = 0.005
"""Seconds in which background tasks may go on."""
DAYS_PER_RUN: Final = 7
"""Days between two restarts."""
MAX_DOWNTIME: Final = timedelta(hours=5)
FAULT_CHANCE: Final = 0.4

LETTER_FAULTS: Final[tuple[tuple[str, str, RequestFault], ...]] = (
    ("POST", "/channels/*/messages", ProxyStatus(503)),
    ("POST", "/channels/*/messages", TooManyRequests(0.02)),
    ("POST", "/channels/*/messages", LostAnswer()),
    ("POST", "/channels/*/messages", LostAnswer(503)),
    ("POST", "/channels/*/messages", DropConnection()),
    ("POST", "/users/@me/channels", ProxyStatus(503)),
    ("POST", "/channels/*/messages/*/threads", LostAnswer(503)),
    ("PATCH", "/channels/*/messages/*", ProxyStatus(503)),
)
"""Faults of letters; they happen while nobody waits for an answer."""


class DaySimulation:
    """A simulation of many days."""

    def __init__(self, plan: SimulationPlan) -> None:
        self.plan, self.clock = plan, MovableClock(is_stopped=True)
        self.random = Random(plan.seed)  # noqa: S311 - a seed gives the same days again
        self.times_not_settled = 0
        """How often the bot did not settle."""

    async def run(self, progress: Progress) -> SimulationResult:
        """Simulate the days and prove the result."""
        context = create_context(self.clock, self.plan.people)
        async with context.server:
            with context.server.point_discord_here():
                for first_day in range(0, self.plan.days, DAYS_PER_RUN):
                    await self._run_days(
                        context, min(DAYS_PER_RUN, self.plan.days - first_day), progress
                    )
                    self.clock.move(self.random.random() * MAX_DOWNTIME)
                found = await prove_simulation(context, self.plan)
        more = ["things never came to rest"] * bool(self.times_not_settled)
        more += ["somebody waited in vain for an answer"] * bool(context.ledger.unanswered)
        return replace(found, faults=(*found.faults, *more))

    async def _run_days(self, context: SimulationContext, days: int, progress: Progress) -> None:
        """Run the bot for some days."""
        async with run_bot_here(self.plan, context, self.clock) as app:
            player_games = PlayerGames(app.services.store.reading, self.plan.game_types, self.clock)
            players = [
                Player(one, context, player_games, Random(self.random.random()), self.plan.games)  # noqa: S311
                for one in context.people
            ]
            for _ in range(days):
                for _ in range(VISITS_PER_DAY):
                    await self._play_visit(app, context, players)
                progress.count()
                keep_answers(context.ledger, self.plan.database)
            await self._settle(app)

    async def _play_visit(
        self, app: App, context: SimulationContext, players: list[Player]
    ) -> None:
        """Let people play, then some hours pass with all that is due in them."""
        end = self.clock() + timedelta(days=1) / VISITS_PER_DAY
        await act_together(players, self.plan.actions_per_visit)
        async with self._plan_faults(context):
            await self._settle(app, most=20)
        await self.random.choice(players).direct_messages.write_orders_delivered_twice()
        await self._settle(app)
        while (due := await next_window_closing(app)) is not None and due < end:
            self.clock.move(max(due - self.clock(), timedelta()))
            await self._settle(app)
            await asyncio.sleep(PAUSE_SECONDS)  # windows wait while the bot is finding its way back
        self.clock.move(max(end - self.clock(), timedelta()))
        interactions.check_deadlines(context.world)

    async def _settle(self, app: App, most: int = 0) -> None:
        """Let the bot settle, in at most `most` ticks if given."""
        if most:
            await tick_until_idle(app, self.clock, most)
        else:
            self.times_not_settled += not await tick_until_idle(app, self.clock)

    @asynccontextmanager
    async def _plan_faults(self, context: SimulationContext) -> AsyncIterator[None]:
        """Plan faults for a while, or none."""
        chance, server = self.random, context.server
        if chance.random() >= FAULT_CHANCE:
            yield
            return
        for method, path, fault in chance.sample(LETTER_FAULTS, 3):
            server.faults.plan(method, path, fault, times=chance.randint(1, 4))
        person = chance.choice(context.people)
        person.close_dms(chance.random() < 0.5)
        if chance.random() < 0.4:
            await server.gateway.drop_connections()
        yield
        server.faults.clear()
        person.close_dms(shut=False)
