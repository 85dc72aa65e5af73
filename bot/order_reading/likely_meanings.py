"""What an unreadable line may mean: orders that begin or are spelt like it, and command words."""

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice
from operator import itemgetter
from typing import Final, NamedTuple

from rapidfuzz.distance import Indel

from bot.messages.reader import Reader, code_span
from bot.order_reading.line_mending import fill_only_name, find_example, is_bare_order
from bot.order_reading.possible_orders import write_brief
from bot.order_reading.reading_context import ReadingContext
from bot.order_reading.typed_lines import CONFIRM_FLAG, command_words, list_working_verbs
from engine.core.notation.lexicon import Lexicon
from engine.core.notation.line_reader import read_by_form, read_line, read_order
from engine.core.notation.name_folding import fold_name
from engine.core.notation.order_forms import MIN_LETTERS_OF_FIRST_WORD, FormPart, parse_form
from engine.core.protocol.drafts import KIND_FIELD
from engine.core.protocol.values import Order, Refusal
from render.language.grammar import join_texts
from render.language.markup import to_one_line

MAX_MEANINGS: Final = 3
MAX_LIKELY_ORDERS: Final = 2
"""So many orders are suggested before help, if nothing is near to the text."""
IRREVERSIBLE_VERBS: Final = ("withdraw", "undo")
NEAR_RATIO, EXACT_RATIO = 0.7, 0.85
"""Minimum similarity of suggestions: for most, and for irreversible ones."""
MAX_GIVEN_LENGTH: Final = 60


class _Suggestion(NamedTuple):
    """Something that may be typed: the first words of an order, or a command word."""

    form: str
    is_grave: bool
    kind: str = ""
    """The kind of order; "" for a command word."""

    @property
    def folded(self) -> str:
        return fold_name(self.form)

    def is_begun_by(self, typed: str) -> bool:
        """Tell whether this begins with the typed text: a whole word, or enough letters."""
        sure = len(typed) >= MIN_LETTERS_OF_FIRST_WORD or self.folded.startswith(f"{typed} ")
        return not self.is_grave and sure and self.folded.startswith(typed)


def say_likely_meanings(context: ReadingContext, text: str) -> str:
    """Say the likeliest things that somebody may have meant, each as it can be sent.

    Irreversible ones are only suggested if the text is very near. If the text begins an order, only
    such orders are suggested.
    """
    reader, typed = context.reader, fold_name(text[:MAX_GIVEN_LENGTH])
    starts = [_order_starts(context, kind) for kind in context.listed_kinds]
    begun = [first for first, *_ in starts if first.is_begun_by(typed)]
    found = _complete_each(context, text, begun) if begun else ()
    words = [code_span(one) for one in islice(found, MAX_MEANINGS)]
    if not words:
        likely = _list_likely_meanings(context, text, starts)
        words = [code_span(one) for one in islice(likely, MAX_MEANINGS)]
    near = begun or list(_near_suggestions(typed, (first for first, *_ in starts)))
    said = reader.say(
        "dm.meant", given=_given_text(reader, text), words=join_texts(words, reader.say("list.or"))
    )
    is_cut_short = bool(near) and context.deadline.is_over
    return f"{said} {_say_form(context, near[0].kind)}" if is_cut_short else said


def _list_likely_meanings(
    context: ReadingContext, text: str, starts: Sequence[tuple[_Suggestion, ...]]
) -> Iterator[str]:
    """Yield what may be meant by a text that begins no order, the likeliest first."""
    possible = [first for first, *_ in starts]
    further = chain.from_iterable(others for _, *others in starts)
    commands = list(_command_suggestions(context.reader))
    near = _near_suggestions(fold_name(text[:MAX_GIVEN_LENGTH]), (*possible, *further, *commands))
    plainly = [one for one in possible if not one.is_grave]
    every = chain(
        _orders_by_name(context, text),
        _complete_each(context, text, near),
        _accepted_lines(context, text),
        islice(_list_plain_orders(context, plainly), MAX_LIKELY_ORDERS),
        command_words(context.reader.language)["help"][:1],
        _list_plain_orders(context, plainly),
        (one.form for one in commands if not one.is_grave),
    )
    seen: set[str] = set()
    for one in every:
        if one not in seen:
            seen.add(one)
            yield one


