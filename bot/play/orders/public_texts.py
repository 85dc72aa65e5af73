"""Texts for everybody that are given during a parley: refused where they may be meant for one."""

import re
from collections.abc import Sequence
from typing import Final

from bot.cards.parley.parley_parts import list_partners
from bot.messages.reader import Reader
from bot.order_reading.meanings.lines_without_fillers import ReadLine
from engine.core.notation.line_writer import write_line
from engine.core.protocol.drafts import ANY_TEXT, KIND_FIELD
from engine.core.protocol.values import Order, Refusal

MAX_TEXT_REPEATED: Final = 80
"""The characters of a text that a refused line repeats."""
_OPENING_QUOTES: Final = '"“„«'


def hold_public_texts(reader: Reader, lines: Sequence[ReadLine]) -> Sequence[ReadLine]:
    """Refuse texts for everybody that may be meant for a partner alone.

    A text in quotes, or one that names its channel, is for all.
    """
    partners = list_partners(reader)
    return [(line, _refuse_doubtful(reader, line, one, partners) or one) for line, one in lines]


def _refuse_doubtful(
    reader: Reader, line: str, one: object, partners: Sequence[int]
) -> Refusal | None:
    text, room = find_doubtful_text(line, one), reader.game_type.presentation.parley_room
    if not text or not partners or room is None or not isinstance(one, Order):
        return None
    shown = text if len(text) <= MAX_TEXT_REPEATED else "…"
    apart = write_line(room.say_to(partners[0], shown), reader.lexicon)
    quoted = shown.replace('"', "'")
    whole = f'{line.split(maxsplit=1)[0]} "{quoted}"'
    name = reader.lexicon.write_name("seat", str(partners[0]))
    facts: dict[str, str | int] = {"given": name, "apart": apart, "whole": whole}
    return Refusal(code="TEXT_ADDRESSED", rule="S-ORDER-04", facts=facts)


def find_doubtful_text(line: str, one: object) -> str:
    """Return the text of an order that everybody hears, unless that is plainly meant; else ""."""
    if not isinstance(one, Order) or not one.private_kind:
        return ""
    field = next(name for name, space in one.field_namespaces.items() if space == ANY_TEXT)
    if one.model_fields_set - {field, KIND_FIELD}:
        return ""
    text: str = getattr(one, field)
    return "" if is_quoted(line, text) else text


def is_quoted(line: str, text: str) -> bool:
    """Tell whether a text stands in quotes in its line."""
    begun = rf"[{re.escape(_OPENING_QUOTES)}]\s*{re.escape(text[:20])}"
    return re.search(begun, line) is not None
