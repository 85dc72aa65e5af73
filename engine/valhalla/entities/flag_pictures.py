"""Flags that are pictures: a small PNG, written as a text in the field of the flag (V-11.1-03).

Only the plainest PNG is accepted: few colours, no text, no animation, nothing that could grow.
"""

from base64 import b64decode, b64encode
from typing import Final

PICTURE_PREFIX: Final = "data:image/png;base64,"
"""A flag that begins with this is a picture; another one is a description."""
MAX_PICTURE_BYTES: Final = 4_400
MAX_PICTURE_SIDE: Final = 96
"""The most pixels of a side."""
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_CHUNKS: Final = frozenset({b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"})
_LENGTH: Final = 4
_CHUNK_FRAME: Final = 12
"""The bytes of a chunk beside its data: length, kind and checksum."""
_INDEXED: Final = 3
"""The colour type of a picture with a palette."""


def write_picture(png: bytes) -> str:
    """Write a picture as a flag."""
    return PICTURE_PREFIX + b64encode(png).decode("ascii")


def is_picture(flag: str) -> bool:
    """Tell whether a flag means to be a picture."""
    return flag.startswith(PICTURE_PREFIX)


def read_picture(flag: str) -> bytes | None:
    """Return the PNG of a flag; None if it is a description, or no PNG of the plainest kind."""
    if not is_picture(flag):
        return None
    try:
        data = b64decode(flag.removeprefix(PICTURE_PREFIX), validate=True)
    except ValueError:
        return None
    return data if len(data) <= MAX_PICTURE_BYTES and _is_plain_png(data) else None


def _is_plain_png(data: bytes) -> bool:
    """Tell whether a file is a PNG with a palette, of a small size, of the usual chunks alone."""
    if not data.startswith(_SIGNATURE):
        return False
    start, kinds = len(_SIGNATURE), []
    while start + _CHUNK_FRAME <= len(data):
        length = int.from_bytes(data[start : start + _LENGTH])
        kinds.append(data[start + _LENGTH : start + 2 * _LENGTH])
        start += _CHUNK_FRAME + length
    head = data[len(_SIGNATURE) + 2 * _LENGTH :]
    width, height = int.from_bytes(head[:4]), int.from_bytes(head[4:8])
    is_small = 0 < width <= MAX_PICTURE_SIDE and 0 < height <= MAX_PICTURE_SIDE
    is_whole = start == len(data) and kinds[:1] == [b"IHDR"] and kinds[-1:] == [b"IEND"]
    return is_whole and is_small and head[9:10] == bytes([_INDEXED]) and set(kinds) <= _CHUNKS
