"""Forecasts of what the orders on a sheet lead to, from what the seat knows."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.replies import Reply
from bot.messages.reader import Reader
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Event, Order

MAX_EVENTS_FORETOLD: Final = 3
"""Maximum number of forecast events in one answer."""


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
    """Return the forecast lines of the orders that were just put on a sheet."""
    seat_ask = reader.find_ask(reply.ask.id) if reply.ask is not None else None
    given = [one.order for one in reply.results if one.position and one.order is not None]
    if seat_ask is None or not given:
        return
    view, presentation = reader.seat_view.view, reader.game_type.presentation
    events: Sequence[Event] = presentation.guidance.forecast(
        view, seat_ask.ask, reader.orders_of(seat_ask.sheet), given
    )
    yield from map(reader.voice.tell_event, events[:MAX_EVENTS_FORETOLD])
    if events[MAX_EVENTS_FORETOLD:]:
        yield reader.say("answer.foreseen.more", count=len(events) - MAX_EVENTS_FORETOLD)


def outlook_lines(
    reader: Reader, ask: Ask | None, sheet: Sequence[Order], order: Order
) -> Sequence[str]:
    """Return a line for each fight that an order may lead to, before it is given."""
    if ask is None:
        return ()
    write = reader.game_type.presentation.guidance.write_outlooks
    return write(reader.voice, reader.seat_view.view, ask, sheet, order)
