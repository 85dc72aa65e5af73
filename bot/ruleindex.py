"""Where words stand in the rules of a language, and how weighty they are there."""

import math
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Final, NamedTuple

from bot.rulewords import bare, folded, stems

Column = dict[str, float]
"""How well a term stands in rules, by rule."""

SHORT: Final = 3
"""A shorter word is found whole or not at all."""
SOUGHT, TITLE, TEXT, BEGUN, WITHIN = 4.0, 3.0, 1.0, 0.6, 0.3
"""A word weighs so much: as one that a rule is looked for by, in its section's name, in its text;
as the beginning of a word, and inside one."""
BRIEF: Final = 0.15
"""To this power the length of a text makes its words weigh less."""
HALF: Final = 0.5
"""To this power the number of words that a rule is looked for by at once makes them weigh more."""
FIRST: Final = 0.25
"""The first rule of its section weighs so much more, the second half of that, and so on."""


class Laid(NamedTuple):
    """A rule as it is laid out: what it is looked for by, its section, and its text."""

    name: str
    sought: tuple[str, ...]
    section: str
    text: str


class Index:
    """Where every word of the rules stands in one language, and how weighty."""

    def __init__(self, laid: Iterable[Laid]) -> None:
        self.texts: dict[str, str] = {}
        """By rule: all its words, folded."""
        self.lead: dict[str, float] = {}
        """By rule: how much more it weighs for standing at the head of its section."""
        self._words: dict[str, Column] = {}
        self._stems: dict[str, str] = {}
        self._sought: dict[str, list[tuple[frozenset[str], str]]] = {}
        places: dict[str, Iterator[int]] = {}
        for one in laid:
            place = next(places.setdefault(one.name.rpartition("-")[0], count()))
            self.lead[one.name] = 1 + FIRST / (1 + place)
            self._lay(one)
        self._by_stem: dict[str, Column] = {}
        for word, column in self._words.items():
            cut = stems(word).strip()
            self._by_stem[cut] = best([(self._by_stem.get(cut, {}), 1.0), (column, 1.0)])

    def _lay(self, one: Laid) -> None:
        self.texts[one.name] = folded(f"{one.name} {one.section} {one.text}")
        self._stems[one.name] = stems(f"{one.section} / {one.text}")
        much = TEXT / math.pow(max(1, len(one.text.split())), BRIEF)
        for weight, text in ((much, one.text), (TITLE, one.section)):
            for word in folded(text).split():
                self._words.setdefault(word, {})[one.name] = weight
        for phrase in map(bare, one.sought):
            for word in phrase:
                self._sought.setdefault(word, []).append((phrase, one.name))

    def find(self, wanted: str, all_of: frozenset[str]) -> Column:
        """Find a word, or a phrase whose words stand side by side.

        What a rule is looked for by counts where all its words are wanted.
        """
        words = wanted.split()
        asked = [one for word in words for one in self._sought.get(word, ())]
        sought = best(
            ({name: len(phrase) ** HALF}, SOUGHT) for phrase, name in asked if phrase <= all_of
        )
        if len(words) == 1:
            return best([(self._by_stem.get(wanted, {}), 1.0), (sought, 1.0)])
        likely = self._by_stem.get(words[0], {}) if words else {}
        found = {name: TEXT for name in likely if f" {wanted} " in self._stems[name]}
        return best([(found, 1.0), (sought, 1.0)])

    def begun(self, typed: str) -> Column:
        """Find words that begin as was typed."""
        if len(typed) < SHORT:
            return {}
        return best((self._words[one], BEGUN) for one in self._words if one.startswith(typed))

    def within(self, typed: str) -> Column:
        """Find words that hold what was typed."""
        if len(typed) <= SHORT:
            return {}
        return best((self._words[one], WITHIN) for one in self._words if typed in one)


def best(columns: Iterable[tuple[Column, float]]) -> Column:
    """Take of several columns what weighs most for each rule."""
    found: Column = {}
    for column, much in columns:
        for name, weight in column.items():
            found[name] = max(found.get(name, 0.0), weight * much)
    return found
