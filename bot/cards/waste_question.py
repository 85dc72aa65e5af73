"""The question to whoever is ready or ends a phase while something is left undone."""

from dataclasses import dataclass
from typing import Final

from bot.cards.turn_card import CARD_COLOUR
from bot.cards.unfinished_order import unfinished_order_note
from bot.games.state.seat_view import SeatAsk
from bot.messages.post_parts import Button, Text
from bot.messages.posts import MessageContent, button_rows
from bot.messages.reader import IN_PLACE, Reader

ANYWAY_REST: Final = "anyway"
"""The end of a control: all the same, whatever is lost."""


@dataclass(frozen=True)
class WasteQuestion:
    """A question that a reader is asked once."""

    text: str
    """What would be lost."""
    post: MessageContent


def unfinished_order_card(reader: Reader, seat_ask: SeatAsk) -> MessageContent | None:
    """Return the question about an unfinished order; None if there is no such order."""
    notes = tuple(unfinished_order_note(reader, seat_ask))
    if not notes:
        return None
    control = reader.make_control("ready", seat_ask.ask.id, ANYWAY_REST)
    text = "\n".join((*notes, reader.say("half.ready")))
    return _lay_out(reader, seat_ask, text, Button(reader.say_label("button.anyway"), control))


def ready_question(reader: Reader, seat_ask: SeatAsk) -> WasteQuestion | None:
    """Return the question to whoever says Ready; None if nothing would be left undone."""
    control = reader.make_control("ready", seat_ask.ask.id, ANYWAY_REST)
    return _ask_about(reader, seat_ask, "", Button(reader.say_label("button.ready"), control))


def ending_question(reader: Reader, seat_ask: SeatAsk, kind: str) -> WasteQuestion | None:
    """Return the question to whoever ends a phase by an order; None if nothing would be lost."""
    control = reader.make_control("bare", seat_ask.ask.id, f"{kind}.{ANYWAY_REST}")
    return _ask_about(reader, seat_ask, kind, Button(reader.say_label(f"order.{kind}"), control))


def _ask_about(reader: Reader, seat_ask: SeatAsk, kind: str, deed: Button) -> WasteQuestion | None:
    text = reader.game_type.presentation.guidance.describe_waste(
        reader.voice,
        reader.seat_view.view,
        seat_ask.ask,
        reader.orders_of(seat_ask.sheet),
        kind,
    )
    if not text:
        return None
    anyway = Button(reader.say_label("button.all_the_same", what=deed.label), deed.control)
    return WasteQuestion(text, _lay_out(reader, seat_ask, text, anyway))


def _lay_out(reader: Reader, seat_ask: SeatAsk, text: str, anyway: Button) -> MessageContent:
    buttons = (
        reader.make_button("order", seat_ask.ask.id, style="primary"),
        anyway,
        reader.make_button("table", rest=IN_PLACE),
    )
    return MessageContent((Text(text), *button_rows(*buttons)), CARD_COLOUR)
