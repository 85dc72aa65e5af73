"""What is answered to a typed line, the hints in it, and whether they can be sent as they stand."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.cards.answer_lines import answer_lines
from bot.games.replies import LineResult, Reply
from bot.messages.reader import Reader
from bot.order_reading import typed_lines
from bot.order_reading.meanings.likely_meanings import say_likely_meanings
from bot.order_reading.meanings.lines_without_fillers import ReadLine
from bot.order_reading.order_reader import read_order_text
from bot.order_reading.reading_context import ReadingContext
from engine.core.protocol.values import Refusal, Verdict

CODE: Final = re.compile(r"`([^`]+)`")
FIELD: Final = re.compile("<[^>]+>|\u2039[^\u203a]+\u203a")
CONFIRMED_CODES: Final = {"CONFIRM_NEEDED", "RESIGN_CONFIRM"}
"""The refusals that ask to confirm an order that can't be taken back."""


def judge(context: ReadingContext, read: Any) -> Verdict:
    """Return the verdict of the ask that accepts an order, else of the first."""
    if isinstance(read, Refusal):
        return Verdict((read,))
    verdicts = [context.reader.check_order(ask, read, sheet) for ask, sheet in context.asks]
    return next((one for one in verdicts if one.is_accepted), verdicts[0])


def read_and_judge(reader: Reader, text: str) -> list[tuple[ReadLine, Verdict]]:
    context = ReadingContext.to_read(reader)
    return [(line, judge(context, line[1])) for line in read_order_text(context, text)]


def write_answers(reader: Reader, text: str) -> Iterator[str]:
    """Yield what is answered to a line alone and to the same line among others."""
    found = read_and_judge(reader, text)
    if typed_lines.is_no_order([line for line, _ in found]):
        yield say_likely_meanings(ReadingContext.to_read(reader), text)
    refused = tuple(
        LineResult(line, verdict) for (line, _), verdict in found if not verdict.is_accepted
    )
    for results in (refused, refused * 2) if refused else ():
        seat = reader.seat or reader.seat_view.asks[0].ask.seat
        yield from answer_lines(reader, Reply(7, reader.seat_view.key, seat, None, results))


def list_hints(reader: Reader, texts: Sequence[str], typed: str) -> Iterator[str]:
    """Yield what stands as code, but forms, what was typed, and commands of Discord."""
    lexicon, types = reader.lexicon, reader.game_type.game.kinds.orders
    forms = {lexicon.forms.get(kind) or one.form or kind for kind, one in types.items()}
    blanks = {reader.voice.name_blanks(form) for form in forms if "{" in form}
    for hint in (found for text in texts for found in CODE.findall(text)):
        is_form = hint in blanks or FIELD.search(hint) is not None
        is_echo = hint.split() == typed.split()
        if not (is_form or is_echo or hint.startswith("/")):
            yield hint


def is_sendable(reader: Reader, hint: str) -> bool:
    """Tell whether a hint is a word that always works, or an order that is accepted now.

    One that can't be taken back may ask to be confirmed, with a hint that is accepted.
    """
    if typed_lines.read_command_word(hint) is not None:
        return True
    [(line, verdict)] = read_and_judge(reader, hint)
    if {one.code for one in verdict.refusals} & CONFIRMED_CODES:
        again = list(list_hints(reader, list(write_answers(reader, hint)), hint))
        return bool(again) and all(is_sendable(reader, one) for one in again)
    return verdict.is_accepted and not isinstance(line[1], Refusal)
