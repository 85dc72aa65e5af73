"""A simulation in which the bot's process is killed again and again while people play."""

import asyncio
import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random
from statistics import median
from typing import Final, Literal

from bot.cli.progress import Progress
from bot.errors import UsageError
from bot.lab.movable_clock import MovableClock
from bot.lab.player_games import PlayerGames
from bot.lab.simulate.bot_life import LifeStart, LifeStarter
from bot.lab.simulate.final_proof import SimulationResult, keep_answers, prove_simulation
from bot.lab.simulate.plan import SimulationPlan
from bot.lab.simulate.player import Player
from bot.lab.simulate.settling import run_bot_here, tick_until_idle
from bot.lab.simulate.simulation_context import SimulationContext, create_context
from bot.local.planned_faults import Delay
from bot.local.rest.rest_api import Exchange, GatewayEvent
from bot.store.store import Store

START_TIMEOUT: Final = 30.0
"""Seconds of real time in which a life must be connected."""
FIRST_PROMISE_TIMEOUT: Final = 60.0
"""Seconds of real time in which an order should be promised."""
MAX_LIFE_SECONDS: Final = 1.5
"""Seconds after which a life is killed in any case."""
LIFE_PER_START: Final = 3
"""On a busy machine a life lasts up to this many times as long as its start."""
ANSWER_SECONDS: Final = 0.06
"""The seconds that an answer takes, roughly."""
LOG_FILE: Final = "bot.log"
MAX_DOWNTIME: Final = timedelta(hours=6)
DOWNTIME_CHANCE: Final = 0.3
MESSAGES_PATH: Final = "/channels/*/messages"
INPUT_EVENTS: Final = frozenset({"INTERACTION_CREATE", "MESSAGE_CREATE"})


class KillPoint(asyncio.Event):
    """An event that kills a process once when it is awaited."""

    def __init__(self, process: int) -> None:
        super().__init__()
        self._process = process
        self.killed = asyncio.Event()

    def kill(self) -> None:
        """Kill the process, once."""
        if not self.killed.is_set():
            self.killed.set()
            os.kill(self._process, signal.SIGKILL)

    async def wait(self) -> Literal[True]:
        """Kill the process and return at once."""
        self.kill()
        return True


