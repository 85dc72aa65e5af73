"""Which orders may be chosen now, and what stands in the way of one that may not."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import islice
from typing import Any, Final

from bot.messages.reader import Reader
from engine.core.notation.lexicon import plain
from engine.core.protocol.drafts import KIND, TEXT, read
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Order, Refusal

FIELD: Final = "field"
"""A refusal with this fact speaks of a field of the order, and not of the order."""
TRIED: Final = 96
"""So many names are put in the place of one that is none."""
PLACES: Final = ("", "/1", "/2")
"""Where nothing was named, it may be a thing, or a place in it."""


def asks(reader: Reader) -> list[tuple[Ask | None, Sequence[Order]]]:
    """List what is asked of a reader with the sheets; where nothing is, what may be out of turn."""
    return [(own.ask, reader.orders(own.sheet)) for own in reader.sight.asks] or [(None, ())]


def listed(reader: Reader) -> Iterator[str]:
    """List the kinds of the orders that may be chosen now, the first ask's before others."""
    sight = reader.sight
    for ask, sheet in asks(reader) if sight.seat is not None else ():
        blank = reader.kind.game.options(sight.view, ask, sheet, Draft(), KIND)
        yield from (choice.id for choice in (blank.choices if blank else ()))


def hindrance(reader: Reader, draft: Draft, wrong: str, given: str) -> Refusal | None:
    """Find why an order can't be given now, whatever stands in the field that couldn't be read.

    None where it may be chosen, and where nothing but that field is in the way.
    """
    kind = draft.kind
    if kind is None or reader.sight.seat is None or kind in listed(reader):
        return None
    refusals = [one for fields in ({}, draft.fields) for one in _refusals(reader, kind, fields)]
    found = next((one for one in refusals if FIELD not in one.facts), None)
    return found or next(_general(reader, draft, wrong, given), None)


def besides(reader: Reader, given: Order | Draft) -> Refusal | None:
    """Find why an order that isn't whole can't be given now, whatever is filled in.

    None where it may be chosen, or lacks nothing, or nothing else is in the way.
    """
    kind = given.kind
    if kind is None or kind not in reader.kind.game.order_types or reader.sight.seat is None:
        return None
    if any(reader.check(ask, given, sheet).stands for ask, sheet in asks(reader)):
        return None
    if kind in listed(reader):
        return None
    dumped = given.model_dump(by_alias=True, exclude_defaults=True, exclude={KIND})
    draft = Draft(kind=kind, fields=given.fields if isinstance(given, Draft) else dumped)
    for ask, sheet in asks(reader):
        blank = reader.kind.game.options(reader.sight.view, ask, sheet, draft, None)
        if blank is not None and blank.name not in {KIND, *draft.fields}:
            return next(_general(reader, draft, blank.name, ""), None)
    return None


def _general(reader: Reader, draft: Draft, wrong: str, given: str) -> Iterator[Refusal]:
    """List what is refused with other names in the field, and isn't about those names."""
    kind = str(draft.kind)
    space = reader.kind.game.order_types[kind].speaks.get(wrong, "")
    names, wanted = reader.lexicon.names.get(space, {}), plain(given)
    names = {TEXT: TEXT} if space == TEXT else names
    ranked = sorted(
        names, key=lambda one: -SequenceMatcher(None, plain(names[one]), wanted).ratio()
    )
    for one in islice(ranked, TRIED):
        for value in (*(f"{one}{place}" for place in PLACES if given == "" or not place), (one,)):
            fields = {**draft.fields, wrong: value}
            if isinstance(read(reader.kind.game, {**fields, KIND: kind}), Order):
                told = _refusals(reader, kind, fields)
                yield from (each for each in told if not each.facts)


def _refusals(reader: Reader, kind: str, fields: Mapping[str, Any]) -> Iterator[Refusal]:
    order = read(reader.kind.game, {**fields, KIND: kind}) if fields else Draft(kind=kind)
    for ask, sheet in asks(reader):
        yield from reader.check(ask, order, sheet).refusals
