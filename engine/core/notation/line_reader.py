"""Typed lines read as orders.

An order's form says how: `build {card} [in {slot}]`. Words lead to their fields, parts in brackets
may be left out and may stand in any sequence, `{confirm?confirm}` is a word that means yes.
Lists are separated by commas, or by spaces where that is clear; a map is `unit > slot,
unit > slot`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine.core.notation.addressed_text import find_addressed_text
from engine.core.notation.field_values import read_value
from engine.core.notation.lexicon import PLAIN_LEXICON, Lexicon, UnknownNameError
from engine.core.notation.line_parts import UnreadableLineError, split_into_fields
from engine.core.notation.line_writer import write_line
from engine.core.notation.name_folding import drop_unseen_characters
from engine.core.notation.order_forms import FREE_TEXT_NAMESPACE, match_forms
from engine.core.notation.pasted_orders import read_pasted_order
from engine.core.notation.quoted_text import QuotedLine, set_quotes_aside
from engine.core.notation.trailing_numbers import TrailingNumbersError, find_trailing_numbers
from engine.core.protocol.drafts import KIND_FIELD, parse_order
from engine.core.protocol.game import Game, S, V
from engine.core.protocol.values import Draft, Order, Refusal

MAX_LINES: Final = 500
MAX_TEXT_CHARACTERS: Final = 65_536
MAX_LINE_CHARACTERS: Final = 4_000
"""One order has at most this many characters, as many as a modal of Discord holds."""

_UNSEEN_CHARACTERS: Final = "[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*"
_LIST_MARK_PATTERN: Final = re.compile(
    rf"^{_UNSEEN_CHARACTERS}(?:(?:\d+[.)]|[-*\u2022\u2023\u2013\u2014]){_UNSEEN_CHARACTERS}\s+{_UNSEEN_CHARACTERS})?"
)
"""The number or mark at the beginning of a list's line."""
_LINE_BREAK: Final = re.compile(r"\r\n|\r|\n")
"""Ends a line; other separators are characters, since quoted texts may hold them."""


class UnreadLine(NamedTuple):
    """A line that begins like an order and can't be read: what is wrong in it, by which form."""

    fault: UnknownNameError | TrailingNumbersError | UnreadableLineError
    form: str
    reader: QuotedLine

    def refuse(self) -> Refusal:
        """Return the refusal, with the names that are most similar to an unknown one."""
        facts: dict[str, str | int]
        if isinstance(self.fault, UnknownNameError):
            facts = {"given": self.fault.typed_name[:80], "near": self.fault.nearest}
            return Refusal(code="NAME_UNKNOWN", rule="S-ORDER-05", facts=facts)
        if isinstance(self.fault, TrailingNumbersError):
            facts = self.fault.found._asdict()
            return Refusal(code="TEXT_TAIL", rule="S-ORDER-04", facts=facts)
        given = self.reader.restore_quotes(str(self.fault))
        facts = {"given": given[:80], "form": self.form}
        return Refusal(code="ORDER_UNREAD", rule="S-ORDER-04", facts=facts)


def read_line(
    game: Game[S, V], line: str, lexicon: Lexicon = PLAIN_LEXICON
) -> Order | Draft | Refusal:
    """Read one typed order, in any case and word order that is clear."""
    found = _read_as_described(game, line, lexicon)
    return found.refuse() if isinstance(found, UnreadLine) else found


def read_order(
    game: Game[S, V], line: str, lexicon: Lexicon = PLAIN_LEXICON
) -> Order | Draft | None:
    """Read a line that may be an order; None if it can't be read, and why is not asked.

    It takes a fraction of the time that `read_line` takes to find similar names.
    """
    found = _read_as_described(game, line, lexicon)
    return found if isinstance(found, (Order, Draft)) else None


