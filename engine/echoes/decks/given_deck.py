"""An own deck as a player gives it: a code, or its cards with their copies."""

from collections import Counter

from pydantic import ValidationError

from engine.core.files.file_faults import FaultError, fault_message
from engine.echoes.catalog.card_set import CardSet
from engine.echoes.catalog.vocabulary import CivId
from engine.echoes.decks.deck_list import DeckList
from engine.echoes.decks.share_code import read_share_code


def read_given_deck(text: str, civ: CivId, cards: CardSet) -> DeckList:
    """Return the deck of a code or of a list of cards; raise a fault if it is neither."""
    if not ("," in text or " " in text.strip()):
        return read_share_code(text, cards)
    copies: Counter[str] = Counter()
    for part in filter(None, (one.strip() for one in text.split(","))):
        number, _, name = part.rpartition(" ")
        is_count = number.strip().isdigit() and len(number) < 4
        copies[name if is_count else part] += int(number) if is_count else 1
    try:
        return DeckList.model_validate({"civ": civ, "cards": dict(copies)})
    except ValidationError:
        message = fault_message("unread")
        raise FaultError("deck", None, "no list of cards", message=message) from None
