"""Finding a rule from whatever was typed: its id, how it begins, or words of any language."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from operator import itemgetter
from typing import Any, Final

from bot.rule_lookup.rule_index import Column, Index, Laid, best
from bot.rule_lookup.search_terms import (
    Meanings,
    Term,
    alike,
    bare,
    every_meaning,
    folded,
    meanings,
    spoken,
    terms,
)
from engine.core.files import rulebook
from engine.core.files.rulebook import Rule
from engine.core.notation.lexicon import plain
from engine.core.protocol.game import Game
from render.language.rulebook import said, section_name
from render.language.search_words import search_words_of
from render.language.word_books import has
from render.words import LANGUAGES, say

Book = Mapping[str, Rule]

AROUND: Final = 12
"""So many rules before and after one are its neighbours."""
ENOUGH: Final = 2
"""Of more terms than these, one may be missing."""
READ: Final = 400
"""So many letters of a question are read."""
INSIDE: Final = "rules.inside"
ASIDE: Final = "rules.aside"
APART: Final = 0.6
"""A rule that nobody asks for first weighs so much of another."""
ENTRY: Final = "Code: `"
"""So begins a rule that is but an entry in a list of codes."""
ALIKE: Final = 0.6
"""Another word of that meaning weighs so much of it."""
ALL: Final = 2
"""To this power the share of the terms that a rule holds makes it weigh less."""

_ID_LIKE: Final = re.compile(r"[A-Za-z]-[A-Za-z0-9.]*(?:-[A-Za-z0-9.]*)*")
_CODE: Final = re.compile(r"`[^`]*`")
_ENTRY: Final = re.compile(r"[^:.`]{1,40}: (?P<name>[^:`]{1,40}?)(?: \([^()]*\))?[.!?] Code\s?: `")
"""So begins an entry: `Building: Mint (Palace). Code: `."""
_CODED: Final = re.compile(r"(?<=[.!?]) Code\s?: `[^`]*`\.(?= |$)")
"""So an entry tells its code, behind the name."""
_LAST: Final = re.compile(r"(?<![\d.])0*(\d+\w?)$")


def _sources(games: Sequence[Game[Any, Any]]) -> Iterator[tuple[str, Book]]:
    """Lay the rule books of games, and those of every table, side by side."""
    yield from ((game.key, game.rules()) for game in games)
    yield "core", rulebook.rules("engine.core")
    yield "table", rulebook.rules("bot")


class Shelf:
    """Rules to search in: those of games and of every table, in every language."""

    def __init__(self, *games: Game[Any, Any]) -> None:
        self._keys = {name: key for key, book in _sources(games) for name in book}
        self._insides = tuple(one for game in games for one in _listed(game.key, INSIDE))
        self._asides = tuple(one for game in games for one in _listed(game.key, ASIDE))
        self.rules: Book = {name: one for _, book in _sources(games) for name, one in book.items()}

    @cached_property
    def told(self) -> Mapping[str, Book]:
        """Tell every rule, by language."""
        return {language: dict(self._told(language)) for language in LANGUAGES}

    def _told(self, language: str) -> Iterator[tuple[str, Rule]]:
        for name, rule in self.rules.items():
            says = said(language, self._keys[name], name, rule.says)
            yield name, rule.model_copy(update={"says": says})

    def section(self, language: str, name: str) -> str:
        """Call the section of a rule by its name."""
        return section_name(language, self._keys[name], self.rules[name].section)

    @cached_property
    def _indexes(self) -> Mapping[str, Index]:
        return {language: Index(self._laid(language), language) for language in LANGUAGES}

    def _laid(self, language: str) -> Iterator[Laid]:
        """Lay out every rule."""
        for name, rule in self.told[language].items():
            own = (*self._sought(language, name, own=True), *_entry(rule.says))
            words = tuple(self._sought(language, name, own=False))
            section = self.section(language, name)
            yield Laid(name, own, words, section, _prose(rule, language))

    def _sought(self, language: str, name: str, *, own: bool) -> Iterator[str]:
        """List what a rule itself is looked for by, or all rules that begin as it does."""
        for begins, words in search_words_of(language, self._keys[name]).items():
            if name == begins if own else name.startswith(f"{begins}-"):
                yield from words

    @cached_property
    def _ids(self) -> Mapping[str, str]:
        return {name: _loose(name) for name in self.rules}

    def named(self, typed: str) -> list[str]:
        """Find rules by their id or its beginning, the zeros and the first letter left out or not.

        A whole id is that rule alone.
        """
        wanted = _loose(typed)
        if not wanted or not any(one.isalnum() for one in wanted):
            return []
        heads = {
            wanted,
            *(f"{one[0].lower()}-{wanted}" for one in self.rules if wanted[-1].isdigit()),
        }
        exact = [name for name, one in self._ids.items() if one in heads]
        lettered = len(wanted) > 1 and wanted[1] == "-"
        begun = [
            name
            for name, one in self._ids.items()
            if any(one.startswith(f"{head}-") for head in heads)
            or (
                lettered
                and plain(name).replace(" ", "-").startswith(plain(typed).replace(" ", "-"))
            )
        ]
        return exact or begun

    def strict(self, words: Sequence[str], language: str = LANGUAGES[0]) -> list[str]:
        """Find rules by id, by the beginning of an id, or by words that all stand in them."""
        if found := self.named(" ".join(words)):
            return found
        typed = " ".join(words)
        ranked = self._ranked(terms(typed, {}, language), language, language)[1]
        for one in _from(language):
            texts = self._indexes[one].texts
            if found := [name for name, text in texts.items() if _all_in(words, text)]:
                return sorted(found, key=[*ranked, *found].index)
        return []

    def search(self, typed: str, language: str, called: Meanings | None = None) -> list[str]:
        """Find what fits best: all words before some, titles before texts."""
        if not typed.strip():
            return []
        found = self.named(typed)
        if found or _ID_LIKE.fullmatch(typed.strip()):
            return found
        question = typed[:READ]
        for tongue in _from(self.tongue(question, language)):
            wanted = terms(question, called or {}, tongue)
            tries = (self._ranked(wanted, one, tongue) for one in _from(tongue))
            if found := max(tries, key=itemgetter(0))[1]:
                return found
        return []

    def tongue(self, typed: str, language: str) -> str:
        """Tell which language somebody types in: their own, where as much of it is that."""
        words = folded(typed).split()
        return max(_from(language), key=lambda one: spoken(words, one, self._indexes[one].words))

    def headed(self, typed: str, language: str) -> bool:
        """Tell whether a rule or a section is looked for by just these words."""
        return bare(typed, self.tongue(typed, language)) in self._headings

    @cached_property
    def _headings(self) -> frozenset[frozenset[str]]:
        return frozenset(
            bare(phrase, language)
            for language in LANGUAGES
            for key in set(self._keys.values())
            for phrases in search_words_of(language, key).values()
            for phrase in phrases
        )

    def _ranked(self, wanted: Sequence[Term], language: str, reader: str) -> tuple[int, list[str]]:
        """Rank the rules that hold most of the terms, and tell how many those are.

        What means the same is known in the language of the reader alone.
        """
        all_of = frozenset(word for term in wanted for word in _likes(reader, term))
        columns = [self._column(term, (language, reader), all_of) for term in wanted]
        if wanted:
            begun = self._indexes[language].begun(wanted[-1].typed)
            columns[-1] = best([(columns[-1], 1.0), (begun, 1.0)])
        rare = [math.log(1 + len(self.rules) / (1 + len(column))) for column in columns]
        fit = dict.fromkeys(name for column in columns for name in column)
        plain_ones = [name for name in fit if not self._inside(name)]
        held = {name: [one.get(name, 0.0) for one in columns] for name in plain_ones or fit}
        counts = {name: sum(map(bool, fits)) for name, fits in held.items()}
        most = max(counts.values(), default=0)
        least = max(1, most - (most > ENOUGH))
        lead = self._indexes[language].lead
        weights = {
            name: lead[name]
            * (APART if name.startswith(self._asides) else 1)
            * math.pow(number / most, ALL)
            * sum(map(math.prod, zip(held[name], rare, strict=True)))
            for name, number in counts.items()
            if number >= least
        }
        return most, sorted(weights, key=lambda name: -weights[name])

    def _inside(self, name: str) -> bool:
        """Tell whether a rule is written for those who build the game, and found by its id."""
        return name.startswith(self._insides) or self.rules[name].says.startswith(ENTRY)

    def _column(self, term: Term, tongues: tuple[str, str], all_of: frozenset[str]) -> Column:
        """Find where a term stands: in these words, by its meaning, or in other words."""
        language, reader = tongues
        for one in _from(language):
            words = {term.word: 1.0}
            if one == reader:
                words |= dict.fromkeys(alike(one).get(term.word, ()), ALIKE)
            index = self._indexes[one]
            found = best((index.find(word, all_of), much) for word, much in words.items())
            if not found and one == language:
                books = self._indexes[LANGUAGES[0]]
                found = best((books.find(word, all_of), 1.0) for word in term.called)
            if found:
                return found
        for one in _from(language):
            index = self._indexes[one]
            if found := index.begun(term.typed) or index.within(term.typed):
                return found
        return {}

    def around(self, name: str) -> list[str]:
        """List a rule's neighbours in its book, itself left out."""
        prefix = name.rpartition("-")[0]
        family = [one for one in self.rules if one.rpartition("-")[0] == prefix]
        at = family.index(name)
        return [one for one in family[max(0, at - AROUND) : at + AROUND + 1] if one != name]


