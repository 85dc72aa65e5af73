"""Finding a rule from whatever was typed: its id, how it begins, or words of any language."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from operator import itemgetter
from typing import Any, Final

from engine.core import rulebook
from engine.core.game import Game
from engine.core.lexicon import plain
from engine.core.rulebook import Rule
from render.words import LANGUAGES, say
from render.words.book import COMMON, entries, has, is_noun
from render.words.rulebook import said, section_name

Book = Mapping[str, Rule]
Meanings = Mapping[str, tuple[str, ...]]
"""Words of other languages, folded, and what they are called in the rule books."""

AROUND: Final = 12
"""So many rules before and after one are its neighbours."""
LONGEST: Final = 3
"""A name of more words is no term."""
ENOUGH: Final = 2
"""Of more terms than these, one may be missing."""
INSIDE: Final = "rules.inside"
SHORT: Final = 4
"""A shorter term must begin a word."""

_ELIDED: Final = re.compile(r"\b(?:[cdjlmnst]|(?:jus|lors|puis)?qu)'(?=\w)")
"""What French leaves of a word before the next one."""
_BETWEEN: Final = re.compile(r"[^\w'+]+")
_CODE: Final = re.compile(r"`[^`]*`")
_ID_LIKE: Final = re.compile(r"[A-Za-z]-[A-Za-z0-9.]*(?:-[A-Za-z0-9.]*)*")
_PLAIN_TEXT: Final = re.compile(r"[^{}\[\].:!?]+")


def _sources(games: Sequence[Game[Any, Any]]) -> Iterator[tuple[str, Book]]:
    """Lay the rule books of games, and those of every table, side by side."""
    yield from ((game.key, game.rules()) for game in games)
    yield "core", rulebook.rules("engine.core")
    yield "table", rulebook.rules("bot")


class Shelf:
    """Rules to search in: those of games and of every table, in every language."""

    def __init__(self, *games: Game[Any, Any]) -> None:
        self._keys = {name: key for key, book in _sources(games) for name in book}
        self._insides = tuple(one for game in games for one in _insides(game.key))
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
    def _texts(self) -> Mapping[str, Mapping[str, str]]:
        """Fold what every rule says, by language; code is found in that of the books alone."""
        return {
            language: {
                name: _folded(f"{name} {self.section(language, name)} {_prose(rule, language)}")
                for name, rule in self.told[language].items()
            }
            for language in LANGUAGES
        }

    @cached_property
    def _ids(self) -> Mapping[str, str]:
        return {name: plain(name) for name in self.rules}

    def strict(self, words: Sequence[str], language: str = LANGUAGES[0]) -> list[str]:
        """Find rules by id, by the beginning of an id, or by words that all stand in them."""
        wanted = [plain(word) for word in words]
        ids = self._ids
        by_id = [name for name in ids if all(ids[name].startswith(word) for word in wanted)]
        exact = [name for name in by_id if ids[name] == wanted[0]]
        if by_id:
            return exact or by_id
        wanted = [_folded(word).strip() for word in words]
        for one in _from(language):
            texts = self._texts[one].items()
            if found := [name for name, text in texts if all(word in text for word in wanted)]:
                return found
        return []

    def search(self, typed: str, language: str, meanings: Meanings | None = None) -> list[str]:
        """Find what fits best: all words before some, whole words before parts of them."""
        words = typed.split()
        if not words:
            return []
        if _ID_LIKE.fullmatch(words[0]):
            wanted = plain(words[0])
            return [name for name, one in self._ids.items() if one.startswith(wanted)]
        terms = tuple(_terms(_bare(_folded(typed).strip()), meanings or {}))
        _, best = max((self._ranked(terms, one) for one in _from(language)), key=itemgetter(0))
        return best

    def _ranked(self, terms: Sequence[tuple[str, ...]], language: str) -> tuple[int, list[str]]:
        """Rank the rules that hold most of the terms, and tell how many those are."""
        columns = [self._column(term, language) for term in terms]
        weights = [1 / (1 + len(column)) for column in columns]
        fit = [name for name in self.rules if any(name in column for column in columns)]
        plain_ones = [name for name in fit if not self._inside(name)]
        held = {name: tuple(one.get(name, 0) for one in columns) for name in plain_ones or fit}
        counts = {name: sum(map(bool, fits)) for name, fits in held.items()}
        most = max(counts.values(), default=0)
        least = max(1, most - (most > ENOUGH))
        found = [name for name, count in counts.items() if count >= least]
        texts = self._texts[language]
        return most, sorted(found, key=lambda name: -_weight(held[name], weights, texts[name]))

    def _inside(self, name: str) -> bool:
        """Tell whether a rule is written for those who build the game, and found by its id."""
        return name.startswith(self._insides)

    def _column(self, term: tuple[str, ...], language: str) -> dict[str, int]:
        """Find where a term stands: in the reader's words, by its meaning, or in other words."""
        word, *called = term
        tries = [(language, word), *((LANGUAGES[0], one) for one in called)]
        for one, name in (*tries, *((other, word) for other in _from(language))):
            texts = self._texts[one].items()
            if found := {rule: fit for rule, text in texts if (fit := _stands(text, name))}:
                best = max(found.values()) if len(name) < SHORT else 0
                return {rule: fit for rule, fit in found.items() if fit >= best}
        return {}

    def around(self, name: str) -> list[str]:
        """List a rule's neighbours in its book, itself left out."""
        prefix = name.rpartition("-")[0]
        family = [one for one in self.rules if one.rpartition("-")[0] == prefix]
        at = family.index(name)
        return [one for one in family[max(0, at - AROUND) : at + AROUND + 1] if one != name]


