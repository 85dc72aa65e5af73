"""`skald run` and `skald table`: Skald on Discord, or at the local table in the browser."""

import argparse
import asyncio
import errno
import signal
import sys
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

import structlog

from bot import logs, settings
from bot.app import App, opened
from bot.cli.console import say
from bot.errors import UsageError
from bot.local.page.page_server import page_routes
from bot.local.server import Server, unsaved
from bot.local.world.world import World
from bot.local.world.world_file import WorldFileError
from bot.settings import Settings
from bot.supervisor import Supervisor

WORLD: Final = "world.json"
GUILD: Final = "The Hall"
CHANNEL: Final = "games"
PEOPLE: Final = (("Ada", "en-US"), ("Ben", "en-GB"), ("Chloé", "fr"), ("Dag", "en-US"))
SWITCH: Final = 0.0005
"""How long a thread may keep the others waiting."""

TAKEN: Final = (
    "is taken, perhaps by another local table. "
    "Close it, or set SKALD_PORT to another number (0 takes any free one)"
)
BARRED: Final = "is not for this user to open. Set SKALD_PORT to a number from 1024 up"

log = structlog.stdlib.get_logger("skald.run")


def run(given: argparse.Namespace) -> int:
    """Connect to Discord, or without a token open the local table."""
    own = settings.read()
    if own.token.get_secret_value():
        return _served(own, _discord(own))
    say(
        "There is no DISCORD_TOKEN, so here is the local table; README.md tells how to get a token."
    )
    if own.apart:
        say(f"{own.apart}.")
    return table(given)


def table(given: argparse.Namespace) -> int:
    """Open the local table."""
    own = settings.read()
    browser = own.browser and not getattr(given, "no_browser", False)
    return _served(own, _local(own, browser=browser))


def _served(own: Settings, work: Awaitable[None]) -> int:
    for stray in settings.strays():
        say(stray)
    logs.set_up(own.log_level, own.log_format)
    sys.setswitchinterval(SWITCH)
    try:
        asyncio.run(_work(work))
    except WorldFileError as fault:
        raise UsageError(str(fault)) from None
    return 0


async def _work(work: Awaitable[None]) -> None:
    await work


async def _discord(own: Settings) -> None:
    own.make_folder(local=False)
    async with opened(own.database_url(local=False), workers=own.workers) as app:
        await until_told(app, own.token.get_secret_value(), lambda: None)


async def _local(own: Settings, *, browser: bool) -> None:
    own.make_folder(local=True)
    url = own.database_url(local=True)
    world = world_at(own.world / WORLD)
    async with _open_server(world, own.port) as server:
        address = f"http://localhost:{server.port}/"

        def ready() -> None:
            say(f"The local table is open: {address}  (Ctrl+C closes it; the games are kept)")
            if browser:
                with suppress(webbrowser.Error):
                    webbrowser.open(address)

        with server.addresses():
            async with opened(url, workers=own.workers) as app:
                await until_told(app, world.token, ready)


@asynccontextmanager
async def _open_server(world: World, port: int) -> AsyncIterator[Server]:
    server = Server(world, port=port, page_routes=page_routes)
    try:
        await server.__aenter__()
    except OSError as fault:
        why = BARRED if fault.errno in (errno.EACCES, errno.EPERM) else TAKEN
        raise UsageError(f"port {port} {why}") from None
    try:
        yield server
    finally:
        await server.__aexit__()


def world_at(path: Path) -> World:
    """Go on with the world in a file, or begin one: a server with a channel and four people."""
    try:
        world = World.load(path)
        if not world.guilds:
            people = [world.add_person(name, locale=locale) for name, locale in PEOPLE]
            world.add_channel(world.add_guild(GUILD, people), CHANNEL)
        world.save()  # what can't be kept must not begin
    except OSError as fault:
        raise UsageError(unsaved(path, fault)) from None
    return world


async def until_told(app: App, token: str, ready: Callable[[], None]) -> None:
    """Stay connected until a signal comes; then finish the step at hand and go."""
    loop = asyncio.get_running_loop()
    supervisor = Supervisor(app.client, now=loop.time)
    told = asyncio.Event()
    for one in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # Windows has no signals of this kind
            loop.add_signal_handler(one, told.set)
    await app.begin()
    ready()
    connected = asyncio.create_task(supervisor.run(token))
    waiting = asyncio.create_task(told.wait())
    try:
        await asyncio.wait({connected, waiting}, return_when=asyncio.FIRST_COMPLETED)
        log.info("stopping")
        await app.clock.stop()
    finally:
        waiting.cancel()
        await supervisor.stop()
        await connected
    log.info("stopped")
