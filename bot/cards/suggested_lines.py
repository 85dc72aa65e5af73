"""The lines that an answer suggests in place of a refused one, as buttons that give them."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

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


class SuggestedLine(NamedTuple):
    """A line that an answer names, and the order that it gives."""

    line: str
    order: Order


def list_suggested_lines(
    reader: Reader, reply: Reply, lines: Sequence[str]
) -> Sequence[SuggestedLine]:
    """Return the whole orders that the answer to a refused line names."""
    if reply.is_accepted or len(reply.results) > MAX_LINES_HELPED:
        return ()
    given = {one.text.strip() for one in reply.results}
    spans = dict.fromkeys(span for line in lines for span in _CODE_SPAN.findall(line))
    read = ((one, _read_possible_order(reader, one)) for one in spans if one not in given)
    fit = (SuggestedLine(line, order) for line, order in read if order is not None)
    return tuple(islice(fit, MAX_SUGGESTIONS))


def list_suggestion_buttons(reader: Reader, suggested: Sequence[SuggestedLine]) -> Iterator[Button]:
    """Yield a button for each suggested line."""
    for one in suggested:
        control = reader.make_control("suggest", rest=one.line)
        yield Button(shorten(one.line, MAX_LABEL_LENGTH), control)


def remark_on_only_one(reader: Reader, suggested: Sequence[SuggestedLine]) -> Iterator[str]:
    """Yield the remark on a line that is the only one suggested, such as a war's forecast."""
    if len(suggested) == 1:
        remark = reader.order_remark((suggested[0].order,), 0)
        if remark:
            yield remark


def _read_possible_order(reader: Reader, line: str) -> Order | None:
    """Return the order of a line if it may be given now, and fits a button."""
    free = MAX_CUSTOM_ID_LENGTH - len(str(reader.make_control("suggest")))
    if len(line) > min(MAX_LINE_LENGTH, free):
        return None
    read = read_typed_lines(reader.game_type.game, line, reader.lexicon)
    if len(read) != 1 or not isinstance(read[0][1], Order):
        return None
    order = read[0][1]
    asks = [(one.ask, reader.orders_of(one.sheet)) for one in reader.seat_view.asks]
    may_be_given = any(
        reader.check_order(ask, order, sheet).is_accepted for ask, sheet in (*asks, (None, ()))
    )
    return order if may_be_given else None
