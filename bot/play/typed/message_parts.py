"""A direct message, part by part: a command word, a question, or orders line by line."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.games.people.people import SettingChanges
from bot.games.refusals import RefusedError
from bot.messages.reader import Reader, code_span
from bot.order_reading import typed_lines
from bot.order_reading.meanings.refused_ready import is_order_instead
from bot.play.answer import Answer, answer_text
from bot.play.answers.card_answers import card_answer
from bot.play.answers.order_answers import order_answer
from bot.play.answers.refusal_answers import refusal_answer
from bot.play.orders.submitted_lines import number_answers
from bot.play.tables.meant_table import may_close
from bot.play.typed.book_questions import BOOK_WORDS
from bot.play.typed.help_and_tables import (
    answer_help,
    answer_without_seat,
    refuse_order_at_unplayed_table,
    show_unplayed_table,
    switch_table,
)
from bot.play.typed.shown_table import SHOWING_VERBS
from bot.play.typed.table_of_typed_line import refuse_doubtful_wish
from bot.play.typed.table_words import TABLE_WORDS, say_ready
from bot.play.typed.typed_message import LostSeatError, TypedMessage
from bot.play.typed.typed_orders import give_orders
from bot.play.voices import voice_for
from engine.core.notation.line_reader import numbers_of_read_lines, strip_list_mark
from render.words import LANGUAGES

FOLLOW_DISCORD: Final = "discord"
"""In place of a language: follow Discord's."""
CHANGING_VERBS: Final = ("ready", "unready", "withdraw", "undo")
"""Verbs that change something at a table."""


async def answer_part(message: TypedMessage, text: str) -> Answer | None:
    """Do one part of a message; None if there is nothing to answer.

    A refused part stops only a later Ready, and a later order that ends a phase.
    """
    named = typed_lines.read_table_line(text) if "\n" not in text.strip() else None
    message.named_table = named.game if named is not None else None
    if named is not None:
        text, message.part = named.text, message.part._replace(text=named.text)
    answering = _answer_again(message, text) if message.is_retried else _do_part(message, text)
    answer = await _answer_or_refuse(message, answering)
    message.has_refusal |= answer is not None and answer.has_refusal
    return answer


async def _answer_or_refuse(
    message: TypedMessage, answering: Awaitable[Answer | None]
) -> Answer | None:
    try:
        return await answering
    except LostSeatError as lost:
        answer = await refusal_answer(message.services, message.person, lost)
        return Answer((*answer_text(lost.gone).posts, *answer.posts), has_refusal=True)
    except RefusedError as refused:
        return await refusal_answer(message.services, message.person, refused)


async def _answer_again(message: TypedMessage, text: str) -> Answer | None:
    """Answer again a part whose answer was lost; do it now if it was not done.

    What was written for an ask that is over is not played on the next one.
    """
    services, word = message.services, _read_word(text)
    reply = await services.desk.find_known_reply(message.person.id, message.token)
    if reply is not None:
        if word is not None:
            return await order_answer(services, message.request, reply)
        dropped = max(len(numbers_of_read_lines(text)) - len(reply.results), 0)
        numbered = number_answers(reply, message.part)
        return await order_answer(services, message.request, numbered, dropped)
    if message.writer_went_on:
        return None
    changes = bool(text.strip()) and _may_change(word)
    reader = await message.find_reader() if changes else None
    if reader is not None and _is_all_asked_since(reader, message):
        return await card_answer(services, message.request, reader, reader.say("turn.late"))
    return await _do_part(message, text)


def _is_all_asked_since(reader: Reader, message: TypedMessage) -> bool:
    """Tell whether all open asks are newer than the message."""
    opened = [seat_ask.window.opened_at for seat_ask in reader.seat_view.asks]
    return bool(opened) and min(opened) > message.created_at


def _may_change(word: typed_lines.CommandWord | None) -> bool:
    """Tell whether a line with this command word, or an order, may change something."""
    return word is None or word.verb in CHANGING_VERBS


def _read_word(text: str) -> typed_lines.CommandWord | None:
    """Read a text as a command word; None if it is none."""
    return (
        typed_lines.read_command_word(strip_list_mark(text)) if "\n" not in text.strip() else None
    )


async def _do_part(message: TypedMessage, text: str) -> Answer:
    """Do one part of a message."""
    word = _read_word(text)
    if not text.strip():
        return await answer_help(message)
    if message.named_table is not None and not await message.list_games():
        return await _answer_for_unplayed_table(message, word)
    if word is None:
        return await give_orders(message, text)
    if word.verb in PERSON_WORDS:
        return await PERSON_WORDS[word.verb](message, word.rest)
    if word.verb in BOOK_WORDS:
        rest = strip_list_mark(text.strip()).partition(" ")[2]
        return await BOOK_WORDS[word.verb](message, rest)
    return await _do_table_word(message, word, text)


async def _answer_for_unplayed_table(
    message: TypedMessage, word: typed_lines.CommandWord | None
) -> Answer:
    """Show the named table, at which the person plays nothing now, or refuse an order there."""
    number, message.named_table = str(message.named_table), None
    answer = refuse_order_at_unplayed_table if _may_change(word) else show_unplayed_table
    return await answer(message, number)


async def _do_table_word(message: TypedMessage, word: typed_lines.CommandWord, text: str) -> Answer:
    """Do what a command word says at the table that is meant."""
    if word.verb == "ready" and message.has_refusal:
        return await _refuse_ready(message, text)
    if word.verb == "ready":
        await refuse_doubtful_wish(message, may_close)
    reader = await _find_reader_for_word(message, word)
    if reader is None:
        return await answer_without_seat(message)
    line = strip_list_mark(text.strip()).rstrip(" .!?")
    if word.verb == "ready" and is_order_instead(reader, line):
        return await give_orders(message, line)
    return await TABLE_WORDS[word.verb](message, reader, word.rest)


async def _find_reader_for_word(
    message: TypedMessage, word: typed_lines.CommandWord
) -> Reader | None:
    """Return the reader of the table that a command word is about."""
    if word.verb == "look":
        return await message.find_reader_to_look()
    if word.verb in SHOWING_VERBS:
        return await message.find_reader_to_show()
    return await message.find_reader()


async def _refuse_ready(message: TypedMessage, text: str) -> Answer:
    """Refuse Ready after refused lines: their writer wants to correct them first."""
    reader = await message.find_reader()
    if reader is not None and not any(seat_ask.ask.ready for seat_ask in reader.seat_view.asks):
        return await say_ready(message, reader, "")
    word = code_span(strip_list_mark(text).strip())
    return answer_text(voice_for(message.person).say("dm.ready.waits", word=word))


async def _choose_language(message: TypedMessage, rest: str) -> Answer:
    """Set the person's language; without one, say how to set it."""
    if not rest:
        word = typed_lines.command_words(message.language)["language"][0]
        forms = ", ".join(code_span(f"{word} {one}") for one in (*LANGUAGES, FOLLOW_DISCORD))
        return answer_text(voice_for(message.person).say("dm.language.now", forms=forms))
    message.person = await message.services.people.change_settings(
        message.person.id, SettingChanges(language=rest), message.services.now()
    )
    return answer_text(voice_for(message.person).say("dm.language"))


PERSON_WORDS: Final[Mapping[str, Callable[[TypedMessage, str], Awaitable[Answer]]]] = {
    "help": answer_help,
    "game": switch_table,
    "language": _choose_language,
}
"""Command words that are about no table, or about which table is meant."""
