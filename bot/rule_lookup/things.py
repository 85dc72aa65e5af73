"""What has a name in a game and can be read up: cards, cities, whatever its words hold.

A game that can say more of its things than their names brings a page of its own.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from typing import Final, NamedTuple

from bot.game_types import GameType
from bot.messages.posts import OPTION, short
from bot.order_reading.field_choices import FieldChoice
from bot.order_reading.name_matching import EXACT, WORDS, Entry, indexed, ranked, search
from engine.core.notation.lexicon import plain
from render.language.fact_vocabulary import SPEECHES, capital
from render.language.pages import Page
from render.language.word_books import find, is_noun
from render.words import LANGUAGES, Voice

Explain = Callable[[Voice, str], Page | None]
"""Takes a voice and the key of a thing, `card.market`; gives what there is to say of it."""

SHORT: Final = 3
"""So many letters begin a name."""
NEAR: Final = 3
ALIKE: Final = 0.7
"""So many things are named where nothing is called so, and so near by its letters."""
EXPLAIN: Final[dict[str, Explain]] = {}
"""By game key."""

NOT_THINGS: Final = frozenset({"ask", "blank", "colour", "entry", "setting"})
"""Sections of words that are of the table, and no things of the game."""


class Thing(NamedTuple):
    """Something that can be read up: the key of its words, and its names in every language."""

    key: str
    names: Mapping[str, str]
    others: tuple[str, ...] = ()
    """What else it is called: by other names elsewhere in the game."""

    @property
    def spelt(self) -> tuple[str, ...]:
        """List what players call it."""
        return (*self.names.values(), *self.others)

    @property
    def called(self) -> tuple[str, ...]:
        """List what players and the game call it."""
        return (*self.spelt, self.key.partition(".")[2].replace("_", " "))


@cache
def _others(key: str) -> Mapping[str, tuple[str, ...]]:
    """List all names that orders know things by."""
    found: dict[str, dict[str, None]] = {}
    for language in LANGUAGES:
        for space, one, name in SPEECHES[key].names(Voice(language, key)):
            found.setdefault(f"{space}.{one}", {})[name] = None
    return {one: tuple(names) for one, names in found.items()}


def _many(voices: Iterable[Voice], one: str) -> Iterator[str]:
    """List what several of a thing are called, and how orders may write it."""
    for voice in voices:
        if voice.knows(f"plural.{one}"):
            yield voice.noun(f"plural.{one}").name
        if voice.knows(f"written.{one}"):
            yield from voice.say(f"written.{one}").split(", ")


@cache
def _things(key: str, sections: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[Thing, ...]:
    found = []
    for section, ids in sections:
        for one in ids:
            name = f"{section}.{one}"
            voices = {language: Voice(language, key) for language in LANGUAGES}
            if all(_is_noun(v, name) and _tells(key, v, name) for v in voices.values()):
                names = {each: capital(voice.noun(name).name) for each, voice in voices.items()}
                others = (*_others(key).get(name, ()), *_many(voices.values(), one))
                found.append(Thing(name, names, others))
    return tuple(found)


def _is_noun(voice: Voice, key: str) -> bool:
    return voice.knows(key) and is_noun(find(voice.language, voice.book, key)[1])


def _tells(game: str, voice: Voice, key: str) -> bool:
    """Tell whether there is anything to say of a thing."""
    explain = EXPLAIN.get(game)
    return explain is None or explain(voice, key) is not None or bool(voice.flavour(key))


def things(kind: GameType) -> tuple[Thing, ...]:
    """List all that can be read up in a game."""
    sections = tuple(
        (section, ids) for section, ids in kind.game.things().items() if section not in NOT_THINGS
    )
    return _things(kind.game.key, sections)


_INDEXES: Final[dict[str, tuple[tuple[Thing, ...], tuple[Entry[Thing], ...]]]] = {}


def _index(key: str, every: tuple[Thing, ...]) -> tuple[Entry[Thing], ...]:
    """Make the things of a game ready to be searched, once."""
    if key not in _INDEXES or _INDEXES[key][0] is not every:
        _INDEXES[key] = every, indexed((one, one.called) for one in every)
    return _INDEXES[key][1]


def offers(kind: GameType, language: str, typed: str) -> list[FieldChoice]:
    """Offer things by name, as it is spelt in any language."""
    found: dict[str, str] = {}
    for one in search(typed, _index(kind.game.key, things(kind))):
        found.setdefault(short(one.names[language], OPTION), one.key)
    return [FieldChoice(name, key) for name, key in found.items()]


def find_thing(kind: GameType, typed: str, worst: int = WORDS) -> Thing | None:
    """Find what is meant: by its key, else by the name that fits best, and none that fits worse.

    A name is given whole or from a word's beginning; so few letters as begin many are no name.
    """
    every, wanted = things(kind), plain(typed)
    exact = next((one for one in every if one.key == typed), None)
    if exact is not None or not wanted:
        return exact
    most = worst if len(wanted) >= SHORT else EXACT
    return next(iter(ranked(wanted, _index(kind.game.key, every), most)), None)


def near(kind: GameType, language: str, typed: str) -> tuple[str, ...]:
    """Name the things that are spelt most like what was typed."""
    names = {plain(name): one for one in things(kind) for name in one.called}
    close = get_close_matches(plain(typed), names, NEAR, ALIKE)
    return tuple(dict.fromkeys(names[name].names[language] for name in close))


def page(kind: GameType, voice: Voice, thing: Thing) -> Page:
    """Write what there is to say of a thing, and of all that are called the same."""
    name = thing.names[voice.language]
    named = [one for one in things(kind) if one.names[voice.language] == name and one != thing]
    pages = [_page(kind, voice, one) for one in (thing, *named)]
    texts = dict.fromkeys(text for one in pages for text in one.paragraphs)
    return replace(pages[0], paragraphs=tuple(texts))


def _page(kind: GameType, voice: Voice, thing: Thing) -> Page:
    explain = EXPLAIN.get(kind.game.key)
    found = explain(voice, thing.key) if explain is not None else None
    if found is not None:
        return found
    line = voice.flavour(thing.key)
    return Page(thing.names[voice.language], (f"*{line}*",) if line else ())
