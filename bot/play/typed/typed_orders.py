"""Orders in a direct message: read for the table that they are for, and submitted."""

from bot.games.refusals import RefusedError
from bot.order_reading import likely_meanings, typed_lines, uploads
from bot.order_reading.reading_context import ReadingContext
from bot.play import last_refusal
from bot.play.answer import Answer
from bot.play.answers.card_answers import table_lines_answer
from bot.play.answers.order_answers import order_answer
from bot.play.orders.submitted_lines import LineSender, number_answers, submit_lines
from bot.play.typed.other_tables import TableReading, find_table_for_text, refuse_doubtful_text
from bot.play.typed.typed_message import TypedMessage
from bot.play.typed.whereabouts import answer_without_seat
from engine.core.protocol.values import Refusal


async def give_orders(message: TypedMessage, text: str) -> Answer:
    """Submit orders and answer each line; if none begins like an order, suggest what was meant."""
    await refuse_doubtful_text(message, text)
    reader = await message.find_reader()
    if reader is None:
        return await answer_without_seat(message)
    reading = await find_table_for_text(message, reader, text)
    lines = reading.helped_lines
    if not lines:
        raise uploads.no_order_error()
    if typed_lines.is_no_order(lines):
        return await _say_what_was_meant(message, reading, text)
    giver = LineSender(message.person, reading.game, message.token)
    reply = await submit_lines(message.services, giver, lines)
    answer = number_answers(reply, text, message.lines_before)
    dropped = len(lines) - len(reply.results)
    return await order_answer(
        message.services, message.request, answer, dropped, reading.extra_lines
    )


async def _say_what_was_meant(message: TypedMessage, reading: TableReading, text: str) -> Answer:
    """Suggest what a text may have meant that is no order."""
    reader = reading.reader
    refusals = tuple(one for _, one in reading.helped_lines if isinstance(one, Refusal))
    refused = RefusedError(refusals, reader.seat_view.key, reader.seat_view.players)
    await last_refusal.remember_refusal(
        message.services, message.person.id, refused, reader.seat_view.game.id
    )
    message.has_refusal = True
    say = (
        likely_meanings.say_order_of_other_table
        if reading.fits_elsewhere
        else likely_meanings.say_likely_meanings
    )
    return table_lines_answer(
        reader, say(ReadingContext.to_read(reader), text), *reading.extra_lines
    )
