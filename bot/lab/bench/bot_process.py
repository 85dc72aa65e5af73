"""A bot in a process of its own, so that its CPU is its own; asked and told by lines of JSON.

Two kinds: Skald whole, as `skald run` starts it, and a bare bot of discord.py with one command.
"""

import asyncio
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot import logs
from bot.app import App, opened
from bot.cli.run import SWITCH
from bot.client import intents
from bot.lab.bench import loop_lag
from bot.lab.moved_clock import Time
from bot.local import discord_address

Asked = Mapping[str, Callable[..., Awaitable[Any]]]

MOST: Final = 25
LINE: Final = 4 * 1024 * 1024
"""As long as an answer may be."""
LOG: Final = "bots.log"
PICTURES: Final = 2
PICTURE: Final = os.urandom(60_000)
"""As large as most."""
BUTTONS: Final = 5
WORDS: Final = "Some forty letters of what has happened. "


@dataclass(frozen=True, slots=True)
class Birth:
    """What a bot is given; without a database it is a bare one."""

    base: str
    token: str
    url: str = ""
    workers: int = 1


def main() -> None:
    """Be a bot until whoever asks goes away."""
    birth = Birth(**json.loads(sys.argv[1]))
    discord_address.point(birth.base)
    logs.set_up("info", "json")
    sys.setswitchinterval(SWITCH)
    asyncio.run(_skald(birth) if birth.url else _bare(birth))


# Skald


async def _skald(birth: Birth) -> None:
    clock = Time(stands=False)
    async with opened(birth.url, workers=birth.workers, now=clock) as app:
        client = app.client()

        async def worker() -> float:
            return await app.house.studio.spent()

        async def quiet(*, seconds: float) -> list[float]:
            return await loop_lag.probed(asyncio.sleep(seconds))

        async def drawing(*, pictures: int) -> list[float]:
            return await loop_lag.probed(loop_lag.draw(app.house, pictures))

        def move(*, seconds: float) -> None:
            clock.move(timedelta(seconds=seconds))

        asked: Asked = {"worker": worker, "quiet": quiet, "drawing": drawing}
        await _live(client, birth.token, _Ears(asked, move), app)


# A bare bot


async def _bare(birth: Birth) -> None:
    client = commands.Bot(command_prefix=commands.when_mentioned, intents=intents())
    client.tree.add_command(ping)
    client.tree.add_command(card)

    async def setup_hook() -> None:
        await client.tree.sync()

    client.setup_hook = setup_hook  # type: ignore[method-assign]  # as discord.py shows it
    await _live(client, birth.token, _Ears({}, lambda **_: None), None)


@app_commands.command(description="Answer.")
async def ping(press: discord.Interaction[Any], number: str = "") -> None:
    """Answer, and do nothing else."""
    await press.response.send_message(f"pong {number}", ephemeral=True)


@app_commands.command(description="Answer at length.")
async def card(press: discord.Interaction[Any]) -> None:
    """Answer in the shape of a turn card: what discord.py itself takes for such a message."""
    view = ui.LayoutView(timeout=None)
    names = [f"{n}.png" for n in range(PICTURES)]
    shown = [discord.MediaGalleryItem(f"attachment://{name}", description=WORDS) for name in names]
    options = [discord.SelectOption(label=f"Picture {n}", value=str(n)) for n in range(BUTTONS)]
    chosen: ui.Select[Any] = ui.Select(custom_id="pictures", options=options)
    pressed: list[ui.Button[Any]] = [
        ui.Button(label=f"Button {n}", custom_id=f"button {n}") for n in range(BUTTONS)
    ]
    row: ui.ActionRow[Any] = ui.ActionRow(*pressed)
    view.add_item(
        ui.Container(
            ui.MediaGallery(*shown), ui.TextDisplay(WORDS * 8), ui.TextDisplay(WORDS * 2),
            ui.ActionRow(chosen), row, accent_colour=1,
        )
    )  # fmt: skip
    view.stop()
    files = [discord.File(BytesIO(PICTURE), filename=name) for name in names]
    await press.response.send_message(view=view, files=files, ephemeral=True)


@ping.autocomplete("number")
async def _offer(_: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    """Offer as many choices as are asked for."""
    count = int(current) if current.isdecimal() else MOST
    return [app_commands.Choice(name=f"the choice {n}", value=f"choice.{n}") for n in range(count)]


# What a bot in a process hears


@dataclass(frozen=True, slots=True)
class _Ears:
    """What can be asked: CPU at any moment, without the loop; other things of the loop."""

    asked: Asked
    move: Callable[..., None]

    def listen(self, loop: asyncio.AbstractEventLoop, end: asyncio.Event) -> None:
        """Answer line by line, in a thread of its own."""
        for line in sys.stdin:
            said = json.loads(line)
            what = said.pop("ask")
            if what == "cpu":
                _tell(time.process_time())
            elif what == "move":
                self.move(**said)
                _tell(None)
            else:
                heard = asyncio.run_coroutine_threadsafe(_whole(self.asked[what](**said)), loop)
                _tell(heard.result())
        loop.call_soon_threadsafe(end.set)


async def _whole(work: Awaitable[Any]) -> Any:
    return await work


def _tell(what: Any) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


async def _live(client: commands.Bot, token: str, ears: _Ears, app: App | None) -> None:
    """Connect, say so, and stay until nobody asks any more."""
    end = asyncio.Event()
    if app is not None:
        await app.begin()
    running = asyncio.create_task(client.start(token))
    ready = asyncio.create_task(client.wait_until_ready())
    await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        running.result()
    _tell(os.getpid())
    loop = asyncio.get_running_loop()
    listening = asyncio.create_task(asyncio.to_thread(ears.listen, loop, end))
    await end.wait()
    await listening
    if app is not None:
        await app.clock.stop()
    await client.close()
    await running


# The hold on it


class Child:
    """Whoever measures holds a bot by this."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def born(cls, birth: Birth, folder: Path) -> "Child":
        """Start a bot, and wait until it is connected; its log goes to a file."""
        with (folder / LOG).open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-c",
                "from bot.lab.bench.bot_process import main; main()",
                json.dumps(asdict(birth)),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                cwd=logs.HOME,
                limit=LINE,
            )
        child = cls(process)
        await child._hear()
        return child

    async def cpu(self) -> float:
        """Tell the CPU seconds of all its threads so far."""
        return float(await self.ask("cpu"))

    async def ask(self, what: str, **more: Any) -> Any:
        """Ask something, and hear the answer."""
        assert self._process.stdin is not None  # noqa: S101 - it was opened with a pipe
        self._process.stdin.write(json.dumps({"ask": what, **more}).encode() + b"\n")
        await self._process.stdin.drain()
        return await self._hear()

    async def close(self) -> None:
        """Let it go."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()

    async def _hear(self) -> Any:
        assert self._process.stdout is not None  # noqa: S101 - it was opened with a pipe
        line = await self._process.stdout.readline()
        if not line:
            raise RuntimeError("a bot that is being measured has ended")
        return json.loads(line)
