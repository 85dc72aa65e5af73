"""Boasts that are typed without quotes and deeds: shown once before everybody reads them."""

from collections.abc import Sequence

from bot.messages.reader import Reader
from bot.order_reading.meanings.lines_without_fillers import ReadLine
from bot.order_reading.reading_context import ReadingContext
from bot.play.answer import Answer, AnswerInDrawing
from bot.play.orders.builder import BuilderSession, open_builder_at
from bot.play.orders.public_texts import is_quoted
from bot.play.typed.typed_message import TypedMessage
from engine.core.protocol.values import Draft, Order


async def ask_about_boast(
    message: TypedMessage, reader: Reader, lines: Sequence[ReadLine]
) -> Answer | None:
    """Show a boast in the builder with the deeds that it may cite; None if there is no doubt."""
    draft = find_unconfirmed_boast(reader, lines)
    if draft is None:
        return None
    services, text = message.services, str(draft.fields)
    if not services.waste_warnings.is_new(message.person.id, reader.seat_view.game.id, text):
        return None
    session = BuilderSession(services, message.request, reader, "")
    shown = await open_builder_at(session, draft, reader.say("boast.unconfirmed"))
    return Answer((shown.make_post(()),)) if isinstance(shown, AnswerInDrawing) else None


def find_unconfirmed_boast(reader: Reader, lines: Sequence[ReadLine]) -> Draft | None:
    """Return a boast that stands alone, unquoted, cites nothing and may be made now; else None."""
    room = reader.game_type.presentation.boast_room
    if room is None or len(lines) != 1:
        return None
    [(line, order)] = lines
    if not isinstance(order, Order):
        return None
    draft = room.cite_own_deeds(reader.seat_view.view, order)
    text = str(draft.fields["text"]) if draft is not None else ""
    may_boast = ReadingContext.to_read(reader).may_be_given(order)
    return draft if text and may_boast and not is_quoted(line, text) else None
