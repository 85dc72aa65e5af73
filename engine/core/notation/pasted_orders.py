"""A text of many lines that is one order: what somebody pastes, or sends as a file."""

import re
from typing import Final

from engine.core.notation.lexicon import Lexicon
from engine.core.notation.order_forms import kinds
from engine.core.protocol.drafts import KIND, read
from engine.core.protocol.game import Game, S, V
from engine.core.protocol.values import Draft, Order

_FENCE: Final = re.compile(r"\A\s*```[\w+-]*[^\S\n]*\n(.*?)\n?```\s*\Z", re.DOTALL)
"""Lines that somebody has put into a block of code."""
_KEY: Final = re.compile(r"[^\W\d]\w*:(\s|\Z)|\{")
"""How a map begins in YAML; no order does."""
_QUOTES: Final = ('"', "«")


def pasted(game: Game[S, V], text: str, lexicon: Lexicon) -> Order | Draft | None:
    """Read a text as the one order that takes it whole; None: its lines are orders.

    It begins like that order, or like a map.
    """
    types = {kind: one for kind, one in game.order_types.items() if one.whole}
    inner = unfenced(text)
    lines = [line for line in inner.splitlines() if line.strip()]
    if not types or not lines:
        return None
    first = lines[0].strip()
    for kind, _, rest in kinds(game.order_types, first, lexicon):
        said = rest.startswith(_QUOTES) or (kind not in types) or len(lines) == 1
        text = unfenced(inner.partition(first)[2], rest).lstrip("\n")
        return None if said else _made(game, kind, text)
    return _made(game, next(iter(types)), inner) if _KEY.match(first) else None


def unfenced(text: str, before: str = "") -> str:
    """Take a text out of the block of code that it stands in."""
    found = _FENCE.match(text)
    inner = found[1] if found else text
    return f"{before}\n{inner}" if before else inner


def _made(game: Game[S, V], kind: str, text: str) -> Order | Draft:
    return read(game, {KIND: kind, game.order_types[kind].whole: text.rstrip("\n")})
