"""Search for rules by id, by the start of an id, or by words of any language."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from operator import itemgetter
from typing import Any, Final

from bot.rule_lookup.rule_ids import RuleIds, is_like_rule_id
from bot.rule_lookup.rule_index import IndexedRule, RuleIndex, RuleWeights, max_weights
from bot.rule_lookup.search_terms import (
    Meanings,
    Term,
    all_meanings,
    cut_question,
    find_synonyms,
    fold_text,
    language_meanings,
    split_terms,
    telling_stems,
    weigh_language,
)
from engine.core.files import rulebook
from engine.core.files.rulebook import Rule
from engine.core.protocol.game import Game
from render.language.rule_translations import rule_text, section_name
from render.language.search_words import load_search_words
from render.language.word_books import has_entry
from render.words import COMMON_BOOK, LANGUAGES, WORD_BOOKS, say_in_language

RuleBook = Mapping[str, Rule]

TERMS_ALL_NEEDED: Final = 2
"""If there are more terms, one may be missing."""
INTERNAL_RULES_KEY: Final = "rules.inside"
SECONDARY_RULES_KEY: Final = "rules.aside"
SECONDARY_RULE_FACTOR: Final = 0.6
"""Factor for rules that are rarely asked for."""
CODE_ENTRY_START: Final = "Code: `"
"""The start of a rule that is only an entry in a list of codes."""
SYNONYM_FACTOR: Final = 0.6
"""Factor for a synonym."""
COVERAGE_EXPONENT: Final = 2
"""Exponent for the share of terms that a rule holds."""

_CODE_SPAN: Final = re.compile(r"`[^`]*`")
_ENTRY_TEXT: Final = re.compile(
    r"[^:.`]{1,40}: (?P<name>[^:`]{1,40}?)(?: \([^()]*\))?[.!?] Code\s?: `"
)
"""The start of an entry: `Building: Mint (Palace). Code: `."""
_ENTRY_CODE: Final = re.compile(r"(?<=[.!?]) Code\s?: `[^`]*`\.(?= |$)")
"""The code of an entry, after its name."""


def _list_books(games: Sequence[Game[Any, Any]]) -> Iterator[tuple[str, RuleBook]]:
    """Yield the rule books of games, and those of every table."""
    yield from ((game.key, game.rulebook.load()) for game in games)
    yield "core", rulebook.load_rulebook("engine.core")
    yield "table", rulebook.load_rulebook("bot")


class SearchableRules:
    """The rules of games and of every table, searchable in every language."""

    def __init__(self, *games: Game[Any, Any]) -> None:
        self._book_keys = {name: key for key, book in _list_books(games) for name in book}
        self._internal_prefixes = tuple(
            one for game in games for one in _listed_prefixes(game.key, INTERNAL_RULES_KEY)
        )
        self._secondary_prefixes = tuple(
            one for game in games for one in _listed_prefixes(game.key, SECONDARY_RULES_KEY)
        )
        self.rules: RuleBook = {
            name: one for _, book in _list_books(games) for name, one in book.items()
        }

    @cached_property
    def rules_by_language(self) -> Mapping[str, RuleBook]:
        """The rules of each language."""
        return {language: dict(self._translate_rules(language)) for language in LANGUAGES}

    def _translate_rules(self, language: str) -> Iterator[tuple[str, Rule]]:
        for name, rule in self.rules.items():
            says = rule_text(language, self._book_keys[name], name, rule.says)
            yield name, rule.model_copy(update={"says": says})

    def section_title(self, language: str, name: str) -> str:
        """Return the name of a rule's section."""
        book = WORD_BOOKS.get(self._book_keys[name], COMMON_BOOK)
        return section_name(language, book, self.rules[name].section)

    @cached_property
    def _indexes(self) -> Mapping[str, RuleIndex]:
        return {
            language: RuleIndex(self._rules_to_index(language), language) for language in LANGUAGES
        }

    def _rules_to_index(self, language: str) -> Iterator[IndexedRule]:
        """Yield the rules to index."""
        for name, rule in self.rules_by_language[language].items():
            own = (*self._search_phrases(language, name, own=True), *_entry_name(rule.says))
            words = tuple(self._search_phrases(language, name, own=False))
            section = self.section_title(language, name)
            yield IndexedRule(name, own, words, section, _searchable_text(rule, language))

    def _search_phrases(self, language: str, name: str, *, own: bool) -> Iterator[str]:
        """Yield the search phrases of a rule itself, or of its section."""
        for begins, words in load_search_words(language, self._book_keys[name]).items():
            if name == begins if own else name.startswith(f"{begins}-"):
                yield from words

    @cached_property
    def _ids(self) -> RuleIds:
        return RuleIds(self.rules)

    def find_by_id(self, typed: str) -> list[str]:
        """Return rules by id or the start of an id; zeros and the initial may be missing."""
        return self._ids.find(typed)

    def list_neighbours(self, name: str) -> list[str]:
        """Return the neighbours of a rule in its book."""
        return self._ids.list_neighbours(name)

    def load(self) -> None:
        """Make all indexes."""
        for index in self._indexes.values():
            len(index.words)
        len(self._headings)

    def find_strictly(self, words: Sequence[str], language: str = LANGUAGES[0]) -> list[str]:
        """Return rules by id, by the start of an id, or that hold all words."""
        if found := self.find_by_id(" ".join(words)):
            return found
        typed = " ".join(words)
        ranked = self._rank_rules(split_terms(typed, {}, language), language, language)[1]
        for one in _languages_from(language):
            texts = self._indexes[one].texts
            if found := [name for name, text in texts.items() if _has_all_words(words, text)]:
                return sorted(found, key=[*ranked, *found].index)
        return []

    def search(self, typed: str, language: str, called: Meanings | None = None) -> list[str]:
        """Return the rules that match best."""
        if not typed.strip():
            return []
        found = self.find_by_id(typed)
        if found or is_like_rule_id(typed):
            return found
        question = cut_question(typed)
        for spoken_language in _languages_from(self.guess_language(question, language)):
            wanted = split_terms(question, called or {}, spoken_language)
            tries = (
                self._rank_rules(wanted, one, spoken_language)
                for one in _languages_from(spoken_language)
            )
            if found := max(tries, key=itemgetter(0))[1]:
                return found
        return []

    def guess_language(self, typed: str, language: str) -> str:
        """Return the language of a typed text; the reader's own if it fits as well."""
        words = fold_text(typed).split()
        return max(
            _languages_from(language),
            key=lambda one: weigh_language(words, one, self._indexes[one].words),
        )

    def is_heading(self, typed: str, language: str) -> bool:
        """Tell whether these words are a search phrase of a rule or a section."""
        question = cut_question(typed)
        return telling_stems(question, self.guess_language(question, language)) in self._headings

    @cached_property
    def _headings(self) -> frozenset[frozenset[str]]:
        return frozenset(
            telling_stems(phrase, language)
            for language in LANGUAGES
            for key in set(self._book_keys.values())
            for phrases in load_search_words(language, key).values()
            for phrase in phrases
        )

    def _rank_rules(
        self, wanted: Sequence[Term], language: str, reader: str
    ) -> tuple[int, list[str]]:
        """Return how many terms the best rules hold, and the ranked rules.

        Synonyms are used in the reader's language only.
        """
        all_of = frozenset(word for term in wanted for word in _words_of_meaning(reader, term))
        columns = [self._term_weights(term, (language, reader), all_of) for term in wanted]
        if wanted:
            begun = self._indexes[language].find_prefix(wanted[-1].typed)
            columns[-1] = max_weights([(columns[-1], 1.0), (begun, 1.0)])
        rare = [math.log(1 + len(self.rules) / (1 + len(column))) for column in columns]
        fit = dict.fromkeys(name for column in columns for name in column)
        plain_ones = [name for name in fit if not self._is_internal(name)]
        held = {name: [one.get(name, 0.0) for one in columns] for name in plain_ones or fit}
        counts = {name: sum(map(bool, fits)) for name, fits in held.items()}
        most = max(counts.values(), default=0)
        least = max(1, most - (most > TERMS_ALL_NEEDED))
        lead = self._indexes[language].position_factors
        weights = {
            name: lead[name]
            * (SECONDARY_RULE_FACTOR if name.startswith(self._secondary_prefixes) else 1)
            * math.pow(number / most, COVERAGE_EXPONENT)
            * sum(map(math.prod, zip(held[name], rare, strict=True)))
            for name, number in counts.items()
            if number >= least
        }
        return most, sorted(weights, key=lambda name: -weights[name])

    def _is_internal(self, name: str) -> bool:
        """Tell whether a rule is for developers, and only found by its id."""
        return name.startswith(self._internal_prefixes) or self.rules[name].says.startswith(
            CODE_ENTRY_START
        )

    def _term_weights(
        self, term: Term, languages: tuple[str, str], all_of: frozenset[str]
    ) -> RuleWeights:
        """Return the weights of a term: as typed, by synonyms, or by parts."""
        language, reader = languages
        for one in _languages_from(language):
            words = {term.word: 1.0}
            if one == reader:
                words |= dict.fromkeys(find_synonyms(one).get(term.word, ()), SYNONYM_FACTOR)
            index = self._indexes[one]
            found = max_weights(
                (index.find_term(word, all_of), much) for word, much in words.items()
            )
            if not found and one == language:
                books = self._indexes[LANGUAGES[0]]
                found = max_weights(
                    (books.find_term(word, all_of), 1.0) for word in term.book_stems
                )
            if found:
                return found
        for one in _languages_from(language):
            index = self._indexes[one]
            if found := index.find_prefix(term.typed) or index.find_infix(term.typed):
                return found
        return {}


