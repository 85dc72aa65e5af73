"""Serve the local table's web page: its files, uploads, and a WebSocket for every person.

A person's WebSocket carries JSON: a snapshot of what the person sees, then the signals of their own
watch, and numbered answers to the page's requests. Nothing else ever goes through it.
"""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from aiohttp import BodyPartReader, WSMsgType, web

from bot.local.discord_errors import DiscordRefusalError
from bot.local.interactions import payloads
from bot.local.interactions.people import find_person
from bot.local.page.person_connection import PersonConnection
from bot.local.page.read_marks import ReadMarks
from bot.local.page.uploads import Uploads
from bot.local.world.discord_objects import File
from bot.local.world.watch import Watch

if TYPE_CHECKING:
    from bot.local.interactions.people import SimulatedPerson
    from bot.local.server import StandInServer
    from bot.local.world.world import World

STATIC_FOLDER: Final = Path(__file__).parent / "static"
CONTENT_TYPES: Final = {
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
LOOPBACK_NAMES: Final = ("127.0.0.1", "localhost", "::1")
COUNT_DELAY: Final = 0.05


def require_loopback(request: web.Request, *, own_page: bool) -> None:
    """Refuse requests by another name than loopback and, with `own_page`, from other pages."""
    if urlsplit(f"//{request.host}").hostname not in LOOPBACK_NAMES:
        raise web.HTTPForbidden(text="This table is for this computer only.")
    if own_page and request.headers.get("Origin") != f"http://{request.host}":
        raise web.HTTPForbidden(text="Only the table's own page may do this.")


def page_routes(server: "StandInServer") -> list[web.RouteDef]:
    """Return the routes of the page: `StandInServer(world, page_routes=page_routes)`."""
    return Page(server.world).routes()


class Page:
    """The handlers of the page's routes."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self.readers = ReadMarks(world)
        self.uploads = Uploads()

    def routes(self) -> list[web.RouteDef]:
        """Return all routes of the page."""
        return [
            web.get("/", self._redirect_home),
            web.get("/page", self._redirect_home),
            web.get("/page/ws", self._open_socket),
            web.post("/page/upload", self._receive_upload),
            web.get("/page/{name:(?:[a-z_]+/)?[a-z_]*(?:\\.[a-z]+)?}", self._serve_file),
        ]

    async def _redirect_home(self, request: web.Request) -> web.StreamResponse:
        require_loopback(request, own_page=False)
        raise web.HTTPFound("/page/")

    async def _serve_file(self, request: web.Request) -> web.StreamResponse:
        require_loopback(request, own_page=False)
        path = STATIC_FOLDER / (request.match_info["name"] or "index.html")
        if path.suffix not in CONTENT_TYPES or not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(
            path, headers={**HEADERS, "Content-Type": CONTENT_TYPES[path.suffix]}
        )

    async def _receive_upload(self, request: web.Request) -> web.StreamResponse:
        require_loopback(request, own_page=True)
        person = self._find_person(request)
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

    async def _open_socket(self, request: web.Request) -> web.StreamResponse:
        require_loopback(request, own_page=True)
        person = self._find_person(request) if request.query.get("person") else None
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=1 << 20)
        await socket.prepare(request)
        if person is None:
            await self._send_counts(socket)
        else:
            await PersonConnection(person, self.readers, self.uploads, socket).serve()
        return socket

    def _find_person(self, request: web.Request) -> "SimulatedPerson":
        try:
            return find_person(self.world, int(request.query["person"]))
        except (KeyError, ValueError, DiscordRefusalError):
            raise web.HTTPNotFound(text="Nobody by that number sits here.") from None

    async def _send_counts(self, socket: web.WebSocketResponse) -> None:
        """Tell the page's row of people for whom something waits, but not what."""
        watch = self.world.watch()
        self.readers.counting_watches.add(watch)
        sending = asyncio.create_task(self._send_changed_counts(socket, watch))
        try:
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    await socket.send_json({"op": "pong"})
        finally:
            self.readers.counting_watches.discard(watch)
            watch.close()
            sending.cancel()

    async def _send_changed_counts(self, socket: web.WebSocketResponse, watch: Watch) -> None:
        counts = self.readers.waiting_counts()
        with suppress(ConnectionError):  # the page reconnects and gets the counts again
            await socket.send_json({"op": "snapshot", **counts})
            async for _ in watch:
                await asyncio.sleep(COUNT_DELAY)  # several changes at once are counted together
                watch.drain()
                new_counts = self.readers.waiting_counts()
                if new_counts != counts:
                    counts = new_counts
                    await socket.send_json({"op": "people", **counts})
