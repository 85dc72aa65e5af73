"""An order as one line of text, and back: what players type, what sagas and logs show.

An order's form says how: `build {card} [in {slot}]`. Words lead to their fields, parts in brackets
may be left out and may stand in any order, `{confirm?confirm}` is a word that means yes.
Lists are parted by commas, or by nothing where that leaves no doubt; a map is `unit > slot,
unit > slot`.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine.core.notation import phrases
from engine.core.notation.addressed_text import addressed
from engine.core.notation.field_shapes import lone_words, shape
from engine.core.notation.lexicon import PLAIN, Lexicon, UnknownNameError, plain, seen
from engine.core.notation.line_parts import ARROWS, UnreadError, parted
from engine.core.notation.order_forms import kinds, parts
from engine.core.notation.pasted_orders import pasted
from engine.core.notation.quoted_text import Reader, quoted
from engine.core.notation.trailing_numbers import TailError, tail
from engine.core.protocol.drafts import KIND, PAIR, read
from engine.core.protocol.game import Game, S, V
from engine.core.protocol.values import Draft, Order, Refusal

LINES: Final = 500
LETTERS: Final = 65_536
LINE: Final = 4_000
"""One order is no longer than this: as much as a modal of Discord holds."""

_MARKS: Final = re.compile(r"[,;>\"«»“”„]|[^\S ]|^\s|\s$")
"""What would be taken for something else in a name that stands without quotes."""
_UNSEEN: Final = "[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*"
_NUMBER: Final = re.compile(
    rf"^{_UNSEEN}(?:(?:\d+[.)]|[-*\u2022\u2023\u2013\u2014]){_UNSEEN}\s+{_UNSEEN})?"
)
"""How a line of a list begins: by a number, or by a mark."""
_BREAK: Final = re.compile(r"\r\n|\r|\n")
"""What ends a line; in a quoted text, other separators are letters."""


def write(order: Order, lexicon: Lexicon = PLAIN) -> str:
    """Spell an order on one line, canonically."""
    head, pieces = parts(lexicon.forms.get(order.kind, order.form) or order.kind)
    fields = order.model_dump(by_alias=True)
    crowded = [piece for piece in pieces if not piece.lead][:-1]
    line = [head]
    for piece in pieces:
        value = fields.get(piece.name)
        if piece.flag:
            if value:
                line.append(piece.lead)
        elif value is not None and (not piece.optional or value != _default(order, piece.name)):
            text = _spell(order, piece.name, value, lexicon)
            if piece in crowded and " " in text and not text.startswith('"'):
                text = json.dumps(text, ensure_ascii=False)
            line.append(f"{piece.lead} {text}" if piece.lead else text)
    return " ".join(line)


def _default(order: Order, name: str) -> Any:
    for key, info in type(order).model_fields.items():
        if name in {key, info.alias}:
            return info.get_default(call_default_factory=True, validated_data={})
    return None


def _spell(order: Order, name: str, value: Any, lexicon: Lexicon) -> str:
    space = order.speaks.get(name, "")
    if isinstance(value, Mapping):
        pairs = (
            f"{_name(order, space, key, lexicon)}{PAIR}"
            f"{_name(order, order.speaks.get(f'{name}.to', space), to, lexicon)}"
            for key, to in value.items()
        )
        return ", ".join(pairs) or lexicon.nothing[0]
    if isinstance(value, (list, tuple)):
        return ", ".join(_name(order, space, one, lexicon) for one in value) or lexicon.nothing[0]
    return _name(order, space, value, lexicon)


def _name(order: Order, space: str, one: Any, lexicon: Lexicon) -> str:
    if space == "text":
        return json.dumps(one, ensure_ascii=False)
    text = lexicon.write(space, str(one))
    form = lexicon.forms.get(order.kind, order.form) or order.kind
    quoted = _needs_quotes(text, form, lexicon.nothing, lexicon.ands)
    return json.dumps(text, ensure_ascii=False) if quoted else text


@lru_cache(maxsize=8192)
def _needs_quotes(text: str, form: str, nothing: tuple[str, ...], ands: tuple[str, ...]) -> bool:
    """Tell whether a name would be taken for something else; the same few are written always."""
    if not text or _MARKS.search(text) or seen(text) != text or plain(text) in map(plain, nothing):
        return True
    _, pieces = parts(form)
    words = [piece.lead for piece in pieces if piece.lead] + list(ands)
    return any(re.search(rf"(?<!\S){re.escape(word)}(?!\S)", text, re.IGNORECASE) for word in words)


def read_line(game: Game[S, V], line: str, lexicon: Lexicon = PLAIN) -> Order | Draft | Refusal:
    """Read one typed order, in any case and word order that leaves no doubt."""
    if len(line) > LINE:
        return Refusal(code="LINE_TOO_LONG", rule="S-ORDER-03", facts={"letters": LINE})
    text, reader = quoted(line, lexicon)
    found: Order | Draft | Refusal | None = None
    for kind, form, rest in kinds(game.order_types, text, lexicon):
        also = form in lexicon.also.get(kind, ())
        by = replace(reader, lexicon=lexicon.strict) if also else reader
        left, by = by.aside(game.order_types[kind], form, rest)
        fields = _read(game.order_types[kind], form, left, by)
        one = fields if isinstance(fields, Refusal) else read(game, {**fields, KIND: kind})
        if isinstance(one, Order):
            return _said_to_one(game, one, left, by) or one
        if found is None or (isinstance(one, Draft) and isinstance(found, Refusal)):
            found = one
    if found is None:
        word = text.split(" ")[0][:40] if text else ""
        found = Refusal(code="ORDER_UNKNOWN", rule="S-ORDER-01", facts={"kind": word})
    return found


def _said_to_one(game: Game[S, V], given: Order, typed: str, reader: Reader) -> Refusal | None:
    """Ask who may hear a text for everybody that begins with the name of one."""
    found = addressed(game, given, typed, reader.lexicon)
    if found is None:
        return None
    apart, whole = (write(one, reader.lexicon) for one in (found.alone, found.given))
    facts: dict[str, str | int] = {"given": found.name, "apart": apart, "whole": whole}
    return Refusal(code="TEXT_ADDRESSED", rule="S-ORDER-04", facts=facts)


class Begun(NamedTuple):
    """As much of a line as could be read, and the first field that could not."""

    draft: Draft
    wrong: str
    texts: Mapping[str, str] = MappingProxyType({})
    """By field: what was typed there."""


def begun(game: Game[S, V], line: str, lexicon: Lexicon = PLAIN) -> Begun | None:
    """Read what can be read of a line that is no order; None: not even its first word."""
    text, reader = quoted(line[:LINE], lexicon)
    found = next(iter(kinds(game.order_types, text, lexicon)), None)
    if found is None:
        return None
    kind, form, rest = found
    rest, reader = reader.aside(game.order_types[kind], form, rest)
    fields: dict[str, Any] = {}
    texts: dict[str, str] = {}
    wrong = ""
    try:
        for name, given in parted(form, rest, reader.cut(game.order_types[kind])):
            texts[name] = reader.whole(given or "")
            try:
                fields[name] = _value(game.order_types[kind], name, given, reader)
            except (UnknownNameError, UnreadError):
                wrong = wrong or name
    except UnreadError:
        pass
    return Begun(Draft(kind=kind, fields=fields), wrong, texts)


def _read(
    order_type: type[Order], form: str, rest: str, reader: Reader
) -> dict[str, Any] | Refusal:
    """Read the fields of a line by one form."""
    try:
        return dict(_fields(order_type, form, rest, reader))
    except UnknownNameError as unknown:
        facts: dict[str, str | int] = {"given": unknown.given[:80], "near": unknown.near}
        return Refusal(code="NAME_UNKNOWN", rule="S-ORDER-05", facts=facts)
    except TailError as left:
        return Refusal(code="TEXT_TAIL", rule="S-ORDER-04", facts=left.found._asdict())
    except UnreadError as left:
        return Refusal(
            code="ORDER_UNREAD",
            rule="S-ORDER-04",
            facts={"given": reader.whole(str(left))[:80], "form": form},
        )


def _fields(
    order_type: type[Order], form: str, rest: str, reader: Reader
) -> Iterator[tuple[str, Any]]:
    """Give each piece of the line to its field."""
    texts = dict(parted(form, rest, reader.cut(order_type)))
    found = tail(order_type, form, texts, reader.whole)
    if found is not None:
        raise TailError(found)
    for name, text in texts.items():
        yield name, _value(order_type, name, text, reader)


def _value(order_type: type[Order], name: str, text: str | None, reader: Reader) -> Any:
    """Read what stands in a field; a flag that stands there is a yes."""
    if text is None:
        return True
    space = order_type.speaks.get(name, "")
    form = shape(order_type, name)
    if form is dict:
        to = order_type.speaks.get(f"{name}.to", space)
        return dict(_pair(piece, (space, to), reader) for piece in reader.list(text, space))
    if form is tuple:
        words = {plain(word): word for word in lone_words(order_type, name)}
        if plain(text) in words:
            return words[plain(text)]
        alone = _alone(text, words, reader)
        if alone is not None:
            return alone
        return [name for piece in reader.list(text, space) for name in _names(space, piece, reader)]
    return _one(space, text, reader)


def _names(space: str, piece: str, reader: Reader) -> list[str]:
    """Read a name of a list; what is none may be several that no comma parts."""
    try:
        return [_read_name(space, piece, reader)]
    except UnknownNameError:
        words = [reader.whole(word) for word in piece.split()]
        found = reader.lexicon.side_by_side(space, words) if len(words) > 1 else []
        if not found:
            raise
        return found


def _one(space: str, text: str, reader: Reader) -> str:
    """Read one name; words behind a number that is a whole name are left over."""
    found, phrase = _read_name(space, text, reader), reader.lexicon.phrases.get(space)
    rest = phrases.behind(found) if phrase is not None and phrase.one else ""
    if rest:
        raise UnreadError(rest)
    return found


def _alone(text: str, words: Mapping[str, str], reader: Reader) -> str | None:
    """Read a word that stands for a whole list, such as `all` in the reader's language."""
    if not words:
        return None
    try:
        word = reader.lexicon.read("choice", reader.whole(text))
    except UnknownNameError:
        return None
    return word if word in words.values() else None


