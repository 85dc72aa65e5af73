"""Cards that an order names without their numbers get their whole names."""

from typing import Any

from engine.core.protocol.values import Order, Seat
from engine.echoes.card_play.named_cards import find_named_cards
from engine.echoes.state import State
from engine.echoes.view_builder import view


def complete_names(state: State, seat: Seat, order: Order) -> Order:
    """Return an order with the whole names of its cards; a name alone is the first of that name."""
    hand = state.secrets_of(seat).hand
    changes: dict[str, Any] = {}
    card = getattr(order, "card", None)
    if isinstance(card, str):
        known = state.board.player(seat).events if order.kind == "discard_event" else hand
        found = find_named_cards(known, (card,))
        changes["card"] = found[0] if found else card
    cards = getattr(order, "cards", None)
    if isinstance(cards, tuple):
        changes["cards"] = find_named_cards(hand, cards) or cards
    if order.kind == "choose":
        changes["answer"] = _complete_answer(state, seat, order)
    return order.model_copy(update=changes) if changes else order


def _complete_answer(state: State, seat: Seat, order: Order) -> tuple[str, ...]:
    answer: tuple[str, ...] = getattr(order, "answer", ())
    secrets = view(state, seat).secrets
    possible = secrets.answers if secrets is not None else ()
    return find_named_cards(possible, answer) or answer
