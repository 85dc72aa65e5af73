"""Orders written as lines of text: logs, sagas and cards show them.

An order's form says how: `build {card} [in {slot}]`. A part in brackets is left out if its
fields have their defaults.
"""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from engine.core.notation.lexicon import PLAIN_LEXICON, Lexicon
from engine.core.notation.name_folding import drop_unseen_characters, fold_name
from engine.core.notation.order_forms import parse_form
from engine.core.protocol.drafts import PAIR_SEPARATOR
from engine.core.protocol.values import Order

_NEEDS_QUOTES_PATTERN: Final = re.compile(r"[,;>\"«»“”„]|[^\S ]|^\s|\s$")
"""Characters that would be read as something else in a name without quotes."""


def write_line(order: Order, lexicon: Lexicon = PLAIN_LEXICON) -> str:
    """Return an order as its canonical line."""
    head, pieces = parse_form(lexicon.forms.get(order.kind, order.form) or order.kind)
    fields = order.model_dump(by_alias=True)
    # Only a word or the end of the line ends a name, so these are quoted if they hold spaces.
    unmarked_before_last = [piece for piece in pieces if not piece.lead][:-1]
    line = [head]
    for piece in pieces:
        value = fields.get(piece.name)
        if piece.is_flag:
            if value:
                line.append(piece.lead)
        elif value is not None and (
            not piece.is_optional or value != _default_value(order, piece.name)
        ):
            text = _write_value(order, piece.name, value, lexicon)
            if piece in unmarked_before_last and " " in text and not text.startswith('"'):
                text = json.dumps(text, ensure_ascii=False)
            line.append(f"{piece.lead} {text}" if piece.lead else text)
    return " ".join(line)


def _default_value(order: Order, name: str) -> Any:
    for key, info in type(order).model_fields.items():
        if name in {key, info.alias}:
            return info.get_default(call_default_factory=True, validated_data={})
    return None


def _write_value(order: Order, name: str, value: Any, lexicon: Lexicon) -> str:
    space = order.field_namespaces.get(name, "")
    if isinstance(value, Mapping):
        pairs = (
            f"{_write_name(order, space, key, lexicon)}{PAIR_SEPARATOR}"
            f"{_write_name(order, order.field_namespaces.get(f'{name}.to', space), to, lexicon)}"
            for key, to in value.items()
        )
        return ", ".join(pairs) or lexicon.nothing_words[0]
    if isinstance(value, (list, tuple)):
        return (
            ", ".join(_write_name(order, space, one, lexicon) for one in value)
            or lexicon.nothing_words[0]
        )
    return _write_name(order, space, value, lexicon)


def _write_name(order: Order, space: str, one: Any, lexicon: Lexicon) -> str:
    if space == "text":
        return json.dumps(one, ensure_ascii=False)
    text = lexicon.write_name(space, str(one))
    form = lexicon.forms.get(order.kind, order.form) or order.kind
    quoted = _needs_quotes(text, form, lexicon.nothing_words, lexicon.and_words)
    return json.dumps(text, ensure_ascii=False) if quoted else text


@lru_cache(maxsize=8192)
def _needs_quotes(text: str, form: str, nothing: tuple[str, ...], ands: tuple[str, ...]) -> bool:
    """Tell whether a name would be read as something else. Cached: few names are written often."""
    if (
        not text
        or _NEEDS_QUOTES_PATTERN.search(text)
        or drop_unseen_characters(text) != text
        or fold_name(text) in map(fold_name, nothing)
    ):
        return True
    _, pieces = parse_form(form)
    words = [piece.lead for piece in pieces if piece.lead] + list(ands)
    return any(re.search(rf"(?<!\S){re.escape(word)}(?!\S)", text, re.IGNORECASE) for word in words)
