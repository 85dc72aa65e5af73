"""A bot in its own process, so that its CPU time can be measured; controlled by JSON lines.

There are two: Skald as `skald run` starts it, and a bare discord.py bot for comparison.
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
from bot.app import App, open_app
from bot.cli.run import THREAD_SWITCH_INTERVAL
from bot.client import Skald, make_intents
from bot.lab.bench.whole_table import loop_lag
from bot.lab.movable_clock import MovableClock
from bot.local import discord_address

Questions = Mapping[str, Callable[..., Awaitable[Any]]]

MAX_CHOICES: Final = 25
MAX_LINE_BYTES: Final = 4 * 1024 * 1024
"""The maximum length of an answer line."""
LOG_FILE: Final = "bots.log"
REDRAW_CHECK_SECONDS: Final = 0.25
"""Between two looks for cards that are not drawn yet; each look costs a little, too."""
PICTURE_COUNT: Final = 2
PICTURE_BYTES: Final = os.urandom(60_000)
"""A file as large as most pictures."""
BUTTON_COUNT: Final = 5
FILLER_TEXT: Final = "Some forty letters of what has happened. "


@dataclass(frozen=True, slots=True)
class BotStart:
    """How to start a bot; without a database it is a bare one."""

    base_url: str
    token: str
    database_url: str = ""
    workers: int = 1


def main() -> None:
    """Run a bot until stdin is closed."""
    start = BotStart(**json.loads(sys.argv[1]))
    discord_address.point_discord_at(start.base_url)
    logs.set_up_logging("info", "json")
    sys.setswitchinterval(THREAD_SWITCH_INTERVAL)
    asyncio.run(_run_skald(start) if start.database_url else _run_bare_bot(start))


# Skald


async def _run_skald(start: BotStart) -> None:
    clock = MovableClock(is_stopped=False)
    async with open_app(start.database_url, workers=start.workers, now=clock) as app:
        client = app.client()

        async def worker() -> float:
            return await app.services.studio.cpu_seconds()

        async def await_redraws() -> None:
            while app.services.pending_redraws.count:  # noqa: ASYNC110 - nothing else needs an event
                await asyncio.sleep(REDRAW_CHECK_SECONDS)

        async def quiet(*, seconds: float) -> list[float]:
            return await loop_lag.measure_lag(asyncio.sleep(seconds))

        async def drawing(*, pictures: int) -> list[float]:
            return await loop_lag.measure_lag(loop_lag.draw_new_pictures(app.services, pictures))

        def move(*, seconds: float) -> None:
            clock.move(timedelta(seconds=seconds))

        watch = loop_lag.LagWatch()
        asked: Questions = {
            "worker": worker,
            "quiet": quiet,
            "drawing": drawing,
            "watch": watch.start,
            "longest_hold": watch.stop,
            "await_redraws": await_redraws,
        }
        await _run_client(client, start.token, _QueryListener(asked, move), app)


# A bare bot


async def _run_bare_bot(start: BotStart) -> None:
    client = commands.Bot(command_prefix=commands.when_mentioned, intents=make_intents())
    client.tree.add_command(ping)
    client.tree.add_command(card)

    async def setup_hook() -> None:
        await client.tree.sync()

    client.setup_hook = setup_hook  # type: ignore[method-assign]  # as discord.py shows it
    await _run_client(client, start.token, _QueryListener({}, lambda **_: None), None)


@app_commands.command(description="Answer.")
async def ping(interaction: discord.Interaction[Any], number: str = "") -> None:
    """Send a short answer."""
    await interaction.response.send_message(f"pong {number}", ephemeral=True)


@app_commands.command(description="Answer at length.")
async def card(interaction: discord.Interaction[Any]) -> None:
    """Send an answer of a turn card's shape, to measure the share of discord.py."""
    view = ui.LayoutView(timeout=None)
    names = [f"{n}.png" for n in range(PICTURE_COUNT)]
    shown = [
        discord.MediaGalleryItem(f"attachment://{name}", description=FILLER_TEXT) for name in names
    ]
    options = [
        discord.SelectOption(label=f"Picture {n}", value=str(n)) for n in range(BUTTON_COUNT)
    ]
    chosen: ui.Select[Any] = ui.Select(custom_id="pictures", options=options)
    pressed: list[ui.Button[Any]] = [
        ui.Button(label=f"Button {n}", custom_id=f"button {n}") for n in range(BUTTON_COUNT)
    ]
    row: ui.ActionRow[Any] = ui.ActionRow(*pressed)
    view.add_item(
        ui.Container(
            ui.MediaGallery(*shown),
            ui.TextDisplay(FILLER_TEXT * 8),
            ui.TextDisplay(FILLER_TEXT * 2),
            ui.ActionRow(chosen),
            row,
            accent_colour=1,
        )
    )
    view.stop()
    files = [discord.File(BytesIO(PICTURE_BYTES), filename=name) for name in names]
    await interaction.response.send_message(view=view, files=files, ephemeral=True)


