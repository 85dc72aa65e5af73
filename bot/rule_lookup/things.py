"""Things of a game that have a name and a page: cards, cities, and so on."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from typing import Final, NamedTuple

from bot.game_types import GameType
from bot.messages.posts import MAX_OPTION_LENGTH, shorten
from bot.order_reading.field_choices import FieldChoice
from bot.order_reading.name_matching import (
    EXACT,
    WORDS,
    SearchEntry,
    index_names,
    rank_entries,
    search_names,
)
from engine.core.notation.name_folding import fold_name
from render.language.fact_vocabulary import capitalise
from render.language.pages import Page
from render.language.word_books import WordBook, find_entry, is_noun_entry
from render.presentation import Words
from render.words import LANGUAGES, Voice

Sections = tuple[tuple[str, tuple[str, ...]], ...]
"""Sections of the word book, each with its ids."""

MIN_NAME_LENGTH: Final = 3
"""Shorter texts only match whole names."""
MAX_NEAR_THINGS: Final = 3
MIN_LIKENESS: Final = 0.7
"""Number of near things that are named, and their minimum similarity."""
NOT_THINGS: Final = frozenset({"ask", "blank", "colour", "entry", "setting"})
"""Sections of the word book that hold no things of the game."""


class Thing(NamedTuple):
    """A thing with a page: its key, and its names in every language."""

    key: str
    names: Mapping[str, str]
    other_names: tuple[str, ...] = ()
    """Its other names in the game."""

    @property
    def player_names(self) -> tuple[str, ...]:
        """All names that players use."""
        return (*self.names.values(), *self.other_names)

    @property
    def all_names(self) -> tuple[str, ...]:
        """All names that players and the game use."""
        return (*self.player_names, self.key.partition(".")[2].replace("_", " "))


@cache
def _names_in_orders(book: WordBook) -> Mapping[str, tuple[str, ...]]:
    """Return the names of things in orders."""
    found: dict[str, dict[str, None]] = {}
    for language in LANGUAGES:
        for space, one, name in book.vocabulary.list_names(Voice(language, book)):
            found.setdefault(f"{space}.{one}", {})[name] = None
    return {one: tuple(names) for one, names in found.items()}


def _plural_names(voices: Iterable[Voice], one: str) -> Iterator[str]:
    """Yield the plural names of a thing, and its spellings in orders."""
    for voice in voices:
        if voice.has_words(f"plural.{one}"):
            yield voice.noun(f"plural.{one}").name
        if voice.has_words(f"written.{one}"):
            yield from voice.say(f"written.{one}").split(", ")


@cache
def _list_things(words: Words, sections: Sections) -> tuple[Thing, ...]:
    found = []
    for section, ids in sections:
        for one in ids:
            name = f"{section}.{one}"
            voices = {language: Voice(language, words.book) for language in LANGUAGES}
            if all(_is_noun(v, name) and _has_content(words, v, name) for v in voices.values()):
                names = {each: capitalise(voice.noun(name).name) for each, voice in voices.items()}
                others = (
                    *_names_in_orders(words.book).get(name, ()),
                    *_plural_names(voices.values(), one),
                )
                found.append(Thing(name, names, others))
    return tuple(found)


def _is_noun(voice: Voice, key: str) -> bool:
    return voice.has_words(key) and is_noun_entry(find_entry(voice.language, voice.book, key)[1])


def _has_content(words: Words, voice: Voice, key: str) -> bool:
    """Tell whether the page of a thing says more than its name."""
    return words.write_thing_page(voice, key) is not None or bool(voice.flavour_text(key))


def list_things(game_type: GameType) -> tuple[Thing, ...]:
    """Return the things of a game."""
    return _list_things(game_type.presentation.words, _sections_of_things(game_type))


def _sections_of_things(game_type: GameType) -> Sections:
    return tuple(
        (section, ids)
        for section, ids in game_type.game.kinds.ids_needing_words().items()
        if section not in NOT_THINGS
    )


def _search_index(game_type: GameType) -> tuple[SearchEntry[Thing], ...]:
    """Return the search index of a game's things."""
    return _index_things(game_type.presentation.words, _sections_of_things(game_type))


@cache
def _index_things(words: Words, sections: Sections) -> tuple[SearchEntry[Thing], ...]:
    return index_names((one, one.all_names) for one in _list_things(words, sections))


def offer_things(game_type: GameType, language: str, typed: str) -> list[FieldChoice]:
    """Return the autocomplete choices of things, by names in any language."""
    found: dict[str, str] = {}
    for one in search_names(typed, _search_index(game_type)):
        found.setdefault(shorten(one.names[language], MAX_OPTION_LENGTH), one.key)
    return [FieldChoice(name, key) for name, key in found.items()]


def find_thing(game_type: GameType, typed: str, worst: int = WORDS) -> Thing | None:
    """Return a thing by its key, else by the name that matches best, with rank `worst` or better.

    Very short texts match whole names only.
    """
    every, wanted = list_things(game_type), fold_name(typed)
    exact = next((one for one in every if one.key == typed), None)
    if exact is not None or not wanted:
        return exact
    most = worst if len(wanted) >= MIN_NAME_LENGTH else EXACT
    return next(iter(rank_entries(wanted, _search_index(game_type), most)), None)


def nearest_things(game_type: GameType, language: str, typed: str) -> tuple[str, ...]:
    """Return the names of things that are spelt similarly."""
    names = {fold_name(name): one for one in list_things(game_type) for name in one.all_names}
    close = get_close_matches(fold_name(typed), names, MAX_NEAR_THINGS, MIN_LIKENESS)
    return tuple(dict.fromkeys(names[name].names[language] for name in close))


def thing_page(game_type: GameType, voice: Voice, thing: Thing) -> Page:
    """Return the page of a thing and of all others with the same name."""
    name = thing.names[voice.language]
    named = [
        one for one in list_things(game_type) if one.names[voice.language] == name and one != thing
    ]
    pages = [_page_of_one(game_type, voice, one) for one in (thing, *named)]
    texts = dict.fromkeys(text for one in pages for text in one.paragraphs)
    return replace(pages[0], paragraphs=tuple(texts))


def _page_of_one(game_type: GameType, voice: Voice, thing: Thing) -> Page:
    found = game_type.presentation.words.write_thing_page(voice, thing.key)
    if found is not None:
        return found
    line = voice.flavour_text(thing.key)
    return Page(thing.names[voice.language], (f"*{line}*",) if line else ())
