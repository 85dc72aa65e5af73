"""A deck as a value: a civilization, and how many copies of which cards."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pydantic import Field

from engine.core.files.card_data import CardDataModel
from engine.echoes.catalog.card_models import Card
from engine.echoes.catalog.card_set import CardSet
from engine.echoes.catalog.vocabulary import Amount, CivId

MAX_CARD_LINES = 100
"""A deck names at most this many different cards, known or not."""


class DeckList(CardDataModel):
    """The cards of a deck with their copies, the Civilization card included."""

    civ: CivId
    cards: Mapping[str, Amount] = Field(max_length=MAX_CARD_LINES)


class DeckEntry(NamedTuple):
    """A known card of a deck, and its copies."""

    card: Card
    copies: int


def list_entries(deck: DeckList, cards: CardSet) -> Iterator[DeckEntry]:
    """Iterate over the known cards of a deck, in the order of the data."""
    for card_id, card in cards.cards.items():
        if card_id in deck.cards:
            yield DeckEntry(card, deck.cards[card_id])


def sort_deck(deck: DeckList, cards: CardSet) -> DeckList:
    """Return a deck with its cards in the order of the data, unknown ones last by their ids."""
    known = [card_id for card_id in cards.cards if card_id in deck.cards]
    unknown = sorted(card_id for card_id in deck.cards if card_id not in cards.cards)
    return DeckList(civ=deck.civ, cards={name: deck.cards[name] for name in (*known, *unknown)})


def prepared_deck(civ: CivId, cards: CardSet) -> DeckList:
    """Return the prepared deck of a civilization (R-DECK-02)."""
    return DeckList(civ=civ, cards=cards.civs[civ].deck)
