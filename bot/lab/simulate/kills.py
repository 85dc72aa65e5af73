"""The bot as a process that is killed again and again, while people play."""

import asyncio
import json
import os
import signal
import time as wall
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
from bot.lab.moved_clock import Time
from bot.lab.player_sight import PlayerSight
from bot.lab.simulate.bot_life import Life, Nursery
from bot.lab.simulate.final_proof import Verdict, keep, verdict
from bot.lab.simulate.plan import Plan
from bot.lab.simulate.player import Player
from bot.lab.simulate.settling import awake, rest
from bot.lab.simulate.stage import Stage, stage
from bot.local.faults import Slow
from bot.local.rest.rest import Exchange, GatewayEvent
from bot.store.store import Store

BORN: Final = 30.0
"""Seconds of the wall in which a life must have come up."""
FIRST: Final = 60.0
"""Seconds of the wall in which somebody should have been promised an order."""
LONGEST: Final = 1.5
"""Seconds after which a life ends in any case: its moment may never come."""
BREATHS: Final = 3
"""On a busy machine it may last so many times as long as it took to come up."""
THOUGHT: Final = 0.06
"""An answer takes about so many seconds."""
LOG: Final = "bot.log"
AWAY: Final = timedelta(hours=6)
OFTEN_AWAY: Final = 0.3
LETTERS: Final = "/channels/*/messages"
GIVEN: Final = frozenset({"INTERACTION_CREATE", "MESSAGE_CREATE"})


class KillPoint(asyncio.Event):
    """What kills a process once; whoever waits for this event strikes."""

    def __init__(self, process: int) -> None:
        super().__init__()
        self._process = process
        self.fallen = asyncio.Event()

    def strike(self) -> None:
        """Kill."""
        if not self.fallen.is_set():
            self.fallen.set()
            os.kill(self._process, signal.SIGKILL)

    async def wait(self) -> Literal[True]:
        """Kill, and let things go on."""
        self.strike()
        return True