def _pair(piece: str, spaces: tuple[str, str], reader: Reader) -> tuple[str, str]:
    key, *rest = re.split(ARROWS, piece, maxsplit=1)
    if not rest:
        raise UnreadError(reader.whole(piece))
    to = rest[0]
    return _read_name(spaces[0], key, reader), _read_name(spaces[1], to, reader)


def _read_name(space: str, text: str, reader: Reader) -> str:
    return reader.whole(text) if space == "text" else reader.lexicon.read(space, reader.whole(text))


def unnumbered(line: str) -> str:
    """Leave out the number or mark that a line of a list begins with, and what is unseen."""
    return _NUMBER.sub("", line)


def read_lines(
    game: Game[S, V], text: str, lexicon: Lexicon = PLAIN
) -> list[tuple[str, Order | Draft | Refusal]]:
    """Read many lines, each an order, or all of them one order that takes them whole.

    Empty ones and those that begin with `//` are passed over.
    """
    lines = [] if len(text) > LETTERS else [line.strip() for line in _BREAK.split(text)]
    if len(text) > LETTERS or len(lines) > LINES:
        facts: dict[str, str | int] = {"lines": LINES, "letters": LETTERS}
        return [("", Refusal(code="LINES_TOO_MANY", rule="S-ORDER-03", facts=facts))]
    whole = pasted(game, text, lexicon)
    if whole is not None:
        return [(next(line for line in lines if line), whole)]
    return [(line, read_line(game, unnumbered(line), lexicon)) for line in lines if _says(line)]


def line_numbers(text: str) -> list[int]:
    """Tell for each line that is read which one it is of all, from 1."""
    lines = (line.strip() for line in _BREAK.split(text))
    return [number for number, line in enumerate(lines, 1) if _says(line)]


def _says(line: str) -> bool:
    """Tell whether a line is to be read: it isn't empty, and no note."""
    return bool(seen(line).strip()) and not unnumbered(line).startswith("//")
