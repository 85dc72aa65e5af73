"""Correction of typed lines: unambiguous names, and missing words between fields."""

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, combinations, islice, pairwise, permutations
from typing import Final, NamedTuple

from bot.order_reading.choice_names import NamedChoice, NameField, name_choices
from bot.order_reading.reading_context import ReadingContext
from engine.core.notation.field_values import may_hold
from engine.core.notation.line_reader import PartialOrder, read_order
from engine.core.notation.name_folding import fold_name
from engine.core.notation.order_forms import FormPart, match_forms, parse_form
from engine.core.protocol.drafts import ANY_TEXT, KIND_FIELD, PAIR_SEPARATOR, iterate_orders
from engine.core.protocol.game import Blank
from engine.core.protocol.implied_fields import fill_implied_field
from engine.core.protocol.values import Draft, Order

MAX_FIELDS: Final = 3
"""Maximum number of fields that are told apart by their position."""
MAX_WORDS: Final = 9
"""A longer line is not searched for missing words."""
MAX_READINGS_TRIED: Final = 96
"""Maximum number of readings of one line that are tried."""
MAX_EXAMPLES_TRIED: Final = 24
"""Maximum number of orders that are tried to find an example."""
FULL_EXAMPLES_TRIED: Final = 6
"""So many of them are tried to find one in which no list is empty, if another has been found."""
EMPTY_VALUES: Final[tuple[object, ...]] = ((), [], {})
MAX_SMALL_WORD_LENGTH: Final = 2
"""A word up to this length may be left out as a preposition."""

_NAME_SIGN: Final = r"[^\s,;>]"
"""A character that belongs to a name, since it separates none."""
_ARROW: Final = re.compile(r"[-=\u2192>]+")


def read_by_only_name(
    context: ReadingContext, line: str, given: str, found: PartialOrder, blank: Blank | None
) -> Order | None:
    """Read a line with the only possible choice whose name begins with the given text.

    If no choice does, the text may begin a word for an empty list, where that is allowed; for a
    list, each of its words may begin the name of another choice.
    """
    order_type = context.game.kinds.orders[str(found.draft.kind)]
    field = NameField.of(order_type, found.unread_field, context.lexicon)
    wanted, name_pattern = (
        fold_name(given),
        re.compile(rf"(?<!{_NAME_SIGN}){re.escape(given)}(?!{_NAME_SIGN})"),
    )
    if not wanted or len(name_pattern.findall(line)) != 1 or field.is_loose:
        return None
    if blank is None or blank.span is not None:
        return None
    every_one = [
        one
        for one in name_choices(context.reader.plain_voice, blank)
        if PAIR_SEPARATOR not in one.id
    ]
    meant, nothing = _matching_spellings(field, every_one, wanted), context.lexicon.nothing_words
    each = (
        [_matching_spellings(field, every_one, word) for word in wanted.split()]
        if blank.many
        else []
    )
    if (
        not meant
        and blank.min_choices == 0
        and any(fold_name(one).startswith(wanted) for one in nothing)
    ):
        name = nothing[0]
    elif len(meant) == 1:
        name = _quote_names(meant)
    elif not meant and each and all(len(one) == 1 for one in each) and len(set(each)) == len(each):
        name = ", ".join(map(_quote_names, each))
    else:
        return None
    order = read_order(context.game, name_pattern.sub(lambda _: name, line), context.lexicon)
    return order if isinstance(order, Order) else None


def _matching_spellings(
    field: NameField, every_one: Sequence[NamedChoice], wanted: str
) -> frozenset[str]:
    """Return the spellings of choices whose name, or else a word of it, begins so."""
    begun = [one for one in every_one if any(fold_name(n).startswith(wanted) for n in one.names)]
    inside = [one for one in every_one if any(f" {wanted}" in fold_name(n) for n in one.names)]
    return frozenset(field.spell_choice(one)[0] for one in begun or inside)


def _quote_names(names: frozenset[str]) -> str:
    return ", ".join(json.dumps(name, ensure_ascii=False) for name in names)


class MendedLine(NamedTuple):
    """An order that may be given now, and whether it is the one that was written."""

    order: Order
    is_same: bool = True


def mend_line(context: ReadingContext, line: str) -> MendedLine | None:
    """Return the order of a line whose words between the fields are corrected.

    If that order can't be given now, return another one with the same fields.
    """
    other = None
    for kind, form, rest in islice(
        match_forms(context.game.kinds.orders, line, context.lexicon), 2
    ):
        words = [one for one in rest.split() if not _ARROW.fullmatch(one)]
        if 1 < len(words) <= MAX_WORDS:
            for text in _likely_readings(context, kind, form, words):
                order = fill_only_name(
                    context, read_order(context.game, text, context.lexicon.without_unknown_names)
                )
                if isinstance(order, Order) and context.may_be_given(order):
                    return MendedLine(order)
                other = other or (order if isinstance(order, Order) else None)
    like = find_example(context, other.kind, other) if other is not None else None
    return MendedLine(like, is_same=False) if like is not None else None


