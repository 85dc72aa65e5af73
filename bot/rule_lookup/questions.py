"""Answers to questions about a game: a thing, rules, or both."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from bot.order_reading.name_search import EXACT
from bot.rule_lookup import things
from bot.rule_lookup.game_library import GameLibrary
from bot.rule_lookup.rule_search import all_meanings
from bot.rule_lookup.search_terms import cut_question, fold_text, stem_text
from bot.rule_lookup.thing_list import Thing
from engine.core.notation.name_folding import fold_name
from render.language.search_words import load_question_words
from render.words import LANGUAGES

MAX_NAME_WORDS: Final = 8
"""No name of a thing has more words."""


class LookupResult(NamedTuple):
    """The answer to a question: a thing if there is one, and rules."""

    thing: Thing | None
    rules: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.thing is not None or bool(self.rules)


@cache
def _printed_words() -> frozenset[str]:
    """Return the words that ask for what is printed on a thing, in all languages."""
    return frozenset(
        fold_name(one) for language in LANGUAGES for one in load_question_words(language).printed
    )


def find_thing_asked(library: GameLibrary, typed: str) -> Thing | None:
    """Return the thing that a question names, if all other words are question words.

    A name that is itself a question word must be spelt exactly.
    """
    typed = cut_question(typed)
    words = fold_text(typed).split()
    for by_name, fold in zip(library.things_by_name, (fold_text, stem_text), strict=True):
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


def find_rules(library: GameLibrary, typed: str, language: str) -> tuple[str, ...]:
    """Return the rules that match a text in any language."""
    return tuple(
        library.rules.search(typed, language, all_meanings(language, library.game_type.game.key))
    )


def answer_question(library: GameLibrary, typed: str, language: str) -> LookupResult:
    """Answer a question: with a thing of that name, else rules, else a thing that begins so."""
    here = library.rules
    plainly = here.find_by_id(typed) or here.is_heading(typed, language)
    thing = None if plainly else find_thing_asked(library, typed)
    if thing is not None:
        return LookupResult(thing, find_rules(library, thing.names[language], language))
    if found := find_rules(library, typed, language):
        return LookupResult(None, found)
    return LookupResult(things.find_thing(library, typed), ())


def look_up_name(library: GameLibrary, typed: str, language: str) -> LookupResult:
    """Return the thing of a name, else rules found by it, else a thing that begins so."""
    thing = things.find_thing(library, typed, EXACT) or find_thing_asked(library, typed)
    if thing is None and library.rules.is_heading(typed, language):
        return LookupResult(None, find_rules(library, typed, language))
    thing = thing or things.find_thing(library, typed)
    if thing is not None or things.nearest_things(library, language, typed):
        return LookupResult(thing, ())
    return LookupResult(None, find_rules(library, typed, language))


__all__ = [
    "LookupResult",
    "answer_question",
    "find_rules",
    "find_thing_asked",
    "look_up_name",
]
