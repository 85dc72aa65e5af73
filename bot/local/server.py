"""The stand-in's server: REST, gateway, files and the page, on loopback only."""

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
from bot.local.gateway.gateway import Gateway
from bot.local.planned_faults import PlannedFaults
from bot.local.rest import file_routes
from bot.local.rest.rate_limits import RateLimits
from bot.local.rest.rest_api import BrokenRule, RestApi, Witness
from bot.local.world import world_file

if TYPE_CHECKING:
    from bot.local.world.world import World

log = structlog.stdlib.get_logger("skald.local")
LOOPBACK_HOST: Final = "127.0.0.1"
HOST_NAMES: Final = (LOOPBACK_HOST, "localhost")
DEFAULT_HTTP_PORT: Final = 80
MAX_REQUEST_BYTES: Final = 110 * 1024 * 1024
SAVE_EVERY: Final = 0.5
"""Seconds between saves of the whole world."""

ERROR_ADVICE: Final = {
    errno.ENOSPC: "Free some space on its disk",
    errno.EDQUOT: "Free some space on its disk",
}

PageRoutes = Callable[["StandInServer"], Sequence[web.AbstractRouteDef]]
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def unsaved_message(path: Path | None, fault: OSError) -> str:
    """Return why a world can't be saved, and what to do."""
    advice = ERROR_ADVICE.get(
        fault.errno or 0, "Give the user that runs Skald the right to write its folder"
    )
    return f"{path} can't be read or written: {fault.strerror}. {advice}"


class StandInServer:
    """Serves a world as Discord would; use it with `async with`."""

    def __init__(
        self,
        world: "World",
        *,
        port: int = 0,
        rates: RateLimits | None = None,
        page_routes: PageRoutes | None = None,
    ) -> None:
        self.world = world
        self.port = port
        self.faults = PlannedFaults()
        self.rest = RestApi(world, self.faults, rates or RateLimits())
        self.gateway = Gateway(world, self.faults, self.rest.report_event)
        self._pages = page_routes
        self._runner: web.AppRunner | None = None
        self._saving: asyncio.Task[None] | None = None
        self._save_problem = ""
        """Why the world can't be saved; it is logged once."""

    @property
    def broken_rules(self) -> list[BrokenRule]:
        """Every rule of Discord's that the bot has broken so far."""
        return self.rest.broken_rules

    @property
    def witnesses(self) -> list[Witness]:
        """The functions that are given every request with its answer, and every event."""
        return self.rest.witnesses

    @property
    def base_url(self) -> str:
        """The server's URL."""
        return f"http://{LOOPBACK_HOST}:{self.port}"

    def point_discord_here(self) -> AbstractContextManager[None]:
        """Point discord.py at this server within a `with` block."""
        return discord_address.discord_pointed_at(self.base_url)

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=MAX_REQUEST_BYTES, middlewares=[self._guard])
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_route("*", "/api/v10/{tail:.*}", self.rest.serve)
        app.add_routes(file_routes.file_routes(self.world, self.faults))
        if self._pages is not None:
            app.add_routes(self._pages(self))
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, LOOPBACK_HOST, self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        world_file.change_base_url(self.world, self.base_url)
        if self.world.path is not None:
            self.save()
            self._saving = asyncio.create_task(self._save_regularly())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._saving is not None:
            self._saving.cancel()
        await self.gateway.stop()
        if self._runner is not None:
            await self._runner.cleanup()
        self.save()

    async def _save_regularly(self) -> None:
        """Save changes regularly, less often if saving takes long."""
        pause = SAVE_EVERY
        while True:
            await asyncio.sleep(pause)
            started = time.perf_counter()
            if self.world.changed:
                self.save()
            pause = max(SAVE_EVERY, 20 * (time.perf_counter() - started))

    def save(self) -> None:
        """Save the world; log a failure and go on."""
        problem = ""
        try:
            self.world.save()
        except OSError as error:
            problem = unsaved_message(self.world.path, error)
        if problem and problem != self._save_problem:
            log.error("world not saved", says=problem)
        elif self._save_problem and not problem:
            log.info("world saved again")
        self._save_problem = problem

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse requests by another name than loopback, and browsers on other pages."""
        if not self._is_allowed(request):
            raise web.HTTPForbidden(text="This server is for its own page on this machine alone.")
        return await handler(request)

    def _is_allowed(self, request: web.Request) -> bool:
        names_without_port = (
            HOST_NAMES if self.port == DEFAULT_HTTP_PORT else ()
        )  # browsers leave the default port out
        hosts = [*(f"{name}:{self.port}" for name in HOST_NAMES), *names_without_port]
        if request.headers.get("Host") not in hosts:
            return False
        origin = request.headers.get("Origin")
        if origin is not None and origin not in [f"http://{host}" for host in hosts]:
            return False
        site = request.headers.get("Sec-Fetch-Site", "none")
        is_navigation = (
            request.headers.get("Sec-Fetch-Mode") == "navigate" and request.method == "GET"
        )
        return site in ("none", "same-origin") or is_navigation
