"""The lines that an answer suggests in place of a refused one, as buttons that give them."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from bot.cards.answer_lines import MAX_LINES_HELPED
from bot.games.replies import Reply
from bot.messages.controls import MAX_CUSTOM_ID_LENGTH
from bot.messages.post_parts import MAX_LABEL_LENGTH, Button, shorten
from bot.messages.reader import Reader
from bot.order_reading.meanings.lines_without_fillers import read_typed_lines
from engine.core.protocol.values import Order

MAX_SUGGESTIONS: Final = 3
"""Suggested lines that have a button."""
MAX_LINE_LENGTH: Final = 60
"""A longer line has no button: a phone would cut it, and a control has little room."""

_CODE_SPAN: Final = re.compile(r"`([^`\n]+)`")


def list_suggestion_buttons(reader: Reader, reply: Reply, lines: Sequence[str]) -> Iterator[Button]:
    """Yield a button for each whole order that the answer to a refused line names."""
    if reply.is_accepted or len(reply.results) > MAX_LINES_HELPED:
        return
    given = {one.text.strip() for one in reply.results}
    spans = dict.fromkeys(span for line in lines for span in _CODE_SPAN.findall(line))
    fit = (one for one in spans if one not in given and _may_be_given(reader, one))
    for line in islice(fit, MAX_SUGGESTIONS):
        control = reader.make_control("suggest", rest=line)
        yield Button(shorten(line, MAX_LABEL_LENGTH), control)


def _may_be_given(reader: Reader, line: str) -> bool:
    """Tell whether a line is one order that may be given now, and fits a button."""
    free = MAX_CUSTOM_ID_LENGTH - len(str(reader.make_control("suggest")))
    if len(line) > min(MAX_LINE_LENGTH, free):
        return False
    read = read_typed_lines(reader.game_type.game, line, reader.lexicon)
    if len(read) != 1 or not isinstance(read[0][1], Order):
        return False
    asks = [(one.ask, reader.orders_of(one.sheet)) for one in reader.seat_view.asks]
    return any(
        reader.check_order(ask, read[0][1], sheet).is_accepted for ask, sheet in (*asks, (None, ()))
    )
