"""Cards by their names: one named without its number is the first of that name."""

from collections.abc import Iterable, Sequence

from engine.core.card_piles import find_card


def find_named_cards(cards: Iterable[str], names: Sequence[str]) -> tuple[str, ...] | None:
    """Return the cards of these names, each once; None if one of them is not there."""
    left = list(cards)
    found = []
    for name in names:
        card = find_card(left, name)
        if card is None:
            return None
        left.remove(card)
        found.append(card)
    return tuple(found)
