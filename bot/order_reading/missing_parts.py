"""What a refused order lacks: the possible choices, and the whole line to type instead."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from bot.games.replies import LineResult
from bot.messages.reader import Reader, code_span
from bot.order_reading.ambiguous_names import read_by_other_names
from bot.order_reading.choice_names import NameField
from bot.order_reading.hindrances import FIELD_FACT
from bot.order_reading.line_mending import find_example
from bot.order_reading.meanings.brief_orders import write_brief
from bot.order_reading.meanings.lines_without_fillers import read_plain_line
from bot.order_reading.meanings.order_examples import list_example_facts
from bot.order_reading.meanings.orders_with_near_names import (
    complete_draft,
    fill_with_answers,
    near_choices,
)
from bot.order_reading.order_reader import improve_reading
from bot.order_reading.reading_context import AskWithSheet, ReadingContext
from bot.order_reading.typed_lines import CONFIRM_FLAG
from engine.core.notation.line_reader import read_lines, read_partial_line, strip_list_mark
from engine.core.notation.order_forms import parse_form
from engine.core.protocol.drafts import (
    KIND_FIELD,
    fill_blank,
    find_faulty_fields,
)
from engine.core.protocol.game import Blank
from engine.core.protocol.values import Draft, Order, Refusal
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun

MAX_CHOICES_NAMED: Final = 6
"""Maximum number of choices that are named."""
UNREAD_CODES: Final = frozenset({"ORDER_UNREAD", "NAME_UNKNOWN"})
"""Refusal codes of lines that could not be read."""

BLANKS_NOT_NAMED: Final = (KIND_FIELD, CONFIRM_FLAG)
"""Nothing is said about these: the refusal that asks for a confirmation says how to give it."""


class _UnfinishedOrder(NamedTuple):
    """A draft, and the field that is wrong; "" means the next blank."""

    draft: Draft
    field: str = ""
    typed: str = ""
    """What was typed in that field."""


def say_missing_part(context: ReadingContext, one: LineResult) -> str:
    """Say what would complete a refused order; "" if nothing is missing.

    An order that the table, not the game, refused is complete.
    """
    known = {*context.game.kinds.refusals, *UNREAD_CODES}
    refusals = one.verdict.refusals
    if one.is_accepted or any(no.code not in known or _has_hint(no) for no in refusals):
        return ""
    wanted = None if context.deadline.is_over else _read_given(context, one.text, refusals)
    if wanted is None:
        return ""
    for ask, sheet in context.asks:
        blank = context.find_blank(ask, sheet, wanted.draft, wanted.field or None)
        is_named = blank is not None and blank.name not in BLANKS_NOT_NAMED
        if blank is not None and is_named and not blank.is_unanswerable:
            said = _say_blank(context, (ask, sheet), wanted, blank)
            if said:
                return said
    has_form = any(not {"form", "help", "sample"}.isdisjoint(no.facts) for no in refusals)
    is_unread = bool(wanted.field) or any(no.code in UNREAD_CODES for no in refusals)
    return _say_form(context, wanted) if is_unread and not has_form else ""


def _say_blank(
    context: ReadingContext, asked: AskWithSheet, wanted: _UnfinishedOrder, blank: Blank
) -> str:
    """Say what may stand in a blank; "" if nothing that helps is known."""
    if blank.text:
        return _say_form_of_text(context, wanted.draft, blank)
    order = _complete_order(context, asked, wanted, blank)
    if order is None and not (wanted.typed or _takes_text(context, wanted.draft)):
        return ""
    return _say_missing(context.reader, blank, order)


def _say_form_of_text(context: ReadingContext, draft: Draft, blank: Blank) -> str:
    """Return the part of a form that takes a free text, if its other parts may be left out."""
    reader, kind = context.reader, str(draft.kind)
    form = reader.lexicon.forms.get(kind) or context.game.kinds.orders[kind].form
    head, pieces = parse_form(form)
    one = next((piece for piece in pieces if piece.name == blank.name), None)
    if one is None or not all(piece.is_optional for piece in pieces):
        return ""
    part = reader.voice.name_blanks(" ".join(filter(None, (head, one.lead, f"{{{one.name}}}"))))
    return capitalise(
        reader.say("answer.missing", field=Noun(""), choices="", form=code_span(part))
    )


def _takes_text(context: ReadingContext, draft: Draft) -> bool:
    """Tell whether an order holds free text, which no example can hold."""
    return "text" in context.game.kinds.orders[str(draft.kind)].field_namespaces.values()


def _has_hint(refusal: Refusal) -> bool:
    """Tell whether a refusal says what to write instead."""
    return not {"example", "meant"}.isdisjoint(refusal.facts)


def _read_given(
    context: ReadingContext, text: str, refusals: Sequence[Refusal]
) -> _UnfinishedOrder | None:
    """Read a text as a draft; None if no order is in it."""
    lines = read_lines(context.game, text, context.lexicon)
    if len(lines) != 1:
        return None
    typed, given = read_plain_line(context.game, lines[0], context.lexicon)
    line = strip_list_mark(typed)
    if isinstance(given, Order):
        given = read_by_other_names(context, line, given) or given
    if isinstance(given, Refusal) and not UNREAD_CODES.intersection(one.code for one in refusals):
        given = improve_reading(context, typed, given)
    if isinstance(given, Refusal):
        found = read_partial_line(context.game, line, context.lexicon)
        return (
            _UnfinishedOrder(
                found.draft, found.unread_field, found.texts.get(found.unread_field, "").strip()
            )
            if found is not None and given.code in UNREAD_CODES
            else None
        )
    if isinstance(given, Draft):
        missing = _find_missing_field(context, given, refusals)
        return _UnfinishedOrder(given, missing, _find_unread_text(context, line, given))
    fields = given.model_dump(by_alias=True, exclude_defaults=True, exclude={KIND_FIELD})
    unknown = _find_unknown_field(fields, refusals)
    value = fields.get(unknown)
    fields = {name: value for name, value in fields.items() if name != unknown}
    closed = tuple(name for name, value in fields.items() if isinstance(value, list | tuple | dict))
    draft = Draft(kind=given.kind, fields=fields, closed=closed)
    return _UnfinishedOrder(draft, unknown, value if isinstance(value, str) else "")


def _find_missing_field(context: ReadingContext, draft: Draft, refusals: Sequence[Refusal]) -> str:
    """Return the field that a refusal says is missing; "" if none."""
    order_type = context.game.kinds.orders.get(str(draft.kind))
    named = [str(one.facts.get(FIELD_FACT, "")) for one in refusals]
    missing = find_faulty_fields(order_type, draft.fields) if order_type is not None else ()
    return next((name for name in named if name in missing), "")


def _find_unread_text(context: ReadingContext, line: str, draft: Draft) -> str:
    """Return the typed text of a field that a draft lacks, since it can't be read; "" if none."""
    found = read_partial_line(context.game, line, context.lexicon)
    texts = found.texts if found is not None else {}
    return next((one.strip() for name, one in texts.items() if name not in draft.fields), "")


