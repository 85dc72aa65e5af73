"""Things of a game that have a name and a page: cards, cities, and so on.

A game may register a function for pages with more than a name.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
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
from render.words import LANGUAGES, Voice

ExplainThing = Callable[[Voice, str], Page | None]
"""Takes a voice and the key of a thing, such as `card.market`; returns its page."""

MIN_NAME_LENGTH: Final = 3
"""Shorter texts only match whole names."""
MAX_NEAR_THINGS: Final = 3
MIN_LIKENESS: Final = 0.7
"""Number of near things that are named, and their minimum similarity."""
EXPLAINERS: Final[dict[str, ExplainThing]] = {}
"""By the game's key."""

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
def _list_things(
    book: WordBook, sections: tuple[tuple[str, tuple[str, ...]], ...]
) -> tuple[Thing, ...]:
    found = []
    for section, ids in sections:
        for one in ids:
            name = f"{section}.{one}"
            voices = {language: Voice(language, book) for language in LANGUAGES}
            if all(_is_noun(v, name) and _has_content(book.key, v, name) for v in voices.values()):
                names = {each: capitalise(voice.noun(name).name) for each, voice in voices.items()}
                others = (
                    *_names_in_orders(book).get(name, ()),
                    *_plural_names(voices.values(), one),
                )
                found.append(Thing(name, names, others))
    return tuple(found)


def _is_noun(voice: Voice, key: str) -> bool:
    return voice.has_words(key) and is_noun_entry(find_entry(voice.language, voice.book, key)[1])


def _has_content(game: str, voice: Voice, key: str) -> bool:
    """Tell whether a thing has a page with content."""
    explain = EXPLAINERS.get(game)
    return explain is None or explain(voice, key) is not None or bool(voice.flavour_text(key))


def list_things(game_type: GameType) -> tuple[Thing, ...]:
    """Return the things of a game."""
    sections = tuple(
        (section, ids)
        for section, ids in game_type.game.kinds.ids_needing_words().items()
        if section not in NOT_THINGS
    )
    return _list_things(game_type.word_book, sections)


_INDEXES: Final[dict[str, tuple[tuple[Thing, ...], tuple[SearchEntry[Thing], ...]]]] = {}


def _search_index(key: str, every: tuple[Thing, ...]) -> tuple[SearchEntry[Thing], ...]:
    """Return the search index of a game's things, cached."""
    if key not in _INDEXES or _INDEXES[key][0] is not every:
        _INDEXES[key] = every, index_names((one, one.all_names) for one in every)
    return _INDEXES[key][1]


def offer_things(game_type: GameType, language: str, typed: str) -> list[FieldChoice]:
    """Return the autocomplete choices of things, by names in any language."""
    found: dict[str, str] = {}
    for one in search_names(typed, _search_index(game_type.game.key, list_things(game_type))):
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
    return next(iter(rank_entries(wanted, _search_index(game_type.game.key, every), most)), None)


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
    explain = EXPLAINERS.get(game_type.game.key)
    found = explain(voice, thing.key) if explain is not None else None
    if found is not None:
        return found
    line = voice.flavour_text(thing.key)
    return Page(thing.names[voice.language], (f"*{line}*",) if line else ())
