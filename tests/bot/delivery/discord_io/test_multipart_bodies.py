"""A message with files is sent as one body, with the same parts as aiohttp's own form."""

from io import BytesIO
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from bot.delivery.discord_io.multipart_bodies import MAX_BODY_BYTES, encode_multipart

FORM: list[dict[str, Any]] = [
    {"name": "payload_json", "value": '{"content": "\u00e9"}'},
    {
        "name": "files[0]",
        "value": BytesIO(b"\x89PNG\r\n--"),
        "filename": 'a "b".png',
        "content_type": "application/octet-stream",
    },
]


async def read(body: Any) -> list[tuple[str | None, str | None, str, bytes]]:
    """Send a body to a server, and return the parts that it has read."""
    found = []

    async def take(request: web.Request) -> web.Response:
        async for part in await request.multipart():
            assert isinstance(part, aiohttp.BodyPartReader)
            kind = part.headers.get("Content-Type", "")
            found.append((part.name, part.filename, kind, bytes(await part.read())))
        return web.Response()

    app = web.Application()
    app.router.add_post("/", take)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    async with aiohttp.ClientSession() as session:
        url = f"http://127.0.0.1:{runner.addresses[0][1]}/"
        for _ in range(2):
            async with session.post(url, data=body) as answer:
                assert answer.status == 200
    await runner.cleanup()
    return found


async def test_a_form_in_one_piece_says_what_it_holds_each_time_it_is_sent() -> None:
    once = [
        ("payload_json", None, "", '{"content": "\u00e9"}'.encode()),
        ("files[0]", 'a "b".png', "application/octet-stream", b"\x89PNG\r\n--"),
    ]
    assert await read(encode_multipart(FORM)) == once * 2


@pytest.mark.parametrize(("size", "one"), [(MAX_BODY_BYTES // 2, True), (MAX_BODY_BYTES, False)])
def test_what_is_too_large_for_one_piece_goes_as_before(size: int, one: bool) -> None:
    form = [{"name": "files[0]", "value": BytesIO(bytes(size)), "filename": "a.png"}]
    assert (encode_multipart(form) is not None) is one
