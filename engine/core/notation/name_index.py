"""The names of a namespace, to be found by their beginning, by a word in them, or by likeness."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import Indel

IdsByName = Mapping[str, str]
"""Ids by folded names; a word with the id "" is left out."""

MIN_SHARED_WORD_CHARACTERS: Final = 4
"""Words with fewer characters are in too many names to suggest any of them."""
MAX_NEAREST: Final = 3
MIN_LIKENESS: Final = 0.5
"""The likeness of two names is the share of characters that stand in both, in the same order."""

_LAST_CHARACTER: Final = "\U0010ffff"


class NameIndex:
    """Folded names with their ids."""

    def __init__(self, ids_by_name: IdsByName) -> None:
        self.ids_by_name = ids_by_name

    @cached_property
    def _names(self) -> list[str]:
        """All names, sorted, so that those with the same beginning stand side by side."""
        return sorted(self.ids_by_name)

    @cached_property
    def _endings(self) -> list[tuple[str, str]]:
        """Every name from its second word on, from its third, and so on, with the id; sorted."""
        return sorted(
            (name[at + 1 :], one)
            for name, one in self.ids_by_name.items()
            for at, character in enumerate(name)
            if character == " "
        )

    @cached_property
    def _ids_by_word(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name, one in self.ids_by_name.items():
            for word in dict.fromkeys(name.split()):
                found.setdefault(word, []).append(one)
        return found

    @cached_property
    def names_by_later_word(self) -> Mapping[str, list[tuple[str, ...]]]:
        """The names of several words, by each word that is not their first."""
        found: dict[str, list[tuple[str, ...]]] = {}
        for name in self.ids_by_name:
            words = tuple(name.split())
            for word in dict.fromkeys(words[1:]):
                found.setdefault(word, []).append(words)
        return found

    def names_beginning(self, text: str) -> Iterator[str]:
        """Yield the names that begin with a text."""
        for at in range(bisect_left(self._names, text), len(self._names)):
            if not self._names[at].startswith(text):
                return
            yield self._names[at]

    def ids_beginning(self, text: str) -> set[str]:
        """Return the ids whose names begin with a text; nothing begins with none."""
        return {self.ids_by_name[name] for name in self.names_beginning(text)} if text else set()

    def ids_with_word_beginning(self, text: str) -> set[str]:
        """Return the ids with a name in which a word after the first begins with a text."""
        if not text:
            return set()
        low = bisect_left(self._endings, (text,))
        high = bisect_left(self._endings, (text + _LAST_CHARACTER,))
        return {one for _, one in self._endings[low:high]}

    def nearest_ids(self, wanted: str) -> list[str]:
        """Return the ids of the most similar names, else of those with a word in common."""
        found = process.extract(
            wanted,
            self._names,
            scorer=Indel.normalized_similarity,
            score_cutoff=MIN_LIKENESS,
            limit=MAX_NEAREST,
        )
        if found:
            return [self.ids_by_name[name] for name, _, _ in found]
        words = (word for word in wanted.split() if len(word) >= MIN_SHARED_WORD_CHARACTERS)
        return [one for word in words for one in self._ids_by_word.get(word, ())]