def _complete_each(
    context: ReadingContext, line: str, among: Iterable[_Suggestion]
) -> Iterator[str]:
    """Yield suggestions as they can be sent; those that can't be sent now are left out."""
    yield from filter(None, (_complete(context, line, one) for one in among))


def _list_plain_orders(context: ReadingContext, among: Iterable[_Suggestion]) -> Iterator[str]:
    """Yield examples of orders that hold no free text."""
    for one in among:
        order = find_example(context, one.kind)
        if order is not None and not _holds_text(order):
            yield write_brief(context.reader, order)


def _complete(context: ReadingContext, line: str, one: _Suggestion) -> str:
    """Return a suggestion as it can be sent; "" if there is no such order now.

    It is the line with its first words corrected, or else an example of such an order. A command
    word stands for itself, and so does an order that asks to be confirmed.
    """
    if not one.kind or one.is_grave:
        return one.form
    if context.deadline.is_over:
        return ""
    order = _read_mended(context, one, line) or find_example(context, one.kind)
    return write_brief(context.reader, order) if order is not None else ""


def _read_mended(context: ReadingContext, one: _Suggestion, line: str) -> Order | None:
    """Return the order of a line whose first words are corrected, if it may be given now."""
    mended = _replace_head(one.form, line)
    order = fill_only_name(context, read_order(context.game, mended, context.lexicon))
    is_same = isinstance(order, Order) and order.kind == one.kind and not is_bare_order(order)
    return order if is_same and isinstance(order, Order) and context.may_be_given(order) else None


def _replace_head(head: str, line: str) -> str:
    """Return a line with other first words."""
    return " ".join((head, *line.split()[len(head.split()) :]))


def _say_form(context: ReadingContext, kind: str) -> str:
    """Say the form of an order."""
    form = context.lexicon.forms.get(kind) or context.game.kinds.orders[kind].form or kind
    form = context.reader.voice.name_blanks(form)
    return context.reader.say("refusal.ORDER_UNREAD", given="", form=form)


def say_order_of_other_table(context: ReadingContext, text: str) -> str:
    """Say that a text is no order here, but one at another table."""
    return context.reader.say("dm.belongs", given=_given_text(context.reader, text))


def _given_text(reader: Reader, text: str) -> str:
    return reader.voice.clean_typed_text(to_one_line(text)[:MAX_GIVEN_LENGTH])


def nearest_line(context: ReadingContext, line: str) -> str:
    """Return what may be sent instead of a line that begins no order; "" if nothing is near.

    It is the nearest order that may be given now, or a command word.
    """
    starts = [_order_starts(context, kind) for kind in context.listed_kinds]
    first, further = (one[0] for one in starts), (other for one in starts for other in one[1:])
    typed = fold_name(line[:MAX_GIVEN_LENGTH])
    near = _near_suggestions(typed, (*first, *further, *_command_suggestions(context.reader)))
    return next(chain(_complete_each(context, line, near), _accepted_lines(context, line)), "")


def _orders_by_name(context: ReadingContext, text: str) -> Iterator[str]:
    """Yield the orders that a name alone may mean, such as that of a side special.

    Orders with free text or a confirmation are never guessed.
    """
    if len(text) > MAX_GIVEN_LENGTH:
        return
    for ask, sheet in context.asks:
        kinds = () if ask is None else context.kinds_of(ask, sheet)
        for kind in context.deadline.while_open(kinds):
            meant = (
                one
                for one in _read_by_each_form(context, kind, text)
                if _holds_game_names_only(one)
                and context.reader.check_order(ask, one, sheet).is_accepted
            )
            found = next(meant, None)
            if found is not None:
                yield context.reader.write_order(found)


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


