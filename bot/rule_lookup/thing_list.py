"""The things of a game that have a name and a page: cards, cities, and so on."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from bot.game_types import GameType
from render.language.fact_vocabulary import capitalise
from render.language.word_books import WordBook, find_entry, is_noun_entry
from render.presentation import Words
from render.words import LANGUAGES, Voice

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


def list_things(game_type: GameType) -> tuple[Thing, ...]:
    """Return the things of a game."""
    words, found = game_type.presentation.words, []
    for name in _list_keys(game_type):
        voices = {language: Voice(language, words.book) for language in LANGUAGES}
        if all(_is_noun(v, name) and _has_content(words, v, name) for v in voices.values()):
            names = {each: capitalise(voice.noun(name).name) for each, voice in voices.items()}
            others = (
                *_names_in_orders(words.book).get(name, ()),
                *_plural_names(voices.values(), name.partition(".")[2]),
            )
            found.append(Thing(name, names, others))
    return tuple(found)


def _list_keys(game_type: GameType) -> Iterator[str]:
    """Yield the keys of all that may be things."""
    for section, ids in game_type.game.kinds.ids_needing_words().items():
        if section not in NOT_THINGS:
            yield from (f"{section}.{one}" for one in ids)


def _is_noun(voice: Voice, key: str) -> bool:
    return voice.has_words(key) and is_noun_entry(find_entry(voice.language, voice.book, key)[1])


def _has_content(words: Words, voice: Voice, key: str) -> bool:
    """Tell whether the page of a thing says more than its name."""
    return words.write_thing_page(voice, key) is not None or bool(voice.flavour_text(key))
