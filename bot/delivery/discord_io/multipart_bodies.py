"""Send a message with its files as one body: aiohttp would write each part of it separately."""

import secrets
from collections.abc import Iterable, Mapping
from typing import Any, Final

import aiohttp
from discord.http import HTTPClient, MultipartParameters, Route

MAX_BODY_BYTES: Final = 1024 * 1024
"""aiohttp warns about a larger body in one piece, so it is left to discord.py to send."""

MESSAGES_PATH: Final = "/channels/{channel_id}/messages"

MultipartFields = Iterable[Mapping[str, Any]]
"""The fields of a multipart body as discord.py lists them."""


def encode_multipart(fields: MultipartFields) -> aiohttp.BytesPayload | None:
    """Encode fields as one body that can be sent again; None if it is too large."""
    boundary = secrets.token_hex(16)
    pieces: list[bytes] = []
    for field in fields:
        pieces += [_part_header(boundary, field), _field_bytes(field["value"]), b"\r\n"]
    body = b"".join((*pieces, f"--{boundary}--\r\n".encode()))
    if len(body) > MAX_BODY_BYTES:
        return None
    return aiohttp.BytesPayload(body, content_type=f"multipart/form-data; boundary={boundary}")


def _part_header(boundary: str, field: Mapping[str, Any]) -> bytes:
    lines = [f"--{boundary}", f"Content-Disposition: form-data; name={_quote(field['name'])}"]
    if "filename" in field:
        lines[-1] += f"; filename={_quote(field['filename'])}"
    if "content_type" in field:
        lines.append(f"Content-Type: {field['content_type']}")
    return "\r\n".join((*lines, "", "")).encode()


def _quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\r", " ").replace("\n", " ")
    return f'"{escaped}"'


def _field_bytes(value: Any) -> bytes:
    """Return the bytes of a field: a text, or a file read from its beginning."""
    if isinstance(value, str):
        return value.encode()
    value.seek(0)
    return bytes(value.read())


async def send_message(http: HTTPClient, channel: int, params: MultipartParameters) -> Any:
    """Send a message to a channel; return Discord's answer as plain JSON."""
    body = encode_multipart(params.multipart or ()) if params.files else None
    if body is None:
        return await http.send_message(channel, params=params)
    return await http.request(Route("POST", MESSAGES_PATH, channel_id=channel), data=body)


class FixedBodySession:
    """A client session that replaces the body of every request by a fixed one."""

    def __init__(self, session: aiohttp.ClientSession, body: aiohttp.Payload) -> None:
        self._session, self._body = session, body

    def request(self, method: str, url: str, **options: Any) -> Any:
        """Send a request with the fixed body."""
        return self._session.request(method, url, **{**options, "data": self._body})