def _holds_game_names_only(order: Order) -> bool:
    """Tell whether an order holds only names of the game: no free text and no confirmation."""
    fields = order.model_dump(by_alias=True, exclude_defaults=True, exclude={KIND_FIELD})
    return bool(fields) and CONFIRM_FLAG not in fields and not _holds_text(order)


def _holds_text(order: Order) -> bool:
    """Tell whether an order holds free text."""
    fields = order.model_dump(by_alias=True, exclude_defaults=True, exclude={KIND_FIELD})
    return any(order.field_namespaces.get(name, "") == "text" for name in fields)


def _near_suggestions(typed: str, among: Iterable[_Suggestion]) -> Iterator[_Suggestion]:
    """Yield the suggestions similar to a text or to its first word, the nearest first."""
    found = []
    tries = (typed, typed.partition(" ")[0])
    for one in among:
        ratio = max(Indel.normalized_similarity(one.folded, each) for each in tries)
        ratio += one.is_begun_by(typed)
        if ratio >= (EXACT_RATIO if one.is_grave else NEAR_RATIO):
            found.append((-ratio, one))
    yield from (one for _, one in sorted(found, key=itemgetter(0)))


def _order_starts(context: ReadingContext, kind: str) -> tuple[_Suggestion, ...]:
    """Return the first words of each form of an order, those of its own form first."""
    return _starts_of_forms(context.lexicon, context.game.kinds.orders[kind].form or kind, kind)


@lru_cache(maxsize=1024)
def _starts_of_forms(lexicon: Lexicon, own_form: str, kind: str) -> tuple[_Suggestion, ...]:
    found = []
    for form in (lexicon.forms.get(kind) or own_form, *lexicon.extra_typed_forms.get(kind, ())):
        head, pieces = parse_form(form)
        is_grave = any(one.is_flag and one.name == CONFIRM_FLAG for one in pieces)
        found.append(_Suggestion(head, is_grave, kind))
    return tuple(found)


def _accepted_lines(context: ReadingContext, line: str) -> Iterator[str]:
    """Yield lines of orders that are accepted now but not listed among the choices.

    They are the line with its first words corrected, and with a nearly known name in full.
    """
    if context.reader.seat_view.seat is None:
        return
    every = (one for kind in context.game.kinds.orders for one in _order_starts(context, kind))
    heads = [one for one in every if one.form and not one.is_grave]
    near = _near_suggestions(fold_name(line[:MAX_GIVEN_LENGTH]), heads)
    for head in context.deadline.while_open(near):
        mended = _replace_head(head.form, line)
        order = _read_with_near_name(context, mended)
        if order is not None and _is_accepted_anywhere(context, order):
            yield context.reader.write_order(order)


def _read_with_near_name(context: ReadingContext, line: str) -> Order | None:
    """Read a line; an unknown name in it counts as the most similar one."""
    order = read_line(context.game, line, context.lexicon)
    if isinstance(order, Refusal) and order.facts.get("near"):
        typed, near = str(order.facts["given"]), str(order.facts["near"]).split(", ")[0]
        order = read_line(
            context.game, line.replace(typed, json.dumps(near, ensure_ascii=False)), context.lexicon
        )
    return order if isinstance(order, Order) else None


def _is_accepted_anywhere(context: ReadingContext, order: Order) -> bool:
    """Tell whether an order is accepted by an ask, or out of turn."""
    out_of_turn = context.reader.check_order(None, order, ())
    return context.may_be_given(order) or out_of_turn.is_accepted


def _command_suggestions(reader: Reader) -> Iterator[_Suggestion]:
    for verb in list_working_verbs(reader):
        yield _Suggestion(command_words(reader.language)[verb][0], verb in IRREVERSIBLE_VERBS)
