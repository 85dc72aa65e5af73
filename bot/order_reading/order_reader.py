"""Reading of typed orders; unreadable ones are refused with the nearest legal spelling."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from bot.game_types import GameType
from bot.games.state.seat_view import SeatView
from bot.messages.reader import Reader
from bot.order_reading.ambiguous_names import (
    fill_single_choice,
    read_by_other_names,
    read_by_owned_name,
)
from bot.order_reading.choice_names import NameField
from bot.order_reading.hindrances import find_hindrance, find_other_hindrance
from bot.order_reading.line_mending import (
    fill_only_name,
    find_example,
    is_bare_order,
    mend_line,
    read_by_only_name,
)
from bot.order_reading.meanings.brief_orders import write_brief
from bot.order_reading.meanings.described_places import offer_described_place, quote_as_typed
from bot.order_reading.meanings.joined_orders import part_joined_orders
from bot.order_reading.meanings.likely_meanings import (
    list_asked_lines,
    nearest_line,
    say_alternatives,
)
from bot.order_reading.meanings.lines_without_fillers import (
    ReadLine,
    may_read_better,
    read_plain_line,
    read_typed_lines,
)
from bot.order_reading.meanings.order_examples import list_example_facts
from bot.order_reading.meanings.orders_with_near_names import (
    MAX_NEAR_NAMES,
    list_near_orders,
    near_choices,
)
from bot.order_reading.meanings.slips import rank_names
from bot.order_reading.reading_context import ReadingContext
from engine.core.notation.line_reader import (
    PartialOrder,
    read_by_each_form,
    read_line,
    read_partial_line,
    strip_list_mark,
)
from engine.core.protocol.drafts import PAIR_SEPARATOR, find_faulty_fields
from engine.core.protocol.values import Draft, Order, Refusal


def read_order_text(context: ReadingContext, text: str) -> list[ReadLine]:
    """Read many lines; refusals of unreadable ones suggest what may be meant.

    After the deadline, lines are read without suggestions.
    """
    parted = part_joined_orders(context.game, text, context.lexicon)
    lines = read_typed_lines(context.game, parted, context.lexicon)
    return [(line, correct_line(context, line, one)) for line, one in lines]


@dataclass
class LineCorrector:
    """Corrects the lines of one text, each for the table as those before it have left it."""

    game_type: GameType
    language: str
    clock: Callable[[], float] = time.monotonic
    _context: ReadingContext | None = None
    """At the table as it was for the last line; None before the first one."""

    def correct_line(self, line: ReadLine, seat_view: SeatView) -> Order | Draft | Refusal:
        """Return what a line means at a table as it is now, or a refusal of it."""
        if self._context is None or self._context.reader.seat_view is not seat_view:
            reader = Reader(seat_view, self.game_type, self.language, clock=self.clock)
            self._context = (
                self._context.at(reader) if self._context else ReadingContext.to_read(reader)
            )
        return correct_line(self._context, *line)


def correct_line(
    context: ReadingContext, line: str, given: Order | Draft | Refusal
) -> Order | Draft | Refusal:
    """Return what the next line of a text means, or a refusal with what may be meant.

    After the deadline of the text, it is what was read, without names that are only similar.
    """
    context.deadline.start_line()
    typed = strip_list_mark(line)
    if may_read_better(given) and not context.deadline.is_over:
        read = read_line(context.game, strip_list_mark(line), context.lexicon)
        line, given = read_plain_line(context.game, (line, read), context.lexicon)
    if context.deadline.is_over:
        return quote_as_typed(typed, _without_guesses(context, strip_list_mark(line), given))
    found = improve_reading(context, line, given)
    return quote_as_typed(typed, offer_described_place(context, typed, found))


def improve_reading(
    context: ReadingContext, line: str, given: Order | Draft | Refusal
) -> Order | Draft | Refusal:
    """Return what a line means at its reader's table, or a refusal with what may be meant."""
    if isinstance(given, Order):
        given = _read_by_other_form(context, strip_list_mark(line), given)
        bare = _explain_bare_word(context, strip_list_mark(line), given)
        if bare is not None or context.may_be_given(given):
            return bare or given
        return find_other_hindrance(context, given) or reinterpret_order(
            context, strip_list_mark(line), given
        )
    if isinstance(given, Draft):
        refusal = find_other_hindrance(context, given) or _explain_missing_text(
            context, strip_list_mark(line), given
        )
        return refusal or _explain_missing_words(context, strip_list_mark(line), given) or given
    if given.code == "ORDER_UNKNOWN":
        near = nearest_line(context, strip_list_mark(line))
        return _with_facts(given, near=near) if near else given
    if given.code in {"NAME_UNKNOWN", "ORDER_UNREAD"}:
        typed = strip_list_mark(line)
        return _find_question(context, typed) or _explain_unread_line(context, typed, given)
    return given


