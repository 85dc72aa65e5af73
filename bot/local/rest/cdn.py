"""Files by their addresses, served so that no browser takes them for a page of ours."""

import hmac
from typing import TYPE_CHECKING, Final

from aiohttp import web

from bot.local.world.shapes import TYPES

if TYPE_CHECKING:
    from bot.local.world.world import World

SAFE: Final = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cache-Control": "private, max-age=31536000, immutable",
}


def routes(world: "World") -> list[web.RouteDef]:
    """Make the routes of attachments and emojis."""

    async def attachment(request: web.Request) -> web.Response:
        number = int(request.match_info["number"])
        seal = request.query.get("hm", "")
        content = world.file(number)
        if content is None or not hmac.compare_digest(seal, world.seal(number)):
            raise web.HTTPNotFound
        return _file(content, request.match_info["name"])

    async def emoji(request: web.Request) -> web.Response:
        number = int(request.match_info["number"])
        if number not in world.emojis:
            raise web.HTTPNotFound
        return _file(world.blobs[number], "emoji.png")

    return [
        web.get(r"/attachments/{channel:\d+}/{number:\d+}/{name}", attachment),
        web.get(r"/emojis/{number:\d+}.{kind:png|webp|gif}", emoji),
    ]


def _file(content: bytes, name: str) -> web.Response:
    kind = TYPES.get(name.rpartition(".")[2].lower(), "application/octet-stream")
    headers = {**SAFE, "Content-Type": kind}
    if not kind.startswith("image/"):
        headers["Content-Disposition"] = "attachment"
    return web.Response(body=content, headers=headers)
