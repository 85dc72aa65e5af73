"""Orders that stand on one line, joined by words such as "and": each gets a line of its own."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from bot.order_reading.meanings.filler_words import (
    QUESTION_MARK,
    SIGNS,
    find_joints,
    is_negated,
    strip_beginning,
)
from bot.order_reading.meanings.lines_without_fillers import read_plain_line
from bot.order_reading.typed_lines import read_command_word
from engine.core.notation.lexicon import Lexicon
from engine.core.notation.line_reader import (
    PartialOrder,
    read_line,
    read_partial_line,
    split_lines,
    strip_list_mark,
)
from engine.core.notation.order_forms import FREE_TEXT_NAMESPACE
from engine.core.protocol.game import Game
from engine.core.protocol.values import Draft, Order

MAX_CHARACTERS: Final = 400
"""A longer line is read as it stands."""

IsPart = Callable[[Game[Any, Any], str, Lexicon], bool]
"""Tells whether a text may be one of several joined orders."""


def part_joined_orders(game: Game[Any, Any], text: str, lexicon: Lexicon) -> str:
    """Return a text with each of its joined orders on a line of its own."""
    parted = (part_line(game, line, lexicon) for line in split_lines(text))
    return "\n".join(one for lines in parted for one in lines)


def part_line(game: Game[Any, Any], line: str, lexicon: Lexicon) -> list[str]:
    """Return the orders that a line joins; the line as it is if it is one order, or unclear.

    Every part must begin an order, and one be readable by itself; free text is never parted.
    """
    typed = strip_beginning(strip_list_mark(line).strip()).rstrip(SIGNS)
    is_wish = not (line.rstrip().endswith(QUESTION_MARK) or is_negated(typed))
    if not is_wish or len(typed) > MAX_CHARACTERS or not find_joints(typed):
        return [line]
    whole = _read(game, typed, lexicon)
    if isinstance(whole, Order) and not _names_joint(whole):
        return [line]
    for is_part in (_is_part, _begins_order):
        parts = next(_list_partings(game, typed, lexicon, is_part), None)
        if parts and any(_is_part(game, one, lexicon) for one in parts):
            return parts
    return [line]


def _names_joint(order: Order) -> bool:
    """Tell whether an order has taken joined words for a name: `the capital and ready`."""
    values = (
        value
        for name, value in order.__dict__.items()
        if order.field_namespaces.get(name) != FREE_TEXT_NAMESPACE
    )
    return any(isinstance(one, str) and find_joints(one) for one in values)


def _list_partings(
    game: Game[Any, Any], typed: str, lexicon: Lexicon, is_part: IsPart
) -> Iterator[list[str]]:
    """Yield each way to part a line into orders."""
    for joint in find_joints(typed):
        before, after = typed[: joint.start], strip_beginning(typed[joint.end :])
        if not before or not after or not is_part(game, before, lexicon):
            continue
        for rest in _list_partings(game, after, lexicon, is_part):
            yield [before, *rest]
        if is_part(game, after, lexicon) or _is_ready(after):
            yield [before, after]


def _begins_order(game: Game[Any, Any], typed: str, lexicon: Lexicon) -> bool:
    """Tell whether a text begins like an order, and holds no free text."""
    found = read_partial_line(game, typed, lexicon)
    return found is not None and not _holds_free_text(game, found)


def _holds_free_text(game: Game[Any, Any], found: PartialOrder) -> bool:
    spaces = game.kinds.orders[str(found.draft.kind)].field_namespaces
    return any(spaces.get(name) == FREE_TEXT_NAMESPACE for name in found.texts)


def _is_part(game: Game[Any, Any], typed: str, lexicon: Lexicon) -> bool:
    """Tell whether a text is an order, or the beginning of one, that holds no free text."""
    found = read_partial_line(game, typed, lexicon)
    if found is None:
        return False
    is_read = isinstance(_read(game, typed, lexicon), Order | Draft)
    return is_read and not _holds_free_text(game, found)


def _read(game: Game[Any, Any], typed: str, lexicon: Lexicon) -> object:
    return read_plain_line(game, (typed, read_line(game, typed, lexicon)), lexicon)[1]


def _is_ready(typed: str) -> bool:
    word = read_command_word(typed)
    return word is not None and word.verb == "ready"
