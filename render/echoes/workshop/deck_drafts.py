"""Decks in the making: how they are stored, begun and changed."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from pydantic import Field, ValidationError

from engine.core.protocol.values import Model
from engine.echoes.catalog.card_models import Card, CivilizationCard
from engine.echoes.catalog.card_set import CardSet, Civilization, load_shipped_card_set
from engine.echoes.catalog.vocabulary import Amount
from engine.echoes.decks.deck_list import MAX_CARD_LINES, DeckList, prepared_deck, sort_deck
from render.workshop import NO_WORK, Work

MAX_NAME_CHARACTERS: Final = 60


class _DeckDocument(Model):
    """A deck as a work holds it."""

    name: str = Field(default="", max_length=MAX_NAME_CHARACTERS)
    civ: str
    cards: Mapping[str, Amount] = Field(default_factory=dict, max_length=MAX_CARD_LINES)


class DeckDraft(NamedTuple):
    """A deck in the making, with its name."""

    deck: DeckList
    name: str = ""

    @property
    def cards(self) -> CardSet:
        """The cards among which it chooses."""
        return load_shipped_card_set()

    @property
    def civilization(self) -> Civilization:
        return self.cards.civs[self.deck.civ]

    def copies(self, card_id: str) -> int:
        """Return how many copies of a card it holds."""
        return self.deck.cards.get(card_id, 0)

    @property
    def size(self) -> int:
        """The number of its cards besides Civilization cards (E-DECK-02)."""
        return sum(
            copies
            for card_id, copies in self.deck.cards.items()
            if not isinstance(self.cards.cards.get(card_id), CivilizationCard)
        )


def read_draft(work: Work) -> DeckDraft | None:
    """Read a deck from a work; None if none is begun, or it can't be read any more."""
    try:
        found = _DeckDocument.model_validate(work)
        deck = DeckList(civ=found.civ, cards=found.cards)
    except ValidationError:
        return None
    return DeckDraft(deck, found.name) if deck.civ in load_shipped_card_set().civs else None


def write_draft(draft: DeckDraft | None) -> Work:
    """Write a deck as a work."""
    if draft is None:
        return NO_WORK
    deck = sort_deck(draft.deck, draft.cards)
    fields: dict[str, Any] = {"civ": deck.civ, "cards": dict(deck.cards)}
    return fields | ({"name": draft.name} if draft.name else {})


def clean_name(name: str) -> str:
    """Return the name of a deck on one line, cut to what a name may have."""
    return " ".join(name.split())[:MAX_NAME_CHARACTERS].strip()


def begin_prepared(civ: str) -> DeckDraft | None:
    """Begin from the prepared deck of a civilization (R-DECK-02)."""
    cards = load_shipped_card_set()
    return DeckDraft(prepared_deck(civ, cards)) if civ in cards.civs else None


def is_prepared(draft: DeckDraft) -> bool:
    """Tell whether a deck is the prepared one of its civilization."""
    return draft.deck.cards == prepared_deck(draft.deck.civ, draft.cards).cards


def begin_empty(civ: str) -> DeckDraft | None:
    """Begin with nothing but the Civilization card, of which a deck has exactly one (E-DECK-03)."""
    cards = load_shipped_card_set()
    if civ not in cards.civs:
        return None
    return DeckDraft(DeckList(civ=civ, cards={cards.civs[civ].civilization_card.id: 1}))


def change_copies(draft: DeckDraft, card_id: str, copies: int) -> DeckDraft:
    """Change how many copies of a card a deck holds."""
    cards = {key: count for key, count in draft.deck.cards.items() if key != card_id}
    if copies > 0:
        cards[card_id] = copies
    return draft._replace(deck=DeckList(civ=draft.deck.civ, cards=cards))


def max_copies(draft: DeckDraft, card_id: str) -> int:
    """Return how many copies of a card the deck may hold (E-DECK-01, E-DECK-03, E-DECK-06)."""
    card = draft.cards.cards.get(card_id)
    if card is None or draft.cards.civ_of(card_id) != draft.deck.civ:
        return 0
    return 1 if isinstance(card, CivilizationCard) else card.rarity


def list_held_cards(draft: DeckDraft) -> Iterator[str]:
    """Yield the ids of the cards in a deck: those it may not hold so first, then by cost."""
    held = sorted(draft.deck.cards, key=lambda one: card_cost(draft.cards.cards.get(one)))
    yield from sorted(held, key=lambda one: draft.copies(one) <= max_copies(draft, one))


def card_cost(card: Card | None) -> int:
    """Return the cost of a card; one that has none stands before all others."""
    return -1 if card is None or isinstance(card, CivilizationCard) else card.cost.total