def _find_question(context: ReadingContext, line: str) -> Refusal | None:
    """Return the refusal of a question that holds an order, with that order; else None."""
    asked = next(list_asked_lines(context, line), "")
    facts: dict[str, str | int] = {"kind": line.split(maxsplit=1)[0][:40], "near": asked}
    return Refusal(code="ORDER_UNKNOWN", rule="S-ORDER-01", facts=facts) if asked else None


def _explain_unread_line(
    context: ReadingContext, line: str, given: Refusal
) -> Order | Draft | Refusal:
    """Return what an unreadable line may mean, or why its order can't be given at all."""
    found = read_partial_line(context.game, line, context.lexicon)
    given = _with_own_form(context, given, found)
    way = (
        hindrance_besides_name(context, found.draft, found.unread_field, given)
        if found is not None
        else None
    )
    return way or _mend_unread_line(context, line, given, found)


def _without_guesses(
    context: ReadingContext, line: str, given: Order | Draft | Refusal
) -> Order | Draft | Refusal:
    """Return what was read; of an unknown name the form of its order, since no name was tried."""
    if not isinstance(given, Refusal) or given.code not in {"NAME_UNKNOWN", "ORDER_UNREAD"}:
        return given
    found = read_partial_line(context.game, line, context.lexicon)
    if found is None:
        return given
    return _form_refusal(context, str(given.facts["given"]), str(found.draft.kind))


def _with_own_form(context: ReadingContext, given: Refusal, found: PartialOrder | None) -> Refusal:
    """Put the form of an order into the reader's language."""
    form = context.lexicon.forms.get(str(found.draft.kind)) if found is not None else None
    if form is None or "form" not in given.facts:
        return given
    return given.model_copy(update={"facts": {**given.facts, "form": form}})


def _read_by_other_form(context: ReadingContext, line: str, given: Order) -> Order:
    """Read a refused order by another form without free text, if that order may be given."""
    if context.may_be_given(given):
        return given
    others = read_by_each_form(context.game, line, context.lexicon)
    plain = (one for one in others if "text" not in one.field_namespaces.values())
    return next(filter(context.may_be_given, plain), given)


def reinterpret_order(context: ReadingContext, line: str, given: Order) -> Order:
    """Read a refused order with other meanings of its names, and fill in the only choice."""
    given = read_by_other_names(context, line, given) or given
    return fill_single_choice(context, given) or given


def _explain_bare_word(context: ReadingContext, line: str, given: Order) -> Refusal | None:
    """Return the form of an order whose first word alone was typed; else None."""
    if not is_bare_order(given):
        return None
    found = read_partial_line(context.game, line, context.lexicon)
    if found is None or found.texts:
        return None
    return _form_refusal(context, "", given.kind, find_example(context, given.kind))


def _explain_missing_text(context: ReadingContext, line: str, given: Draft) -> Refusal | None:
    """Return the form of an order that lacks only its free text; else None."""
    found = read_partial_line(context.game, line, context.lexicon)
    order_type = context.game.kinds.orders[str(given.kind)]
    missing = find_faulty_fields(order_type, given.fields)
    if (
        found is None
        or found.texts
        or {order_type.field_namespaces.get(one) for one in missing} != {"text"}
    ):
        return None
    kind = str(given.kind)
    return _form_refusal(context, "", kind, find_example(context, kind))


