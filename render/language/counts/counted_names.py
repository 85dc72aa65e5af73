"""Small numbers in words, and names in the plural: `deux Tours de guet`."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

_COUNT_WORDS: Final[Mapping[str, Sequence[str]]] = {
    "en": ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    "fr": ("deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
}
_SMALL_WORDS: Final = {
    "en": re.compile(r"(?:of|in|at)$"),
    "fr": re.compile(r"(?:de|du|des|à|au|aux|en|sur)$|d[\u2019']"),
}
_PLURAL_ENDS: Final[Mapping[str, Sequence[tuple[str | tuple[str, ...], int, str]]]] = {
    "en": (
        (("ay", "ey", "oy"), 0, "s"), ("y", 1, "ies"), (("ss", "x", "ch", "sh"), 0, "es"),
        ("s", 0, ""),
        ("man", 2, "en"), ("knife", 2, "ves"),
    ),
    "fr": ((("s", "x", "z"), 0, ""), (("eau", "eu"), 0, "x"), ("al", 1, "ux")),
}  # fmt: skip
"""By language: how words end, how many characters go, and what comes in their place."""


def count_in_words(language: str, count: int) -> str:
    """Write a number as it is spoken, if it is small."""
    words = _COUNT_WORDS[language]
    return words[count - 2] if 2 <= count < len(words) + 2 else str(count)


def write_plural(language: str, name: str) -> str:
    """Return a name in the plural: in French all words before the first preposition, else the last.

    The word before `of` counts as the last one.
    """
    words = name.split(" ")
    small = _SMALL_WORDS[language]
    end = next((at for at, word in enumerate(words) if small.match(word)), len(words)) or len(words)
    first = 0 if language == "fr" else end - 1
    changed = (_add_plural_end(language, one) for one in words[first:end])
    return " ".join((*words[:first], *changed, *words[end:]))


def _add_plural_end(language: str, word: str) -> str:
    """Return a word with the end of its plural."""
    return next(
        (
            word[: len(word) - cut] + end
            for ends, cut, end in _PLURAL_ENDS[language]
            if word.lower().endswith(ends)
        ),
        f"{word}s",
    )
