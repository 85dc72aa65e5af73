"""Instance names for the cards of a written position: `mint` becomes `mint#1`."""

from collections.abc import Iterator

from engine.core.card_piles import number_copies, print_name
from engine.core.files.file_faults import DataPath, DataPathError, raise_all_errors
from engine.core.files.nearest_words import suggest_nearest
from engine.core.instance_names import InstanceNames, WrittenCard
from engine.echoes.catalog.card_set import CardSet
from engine.echoes.catalog.vocabulary import CivId
from engine.echoes.position_texts.position_schema import WrittenPosition, WrittenSeat


class CardNamer(InstanceNames):
    """Gives the cards of a position their instance names."""

    def __init__(self, cards: CardSet, position: WrittenPosition) -> None:
        self.cards = cards
        written = list(_walk_cards(position))
        raise_all_errors(error for one in written for error in _find_unknown(cards, *one))
        super().__init__(written)

    def list_rest(self, civ: CivId) -> list[str]:
        """List the cards of a prepared deck that stand nowhere else, in the order of the deck.

        The samples have no deck: each of them stands for as many copies as its rarity allows.
        """
        printed = self.cards.civs[civ]
        deck = printed.deck or {card.id: getattr(card, "rarity", 1) for card in printed.cards}
        deck = {
            card: n for card, n in deck.items() if self.cards.cards[card].kind != "civilization"
        }
        return [name for name in number_copies(list(deck.items())) if name not in self.used]


def _find_unknown(cards: CardSet, path: DataPath, name: str) -> Iterator[DataPathError]:
    if print_name(name) not in cards.cards:
        hint = suggest_nearest(print_name(name), cards.cards)
        yield DataPathError(path, f"there is no card {print_name(name)}{hint}")


def _walk_cards(position: WrittenPosition) -> Iterator[WrittenCard]:
    """Iterate over every card in play or in a pile, with its path."""
    for handle, unit in position.units.items():
        yield from _walk_unit(("units", handle), unit.card, unit.upgrades)
    for seat, written in position.seats.items():
        path: DataPath = ("seats", seat)
        if written.civ_card is not None:
            yield (*path, "civ_card"), written.civ_card
        for handle, unit in (written.units or {}).items():
            yield from _walk_unit((*path, "units", handle), unit.card, unit.upgrades)
        yield from _walk_piles(path, written)


def _walk_unit(
    path: DataPath, card: str | None, upgrades: tuple[str, ...]
) -> Iterator[WrittenCard]:
    if card is not None:
        yield (*path, "card"), card
    yield from (((*path, "upgrades", n), one) for n, one in enumerate(upgrades))


def _walk_piles(path: DataPath, written: WrittenSeat) -> Iterator[WrittenCard]:
    for field in ("events", "actions", "hand", "discard", "deck"):
        pile = getattr(written, field)
        for index, name in enumerate(pile if isinstance(pile, tuple) else ()):
            yield (*path, field, index), name
