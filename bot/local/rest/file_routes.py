"""Serve attachments and emojis in such a way that no browser treats them as our pages."""

import hmac
from typing import TYPE_CHECKING, Final

from aiohttp import web

from bot.local.planned_faults import Delay, PlannedFaults
from bot.local.world.discord_objects import CONTENT_TYPES

if TYPE_CHECKING:
    from bot.local.world.world import World

SAFE_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cache-Control": "private, max-age=31536000, immutable",
}


def file_routes(world: "World", faults: PlannedFaults) -> list[web.RouteDef]:
    """Return the routes of attachments and emojis."""

    async def attachment(request: web.Request) -> web.Response:
        trouble = faults.take_fault(request.method, request.path)
        if isinstance(trouble, Delay):
            await trouble.until.wait()
        number = int(request.match_info["number"])
        signature = request.query.get("hm", "")
        content = world.file_content(number)
        if content is None or not hmac.compare_digest(signature, world.url_signature(number)):
            raise web.HTTPNotFound
        return _file_response(content, request.match_info["name"])

    async def emoji(request: web.Request) -> web.Response:
        number = int(request.match_info["number"])
        if number not in world.emojis:
            raise web.HTTPNotFound
        return _file_response(world.blobs[number], "emoji.png")

    return [
        web.get(r"/attachments/{channel:\d+}/{number:\d+}/{name}", attachment),
        web.get(r"/emojis/{number:\d+}.{kind:png|webp|gif}", emoji),
    ]


def _file_response(content: bytes, name: str) -> web.Response:
    content_type = CONTENT_TYPES.get(name.rpartition(".")[2].lower(), "application/octet-stream")
    headers = {**SAFE_HEADERS, "Content-Type": content_type}
    if not content_type.startswith("image/"):
        headers["Content-Disposition"] = "attachment"
    return web.Response(body=content, headers=headers)