class Kills:
    """One simulation of many short lives."""

    def __init__(self, plan: Plan) -> None:
        if not hasattr(os, "fork"):
            raise UsageError("--kill needs a system that can fork, such as Linux or macOS")
        self.plan, self.time = plan, Time(stands=False)
        self.chance = Random(plan.seed)  # noqa: S311 - a seed gives the same moments again
        self.starts: list[float] = []
        """Seconds from each birth until the bot was at the gateway."""
        self.warm = 0.0
        self.strokes = 0

    async def run(self, progress: Progress) -> Verdict:
        """Kill it so often, let a last life settle everything, and prove it."""
        set_ = stage(self.time, self.plan.people)
        log = self.plan.folder / LOG
        async with set_.server:
            with set_.server.addresses():
                await self._lives(set_, progress)
                self.time.stop()
                async with awake(self.plan, set_, self.time) as app:
                    calm = await rest(app, self.time)
                found = await verdict(set_, self.plan)
        faults = [*found.faults, *_logged(log), *(() if calm else ("things never came to rest",))]
        counts = {
            **found.counts,
            "kills": self.strokes,
            "ms to read all": round(1000 * self.warm),
            "ms to start": round(1000 * median(self.starts)),
        }
        return replace(found, faults=tuple(faults), counts=counts)

    async def _lives(self, set_: Stage, progress: Progress) -> None:
        """Let one life follow the other."""
        with (self.plan.folder / LOG).open("wb") as file:
            nursery = await Nursery.opened(file.fileno(), self.plan.kinds_from)
            self.warm = nursery.warm
            try:
                for _ in range(self.plan.kills):
                    await self._life(set_, nursery)
                    progress.step()
            finally:
                await nursery.close()

    async def _life(self, set_: Stage, nursery: Nursery) -> None:
        """Start the bot, let people play, and kill it at some moment."""
        if self.chance.random() < OFTEN_AWAY:
            self.time.move(self.chance.random() * AWAY)
        shift = self.time.shift.total_seconds()
        begun = wall.monotonic()
        plan, world = self.plan, set_.world
        life = Life(plan.url, set_.server.base, world.token, shift, plan.kinds_from)
        number = await nursery.born(life)
        blow = KillPoint(number)
        try:
            await _until(lambda: set_.server.gateway.connected)
            self.starts.append(wall.monotonic() - begun)
            await self._played(set_, blow)
        finally:
            blow.strike()
            await nursery.ended(number)
            set_.server.faults.clear()
        self.strokes += 1
        keep(set_.ledger, plan.database)
        await _until(lambda: not set_.server.gateway.connected)

    async def _played(self, set_: Stage, blow: KillPoint) -> None:
        """Let people play until the bot is dead; the first dies when there is something to lose."""
        games = {key: kind.game for key, kind in self.plan.kinds.items()}
        store = await Store.open(self.plan.url, alone=False, games=games)
        try:
            eyes = PlayerSight(store.reading, self.plan.kinds, self.time)
            chances = [Random(self.chance.random()) for _ in set_.people]  # noqa: S311
            people = [
                Player(one, set_, eyes, chance, self.plan.games)
                for one, chance in zip(set_.people, chances, strict=True)
            ]
            playing = [asyncio.create_task(_on(one)) for one in people]
            if not set_.ledger.promises:
                await _until_promised(set_, playing)
            with self._moment(set_, blow):
                await _until_struck(playing, blow, max(LONGEST, BREATHS * self.starts[-1]))
        finally:
            await store.close()

    @contextmanager
    def _moment(self, set_: Stage, blow: KillPoint) -> Iterator[None]:
        """Choose when to kill: in a letter's call, after a call, or while an answer is made."""
        chance, loop = self.chance, asyncio.get_running_loop()
        kind = chance.choice(("in a letter", "after a call", "while it thinks"))
        left, pause = chance.randint(1, 12), chance.random() * THOUGHT
        if kind == "in a letter":
            before = chance.random() < 0.5
            set_.server.faults.on("POST", LETTERS, Slow(_passed()), times=left)
            set_.server.faults.on("POST", LETTERS, Slow(blow, before=before))

        def witness(seen: Exchange | GatewayEvent) -> None:
            nonlocal left
            if isinstance(seen, GatewayEvent):
                moment = kind == "while it thinks" and seen.kind in GIVEN
            else:
                moment = kind == "after a call"
            left -= moment
            if moment and not left:
                loop.call_later(pause if isinstance(seen, GatewayEvent) else 0, blow.strike)

        set_.server.witness.append(witness)
        try:
            yield
        finally:
            set_.server.witness.remove(witness)


async def _until(true: Callable[[], bool]) -> None:
    """Wait until something is so that nobody tells of."""
    async with asyncio.timeout(BORN):
        while not true():  # noqa: ASYNC110 - a connection has no event for whoever looks on
            await asyncio.sleep(0.005)


async def _until_promised(set_: Stage, playing: list[asyncio.Task[None]]) -> None:
    """Let people play until somebody is promised an order, or for some time."""
    with suppress(TimeoutError):
        async with asyncio.timeout(FIRST):
            while not (set_.ledger.promises or any(one.done() for one in playing)):  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.005)


async def _until_struck(playing: list[asyncio.Task[None]], blow: KillPoint, longest: float) -> None:
    """Let people play until the blow falls, or for some time."""
    falls = asyncio.create_task(blow.fallen.wait())
    await asyncio.wait({falls, *playing}, timeout=longest, return_when=asyncio.FIRST_COMPLETED)
    blow.strike()
    for one in (falls, *playing):
        one.cancel()
    for end in await asyncio.gather(falls, *playing, return_exceptions=True):
        if isinstance(end, Exception):
            raise end


def _logged(log: Path) -> list[str]:
    """Find the errors in the log of all lives, and whatever is no line of a log."""
    lines = log.read_text(encoding="utf-8").splitlines()
    return [
        f"the log says: {line[:300]}"
        for line in lines
        if not line.startswith("{") or json.loads(line).get("level") == "error"
    ]


def _passed() -> asyncio.Event:
    event = asyncio.Event()
    event.set()
    return event


async def _on(player: Player) -> None:
    """Play on and on."""
    while True:
        await player.act()
        await asyncio.sleep(0)
