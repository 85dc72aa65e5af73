"""Notes about an order that somebody has begun in the builder and not given."""

from collections.abc import Iterator

from bot.games.state.seat_view import SeatAsk
from bot.messages.reader import Reader
from engine.core.protocol.values import Draft


def unfinished_order_note(reader: Reader, seat_ask: SeatAsk) -> Iterator[str]:
    """Say that an order for this ask is begun and not given."""
    begun = reader.draft_row
    if begun is not None and begun.ask == seat_ask.ask.id and _may_still_be_given(reader, seat_ask):
        yield reader.say("turn.half", what=reader.say(f"order.{begun.kind}"))


def expired_order_note(reader: Reader) -> Iterator[str]:
    """Say that the time of a begun order is over."""
    begun = reader.draft_row
    if begun is None or not begun.ask:
        return
    seat_ask = reader.find_ask(begun.ask)
    if seat_ask is None or not _may_still_be_given(reader, seat_ask):
        yield reader.say("half.over", what=reader.say(f"order.{begun.kind}"))


def _may_still_be_given(reader: Reader, seat_ask: SeatAsk) -> bool:
    """Tell whether the begun kind of order may still be given."""
    begun, sheet = reader.draft_row, reader.orders_of(seat_ask.sheet)
    blank = reader.game_type.game.options(reader.seat_view.view, seat_ask.ask, sheet, Draft(), None)
    return begun is not None and blank is not None and begun.kind in {x.id for x in blank.choices}
