"""Nouns for the ids of units, squares, tiles, tokens and answers.

What a voice knows of its table stands in its `table_names`, as `table_names.py` writes them.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from engine.core.card_piles import print_name
from engine.echoes.tiles.places import squares_of_place
from render.language.fact_vocabulary import Facts
from render.language.grammar import FactValue, Noun
from render.language.value_makers import name_seats
from render.language.voice import Voice, quote_text

PIECE, OWNER, SPOT, TWIN = "piece.", "owner.", "spot.", "twin."
"""Before the handle of a unit: its card, seat and square; a mark if another has the same name."""
BUILDING, HOLDER = "site.", "holder."
"""Before a square: the kind of the building there, and its seat."""
BUILDING_WORD: Final = "building"
NO_PRICE: Final = "0"
TABLE_MODES: Final = ("base", "long", "2v2")
_HANDLE: Final = re.compile(r"[runy]\d+", re.IGNORECASE)
_SQUARE: Final = re.compile(r"[A-H][1-8]")
_PRICE: Final = re.compile(r"(?:food|wood|gold|flexible) \d")
_PLACE: Final = re.compile(r"T[1-4][1-4]")


def plain_text(voice: Voice, value: Any) -> str:
    """Return a text that is no id; a voice that is exact says what somebody typed, cleaned."""
    return voice.clean_typed_text(str(value)) if voice.exact else str(value)


def card_noun(voice: Voice, card_id: str) -> Noun:
    """Return the noun of a card, by its printed name."""
    return voice.known_noun(f"card.{print_name(card_id)}") or quote_text(voice, card_id)


def name_cards(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name cards by the names printed on them."""
    if isinstance(value, (list, tuple)):
        return tuple(card_noun(voice, str(card_id)) for card_id in value)
    return card_noun(voice, str(value))


# Units, buildings and places


def unit_noun(voice: Voice, handle: str) -> Noun:
    """Return the noun of a unit: its card's name, with the handle where that is not enough."""
    card = voice.table_names.get(f"{PIECE}{handle}")
    if card is None and voice.exact:
        return Noun(voice.clean_typed_text(handle))
    if card is None:
        unknown = voice.noun("unit.unknown")
        return replace(unknown, name=f"{unknown.name} {handle}")
    noun = card_noun(voice, card)
    if voice.exact or f"{TWIN}{handle}" in voice.table_names:
        return replace(noun, name=voice.say("unit.numbered", name=noun.name, handle=handle))
    return noun


def name_units(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name units by their handles, those in a hand by their cards; another text is a name."""
    if isinstance(value, (list, tuple)):
        return tuple(unit_noun(voice, str(one)) for one in value)
    text = str(value)
    if _HANDLE.fullmatch(text):
        return unit_noun(voice, text)
    return voice.known_noun(f"card.{print_name(text)}") or plain_text(voice, text)


def name_squares(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name squares by their letters and numbers; another text is a name already."""
    if isinstance(value, (list, tuple)):
        return tuple(Noun(str(one)) for one in value)
    text = str(value)
    return Noun(text) if _SQUARE.fullmatch(text) else plain_text(voice, text)


def place_noun(voice: Voice, place: str) -> Noun:
    """Return the noun of a tile's place, by its first and its last square."""
    squares = squares_of_place(place)
    noun = voice.noun("place.tile")
    name = voice.say("place.tile", first=squares[0], last=squares[-1])
    return replace(noun, name=name)


def name_places(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name the place of a tile."""
    text = str(value)
    return place_noun(voice, text) if _PLACE.fullmatch(text) else plain_text(voice, text)


def name_buildings(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name a kind of building."""
    return voice.known_noun(f"thing.{value}") or plain_text(voice, value)


# Targets and answers


def name_targets(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name what an order may be about, or answer: units, buildings, squares, tiles, cards, words.

    Several are joined by commas in a refusal.
    """
    if isinstance(value, (list, tuple)):
        return tuple(target_noun(voice, str(one)) for one in value)
    text = str(value)
    nouns = tuple(find_target(voice, one.strip()) for one in text.split(","))
    known = tuple(noun for noun in nouns if noun is not None)
    if len(known) < len(nouns):
        return plain_text(voice, text)
    return known[0] if len(known) == 1 else known


def target_noun(voice: Voice, name: str) -> Noun:
    """Return the noun of one target or answer."""
    return find_target(voice, name) or Noun(voice.clean_typed_text(name))


def find_target(voice: Voice, name: str) -> Noun | None:
    """Find the noun of one target or answer; None if it is no id."""
    if _HANDLE.fullmatch(name):
        return unit_noun(voice, name)
    if _SQUARE.fullmatch(name):
        return _square_noun(voice, name)
    if _PLACE.fullmatch(name):
        return place_noun(voice, name)
    if name == BUILDING_WORD:
        return voice.noun("thing.building")
    if name.isdecimal() and int(name) in voice.players:
        seat = name_seats(voice, int(name), {})
        return seat if isinstance(seat, Noun) else Noun(str(seat))
    keys = (f"resource.{name}", f"choice.{name}", f"card.{print_name(name)}")
    known = (voice.known_noun(key) for key in keys)
    return next((noun for noun in known if noun is not None), None)


def _square_noun(voice: Voice, square: str) -> Noun:
    """Return a square, with the building on it if the table knows one."""
    kind = voice.table_names.get(f"{BUILDING}{square}")
    if kind is None:
        return Noun(square)
    name = voice.say("site.named", building=voice.noun(f"thing.{kind}"), square=square)
    return replace(voice.noun(f"thing.{kind}"), name=name)


# Tokens


def name_modes(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name an attack mode, or what is played at a table."""
    text = str(value)
    key = f"setting.mode.{text}" if text in TABLE_MODES else f"mode.{text}"
    return voice.known_noun(key) or quote_text(voice, text)


def name_token_counts(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name tokens by how many there are of each kind: `2 Wood and 1 Gold`."""
    if isinstance(value, str):
        return plain_text(voice, value)
    names = [str(one) for one in value]
    return tuple(
        Noun(voice.say(f"count.{name}", n=names.count(name))) for name in dict.fromkeys(names)
    )


def name_price(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name a price that is written `food 2, flexible 1`."""
    text = str(value)
    if text == NO_PRICE:
        return Noun(voice.say("count.free"))
    return tuple(_list_symbols(voice, text)) if _PRICE.match(text) else plain_text(voice, text)


def _list_symbols(voice: Voice, price: str) -> Iterator[Noun]:
    for symbol in price.split(","):
        name, _, count = symbol.strip().partition(" ")
        if count.isdecimal():
            yield Noun(voice.say(f"count.{name}", n=int(count)))


def name_resources(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name a kind of token; another text is quoted."""
    return voice.known_noun(f"resource.{value}") or quote_text(voice, str(value))