@ping.autocomplete("number")
async def _autocomplete(
    _: discord.Interaction[Any], current: str
) -> list[app_commands.Choice[str]]:
    """Return as many choices as the typed number says."""
    count = int(current) if current.isdecimal() else MAX_CHOICES
    return [app_commands.Choice(name=f"the choice {n}", value=f"choice.{n}") for n in range(count)]


# Inside the process


@dataclass(frozen=True, slots=True)
class _QueryListener:
    """Answers queries: CPU time outside of the event loop, all else inside it."""

    asked: Questions
    move: Callable[..., None]

    def listen(self, loop: asyncio.AbstractEventLoop, end: asyncio.Event) -> None:
        """Answer queries line by line; runs in its own thread."""
        for line in sys.stdin:
            query = json.loads(line)
            name = query.pop("ask")
            if name == "cpu":
                _write_answer(time.process_time())
            elif name == "move":
                self.move(**query)
                _write_answer(None)
            else:
                future = asyncio.run_coroutine_threadsafe(
                    _await_result(self.asked[name](**query)), loop
                )
                _write_answer(future.result())
        loop.call_soon_threadsafe(end.set)


async def _await_result(work: Awaitable[Any]) -> Any:
    return await work


def _write_answer(answer: Any) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


async def _run_client(
    client: commands.Bot | Skald, token: str, listener: _QueryListener, app: App | None
) -> None:
    """Connect, report the process id, and run until stdin is closed."""
    end = asyncio.Event()
    if app is not None:
        await app.start()
    running = asyncio.create_task(client.start(token))
    ready = asyncio.create_task(client.wait_until_ready())
    await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        running.result()
    if isinstance(client, Skald):
        await client.commands_synced.wait()
    _write_answer(os.getpid())
    loop = asyncio.get_running_loop()
    listening = asyncio.create_task(asyncio.to_thread(listener.listen, loop, end))
    await end.wait()
    await listening
    if app is not None:
        await app.clock.stop()
    await client.close()
    await running


# Outside of the process


class BotProcess:
    """A bot process, as the measuring process sees it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, start: BotStart, folder: Path) -> "BotProcess":
        """Start a bot and wait until it is connected; it logs to a file."""
        with (folder / LOG_FILE).open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-c",
                "from bot.lab.bench.whole_table.bot_process import main; main()",
                json.dumps(asdict(start)),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                cwd=logs.PROJECT_FOLDER,
                limit=MAX_LINE_BYTES,
            )
        child = cls(process)
        await child._read_answer()
        return child

    async def cpu_seconds(self) -> float:
        """Return the CPU seconds of all its threads so far."""
        return float(await self.query("cpu"))

    async def query(self, name: str, **arguments: Any) -> Any:
        """Send a query and return the answer."""
        assert self._process.stdin is not None  # noqa: S101 - it was opened with a pipe
        self._process.stdin.write(json.dumps({"ask": name, **arguments}).encode() + b"\n")
        await self._process.stdin.drain()
        return await self._read_answer()

    async def close(self) -> None:
        """End the process."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()

    async def _read_answer(self) -> Any:
        assert self._process.stdout is not None  # noqa: S101 - it was opened with a pipe
        line = await self._process.stdout.readline()
        if not line:
            raise RuntimeError("a bot that is being measured has ended")
        return json.loads(line)
