"""The practice game: a short one against two machines, and what it explains."""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Final

from engine.capital.ai.suggested_orders import may_build_anything, suggest_army, suggest_orders
from engine.capital.view import View
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order
from render.capital.shortcuts import MAX_SHORTCUTS, make_shortcut
from render.guidance import Practice, Shortcut
from render.language.voice import Voice

WAR: Final = "war"
EXPLAINED_KINDS: Final = ("build", "upgrade", WAR, "raze", "survive", "store")
END_BUILD: Final = "end_build"


def list_hint_kinds(view: View, ask: Ask, sheet: Sequence[Order]) -> Iterator[str]:
    """List the kinds of orders that are worth a hint: those that the card offers as buttons.

    When nothing can be built any more, that is the end of the Build phase.
    """
    del sheet
    offered = {one.kind for one in islice(suggest_orders(view, ask), MAX_SHORTCUTS)}
    yield from (one for one in EXPLAINED_KINDS if one in offered)
    if ask.kind == "build" and not offered and not may_build_anything(view, ask):
        yield END_BUILD


def list_shortcuts(
    voice: Voice, view: View, ask: Ask, told_hints: Collection[str]
) -> Iterator[Shortcut]:
    """List the next step to a first war, until a war was explained."""
    if view.me is not None and WAR not in told_hints:
        for order in islice(suggest_army(view, ask), 1):
            yield make_shortcut(voice, view, view.me, order)


CAPITAL_PRACTICE: Final = Practice(
    machines=2,
    settings={"mode": "short", "turn_hours": 336},
    kinds=(*EXPLAINED_KINDS, END_BUILD),
    list_hint_kinds=list_hint_kinds,
    list_shortcuts=list_shortcuts,
)
