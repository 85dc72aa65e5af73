"""A message with its files in one piece: aiohttp writes each part of a form in several."""

import secrets
from collections.abc import Iterable, Mapping
from typing import Any, Final

import aiohttp
from discord.http import HTTPClient, MultipartParameters, Route

MOST: Final = 1024 * 1024
"""Of more bytes aiohttp makes no piece without a warning; they go as discord.py sends them."""

WRITE: Final = "/channels/{channel_id}/messages"

Form = Iterable[Mapping[str, Any]]
"""The fields of a form as discord.py lists them."""


def bundle(form: Form) -> aiohttp.BytesPayload | None:
    """Write a form as one body, which can be sent as often as is tried; None: it is too large."""
    boundary = secrets.token_hex(16)
    pieces: list[bytes] = []
    for field in form:
        pieces += [_head(boundary, field), _content(field["value"]), b"\r\n"]
    body = b"".join((*pieces, f"--{boundary}--\r\n".encode()))
    if len(body) > MOST:
        return None
    return aiohttp.BytesPayload(body, content_type=f"multipart/form-data; boundary={boundary}")


def _head(boundary: str, field: Mapping[str, Any]) -> bytes:
    lines = [f"--{boundary}", f"Content-Disposition: form-data; name={_quoted(field['name'])}"]
    if "filename" in field:
        lines[-1] += f"; filename={_quoted(field['filename'])}"
    if "content_type" in field:
        lines.append(f"Content-Type: {field['content_type']}")
    return "\r\n".join((*lines, "", "")).encode()


def _quoted(text: str) -> str:
    plain = text.replace("\\", "\\\\").replace('"', '\\"').replace("\r", " ").replace("\n", " ")
    return f'"{plain}"'


def _content(value: Any) -> bytes:
    """Read what a field holds: a text, or a file from its beginning."""
    if isinstance(value, str):
        return value.encode()
    value.seek(0)
    return bytes(value.read())


async def write(http: HTTPClient, channel: int, given: MultipartParameters) -> Any:
    """Write to a channel; of the message that comes back no object is made."""
    body = bundle(given.multipart or ()) if given.files else None
    if body is None:
        return await http.send_message(channel, params=given)
    return await http.request(Route("POST", WRITE, channel_id=channel), data=body)


class Posted:
    """A session that sends a certain body, whatever else it is given."""

    def __init__(self, session: aiohttp.ClientSession, body: aiohttp.Payload) -> None:
        self._session, self._body = session, body

    def request(self, method: str, url: str, **named: Any) -> Any:
        """Send it; it can be sent again."""
        return self._session.request(method, url, **{**named, "data": self._body})
