"""An order as one line of text, and back: what players type, what sagas and logs show.

An order's form says how: `build {card} [in {slot}]`. Words lead to their fields, parts in brackets
may be left out and may stand in any order, `{confirm?confirm}` is a word that means yes.
Lists are parted by commas; a map is `unit > slot, unit > slot`.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.core.drafts import KIND, PAIR, read
from engine.core.fields import lone_words, shape
from engine.core.forms import Part, kinds, parts
from engine.core.game import Game, S, V
from engine.core.lexicon import PLAIN, Lexicon, UnknownNameError, plain
from engine.core.model import Draft, Order, Refusal
from engine.core.pasted import pasted

LINES: Final = 500
LETTERS: Final = 65_536
LINE: Final = 4_000
"""One order is no longer than this: as much as a modal of Discord holds."""

_QUOTED: Final = re.compile(r'"((?:[^"\\]|\\.)*)"|«\s*([^»]*?)\s*»')
_MARKS: Final = re.compile(r"[,;>\"«»]|[^\S ]|^\s|\s$")
"""What would be taken for something else in a name that stands without quotes."""
_HELD: Final = re.compile("\x00(\\d+)\x00")
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
    return json.dumps(text, ensure_ascii=False) if _needs_quotes(order, text, lexicon) else text


def _needs_quotes(order: Order, text: str, lexicon: Lexicon) -> bool:
    if not text or _MARKS.search(text) or plain(text) in map(plain, lexicon.nothing):
        return True
    _, pieces = parts(lexicon.forms.get(order.kind, order.form) or order.kind)
    words = [piece.lead for piece in pieces if piece.lead] + list(lexicon.ands)
    return any(re.search(rf"(?<!\S){re.escape(word)}(?!\S)", text, re.IGNORECASE) for word in words)


class _UnreadError(Exception):
    """A line that can't be an order of its form."""


def read_line(game: Game[S, V], line: str, lexicon: Lexicon = PLAIN) -> Order | Draft | Refusal:
    """Read one typed order, in any case and word order that leaves no doubt."""
    held: list[str] = []

    def hold(match: re.Match[str]) -> str:
        quoted = match[1] if match[1] is not None else match[2]
        held.append(_unescaped(quoted))
        return f"\x00{len(held) - 1}\x00"

    if len(line) > LINE:
        long: dict[str, str | int] = {"lines": LINES, "letters": LINE}
        return Refusal(code="LINES_TOO_MANY", rule="S-ORDER-03", facts=long)
    text = _QUOTED.sub(hold, line.replace("\x00", " ").strip())
    reader = _Reader(lexicon, tuple(held))
    refusal: Refusal | None = None
    for kind, form, rest in kinds(game.order_types, text, lexicon):
        fields = _read(game.order_types[kind], form, rest, reader)
        if not isinstance(fields, Refusal):
            return read(game, {**fields, KIND: kind})
        refusal = refusal or fields
    if refusal is None:
        word = text.split(" ")[0][:40] if text else ""
        refusal = Refusal(code="ORDER_UNKNOWN", rule="S-ORDER-01", facts={"kind": word})
    return refusal


def _read(
    order_type: type[Order], form: str, rest: str, reader: "_Reader"
) -> dict[str, Any] | Refusal:
    """Read the fields of a line by one form."""
    try:
        return dict(_fields(order_type, form, rest, reader))
    except UnknownNameError as unknown:
        facts: dict[str, str | int] = {"given": unknown.given[:80], "near": unknown.near}
        return Refusal(code="NAME_UNKNOWN", rule="S-ORDER-05", facts=facts)
    except _UnreadError as left:
        return Refusal(
            code="ORDER_UNREAD", rule="S-ORDER-04", facts={"given": str(left)[:80], "form": form}
        )


def _unescaped(quoted: str) -> str:
    try:
        text: str = json.loads(f'"{quoted}"', strict=False)
    except ValueError:
        return quoted
    return text


