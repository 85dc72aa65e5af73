"""Orders that a name alone may mean, such as that of a side special."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from bot.order_reading.meanings.orders_with_near_names import (
    MAX_NEAR_NAMES,
    begun_choices,
    list_completions,
)
from bot.order_reading.reading_context import AskWithSheet, ReadingContext
from bot.order_reading.typed_lines import CONFIRM_FLAG
from engine.core.notation.line_reader import read_by_form
from engine.core.notation.name_folding import fold_name
from engine.core.notation.order_forms import FormPart, parse_form
from engine.core.protocol.drafts import KIND_FIELD, fill_blank
from engine.core.protocol.values import Draft, Order

MIN_NAME_LENGTH, MAX_NAME_LENGTH = 4, 60
EMPTY_VALUES: Final[tuple[object, ...]] = ((), [], {}, "")


def list_orders_by_name(context: ReadingContext, text: str) -> Iterator[Order]:
    """Yield the orders that a name alone may mean, if they may be given now.

    Orders with free text, without a name, with a confirmation or that end a phase are never
    guessed, nor is one of many places for what is named.
    """
    if not MIN_NAME_LENGTH <= len(text) <= MAX_NAME_LENGTH:
        return
    for ask, sheet in context.asks:
        kinds = () if ask is None else context.kinds_of(ask, sheet)
        for kind in context.deadline.while_open(kinds):
            if not context.game.kinds.orders[kind].ends_phase:
                yield from _orders_of_kind(context, (ask, sheet), kind, text)


def _orders_of_kind(
    context: ReadingContext, asked: AskWithSheet, kind: str, text: str
) -> Iterator[Order]:
    """Yield the orders of one kind that a name may mean: as it is read, else by the choices."""
    ask, sheet = asked
    named = [one for one in _read_by_each_form(context, kind, text) if _holds_names_only(one)]
    accepted = (one for one in named if context.reader.check_order(ask, one, sheet).is_accepted)
    found = next(accepted, None)
    if found is not None:
        yield found
        return
    completed = [
        one
        for draft in _drafts_by_choice(context, asked, kind, text)
        for one in islice(list_completions(context, ask, sheet, draft), MAX_NEAR_NAMES + 1)
    ]
    if len(completed) <= MAX_NEAR_NAMES:
        yield from filter(_holds_names_only, completed)


def _drafts_by_choice(
    context: ReadingContext, asked: AskWithSheet, kind: str, text: str
) -> list[Draft]:
    """Return drafts with the first blank filled by choices in whose names a word begins so."""
    draft = Draft(kind=kind)
    blank = context.find_blank(*asked, draft, None)
    if blank is None or blank.name == KIND_FIELD:
        return []
    begun = begun_choices(context, blank, text)
    return [fill_blank(draft, blank, (one.id,)) for one in begun]


def _read_by_each_form(context: ReadingContext, kind: str, text: str) -> Iterator[Order]:
    """Yield what a text means after the first words of each form of an order."""
    lexicon = context.lexicon
    forms = (
        context.game.kinds.orders[kind].form,
        lexicon.forms.get(kind, ""),
        *lexicon.other_language_forms.get(kind, ()),
        *lexicon.extra_typed_forms.get(kind, ()),
    )
    tries: dict[tuple[tuple[FormPart, ...], str], str] = {}
    for form in filter(None, forms):
        head, pieces = parse_form(form)
        tries.setdefault((pieces, _without_end_of_head(head, text)), form)
    for (_, rest), form in tries.items():
        found = read_by_form(context.game, kind, form, rest, lexicon)
        if isinstance(found, Order):
            yield found


def _without_end_of_head(head: str, text: str) -> str:
    """Return a text without the last words of a head: `on conquest` for `raze on conquest`."""
    head_words, words = fold_name(head).split(), text.split()
    for size in range(len(head_words) - 1, 0, -1):
        if fold_name(" ".join(words[:size])).split() == head_words[-size:]:
            return " ".join(words[size:])
    return text


def _holds_names_only(order: Order) -> bool:
    """Tell whether an order holds only names of the game: no free text and no confirmation."""
    fields = order.model_dump(by_alias=True, exclude_defaults=True, exclude={KIND_FIELD})
    is_named = bool(fields) and all(value not in EMPTY_VALUES for value in fields.values())
    has_text = any(order.field_namespaces.get(name, "") == "text" for name in fields)
    return is_named and CONFIRM_FLAG not in fields and not has_text
