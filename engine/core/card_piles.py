"""Piles of cards: index 0 is the top."""

from collections.abc import Iterable, MutableMapping, Sequence

from engine.core.dice import Dice, shuffle_items


def draw_from_top(pile: list[str], count: int) -> list[str]:
    """Remove up to `count` cards from the top, and return them."""
    taken = pile[:count]
    del pile[:count]
    return taken


def reshuffle_discards(
    pile: list[str], discard: list[str], dice: Dice, counters: MutableMapping[str, int], stream: str
) -> None:
    """Shuffle the discards and put them under what is left of the pile."""
    pile.extend(shuffle_items(dice, counters, stream, discard))
    discard.clear()


def print_name(card: str) -> str:
    """Return a card's name without its number: `market#2` is a `market`."""
    return card.partition("#")[0]


def find_card(cards: Iterable[str], name: str) -> str | None:
    """Return the card of that full name, else the first card of that name without a number."""
    first = None
    for card in cards:
        if card == name:
            return card
        if first is None and print_name(card) == name:
            first = card
    return first


def number_copies(prints: Sequence[tuple[str, int]]) -> list[str]:
    """Return a numbered name for every copy: `market#1`, `market#2`, ..."""
    return [f"{card}#{copy}" for card, copies in prints for copy in range(1, copies + 1)]