class KillSimulation:
    """A simulation of many short lives of the bot."""

    def __init__(self, plan: SimulationPlan) -> None:
        if not hasattr(os, "fork"):
            raise UsageError("--kill needs a system that can fork, such as Linux or macOS")
        self.plan, self.clock = plan, MovableClock(is_stopped=False)
        self.random = Random(plan.seed)  # noqa: S311 - a seed gives the same moments again
        self.start_seconds: list[float] = []
        """Seconds from each start until the bot was connected."""
        self.warm_up_seconds = 0.0
        self.kill_count = 0

    async def run(self, progress: Progress) -> SimulationResult:
        """Kill the bot as planned, let a last life settle everything, and prove the result."""
        context = create_context(self.clock, self.plan.people)
        log = self.plan.folder / LOG_FILE
        async with context.server:
            with context.server.point_discord_here():
                await self._run_lives(context, progress)
                self.clock.stop()
                async with run_bot_here(self.plan, context, self.clock) as app:
                    calm = await tick_until_idle(app, self.clock)
                found = await prove_simulation(context, self.plan)
        faults = [
            *found.faults,
            *_find_logged_errors(log),
            *(() if calm else ("things never came to rest",)),
        ]
        counts = {
            **found.counts,
            "kills": self.kill_count,
            "ms to read all": round(1000 * self.warm_up_seconds),
            "ms to start": round(1000 * median(self.start_seconds)),
        }
        return replace(found, faults=tuple(faults), counts=counts)

    async def _run_lives(self, context: SimulationContext, progress: Progress) -> None:
        """Run one life after the other."""
        with (self.plan.folder / LOG_FILE).open("wb") as file:
            life_starter = await LifeStarter.open(file.fileno(), self.plan.game_types_from)
            self.warm_up_seconds = life_starter.warm_up_seconds
            try:
                for _ in range(self.plan.kills):
                    await self._run_life(context, life_starter)
                    progress.count()
            finally:
                await life_starter.close()

    async def _run_life(self, context: SimulationContext, life_starter: LifeStarter) -> None:
        """Start the bot, let people play, and kill it."""
        if self.random.random() < DOWNTIME_CHANCE:
            self.clock.move(self.random.random() * MAX_DOWNTIME)
        shift = self.clock.shift.total_seconds()
        start_time = time.monotonic()
        plan, world = self.plan, context.world
        life = LifeStart(
            plan.database_url, context.server.base_url, world.token, shift, plan.game_types_from
        )
        number = await life_starter.start_life(life)
        kill_point = KillPoint(number)
        try:
            await _wait_until(lambda: context.server.gateway.is_connected)
            self.start_seconds.append(time.monotonic() - start_time)
            await self._play_until_killed(context, kill_point)
        finally:
            kill_point.kill()
            await life_starter.wait_for_end(number)
            context.server.faults.clear()
        self.kill_count += 1
        keep_answers(context.ledger, plan.database)
        await _wait_until(lambda: not context.server.gateway.is_connected)

    async def _play_until_killed(self, context: SimulationContext, kill_point: KillPoint) -> None:
        """Let people play until the bot is killed; in the first life, not before a promise."""
        games = {key: kind.game for key, kind in self.plan.game_types.items()}
        store = await Store.open(self.plan.database_url, alone=False, games=games)
        try:
            player_games = PlayerGames(store.reading, self.plan.game_types, self.clock)
            chances = [Random(self.random.random()) for _ in context.people]  # noqa: S311
            people = [
                Player(one, context, player_games, chance, self.plan.games)
                for one, chance in zip(context.people, chances, strict=True)
            ]
            playing = [asyncio.create_task(_play_on(one)) for one in people]
            if not context.ledger.promises:
                await _play_until_promised(context, playing)
            with self._plan_kill(context, kill_point):
                await _play_until_kill(
                    playing,
                    kill_point,
                    max(MAX_LIFE_SECONDS, LIFE_PER_START * self.start_seconds[-1]),
                )
        finally:
            await store.close()

    @contextmanager
    def _plan_kill(self, context: SimulationContext, kill_point: KillPoint) -> Iterator[None]:
        """Plan the kill: in a letter's call, after a call, or while an answer is made."""
        chance, loop = self.random, asyncio.get_running_loop()
        kind = chance.choice(("in a letter", "after a call", "while it thinks"))
        left, pause = chance.randint(1, 12), chance.random() * ANSWER_SECONDS
        if kind == "in a letter":
            before = chance.random() < 0.5
            context.server.faults.plan("POST", MESSAGES_PATH, Delay(_set_event()), times=left)
            context.server.faults.plan(
                "POST", MESSAGES_PATH, Delay(kill_point, before_request=before)
            )

        def witness(seen: Exchange | GatewayEvent) -> None:
            nonlocal left
            if isinstance(seen, GatewayEvent):
                moment = kind == "while it thinks" and seen.kind in INPUT_EVENTS
            else:
                moment = kind == "after a call"
            left -= moment
            if moment and not left:
                loop.call_later(pause if isinstance(seen, GatewayEvent) else 0, kill_point.kill)

        context.server.witnesses.append(witness)
        try:
            yield
        finally:
            context.server.witnesses.remove(witness)


async def _wait_until(true: Callable[[], bool]) -> None:
    """Wait until a condition is true that has no event."""
    async with asyncio.timeout(START_TIMEOUT):
        while not true():  # noqa: ASYNC110 - a connection has no event for whoever looks on
            await asyncio.sleep(0.005)


async def _play_until_promised(
    context: SimulationContext, playing: list[asyncio.Task[None]]
) -> None:
    """Let people play until an order is promised, or the time is over."""
    with suppress(TimeoutError):
        async with asyncio.timeout(FIRST_PROMISE_TIMEOUT):
            while not (context.ledger.promises or any(one.done() for one in playing)):  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.005)


async def _play_until_kill(
    playing: list[asyncio.Task[None]], kill_point: KillPoint, longest: float
) -> None:
    """Let people play until the kill, or until the time is over; then kill."""
    killing = asyncio.create_task(kill_point.killed.wait())
    await asyncio.wait({killing, *playing}, timeout=longest, return_when=asyncio.FIRST_COMPLETED)
    kill_point.kill()
    for one in (killing, *playing):
        one.cancel()
    for end in await asyncio.gather(killing, *playing, return_exceptions=True):
        if isinstance(end, Exception):
            raise end


def _find_logged_errors(log: Path) -> list[str]:
    """Return the errors in the log of all lives, and lines that are not log entries."""
    lines = log.read_text(encoding="utf-8").splitlines()
    return [
        f"the log says: {line[:300]}"
        for line in lines
        if not line.startswith("{") or json.loads(line).get("level") == "error"
    ]


def _set_event() -> asyncio.Event:
    event = asyncio.Event()
    event.set()
    return event


async def _play_on(player: Player) -> None:
    """Play without end."""
    while True:
        await player.act()
        await asyncio.sleep(0)
