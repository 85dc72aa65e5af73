"""Numbers of messages: the id of the first component tells which message it is.

A message that may have been sent is found by it, whatever was edited since.
"""

from hashlib import blake2b
from typing import Final

LOWEST_NUMBER: Final = 1_000
"""Discord numbers components below it by itself."""


def message_token(*parts: object) -> str:
    """Return the token of a message that is no letter; equal parts give an equal token."""
    text = ".".join(map(str, parts))
    return blake2b(text.encode(), digest_size=10).hexdigest()


def component_number(token: str) -> int:
    """Return the component number of a token."""
    digest = int.from_bytes(blake2b(token.encode(), digest_size=8).digest(), "big")
    return LOWEST_NUMBER + digest % (2**31 - LOWEST_NUMBER)
