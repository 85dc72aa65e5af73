"""Texts of many lines that are one order, pasted or sent as a file."""

import re
from typing import Final

from engine.core.notation.lexicon import Lexicon
from engine.core.notation.order_forms import match_forms
from engine.core.protocol.drafts import KIND_FIELD, parse_order
from engine.core.protocol.game import Game, S, V
from engine.core.protocol.values import Draft, Order

_CODE_FENCE: Final = re.compile(r"\A\s*```[\w+-]*[^\S\n]*\n(.*?)\n?```\s*\Z", re.DOTALL)
"""Matches lines inside a block of code."""
_YAML_KEY: Final = re.compile(r"[^\W\d]\w*:(\s|\Z)|\{")
"""Matches the beginning of a YAML map; no order begins so."""
_QUOTES: Final = ('"', "«")


def read_pasted_order(game: Game[S, V], text: str, lexicon: Lexicon) -> Order | Draft | None:
    """Read a text as one order that takes a whole text; None if its lines are orders.

    Such a text begins like the order, or like a YAML map.
    """
    whole_text_types = {
        kind: one for kind, one in game.kinds.orders.items() if one.whole_text_field
    }
    unfenced_text = strip_code_fence(text)
    lines = [line for line in unfenced_text.splitlines() if line.strip()]
    if not whole_text_types or not lines:
        return None
    first = lines[0].strip()
    for kind, _, rest in match_forms(game.kinds.orders, first, lexicon):
        is_one_line = rest.startswith(_QUOTES) or (kind not in whole_text_types) or len(lines) == 1
        text = strip_code_fence(unfenced_text.partition(first)[2], rest).lstrip("\n")
        return None if is_one_line else _make_order(game, kind, text)
    return (
        _make_order(game, next(iter(whole_text_types)), unfenced_text)
        if _YAML_KEY.match(first)
        else None
    )


def strip_code_fence(text: str, first_line: str = "") -> str:
    """Return a text without the block of code around it."""
    found = _CODE_FENCE.match(text)
    inner = found[1] if found else text
    return f"{first_line}\n{inner}" if first_line else inner


def _make_order(game: Game[S, V], kind: str, text: str) -> Order | Draft:
    return parse_order(
        game, {KIND_FIELD: kind, game.kinds.orders[kind].whole_text_field: text.rstrip("\n")}
    )
