"""What hinders an order that can't be given now, whatever is filled in."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rapidfuzz import process
from rapidfuzz.distance import Indel

from bot.order_reading.reading_context import ReadingContext
from engine.core.notation.name_folding import fold_name
from engine.core.protocol.drafts import ANY_TEXT, KIND_FIELD, parse_order
from engine.core.protocol.values import Draft, Order, Refusal

FIELD_FACT: Final = "field"
"""A refusal with this fact is about a field of the order."""
MAX_NAMES_TRIED: Final = 96
"""Number of names that are tried in place of an unknown one."""
PLACE_SUFFIXES: Final = ("", "/1", "/2")
"""Suffixes that are tried where no name was given: a thing, or a place in it."""


def find_hindrance(context: ReadingContext, draft: Draft, wrong: str, given: str) -> Refusal | None:
    """Return why an order can't be given now, whatever its unreadable field holds.

    None if it may be chosen, or only that field is in the way.
    """
    kind = draft.kind
    if kind is None or context.reader.seat_view.seat is None or kind in context.listed_kinds:
        return None
    refusals = (
        one for fields in ({}, draft.fields) for one in _refusals_of_fields(context, kind, fields)
    )
    found = next((one for one in refusals if FIELD_FACT not in one.facts), None)
    return found or next(_refusals_besides_field(context, draft, wrong, given), None)


def find_other_hindrance(context: ReadingContext, given: Order | Draft) -> Refusal | None:
    """Return why an incomplete order can't be given now, whatever is filled in.

    None if it may be chosen, lacks nothing, or nothing else is in the way.
    """
    kind = given.kind
    if (
        kind is None
        or kind not in context.game.kinds.orders
        or context.reader.seat_view.seat is None
        or kind in context.listed_kinds
        or context.may_be_given(given)
    ):
        return None
    dumped = given.model_dump(by_alias=True, exclude_defaults=True, exclude={KIND_FIELD})
    draft = Draft(kind=kind, fields=given.fields if isinstance(given, Draft) else dumped)
    for ask, sheet in context.asks:
        blank = context.find_blank(ask, sheet, draft, None)
        if blank is not None and blank.name not in {KIND_FIELD, *draft.fields}:
            return next(_refusals_besides_field(context, draft, blank.name, ""), None)
    return None


def _refusals_besides_field(
    context: ReadingContext, draft: Draft, wrong: str, given: str
) -> Iterator[Refusal]:
    """Yield refusals that remain with other names in the field."""
    kind = str(draft.kind)
    space = context.game.kinds.orders[kind].field_namespaces.get(wrong, "")
    for one in context.deadline.while_open(_rank_names(context, space, given)):
        for value in (
            *(f"{one}{place}" for place in PLACE_SUFFIXES if given == "" or not place),
            (one,),
        ):
            fields = {**draft.fields, wrong: value}
            if isinstance(parse_order(context.game, {**fields, KIND_FIELD: kind}), Order):
                refusals = _refusals_of_fields(context, kind, fields)
                yield from (each for each in refusals if not each.facts)


def _rank_names(context: ReadingContext, space: str, given: str) -> Iterator[str]:
    """Yield the ids of a namespace whose names are most similar to a text, nearest first."""
    if space == ANY_TEXT:
        yield ANY_TEXT
        return
    names = {one: fold_name(name) for one, name in context.lexicon.names.get(space, {}).items()}
    ranked = process.extract(
        fold_name(given), names, scorer=Indel.normalized_similarity, limit=MAX_NAMES_TRIED
    )
    yield from (one for _, _, one in ranked)


def _refusals_of_fields(
    context: ReadingContext, kind: str, fields: Mapping[str, Any]
) -> Iterator[Refusal]:
    order = parse_order(context.game, {**fields, KIND_FIELD: kind}) if fields else Draft(kind=kind)
    yield from context.refusals_of(order)
