"""The question to whoever is ready while an order is unfinished."""

from typing import Final

from bot.cards.turn import CARD_COLOUR
from bot.cards.unfinished_order import unfinished_order_note
from bot.games.state.seat_view import SeatAsk
from bot.messages.post_parts import Button, Text
from bot.messages.posts import MessageContent, button_rows
from bot.messages.reader import IN_PLACE, Reader

READY_ANYWAY: Final = "anyway"
"""In a control: ready without the unfinished order."""


def unfinished_order_card(reader: Reader, seat_ask: SeatAsk) -> MessageContent | None:
    """Return the question about an unfinished order; None if there is no such order."""
    notes = tuple(unfinished_order_note(reader, seat_ask))
    if not notes:
        return None
    control = reader.make_control("ready", seat_ask.ask.id, READY_ANYWAY)
    buttons = (
        reader.make_button("order", seat_ask.ask.id, style="primary"),
        Button(reader.say_label("button.anyway"), control),
        reader.make_button("table", rest=IN_PLACE),
    )
    return MessageContent(
        (Text("\n".join((*notes, reader.say("half.ready")))), *button_rows(*buttons)), CARD_COLOUR
    )