def _find_unknown_field(fields: Mapping[str, Any], refusals: Sequence[Refusal]) -> str:
    """Return the field whose value a refusal says is unknown; "" if none."""
    nowhere = [value for one in refusals if "UNKNOWN" in one.code for value in one.facts.values()]
    return next((name for name, value in fields.items() if value in nowhere), "")


def _say_form(context: ReadingContext, wanted: _UnfinishedOrder) -> str:
    """Return what an order needs in words, where there are such; else an example of it."""
    reader, kind = context.reader, str(wanted.draft.kind)
    if reader.voice.has_words(f"lacking.{kind}"):
        spaces = context.game.kinds.orders[kind].field_namespaces
        given = wanted.draft.fields.items()
        names = {name: reader.lexicon.write_name(spaces[name], str(value)) for name, value in given}
        one = find_example(context, kind)
        facts = {"example": write_brief(reader, one)} if one is not None else {}
        return reader.say(
            f"lacking.{kind}", **{key: Noun(name) for key, name in names.items()}, **facts
        )
    return reader.say("refusal.ORDER_UNREAD", given="", **list_example_facts(context, kind))


def _complete_order(
    context: ReadingContext, asked: AskWithSheet, wanted: _UnfinishedOrder, blank: Blank
) -> Order | None:
    """Return an order that completes a draft; of a typed name only with one that is like it."""
    if not wanted.typed:
        answers = fill_with_answers(wanted.draft, blank)
        return complete_draft(context, *asked, wanted.draft, answers)
    order_type = context.game.kinds.orders[str(wanted.draft.kind)]
    is_loose = NameField.of(order_type, blank.name, context.lexicon).is_loose
    if is_loose and any(character.isdecimal() for character in wanted.typed):
        return None
    near = (
        complete_draft(context, *asked, fill_blank(wanted.draft, blank, (one.id,)))
        for one in near_choices(context, blank, wanted.typed)
    )
    return next(filter(None, near), None)


def _say_missing(reader: Reader, blank: Blank, order: Order | None) -> str:
    """Name the choices of a blank, and an order if there is one."""
    field = reader.voice.known_noun(f"blank.{blank.name}") or Noun(blank.name.replace("_", " "))
    form = code_span(write_brief(reader, order)) if order is not None else ""
    key = "answer.missing" if form else "answer.choices"
    choices = _choices_in_words(reader, blank)
    return capitalise(reader.say(key, field=field, choices=choices, form=form))


def _choices_in_words(reader: Reader, blank: Blank) -> str:
    """Return the choices of a blank in words."""
    if blank.span is not None:
        return "\u2013".join(map(str, blank.span))
    ids = [one.id for one in blank.choices]
    named = ", ".join(reader.voice.label_choices(blank.name, ids[:MAX_CHOICES_NAMED]))
    return named + ", \u2026" if len(ids) > MAX_CHOICES_NAMED else named
