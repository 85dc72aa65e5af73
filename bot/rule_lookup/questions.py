"""What somebody asks about in a game: a thing that can be read up, rules, or both."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from bot.game_types import GameType
from bot.order_reading.name_matching import EXACT
from bot.rule_lookup import things
from bot.rule_lookup.rule_search import Shelf, every_meaning
from bot.rule_lookup.search_terms import folded, stems
from bot.rule_lookup.things import Thing
from engine.core.notation.lexicon import plain
from render.language.search_words import habits
from render.words import LANGUAGES

LONGEST: Final = 8
"""No name of a thing has more words."""

_SHELVES: Final[dict[str, Shelf]] = {}
_NAMES: Final[dict[str, Sequence[Mapping[str, Thing]]]] = {}
"""By game key."""


class Found(NamedTuple):
    """What was meant: the thing leads where there is one, the rules follow."""

    thing: Thing | None
    rules: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.thing is not None or bool(self.rules)


def shelf(kind: GameType) -> Shelf:
    """Lay out a game's rules and the table's, once."""
    if kind.game.key not in _SHELVES:
        _SHELVES[kind.game.key] = Shelf(kind.game)
    return _SHELVES[kind.game.key]


def _spellings(kind: GameType) -> Sequence[Mapping[str, Thing]]:
    """List every thing by its names, folded, and by their stems, once."""
    if kind.game.key not in _NAMES:
        every = [(one, thing) for thing in things.things(kind) for one in thing.spelt]
        _NAMES[kind.game.key] = tuple(
            {fold(one): thing for one, thing in reversed(every)} for fold in (folded, stems)
        )
    return _NAMES[kind.game.key]


@cache
def _printed() -> frozenset[str]:
    """List the words that ask for what is printed on a thing, in any language."""
    return frozenset(plain(one) for language in LANGUAGES for one in habits(language).printed)


def thing_asked(kind: GameType, typed: str) -> Thing | None:
    """Find the thing that a question is about: all but its name only asks for it.

    A name that is such a word itself counts as it is spelt, accents and all.
    """
    words = folded(typed).split()
    for by_name, fold in zip(_spellings(kind), (folded, stems), strict=True):
        for name in _names(words):
            thing = by_name.get(fold(" ".join(name)))
            if thing is not None and _as_spelt(thing, name, typed):
                return thing
    return None


def _names(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """List what may be a name with only asking words around it, the longest first."""
    telling = [at for at, word in enumerate(words) if word not in _printed()]
    first, last = (telling[0], telling[-1]) if telling else (len(words) - 1, 0)
    for size in range(min(LONGEST, len(words)), 0, -1):
        for start in range(max(0, last - size + 1), min(first, len(words) - size) + 1):
            yield words[start : start + size]


def _as_spelt(thing: Thing, name: Sequence[str], typed: str) -> bool:
    if not _printed().issuperset(name) or len(name) == len(folded(typed).split()):
        return True
    return any(one.casefold() in typed.casefold() for one in thing.spelt)


def rules(kind: GameType, typed: str, language: str) -> tuple[str, ...]:
    """Find rules, whatever language they are asked for in."""
    return tuple(shelf(kind).search(typed, language, every_meaning(language, kind.game.key)))


def question(kind: GameType, typed: str, language: str) -> Found:
    """Find what a question asks: of a thing that thing, else the rules, else what begins so."""
    here = shelf(kind)
    plainly = here.named(typed) or here.headed(typed, language)
    thing = None if plainly else thing_asked(kind, typed)
    if thing is not None:
        return Found(thing, rules(kind, thing.names[language], language))
    if found := rules(kind, typed, language):
        return Found(None, found)
    return Found(things.find_thing(kind, typed), ())


def name(kind: GameType, typed: str, language: str) -> Found:
    """Find what is called so; else the rules looked for by that name, else what begins so."""
    thing = things.find_thing(kind, typed, EXACT) or thing_asked(kind, typed)
    if thing is None and shelf(kind).headed(typed, language):
        return Found(None, rules(kind, typed, language))
    thing = thing or things.find_thing(kind, typed)
    if thing is not None or things.near(kind, language, typed):
        return Found(thing, ())
    return Found(None, rules(kind, typed, language))


__all__ = ["Found", "name", "question", "rules", "shelf", "thing_asked"]