def find_example(context: ReadingContext, kind: str, like: Order | None = None) -> Order | None:
    """Return an order of a kind that may be given now, if possible without empty lists.

    It has at least the fields of the order `like`.
    """
    if like is not None:
        return _find_example(context, kind, like)
    if kind not in context.examples:
        found = _find_example(context, kind, None)
        if found is None and context.deadline.is_over:
            return None
        context.examples[kind] = found
    return context.examples[kind]


def _find_example(context: ReadingContext, kind: str, like: Order | None) -> Order | None:
    wanted = _filled_fields(like) if like is not None else frozenset()
    others: list[Order] = []
    for ask, sheet in context.asks:
        every = iterate_orders(context.game, context.view, ask, sheet, Draft(kind=kind))
        tried = enumerate(context.deadline.while_open(every), 1)
        for number, one in islice(tried, MAX_EXAMPLES_TRIED):
            if (
                one.kind == kind
                and not is_bare_order(one)
                and not holds_any_text(one)
                and wanted <= _filled_fields(one)
                and context.reader.check_order(ask, one, sheet).is_accepted
            ):
                if all(value not in EMPTY_VALUES for value in one.model_dump().values()):
                    return one
                others.append(one)
            if number >= FULL_EXAMPLES_TRIED and any(
                _has_needed_fields(context, o) for o in others
            ):
                break
    telling = (one for one in others if _has_needed_fields(context, one))
    return next(chain(telling, others), None)


def holds_any_text(order: Order) -> bool:
    """Tell whether an order holds a text that only stands for what somebody would write."""
    spaces = order.field_namespaces
    return any(
        space == "text" and getattr(order, name) == ANY_TEXT for name, space in spaces.items()
    )


def is_bare_order(order: Order) -> bool:
    """Tell whether none of an order's fields is filled, though it needs some."""
    has_fields = bool(type(order).field_namespaces) and not order.may_be_bare
    return has_fields and _filled_fields(order) <= {KIND_FIELD}


def _has_needed_fields(context: ReadingContext, order: Order) -> bool:
    """Tell whether no field that the order's form needs is an empty list."""
    form = context.lexicon.forms.get(order.kind) or order.form or order.kind
    fields = order.model_dump(by_alias=True)
    needed = (piece.name for piece in parse_form(form)[1] if not piece.is_optional)
    return all(fields.get(name) not in EMPTY_VALUES for name in needed)


def _filled_fields(order: Order) -> frozenset[str]:
    return frozenset(order.model_dump(by_alias=True, exclude_defaults=True))


def fill_only_name(context: ReadingContext, given: Order | Draft | None) -> Order | Draft | None:
    """Fill in the field that an ask implies."""
    for ask, sheet in context.asks:
        if ask is not None and isinstance(given, Draft):
            given = fill_implied_field(context.game, context.view, ask, given, sheet)
    return given


Reading = tuple[tuple[FormPart, str], ...]
"""The fields of a form, each with its text."""


def _likely_readings(
    context: ReadingContext, kind: str, form: str, words: Sequence[str]
) -> Iterator[str]:
    """Yield lines that distribute the words so that every field can hold its text."""
    order_type, lexicon = context.game.kinds.orders[kind], context.lexicon.without_unknown_names
    head, pieces = parse_form(form)

    @cache
    def holds(field: str, text: str) -> bool:
        return may_hold(order_type, field, text, lexicon)

    every = context.deadline.while_open(_distribute_words(pieces, words))
    likely = (some for some in every if all(holds(piece.name, text) for piece, text in some))
    seen: set[str] = set()
    for some in likely:
        line = " ".join((head, *(f"{one.lead} {text}".strip() for one, text in some)))
        if len(seen) >= MAX_READINGS_TRIED:
            return
        if line not in seen:
            seen.add(line)
            yield line


def _distribute_words(pieces: Sequence[FormPart], words: Sequence[str]) -> Iterator[Reading]:
    """Distribute the words over the fields of a form, in every order."""
    leads = {fold_name(each) for piece in pieces for each in piece.lead.split()}
    bare = [one for one in words if fold_name(one) not in leads]
    barer = [one for one in bare if len(one) > MAX_SMALL_WORD_LENGTH or not one.isalpha()]
    fields = [piece for piece in pieces if not piece.is_flag]
    needed = [piece for piece in fields if not piece.is_optional]
    sets = [needed, *([*needed, one] for one in fields if one.is_optional)]
    sets += [[one for one in needed if one is not left_out] for left_out in needed]
    for left in dict.fromkeys((tuple(bare), tuple(barer))):
        for some in sets:
            if 1 < len(some) <= min(MAX_FIELDS, len(left)):
                yield from _share_words(some, left)


def _share_words(pieces: Sequence[FormPart], words: Sequence[str]) -> Iterator[Reading]:
    for cuts in combinations(range(1, len(words)), len(pieces) - 1):
        ends = (0, *cuts, len(words))
        texts = [" ".join(words[a:b]) for a, b in pairwise(ends)]
        for order in permutations(texts):
            yield tuple(zip(pieces, order, strict=True))
