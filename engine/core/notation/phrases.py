"""Phrases: texts with names among numbers and ids, such as `10 swordsman` or `13 + all C`.

A game says which of its namespaces hold phrases, and which names they may hold. Their pieces are
joined by `+`; a word with a digit that is no name stays as it is.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from engine.core.notation.name_index import IdsByName, NameIndex

HandleUnknownWord = Callable[[str], str]
"""Returns what is written for an unknown word."""

MAX_NAME_WORDS: Final = 6
"""No name has more words than this."""
_JOINT_PATTERN: Final = re.compile(r"\s*\+\s*")


class Phrase(NamedTuple):
    """How a phrase is read: the namespaces of its names, the first before others."""

    namespaces: tuple[str, ...]
    strict: bool = True
    """An unknown word is refused, not kept."""
    keeps_unknown_text: bool = False
    """A text with an unknown word stays as it is."""
    is_one_thing: bool = False
    """A text that begins with a number is one thing: nothing may follow the number."""
    plural_namespace: str = ""
    """The namespace of plural names: without a number they mean all of a thing."""
    all_word: str = "all"
    """The id of the word that means all."""
    one_word: str = "1"
    """What is written before a plural name that stands for one thing."""


def split_phrase(text: str) -> list[str]:
    """Split a phrase into its pieces."""
    return [piece.strip() for piece in _JOINT_PATTERN.split(text) if piece.strip()]


def read_phrase(
    text: str,
    names: NameIndex,
    fold: Callable[[str], str],
    unknown: HandleUnknownWord,
    all_word: tuple[str, IdsByName] = ("", {}),
) -> str:
    """Return a phrase with ids instead of names.

    `all_word` holds the id of the word for all, and the plural names that get it put before them.
    """
    all_id, plural_names = all_word
    found = []
    for piece in split_phrase(text):
        named = list(_named_ids(piece.split(), names, fold, unknown))
        said, one = named[0] if len(named) == 1 else ("", "")
        plural = bool(said) and plural_names.get(said) == one and said != fold(one)
        found.append(" ".join((*((all_id,) if plural else ()), *(each for _, each in named))))
    return " + ".join(found)


def _named_ids(
    words: Sequence[str],
    names: NameIndex,
    fold: Callable[[str], str],
    unknown: HandleUnknownWord,
) -> Iterator[tuple[str, str]]:
    """Yield each name of a phrase, folded, with its id."""
    index = 0
    while index < len(words):
        size, one = _find_longest_name(words[index : index + MAX_NAME_WORDS], names, fold)
        if not size:
            size, one = 1, unknown(words[index])
        if one:
            yield fold(" ".join(words[index : index + size])), one
        index += size


def _find_longest_name(
    words: Sequence[str], names: NameIndex, fold: Callable[[str], str]
) -> tuple[int, str]:
    """Return how many of the first words are a name, and its id: the longest such run.

    If none is a name, the longest run that begins a single name counts.
    """
    folded = [fold(" ".join(words[:size])) for size in range(1, len(words) + 1)]
    for size in range(len(words), 0, -1):
        if folded[size - 1] in names.ids_by_name:
            return size, names.ids_by_name[folded[size - 1]]
    if _has_digit(words[0]):
        return 1, words[0]
    for size in range(len(words), 0, -1):
        candidates = names.ids_beginning(folded[size - 1]) - {""}
        if len(candidates) == 1:
            return size, candidates.pop()
    return 0, ""


def _has_digit(word: str) -> bool:
    return any(character.isdigit() for character in word)


def text_after_number(text: str) -> str:
    """Return the text after a number at the beginning, or ""."""
    first, _, rest = text.partition(" ")
    return rest if _has_digit(first) else ""


def write_phrase(
    text: str, name: Callable[[str], str], is_plural: Callable[[str, str], bool], one_word: str
) -> str:
    """Write the words of a phrase as names; words with digits stay as they are.

    A plural name alone would be read as all of a thing: one of it is written with a number.
    """
    pieces = []
    for piece in split_phrase(text):
        words = [word if _has_digit(word) else name(word) for word in piece.split()]
        alone = len(words) == 1 and is_plural(words[0], piece)
        pieces.append(" ".join((one_word, *words) if alone else words))
    return " + ".join(pieces)
