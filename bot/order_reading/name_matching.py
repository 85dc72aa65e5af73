"""Which of many names fits what was typed: no case, no accents, in every language."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Generic, NamedTuple, TypeVar

from engine.core.notation.lexicon import plain

T = TypeVar("T")

OFFERED: Final = 25
"""Discord shows no more."""

EXACT, BEGINS, WORDS, INSIDE = range(4)
"""How well a name fits, the best first."""


@lru_cache(maxsize=8192)
def folded(name: str) -> str:
    """Fold a name for comparing."""
    return plain(name)


def fit(typed: str, name: str) -> int | None:
    """Tell how well a folded name fits what was typed, folded; None is not at all."""
    if typed in name:
        if name.startswith(typed):
            return EXACT if name == typed else BEGINS
        return WORDS if f" {typed}" in name else INSIDE
    parts = typed.split()
    return WORDS if len(parts) > 1 and _begins_words(parts, name.split()) else None


def _begins_words(parts: Sequence[str], words: Sequence[str]) -> bool:
    """Tell whether every part begins a word of its own, in any order."""
    left = list(words)
    for part in parts:
        found = next((word for word in left if word.startswith(part)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _scattered(typed: str, name: str) -> bool:
    """Tell whether the letters stand in the name in their order, the first at its beginning."""
    if len(typed) < 2 or typed[0] != name[:1]:
        return False
    letters = iter(name)
    return all(letter in letters for letter in typed if letter != " ")


class Entry(NamedTuple, Generic[T]):
    """Something to be found: its names folded, and all of them as one text."""

    one: T
    names: tuple[str, ...]
    text: str


def indexed(among: Iterable[tuple[T, Iterable[str]]]) -> tuple[Entry[T], ...]:
    """Make things ready to be searched, once for many keystrokes."""
    found = []
    for one, names in among:
        plain_names = tuple(dict.fromkeys(folded(name) for name in names))
        found.append(Entry(one, plain_names, "\n".join(plain_names)))
    return tuple(found)


def search(typed: str, among: Sequence[Entry[T]], most: int = OFFERED) -> list[T]:
    """Find what fits best; the sequence given decides among equals.

    Scattered letters count only where nothing else fits.
    """
    wanted = plain(typed)
    if not wanted:
        return [entry.one for entry in among[:most]]
    found = ranked(wanted, among)
    if not found:
        found = [
            entry.one for entry in among if any(_scattered(wanted, name) for name in entry.names)
        ]
    return found[:most]


def ranked(wanted: str, among: Sequence[Entry[T]], worst: int = INSIDE) -> list[T]:
    """Find what fits a folded text, the best first, and nothing that fits worse than so."""
    parts = wanted.split()
    ranks: tuple[list[T], ...] = ([], [], [], [])
    for entry in among:
        if all(part in entry.text for part in parts):
            fits = [rank for name in entry.names if (rank := fit(wanted, name)) is not None]
            if fits:
                ranks[min(fits)].append(entry.one)
    return [one for rank in ranks[: worst + 1] for one in rank]


def best(typed: str, among: Iterable[tuple[T, Iterable[str]]], most: int = OFFERED) -> list[T]:
    """Find what fits best among things that are named only now."""
    return search(typed, indexed(among), most)
