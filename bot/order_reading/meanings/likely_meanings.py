"""What an unreadable line may mean: orders that begin or are spelt like it, and command words."""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Final

from bot.messages.reader import Reader, code_span
from bot.order_reading.hindrances import find_hindrance
from bot.order_reading.line_mending import fill_only_name, find_example, is_bare_order
from bot.order_reading.meanings.brief_orders import write_brief
from bot.order_reading.meanings.filler_words import (
    QUESTION_MARK,
    is_answer,
    is_negated,
    list_lines_without_fillers,
    strip_request,
)
from bot.order_reading.meanings.line_heads import (
    LineHead,
    list_begun_heads,
    list_heads,
    list_near_heads,
)
from bot.order_reading.meanings.lines_without_fillers import read_typed_lines
from bot.order_reading.meanings.named_orders import list_orders_by_name
from bot.order_reading.meanings.order_examples import list_example_facts
from bot.order_reading.meanings.orders_with_near_names import complete_anywhere, list_near_orders
from bot.order_reading.meanings.spoken_orders import find_spoken_order
from bot.order_reading.reading_context import ReadingContext
from bot.order_reading.typed_lines import command_words
from engine.core.notation.line_reader import read_partial_line
from engine.core.notation.name_folding import fold_name
from engine.core.notation.order_forms import parse_form
from engine.core.protocol.values import Draft, Order, Refusal
from render.language.grammar import join_texts
from render.language.markup import to_one_line

MAX_MEANINGS: Final = 3
MAX_GIVEN_LENGTH: Final = 60
HELP_VERB: Final = "help"


def say_likely_meanings(context: ReadingContext, text: str) -> str:
    """Say what somebody may have meant, each as it can be sent; else what explains the order.

    Where nothing is near, nothing is suggested but the word that says what may be ordered.
    """
    reader, given = context.reader, _given_text(context.reader, text)
    if is_answer(text):
        form = code_span(command_words(reader.language)[HELP_VERB][0])
        return reader.say("dm.meant.answer", given=given, form=form)
    words = list(islice(list_meanings(context, text), MAX_MEANINGS))
    if not words:
        kinds = _list_near_kinds(context, text)
        if len(kinds) == 1:
            return _say_form(context, kinds[0], given)
        words = [_help_about(context, kind) for kind in kinds[:MAX_MEANINGS]]
    if words:
        return reader.say("dm.meant", given=given, words=say_alternatives(reader, words))
    form = code_span(command_words(reader.language)[HELP_VERB][0])
    return reader.say("dm.meant.none", given=given, form=form)


def say_order_of_other_table(context: ReadingContext, text: str) -> str:
    """Say that a text is no order here, but one at another table."""
    return context.reader.say("dm.belongs", given=_given_text(context.reader, text))


def say_alternatives(reader: Reader, lines: Iterable[str]) -> str:
    """Return lines that can be sent as a text: the first, the second or the third."""
    return join_texts([code_span(one) for one in lines], reader.say("list.or"))


def nearest_line(context: ReadingContext, line: str) -> str:
    """Return what may be sent instead of a line that begins no order; "" if nothing is near."""
    return next(list_meanings(context, line), "")


def list_asked_lines(context: ReadingContext, line: str) -> Iterator[str]:
    """Yield the order that a question holds, as it can be sent; nothing for what is no question."""
    if line.rstrip().endswith(QUESTION_MARK):
        yield from _read_request(context, line, strip_request(line))


def list_meanings(context: ReadingContext, text: str) -> Iterator[str]:
    """Yield the lines that a text may mean, each as it can be sent, the nearest first.

    Who has begun to write an order means no other. What can't be taken back is only meant by a
    text that is very near, and what is not wanted means nothing.
    """
    line = strip_request(text[: 2 * MAX_GIVEN_LENGTH])
    spoken = find_spoken_order(line, context.lexicon)
    if spoken is not None:
        yield from dict.fromkeys(_write_spoken(context, spoken.lines))
        return
    if is_negated(text):
        return
    heads, typed = list_heads(context), fold_name(line)
    begun = [one for one in list_begun_heads(typed, heads) if one.is_whole]
    found = _complete_each(context, line, begun)
    if not begun:
        found = chain(
            _read_request(context, text, line),
            _complete_each(context, line, list_near_heads(typed, heads)),
            (write_brief(context.reader, one) for one in _list_by_name(context, line)),
        )
    seen: set[str] = set()
    for one in found:
        if one not in seen:
            seen.add(one)
            yield one


