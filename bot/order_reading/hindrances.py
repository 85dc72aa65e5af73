"""Which kinds of order may be given now, and what hinders the others."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import islice
from typing import Any, Final

from bot.messages.reader import Reader
from engine.core.notation.name_folding import fold_name
from engine.core.protocol.drafts import ANY_TEXT, KIND, parse_order
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Order, Refusal

FIELD_FACT: Final = "field"
"""A refusal with this fact is about a field of the order."""
MAX_NAMES_TRIED: Final = 96
"""Number of names that are tried in place of an unknown one."""
PLACE_SUFFIXES: Final = ("", "/1", "/2")
"""Suffixes that are tried where no name was given: a thing, or a place in it."""


def asks_with_sheets(reader: Reader) -> list[tuple[Ask | None, Sequence[Order]]]:
    """Return the reader's asks with their sheets; (None, ()) for orders out of turn if none."""
    return [
        (seat_ask.ask, reader.orders_of(seat_ask.sheet)) for seat_ask in reader.seat_view.asks
    ] or [(None, ())]


def listed_kinds(reader: Reader) -> Iterator[str]:
    """Yield the kinds of order that may be chosen now, ask by ask."""
    seat_view = reader.seat_view
    for ask, sheet in asks_with_sheets(reader) if seat_view.seat is not None else ():
        blank = reader.game_type.game.options(seat_view.view, ask, sheet, Draft(), KIND)
        yield from (choice.id for choice in (blank.choices if blank else ()))


def find_hindrance(reader: Reader, draft: Draft, wrong: str, given: str) -> Refusal | None:
    """Return why an order can't be given now, whatever its unreadable field holds.

    None if it may be chosen, or only that field is in the way.
    """
    kind = draft.kind
    if kind is None or reader.seat_view.seat is None or kind in listed_kinds(reader):
        return None
    refusals = [
        one for fields in ({}, draft.fields) for one in _refusals_of_fields(reader, kind, fields)
    ]
    found = next((one for one in refusals if FIELD_FACT not in one.facts), None)
    return found or next(_refusals_besides_field(reader, draft, wrong, given), None)


def find_other_hindrance(reader: Reader, given: Order | Draft) -> Refusal | None:
    """Return why an incomplete order can't be given now, whatever is filled in.

    None if it may be chosen, lacks nothing, or nothing else is in the way.
    """
    kind = given.kind
    if (
        kind is None
        or kind not in reader.game_type.game.kinds.orders
        or reader.seat_view.seat is None
    ):
        return None
    if any(
        reader.check_order(ask, given, sheet).is_accepted for ask, sheet in asks_with_sheets(reader)
    ):
        return None
    if kind in listed_kinds(reader):
        return None
    dumped = given.model_dump(by_alias=True, exclude_defaults=True, exclude={KIND})
    draft = Draft(kind=kind, fields=given.fields if isinstance(given, Draft) else dumped)
    for ask, sheet in asks_with_sheets(reader):
        blank = reader.game_type.game.options(reader.seat_view.view, ask, sheet, draft, None)
        if blank is not None and blank.name not in {KIND, *draft.fields}:
            return next(_refusals_besides_field(reader, draft, blank.name, ""), None)
    return None


def _refusals_besides_field(
    reader: Reader, draft: Draft, wrong: str, given: str
) -> Iterator[Refusal]:
    """Yield refusals that remain with other names in the field."""
    kind = str(draft.kind)
    space = reader.game_type.game.kinds.orders[kind].field_namespaces.get(wrong, "")
    names, wanted = reader.lexicon.names.get(space, {}), fold_name(given)
    names = {ANY_TEXT: ANY_TEXT} if space == ANY_TEXT else names
    ranked = sorted(
        names, key=lambda one: -SequenceMatcher(None, fold_name(names[one]), wanted).ratio()
    )
    for one in islice(ranked, MAX_NAMES_TRIED):
        for value in (
            *(f"{one}{place}" for place in PLACE_SUFFIXES if given == "" or not place),
            (one,),
        ):
            fields = {**draft.fields, wrong: value}
            if isinstance(parse_order(reader.game_type.game, {**fields, KIND: kind}), Order):
                refusals = _refusals_of_fields(reader, kind, fields)
                yield from (each for each in refusals if not each.facts)


def _refusals_of_fields(reader: Reader, kind: str, fields: Mapping[str, Any]) -> Iterator[Refusal]:
    order = (
        parse_order(reader.game_type.game, {**fields, KIND: kind}) if fields else Draft(kind=kind)
    )
    for ask, sheet in asks_with_sheets(reader):
        yield from reader.check_order(ask, order, sheet).refusals
