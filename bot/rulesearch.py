"""Finding a rule from whatever was typed: its id, how it begins, or words of any language."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, Final

from engine.core import rulebook
from engine.core.game import Game
from engine.core.lexicon import plain
from engine.core.rulebook import Rule
from render.words import LANGUAGES, say
from render.words.book import COMMON, entries, is_noun

Book = Mapping[str, Rule]
Meanings = Mapping[str, tuple[str, ...]]
"""Words of other languages, folded, and what they are called in the rule books."""

AROUND: Final = 12
"""So many rules before and after one are its neighbours."""
LONGEST: Final = 3
"""A name of more words is no term."""
ENOUGH: Final = 2
"""Of more terms than these, one may be missing."""
SHORT: Final = 4
"""A shorter term must begin a word."""

_ID_LIKE: Final = re.compile(r"[A-Za-z]-[A-Za-z0-9.]*(?:-[A-Za-z0-9.]*)*")
_PLAIN_TEXT: Final = re.compile(r"[^{}\[\].:!?]+")


def book(*games: Game[Any, Any]) -> dict[str, Rule]:
    """Lay the rules of games, and those of every table, side by side."""
    found: dict[str, Rule] = {}
    for game in games:
        found.update(game.rules())
    return {**found, **rulebook.rules("engine.core"), **rulebook.rules("bot")}


class Shelf:
    """Rules to search in."""

    def __init__(self, rules: Book) -> None:
        self.rules = rules

    @cached_property
    def _texts(self) -> Mapping[str, str]:
        return {
            name: plain(f"{name} {rule.section} {rule.says}") for name, rule in self.rules.items()
        }

    @cached_property
    def _ids(self) -> Mapping[str, str]:
        return {name: plain(name) for name in self.rules}

    def strict(self, words: Sequence[str]) -> list[str]:
        """Find rules by id, by the beginning of an id, or by words that all stand in them."""
        wanted = [plain(word) for word in words]
        ids = self._ids
        by_id = [name for name in ids if all(ids[name].startswith(word) for word in wanted)]
        exact = [name for name in by_id if ids[name] == wanted[0]]
        return exact or by_id or [
            name for name, text in self._texts.items() if all(word in text for word in wanted)
        ]  # fmt: skip

    def search(self, typed: str, meanings: Meanings | None = None) -> list[str]:
        """Find what fits best: all words before some, and beginnings of words before insides."""
        words = typed.split()
        if not words:
            return []
        if _ID_LIKE.fullmatch(words[0]):
            wanted = plain(words[0])
            return [name for name, one in self._ids.items() if one.startswith(wanted)]
        terms = list(_terms(_bare(plain(typed)), meanings or {}))
        held = {
            name: _held(text, terms)
            for name, text in self._texts.items()
            if any(word in text for term in terms for word in term)
        }
        weights = [1 / (1 + sum(map(bool, column))) for column in zip(*held.values(), strict=True)]
        counts = {name: sum(map(bool, fits)) for name, fits in held.items()}
        most = max(counts.values(), default=0)
        least = max(1, most - (most > ENOUGH))
        found = [name for name, count in counts.items() if count >= least]
        texts = self._texts
        return sorted(found, key=lambda name: -_weight(held[name], weights, texts[name]))

    def around(self, name: str) -> list[str]:
        """List a rule's neighbours in its book, itself left out."""
        prefix = name.rpartition("-")[0]
        family = [one for one in self.rules if one.rpartition("-")[0] == prefix]
        at = family.index(name)
        return [one for one in family[max(0, at - AROUND) : at + AROUND + 1] if one != name]


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


def _held(text: str, terms: Sequence[tuple[str, ...]]) -> tuple[int, ...]:
    """Tell for each term whether it begins a word of a text (2), stands inside one (1), or not."""
    return tuple(max(_stands(text, name) for name in term) for term in terms)


def _stands(text: str, name: str) -> int:
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
    return plain(text) if len(text.split()) <= LONGEST else ""