def _entry_name(says: str) -> Iterator[str]:
    """Yield the name of an entry, if the rule is one."""
    found = _ENTRY_TEXT.match(says)
    if found is not None:
        yield found["name"]


def _words_of_meaning(reader: str, term: Term) -> Iterator[str]:
    """Yield the words of a term and of its synonyms."""
    for phrase in (term.word, *find_synonyms(reader).get(term.word, ()), *term.book_stems):
        yield from phrase.split()


def _has_all_words(words: Sequence[str], text: str) -> bool:
    return all(fold_text(word).strip() in text for word in words)


def _languages_from(language: str) -> tuple[str, ...]:
    """Return all languages, with the given one first."""
    return tuple(dict.fromkeys((language, *LANGUAGES)))


def _searchable_text(rule: Rule, language: str) -> str:
    """Return a rule's text; in other languages without code, which is English."""
    return rule.says if language == LANGUAGES[0] else _CODE_SPAN.sub(" ", rule.says)


def strip_codes(says: str) -> str:
    """Return a text without the code of an entry and without backticks."""
    return _ENTRY_CODE.sub("", says).replace("`", "")


@cache
def _listed_prefixes(key: str, word: str) -> tuple[str, ...]:
    """Return the rule id prefixes that a game's word book lists."""
    book = WORD_BOOKS[key]
    text = say_in_language(LANGUAGES[0], book, word) if has_entry(LANGUAGES[0], book, word) else ""
    return tuple(one.strip() for one in text.split(",") if one.strip())


__all__ = ["Meanings", "SearchableRules", "all_meanings", "language_meanings", "strip_codes"]
