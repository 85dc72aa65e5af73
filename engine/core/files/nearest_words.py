"""The known word that somebody seems to have meant."""

from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches
from typing import Final

CHARACTERS_PER_SLIP: Final = 3
"""About one in so many characters may be wrong, missing, doubled or out of place."""
MAX_WORD_CHARACTERS: Final = 80
"""Longer words are not compared."""


def find_nearest(word: object, known: Iterable[object]) -> str:
    """Return the known word that is most like a word, in upper or lower case; "" if none is near.

    Words that share characters, and are another word all the same, are not near.
    """
    text = str(word)[:MAX_WORD_CHARACTERS]
    by_folded = {str(one).casefold(): str(one) for one in known}
    for near in get_close_matches(text.casefold(), by_folded, 3):
        if count_slips(text.casefold(), near) <= _most_slips(text, near):
            return by_folded[near]
    return ""


def _most_slips(word: str, near: str) -> int:
    """Return how many slips are few in a word; a word of two characters is near to none."""
    characters = max(len(word), len(near))
    return (characters + 1) // CHARACTERS_PER_SLIP if characters >= CHARACTERS_PER_SLIP else 0


def suggest_nearest(word: object, known: Iterable[object]) -> str:
    """Return a hint at the known word that is most like a word, or ""."""
    found = find_nearest(word, known)
    return f"; did you mean {found}?" if found else ""


def sort_by_likeness(word: object, known: Iterable[str]) -> list[str]:
    """Return known words, the most alike first, whatever order the parts of a word are in."""
    wanted = _sort_parts(str(word)[:MAX_WORD_CHARACTERS])
    matcher = SequenceMatcher(a="", b=wanted, autojunk=False)

    def unlikeness(one: str) -> float:
        matcher.set_seq1(_sort_parts(one))
        return -matcher.ratio()

    return sorted(known, key=unlikeness)


def _sort_parts(word: str) -> str:
    """Return a word such as `NO_GOLD` with its parts in alphabetical order."""
    return "_".join(sorted(word.casefold().split("_")))


def count_slips(word: str, other: str) -> int:
    """Count the characters to change, add, drop or swap to make one word of another."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, character in enumerate(word, 1):
        line = [row]
        for column, its_character in enumerate(other, 1):
            cost = min(
                last[column] + 1, line[-1] + 1, last[column - 1] + int(character != its_character)
            )
            is_swap = row > 1 and column > 1 and (character, word[row - 2]) == (
                other[column - 2], its_character,
            )  # fmt: skip
            line.append(min(cost, before[column - 2] + 1) if is_swap else cost)
        before, last = last, line
    return last[-1]
