"""Marks: by its number, the first component of a message tells which message it is.

A message that may have been sent is found again by it, whatever was changed of it since.
"""

from hashlib import blake2b
from typing import Final

LOWEST: Final = 1_000
"""Below it are the numbers that Discord gives to components itself."""


def mark(*parts: object) -> str:
    """Make the token of a message that is no letter: the same for the same message."""
    text = ".".join(map(str, parts))
    return blake2b(text.encode(), digest_size=10).hexdigest()


def number(token: str) -> int:
    """Turn a token into the number of a component."""
    digest = int.from_bytes(blake2b(token.encode(), digest_size=8).digest(), "big")
    return LOWEST + digest % (2**31 - LOWEST)
