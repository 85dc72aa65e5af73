"""Orders in which a name that can't be read is replaced by names like it."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Final

from bot.order_reading.choice_names import NamedChoice, NameField, name_choices
from bot.order_reading.line_mending import fill_only_name, holds_any_text, is_bare_order
from bot.order_reading.meanings.slips import rank_names, replace_near_words
from bot.order_reading.reading_context import AskWithSheet, ReadingContext
from engine.core.notation.line_reader import PartialOrder, read_line
from engine.core.notation.name_folding import fold_name
from engine.core.protocol.drafts import (
    KIND_FIELD,
    PAIR_SEPARATOR,
    fill_blank,
    iterate_orders,
    parse_draft,
    parse_order,
    possible_answers,
)
from engine.core.protocol.game import Ask, Blank
from engine.core.protocol.values import Draft, Order, Refusal

MAX_NEAR_NAMES: Final = 3
"""Maximum number of names that are tried in place of one."""
MAX_ORDERS_TRIED: Final = 12
"""Maximum number of complete orders that are tried."""
MAX_ORDERS_WALKED: Final = 96
"""Maximum number of complete orders of which those are chosen that are tried."""


def list_near_orders(
    context: ReadingContext, line: str, found: PartialOrder, given: Refusal
) -> Iterator[Order]:
    """Yield orders that may be given now, with a name like the one that can't be read."""
    typed, known = str(given.facts["given"]), str(given.facts.get("near", "")).split(", ")
    order_type = context.game.kinds.orders[str(found.draft.kind)]
    if NameField.of(order_type, found.unread_field, context.lexicon).is_loose:
        mended = (replace_near_words(typed, name, _quote(name)) for name in known)
    else:
        yield from _list_by_choice(context, found, typed)
        mended = (_quote(name) for name in rank_names(typed, known))
    for text in filter(None, mended):
        order = _read_order(context, line.replace(typed, text))
        if order is not None:
            yield order


def _list_by_choice(context: ReadingContext, found: PartialOrder, typed: str) -> Iterator[Order]:
    """Yield orders with choices like a typed name; where one comes first, with its first choices.

    So a building is found though the city that it is for was not typed.
    """
    for draft in _list_drafts_before(context, found):
        blank = context.find_field_blank(draft, found.unread_field)
        if blank is None:
            continue
        filled = (
            fill_blank(draft, blank, (one.id,)) for one in near_choices(context, blank, typed)
        )
        yield from filter(None, (complete_anywhere(context, one) for one in filled))


def _list_drafts_before(context: ReadingContext, found: PartialOrder) -> Iterator[Draft]:
    """Yield a draft in which a field may be chosen: as it was typed, or with the blank before."""
    blank = context.find_field_blank(found.draft, found.unread_field)
    if blank is not None and not blank.is_unanswerable:
        yield found.draft
        return
    for ask, sheet in context.asks:
        before = context.find_blank(ask, sheet, found.draft, None)
        if before is not None and before.name not in {KIND_FIELD, found.unread_field}:
            for answer in islice(possible_answers(before), MAX_NEAR_NAMES):
                yield fill_blank(found.draft, before, answer)


def near_choices(context: ReadingContext, blank: Blank, typed: str) -> list[NamedChoice]:
    """Return the choices of a blank whose names are like a typed text, the nearest first."""
    return _choose_by_names(context, blank, lambda names: rank_names(typed, names))


def begun_choices(context: ReadingContext, blank: Blank, typed: str) -> list[NamedChoice]:
    """Return the choices of a blank in whose names a word begins with a typed text."""
    wanted = f" {fold_name(typed)}"
    return _choose_by_names(
        context, blank, lambda names: [one for one in names if wanted in f" {fold_name(one)}"]
    )


def _choose_by_names(
    context: ReadingContext, blank: Blank, choose: Callable[[Iterable[str]], Iterable[str]]
) -> list[NamedChoice]:
    """Return the choices with the chosen names; of those with the same label one."""
    every = name_choices(context.reader.plain_voice, blank)
    by_name = {
        name: one for one in reversed(every) for name in one.names if PAIR_SEPARATOR not in one.id
    }
    found = {by_name[name].label: by_name[name] for name in choose(by_name)}
    return list(found.values())[:MAX_NEAR_NAMES]


def list_completions(
    context: ReadingContext, ask: Ask | None, sheet: Sequence[Order], draft: Draft
) -> Iterator[Order]:
    """Yield orders that complete a draft and that an ask accepts."""
    further = iterate_orders(context.game, context.view, ask, sheet, draft)
    open_ = context.deadline.while_open(further)
    same = (one for one in islice(open_, MAX_ORDERS_WALKED) if _keeps_fields(context, one, draft))
    yield from _accepted_orders(context, (ask, sheet), islice(same, MAX_ORDERS_TRIED))


def complete_anywhere(context: ReadingContext, draft: Draft) -> Order | None:
    """Return an order that an ask accepts and that completes a draft; None if there is none."""
    found = (complete_draft(context, ask, sheet, draft) for ask, sheet in context.asks)
    return next(filter(None, found), None)


def complete_draft(
    context: ReadingContext,
    ask: Ask | None,
    sheet: Sequence[Order],
    draft: Draft,
    first: Iterable[Draft] = (),
) -> Order | None:
    """Return the first order that completes a draft and is accepted; None if there is none.

    The drafts `first` are tried before it.
    """
    drafts = chain(islice(first, MAX_ORDERS_TRIED), (draft,))
    parsed = (parse_draft(context.game, one) for one in drafts)
    whole = (one for one in parsed if isinstance(one, Order))
    accepted = _accepted_orders(context, (ask, sheet), whole)
    return next(chain(accepted, list_completions(context, ask, sheet, draft)), None)


def _keeps_fields(context: ReadingContext, order: Order, draft: Draft) -> bool:
    """Tell whether an order holds all that a draft says."""
    fields = {**order.model_dump(by_alias=True), **draft.fields, KIND_FIELD: draft.kind}
    return parse_order(context.game, fields) == order


def _accepted_orders(
    context: ReadingContext, asked: AskWithSheet, orders: Iterable[Order]
) -> Iterator[Order]:
    ask, sheet = asked
    for one in context.deadline.while_open(orders):
        if is_bare_order(one) or holds_any_text(one):
            continue
        if context.reader.check_order(ask, one, sheet).is_accepted:
            yield one


def fill_with_answers(draft: Draft, blank: Blank) -> Iterator[Draft]:
    """Yield a draft with each possible answer to its next blank."""
    for one in possible_answers(blank):
        yield fill_blank(draft, blank, one)


def _quote(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)


def _read_order(context: ReadingContext, line: str) -> Order | None:
    """Read a line as an order that may be given now."""
    order = fill_only_name(context, _as_order(read_line(context.game, line, context.lexicon)))
    return order if isinstance(order, Order) and context.may_be_given(order) else None


def _as_order(read: Order | Draft | Refusal) -> Order | Draft | None:
    return None if isinstance(read, Refusal) else read
