"""Descriptions in typed lines: several words that stand for an id.

So does `the forest north of Hestagard` for a hex.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.core.notation.name_folding import fold_name

DESCRIBED: Final = "described"
"""The namespace of descriptions."""
MAX_WORDS_SEARCHED: Final = 60
"""A longer line is not searched for descriptions."""
_MARKS: Final = ",.;:!?"
_END_MARKS: Final = ".!?"
"""Marks that end a sentence; they are no part of an id."""


class Descriptions(NamedTuple):
    """The descriptions of a table, and how they begin."""

    ids: Mapping[str, str] = MappingProxyType({})
    """By description, folded and without spaces."""
    first_words: frozenset[str] = frozenset()
    most_words: int = 0

    def replace_in(self, line: str) -> str:
        """Return a line with ids instead of descriptions, the longest that begin first."""
        words = line.split()
        if not self.ids or not 1 < len(words) <= MAX_WORDS_SEARCHED:
            return line
        return " ".join(self._replace_words(words))

    def _replace_words(self, words: list[str]) -> Iterator[str]:
        folded = [fold_name(word) for word in words]
        at = 0
        while at < len(words):
            size, one = self._find_at(folded[at : at + self.most_words])
            if size:
                last = words[at + size - 1]
                yield one + last[len(last.rstrip(_MARKS)) :].rstrip(_END_MARKS)
            else:
                yield words[at]
            at += size or 1

    def _find_at(self, folded: list[str]) -> tuple[int, str]:
        """Return how many of the first words are a description, and its id; 0 if none are."""
        if folded[0].partition(" ")[0] not in self.first_words:
            return 0, ""
        for size in range(len(folded), 0, -1):
            one = self.ids.get(_squeeze("".join(folded[:size])))
            if one is not None:
                return size, one
        return 0, ""


def index_descriptions(
    described: Iterable[tuple[str, str]], articles: Collection[str]
) -> Descriptions:
    """Index ids with their descriptions, which are read without their article too.

    What describes two things describes none.
    """
    found: dict[str, set[str]] = {}
    for one, name in described:
        folded = fold_name(name)
        begins = (article for article in articles if folded.startswith(article))
        bare = folded[len(next(begins, "")) :]
        for text in {folded, bare}:
            if " " in text:
                found.setdefault(text, set()).add(one)
    sure = {text: next(iter(some)) for text, some in found.items() if len(some) == 1}
    return Descriptions(
        {_squeeze(text): one for text, one in sure.items()},
        frozenset(text.partition(" ")[0] for text in sure),
        max((len(text.split()) for text in sure), default=0),
    )


def _squeeze(folded: str) -> str:
    """Leave out spaces and marks behind: `northeast` is `north-east`, and `north east` too."""
    return folded.replace(" ", "").rstrip(_MARKS)
