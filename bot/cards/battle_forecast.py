"""What comes of the orders on a sheet, by what their giver knows."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.replies import Reply
from bot.messages.reader import Reader
from engine.core.protocol.values import Event

TOLD: Final = 3
"""So much is foretold in one answer; the rest waits to be asked for."""


def foreseen(reader: Reader) -> list[Event]:
    """Foresee all that the reader's sheets lead to."""
    sight, painter = reader.sight, reader.kind.painter
    return [
        event
        for own in sight.asks
        for event in painter.foreseen(sight.view, own.ask, reader.orders(own.sheet), None)
    ]


def expected(reader: Reader, reply: Reply) -> Iterator[str]:
    """Tell what comes of orders that a sheet took, once for all of them."""
    own = reader.own(reply.ask.id) if reply.ask is not None else None
    given = [one.order for one in reply.answers if one.place and one.order is not None]
    if own is None or not given:
        return
    view, painter = reader.sight.view, reader.kind.painter
    events: Sequence[Event] = painter.foreseen(view, own.ask, reader.orders(own.sheet), given)
    yield from map(reader.voice.event, events[:TOLD])
    if events[TOLD:]:
        yield reader.say("answer.foreseen.more", count=len(events) - TOLD)
