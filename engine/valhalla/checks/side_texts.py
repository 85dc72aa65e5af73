"""Checks of what a player writes of a side: names, story, heraldry and flag.

Rules: V-11.1-01 to V-11.1-03, V-12.2-01.
"""

from collections.abc import Iterator
from typing import Final

from engine.core.protocol.values import Refusal
from engine.valhalla.checks.order_case import refuse_field
from engine.valhalla.entities.flag_pictures import is_picture, read_picture
from engine.valhalla.orders.setup import SetUpSide

MAX_NAME_CHARACTERS: Final = 40
"""The most characters of a name."""
MAX_LINE_CHARACTERS: Final = 400
"""The most characters of heraldry and flag; a flag that is a picture has more."""
MAX_STORY_CHARACTERS: Final = 8000
FORBIDDEN_MARKS: Final = frozenset('+,;:<>@#*_`~|\\"{}[]()/=')
"""Signs that a name may not hold, since they have a meaning in orders and messages."""


def check_name(field: str, text: str | None) -> Iterator[Refusal]:
    """Check that a text may be a name: one short line that begins with an alphabetic character."""
    if text is None:
        return
    plain = " ".join(text.split())
    wrong = next((one for one in plain if one in FORBIDDEN_MARKS or not one.isprintable()), "")
    if not plain:
        yield refuse_field(field, reason="empty")
    elif len(plain) > MAX_NAME_CHARACTERS:
        yield _too_long_refusal(field, plain, MAX_NAME_CHARACTERS)
    elif wrong:
        mark = wrong if wrong.isprintable() else f"U+{ord(wrong):04X}"
        yield refuse_field(field, reason="mark", mark=mark)
    elif not plain[0].isalpha():
        yield refuse_field(field, reason="begins", mark=plain[0])


def check_side_texts(order: SetUpSide) -> Iterator[Refusal]:
    """Check the names, the story, the heraldry and the flag of a side."""
    for field in ("name", "capital_name", "ruler_name"):
        yield from check_name(field, getattr(order, field))
    for field, most in (("backstory", MAX_STORY_CHARACTERS), ("heraldry", MAX_LINE_CHARACTERS)):
        yield from _check_length(field, getattr(order, field) or "", most)
    flag = order.flag or ""
    if not is_picture(flag):
        yield from _check_length("flag", flag, MAX_LINE_CHARACTERS)
    elif read_picture(flag) is None:
        yield refuse_field("flag", reason="picture")


def _check_length(field: str, text: str, most: int) -> Iterator[Refusal]:
    if len(text) > most:
        yield _too_long_refusal(field, text, most)


def _too_long_refusal(field: str, text: str, most: int) -> Refusal:
    return refuse_field(field, reason="long", count=len(text), limit=most)
