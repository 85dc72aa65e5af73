"""Drafts: reading data as an order, filling blanks, and walking through all of them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any, Final

from pydantic import ValidationError

from engine.core.protocol.game import Ask, Blank, Game, S, Sheet, V
from engine.core.protocol.size_limits import is_too_large
from engine.core.protocol.values import Draft, Order

KIND_FIELD: Final = "kind"
PAIR_SEPARATOR: Final = " > "
"""Parts the key from the value in a choice for a map: `cavalry#1 > city/2`."""

ANY_TEXT: Final = "text"
"""The namespace of free text, and the sample that stands for any text."""

MAX_ANSWERS_LISTED: Final = 64
"""At most this many answers are listed for a blank that takes several choices."""

AnswerBlank = Callable[[Blank], Sequence[str]]


def parse_order(game: Game[S, V], given: Mapping[str, Any]) -> Order | Draft:
    """Return plain data as an order; data of a wrong shape becomes a draft for `check`."""
    kind = given.get(KIND_FIELD)
    fields = {
        name: value
        for name, value in given.items()
        if isinstance(name, str) and name != KIND_FIELD and value is not None
    }
    if not isinstance(kind, str):
        return Draft(fields=fields)
    order_type = game.kinds.orders.get(kind)
    if order_type is not None and not is_too_large(fields):
        try:
            return order_type.model_validate({**fields, KIND_FIELD: kind})
        except (ValidationError, RecursionError):
            pass
    return Draft(kind=kind, fields=fields)


def parse_draft(game: Game[S, V], draft: Draft) -> Order | Draft:
    """Return a draft that has no blank left as an order."""
    return parse_order(game, {**draft.fields, KIND_FIELD: draft.kind})


def find_faulty_fields(order_type: type[Order], fields: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the fields that are missing or wrong, in the sequence of the order type."""
    try:
        order_type.model_validate(
            {**fields, KIND_FIELD: order_type.model_fields[KIND_FIELD].default}
        )
    except ValidationError as error:
        wrong = {str(one["loc"][0]) for one in error.errors(include_url=False) if one["loc"]}
        names = [field.alias or name for name, field in order_type.model_fields.items()]
        return tuple(name for name in names if name in wrong) or tuple(sorted(wrong))
    except RecursionError:
        return tuple(sorted(fields))[:1]
    return ()


def fill_blank(draft: Draft, blank: Blank, answer: Sequence[str]) -> Draft:
    """Return the draft with a blank filled; an empty answer closes a growing blank."""
    if blank.name == KIND_FIELD:
        return draft.model_copy(update={"kind": answer[0]})
    fields = dict(draft.fields)
    if blank.grows:
        if not answer:
            is_map = any(PAIR_SEPARATOR in choice.id for choice in blank.choices)
            fields.setdefault(blank.name, {} if is_map else ())
            closed = (*draft.closed, blank.name)
            return draft.model_copy(update={"fields": fields, "closed": closed})
        fields[blank.name] = _add_to_value(fields.get(blank.name), answer[0])
    elif blank.many is None:
        fields[blank.name] = answer[0]
    else:
        fields[blank.name] = tuple(answer)
        return Draft(kind=draft.kind, fields=fields, closed=(*draft.closed, blank.name))
    return draft.model_copy(update={"fields": fields})


def _add_to_value(present: Any, answer: str) -> Any:
    key, separator, value = answer.partition(PAIR_SEPARATOR)
    if separator:
        return {**(present or {}), key: value}
    return (*(present or ()), answer)


def possible_answers(blank: Blank) -> Iterator[tuple[str, ...]]:
    """Iterate over the answers that a blank may be given, lazily."""
    ids = [choice.id for choice in blank.choices]
    if blank.span is not None:
        yield from ((str(number),) for number in range(blank.span[0], blank.span[1] + 1))
    elif blank.text:
        yield (ANY_TEXT,)
    elif blank.grows:
        if blank.min_choices == 0:
            yield ()
        yield from ((one,) for one in ids)
    else:
        arrange = permutations if blank.ordered else combinations
        found = (
            pick
            for size in range(blank.min_choices, blank.max_choices + 1)
            for pick in arrange(ids, size)
        )
        for _, pick in zip(range(MAX_ANSWERS_LISTED), found, strict=False):
            yield pick


def build_order(
    game: Game[S, V],
    view: V,
    ask: Ask | None,
    sheet: Sheet,
    pick: AnswerBlank,
    draft: Draft | None = None,
) -> Order | Draft | None:
    """Build one order, answering each blank by `pick`; None if nothing can be ordered."""
    draft = draft or Draft()
    while (blank := game.options(view, ask, sheet, draft, None)) is not None:
        if blank.is_unanswerable:
            return None
        draft = fill_blank(draft, blank, pick(blank))
    return parse_draft(game, draft)


def iterate_orders(
    game: Game[S, V], view: V, ask: Ask | None, sheet: Sheet, draft: Draft | None = None
) -> Iterator[Order]:
    """Iterate over every order that the blanks lead to, lazily."""
    draft = draft or Draft()
    blank = game.options(view, ask, sheet, draft, None)
    if blank is None:
        order = parse_draft(game, draft)
        if isinstance(order, Order):
            yield order
        return
    for answer in possible_answers(blank):
        yield from iterate_orders(game, view, ask, sheet, fill_blank(draft, blank, answer))
