"""Forecasts of what the orders on a sheet lead to, from what the seat knows."""

from collections.abc import Iterator, Sequence

from bot.games.replies import Reply
from bot.messages.reader import Reader
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Event, Order


def foresee_sheets(reader: Reader) -> list[Event]:
    """Return the events that the reader's sheets are expected to cause."""
    seat_view, presentation = reader.seat_view, reader.game_type.presentation
    return [
        event
        for seat_ask in seat_view.asks
        for event in presentation.guidance.forecast(
            seat_view.view, seat_ask.ask, reader.orders_of(seat_ask.sheet), None
        )
    ]


def forecast_lines(reader: Reader, reply: Reply) -> Iterator[str]:
    """Return a line for each fight that the orders just put on a sheet may lead to."""
    seat_ask = reader.find_ask(reply.ask.id) if reply.ask is not None else None
    given = [one.order for one in reply.results if one.position and one.order is not None]
    if seat_ask is None or not given:
        return
    sheet = reader.orders_of(seat_ask.sheet)
    lines = outlook_lines(reader, seat_ask.ask, _without(sheet, given), given)
    yield from lines
    if len(given) > 1:
        view, forecast = reader.seat_view.view, reader.game_type.presentation.guidance.forecast
        more = len(forecast(view, seat_ask.ask, sheet, given)) - len(lines)
        if more > 0:
            yield reader.say("answer.foreseen.more", count=more)


def _without(sheet: Sequence[Order], given: Sequence[Order]) -> Sequence[Order]:
    """Return the orders of a sheet that were on it before the given ones, the last ones there."""
    left = list(sheet)
    for order in given:
        if order in left:
            del left[len(left) - 1 - left[::-1].index(order)]
    return left


def outlook_lines(
    reader: Reader, ask: Ask | None, sheet: Sequence[Order], given: Sequence[Order]
) -> Sequence[str]:
    """Return a line for each fight that orders may lead to; the sheet doesn't hold them."""
    if ask is None:
        return ()
    write = reader.game_type.presentation.guidance.write_outlooks
    return write(reader.voice, reader.seat_view.view, ask, sheet, given)
