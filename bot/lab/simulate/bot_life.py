"""The bot as a process of its own that may be killed: bred from one that has read everything.

A process that starts from nothing reads Python, libraries, rules and words for seconds. So one
does that once and then waits; each life is a fork of it, a whole process with nothing of another's
connections, files or tasks.
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
from bot.app import opened
from bot.cli import run
from bot.lab.full_load import load_everything
from bot.lab.simulate.dot_pictures import kinds_from
from bot.local import discord_address

COGS: Final = ("cogs.buttons", "cogs.direct_messages.direct", "cogs.commands")


@dataclass(frozen=True, slots=True)
class Life:
    """What one life of the bot is given."""

    url: str
    base: str
    token: str
    shift: float
    """Seconds by which its clock is ahead of the wall's."""
    kinds_from: str


def main() -> None:
    """Read everything, then start a life for each line, and tell when it has ended."""
    load_everything()
    kinds_from(sys.argv[1])
    for name in COGS:
        import_module(name)
    _tell(ready=True)
    for line in sys.stdin:
        asked = json.loads(line)
        if "wait" in asked:
            _tell(ended=os.waitstatus_to_exitcode(os.waitpid(asked["wait"], 0)[1]))
        else:
            _tell(born=_born(Life(**asked)))


def _tell(**said: Any) -> None:
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()


def _born(life: Life) -> int:
    """Start a life."""
    number = os.fork()
    if number:
        return number
    code = 1
    try:
        live(life)
        code = 0
    finally:
        sys.stderr.flush()
        os._exit(code)


def live(life: Life) -> None:
    """Be the bot until somebody ends it."""
    discord_address.point(life.base)
    logs.set_up("warning", "json")
    asyncio.run(_live(life))


async def _live(life: Life) -> None:
    kinds = kinds_from(life.kinds_from)
    async with opened(life.url, workers=0, now=shifted(life.shift), kinds=kinds) as app:
        await run.until_told(app, life.token, lambda: None)


def shifted(seconds: float) -> Callable[[], datetime]:
    """Make a clock that is ahead of the wall's."""
    ahead = timedelta(seconds=seconds)
    return lambda: datetime.now(UTC) + ahead


class Nursery:
    """The parent's hold on the process that breeds."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.warm = 0.0
        """Seconds that reading everything took."""

    @classmethod
    async def opened(cls, log: int, kinds_from: str) -> "Nursery":
        """Start it; its stderr, and that of every life, goes to an open file."""
        begun = time.monotonic()
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            "from bot.lab.simulate.bot_life import main; main()",
            kinds_from,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
            cwd=logs.HOME,
        )
        nursery = cls(process)
        await nursery._hear()
        nursery.warm = time.monotonic() - begun
        return nursery

    async def born(self, life: Life) -> int:
        """Start a life; tell its process's number."""
        return int((await self._asked(asdict(life)))["born"])

    async def ended(self, number: int) -> int:
        """Wait for the end of a life; tell how it ended."""
        return int((await self._asked({"wait": number}))["ended"])

    async def close(self) -> None:
        """Let it go."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()

    async def _asked(self, what: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin is not None  # noqa: S101 - it was opened with a pipe
        self._process.stdin.write(json.dumps(what).encode() + b"\n")
        await self._process.stdin.drain()
        return await self._hear()

    async def _hear(self) -> dict[str, Any]:
        assert self._process.stdout is not None  # noqa: S101 - it was opened with a pipe
        line = await self._process.stdout.readline()
        if not line:
            raise RuntimeError("the process that starts the bot has ended")
        heard: dict[str, Any] = json.loads(line)
        return heard
