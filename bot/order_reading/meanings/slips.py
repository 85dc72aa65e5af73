"""Slips of fingers: how many characters of a word are wrong, and how many may be."""

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from rapidfuzz.distance import OSA

from engine.core.notation.name_folding import fold_name

SHORT, LONG, VERY_LONG = 4, 6, 11
"""Words of so many characters may have one slip, two, or three."""
MIN_WORD_LENGTH: Final = 3
"""Shorter words are not compared with others."""


def max_slips(word: str) -> int:
    """Return how many slips a word may hold."""
    return sum(len(word) >= one for one in (SHORT, LONG, VERY_LONG))


def count_slips(word: str, typed: str) -> int | None:
    """Return how many slips lead from a folded word to a typed one; None if there are too many.

    In a short word, characters may only be swapped, repeated, or one of them be wrong.
    """
    if word == typed:
        return 0
    if len(word) < SHORT:
        is_same = len(word) == len(typed) or _without_repeats(word) == _without_repeats(typed)
        slips = OSA.distance(word, typed, score_cutoff=1)
        return slips if slips <= 1 and is_same and min(len(word), len(typed)) > 1 else None
    slips = OSA.distance(word, typed, score_cutoff=max_slips(word))
    return slips if slips <= max_slips(word) else None


def _without_repeats(word: str) -> str:
    return "".join(character for character, _ in groupby(word))


def rank_names(typed: str, names: Iterable[str]) -> list[str]:
    """Return the names that a typed text may mean, the nearest first.

    They begin with the text, or else a word of them does or they stand in it; else they are nearly
    the text; else a long word of them is nearly one of the text.
    """
    wanted = fold_name(typed)
    ranks = {one: _rank(fold_name(one), wanted) for one in names} if wanted else {}
    near = sorted((rank, one) for one, rank in ranks.items() if rank is not None)
    return [one for rank, one in near if rank[0] == near[0][0][0]]


def replace_near_words(typed: str, name: str, by: str) -> str:
    """Return a typed text with other words for those that are nearly a name; "" if none are."""
    words, wanted = typed.split(), fold_name(name)
    size = len(wanted.split())
    found = [
        (slips, at)
        for at in range(len(words) - size + 1)
        if (slips := count_slips(wanted, fold_name(" ".join(words[at : at + size])))) is not None
    ]
    if not found:
        return ""
    _, at = min(found)
    return " ".join((*words[:at], by, *words[at + size :]))


def _rank(name: str, wanted: str) -> tuple[int, int] | None:
    """Return the rank of a folded name: how it is near, and the number of slips."""
    if name.startswith(wanted):
        return 0, 0
    if f" {wanted}" in name or f" {name} " in f" {wanted} ":
        return 1, 0
    slips = count_slips(name, wanted)
    if slips is not None:
        return 2, slips
    found = [
        slips
        for part in _long_words(name)
        for word in _long_words(wanted)
        if (slips := count_slips(part, word)) is not None
    ]
    return (3, min(found)) if found else None


def _long_words(text: str) -> list[str]:
    return [one for one in text.split() if len(one) > MIN_WORD_LENGTH]
