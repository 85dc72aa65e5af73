"""The index of a language's rules: in which rules a word stands, and with what weight."""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import count
from typing import Final, NamedTuple

from bot.rule_lookup.search_terms import fold_text, stem_text, telling_stems

RuleWeights = dict[str, float]
"""The weight of a term in each rule."""

MIN_PREFIX_LENGTH: Final = 3
"""Shorter words are only found whole."""
OWN_PHRASE_WEIGHT, SECTION_PHRASE_WEIGHT, TITLE_WEIGHT, TEXT_WEIGHT, PREFIX_WEIGHT, INFIX_WEIGHT = (
    6.0,
    4.0,
    3.0,
    2.0,
    0.6,
    0.3,
)
"""Weights of a word: in a search phrase of the rule, in one of its section, in the section's name,
in the rule's text, as the beginning of a word, and inside a word."""
LATER_SENTENCE_FACTOR: Final = 0.5
"""Factor for a word after the first sentence."""
LENGTH_EXPONENT: Final = 0.15
"""Exponent by which a long text lowers the weight of its words."""
PHRASE_LENGTH_EXPONENT: Final = 0.5
"""Exponent by which the length of a search phrase raises its weight."""
FIRST_RULE_BONUS: Final = 0.1
"""Bonus of the first rule of a section; the second gets half of it, and so on."""


class IndexedRule(NamedTuple):
    """A rule to index: its search phrases, those of its section, the section's name, and its text.

    A rule's own phrases lead to it; a section's phrases lead to all its rules, and the words of the
    text decide which one is meant.
    """

    name: str
    own_phrases: tuple[str, ...]
    section_phrases: tuple[str, ...]
    section: str
    text: str


class RuleIndex:
    """The index of rules in one language."""

    def __init__(self, rule: Iterable[IndexedRule], language: str) -> None:
        self._language = language
        self.texts: dict[str, str] = {}
        """The folded text of each rule."""
        self.position_factors: dict[str, float] = {}
        """The factor of each rule for its position in its section."""
        self._text_words: dict[str, RuleWeights] = {}
        self._title_words: dict[str, RuleWeights] = {}
        self._stemmed_texts: dict[str, str] = {}
        self._phrases: dict[str, list[tuple[frozenset[str], float, str]]] = {}
        counters: dict[str, Iterator[int]] = {}
        for one in rule:
            index = next(counters.setdefault(one.name.rpartition("-")[0], count()))
            self.position_factors[one.name] = 1 + FIRST_RULE_BONUS / (1 + index)
            self._add_rule(one)
        self._text_stems = _join_by_stem(self._text_words)
        self._title_stems = _join_by_stem(self._title_words)
        self._joined_words = "\n".join(("", *self._text_words, *self._title_words))
        """All words, each after a line break, to be told at once from one that isn't there."""

    @property
    def words(self) -> Collection[str]:
        """All folded words of the rule texts."""
        return self._text_words.keys()

    def _add_rule(self, rule: IndexedRule) -> None:
        self.texts[rule.name] = fold_text(f"{rule.name} {rule.section} {rule.text}")
        self._stemmed_texts[rule.name] = stem_text(f"{rule.section} / {rule.text}")
        much = TEXT_WEIGHT / math.pow(max(1, len(rule.text.split())), LENGTH_EXPONENT)
        first = set(fold_text(rule.text.partition(". ")[0]).split())
        for word in fold_text(rule.text).split():
            self._text_words.setdefault(word, {})[rule.name] = much * (
                1 if word in first else LATER_SENTENCE_FACTOR
            )
        for word in fold_text(rule.section).split():
            self._title_words.setdefault(word, {})[rule.name] = TITLE_WEIGHT
        for weight, phrases in (
            (OWN_PHRASE_WEIGHT, rule.own_phrases),
            (SECTION_PHRASE_WEIGHT, rule.section_phrases),
        ):
            for phrase in (telling_stems(one, self._language) for one in phrases):
                for word in phrase:
                    self._phrases.setdefault(word, []).append((phrase, weight, rule.name))

    def find_term(self, wanted: str, all_of: frozenset[str]) -> RuleWeights:
        """Return the weights of a word, or of a phrase of adjacent words.

        A search phrase counts only if all its words are wanted. The weights of section phrases and
        of texts are added.
        """
        words = wanted.split()
        asked = [one for word in words for one in self._phrases.get(word, ())]
        sought = max_weights(
            ({name: len(phrase) ** PHRASE_LENGTH_EXPONENT}, weight)
            for phrase, weight, name in asked
            if phrase <= all_of
        )
        if len(words) == 1:
            head = max_weights([(self._title_stems.get(wanted, {}), 1.0), (sought, 1.0)])
            return add_weights(head, self._text_stems.get(wanted, {}))
        likely = self._text_stems.get(words[0], {}) if words else {}
        found = {name: TEXT_WEIGHT for name in likely if f" {wanted} " in self._stemmed_texts[name]}
        return add_weights(found, sought)

    def find_prefix(self, typed: str) -> RuleWeights:
        """Return the weights of words that begin with a text."""
        if len(typed) < MIN_PREFIX_LENGTH or f"\n{typed}" not in self._joined_words:
            return {}
        return max_weights(
            (column, PREFIX_WEIGHT) for one, column in self._all_words() if one.startswith(typed)
        )

    def find_infix(self, typed: str) -> RuleWeights:
        """Return the weights of words that contain a text."""
        if len(typed) <= MIN_PREFIX_LENGTH or typed not in self._joined_words:
            return {}
        return max_weights(
            (column, INFIX_WEIGHT) for one, column in self._all_words() if typed in one
        )

    def _all_words(self) -> Iterator[tuple[str, RuleWeights]]:
        """Yield every word of texts and section names with its weights."""
        yield from self._text_words.items()
        yield from self._title_words.items()


def _join_by_stem(words: Mapping[str, RuleWeights]) -> dict[str, RuleWeights]:
    """Join the weights of words with the same stem."""
    found: dict[str, RuleWeights] = {}
    for word, column in words.items():
        cut = stem_text(word).strip()
        found[cut] = max_weights([(found.get(cut, {}), 1.0), (column, 1.0)])
    return found


def add_weights(one: RuleWeights, other: RuleWeights) -> RuleWeights:
    """Add two weights of each rule."""
    return {name: one.get(name, 0.0) + other.get(name, 0.0) for name in (*one, *other)}


def max_weights(columns: Iterable[tuple[RuleWeights, float]]) -> RuleWeights:
    """Return the highest weight of each rule."""
    found: RuleWeights = {}
    for column, much in columns:
        for name, weight in column.items():
            found[name] = max(found.get(name, 0.0), weight * much)
    return found