def read_by_form(
    game: Game[S, V], kind: str, form: str, rest: str, lexicon: Lexicon
) -> Order | Draft | None:
    """Read what follows the first words of a form; None if it can't be read by this form."""
    text, reader = set_quotes_aside(rest, lexicon)
    left, reader = reader.set_names_aside(game.kinds.orders[kind], form, text)
    found = _read_fields_of_form(game.kinds.orders[kind], form, left, reader)
    return None if isinstance(found, UnreadLine) else parse_order(game, {**found, KIND_FIELD: kind})


def _read_as_described(
    game: Game[S, V], line: str, lexicon: Lexicon
) -> Order | Draft | Refusal | UnreadLine:
    """Read a line with ids instead of what describes things; as it stands if that is no order.

    Free texts keep the words in which they describe things.
    """
    by_id = lexicon.descriptions.replace_in(line)
    if by_id != line:
        read = _try_forms(game, by_id, lexicon)
        if isinstance(read, (Order, Draft)) and not _has_free_text(game, read):
            return read
    return _try_forms(game, line, lexicon)


def _has_free_text(game: Game[S, V], given: Order | Draft) -> bool:
    """Tell whether an order holds free text."""
    spaces = game.kinds.orders[str(given.kind)].field_namespaces
    values = given.fields if isinstance(given, Draft) else given.__dict__
    return any(values.get(name) for name, one in spaces.items() if one == FREE_TEXT_NAMESPACE)


def _try_forms(
    game: Game[S, V], line: str, lexicon: Lexicon
) -> Order | Draft | Refusal | UnreadLine:
    """Read a line by every form that it may have; the first order counts, else the first fault."""
    if len(line) > MAX_LINE_CHARACTERS:
        return Refusal(
            code="LINE_TOO_LONG", rule="S-ORDER-03", facts={"characters": MAX_LINE_CHARACTERS}
        )
    found: Order | Draft | Refusal | UnreadLine | None = None
    for one in _read_by_each_form(game, line, lexicon):
        if isinstance(one, (Order, Refusal)):
            return one
        if found is None or (isinstance(one, Draft) and isinstance(found, UnreadLine)):
            found = one
    if found is None:
        word = set_quotes_aside(line, lexicon)[0].partition(" ")[0][:40]
        found = Refusal(code="ORDER_UNKNOWN", rule="S-ORDER-01", facts={"kind": word})
    return found


def read_by_each_form(game: Game[S, V], line: str, lexicon: Lexicon) -> Iterator[Order]:
    """Iterate over the orders that a line may be, by every form that begins so."""
    text = line[:MAX_LINE_CHARACTERS]
    found = _read_by_each_form(game, lexicon.descriptions.replace_in(text), lexicon)
    return (one for one in found if isinstance(one, Order))


def _read_by_each_form(
    game: Game[S, V], line: str, lexicon: Lexicon
) -> Iterator[Order | Draft | Refusal | UnreadLine]:
    """Iterate over what a line is by every form that it may have."""
    text, reader = set_quotes_aside(line, lexicon)
    for kind, form, rest in match_forms(game.kinds.orders, text, lexicon):
        also = form in lexicon.extra_typed_forms.get(kind, ())
        by = replace(reader, lexicon=lexicon.without_unknown_names) if also else reader
        left, by = by.set_names_aside(game.kinds.orders[kind], form, rest)
        read = _read_fields_of_form(game.kinds.orders[kind], form, left, by)
        one = (
            read if isinstance(read, UnreadLine) else parse_order(game, {**read, KIND_FIELD: kind})
        )
        refusal = _ask_who_may_hear(game, one, left, by) if isinstance(one, Order) else None
        yield refusal or one


def _ask_who_may_hear(
    game: Game[S, V], given: Order, typed: str, reader: QuotedLine
) -> Refusal | None:
    """Return the refusal that asks who may hear a text that names one reader, if it does."""
    found = find_addressed_text(game, given, typed, reader.lexicon)
    if found is None:
        return None
    apart, whole = (
        write_line(one, reader.lexicon) for one in (found.private_order, found.public_order)
    )
    facts: dict[str, str | int] = {"given": found.reader_name, "apart": apart, "whole": whole}
    return Refusal(code="TEXT_ADDRESSED", rule="S-ORDER-04", facts=facts)


