"""Command words about a table: look, sheet, ready, withdraw, news, undo."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

from bot.cards.answer_lines import MAX_REPEATED_LENGTH
from bot.cards.turn_card import clip_text
from bot.cards.waste_question import ready_question, unfinished_order_card
from bot.games.refusals import RefusedError
from bot.games.state.seat_view import SeatAsk
from bot.messages.reader import Reader, code_span
from bot.order_reading import typed_lines, uploads
from bot.order_reading.meanings.refused_ready import refuse_ready
from bot.play.answer import Answer, SheetsInAnswer, answer_posts
from bot.play.answers.card_answers import (
    card_answer,
    drop_shown_sheets,
    news_answer,
    picture_answer,
    sheets_answer,
    table_lines_answer,
)
from bot.play.answers.order_answers import order_answer
from bot.play.orders.undoing import list_orders_left, undo_last_deed
from bot.play.tables.table_choices import find_picture
from bot.play.tables.table_reader import look_at_table
from bot.play.typed.shown_table import name_table
from bot.play.typed.typed_message import TypedMessage
from bot.play.typed.typed_orders import give_orders

MAX_ORDER_DIGITS: Final = 6
"""Maximum number of digits of an order's number."""

TableWord = Callable[[TypedMessage, Reader, str], Awaitable[Answer]]
"""Takes the message, the reader of its table, and the rest of the line."""


async def show_card_or_picture(message: TypedMessage, reader: Reader, rest: str) -> Answer:
    """Show the card, or the named picture."""
    wanted = find_picture(reader, rest) if rest else None
    if rest and wanted is None:
        return await give_orders(message, message.part.text)
    answer = (
        await picture_answer(message.services, message.request, reader, *wanted)
        if wanted is not None
        else await card_answer(message.services, message.request, reader)
    )
    return await name_table(message, reader, "look", answer)


async def show_sheets(message: TypedMessage, reader: Reader, rest: str) -> Answer:
    """Show all sheets."""
    del rest
    sealed = [seat_ask for seat_ask in reader.seat_view.asks if seat_ask.ask.group]
    if sealed:
        return await name_table(message, reader, "sheet", sheets_answer(reader, sealed))
    lead = reader.say("dm.sheet" if reader.seat_view.asks else "dm.sheet.none")
    answer = await card_answer(message.services, message.request, reader, lead)
    return await name_table(message, reader, "sheet", answer)


async def say_ready(message: TypedMessage, reader: Reader, rest: str) -> Answer:
    """Close the first window that may be closed early; where there is none, say what ends it.

    Whoever has ordered nothing at all is asked once whether that is meant.
    """
    del rest
    refusal = refuse_ready(reader)
    if refusal is not None:
        seat_view = reader.seat_view
        raise RefusedError((refusal,), seat_view.key, seat_view.players)
    seat_ask = next(
        (one for one in reader.seat_view.asks if one.ask.ready and not one.is_ready), None
    )
    services, game = message.services, reader.seat_view.game.id
    if seat_ask is not None:
        half = unfinished_order_card(reader, seat_ask)
        is_idle = half is None and not seat_ask.sheet
        waste = ready_question(reader, seat_ask) if is_idle else None
        if half is not None:
            return answer_posts(half)
        if waste is not None and services.waste_warnings.is_new(
            message.person.id, game, waste.text
        ):
            return Answer((waste.post,), sheets=SheetsInAnswer(game))
    ask = seat_ask.ask.id if seat_ask else None
    reply = await services.desk.mark_ready(
        game, message.person.id, ask, services.now(), token=message.token
    )
    return await order_answer(services, message.request, reply)


async def take_back_ready(message: TypedMessage, reader: Reader, rest: str) -> Answer:
    """Take Ready back."""
    del rest
    services, game = message.services, reader.seat_view.game.id
    await services.desk.unmark_ready(
        game, message.person.id, None, services.now(), token=message.token
    )
    reader = await look_at_table(services, message.person, game)
    return table_lines_answer(reader, reader.say("answer.unready"))


async def withdraw_order(message: TypedMessage, reader: Reader, rest: str) -> Answer:
    """Withdraw an order from the first sheet that is long enough."""
    sealed = [seat_ask for seat_ask in reader.seat_view.asks if seat_ask.ask.group]
    if not rest.isdecimal() or len(rest) > MAX_ORDER_DIGITS:
        return await _ask_which_order(message, reader, sealed)
    number = int(rest)
    seat_ask = next((one for one in sealed if len(one.sheet) >= number), next(iter(sealed), None))
    services, game = message.services, reader.seat_view.game.id
    ask = seat_ask.ask.id if seat_ask else None
    await services.desk.withdraw_order(
        game, message.person.id, ask, number, services.now(), token=message.token
    )
    reader = await look_at_table(services, message.person, game)
    await drop_shown_sheets(services, reader)
    return table_lines_answer(
        reader, reader.say("answer.withdrawn"), *list_orders_left(reader, seat_ask)
    )


async def _ask_which_order(
    message: TypedMessage, reader: Reader, sealed: Sequence[SeatAsk]
) -> Answer:
    """Refuse a withdrawal without a number, with that of the last order of the first sheet.

    Where nothing can be withdrawn, show the sheets, or say that there are none.
    """
    sheet = next((one.sheet for one in sealed if one.sheet), None)
    if sheet is None:
        return await show_sheets(message, reader, "")
    word = typed_lines.command_words(message.language)["withdraw"][0]
    line = clip_text(reader.write_order(sheet[-1].order), MAX_REPEATED_LENGTH)
    raise uploads.which_order_error(code_span(f"{word} {len(sheet)}"), line)


async def tell_news(message: TypedMessage, reader: Reader, rest: str) -> Answer:
    """Tell the news that no letter has told."""
    del rest
    return await name_table(message, reader, "news", await news_answer(message.services, reader))


async def undo_step(message: TypedMessage, reader: Reader, rest: str) -> Answer:
    """Take the newest order on a sheet back; where there is none, the last step."""
    del rest
    game = reader.seat_view.game.id
    return await undo_last_deed(message.services, message.request, game, message.token)


TABLE_WORDS: Final[Mapping[str, TableWord]] = {
    "look": show_card_or_picture,
    "sheet": show_sheets,
    "ready": say_ready,
    "unready": take_back_ready,
    "withdraw": withdraw_order,
    "news": tell_news,
    "undo": undo_step,
}
"""By verb."""
