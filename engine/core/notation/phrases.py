"""Texts in which names stand among numbers and ids: `10 swordsman`, `13 + all C`.

A game says which of its namespaces hold such texts, and whose names may stand in them. Pieces are
joined by `+`; what holds a digit and is no name stays as it is.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

Known = Mapping[str, str]
"""Folded names, and the id that each means; "" is a word that says nothing."""
Unknown = Callable[[str], str]
"""What becomes of a word that means nothing."""

LONGEST: Final = 6
"""No name has more words."""
_JOINT: Final = re.compile(r"\s*\+\s*")


class Phrase(NamedTuple):
    """Whose names may stand in a text, those of the first space before others."""

    spaces: tuple[str, ...]
    strict: bool = True
    """A word that means nothing is told, not kept."""
    whole: bool = False
    """A text with a word that means nothing stays as it was given."""
    one: bool = False
    """What begins with a number is one thing: what stands behind it belongs to no name."""
    many: str = ""
    """The space of names that mean all of a thing where no number stands before them."""
    every: str = "all"
    """The id of the word that says so."""


def pieces(text: str) -> list[str]:
    """Part a text at its joints."""
    return [piece.strip() for piece in _JOINT.split(text) if piece.strip()]


def read(
    text: str,
    known: Known,
    fold: Callable[[str], str],
    unknown: Unknown,
    every: tuple[str, Known] = ("", {}),
) -> str:
    """Write the ids where a reader's names stand; `every` is a word, and the names that want it."""
    word, many = every
    found = []
    for piece in pieces(text):
        named = list(_ids(piece.split(), known, fold, unknown))
        said, one = named[0] if len(named) == 1 else ("", "")
        plural = bool(said) and many.get(said) == one and said != fold(one)
        found.append(" ".join((*((word,) if plural else ()), *(each for _, each in named))))
    return " + ".join(found)


def _ids(
    words: Sequence[str], known: Known, fold: Callable[[str], str], unknown: Unknown
) -> Iterator[tuple[str, str]]:
    """Walk what is named: as it was written, folded, and its id."""
    place = 0
    while place < len(words):
        size, one = _longest(words[place : place + LONGEST], known, fold)
        if not size:
            size, one = 1, unknown(words[place])
        if one:
            yield fold(" ".join(words[place : place + size])), one
        place += size


def _longest(words: Sequence[str], known: Known, fold: Callable[[str], str]) -> tuple[int, str]:
    """Find the longest words that are a name, else the only name that they begin."""
    folded = [fold(" ".join(words[:size])) for size in range(1, len(words) + 1)]
    for size in range(len(words), 0, -1):
        if folded[size - 1] in known:
            return size, known[folded[size - 1]]
    if _numbered(words[0]):
        return 1, words[0]
    for size in range(len(words), 0, -1):
        begun = {one for name, one in known.items() if one and name.startswith(folded[size - 1])}
        if len(begun) == 1:
            return size, begun.pop()
    return 0, ""


def _numbered(word: str) -> bool:
    return any(letter.isdigit() for letter in word)


def behind(text: str) -> str:
    """Find what stands behind the number that a text begins with; "" is nothing."""
    first, _, rest = text.partition(" ")
    return rest if _numbered(first) else ""


def write(text: str, name: Callable[[str], str]) -> str:
    """Call things by name in a text; numbers and unknown words stay as they are."""
    return " + ".join(
        " ".join(word if _numbered(word) else name(word) for word in piece.split())
        for piece in pieces(text)
    )
