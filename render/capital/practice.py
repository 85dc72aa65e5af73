"""The practice game: a short one against two machines, and what it explains."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from engine.capital.ai.suggested_orders import suggest_orders
from engine.capital.view import View
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order
from render.capital.words.shortcuts import MAX_SHORTCUTS
from render.presentation import Practice

EXPLAINED_KINDS: Final = ("build", "upgrade", "war", "raze", "survive", "store")
END_BUILD: Final = "end_build"


def list_deeds(view: View, ask: Ask, sheet: Sequence[Order]) -> Iterator[str]:
    """List the kinds of orders that are worth a hint: those that the card offers as buttons.

    When nothing can be built any more, that is the end of the Build phase.
    """
    del sheet
    offered = {one.kind for one in islice(suggest_orders(view, ask), MAX_SHORTCUTS)}
    yield from (one for one in EXPLAINED_KINDS if one in offered)
    if ask.kind == "build" and not offered:
        yield END_BUILD


CAPITAL_PRACTICE: Final = Practice(
    machines=2,
    settings={"mode": "short", "turn_hours": 336},
    kinds=(*EXPLAINED_KINDS, END_BUILD),
    list_deeds=list_deeds,
)
