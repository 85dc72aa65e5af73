"""Many days in one process, on a clock that is moved: people play, and much goes wrong."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Final

from bot.app import App
from bot.cli.progress import Progress
from bot.lab.moved_clock import Time
from bot.lab.player_sight import PlayerSight
from bot.lab.simulate.final_proof import Verdict, keep, verdict
from bot.lab.simulate.plan import Plan
from bot.lab.simulate.player import Player, together
from bot.lab.simulate.settling import awake, next_due, rest
from bot.lab.simulate.stage import Stage, stage
from bot.local.faults import Drop, LostAnswer, Status, TooMany, Trouble
from bot.local.interactions import interactions

TIMES: Final = 3
"""So often in a day people come by."""
BREATH: Final = 0.005
"""Seconds in which whatever else goes on may come forward."""
RUN: Final = 7
"""Days between two restarts."""
AWAY: Final = timedelta(hours=5)
STORMY: Final = 0.4

WEATHER: Final[tuple[tuple[str, str, Trouble], ...]] = (
    ("POST", "/channels/*/messages", Status(503)),
    ("POST", "/channels/*/messages", TooMany(0.02)),
    ("POST", "/channels/*/messages", LostAnswer()),
    ("POST", "/channels/*/messages", LostAnswer(503)),
    ("POST", "/channels/*/messages", Drop()),
    ("POST", "/users/@me/channels", Status(503)),
    ("POST", "/channels/*/messages/*/threads", LostAnswer(503)),
    ("PATCH", "/channels/*/messages/*", Status(503)),
)
"""What befalls letters, while nobody waits for an answer."""


class Days:
    """One simulation of many days."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.time = plan, Time(stands=True)
        self.chance = Random(plan.seed)  # noqa: S311 - a seed gives the same days again
        self.restless = 0
        """So often things did not come to rest."""

    async def run(self, progress: Progress) -> Verdict:
        """Let the days go by, and prove what they have left."""
        set_ = stage(self.time, self.plan.people)
        async with set_.server:
            with set_.server.addresses():
                for begun in range(0, self.plan.days, RUN):
                    await self._run(set_, min(RUN, self.plan.days - begun), progress)
                    self.time.move(self.chance.random() * AWAY)
                found = await verdict(set_, self.plan)
        more = ["things never came to rest"] * bool(self.restless)
        more += ["somebody waited in vain for an answer"] * bool(set_.ledger.unanswered)
        return replace(found, faults=(*found.faults, *more))

    async def _run(self, set_: Stage, days: int, progress: Progress) -> None:
        """Run the bot for some days."""
        async with awake(self.plan, set_, self.time) as app:
            eyes = PlayerSight(app.house.store.reading, self.plan.kinds, self.time)
            players = [
                Player(one, set_, eyes, Random(self.chance.random()), self.plan.games)  # noqa: S311
                for one in set_.people
            ]
            for _ in range(days):
                for _ in range(TIMES):
                    await self._while(app, set_, players)
                progress.step()
                keep(set_.ledger, self.plan.database)
            await self._rest(app)

    async def _while(self, app: App, set_: Stage, players: list[Player]) -> None:
        """Let people come by, then let some hours go by with all that falls due in them."""
        end = self.time() + timedelta(days=1) / TIMES
        await together(players, self.plan.deeds)
        async with self._weather(set_):
            await self._rest(app, most=20)
        await self.chance.choice(players).twice()
        await self._rest(app)
        while (due := await next_due(app)) is not None and due < end:
            self.time.move(max(due - self.time(), timedelta()))
            await self._rest(app)
            await asyncio.sleep(BREATH)  # windows wait while the bot is finding its way back
        self.time.move(max(end - self.time(), timedelta()))
        interactions.check_all(set_.world)

    async def _rest(self, app: App, most: int = 0) -> None:
        """Let things come to rest; with `most`, only so far."""
        if most:
            await rest(app, self.time, most)
        else:
            self.restless += not await rest(app, self.time)

    @asynccontextmanager
    async def _weather(self, set_: Stage) -> AsyncIterator[None]:
        """Let something go wrong for a while, or nothing."""
        chance, server = self.chance, set_.server
        if chance.random() >= STORMY:
            yield
            return
        for method, path, trouble in chance.sample(WEATHER, 3):
            server.faults.on(method, path, trouble, times=chance.randint(1, 4))
        person = chance.choice(set_.people)
        person.shut_dms(chance.random() < 0.5)
        if chance.random() < 0.4:
            await server.gateway.drop()
        yield
        server.faults.clear()
        person.shut_dms(shut=False)
