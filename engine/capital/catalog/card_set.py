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
from engine.capital.catalog.card_verbs import CardKind, Op
from engine.core.card_piles import print_name
from engine.core.files.card_data import CardDataModel
from engine.core.files.catalog import build_model, find_duplicate, load_data_file
from engine.core.files.file_faults import DataPath, FaultError, join_faults
from engine.core.files.yaml_reader import YamlDocument


class CardFile(CardDataModel):
    schema_version: Literal[1] = Field(alias="schema")
    deck: Deck
    cards: tuple[AnyCard, ...]


class CardSet(NamedTuple):
    """Every card and city of a game, by id; any set that fits the schema (C-CARD-15)."""

    cards: Mapping[str, Card]
    cities: Mapping[str, City]
    is_shipped: bool = False

    def card(self, name: str) -> Card:
        """Return the printed card of a card instance."""
        return self.cards[print_name(name)]

    def deck_list(self, *, legendary: bool) -> list[tuple[str, int]]:
        """List the card ids of one deck with their copies, in data order."""
        return [
            (card.id, card.copies) for card in self.cards.values() if card.is_legendary == legendary
        ]


def read_card_file(document: YamlDocument) -> list[Card]:
    """Read one file of cards."""
    file = build_model(document, CardFile)
    return [
        _put_in_deck(document, ("cards", index), card, file.deck)
        for index, card in enumerate(file.cards)
    ]


def _put_in_deck(document: YamlDocument, path: DataPath, card: Card, deck: Deck) -> Card:
    try:
        return card.copy_for_deck(deck)
    except ValueError as fault:
        raise document.fault((*path, "copies"), str(fault)) from None


def read_city_file(document: YamlDocument) -> list[City]:
    """Read the file of cities; keys that begin with `standard_` only hold anchors (C-CARD-17)."""
    if not isinstance(document.data, dict) or "cities" not in document.data:
        raise document.fault((), "a city file holds schema and cities")
    for key in document.data:
        if key not in {"schema", "cities"} and not str(key).startswith("standard_"):
            raise document.fault((key,), "this key is not known here")
    if document.data.get("schema") != 1:
        raise document.fault(("schema",), "schema must be 1")
    return list(build_model(document, tuple[City, ...], ("cities",)))


def build_card_set(
    cards: Sequence[Card], cities: Sequence[City], *, shipped: bool = False
) -> CardSet:
    """Make a card set; raise ValueError if an id or name stands twice (C-CARD-18)."""
    for label, names in (
        ("card id", [card.id for card in cards]),
        ("card name", [card.name for card in cards]),
        ("city id", [city.id for city in cities]),
        ("city name", [city.name for city in cities]),
    ):
        duplicate = find_duplicate(names)
        if duplicate is not None:
            raise ValueError(f"the {label} {duplicate} stands twice")
    return CardSet({card.id: card for card in cards}, {city.id: city for city in cities}, shipped)


DATA_PACKAGE = "engine.capital"
CARD_FILES = ("buildings", "troops", "mercenaries", "legendary")


@cache
def load_shipped_card_set() -> CardSet:
    """Read the card set in data/.

    Rules: C-CARD-13, C-CARD-14; C-CITY-04, C-CITY-09, C-CITY-10, C-CITY-12 (in data/cities.yaml).
    """
    cards = [
        card
        for name in CARD_FILES
        for card in read_card_file(load_data_file(DATA_PACKAGE, f"data/{name}.yaml"))
    ]
    return build_card_set(
        cards, read_city_file(load_data_file(DATA_PACKAGE, "data/cities.yaml")), shipped=True
    )


def dump_card_set(cards: CardSet) -> Any:
    """Return a card set as plain data for a position: the shipped one by name, others whole."""
    if cards.is_shipped:
        return "shipped"
    return {
        "cards": [
            {"deck": "legendary" if card.is_legendary else "common"}
            | card.model_dump(mode="json", by_alias=True, exclude_defaults=True)
            for card in cards.cards.values()
        ],
        "cities": [
            city.model_dump(mode="json", by_alias=True, exclude_defaults=True)
            for city in cards.cities.values()
        ],
    }


def load_card_set(data: Any) -> CardSet:
    """Read a card set from a position."""
    if isinstance(data, CardSet):
        return data
    if data == "shipped":
        return load_shipped_card_set()
    document = YamlDocument("position", data, {})
    cards = [read_inline_card(document, ("cards", n)) for n in range(len(data["cards"]))]
    return build_card_set(cards, build_model(document, list[City], ("cities",)))


class _InlineCard(CardDataModel):
    card: AnyCard


def read_inline_card(document: YamlDocument, path: DataPath) -> Card:
    """Read one card that is written where it is used; `deck: legendary` makes it Legendary."""
    data: Any = document.data
    for part in path:
        data = data[part]
    if not isinstance(data, dict):
        raise document.fault(path, "a card is a map with id, name, kind, ...")
    fields = {"copies": 1, "cost": 1, "name": str(data.get("id", "")).replace("_", " ").title()}
    deck = data.get("deck", "common")
    if deck not in get_args(Deck):
        raise document.fault((*path, "deck"), "a deck is common or legendary")
    card_data = fields | {key: value for key, value in data.items() if key != "deck"}
    try:
        card = build_model(YamlDocument(document.name, {"card": card_data}, {}), _InlineCard)
    except FaultError as fault:
        raise join_faults(
            document.fault((*path, *_inner_path(one)), one.problem) for one in fault.all_faults
        ) from None
    return _put_in_deck(document, path, card.card, deck)


def _inner_path(fault: FaultError) -> DataPath:
    """Return the path of a fault within its card."""
    return tuple(int(part) if part.isdigit() else part for part in fault.key.split(".")[1:])


__all__ = [
    "ALL_TRIGGERS",
    "Ability",
    "Building",
    "Card",
    "CardKind",
    "CardSet",
    "City",
    "Mercenary",
    "MercenarySlot",
    "Op",
    "Quest",
    "Settle",
    "Source",
    "Troop",
    "TroopSlot",
    "Upgrade",
    "build_card_set",
    "dump_card_set",
    "load_card_set",
    "load_shipped_card_set",
    "read_card_file",
    "read_city_file",
    "read_inline_card",
]  # fmt: skip
