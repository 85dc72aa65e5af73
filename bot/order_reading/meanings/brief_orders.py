"""Orders as they are suggested: without copy numbers, where they are clear without."""

import re
from collections.abc import Sequence
from typing import Final

from bot.messages.reader import Reader
from engine.core.notation.line_reader import read_line
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order

_COPY_NUMBER: Final = re.compile(r"\s*#\d+")


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
