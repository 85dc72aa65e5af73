"""Whether a deck may be played: every reason against it at once.

Rules: E-DECK-01 to E-DECK-06, R-DECK-01, R-DECK-03.
"""

from collections.abc import Iterator
from typing import Final

from engine.core.protocol.values import Refusal
from engine.echoes.catalog.card_models import CivilizationCard
from engine.echoes.catalog.card_set import CardSet
from engine.echoes.decks.deck_list import DeckList, list_entries

DECK_SIZE: Final = 35
"""The number of cards of a deck besides the Civilization card (E-DECK-02)."""


def check_deck(deck: DeckList, cards: CardSet) -> tuple[Refusal, ...]:
    """Return everything that is wrong with a deck, in the order of the codes (R-DECK-03)."""
    return tuple(
        refusal
        for find in (_find_unknown, _find_foreign, _find_size, _find_roles, _find_rarity)
        for refusal in find(deck, cards)
    )


def _find_unknown(deck: DeckList, cards: CardSet) -> Iterator[Refusal]:
    """Yield the cards that do not exist (R-DECK-03)."""
    for card_id in deck.cards:
        if card_id not in cards.cards:
            yield Refusal(code="DECK_UNKNOWN_CARD", rule="R-DECK-03", facts={"card": card_id})


def _find_foreign(deck: DeckList, cards: CardSet) -> Iterator[Refusal]:
    """Yield the cards of other civilizations (E-DECK-01)."""
    for card, _ in list_entries(deck, cards):
        if cards.civ_of(card.id) != deck.civ:
            yield Refusal(code="DECK_FOREIGN", rule="E-DECK-01", facts={"card": card.id})


def _find_size(deck: DeckList, cards: CardSet) -> Iterator[Refusal]:
    """Yield a wrong number of cards besides Civilization cards (E-DECK-02)."""
    size = sum(deck.cards.values()) - _count_role(deck, cards, "civilization")
    if size != DECK_SIZE:
        yield Refusal(code="DECK_SIZE", rule="E-DECK-02", facts={"n": size})


def _find_roles(deck: DeckList, cards: CardSet) -> Iterator[Refusal]:
    """Yield a wrong number of Civilization, Conqueror and Scout cards (E-DECK-03 to E-DECK-05)."""
    civilizations = _count_role(deck, cards, "civilization")
    if civilizations != 1:
        yield Refusal(code="DECK_CIV_CARD", rule="E-DECK-03", facts={"n": civilizations})
    conquerors = _count_role(deck, cards, "conqueror")
    if conquerors != 1:
        yield Refusal(code="DECK_CONQUEROR", rule="E-DECK-04", facts={"n": conquerors})
    if not _count_role(deck, cards, "starting_scout"):
        yield Refusal(code="DECK_SCOUT", rule="E-DECK-05")


def _find_rarity(deck: DeckList, cards: CardSet) -> Iterator[Refusal]:
    """Yield the cards of which there are too many, each by its own id (E-DECK-06, R-DECK-01)."""
    for card, copies in list_entries(deck, cards):
        if not isinstance(card, CivilizationCard) and copies > card.rarity:
            facts = {"card": card.id, "n": copies, "max": card.rarity}
            yield Refusal(code="DECK_RARITY", rule="E-DECK-06", facts=facts)


def _count_role(deck: DeckList, cards: CardSet, role: str) -> int:
    return sum(entry.copies for entry in list_entries(deck, cards) if entry.card.role == role)
