"""Choices before the first turn: who picks first, a civilization, the opening hand."""

from typing import Final

from engine.core.dice import Dice
from engine.core.protocol.game import Ask, Sheet
from engine.core.protocol.values import Order
from engine.echoes.catalog.card_models import UnitCard
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.orders.setup import Opening, PickCiv, PickOrder, TeamFirst
from engine.echoes.setup.pickers import list_free_civs
from engine.echoes.view import View

DEAR_IN_OPENING: Final = 5
"""A card of so many symbols cannot be paid in the first turns."""


def answer_setup(view: View, me: PlayerArea, ask: Ask, dice: Dice) -> Order:
    if ask.kind == "pick_order":
        return PickOrder(order="first")
    if ask.kind == "team_first":
        return TeamFirst(player=me.seat)
    civs = list_free_civs(view.board)
    return PickCiv(civ=civs[dice.roll_index(f"civ/{me.seat}", len(civs))])


def answer_opening(view: View) -> Sheet:
    """Put the dearest cards away, and Reactions and Upgrades if no cheap unit is in hand."""
    cards = view.board.cards
    costs = {name: getattr(cards.card(name), "cost", None) for name in view.hand}
    has_cheap_unit = any(
        isinstance(card := cards.card(name), UnitCard) and card.cost.total < DEAR_IN_OPENING - 1
        for name in view.hand
    )
    put_away = tuple(
        name
        for name, cost in costs.items()
        if (cost is not None and cost.total >= DEAR_IN_OPENING)
        or (not has_cheap_unit and not cards.card(name).is_unit)
    )
    return (Opening(cards=put_away),) if put_away else ()