def _write_spoken(context: ReadingContext, lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines that a spoken one stands for, if they may be given now."""
    orders = (_read_mended(context, one) for one in lines)
    yield from (write_brief(context.reader, one) for one in orders if one is not None)


def _list_by_name(context: ReadingContext, line: str) -> Iterator[Order]:
    """Yield the orders that a name alone may mean, with or without its article."""
    every = [line, *list_lines_without_fillers(line)]
    return chain.from_iterable(list_orders_by_name(context, one) for one in every)


def _read_request(context: ReadingContext, text: str, line: str) -> Iterator[str]:
    """Yield the order that a request or a question holds, if it may be given now."""
    order = _read_mended(context, line) if line != text else None
    if order is not None:
        yield write_brief(context.reader, order)


def _complete_each(context: ReadingContext, line: str, among: Iterable[LineHead]) -> Iterator[str]:
    """Yield heads as they can be sent; those that can't be sent now are left out."""
    return chain.from_iterable(_complete(context, line, one) for one in among)


def _complete(context: ReadingContext, line: str, head: LineHead) -> Iterator[str]:
    """Yield what a line means whose first words are replaced by a head, as it can be sent.

    A command word stands for itself, and so does an order that asks to be confirmed.
    """
    if not head.kind or head.is_grave:
        yield head.form
        return
    if context.deadline.is_over:
        return
    mended = head.replace_in(line)
    order = _read_mended(context, mended)
    if order is not None:
        yield write_brief(context.reader, order)
    elif head.is_whole and fold_name(mended) == head.folded:
        example = find_example(context, head.kind)
        yield from (write_brief(context.reader, example),) if example is not None else ()
    else:
        yield from (write_brief(context.reader, one) for one in _read_near(context, mended))


def _read_mended(context: ReadingContext, line: str) -> Order | None:
    """Return the order of a line if it may be given now, or is accepted out of turn."""
    [(_, read), *_] = read_typed_lines(context.game, line, context.lexicon)
    given = None if isinstance(read, Refusal) else fill_only_name(context, read)
    if not isinstance(given, Order) or (is_bare_order(given) and type(given).field_namespaces):
        return None
    return given if _is_accepted_anywhere(context, given) else None


def _read_near(context: ReadingContext, line: str) -> Iterator[Order]:
    """Yield the orders of a line with names like one that is unknown."""
    [(line, read), *_] = read_typed_lines(context.game, line, context.lexicon)
    found = read_partial_line(context.game, line, context.lexicon)
    if isinstance(read, Refusal) and read.code == "NAME_UNKNOWN" and found is not None:
        yield from list_near_orders(context, line, found, read)
    elif isinstance(read, Draft) and found is not None and found.texts:
        yield from filter(None, (complete_anywhere(context, read),))


def _is_accepted_anywhere(context: ReadingContext, order: Order) -> bool:
    """Tell whether an order is accepted by an ask, or out of turn."""
    out_of_turn = context.reader.check_order(None, order, ())
    return context.may_be_given(order) or out_of_turn.is_accepted


def _list_near_kinds(context: ReadingContext, text: str) -> list[str]:
    """Return the kinds of order that a text begins, or nearly begins."""
    if is_negated(text):
        return []
    heads, typed = list_heads(context), fold_name(strip_request(text[:MAX_GIVEN_LENGTH]))
    near = list_begun_heads(typed, heads) or list_near_heads(typed, heads)
    return list(dict.fromkeys(one.kind for one in near if one.kind))


def _say_form(context: ReadingContext, kind: str, given: str) -> str:
    """Say how an order is written, and what hinders it now."""
    reader, facts = context.reader, list_example_facts(context, kind)
    said = reader.say("refusal.ORDER_UNREAD", given=given, **facts)
    hindrance = find_hindrance(context, Draft(kind=kind), "", "")
    return f"{said} {reader.refusal_in_words(hindrance)}" if hindrance is not None else said


def _help_about(context: ReadingContext, kind: str) -> str:
    """Return the line that asks for help about an order."""
    word = command_words(context.reader.language)[HELP_VERB][0]
    return f"{word} {parse_form(context.lexicon.forms.get(kind) or kind)[0]}"


def _given_text(reader: Reader, text: str) -> str:
    return reader.voice.clean_typed_text(to_one_line(text)[:MAX_GIVEN_LENGTH])
