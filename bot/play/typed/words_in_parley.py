"""Words that are typed during a parley: said to whom a button names, and never by a guess."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.cards.card_shortcuts import list_shortcut_buttons
from bot.cards.parley.parley_parts import find_parley_ask, list_partners
from bot.messages.post_parts import Button, Text
from bot.messages.posts import MessageContent, button_rows
from bot.messages.reader import Reader
from bot.order_reading.meanings.filler_words import is_answer, strip_request
from bot.order_reading.meanings.lines_without_fillers import ReadLine, read_typed_lines
from bot.order_reading.reading_context import ReadingContext
from bot.play.answer import Answer
from bot.play.orders.public_texts import find_doubtful_text
from bot.play.typed.typed_message import TypedMessage
from bot.play.unsent_words import UnsentWords, save_unsent_words
from engine.core.notation.addressed_text import SEAT_NAMESPACE
from engine.core.notation.name_folding import fold_name
from engine.core.protocol.values import Order

MAX_PARTNERS_NAMED: Final = 4
MIN_CHARACTERS_OF_LABEL: Final = 4
"""A shorter text names no button."""


async def answer_in_parley(
    message: TypedMessage, reader: Reader, text: str, lines: Sequence[ReadLine]
) -> Answer | None:
    """Answer a line alone that a parley leaves in doubt, by buttons; None if it is in no doubt."""
    if not list_partners(reader) or len(lines) != 1:
        return None
    [(line, order)] = lines
    doubtful = find_doubtful_text(line, order)
    if doubtful and isinstance(order, Order):
        return await answer_held_text(message, reader, doubtful, order)
    if is_answer(text) or _ends_parley(reader, text):
        return answer_named_button(message, reader, text) or _offer_answers(message, reader)
    return None if isinstance(order, Order) else answer_named_button(message, reader, text)


def _ends_parley(reader: Reader, text: str) -> bool:
    """Tell whether a text is an order about a partner that no ask takes now, such as a truce."""
    context, game = ReadingContext.to_read(reader), reader.game_type.game
    lines = read_typed_lines(game, strip_request(text), reader.lexicon)
    orders = [one for _, one in lines if isinstance(one, Order)]
    partners = {str(one) for one in list_partners(reader)}
    return (
        len(orders) == 1
        and not context.may_be_given(orders[0])
        and any(
            getattr(orders[0], name) in partners
            for name, space in orders[0].field_namespaces.items()
            if space == SEAT_NAMESPACE
        )
    )


def _offer_answers(message: TypedMessage, reader: Reader) -> Answer | None:
    """Offer all answers that end a parley; None if there are none."""
    seat_ask = find_parley_ask(reader)
    buttons = [*list_shortcut_buttons(reader, seat_ask)] if seat_ask is not None else []
    if not buttons:
        return None
    message.has_refusal = True
    return _add_buttons(reader, reader.say("parley.by_button"), buttons)


async def answer_held_text(
    message: TypedMessage, reader: Reader, text: str, order: Order
) -> Answer:
    """Ask who may hear a text, with a button for each answer."""
    key = message.token
    await save_unsent_words(message.services, message.person.id, key, UnsentWords(text, order))
    to_all = Button(reader.say_label("parley.to_all"), reader.make_control("words", rest=f".{key}"))
    buttons = (*_list_partner_buttons(reader, key), to_all)
    message.has_refusal = True
    return _add_buttons(reader, reader.say("parley.to_whom"), buttons)


def answer_named_button(message: TypedMessage, reader: Reader, text: str) -> Answer | None:
    """Offer the buttons whose labels begin with the text; None if it is no answer to a parley."""
    typed, seat_ask = fold_name(text), find_parley_ask(reader)
    if seat_ask is None or len(typed) < MIN_CHARACTERS_OF_LABEL:
        return None
    answers = list_shortcut_buttons(reader, seat_ask)
    buttons = [one for one in answers if fold_name(one.label).startswith(typed)]
    if not buttons:
        return None
    message.has_refusal = True
    return _add_buttons(reader, reader.say("parley.by_button"), buttons)


async def offer_to_say(message: TypedMessage, reader: Reader, answer: Answer, text: str) -> Answer:
    """Add to the answer to a text that is no order buttons that say it to a partner."""
    buttons = list(_list_partner_buttons(reader, message.token))
    if not buttons or not answer.posts:
        return answer
    words = UnsentWords(text.strip())
    await save_unsent_words(message.services, message.person.id, message.token, words)
    *earlier, last = answer.posts
    first, *rest = last.parts
    rows = button_rows(*buttons)
    return replace(answer, posts=(*earlier, replace(last, parts=(first, *rows, *rest))))


def _list_partner_buttons(reader: Reader, key: str) -> Iterator[Button]:
    seat_ask = find_parley_ask(reader)
    if seat_ask is None:
        return
    for partner in list_partners(reader)[:MAX_PARTNERS_NAMED]:
        label = reader.say_label("parley.say_it", seat=partner)
        yield Button(label, reader.make_control("words", seat_ask.ask.id, f"{partner}.{key}"))


def _add_buttons(reader: Reader, said: str, buttons: Sequence[Button]) -> Answer:
    words = Text(f"-# {reader.table_title}\n{said}")
    return Answer((MessageContent((words, *button_rows(*buttons))),), has_refusal=True)
