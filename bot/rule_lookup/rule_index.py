"""Where words stand in the rules of a language, and how weighty they are there."""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import count
from typing import Final, NamedTuple

from bot.rule_lookup.search_terms import bare, folded, stems

Column = dict[str, float]
"""How well a term stands in rules, by rule."""

SHORT: Final = 3
"""A shorter word is found whole or not at all."""
OWN, SOUGHT, TITLE, TEXT, BEGUN, WITHIN = 6.0, 4.0, 3.0, 2.0, 0.6, 0.3
"""A word weighs so much: as one that a rule itself is looked for by, or its whole section; in its
section's name, in its text; as the beginning of a word, and inside one."""
LATER: Final = 0.5
"""So much of that weighs a word that stands after the first sentence."""
BRIEF: Final = 0.15
"""To this power the length of a text makes its words weigh less."""
HALF: Final = 0.5
"""To this power the number of words that a rule is looked for by at once makes them weigh more."""
FIRST: Final = 0.1
"""The first rule of its section weighs so much more, the second half of that, and so on."""


class Laid(NamedTuple):
    """A rule as it is laid out: what it is looked for by, its section, and its text.

    What one rule is looked for by leads to it; what a section is looked for by leads to all of it,
    and the words of the text tell which one is meant.
    """

    name: str
    own: tuple[str, ...]
    sought: tuple[str, ...]
    section: str
    text: str


class Index:
    """Where every word of the rules stands in one language, and how weighty."""

    def __init__(self, laid: Iterable[Laid], language: str) -> None:
        self._language = language
        self.texts: dict[str, str] = {}
        """By rule: all its words, folded."""
        self.lead: dict[str, float] = {}
        """By rule: how much more it weighs for standing at the head of its section."""
        self._words: dict[str, Column] = {}
        self._heads: dict[str, Column] = {}
        self._stems: dict[str, str] = {}
        self._sought: dict[str, list[tuple[frozenset[str], float, str]]] = {}
        places: dict[str, Iterator[int]] = {}
        for one in laid:
            place = next(places.setdefault(one.name.rpartition("-")[0], count()))
            self.lead[one.name] = 1 + FIRST / (1 + place)
            self._lay(one)
        self._by_stem = _stemmed(self._words)
        self._head_stems = _stemmed(self._heads)

    @property
    def words(self) -> Collection[str]:
        """List every word that stands in a text, folded."""
        return self._words.keys()

    def _lay(self, laid: Laid) -> None:
        self.texts[laid.name] = folded(f"{laid.name} {laid.section} {laid.text}")
        self._stems[laid.name] = stems(f"{laid.section} / {laid.text}")
        much = TEXT / math.pow(max(1, len(laid.text.split())), BRIEF)
        first = set(folded(laid.text.partition(". ")[0]).split())
        for word in folded(laid.text).split():
            self._words.setdefault(word, {})[laid.name] = much * (1 if word in first else LATER)
        for word in folded(laid.section).split():
            self._heads.setdefault(word, {})[laid.name] = TITLE
        for weight, phrases in ((OWN, laid.own), (SOUGHT, laid.sought)):
            for phrase in (bare(one, self._language) for one in phrases):
                for word in phrase:
                    self._sought.setdefault(word, []).append((phrase, weight, laid.name))

    def find(self, wanted: str, all_of: frozenset[str]) -> Column:
        """Find a word, or a phrase whose words stand side by side.

        What a rule is looked for by counts where all its words are wanted. What leads to a section
        and what stands in a text count together.
        """
        words = wanted.split()
        asked = [one for word in words for one in self._sought.get(word, ())]
        sought = best(
            ({name: len(phrase) ** HALF}, weight)
            for phrase, weight, name in asked
            if phrase <= all_of
        )
        if len(words) == 1:
            head = best([(self._head_stems.get(wanted, {}), 1.0), (sought, 1.0)])
            return both(head, self._by_stem.get(wanted, {}))
        likely = self._by_stem.get(words[0], {}) if words else {}
        found = {name: TEXT for name in likely if f" {wanted} " in self._stems[name]}
        return both(found, sought)

    def begun(self, typed: str) -> Column:
        """Find words that begin as was typed."""
        if len(typed) < SHORT:
            return {}
        return best((column, BEGUN) for one, column in self._all() if one.startswith(typed))

    def within(self, typed: str) -> Column:
        """Find words that hold what was typed."""
        if len(typed) <= SHORT:
            return {}
        return best((column, WITHIN) for one, column in self._all() if typed in one)

    def _all(self) -> Iterator[tuple[str, Column]]:
        """List every word, with where it stands in texts and in names of sections."""
        yield from self._words.items()
        yield from self._heads.items()


def _stemmed(words: Mapping[str, Column]) -> dict[str, Column]:
    """Bring the words of a stem together."""
    found: dict[str, Column] = {}
    for word, column in words.items():
        cut = stems(word).strip()
        found[cut] = best([(found.get(cut, {}), 1.0), (column, 1.0)])
    return found


def both(one: Column, other: Column) -> Column:
    """Add what weighs for each rule in two columns."""
    return {name: one.get(name, 0.0) + other.get(name, 0.0) for name in (*one, *other)}


def best(columns: Iterable[tuple[Column, float]]) -> Column:
    """Take of several columns what weighs most for each rule."""
    found: Column = {}
    for column, much in columns:
        for name, weight in column.items():
            found[name] = max(found.get(name, 0.0), weight * much)
    return found
