"""Lines of orders as people type them: with articles, and with words of courtesy around them."""

from collections.abc import Sequence
from typing import Any, Final

from bot.order_reading.meanings.filler_words import (
    is_negated,
    list_lines_without_fillers,
    strip_beginning,
)
from bot.order_reading.meanings.spoken_orders import find_spoken_order
from engine.core.notation.lexicon import Lexicon
from engine.core.notation.line_reader import read_line, read_lines, split_lines, strip_list_mark
from engine.core.protocol.game import Game
from engine.core.protocol.values import Draft, Order, Refusal

REREAD_CODES: Final = frozenset({"NAME_UNKNOWN", "ORDER_UNKNOWN", "ORDER_UNREAD"})
"""The refusal codes of lines that are read once more, without their filler words."""
MAX_LINES_READ_PLAINLY: Final = 40
"""So many lines of a text are read without their filler words."""

ReadLine = tuple[str, Order | Draft | Refusal]


def read_typed_lines(game: Game[Any, Any], text: str, lexicon: Lexicon) -> list[ReadLine]:
    """Read many lines; one that is no order is read without its filler words, if that helps.

    In a long text, the last lines are read as they stand.
    """
    lines = _read_called_side(game, text, lexicon) or read_lines(game, text, lexicon)
    plain = [
        (one[0], read_plain_line(game, one, lexicon)[1]) for one in lines[:MAX_LINES_READ_PLAINLY]
    ]
    return [*plain, *lines[MAX_LINES_READ_PLAINLY:]]


def _read_called_side(game: Game[Any, Any], text: str, lexicon: Lexicon) -> list[ReadLine]:
    """Read a line alone that begins with a name and a colon, which would be read as a pasted side.

    [] if it is none.
    """
    if len(split_lines(text.strip())) > 1:
        return []
    spoken = find_spoken_order(text, lexicon)
    return [(text.strip(), read_line(game, text.strip(), lexicon))] if spoken is not None else []


def read_plain_line(game: Game[Any, Any], line: ReadLine, lexicon: Lexicon) -> ReadLine:
    """Return a line without the filler words that keep it from being read, and what it means.

    A word of courtesy never begins an order, and what is not wanted is none.
    """
    typed, given = strip_list_mark(line[0]), line[1]
    spoken = find_spoken_order(typed, lexicon)
    is_asked = isinstance(given, Refusal) and given.code == "TEXT_ADDRESSED"
    if spoken is not None and spoken.is_sure and not is_asked:
        return typed, read_line(game, spoken.lines[0], lexicon)
    if is_negated(typed) or (spoken is not None and not is_asked):
        word = typed.split()[0][:40]
        return typed, Refusal(code="ORDER_UNKNOWN", rule="S-ORDER-01", facts={"kind": word})
    if isinstance(given, Order):
        return _read_articles_as_such(game, (typed, given), lexicon)
    if not may_read_better(given):
        return line
    begun = strip_beginning(typed)
    if begun != typed:
        line = begun, read_line(game, begun, lexicon)
    if not may_read_better(line[1]):
        return line
    read = [(one, read_line(game, one, lexicon)) for one in list_lines_without_fillers(begun)]
    wanted = (Order, Draft) if isinstance(line[1], Refusal) else Order
    whole = (one for one in read if isinstance(one[1], wanted))
    return next(whole, None) or _with_shortest_unknown_name((line, *read))


def _read_articles_as_such(game: Game[Any, Any], line: ReadLine, lexicon: Lexicon) -> ReadLine:
    """Return a line without articles if they were read as the beginnings of names in a list."""
    typed, given = line
    if not isinstance(given, Order) or not _longest_list(given):
        return line
    read = ((one, read_line(game, one, lexicon)) for one in list_lines_without_fillers(typed))
    return next((one for one in read if _names_less(one[1], given)), line)


def _longest_list(order: Order) -> int:
    return max((len(one) for one in order.__dict__.values() if isinstance(one, tuple)), default=0)


def _names_less(plain: Order | Draft | Refusal, given: Order) -> bool:
    """Tell whether an order is the given one with fewer names in its lists."""
    if not isinstance(plain, Order) or plain.kind != given.kind or plain == given:
        return False
    pairs = [(one, given.__dict__[name]) for name, one in plain.__dict__.items()]
    return all(
        one == other
        or (isinstance(one, tuple) and isinstance(other, tuple) and set(one) < set(other))
        for one, other in pairs
    )


def may_read_better(given: Order | Draft | Refusal) -> bool:
    """Tell whether a line is no order as it stands."""
    return isinstance(given, Draft) or (isinstance(given, Refusal) and given.code in REREAD_CODES)


def _with_shortest_unknown_name(lines: Sequence[ReadLine]) -> ReadLine:
    """Return the line that holds the least beside an unknown name; else the first one."""
    unknown = [
        (len(str(given.facts["given"])), number)
        for number, (_, given) in enumerate(lines)
        if isinstance(given, Refusal) and given.code == "NAME_UNKNOWN"
    ]
    is_draft = isinstance(lines[0][1], Draft)
    return lines[min(unknown)[1]] if unknown and not is_draft else lines[0]