def _entry(says: str) -> Iterator[str]:
    """Name what a rule is the entry of, where it is one."""
    found = _ENTRY.match(says)
    if found is not None:
        yield found["name"]


def _likes(reader: str, term: Term) -> Iterator[str]:
    """List the words of a term, and of all that means the same."""
    for phrase in (term.word, *alike(reader).get(term.word, ()), *term.called):
        yield from phrase.split()


def _all_in(words: Sequence[str], text: str) -> bool:
    return all(folded(word).strip() in text for word in words)


def _loose(typed: str) -> str:
    """Write an id as anybody may: small letters, hyphens between its parts, no zeros in front."""
    text = re.sub(r"[\s_\u2010-\u2015-]+", "-", plain(typed).strip())
    text = re.sub(r"^([a-z])(?=\d)", r"\1-", text)
    return _LAST.sub(r"\1", text)


def _from(language: str) -> tuple[str, ...]:
    """List all languages, the reader's own first."""
    return tuple(dict.fromkeys((language, *LANGUAGES)))


def _prose(rule: Rule, language: str) -> str:
    """Leave out what is code, and so English, where a rule is told in another language."""
    return rule.says if language == LANGUAGES[0] else _CODE.sub(" ", rule.says)


def uncoded(says: str) -> str:
    """Leave out the code of an entry, and the marks of others, where nothing is marked up."""
    return _CODED.sub("", says).replace("`", "")


@cache
def _listed(key: str, word: str) -> tuple[str, ...]:
    """List how the ids of rules begin that the words of a game name."""
    text = say(LANGUAGES[0], key, word) if has(LANGUAGES[0], key, word) else ""
    return tuple(one.strip() for one in text.split(",") if one.strip())


__all__ = ["Meanings", "Shelf", "every_meaning", "meanings", "uncoded"]