class PartialOrder(NamedTuple):
    """The part of a line that could be read, and the first field that could not."""

    draft: Draft
    unread_field: str
    texts: Mapping[str, str] = MappingProxyType({})
    """By field: its typed text."""


def read_partial_line(
    game: Game[S, V], line: str, lexicon: Lexicon = PLAIN_LEXICON
) -> PartialOrder | None:
    """Read as much as possible of a line that is no order; None if no form begins so."""
    text, reader = set_quotes_aside(line[:MAX_LINE_CHARACTERS], lexicon)
    found = next(iter(match_forms(game.kinds.orders, text, lexicon)), None)
    if found is None:
        return None
    kind, form, rest = found
    rest, reader = reader.set_names_aside(game.kinds.orders[kind], form, rest)
    fields: dict[str, Any] = {}
    texts: dict[str, str] = {}
    wrong = ""
    try:
        for name, given in split_into_fields(
            form, rest, reader.name_taker(game.kinds.orders[kind])
        ):
            texts[name] = reader.restore_quotes(given or "")
            try:
                fields[name] = read_value(game.kinds.orders[kind], name, given, reader)
            except (UnknownNameError, UnreadableLineError):
                wrong = wrong or name
    except UnreadableLineError:
        pass
    return PartialOrder(Draft(kind=kind, fields=fields), wrong, texts)


def _read_fields_of_form(
    order_type: type[Order], form: str, rest: str, reader: QuotedLine
) -> dict[str, Any] | UnreadLine:
    """Read the fields of a line by one form."""
    try:
        return dict(_read_fields(order_type, form, rest, reader))
    except (UnknownNameError, TrailingNumbersError, UnreadableLineError) as fault:
        return UnreadLine(fault, form, reader)


def _read_fields(
    order_type: type[Order], form: str, rest: str, reader: QuotedLine
) -> Iterator[tuple[str, Any]]:
    """Iterate over the fields of a line and their values."""
    texts = dict(split_into_fields(form, rest, reader.name_taker(order_type)))
    found = find_trailing_numbers(order_type, form, texts, reader.restore_quotes)
    if found is not None:
        raise TrailingNumbersError(found)
    for name, text in texts.items():
        yield name, read_value(order_type, name, text, reader)


def strip_list_mark(line: str) -> str:
    """Return a line without a list's number or mark, and without unseen characters before it."""
    return _LIST_MARK_PATTERN.sub("", line)


def split_lines(text: str) -> list[str]:
    """Split a text into its lines."""
    return _LINE_BREAK.split(text)


def read_lines(
    game: Game[S, V], text: str, lexicon: Lexicon = PLAIN_LEXICON
) -> list[tuple[str, Order | Draft | Refusal]]:
    """Read many lines: each is an order, or all of them are one order that takes a whole text.

    Empty lines and those that begin with `//` are skipped.
    """
    lines = [] if len(text) > MAX_TEXT_CHARACTERS else [line.strip() for line in split_lines(text)]
    if len(text) > MAX_TEXT_CHARACTERS or len(lines) > MAX_LINES:
        facts: dict[str, str | int] = {"lines": MAX_LINES, "characters": MAX_TEXT_CHARACTERS}
        return [("", Refusal(code="LINES_TOO_MANY", rule="S-ORDER-03", facts=facts))]
    whole = read_pasted_order(game, text, lexicon)
    if whole is not None:
        return [(next(line for line in lines if line), whole)]
    return [
        (line, read_line(game, strip_list_mark(line), lexicon))
        for line in lines
        if _is_to_be_read(line)
    ]


def numbers_of_read_lines(text: str) -> list[int]:
    """Return the numbers of the lines that are read, counted from 1."""
    lines = (line.strip() for line in split_lines(text))
    return [number for number, line in enumerate(lines, 1) if _is_to_be_read(line)]


def _is_to_be_read(line: str) -> bool:
    """Tell whether a line is to be read: it is neither empty nor a note."""
    return bool(drop_unseen_characters(line).strip()) and not strip_list_mark(line).startswith("//")
