"""Which part of the map shows an order in the making best."""

from collections.abc import Iterator
from typing import Final

from engine.valhalla.map.hexes import distance, on_map
from engine.valhalla.view import View
from render.drawing.picture import DraftOverlay
from render.valhalla.pictures import ready_sides

PLACES: Final = ("to", "from", "hex", "city", "battle", "targets", "scope")
"""Fields that name a hex, the most telling first."""
REACH: Final = 6
"""How far a close look reaches by itself."""
FAR: Final = 14
"""Hexes further apart than this are shown on the whole map."""


def focus(view: View, draft: DraftOverlay, blank: str) -> tuple[str, str] | None:  # noqa: ARG001
    """Look closely at the hexes that an order speaks of; the own map where it names none.

    Where a ready-made side is chosen, there are all of them.
    """
    side = ready_sides.chosen(draft)
    if side is not None:
        return "hall", side
    if view.me is None or not view.me.revealed:
        return None
    named = [at for at in _named(draft) if _is_hex(at) and on_map(view.size, at)]
    if not named:
        return "map", ""
    far = max(distance(named[0], at) for at in named)
    wide = f"/{far + 1}" if far >= REACH else ""
    return ("map", f"around:{named[0]}{wide}") if far < FAR else ("map", "")


def _is_hex(text: str) -> bool:
    return len(text) == len("000.000") and text[3] == "."


def _named(draft: DraftOverlay) -> Iterator[str]:
    for field in PLACES:
        yield from (value for name, value in draft if name == field)
