"""Read the body of a request: JSON, or a form with JSON and files."""

import json
from typing import Any

from aiohttp import BodyPartReader, web

from bot.local.discord_errors import DiscordRefusalError
from bot.local.snowflakes import Json
from bot.local.world.discord_objects import File


async def read_body(request: web.Request) -> tuple[Any, list[File]]:
    """Read a request's body; a missing one is an empty object."""
    if request.content_type.startswith("multipart/"):
        return await _read_form(request)
    content = await request.read()
    if not content:
        return {}, []
    if request.content_type != "application/json":
        raise DiscordRefusalError(50109)
    return _parse_json(content), []


def _parse_json(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        raise DiscordRefusalError(50109) from None


async def _read_form(request: web.Request) -> tuple[Any, list[File]]:
    body: Json = {}
    files: dict[int, File] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        content = bytes(await part.read(decode=False))
        name = part.name or ""
        if name == "payload_json":
            body = _parse_json(content)
        elif name.startswith("files[") and name[6:-1].isdecimal():
            files[int(name[6:-1])] = File(part.filename or "file", content)
        else:
            body[name] = content.decode(errors="replace")
    return body, [files[number] for number in sorted(files)]
