"""Bodies of letters, for tests that read them."""

from typing import TypeVar

from bot.letter_bodies import LetterShape
from bot.records import Letter

Shape = TypeVar("Shape", bound=LetterShape)


def body_of(letter: Letter, shape: type[Shape]) -> Shape:
    """Return the body of a letter of this shape."""
    assert isinstance(letter.body, shape)
    return letter.body
