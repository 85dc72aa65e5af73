"""The practice game: a few rounds against one machine, and what it explains."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Order
from engine.valhalla.ai.idle_armies import find_idle_armies
from engine.valhalla.choices.next_blank import options
from engine.valhalla.view import OwnSide, View
from render.guidance import Practice
from render.valhalla.shortcuts import has_free_slot, has_idle_city, may_boast

WAIT_HOURS: Final = 336
"""The most that a setting allows: nobody is hurried."""


def list_hint_kinds(view: View, ask: Ask, sheet: Sequence[Order]) -> Iterator[str]:
    """List the kinds of orders that are worth a hint, in the order of a first game."""
    me = view.me
    if me is None:
        return
    if ask.kind == "orders":
        yield from _list_kinds_of_turn(view, me, ask, sheet)
    elif ask.kind == "side" and not me.kinds:
        yield "take"
    elif ask.kind == "pick" and me.may_pick:
        yield "side"
    elif ask.kind in {"respond", "parley"}:
        yield ask.kind


def _list_kinds_of_turn(view: View, me: OwnSide, ask: Ask, sheet: Sequence[Order]) -> Iterator[str]:
    for kind in ("upgrade", "pathfind"):
        blank = options(view, ask, sheet, Draft(kind=kind))
        if blank is not None and blank.choices:
            yield kind
    if find_idle_armies(view, me, sheet):
        yield "move"
    if has_free_slot(view, me, ask, sheet):
        yield "build"
    if has_idle_city(view, me, ask, sheet):
        yield "produce"
    if may_boast(view, me):
        yield "boast"


VALHALLA_PRACTICE: Final = Practice(
    machines=1,
    settings={
        "victory": ("last_side", "capitals", "rounds"),
        "round_limit": 10,
        "simultaneous": "auto",
        **dict.fromkeys(
            (
                "order_hours",
                "response_hours",
                "parley_hours",
                "setup_hours",
                "pick_hours",
                "absent_hours",
            ),
            WAIT_HOURS,
        ),
    },
    kinds=(
        "take",
        "side",
        "upgrade",
        "pathfind",
        "move",
        "build",
        "produce",
        "boast",
        "respond",
        "parley",
    ),
    list_hint_kinds=list_hint_kinds,
)
