"""What a card costs its player now (E-CARD-02, E-RES-14)."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.protocol.values import Seat
from engine.echoes.catalog.card_models import CivilizationCard
from engine.echoes.catalog.operations import ChangeCost
from engine.echoes.entities.board import Board
from engine.echoes.figures.filters import matches_card
from engine.echoes.figures.static_effects import static_effects


class Price(NamedTuple):
    """The symbols of a cost (E-RES-13, E-RES-14)."""

    food: int = 0
    wood: int = 0
    gold: int = 0
    flexible: int = 0

    @property
    def total(self) -> int:
        return sum(self)


def card_price(board: Board, seat: Seat, name: str) -> Price:
    """Return what a card costs a player, static `cost` effects of own cards included.

    No symbol falls below 0 (24.7).
    """
    card = board.cards.card(name)
    if isinstance(card, CivilizationCard):
        return Price()
    price = [card.cost.food, card.cost.wood, card.cost.gold, card.cost.flexible]
    for op in _cost_changes(board, seat):
        if matches_card(board.cards, name, op.cards):
            changes = (op.food, op.wood, op.gold, op.flexible)
            price = [one + change for one, change in zip(price, changes, strict=True)]
    return Price(*(max(0, symbols) for symbols in price))


def _cost_changes(board: Board, seat: Seat) -> Iterator[ChangeCost]:
    """Iterate over the static effects that change the costs of a player's own cards."""
    for source, effect in static_effects(board):
        if source.seat == seat:
            yield from (op for op in effect.do if isinstance(op, ChangeCost))
