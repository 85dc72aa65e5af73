"""A second press for whoever is ready while an order is half made."""

from typing import Final

from bot.cards.turn import COLOUR
from bot.cards.unfinished_order import half_made
from bot.games.state.seat_view import SeatAsk
from bot.messages.posts import Button, MessageContent, Text, rows
from bot.messages.reader import HERE, Reader

ANYWAY: Final = "anyway"
"""Says that somebody is ready without the order they were putting together."""


def half_card(reader: Reader, own: SeatAsk) -> MessageContent | None:
    """Ask whoever is ready for a second press while an order is half made; None: none is."""
    said = tuple(half_made(reader, own))
    if not said:
        return None
    control = reader.control("ready", own.ask.id, ANYWAY)
    buttons = (
        reader.button("order", own.ask.id, style="primary"),
        Button(reader.label("button.anyway"), control),
        reader.button("table", rest=HERE),
    )
    return MessageContent(
        (Text("\n".join((*said, reader.say("half.ready")))), *rows(*buttons)), COLOUR
    )
