"""Counts as text: `10 swordsman` is a number and a name, and a name alone is one."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from engine.core.files.nearest_words import find_nearest

MAX_COUNT_DIGITS: Final = 15
"""A number of more digits is no count."""
_NUMBER_WORDS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip
_DIGITS_MISTYPED: Final = str.maketrans("OoIl", "0011")
"""Characters that look like digits."""
_NUMBER_BEFORE_NAME: Final = re.compile(r"\b([0-9]+)(?=[^\W\d]{3})")
"""A number without a blank before a name: `10archer`."""


class WrittenCount(NamedTuple):
    """A name, and how many of it."""

    name: str
    number: int


def read_count(text: str) -> WrittenCount | None:
    """Return `10 swordsman` or `swordsman` as a count; None if the text holds more or less."""
    words = text.split()
    if len(words) == 1 and not is_count_number(words[0]):
        return WrittenCount(words[0], 1)
    if len(words) == 2 and is_count_number(words[0]) and not is_count_number(words[1]):
        return WrittenCount(words[1], int(words[0]))
    return None


def is_count_number(word: str) -> bool:
    """Tell whether a word is a number, as a count has it."""
    return word.isascii() and word.isdigit() and len(word) <= MAX_COUNT_DIGITS


def suggest_counts(text: str, known: Iterable[str]) -> str:
    """Return a hint at the counts that a text seems to mean, or ""."""
    words = _NUMBER_BEFORE_NAME.sub(r"\1 ", text).split()
    parts = list(_guess_counts(words, tuple(known)))
    return f"; did you mean {', '.join(parts)}?" if parts else ""


def _guess_counts(words: Sequence[str], known: tuple[str, ...]) -> Iterator[str]:
    """Yield the counts among words; what is neither a number nor a name is left out."""
    number, name = "", ""
    for word in words:
        found = "" if _guess_number(word) else find_nearest(word, known)
        if found and name:
            yield f"{number} {name}".strip()
            number, name = "", found
        elif found:
            name = found
        elif name and number and _guess_number(word):
            yield f"{number} {name}"
            number, name = _guess_number(word), ""
        else:
            number = _guess_number(word) or number
    if name:
        yield f"{number} {name}".strip()


def _guess_number(word: str) -> str:
    """Return the number that a word seems to mean, or ""."""
    if word.casefold() in _NUMBER_WORDS:
        return str(_NUMBER_WORDS.index(word.casefold()))
    digits = word.strip("x.,\N{MULTIPLICATION SIGN}").translate(_DIGITS_MISTYPED)
    has_digit = any(character.isdigit() for character in word)
    return digits if has_digit and is_count_number(digits) else ""
