"""Ambiguous names: which of the possible things is meant, from what the reader knows."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.order_reading.choice_names import name_choices
from bot.order_reading.reading_context import ReadingContext
from engine.core.notation.field_shapes import field_shape
from engine.core.notation.line_reader import PartialOrder, read_order, read_partial_line
from engine.core.notation.name_folding import fold_name
from engine.core.protocol.drafts import KIND_FIELD, fill_blank, parse_draft, parse_order
from engine.core.protocol.game import Blank
from engine.core.protocol.values import Draft, Order

ABSENT_COPY: Final = "#99"
"""A copy number that no thing has."""
MAX_NAMES_TRIED: Final = 24
"""Maximum number of things of one name that are tried."""


def read_by_owned_name(
    context: ReadingContext, line: str, found: PartialOrder, field: str
) -> Order | None:
    """Read a line with the only thing of that name that the seat knows of.

    The order may still be refused.
    """
    typed = found.texts.get(field, "").strip()
    if not typed or len(_whole_word_pattern(typed).findall(line)) != 1:
        return None
    known = list(_known_names(context, found, field, typed))
    return _read_with_name(context, line, found, field, known[0]) if len(known) == 1 else None


def read_by_other_names(context: ReadingContext, line: str, order: Order) -> Order | None:
    """Read a refused order with other things that its names may mean; None if nothing changes."""
    found = read_partial_line(context.game, line, context.lexicon)
    meant = order
    if found is not None and not found.unread_field:
        for field in found.texts:
            owns = read_by_owned_name(context, line, found, field)
            meant = owns or _read_by_label(context, meant, found, field) or meant
    return meant if meant != order else None


def fill_single_choice(context: ReadingContext, order: Order) -> Order | None:
    """Fill in the missing field of a refused order if there is only one choice."""
    if context.may_be_given(order):
        return None
    fields = order.model_dump(by_alias=True, exclude_defaults=True, exclude={KIND_FIELD})
    draft = Draft(kind=order.kind, fields=fields, closed=tuple(fields))
    for ask, sheet in context.asks:
        blank = context.find_blank(ask, sheet, draft, None)
        if blank is not None and blank.name in order.field_namespaces and _has_single_choice(blank):
            filled = parse_draft(context.game, fill_blank(draft, blank, (blank.choices[0].id,)))
            if (
                isinstance(filled, Order)
                and context.reader.check_order(ask, filled, sheet).is_accepted
            ):
                return filled
    return None


def _read_by_label(
    context: ReadingContext, order: Order, found: PartialOrder, field: str
) -> Order | None:
    """Read a field by the labels of its choices."""
    fields = order.model_dump(by_alias=True, exclude_defaults=True, exclude={KIND_FIELD, field})
    draft, wanted = Draft(kind=order.kind, fields=fields), fold_name(found.texts[field])
    for ask, sheet in context.asks:
        blank = context.find_blank(ask, sheet, draft, field)
        every = (
            name_choices(context.reader.plain_voice, blank)
            if blank is not None and blank.many is None
            else ()
        )
        meant = [one.id for one in every if wanted in map(fold_name, one.names)]
        other = (
            parse_order(context.game, {**fields, field: meant[0], KIND_FIELD: order.kind})
            if meant
            else None
        )
        if isinstance(other, Order) and context.reader.check_order(ask, other, sheet).is_accepted:
            return other
    return None


def _has_single_choice(blank: Blank) -> bool:
    return blank.many is None and not blank.grows and len(blank.choices) == 1


def _known_names(
    context: ReadingContext, found: PartialOrder, field: str, typed: str
) -> Iterator[str]:
    """Yield things of a name that are refused otherwise than an unknown one."""
    order_type = context.game.kinds.orders[str(found.draft.kind)]
    called = context.lexicon.possible_ids(order_type.field_namespaces.get(field, ""), typed)
    many = field_shape(order_type, field) is tuple
    for one in context.deadline.while_open(called[:MAX_NAMES_TRIED] if len(called) > 1 else ()):
        here, nowhere = (
            _refusal_codes(context, found.draft, field, (name,) if many else name)
            for name in (one, one + ABSENT_COPY)
        )
        if here != nowhere:
            yield one


def _refusal_codes(context: ReadingContext, draft: Draft, field: str, value: Any) -> Sequence[str]:
    order = parse_order(context.game, {**draft.fields, field: value, KIND_FIELD: draft.kind})
    return [no.code for no in context.refusals_of(order)]


def _read_with_name(
    context: ReadingContext, line: str, found: PartialOrder, field: str, one: str
) -> Order | None:
    order_type = context.game.kinds.orders[str(found.draft.kind)]
    name = context.lexicon.write_name(order_type.field_namespaces.get(field, ""), one)
    typed = found.texts[field].strip()
    quoted = json.dumps(name, ensure_ascii=False)
    mended = _whole_word_pattern(typed).sub(lambda _: quoted, line)
    order = read_order(context.game, mended, context.lexicon)
    return order if isinstance(order, Order) and fold_name(name) != fold_name(typed) else None


def _whole_word_pattern(typed: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\S){re.escape(typed)}(?!\S)")
