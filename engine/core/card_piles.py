"""Piles of cards: index 0 is the top."""

from collections.abc import Iterable, MutableMapping, Sequence

from engine.core.dice import Dice, shuffled


def draw(pile: list[str], count: int) -> list[str]:
    """Take up to `count` cards off the top."""
    taken = pile[:count]
    del pile[:count]
    return taken


def reshuffle(
    pile: list[str], discard: list[str], dice: Dice, counters: MutableMapping[str, int], stream: str
) -> None:
    """Shuffle the discards into the pile, under what is left of it."""
    pile.extend(shuffled(dice, counters, stream, discard))
    discard.clear()


def base(card: str) -> str:
    """Name the print of a card: `market#2` is a `market`."""
    return card.partition("#")[0]


def named(cards: Iterable[str], name: str) -> str | None:
    """Find a card by its instance, or the first by the name of its print."""
    first = None
    for card in cards:
        if card == name:
            return card
        if first is None and base(card) == name:
            first = card
    return first


def number(prints: Sequence[tuple[str, int]]) -> list[str]:
    """Name every copy of every print: `market#1`, `market#2`, ..."""
    return [f"{card}#{n}" for card, copies in prints for n in range(1, copies + 1)]
