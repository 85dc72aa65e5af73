"""The practice game: the base game against one machine, and what it explains."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order
from engine.echoes.view import View
from render.echoes.shortcuts import list_shortcuts
from render.echoes.words.nouns import WORD_BOOK
from render.guidance import Practice
from render.language.voice import Voice

EXPLAINED_KINDS: Final = (
    "pick_order", "pick_civ", "rotate", "attack", "build", "move", "deploy", "play",
)  # fmt: skip
END_BY_ASK: Final = {"mobilization": "end_phase", "deployment": "end_turn"}
"""By kind of ask: the order that ends it, which is explained when nothing else is worth doing."""


def list_hint_kinds(view: View, ask: Ask, sheet: Sequence[Order]) -> Iterator[str]:
    """List the kinds of orders that are worth a hint: those that the card offers as buttons."""
    voice = Voice("en", WORD_BOOK)
    offered = {one.draft.kind for one in list_shortcuts(voice, view, ask, sheet)}
    yield from (kind for kind in EXPLAINED_KINDS if kind in offered)
    if not offered and ask.kind in END_BY_ASK:
        yield END_BY_ASK[ask.kind]


ECHOES_PRACTICE: Final = Practice(
    machines=1,
    settings={"mode": "base", "turn_hours": 336},
    kinds=(*EXPLAINED_KINDS, *END_BY_ASK.values()),
    list_hint_kinds=list_hint_kinds,
)
