"""What a refused order lacks: the possible choices, and the whole line to type instead."""

from collections.abc import Mapping, Sequence
from itertools import chain, islice
from typing import Any, Final, NamedTuple

from bot.games.replies import LineResult
from bot.messages.reader import Reader, code_span
from bot.order_reading.hindrances import FIELD_FACT
from bot.order_reading.line_mending import find_example
from bot.order_reading.name_candidates import read_by_other_names
from bot.order_reading.order_reader import improve_reading
from bot.order_reading.possible_orders import write_brief
from bot.order_reading.reading_context import ReadingContext
from engine.core.notation.line_reader import read_lines, read_partial_line, strip_list_mark
from engine.core.protocol.drafts import (
    KIND_FIELD,
    fill_blank,
    find_faulty_fields,
    iterate_orders,
    parse_draft,
    possible_answers,
)
from engine.core.protocol.game import Ask, Blank
from engine.core.protocol.values import Draft, Order, Refusal
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun

MAX_CHOICES_NAMED: Final = 6
"""Maximum number of choices that are named."""
UNREAD_CODES: Final = frozenset({"ORDER_UNREAD", "NAME_UNKNOWN"})
"""Refusal codes of lines that could not be read."""
MAX_ORDERS_TRIED: Final = 12
"""Maximum number of complete orders that are tried."""


class _UnfinishedOrder(NamedTuple):
    """A draft, and the field that is wrong; "" means the next blank."""

    draft: Draft
    field: str = ""


def say_missing_part(context: ReadingContext, one: LineResult) -> str:
    """Say what would complete a refused order; "" if nothing is missing.

    An order that the table, not the game, refused is complete.
    """
    known = {*context.game.kinds.refusals, *UNREAD_CODES}
    refusals = one.verdict.refusals
    if one.is_accepted or any(no.code not in known or "example" in no.facts for no in refusals):
        return ""
    wanted = None if context.deadline.is_over else _read_given(context, one.text, refusals)
    if wanted is None:
        return ""
    for ask, sheet in context.asks:
        blank = context.find_blank(ask, sheet, wanted.draft, wanted.field or None)
        if blank is not None and blank.name != KIND_FIELD and not blank.is_unanswerable:
            order = _complete_order(context, ask, sheet, wanted.draft, blank)
            if order is not None:
                return _say_missing(context.reader, blank, order)
    return _say_form(context, wanted.draft) if wanted.field else ""


def _read_given(
    context: ReadingContext, text: str, refusals: Sequence[Refusal]
) -> _UnfinishedOrder | None:
    """Read a text as a draft; None if no order is in it."""
    lines = read_lines(context.game, text, context.lexicon)
    given = lines[0][1] if len(lines) == 1 else None
    if isinstance(given, Order):
        given = read_by_other_names(context, strip_list_mark(text.strip()), given) or given
    if isinstance(given, Refusal) and not UNREAD_CODES.intersection(one.code for one in refusals):
        given = improve_reading(context, lines[0][0], given)
    if isinstance(given, Refusal):
        found = read_partial_line(context.game, strip_list_mark(text.strip()), context.lexicon)
        return (
            _UnfinishedOrder(found.draft, found.unread_field)
            if found is not None and given.code in UNREAD_CODES
            else None
        )
    if not isinstance(given, Order):
        return (
            None
            if given is None
            else _UnfinishedOrder(given, _find_missing_field(context, given, refusals))
        )
    fields = given.model_dump(by_alias=True, exclude_defaults=True, exclude={KIND_FIELD})
    unknown = _find_unknown_field(fields, refusals)
    fields = {name: value for name, value in fields.items() if name != unknown}
    closed = tuple(name for name, value in fields.items() if isinstance(value, list | tuple | dict))
    return _UnfinishedOrder(Draft(kind=given.kind, fields=fields, closed=closed), unknown)


def _find_missing_field(context: ReadingContext, draft: Draft, refusals: Sequence[Refusal]) -> str:
    """Return the field that a refusal says is missing; "" if none."""
    order_type = context.game.kinds.orders.get(str(draft.kind))
    named = [str(one.facts.get(FIELD_FACT, "")) for one in refusals]
    missing = find_faulty_fields(order_type, draft.fields) if order_type is not None else ()
    return next((name for name in named if name in missing), "")


def _find_unknown_field(fields: Mapping[str, Any], refusals: Sequence[Refusal]) -> str:
    """Return the field whose value a refusal says is unknown; "" if none."""
    nowhere = [value for one in refusals if "UNKNOWN" in one.code for value in one.facts.values()]
    return next((name for name, value in fields.items() if value in nowhere), "")


def _say_form(context: ReadingContext, draft: Draft) -> str:
    """Return the form of an order with an example."""
    one = find_example(context, str(draft.kind))
    if one is None:
        return ""
    reader = context.reader
    form = reader.lexicon.forms.get(one.kind) or one.form or one.kind
    facts = {"form": reader.voice.name_blanks(form), "example": reader.write_example(one)}
    return reader.say("refusal.ORDER_UNREAD", given="", **facts)


def _complete_order(
    context: ReadingContext, ask: Ask | None, sheet: Sequence[Order], draft: Draft, blank: Blank
) -> Order | None:
    """Return the first order that completes a draft and is accepted; None if there is none."""
    filled = (
        parse_draft(context.game, fill_blank(draft, blank, one)) for one in possible_answers(blank)
    )
    alone = (one for one in islice(filled, MAX_ORDERS_TRIED) if isinstance(one, Order))
    further = islice(
        iterate_orders(context.game, context.view, ask, sheet, draft), MAX_ORDERS_TRIED
    )
    found = (
        one
        for one in context.deadline.while_open(chain(alone, further))
        if context.reader.check_order(ask, one, sheet).is_accepted
    )
    return next(found, None)


def _say_missing(reader: Reader, blank: Blank, order: Order) -> str:
    field = reader.voice.known_noun(f"blank.{blank.name}") or Noun(blank.name.replace("_", " "))
    form = code_span(write_brief(reader, order))
    choices = _choices_in_words(reader, blank)
    return capitalise(reader.say("answer.missing", field=field, choices=choices, form=form))


def _choices_in_words(reader: Reader, blank: Blank) -> str:
    """Return the choices of a blank in words."""
    if blank.span is not None:
        return "\u2013".join(map(str, blank.span))
    ids = [one.id for one in blank.choices]
    named = ", ".join(reader.voice.label_choices(blank.name, ids[:MAX_CHOICES_NAMED]))
    return named + ", \u2026" if len(ids) > MAX_CHOICES_NAMED else named
