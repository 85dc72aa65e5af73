"""How large a file of a message may be for Discord."""

from typing import Final

DEFAULT_MAX_FILE_BYTES: Final = 10 * 1024 * 1024
"""Bytes that a file may have where Discord names no limit."""


def may_be_attached(data: bytes, max_file_bytes: int) -> bool:
    """Return whether a file is small enough to be sent to a place with this limit."""
    return len(data) <= max_file_bytes
