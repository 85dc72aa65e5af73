"""Checks of orders about cards (E-ORD-15 to E-ORD-18)."""

from collections.abc import Iterator

from engine.core.card_piles import find_card
from engine.core.protocol.values import Refusal, Seat
from engine.echoes.card_play.played_effects import chosen_effects, plan_play
from engine.echoes.catalog.card_models import TechCard
from engine.echoes.catalog.operations import Move, Place
from engine.echoes.checks.named_things import check_in_hand, make_refusal
from engine.echoes.deploy.deploy_squares import list_deploy_squares
from engine.echoes.deploy.pawns import is_field_full, list_free_pawns
from engine.echoes.deploy.unit_modes import list_modes
from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import ROYAL_PAWNS
from engine.echoes.figures.card_costs import card_price
from engine.echoes.orders.cards import PlayCard
from engine.echoes.orders.deployment import Deploy, DiscardEvent, DiscardUnit
from engine.echoes.resources.payment import check_payment
from engine.echoes.selection.named_targets import TargetError
from engine.echoes.view import View

MAX_EVENTS = 3
"""E-CARD-16."""


def check_play(view: View, seat: Seat, order: PlayCard) -> Iterator[Refusal]:
    """Check `play` in the order of its table (E-ORD-15)."""
    board = view.board
    yield from check_in_hand(view, (order.card,))
    name = find_card(view.hand, order.card)
    card = board.cards.card(name) if name is not None else None
    if name is None or card is None:
        return
    if not isinstance(card, TechCard):
        yield make_refusal("IS_A_UNIT_CARD", "E-CARD-01", card=name)
        return
    yield from _check_moment(board, seat, card)
    if card.options and order.option not in range(1, len(card.options) + 1):
        yield make_refusal("OPTION_REQUIRED", "E-CARD-05")
        return
    yield from check_effects(board, seat, name, order)
    yield from check_payment(board, seat, card_price(board, seat, name), order.pay)


def _check_moment(board: Board, seat: Seat, card: TechCard) -> Iterator[Refusal]:
    """Check that the card may be played now, in the own turn.

    Rules: E-CARD-03, E-CARD-04, E-CARD-14, E-CARD-16, E-TURN-11, E-TURN-13, R-CARD-03, R-CARD-04.
    """
    if card.tech_type == "reaction":
        yield make_refusal("REACTION_OWN_TURN", "E-CARD-14")
    if card.kind == "technology" and board.phase != "deployment":
        yield make_refusal("WRONG_PHASE", "E-CARD-03", phase=board.phase)
    if card.tech_type == "event" and len(board.player(seat).events) >= MAX_EVENTS:
        yield make_refusal("EVENT_LIMIT", "E-CARD-16")


def check_effects(board: Board, seat: Seat, name: str, order: PlayCard) -> Iterator[Refusal]:
    """Check conditions and targets of a card that is played (D-CARD-06, D-CARD-15, R-TURN-03)."""
    try:
        plan_play(board, seat, name, order.option, order.targets)
    except TargetError as error:
        card = board.cards.card(name)
        is_move = isinstance(card, TechCard) and _only_moves(card, order.option)
        is_barred = board.phase == "deployment" and is_move
        if is_barred and error.refusal.code != "CONDITION_NOT_MET":
            yield make_refusal("NO_MOVE_IN_DEPLOYMENT", "E-TURN-12")
        yield error.refusal


def _only_moves(card: TechCard, option: int | None) -> bool:
    """Tell whether the chosen option moves or places units and does nothing else (R-TURN-03)."""
    _, effects = chosen_effects(card, option)
    return all(isinstance(op, Move | Place) for effect in effects for op in effect.do)


def check_deploy(view: View, seat: Seat, order: Deploy) -> Iterator[Refusal]:
    """Check `deploy` in the order of its table (E-ORD-16)."""
    board = view.board
    yield from check_in_hand(view, (order.card,))
    name = find_card(view.hand, order.card)
    if name is None:
        return
    if not board.cards.card(name).is_unit:
        yield make_refusal("NOT_A_UNIT_CARD", "E-DEPLOY-01", card=name)
        return
    yield from _check_pawn(board, seat, order)
    if order.square not in list_deploy_squares(board, seat, name):
        facts: dict[str, str | int] = {"card": name, "square": order.square}
        yield Refusal(code="BAD_DEPLOY_SQUARE", rule="E-DEPLOY-03", facts=facts)
    if order.mode is not None and order.mode not in list_modes(board, name):
        yield make_refusal("NO_SUCH_MODE", "E-ACT-06", unit=name, mode=order.mode)
    yield from check_payment(board, seat, card_price(board, seat, name), order.pay)


def _check_pawn(board: Board, seat: Seat, order: Deploy) -> Iterator[Refusal]:
    """Check the pawn: free, not used before, and named if it is the King or the Queen.

    Rules: E-SETUP-03, E-DEPLOY-02, E-DEPLOY-06, R-DEPLOY-02, R-DEPLOY-03.
    """
    free = list_free_pawns(board, seat)
    if not free:
        yield make_refusal("NO_FREE_PAWN", "E-SETUP-03")
    if order.pawn is not None and order.pawn not in free:
        yield make_refusal("PAWN_USED", "E-DEPLOY-06")
    if order.pawn is None and "standard" not in free:
        yield make_refusal("PAWN_REQUIRED", "E-DEPLOY-02")


def check_discard_unit(view: View, seat: Seat, order: DiscardUnit) -> Iterator[Refusal]:
    """Check that the Unit Field is full, and the unit on no royal pawn.

    Rules: E-ORD-17, E-DEPLOY-10, E-DEPLOY-11, R-DEPLOY-03.
    """
    if not is_field_full(view.board, seat):
        yield make_refusal("FIELD_NOT_FULL", "E-DEPLOY-10")
    if view.board.units[order.unit].pawn in ROYAL_PAWNS:
        yield make_refusal("ROYAL_PAWN", "E-DEPLOY-11")


def check_discard_event(view: View, seat: Seat, order: DiscardEvent) -> Iterator[Refusal]:
    """Check that the card is an own active Event (E-ORD-18, E-CARD-17)."""
    if find_card(view.board.player(seat).events, order.card) is None:
        yield make_refusal("NOT_ACTIVE_EVENT", "E-CARD-17")
