"""The picture and zoom that show a draft best."""

from collections.abc import Iterator
from typing import Final

from engine.valhalla.map.hexes import distance, is_on_map
from engine.valhalla.view import View
from render.drawing.picture import DraftOverlay
from render.valhalla.pictures import ready_sides

HEX_FIELDS: Final = ("to", "from", "hex", "city", "battle", "targets", "scope")
"""Fields that name a hex, the most important first."""
CLOSE_LOOK_REACH: Final = 6
"""The default reach of a close look."""
MAX_CLOSE_LOOK_DISTANCE: Final = 14
"""If the hexes are further apart, the whole map is shown."""


def choose_focus(view: View, draft: DraftOverlay, blank: str) -> tuple[str, str] | None:  # noqa: ARG001
    """Choose a close look at the hexes that a draft names, or the own map if it names none.

    While a ready-made side is chosen, the picture shows all of them.
    """
    side = ready_sides.zoom_of_draft(draft)
    if side is not None:
        return "hall", side
    if view.me is None or not view.me.revealed:
        return None
    named = [at for at in _hexes_named(draft) if _is_hex(at) and is_on_map(view.size, at)]
    if not named:
        return "map", ""
    far = max(distance(named[0], at) for at in named)
    wide = f"/{far + 1}" if far >= CLOSE_LOOK_REACH else ""
    return ("map", f"around:{named[0]}{wide}") if far < MAX_CLOSE_LOOK_DISTANCE else ("map", "")


def _is_hex(text: str) -> bool:
    return len(text) == len("000.000") and text[3] == "."


def _hexes_named(draft: DraftOverlay) -> Iterator[str]:
    for field in HEX_FIELDS:
        yield from (value for name, value in draft if name == field)
