"""Lists of the orders that may be given now, and examples of them."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from bot.games.state.seat_view import SeatAsk
from bot.messages.reader import Reader, code_span
from bot.order_reading.line_mending import find_example, holds_any_text, is_bare_order
from bot.order_reading.reading_context import ReadingContext
from engine.core.notation.line_reader import read_line
from engine.core.notation.order_forms import match_forms
from engine.core.protocol.drafts import iterate_orders
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Order
from render.language.fact_vocabulary import capitalise

_COPY_NUMBER: Final = re.compile(r"\s*#\d+")
_FIELD: Final = re.compile(r"\{(\w+)(?:\?[^}]*)?\}")

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


def say_orders_of_ask(reader: Reader, seat_ask: SeatAsk) -> Iterator[str]:
    """Yield lines about the possible orders of one ask, with an example."""
    sheet = reader.orders_of(seat_ask.sheet)
    orders = _order_names(reader, seat_ask.ask, sheet)
    if orders:
        yield reader.say("help.possible", orders=orders)
    form = write_example(reader, seat_ask)
    if form:
        yield reader.say("help.example", form=code_span(form))


def explain_order(reader: Reader, typed: str) -> Iterator[str]:
    """Yield lines that explain the order that a text names; nothing if it names none."""
    types = reader.game_type.game.kinds.orders
    found = next(match_forms(types, typed, reader.lexicon), None)
    if found is None or reader.seat is None:
        return
    kind = found[0]
    form = reader.lexicon.forms.get(kind) or types[kind].form or kind
    about = f"order.{kind}.about"
    name = reader.say(f"order.{kind}") if reader.voice.has_words(f"order.{kind}") else kind
    yield reader.say(
        "help.form",
        name=capitalise(name),
        about=reader.say(about) if reader.voice.has_words(about) else "",
        form=code_span(
            _FIELD.sub(lambda hole: f"\u2039{_blank_name(reader, hole[1])}\u203a", form)
        ),
    )
    one = find_example(ReadingContext.to_help(reader), kind) if reader.seat_view.asks else None
    if one is not None:
        yield reader.say("help.example", form=code_span(write_brief(reader, one)))


def _blank_name(reader: Reader, name: str) -> str:
    found = reader.voice.known_noun(f"blank.{name}")
    return found.name if found is not None else name


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


def write_brief(reader: Reader, order: Order) -> str:
    """Return an order without copy numbers, if it is accepted so."""
    written = reader.write_example(order)
    short = _COPY_NUMBER.sub("", written)
    if short == written or '"' in written:
        return written
    given = read_line(reader.game_type.game, short, reader.lexicon)
    if not isinstance(given, Order):
        return written
    asks: list[tuple[Ask | None, Sequence[Order]]] = [
        (seat_ask.ask, reader.orders_of(seat_ask.sheet)) for seat_ask in reader.seat_view.asks
    ]
    stands = (
        reader.check_order(ask, given, sheet).is_accepted for ask, sheet in asks or [(None, ())]
    )
    return short if any(stands) else written


def _order_names(reader: Reader, ask: Ask | None, sheet: tuple[Order, ...]) -> str:
    blank = reader.game_type.game.options(reader.seat_view.view, ask, sheet, Draft(), None)
    names = [f"order.{one.id}" for one in blank.choices] if blank is not None else []
    return ", ".join(capitalise(reader.say(name)) for name in names if reader.voice.has_words(name))
