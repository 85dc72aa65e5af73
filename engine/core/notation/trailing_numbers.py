"""Free texts that end in numbers, or are only numbers: another field may be meant."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from engine.core.notation.field_shapes import field_shape
from engine.core.notation.order_forms import parse_form
from engine.core.protocol.values import Order

MAX_CHARACTERS_REPEATED: Final = 80
"""A text with more characters is not repeated in a question."""
ELLIPSIS: Final = "\u2026"
_NUMBERS_AFTER_QUOTE: Final = re.compile(
    r"(\x00\d+\x00)[\s,;]+((?:[^\W\d]+[\s,;:]+){0,2}#?\d+(?:[\s,;]+#?\d+)*)"
)
"""Matches numbers after a quoted text, with a word or two before them."""
_LEADING_WORDS: Final = re.compile(r"^[^\d]+|#")
_LIST_AT_END: Final = re.compile(r"(.*?)[\s,;]+(\d+(?:\s*[,;]\s*\d+)+)", re.DOTALL)
"""Matches a text without quotes that ends in several numbers; a single one may belong to it."""

_ONLY_NUMBERS: Final = re.compile(r"#?\d+(?:[\s,;&+]+(?:[^\W\d]{1,3}\s+)?#?\d+)*")
"""Matches numbers instead of a text."""


class TrailingNumbers(NamedTuple):
    """Numbers at the end of a text, and the two lines that the writer may mean."""

    given: str
    apart: str
    whole: str


class TrailingNumbersError(Exception):
    """The end of a text may belong to another field: the writer is asked."""

    def __init__(self, found: TrailingNumbers) -> None:
        super().__init__(found.given)
        self.found = found


def find_trailing_numbers(
    order_type: type[Order],
    form: str,
    texts_by_field: Mapping[str, str | None],
    unquoted: Callable[[str], str],
) -> TrailingNumbers | None:
    """Return numbers at the end of a text that may belong to a list field left out."""
    head, pieces = parse_form(form)
    text_parts = [
        one
        for one in pieces
        if not one.lead and order_type.field_namespaces.get(one.name) == "text"
    ]
    list_parts = [
        one for one in pieces if one.lead and not one.is_flag and one.name not in texts_by_field
    ]
    list_parts = [one for one in list_parts if field_shape(order_type, one.name) is tuple]
    if not text_parts or not list_parts:
        return None
    typed = (texts_by_field.get(text_parts[0].name) or "").strip()
    found = _NUMBERS_AFTER_QUOTE.fullmatch(typed) or _LIST_AT_END.fullmatch(typed)
    if _ONLY_NUMBERS.fullmatch(typed):
        apart = f"{head} {_quote(ELLIPSIS)} {list_parts[0].lead} {typed.replace('#', '')}"
        return TrailingNumbers(typed, apart, f"{head} {_quote(typed)}")
    if found is None:
        return None
    text, numbers_typed = unquoted(found[1]), found[2]
    numbers = _LEADING_WORDS.sub("", numbers_typed)
    if len(text) > MAX_CHARACTERS_REPEATED:
        text = ELLIPSIS
    apart = f"{head} {_quote(text)} {list_parts[0].lead} {numbers}"
    return TrailingNumbers(numbers_typed, apart, f"{head} {_quote(f'{text} {numbers_typed}')}")


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
