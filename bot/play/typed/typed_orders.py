"""Orders in a direct message: read for the table that they are for, and submitted."""

from collections.abc import Sequence

from bot.cards.waste_question import ending_question
from bot.games.long_computations import read_beside_loop
from bot.games.refusals import RefusedError
from bot.messages.reader import Reader
from bot.order_reading import typed_lines, uploads
from bot.order_reading.meanings import likely_meanings
from bot.order_reading.meanings.joined_orders import part_joined_orders
from bot.order_reading.meanings.lines_without_fillers import ReadLine
from bot.order_reading.reading_context import ReadingContext
from bot.play import last_refusal
from bot.play.answer import Answer, SheetsInAnswer
from bot.play.answers.card_answers import table_lines_answer
from bot.play.answers.order_answers import order_answer
from bot.play.orders.public_texts import hold_public_texts
from bot.play.orders.submitted_lines import (
    LineSender,
    number_answers,
    refuse_command_words,
    submit_lines,
)
from bot.play.typed.help_and_tables import answer_without_seat
from bot.play.typed.table_of_typed_line import MeantTable, find_table_for_text, refuse_doubtful_text
from bot.play.typed.typed_message import TypedMessage
from bot.play.typed.unconfirmed_boasts import ask_about_boast
from bot.play.typed.words_in_parley import (
    answer_in_parley,
    offer_to_say,
)
from engine.core.protocol.values import Order, Refusal


async def give_orders(message: TypedMessage, text: str) -> Answer:
    """Submit orders and answer each line; if it is the only one, say what it may mean."""
    await refuse_doubtful_text(message, text)
    reader = await message.find_reader()
    if reader is None:
        return await answer_without_seat(message)
    parted = await read_beside_loop(
        text, part_joined_orders, reader.game_type.game, text, reader.lexicon
    )
    message.part = message.part._replace(text=parted)
    meant = await find_table_for_text(message, reader, parted)
    lines = meant.lines if parted == text else refuse_command_words(meant.reader, meant.lines)
    if not lines:
        raise uploads.no_order_error()
    if message.part.is_only_line and (
        asked := await answer_in_parley(message, meant.reader, text, lines)
    ):
        return asked
    if message.part.is_only_line and (asked := await ask_about_boast(message, meant.reader, lines)):
        return asked
    lines = hold_public_texts(meant.reader, lines)
    is_for_itself = message.part.is_only_line or meant.fits_elsewhere
    if typed_lines.is_no_order(lines) and is_for_itself:
        return await _say_what_was_meant(message, meant, text)
    asked = _ask_about_waste(message, meant.reader, lines)
    if asked is not None:
        return asked
    sender = LineSender(
        message.person, meant.reader, message.token, follows_refusal=message.has_refusal
    )
    reply = await submit_lines(message.services, sender, lines)
    answer = number_answers(reply, message.part)
    dropped = len(lines) - len(reply.results)
    return await order_answer(message.services, message.request, answer, dropped, meant.extra_lines)


def _ask_about_waste(
    message: TypedMessage, reader: Reader, lines: Sequence[ReadLine]
) -> Answer | None:
    """Ask once whether an order that ends a phase is meant, if that would lose something."""
    if not message.part.is_only_line or len(lines) != 1 or not isinstance(lines[0][1], Order):
        return None
    order, game = lines[0][1], reader.seat_view.game.id
    seat_ask = next(
        (
            one
            for one in reader.seat_view.asks
            if reader.check_order(one.ask, order, reader.orders_of(one.sheet)).is_accepted
        ),
        None,
    )
    question = ending_question(reader, seat_ask, order.kind) if seat_ask is not None else None
    warnings, person = message.services.waste_warnings, message.person.id
    if question is None or not warnings.is_new(person, game, question.text):
        return None
    return Answer((question.post,), sheets=SheetsInAnswer(game))


async def _say_what_was_meant(message: TypedMessage, meant: MeantTable, text: str) -> Answer:
    """Suggest what a text may have meant that is no order."""
    reader = meant.reader
    refusals = tuple(one for _, one in meant.lines if isinstance(one, Refusal))
    refused = RefusedError(refusals, reader.seat_view.key, reader.seat_view.players)
    await last_refusal.remember_refusal(
        message.services, message.person.id, refused, reader.seat_view.game.id
    )
    message.has_refusal = True
    say = (
        likely_meanings.say_order_of_other_table
        if meant.fits_elsewhere
        else likely_meanings.say_likely_meanings
    )
    said = await read_beside_loop(text, say, ReadingContext.to_read(reader), text)
    answer = table_lines_answer(reader, said, *meant.extra_lines, has_refusal=True)
    return await offer_to_say(message, reader, answer, text)
