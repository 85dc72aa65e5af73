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
from bot.app import App, open_app
from bot.cli.console import print_line
from bot.errors import UsageError
from bot.local.interactions.people import add_person
from bot.local.page.page_server import page_routes
from bot.local.server import StandInServer, unsaved_message
from bot.local.world.world import World
from bot.local.world.world_file import WorldFileError
from bot.settings import Settings
from bot.supervisor import Supervisor

WORLD_FILE: Final = "world.json"
GUILD_NAME: Final = "The Hall"
CHANNEL_NAME: Final = "games"
LOCAL_PEOPLE: Final = (("Ada", "en-US"), ("Ben", "en-GB"), ("Chloé", "fr"), ("Dag", "en-US"))
THREAD_SWITCH_INTERVAL: Final = 0.0005
"""Seconds between switches of threads."""

PORT_TAKEN: Final = (
    "is taken, perhaps by another local table. "
    "Close it, or set SKALD_PORT to another number (0 takes any free one)"
)
PORT_FORBIDDEN: Final = "is not for this user to open. Set SKALD_PORT to a number from 1024 up"

log = structlog.stdlib.get_logger("skald.run")


def run_skald(arguments: argparse.Namespace) -> int:
    """Connect to Discord, or without a token open the local table."""
    configuration = settings.read_settings()
    if configuration.token.get_secret_value():
        return _serve(configuration, _run_on_discord(configuration))
    print_line(
        "There is no DISCORD_TOKEN, so here is the local table; README.md tells how to get a token."
    )
    if configuration.unused_database_note:
        print_line(f"{configuration.unused_database_note}.")
    return run_table(arguments)


def run_table(arguments: argparse.Namespace) -> int:
    """Open the local table."""
    configuration = settings.read_settings()
    browser = configuration.browser and not getattr(arguments, "no_browser", False)
    return _serve(configuration, _run_local_table(configuration, browser=browser))


def _serve(configuration: Settings, work: Awaitable[None]) -> int:
    for stray in settings.find_unknown_settings():
        print_line(stray)
    logs.set_up_logging(configuration.log_level, configuration.log_format)
    sys.setswitchinterval(THREAD_SWITCH_INTERVAL)
    try:
        asyncio.run(_await(work))
    except WorldFileError as fault:
        raise UsageError(str(fault)) from None
    return 0


async def _await(work: Awaitable[None]) -> None:
    await work


async def _run_on_discord(configuration: Settings) -> None:
    configuration.make_folder(local=False)
    async with open_app(
        configuration.database_url(local=False), workers=configuration.workers
    ) as app:
        await run_until_signal(app, configuration.token.get_secret_value(), lambda: None)


async def _run_local_table(configuration: Settings, *, browser: bool) -> None:
    configuration.make_folder(local=True)
    url = configuration.database_url(local=True)
    world = open_world(configuration.local_folder / WORLD_FILE)
    async with _open_server(world, configuration.port) as server:
        address = f"http://localhost:{server.port}/"

        def ready() -> None:
            print_line(
                f"The local table is open: {address}  (Ctrl+C closes it; the games are kept)"
            )
            if browser:
                with suppress(webbrowser.Error):
                    webbrowser.open(address)

        with server.point_discord_here():
            async with open_app(url, workers=configuration.workers) as app:
                await run_until_signal(app, world.token, ready)


@asynccontextmanager
async def _open_server(world: World, port: int) -> AsyncIterator[StandInServer]:
    server = StandInServer(world, port=port, page_routes=page_routes)
    try:
        await server.__aenter__()
    except OSError as fault:
        why = PORT_FORBIDDEN if fault.errno in (errno.EACCES, errno.EPERM) else PORT_TAKEN
        raise UsageError(f"port {port} {why}") from None
    try:
        yield server
    finally:
        await server.__aexit__()


def open_world(path: Path) -> World:
    """Load the world from a file, or create one: a server with a channel and four people."""
    try:
        world = World.load(path)
        if not world.guilds:
            people = [add_person(world, name, locale=locale) for name, locale in LOCAL_PEOPLE]
            world.add_channel(world.add_guild(GUILD_NAME, people), CHANNEL_NAME)
        world.save()  # fail before the start if it can't be saved
    except OSError as fault:
        raise UsageError(unsaved_message(path, fault)) from None
    return world


async def run_until_signal(app: App, token: str, ready: Callable[[], None]) -> None:
    """Stay connected until a signal comes; then finish the present step and disconnect."""
    loop = asyncio.get_running_loop()
    supervisor = Supervisor(app.client, now=loop.time)
    signalled = asyncio.Event()
    for signal_number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # Windows has no signals of this kind
            loop.add_signal_handler(signal_number, signalled.set)
    await app.start()
    ready()
    connection = asyncio.create_task(supervisor.run(token))
    waiting = asyncio.create_task(signalled.wait())
    try:
        await asyncio.wait({connection, waiting}, return_when=asyncio.FIRST_COMPLETED)
        log.info("stopping")
        await app.clock.stop()
    finally:
        waiting.cancel()
        await supervisor.stop()
        await connection
    log.info("stopped")
