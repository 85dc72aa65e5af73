"""Answers to questions about a game: a thing, rules, or both."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from bot.game_types import GameType
from bot.order_reading.name_matching import EXACT
from bot.rule_lookup import things
from bot.rule_lookup.rule_search import SearchableRules, all_meanings
from bot.rule_lookup.search_terms import fold_text, stem_text
from bot.rule_lookup.things import Thing
from engine.core.notation.name_folding import fold_name
from render.language.search_words import load_search_habits
from render.words import LANGUAGES

MAX_NAME_WORDS: Final = 8
"""No name of a thing has more words."""

_RULES_BY_GAME: Final[dict[str, SearchableRules]] = {}
_THINGS_BY_GAME: Final[dict[str, Sequence[Mapping[str, Thing]]]] = {}
"""By the game's key."""


class LookupResult(NamedTuple):
    """The answer to a question: a thing if there is one, and rules."""

    thing: Thing | None
    rules: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.thing is not None or bool(self.rules)


def get_searchable_rules(game_type: GameType) -> SearchableRules:
    """Return the searchable rules of a game and of every table, cached."""
    if game_type.game.key not in _RULES_BY_GAME:
        _RULES_BY_GAME[game_type.game.key] = SearchableRules(game_type.game)
    return _RULES_BY_GAME[game_type.game.key]


def _things_by_name(game_type: GameType) -> Sequence[Mapping[str, Thing]]:
    """Return the things of a game by their folded names and by their stems, cached."""
    if game_type.game.key not in _THINGS_BY_GAME:
        every = [
            (one, thing) for thing in things.list_things(game_type) for one in thing.player_names
        ]
        _THINGS_BY_GAME[game_type.game.key] = tuple(
            {fold(one): thing for one, thing in reversed(every)} for fold in (fold_text, stem_text)
        )
    return _THINGS_BY_GAME[game_type.game.key]


@cache
def _printed_words() -> frozenset[str]:
    """Return the words that ask for what is printed on a thing, in all languages."""
    return frozenset(
        fold_name(one) for language in LANGUAGES for one in load_search_habits(language).printed
    )


def find_thing_asked(game_type: GameType, typed: str) -> Thing | None:
    """Return the thing that a question names, if all other words are question words.

    A name that is itself a question word must be spelt exactly.
    """
    words = fold_text(typed).split()
    for by_name, fold in zip(_things_by_name(game_type), (fold_text, stem_text), strict=True):
        for name in _possible_names(words):
            thing = by_name.get(fold(" ".join(name)))
            if thing is not None and _is_spelt_so(thing, name, typed):
                return thing
    return None


def _possible_names(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the word groups that may be a name, the longest first."""
    telling = [at for at, word in enumerate(words) if word not in _printed_words()]
    first, last = (telling[0], telling[-1]) if telling else (len(words) - 1, 0)
    for size in range(min(MAX_NAME_WORDS, len(words)), 0, -1):
        for start in range(max(0, last - size + 1), min(first, len(words) - size) + 1):
            yield words[start : start + size]


def _is_spelt_so(thing: Thing, name: Sequence[str], typed: str) -> bool:
    if not _printed_words().issuperset(name) or len(name) == len(fold_text(typed).split()):
        return True
    return any(one.casefold() in typed.casefold() for one in thing.player_names)


def find_rules(game_type: GameType, typed: str, language: str) -> tuple[str, ...]:
    """Return the rules that match a text in any language."""
    return tuple(
        get_searchable_rules(game_type).search(
            typed, language, all_meanings(language, game_type.game.key)
        )
    )


def answer_question(game_type: GameType, typed: str, language: str) -> LookupResult:
    """Answer a question: with a thing of that name, else rules, else a thing that begins so."""
    here = get_searchable_rules(game_type)
    plainly = here.find_by_id(typed) or here.is_heading(typed, language)
    thing = None if plainly else find_thing_asked(game_type, typed)
    if thing is not None:
        return LookupResult(thing, find_rules(game_type, thing.names[language], language))
    if found := find_rules(game_type, typed, language):
        return LookupResult(None, found)
    return LookupResult(things.find_thing(game_type, typed), ())


def look_up_name(game_type: GameType, typed: str, language: str) -> LookupResult:
    """Return the thing of a name, else rules found by it, else a thing that begins so."""
    thing = things.find_thing(game_type, typed, EXACT) or find_thing_asked(game_type, typed)
    if thing is None and get_searchable_rules(game_type).is_heading(typed, language):
        return LookupResult(None, find_rules(game_type, typed, language))
    thing = thing or things.find_thing(game_type, typed)
    if thing is not None or things.nearest_things(game_type, language, typed):
        return LookupResult(thing, ())
    return LookupResult(None, find_rules(game_type, typed, language))


__all__ = [
    "LookupResult",
    "answer_question",
    "find_rules",
    "find_thing_asked",
    "get_searchable_rules",
    "look_up_name",
]
