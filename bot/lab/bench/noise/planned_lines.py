"""The lines that a person writes for a whole turn, before they see what any of them brings."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bot.games.state.seat_view import SeatAsk
from bot.messages.reader import Reader
from engine.core.dice import Dice
from engine.core.protocol.values import Order

MAX_LINES_PLANNED: Final = 12
GUESSED_DICE: Final = Dice("a guess", "noise")
"""What a plan expects of chance: it ends before chance matters."""


def write_planned_lines(reader: Reader, own: SeatAsk, state: Any, dice: Dice) -> list[str]:
    """Write a machine's orders for an ask, as far as they can be planned at once.

    Orders on a sheet are all planned at once. Others are played one after the other, and are
    planned up to the first one that reveals something.
    """
    if own.ask.group:
        orders = reader.game_type.game.choose(reader.seat_view.view, own.ask, dice)
        return [reader.write_order(order) for order in orders]
    return [_write_line(reader, view, order) for view, order in _plan(reader, own, state, dice)]


def _write_line(reader: Reader, view: Any, order: Order) -> str:
    """Write an order in the notation of a view that is yet to come."""
    return replace(reader, seat_view=replace(reader.seat_view, view=view)).write_order(order)


def _plan(reader: Reader, own: SeatAsk, state: Any, dice: Dice) -> Iterator[tuple[Any, Order]]:
    """Yield orders, each with the view in which it is given."""
    game, seat, ask = reader.game_type.game, own.ask.seat, own.ask
    for _ in range(MAX_LINES_PLANNED):
        view = game.view(state, seat)
        order = next(iter(game.choose(view, ask, dice)), None)
        if order is None:
            return
        yield view, order
        step = game.resolve(
            state, {(seat, "" if order.is_at_once else ask.id): (order,)}, GUESSED_DICE
        )
        asks = [one for one in game.asks(step.state) if (one.seat, one.id) == (seat, ask.id)]
        if step.reveals or not asks:
            return
        state, ask = step.state, asks[0]
