"""The cards and cities of a game: the shipped set, read once, and sets written elsewhere.

Rules: C-CARD-13 to C-CARD-18.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, get_args

from pydantic import Field

from engine.capital.catalog.card_models import (
    ALL_TRIGGERS,
    Ability,
    AnyCard,
    Building,
    Card,
    City,
    Deck,
    Mercenary,
    MercenarySlot,
    Quest,
    Settle,
    Source,
    Troop,
    TroopSlot,
    Upgrade,
)
from engine.capital.catalog.card_verbs import Kind, Op, Print
from engine.core.card_piles import base
from engine.core.files.catalog import doubled, load, shape
from engine.core.files.yaml_reader import DataPath, FaultError, YamlDocument


class CardFile(Print):
    schema_version: Literal[1] = Field(alias="schema")
    deck: Deck
    cards: tuple[AnyCard, ...]


class CardSet(NamedTuple):
    """Every card and city a game knows, by id; any set that fits the schema (C-CARD-15)."""

    cards: Mapping[str, Card]
    cities: Mapping[str, City]
    shipped: bool = False

    def card(self, name: str) -> Card:
        """Find the print of a card instance."""
        return self.cards[base(name)]

    def deck(self, *, legendary: bool) -> list[tuple[str, int]]:
        """List the prints of one deck with their copies, in data order."""
        return [
            (card.id, card.copies) for card in self.cards.values() if card.legendary == legendary
        ]


def card_file(document: YamlDocument) -> list[Card]:
    """Read one file of cards."""
    file = shape(document, CardFile)
    return [
        _shelved(document, ("cards", place), card, file.deck)
        for place, card in enumerate(file.cards)
    ]


def _shelved(document: YamlDocument, place: DataPath, card: Card, deck: Deck) -> Card:
    try:
        return card.in_deck(deck)
    except ValueError as fault:
        raise document.fault((*place, "copies"), str(fault)) from None


def city_file(document: YamlDocument) -> list[City]:
    """Read the file of cities; keys that begin with `standard_` only hold anchors (C-CARD-17)."""
    if not isinstance(document.data, dict) or "cities" not in document.data:
        raise document.fault((), "a city file holds schema and cities")
    for key in document.data:
        if key not in {"schema", "cities"} and not str(key).startswith("standard_"):
            raise document.fault((key,), "this key is not known here")
    if document.data.get("schema") != 1:
        raise document.fault(("schema",), "schema must be 1")
    return list(shape(document, tuple[City, ...], ("cities",)))


def card_set(cards: Sequence[Card], cities: Sequence[City], *, shipped: bool = False) -> CardSet:
    """Put cards and cities together; no id or name stands twice (C-CARD-18)."""
    for what, names in (
        ("card id", [card.id for card in cards]),
        ("card name", [card.name for card in cards]),
        ("city id", [city.id for city in cities]),
        ("city name", [city.name for city in cities]),
    ):
        twice = doubled(names)
        if twice is not None:
            raise ValueError(f"the {what} {twice} stands twice")
    return CardSet({card.id: card for card in cards}, {city.id: city for city in cities}, shipped)


DATA = "engine.capital"
FILES = ("buildings", "troops", "mercenaries", "legendary")


@cache
def shipped() -> CardSet:
    """Read the set that comes with the game.

    Rules: C-CARD-13, C-CARD-14; C-CITY-04, C-CITY-09, C-CITY-10, C-CITY-12 (in data/cities.yaml).
    """
    cards = [card for name in FILES for card in card_file(load(DATA, f"data/{name}.yaml"))]
    return card_set(cards, city_file(load(DATA, "data/cities.yaml")), shipped=True)


def described(cards: CardSet) -> Any:
    """Write a card set down for a position: the shipped one by name, any other whole."""
    if cards.shipped:
        return "shipped"
    return {
        "cards": [
            {"deck": "legendary" if card.legendary else "common"}
            | card.model_dump(mode="json", by_alias=True, exclude_defaults=True)
            for card in cards.cards.values()
        ],
        "cities": [
            city.model_dump(mode="json", by_alias=True, exclude_defaults=True)
            for city in cards.cities.values()
        ],
    }


def restored(written: Any) -> CardSet:
    """Read a card set from a position."""
    if isinstance(written, CardSet):
        return written
    if written == "shipped":
        return shipped()
    document = YamlDocument("position", written, {})
    cards = [inline_card(document, ("cards", n)) for n in range(len(written["cards"]))]
    return card_set(cards, shape(document, list[City], ("cities",)))


class _InlineCard(Print):
    card: AnyCard


def inline_card(document: YamlDocument, place: DataPath) -> Card:
    """Read one card that is written where it is used; `deck: legendary` makes it Legendary."""
    data: Any = document.data
    for part in place:
        data = data[part]
    if not isinstance(data, dict):
        raise document.fault(place, "a card is a map with id, name, kind, ...")
    fields = {"copies": 1, "cost": 1, "name": str(data.get("id", "")).replace("_", " ").title()}
    deck = data.get("deck", "common")
    if deck not in get_args(Deck):
        raise document.fault((*place, "deck"), "a deck is common or legendary")
    whole = fields | {key: value for key, value in data.items() if key != "deck"}
    try:
        card = shape(YamlDocument(document.name, {"card": whole}, {}), _InlineCard)
    except FaultError as fault:
        inner = (int(part) if part.isdigit() else part for part in fault.key.split(".")[1:])
        raise document.fault((*place, *inner), fault.problem) from None
    return _shelved(document, place, card.card, deck)


__all__ = [
    "ALL_TRIGGERS", "Ability", "Building", "Card", "CardSet", "City", "Kind", "Mercenary",
    "MercenarySlot", "Op", "Quest", "Settle", "Source", "Troop", "TroopSlot", "Upgrade",
    "card_file", "card_set", "city_file", "described", "inline_card", "restored", "shipped",
]  # fmt: skip
