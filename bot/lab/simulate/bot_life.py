"""The bot as a process that may be killed: a fork of one that has loaded everything.

A new process loads Python, libraries, rules and words for seconds. So one process does that once
and then waits; each life of the bot is a fork of it, which shares no connections, files or tasks.
"""

import asyncio
import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from importlib import import_module
from typing import Any, Final

from bot import logs
from bot.app import open_app
from bot.cli import run
from bot.lab.full_load import load_everything
from bot.lab.simulate.dot_pictures import load_game_types
from bot.local import discord_address

COGS: Final = ("cogs.presses", "cogs.direct_messages.message_listener", "cogs.commands")


@dataclass(frozen=True, slots=True)
class LifeStart:
    """How to start one life of the bot."""

    database_url: str
    base_url: str
    token: str
    clock_shift: float
    """Seconds by which its clock is ahead of the system clock."""
    game_types_from: str


def main() -> None:
    """Load everything, then fork a life or wait for the end of one, as each line of stdin says."""
    load_everything()
    load_game_types(sys.argv[1])
    for name in COGS:
        import_module(name)
    _write_answer(ready=True)
    for line in sys.stdin:
        query = json.loads(line)
        if "wait" in query:
            _write_answer(ended=os.waitstatus_to_exitcode(os.waitpid(query["wait"], 0)[1]))
        else:
            _write_answer(born=_fork_life(LifeStart(**query)))


def _write_answer(**answer: Any) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def _fork_life(life: LifeStart) -> int:
    """Fork a life, and return its process id."""
    number = os.fork()
    if number:
        return number
    code = 1
    try:
        run_bot(life)
        code = 0
    finally:
        sys.stderr.flush()
        os._exit(code)


def run_bot(life: LifeStart) -> None:
    """Run the bot until it is ended."""
    discord_address.point_discord_at(life.base_url)
    logs.set_up_logging("warning", "json")
    asyncio.run(_run_app(life))


async def _run_app(life: LifeStart) -> None:
    kinds = load_game_types(life.game_types_from)
    async with open_app(
        life.database_url, workers=0, now=make_shifted_clock(life.clock_shift), game_types=kinds
    ) as app:
        await run.run_until_signal(app, life.token, lambda: None)


def make_shifted_clock(seconds: float) -> Callable[[], datetime]:
    """Return a clock that is ahead of the system clock."""
    ahead = timedelta(seconds=seconds)
    return lambda: datetime.now(UTC) + ahead


class LifeStarter:
    """The process that forks lives of the bot, as its parent sees it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.warm_up_seconds = 0.0
        """Seconds that loading everything took."""

    @classmethod
    async def open(cls, log: int, kinds_from: str) -> "LifeStarter":
        """Start the process; its stderr and that of every life goes to an open file."""
        start_time = time.monotonic()
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            "from bot.lab.simulate.bot_life import main; main()",
            kinds_from,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
            cwd=logs.PROJECT_FOLDER,
        )
        nursery = cls(process)
        await nursery._read_answer()
        nursery.warm_up_seconds = time.monotonic() - start_time
        return nursery

    async def start_life(self, life: LifeStart) -> int:
        """Start a life; return its process id."""
        return int((await self._query(asdict(life)))["born"])

    async def wait_for_end(self, number: int) -> int:
        """Wait for the end of a life; return its exit code."""
        return int((await self._query({"wait": number}))["ended"])

    async def close(self) -> None:
        """End the process."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()

    async def _query(self, what: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin is not None  # noqa: S101 - it was opened with a pipe
        self._process.stdin.write(json.dumps(what).encode() + b"\n")
        await self._process.stdin.drain()
        return await self._read_answer()

    async def _read_answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None  # noqa: S101 - it was opened with a pipe
        line = await self._process.stdout.readline()
        if not line:
            raise RuntimeError("the process that starts the bot has ended")
        answer: dict[str, Any] = json.loads(line)
        return answer
