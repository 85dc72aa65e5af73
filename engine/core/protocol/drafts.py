"""An order in the making: its next blank, what may stand there, and walking them all."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any, Final

from pydantic import ValidationError

from engine.core.protocol.game import Ask, Blank, Game, S, Sheet, V
from engine.core.protocol.size_limits import too_large
from engine.core.protocol.values import Draft, Order

KIND: Final = "kind"
PAIR: Final = " > "
"""A choice for a map says key and value: `cavalry#1 > city/2`."""

TEXT: Final = "text"
"""Stands where anything may be said."""

MANY: Final = 64
"""`every` lists no more than this many picks of several."""

Pick = Callable[[Blank], Sequence[str]]


def read(game: Game[S, V], given: Mapping[str, Any]) -> Order | Draft:
    """Make plain data into an order; what has no order's shape stays a draft for `check`."""
    kind = given.get(KIND)
    fields = {
        name: value
        for name, value in given.items()
        if isinstance(name, str) and name != KIND and value is not None
    }
    if not isinstance(kind, str):
        return Draft(fields=fields)
    order_type = game.order_types.get(kind)
    if order_type is not None and not too_large(fields):
        try:
            return order_type.model_validate({**fields, KIND: kind})
        except (ValidationError, RecursionError):
            pass
    return Draft(kind=kind, fields=fields)


def whole(game: Game[S, V], draft: Draft) -> Order | Draft:
    """Make a draft with no blank left into its order."""
    return read(game, {**draft.fields, KIND: draft.kind})


def faults(order_type: type[Order], fields: Mapping[str, Any]) -> tuple[str, ...]:
    """Name the fields that are missing or of a wrong form, in the order's own sequence."""
    try:
        order_type.model_validate({**fields, KIND: order_type.model_fields[KIND].default})
    except ValidationError as error:
        wrong = {str(one["loc"][0]) for one in error.errors(include_url=False) if one["loc"]}
        names = [field.alias or name for name, field in order_type.model_fields.items()]
        return tuple(name for name in names if name in wrong) or tuple(sorted(wrong))
    except RecursionError:
        return tuple(sorted(fields))[:1]
    return ()


def fill(draft: Draft, blank: Blank, answer: Sequence[str]) -> Draft:
    """Write an answer into a blank; a growing blank is closed by an empty one."""
    if blank.name == KIND:
        return draft.model_copy(update={"kind": answer[0]})
    fields = dict(draft.fields)
    if blank.grows:
        if not answer:
            paired = any(PAIR in choice.id for choice in blank.choices)
            fields.setdefault(blank.name, {} if paired else ())
            closed = (*draft.closed, blank.name)
            return draft.model_copy(update={"fields": fields, "closed": closed})
        fields[blank.name] = _grown(fields.get(blank.name), answer[0])
    elif blank.many is None:
        fields[blank.name] = answer[0]
    else:
        fields[blank.name] = tuple(answer)
        return Draft(kind=draft.kind, fields=fields, closed=(*draft.closed, blank.name))
    return draft.model_copy(update={"fields": fields})


def _grown(present: Any, answer: str) -> Any:
    key, pair, value = answer.partition(PAIR)
    if pair:
        return {**(present or {}), key: value}
    return (*(present or ()), answer)


def picks(blank: Blank) -> Iterator[tuple[str, ...]]:
    """Walk the answers a blank may be given, lazily."""
    ids = [choice.id for choice in blank.choices]
    if blank.span is not None:
        yield from ((str(number),) for number in range(blank.span[0], blank.span[1] + 1))
    elif blank.text:
        yield (TEXT,)
    elif blank.grows:
        if blank.least == 0:
            yield ()
        yield from ((one,) for one in ids)
    else:
        arrange = permutations if blank.ordered else combinations
        found = (pick for size in range(blank.least, blank.most + 1) for pick in arrange(ids, size))
        for _, pick in zip(range(MANY), found, strict=False):
            yield pick


def walk(
    game: Game[S, V], view: V, ask: Ask | None, sheet: Sheet, pick: Pick, draft: Draft | None = None
) -> Order | Draft | None:
    """Grow one order, answering each blank by `pick`; None where nothing can be ordered."""
    draft = draft or Draft()
    while (blank := game.options(view, ask, sheet, draft, None)) is not None:
        if blank.dead:
            return None
        draft = fill(draft, blank, pick(blank))
    return whole(game, draft)


def every(
    game: Game[S, V], view: V, ask: Ask | None, sheet: Sheet, draft: Draft | None = None
) -> Iterator[Order]:
    """Walk all blanks to every order they lead to, lazily."""
    draft = draft or Draft()
    blank = game.options(view, ask, sheet, draft, None)
    if blank is None:
        order = whole(game, draft)
        if isinstance(order, Order):
            yield order
        return
    for answer in picks(blank):
        yield from every(game, view, ask, sheet, fill(draft, blank, answer))
