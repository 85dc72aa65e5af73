"""Orders that end a phase: they are refused where a line above them was refused."""

from typing import Any

from bot.games.refusals import make_refusal
from engine.core.protocol.game import Game
from engine.core.protocol.values import Draft, Order, Refusal


def ends_phase(game: Game[Any, Any], given: Order | Draft) -> bool:
    """Tell whether an order, or a draft of one, ends the phase in which it is given."""
    order_type = game.kinds.orders.get(given.kind or "")
    return order_type is not None and order_type.ends_phase


def refuse_ending_order(
    game: Game[Any, Any], given: Order | Draft | Refusal
) -> Order | Draft | Refusal:
    """Return what a line behind a refused one means: an order that ends a phase is refused."""
    if isinstance(given, Refusal) or not ends_phase(game, given):
        return given
    return make_refusal("ENDING_WAITS")