@dataclass(frozen=True)
class _Reader:
    lexicon: Lexicon
    held: tuple[str, ...]

    def whole(self, text: str) -> str:
        """Put what was quoted back in its place."""
        return _HELD.sub(lambda match: self.held[int(match[1])], text.strip())

    def list(self, text: str) -> list[str]:
        """Part a list; `none` is an empty one."""
        if plain(text) in {plain(word) for word in self.lexicon.nothing}:
            return []
        ands = "".join(rf"|(?<!\S){re.escape(word)}(?!\S)" for word in self.lexicon.ands)
        return [piece.strip() for piece in re.split(f"[,;]{ands}", text) if piece.strip()]


def _fields(
    order_type: type[Order], form: str, rest: str, reader: _Reader
) -> Iterator[tuple[str, Any]]:
    """Give each piece of the line to its field."""
    _, pieces = parts(form)
    led = {plain(piece.lead): piece for piece in pieces if piece.lead}
    marker = "|".join(
        re.escape(piece.lead).replace(r"\ ", r"\s+")
        for piece in sorted(pieces, key=lambda piece: -len(piece.lead))
        if piece.lead
    )
    cut = re.split(rf"(?<!\S)({marker})(?!\S)", rest, flags=re.IGNORECASE) if marker else [rest]
    yield from _unled(order_type, [piece for piece in pieces if not piece.lead], cut[0], reader)
    seen = set()
    for lead, text in zip(cut[1::2], cut[2::2], strict=True):
        piece = led[plain(lead)]
        if piece.name in seen or (piece.flag and text.strip()):
            raise _UnreadError(reader.whole(f"{lead} {text}"))
        seen.add(piece.name)
        yield piece.name, True if piece.flag else _value(order_type, piece.name, text, reader)


def _unled(
    order_type: type[Order], pieces: list[Part], text: str, reader: _Reader
) -> Iterator[tuple[str, Any]]:
    """Read the fields that no word leads to: each takes one word, the last one the rest."""
    text = text.strip()
    for piece in pieces[:-1]:
        word, _, text = text.partition(" ")
        if word:
            yield piece.name, _value(order_type, piece.name, word, reader)
    if text and not pieces:
        raise _UnreadError(reader.whole(text))
    if text:
        yield pieces[-1].name, _value(order_type, pieces[-1].name, text, reader)


def _value(order_type: type[Order], name: str, text: str, reader: _Reader) -> Any:
    space = order_type.speaks.get(name, "")
    form = shape(order_type, name)
    if form is dict:
        to = order_type.speaks.get(f"{name}.to", space)
        return dict(_pair(piece, (space, to), reader) for piece in reader.list(text))
    if form is tuple:
        words = {plain(word): word for word in lone_words(order_type, name)}
        if plain(text) in words:
            return words[plain(text)]
        alone = _alone(text, words, reader)
        if alone is not None:
            return alone
        return [_read_name(space, piece, reader) for piece in reader.list(text)]
    return _read_name(space, text, reader)


def _alone(text: str, words: Mapping[str, str], reader: _Reader) -> str | None:
    """Read a word that stands for a whole list, such as `all` in the reader's language."""
    if not words:
        return None
    try:
        word = reader.lexicon.read("choice", reader.whole(text))
    except UnknownNameError:
        return None
    return word if word in words.values() else None


def _pair(piece: str, spaces: tuple[str, str], reader: _Reader) -> tuple[str, str]:
    key, arrow, to = piece.partition(">")
    if not arrow:
        raise _UnreadError(reader.whole(piece))
    return _read_name(spaces[0], key, reader), _read_name(spaces[1], to, reader)


def _read_name(space: str, text: str, reader: _Reader) -> str:
    return reader.whole(text) if space == "text" else reader.lexicon.read(space, reader.whole(text))


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
    return [
        (line, read_line(game, re.sub(r"^\d+[.)]\s+", "", line), lexicon))
        for line in lines
        if line and not line.startswith("//")
    ]