def _from(language: str) -> tuple[str, ...]:
    """List all languages, the reader's own first."""
    return tuple(dict.fromkeys((language, *LANGUAGES)))


def _folded(text: str) -> str:
    """Fold a text for searching: plain words between spaces, nothing elided before them."""
    return f" {_BETWEEN.sub(' ', _ELIDED.sub('', plain(text))).strip()} "


def _prose(rule: Rule, language: str) -> str:
    """Leave out what is code, and so English, where a rule is told in another language."""
    return rule.says if language == LANGUAGES[0] else _CODE.sub(" ", rule.says)


@cache
def _insides(key: str) -> tuple[str, ...]:
    """List how the ids of rules begin that nobody needs to play a game."""
    known = has(LANGUAGES[0], key, INSIDE)
    text = say(LANGUAGES[0], key, INSIDE) if known else ""
    return tuple(one.strip() for one in text.split(",") if one.strip())


@cache
def _asking() -> frozenset[str]:
    """List the words that only ask, in every language."""
    texts = (say(language, COMMON, "rule.asking") for language in LANGUAGES)
    return frozenset(plain(word) for text in texts for word in text.split(","))


def _bare(typed: str) -> str:
    """Leave out the words that only ask, unless nothing else was typed."""
    return " ".join(word for word in typed.split() if word not in _asking()) or typed


def _terms(typed: str, meanings: Meanings) -> Iterator[tuple[str, ...]]:
    """Part what was typed into terms, each with what else it may be called."""
    words = typed.split()
    while words:
        for size in range(min(LONGEST, len(words)), 0, -1):
            phrase = " ".join(words[:size])
            known = meanings.get(phrase) or meanings.get(phrase.removesuffix("s"))
            if known or size == 1:
                yield (phrase, *(known or ()))
                words = words[size:]
                break


def _stands(text: str, name: str) -> int:
    """Tell whether a name is a word of a text (3), begins one (2), stands inside (1), or not."""
    name = name[:-1] if len(name) > SHORT and name[-1] in "sx" else name
    if any(f" {name}{end} " in text for end in ("", "s", "x")):
        return 3
    if f" {name}" in text:
        return 2
    return int(len(name) >= SHORT and name in text)


def _weight(fits: Sequence[int], weights: Sequence[float], text: str) -> float:
    """Weigh what a rule holds: rare terms before common ones, brief rules before long ones."""
    held = sum(fit * weight for fit, weight in zip(fits, weights, strict=True))
    return held / math.pow(len(text), 0.3)


@cache
def meanings(language: str, game: str) -> Meanings:
    """List what is called one way in a language and another way in the rule books."""
    found: dict[str, dict[str, None]] = {}
    if language != LANGUAGES[0]:
        for source in (COMMON, game):
            own, other = entries(language, source), entries(LANGUAGES[0], source)
            for key in own:
                here, there = _name(own[key]), _name(other.get(key))
                if here and there and here != there:
                    found.setdefault(here, {})[there] = None
    return {here: tuple(there) for here, there in found.items()}


def _name(entry: Any) -> str:
    """Give a name folded, or nothing where a text is no name."""
    text = entry["name"] if isinstance(entry, dict) and is_noun(entry) else entry
    if not isinstance(text, str) or not _PLAIN_TEXT.fullmatch(text):
        return ""
    return _folded(text).strip() if len(text.split()) <= LONGEST else ""
