"""The web page of the local table: its files, and a line for every person who sits before it.

A line carries JSON: a snapshot of what its person sees, then the signals of that person's own
watch, and answers, by number, to what the page asks for. Nothing else ever goes through it.
"""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from aiohttp import BodyPartReader, WSMsgType, web

from bot.local.discord_errors import DiscordRefusalError
from bot.local.interactions import payloads
from bot.local.page.line import Line
from bot.local.page.readers import Readers
from bot.local.page.uploads import Uploads
from bot.local.world.shapes import File
from bot.local.world.watch import Watch

if TYPE_CHECKING:
    from bot.local.interactions.people import SimulatedPerson
    from bot.local.server import Server
    from bot.local.world.world import World

FOLDER: Final = Path(__file__).parent / "static"
TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
SETTLE: Final = 0.05


def admit(request: web.Request, *, own_page: bool) -> None:
    """Let in who comes by a loopback name and, where it counts, from the table's own page."""
    if urlsplit(f"//{request.host}").hostname not in LOOPBACK:
        raise web.HTTPForbidden(text="This table is for this computer only.")
    if own_page and request.headers.get("Origin") != f"http://{request.host}":
        raise web.HTTPForbidden(text="Only the table's own page may do this.")


def page_routes(server: "Server") -> list[web.RouteDef]:
    """Give a server its page: `Server(world, page_routes=page_routes)`."""
    return Page(server.world).routes()


class Page:
    """The page's routes in the stand-in's server."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self.readers = Readers(world)
        self.uploads = Uploads()

    def routes(self) -> list[web.RouteDef]:
        """Give all ways in."""
        return [
            web.get("/", self._home),
            web.get("/page", self._home),
            web.get("/page/ws", self._line),
            web.post("/page/upload", self._upload),
            web.get("/page/{name:(?:[a-z_]+/)?[a-z_]*(?:\\.[a-z]+)?}", self._file),
        ]

    async def _home(self, request: web.Request) -> web.StreamResponse:
        admit(request, own_page=False)
        raise web.HTTPFound("/page/")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        admit(request, own_page=False)
        path = FOLDER / (request.match_info["name"] or "index.html")
        if path.suffix not in TYPES or not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path, headers={**HEADERS, "Content-Type": TYPES[path.suffix]})

    async def _upload(self, request: web.Request) -> web.StreamResponse:
        admit(request, own_page=True)
        person = self._person(request)
        part = await (await request.multipart()).next()
        if not isinstance(part, BodyPartReader) or part.name != "file":
            raise web.HTTPBadRequest
        content = bytearray()
        while chunk := await part.read_chunk():
            content += chunk
            if len(content) > payloads.FILE_LIMIT:
                return web.json_response({"message": "large"}, status=413)
        number = str(self.world.ids())
        self.uploads.put(number, person.id, File(part.filename or "file", bytes(content)))
        return web.json_response({"upload": number})

    async def _line(self, request: web.Request) -> web.StreamResponse:
        admit(request, own_page=True)
        person = self._person(request) if request.query.get("person") else None
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=1 << 20)
        await socket.prepare(request)
        if person is None:
            await self._count(socket)
        else:
            await Line(person, self.readers, self.uploads, socket).run()
        return socket

    def _person(self, request: web.Request) -> "SimulatedPerson":
        try:
            return self.world.person(int(request.query["person"]))
        except (KeyError, ValueError, DiscordRefusalError):
            raise web.HTTPNotFound(text="Nobody by that number sits here.") from None

    async def _count(self, socket: web.WebSocketResponse) -> None:
        """Tell the row of people for whom something waits; never what it is."""
        watch = self.world.watch()
        self.readers.counters.add(watch)
        telling = asyncio.create_task(self._keep_counting(socket, watch))
        try:
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    await socket.send_json({"op": "pong"})
        finally:
            self.readers.counters.discard(watch)
            watch.close()
            telling.cancel()

    async def _keep_counting(self, socket: web.WebSocketResponse, watch: Watch) -> None:
        told = self.readers.counts()
        with suppress(ConnectionError):  # whoever hangs up comes back and is told again
            await socket.send_json({"op": "snapshot", **told})
            async for _ in watch:
                await asyncio.sleep(SETTLE)  # much happens at once: one count does for all of it
                watch.drain()
                now = self.readers.counts()
                if now != told:
                    told = now
                    await socket.send_json({"op": "people", **told})