def _mend_unread_line(
    context: ReadingContext, line: str, given: Refusal, found: PartialOrder | None
) -> Order | Draft | Refusal:
    """Read a line with the only fitting name, or return a refusal that shows the form of its order.

    An unknown name of several words may be two names without the word between them.
    """
    typed, unknown = str(given.facts["given"]), given.code == "NAME_UNKNOWN"
    if found is not None and unknown:
        blank = context.find_field_blank(found.draft, found.unread_field)
        meant = read_by_only_name(context, line, typed, found, blank) or read_by_owned_name(
            context, line, found, found.unread_field
        )
        if meant is not None:
            return (
                find_other_hindrance(context, meant) or fill_single_choice(context, meant) or meant
            )
    kind = str(found.draft.kind) if found is not None else ""
    right = mend_line(context, line) if kind and (not unknown or " " in typed) else None
    if right is not None and right.is_same:
        return _form_refusal(context, typed, right.order.kind, right.order)
    if not unknown:
        return _form_refusal(context, typed, kind) if kind else given
    lines = _list_near_lines(context, line, found, given) if found is not None else []
    if lines:
        return _with_facts(given, near="", meant=say_alternatives(context.reader, lines))
    if right is not None:
        return _form_refusal(context, typed, kind)
    return _with_facts(given, near=_near_names(context, found, given))


def _list_near_lines(
    context: ReadingContext, line: str, found: PartialOrder, given: Refusal
) -> list[str]:
    """Return the lines that may be meant by one with an unknown name, as they can be sent."""
    near = list_near_orders(context, line, found, given)
    written = (write_brief(context.reader, one) for one in near)
    return list(islice(dict.fromkeys(written), MAX_NEAR_NAMES))


def _explain_missing_words(context: ReadingContext, line: str, given: Draft) -> Refusal | None:
    """Return the form of an order that lacks only the words between its fields.

    None if the missing field is implied.
    """
    right = mend_line(context, line) if isinstance(fill_only_name(context, given), Draft) else None
    alike = right is not None and right.is_same and right.order.kind == given.kind
    typed = line.partition(" ")[2]
    if right is None or not alike:
        return None
    return _form_refusal(context, typed, right.order.kind, right.order)


def _form_refusal(
    context: ReadingContext, typed: str, kind: str, example: Order | None = None
) -> Refusal:
    """Return a refusal that shows how an order is written, by an example if there is one."""
    facts = {"given": typed[:80], **list_example_facts(context, kind, example)}
    return Refusal(code="ORDER_UNREAD", rule="S-ORDER-04", facts=facts)


def hindrance_besides_name(
    context: ReadingContext, draft: Draft, wrong: str, given: Refusal
) -> Refusal | None:
    """Return what hinders an order besides its unknown name; None if nothing does."""
    return find_hindrance(context, draft, wrong, str(given.facts["given"]))


def _with_facts(given: Refusal, **facts: str) -> Refusal:
    return given.model_copy(update={"facts": {**given.facts, **facts}})


def _near_names(context: ReadingContext, found: PartialOrder | None, given: Refusal) -> str:
    """Return the legal names that are like an unknown one, the nearest first.

    In a field of numbers and names, and where the order can't be given now, any known name will do.
    """
    typed, known = str(given.facts["given"]), str(given.facts["near"]).split(", ")
    blank = context.find_field_blank(found.draft, found.unread_field) if found else None
    if found is None or blank is None:
        return ", ".join(rank_names(typed, known))
    order = context.game.kinds.orders[str(found.draft.kind)]
    field = NameField.of(order, found.unread_field, context.lexicon)
    if field.is_loose:
        return ", ".join(rank_names(typed, known))
    near = near_choices(context, blank, typed)
    return ", ".join(PAIR_SEPARATOR.join(field.spell_choice(one)) for one in near)
