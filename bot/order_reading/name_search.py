"""Search for names: without case and accents, in every language."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Generic, NamedTuple, TypeVar

from engine.core.notation.name_folding import fold_name

T = TypeVar("T")

MAX_OFFERED: Final = 25
"""Discord's limit for autocomplete."""

EXACT, BEGINS, WORDS, INSIDE = range(4)
"""The ranks of a match, the best first."""


@lru_cache(maxsize=8192)
def fold_typed_name(name: str) -> str:
    """Return a name without case and accents, cached."""
    return fold_name(name)


def rank_fit(typed: str, name: str) -> int | None:
    """Return the rank of a folded name for a folded text; None if it doesn't match."""
    if typed in name:
        if name.startswith(typed):
            return EXACT if name == typed else BEGINS
        return WORDS if f" {typed}" in name else INSIDE
    parts = typed.split()
    return WORDS if len(parts) > 1 and _has_words_beginning_so(parts, name.split()) else None


def _has_words_beginning_so(parts: Sequence[str], words: Sequence[str]) -> bool:
    """Tell whether every part begins a different word, in any order."""
    left = list(words)
    for part in parts:
        found = next((word for word in left if word.startswith(part)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _has_characters_in_order(typed: str, name: str) -> bool:
    """Tell whether the name has the typed characters in order, beginning with the first."""
    if len(typed) < 2 or typed[0] != name[:1]:
        return False
    characters = iter(name)
    return all(character in characters for character in typed if character != " ")


class SearchEntry(NamedTuple, Generic[T]):
    """An item to be found: its folded names, and all of them as one text."""

    item: T
    names: tuple[str, ...]
    text: str


def index_names(among: Iterable[tuple[T, Iterable[str]]]) -> tuple[SearchEntry[T], ...]:
    """Return search entries for items and their names."""
    found = []
    for one, names in among:
        plain_names = tuple(dict.fromkeys(fold_typed_name(name) for name in names))
        found.append(SearchEntry(one, plain_names, "\n".join(plain_names)))
    return tuple(found)


def search_names(typed: str, among: Sequence[SearchEntry[T]], most: int = MAX_OFFERED) -> list[T]:
    """Return the best matches; entries of equal rank keep their order.

    Scattered characters count only if nothing else matches.
    """
    wanted = fold_name(typed)
    if not wanted:
        return [entry.item for entry in among[:most]]
    found = rank_entries(wanted, among)
    if not found:
        found = [
            entry.item
            for entry in among
            if any(_has_characters_in_order(wanted, name) for name in entry.names)
        ]
    return found[:most]


def rank_entries(wanted: str, among: Sequence[SearchEntry[T]], worst: int = INSIDE) -> list[T]:
    """Return the items that match a folded text with rank `worst` or better, the best first."""
    parts = wanted.split()
    ranks: tuple[list[T], ...] = ([], [], [], [])
    for entry in among:
        if len(wanted) <= len(entry.text) and all(part in entry.text for part in parts):
            fits = [rank for name in entry.names if (rank := rank_fit(wanted, name)) is not None]
            if fits:
                ranks[min(fits)].append(entry.item)
    return [one for rank in ranks[: worst + 1] for one in rank]


def find_best(
    typed: str, among: Iterable[tuple[T, Iterable[str]]], most: int = MAX_OFFERED
) -> list[T]:
    """Index items and return the best matches."""
    return search_names(typed, index_names(among), most)
