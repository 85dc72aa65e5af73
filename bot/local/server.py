"""The stand-in's server: REST, gateway, files and the page, on loopback and for nobody else."""

import asyncio
import errno
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

import structlog
from aiohttp import web

from bot.local import discord_address
from bot.local.faults import Faults
from bot.local.gateway.gateway import Gateway
from bot.local.rest import cdn
from bot.local.rest.rates import Rates
from bot.local.rest.rest import Found, Rest, Witness
from bot.local.world import world_file

if TYPE_CHECKING:
    from bot.local.world.world import World

log = structlog.stdlib.get_logger("skald.local")
HOST: Final = "127.0.0.1"
NAMES: Final = (HOST, "localhost")
HTTP: Final = 80
LARGEST: Final = 110 * 1024 * 1024
SAVE_EVERY: Final = 0.5
"""Seconds; what happened since then is lost if the process is killed."""

HELP: Final = {
    errno.ENOSPC: "Free some space on its disk",
    errno.EDQUOT: "Free some space on its disk",
}

Pages = Callable[["Server"], Sequence[web.AbstractRouteDef]]
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def unsaved(path: Path | None, fault: OSError) -> str:
    """Say why a world can't be kept, and what to do."""
    todo = HELP.get(fault.errno or 0, "Give the user that runs Skald the right to write its folder")
    return f"{path} can't be read or written: {fault.strerror}. {todo}"


class Server:
    """A world that answers as Discord; use it with `async with`."""

    def __init__(
        self,
        world: "World",
        *,
        port: int = 0,
        rates: Rates | None = None,
        page_routes: Pages | None = None,
    ) -> None:
        self.world = world
        self.port = port
        self.faults = Faults()
        self.rest = Rest(world, self.faults, rates or Rates())
        self.gateway = Gateway(world, self.faults, self.rest.told)
        self._pages = page_routes
        self._runner: web.AppRunner | None = None
        self._saving: asyncio.Task[None] | None = None
        self._trouble = ""
        """Why the world can't be saved; it is said once."""

    @property
    def faults_found(self) -> list[Found]:
        """Every rule of Discord's that the bot has broken so far."""
        return self.rest.faults_found

    @property
    def witness(self) -> list[Witness]:
        """Whoever wants to see every request, answer and event."""
        return self.rest.witness

    @property
    def base(self) -> str:
        """Where the server answers."""
        return f"http://{HOST}:{self.port}"

    def addresses(self) -> AbstractContextManager[None]:
        """Lead discord.py here for a while."""
        return discord_address.pointed(self.base)

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=LARGEST, middlewares=[self._guard])
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_route("*", "/api/v10/{tail:.*}", self.rest.serve)
        app.add_routes(cdn.routes(self.world))
        if self._pages is not None:
            app.add_routes(self._pages(self))
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        world_file.move(self.world, self.base)
        if self.world.path is not None:
            self.save()
            self._saving = asyncio.create_task(self._save())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._saving is not None:
            self._saving.cancel()
        await self.gateway.stop()
        if self._runner is not None:
            await self._runner.cleanup()
        self.save()

    async def _save(self) -> None:
        """Save what has changed, more seldom the longer it takes."""
        pause = SAVE_EVERY
        while True:
            await asyncio.sleep(pause)
            begun = time.perf_counter()
            if self.world.changed:
                self.save()
            pause = max(SAVE_EVERY, 20 * (time.perf_counter() - begun))

    def save(self) -> None:
        """Save the world; where the disk is full, say so and go on."""
        trouble = ""
        try:
            self.world.save()
        except OSError as wrong:
            trouble = unsaved(self.world.path, wrong)
        if trouble and trouble != self._trouble:
            log.error("world not saved", says=trouble)
        elif self._trouble and not trouble:
            log.info("world saved again")
        self._trouble = trouble

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Let in only who speaks to loopback, and of browsers only our own page."""
        if not self._ours(request):
            raise web.HTTPForbidden(text="This server is for its own page on this machine alone.")
        return await handler(request)

    def _ours(self, request: web.Request) -> bool:
        bare = NAMES if self.port == HTTP else ()  # nobody names the port that all expect
        places = [*(f"{name}:{self.port}" for name in NAMES), *bare]
        if request.headers.get("Host") not in places:
            return False
        origin = request.headers.get("Origin")
        if origin is not None and origin not in [f"http://{place}" for place in places]:
            return False
        site = request.headers.get("Sec-Fetch-Site", "none")
        travels = request.headers.get("Sec-Fetch-Mode") == "navigate" and request.method == "GET"
        return site in ("none", "same-origin") or travels
