"""A text of one's own that ends in numbers, or is all numbers: another field may be meant."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from engine.core.notation.field_shapes import shape
from engine.core.notation.order_forms import parts
from engine.core.protocol.values import Order

SHOWN: Final = 80
"""A longer text is not repeated."""
ELLIPSIS: Final = "\u2026"
_BEHIND: Final = re.compile(
    r"(\x00\d+\x00)[\s,;]+((?:[^\W\d]+[\s,;:]+){0,2}#?\d+(?:[\s,;]+#?\d+)*)"
)
"""Numbers that stand behind a quoted text, after a word or two that lead to no field."""
_LEADING: Final = re.compile(r"^[^\d]+|#")
_SEVERAL: Final = re.compile(r"(.*?)[\s,;]+(\d+(?:\s*[,;]\s*\d+)+)", re.DOTALL)
"""A text without quotes that ends in a list of numbers; one number may belong to it."""

_NUMBERS: Final = re.compile(r"#?\d+(?:[\s,;&+]+(?:[^\W\d]{1,3}\s+)?#?\d+)*")
"""Numbers that stand in the place of a text."""


class TrailingNumbers(NamedTuple):
    """Numbers at the end of a text, and how the line is written either way."""

    given: str
    apart: str
    whole: str


class TailError(Exception):
    """A text whose end may be meant otherwise: its writer is asked."""

    def __init__(self, found: TrailingNumbers) -> None:
        super().__init__(found.given)
        self.found = found


def tail(
    order_type: type[Order],
    form: str,
    given: Mapping[str, str | None],
    unquoted: Callable[[str], str],
) -> TrailingNumbers | None:
    """Find numbers at the end of a text that a list which is not given might take."""
    head, pieces = parts(form)
    texts = [one for one in pieces if not one.lead and order_type.speaks.get(one.name) == "text"]
    lists = [one for one in pieces if one.lead and not one.flag and one.name not in given]
    lists = [one for one in lists if shape(order_type, one.name) is tuple]
    if not texts or not lists:
        return None
    typed = (given.get(texts[0].name) or "").strip()
    found = _BEHIND.fullmatch(typed) or _SEVERAL.fullmatch(typed)
    if _NUMBERS.fullmatch(typed):
        apart = f"{head} {_quoted(ELLIPSIS)} {lists[0].lead} {typed.replace('#', '')}"
        return TrailingNumbers(typed, apart, f"{head} {_quoted(typed)}")
    if found is None:
        return None
    text, behind = unquoted(found[1]), found[2]
    numbers = _LEADING.sub("", behind)
    if len(text) > SHOWN:
        text = ELLIPSIS
    apart = f"{head} {_quoted(text)} {lists[0].lead} {numbers}"
    return TrailingNumbers(behind, apart, f"{head} {_quoted(f'{text} {behind}')}")


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
