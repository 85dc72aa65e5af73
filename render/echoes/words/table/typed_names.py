"""The names by which players type things: at every table, and at one table alone."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.echoes.catalog.card_set import load_shipped_card_set
from engine.echoes.catalog.vocabulary import CLASSES, MAIN_RESOURCES, TECH_TYPES
from engine.echoes.entities.unit import HANDLE_LETTERS
from engine.echoes.resources.payment import PAY_WORDS
from engine.echoes.squares.coordinates import list_squares
from engine.echoes.tiles.places import ROTATIONS, list_places
from render.echoes.words.table.thing_nouns import (
    BUILDING,
    BUILDING_WORD,
    HOLDER,
    OWNER,
    PIECE,
    SPOT,
    card_noun,
)
from render.language.voice import Voice
from render.language.word_books import LANGUAGES

UNIT_SPACES: Final = ("unit", "target", "answer")
SQUARE_SPACES: Final = ("square", "target", "answer")
"""The spaces in which units, and squares, may be named."""
MAX_HANDLE: Final = 40
"""A unit with a higher number is read by its name alone."""
LARGEST_MAP: Final = 8
MAX_SEATS: Final = 4
HANDLES: Final = tuple(
    f"{letter}{number}" for letter in HANDLE_LETTERS.values() for number in range(1, MAX_HANDLE + 1)
)
_CHOICE_WORDS: Final[Mapping[str, str]] = {
    "camp": "thing.camp", "barracks": "thing.barracks",
    "standard": "pawn.standard", "king": "pawn.king", "queen": "pawn.queen",
    **{word: f"word.{word}" for word in (
        "melee", "ranged", "draw", "resupply", "offer", "accept", "withdraw", "first", "second",
        "discard_effect", "target", "may", "fetch", "square", "resource", "opponent",
        "window", "turn",
    )},
}  # fmt: skip
"""Choices of orders, and the keys of what one types for them."""


def list_names(voice: Voice) -> Iterator[tuple[str, str, str]]:
    """List space, id and name of all that orders may name at every table."""
    for space in UNIT_SPACES:
        yield from ((space, handle, handle) for handle in HANDLES)
    for space in SQUARE_SPACES:
        yield from ((space, square, square) for square in list_squares(LARGEST_MAP))
    for space in ("target", "answer"):
        yield from ((space, place, place) for place in list_places(LARGEST_MAP // 2))
    yield from (("answer", str(seat), str(seat)) for seat in range(1, MAX_SEATS + 1))
    yield "unit", BUILDING_WORD, voice.noun("thing.building").name
    for space, one, key in _walk_keys():
        noun = voice.known_noun(key)
        yield space, one, voice.say(key) if noun is None else noun.name


def _walk_keys() -> Iterator[tuple[str, str, str]]:
    """Yield space, id and the key of the name of cards, civilizations, choices and tokens."""
    cards = load_shipped_card_set()
    for space in ("card", "answer"):
        yield from ((space, card, f"card.{card}") for card in cards.cards)
    yield from (("civ", civ, f"civ.{civ}") for civ in cards.civs)
    yield from (("choice", word, key) for word, key in _CHOICE_WORDS.items())
    yield from (("choice", str(degrees), f"turned.{degrees}") for degrees in ROTATIONS)
    yield from (("answer", word, f"choice.{word}") for word in ("yes", "no"))
    yield from (("token", word, f"resource.{word}") for word in PAY_WORDS)
    for space in ("target", "answer"):
        yield from ((space, res, f"resource.{res}") for res in MAIN_RESOURCES)
    yield from (("choice", one, f"class.{one}") for one in CLASSES)
    yield from (("choice", one, f"type.{one}") for one in TECH_TYPES)


def list_own_names(voice: Voice) -> Iterator[tuple[str, str, str]]:
    """List the names by which units and buildings of a table may be typed, in every language.

    One moves what one has and attacks what others have: a unit that acts is found among own ones, a
    square by what stands on it among those of others first.
    """
    squares = dict.fromkeys(square for square, _ in _list_sites(voice))
    spots = dict.fromkeys(
        voice.table_names.get(f"{SPOT}{one}", "") for one, _ in _list_pieces(voice)
    )
    yield from (("square", square, square) for square in (*squares, *spots) if square)
    yield from (("answer", str(seat), name) for seat, name in voice.players.items())
    for language in dict.fromkeys((voice.language, *LANGUAGES)):
        speaking = replace(voice, language=language)
        yield from _list_unit_names(speaking)
        yield from _list_site_names(speaking)


def _list_unit_names(voice: Voice) -> Iterator[tuple[str, str, str]]:
    """Yield the names of units, and of squares by the units on them."""
    pieces = _list_pieces(voice)
    for handle, card in pieces:
        name = card_noun(voice, card).name
        is_own = _is_own(voice, f"{OWNER}{handle}")
        for space in UNIT_SPACES if is_own or voice.reader is None else UNIT_SPACES[1:]:
            yield space, handle, name
            yield space, handle, f"{name} {handle}"
    for handle, card in sorted(pieces, key=lambda one: _is_own(voice, f"{OWNER}{one[0]}")):
        square = voice.table_names.get(f"{SPOT}{handle}")
        if square is not None:
            yield "square", square, card_noun(voice, card).name


def _list_site_names(voice: Voice) -> Iterator[tuple[str, str, str]]:
    """Yield the names of squares with buildings; a Capital is one of another player first."""
    sites = sorted(_list_sites(voice), key=lambda one: _is_own(voice, f"{HOLDER}{one[0]}"))
    for square, kind in sites:
        name = voice.noun(f"thing.{kind}").name
        for space in SQUARE_SPACES:
            yield space, square, f"{name} {square}"
        if kind == "capital":
            yield "square", square, name


def _list_pieces(voice: Voice) -> list[tuple[str, str]]:
    """List the handles of the units of a table with their cards."""
    return [
        (key.removeprefix(PIECE), card)
        for key, card in voice.table_names.items()
        if key.startswith(PIECE)
    ]


def _list_sites(voice: Voice) -> list[tuple[str, str]]:
    """List the squares with buildings, each with its kind."""
    return [
        (key.removeprefix(BUILDING), kind)
        for key, kind in voice.table_names.items()
        if key.startswith(BUILDING)
    ]


def _is_own(voice: Voice, key: str) -> bool:
    return voice.table_names.get(key) == str(voice.reader)
