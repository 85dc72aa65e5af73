"""Lists of the orders that may be given now, and examples of them."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from bot.games.state.seat_view import SeatAsk
from bot.messages.reader import Reader, code_span
from bot.order_reading.line_mending import holds_any_text, is_bare_order
from bot.order_reading.meanings.brief_orders import write_brief
from bot.order_reading.order_help import say_help_topic
from engine.core.protocol.drafts import iterate_orders
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Order
from render.language.fact_vocabulary import capitalise

MAX_ORDERS_TRIED: Final = 24
"""Maximum number of orders that are tried to find an example."""
MAX_ASKS_LISTED: Final = 3
"""Maximum number of asks that are listed."""


def say_possible_orders(reader: Reader) -> Iterator[str]:
    """Yield lines about the possible orders of each ask; without asks, those out of turn."""
    if reader.seat is None or reader.seat_view.game.life != "open":
        return
    several = len(reader.seat_view.asks) > 1
    for seat_ask in reader.seat_view.asks[:MAX_ASKS_LISTED]:
        if several:
            yield f"**{reader.ask_in_words(seat_ask.ask)}**"
        yield from say_orders_of_ask(reader, seat_ask)
    if not reader.seat_view.asks:
        orders = _order_names(reader, None, ())
        if orders:
            yield reader.say("help.aside", orders=orders)
            yield from say_help_topic(reader)


def say_orders_of_ask(reader: Reader, seat_ask: SeatAsk) -> Iterator[str]:
    """Yield lines about the possible orders of one ask, with an example."""
    sheet = reader.orders_of(seat_ask.sheet)
    orders = _order_names(reader, seat_ask.ask, sheet)
    if orders:
        yield reader.say("help.possible", orders=orders)
        yield from say_help_topic(reader, seat_ask)
    form = write_example(reader, seat_ask)
    if form:
        yield reader.say("help.example", form=code_span(form))


def write_example(reader: Reader, seat_ask: SeatAsk) -> str:
    """Return an example of an order that an ask accepts now; "" if none is found soon."""
    sheet, game = reader.orders_of(seat_ask.sheet), reader.game_type.game
    every = iterate_orders(game, reader.seat_view.view, seat_ask.ask, sheet)
    accepted = (
        one
        for one in islice(every, MAX_ORDERS_TRIED)
        if not (is_bare_order(one) or holds_any_text(one))
        and reader.check_order(seat_ask.ask, one, sheet).is_accepted
    )
    found = next(accepted, None)
    return "" if found is None else write_brief(reader, found)


def _order_names(reader: Reader, ask: Ask | None, sheet: tuple[Order, ...]) -> str:
    blank = reader.game_type.game.options(reader.seat_view.view, ask, sheet, Draft(), None)
    names = [f"order.{one.id}" for one in blank.choices] if blank is not None else []
    return ", ".join(capitalise(reader.say(name)) for name in names if reader.voice.has_words(name))
