"""The picture and zoom that show a draft best."""

from typing import Final

from engine.core.protocol.drafts import KIND_FIELD
from engine.valhalla.view import View
from render.drawing.picture import DraftOverlay
from render.valhalla.pictures import ready_sides
from render.valhalla.pictures.map.map_window import KNOWN_ZOOM

KINDS_FOR_FAR_HEXES: Final = frozenset({"pathfind"})
"""Kinds of orders whose hexes may lie anywhere at the edge of what is known."""


def choose_focus(view: View, draft: DraftOverlay, blank: str) -> tuple[str, str] | None:  # noqa: ARG001
    """Choose the map, which shows the hexes that a draft names and what a move can reach.

    While a ready-made side is chosen, the picture shows all of them.
    """
    side = ready_sides.zoom_of_draft(draft)
    if side is not None:
        return "hall", side
    if view.me is None or not view.me.revealed:
        return None
    kinds = {value for name, value in draft if name == KIND_FIELD}
    return "map", KNOWN_ZOOM if kinds & KINDS_FOR_FAR_HEXES else ""
