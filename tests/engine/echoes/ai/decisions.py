"""What a machine player orders in a position that a test has staged."""

from typing import Any

from engine.core.dice import Dice, make_seed
from engine.core.protocol.values import Order, Seat
from engine.echoes.ai.order_choice import choose
from engine.echoes.turn.asks import asks
from engine.echoes.view_builder import view
from tests.engine.echoes.boards import RED
from tests.engine.echoes.playing import Play

DICE = Dice(make_seed("a staged decision"), "machine")


def decide(play: Play, seat: Seat = RED) -> Order:
    """Return the order that a machine player gives now."""
    ask = next(ask for ask in asks(play.state) if ask.seat == seat)
    (order,) = choose(view(play.state, seat), ask, DICE)
    return order


def play_turn(play: Play, seat: Seat = RED) -> list[Order]:
    """Let a machine player play until its turn is over, and return its orders."""
    orders: list[Order] = []
    turn = play.board.turn
    while play.board.turn == turn and play.board.outcome is None:
        orders.append(decide(play, seat))
        fields = orders[-1].model_dump(exclude={"kind"}, by_alias=True)
        play.order(seat, orders[-1].kind, **fields)
    return orders


def fields_of(order: Order) -> dict[str, Any]:
    """Return the fields of an order that are given."""
    return order.model_dump(exclude_defaults=True, by_alias=True) | {"kind": order.kind}
