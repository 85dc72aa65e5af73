"""A kingdom from near: one part of it alone, as large as the whole would be wide."""

from collections.abc import Mapping
from typing import Final

from render.capital.contents.kingdom import Group, Kingdom
from render.drawing.picture import PictureRequest

NEAR: Final[Mapping[str, tuple[str, ...]]] = {
    "upgrades": ("numbers", "medals"),
    "units": ("slots", "groups"),
    "buildings": ("slots", "groups"),
    "quests": ("slots", "groups", "quests"),
}
"""By zoom: what of a kingdom is shown."""

SEAT: Final = "seat:"


def seat(look: PictureRequest) -> int:
    """Tell whose kingdom is looked at; 0 where nobody is named."""
    number = next((word[len(SEAT) :] for word in look.zoom.split() if word.startswith(SEAT)), "")
    return int(number) if number.isdecimal() else 0


def zoomed(whole: Kingdom, look: PictureRequest) -> Kingdom:
    """Keep one part of a kingdom alone, where a part is wanted."""
    part = next((word for word in look.zoom.split() if word in NEAR), "")
    if not part or whole.fallen:
        return whole
    empty = dict.fromkeys(("numbers", "medals", "slots", "groups", "quests"), ())
    kept = {name: getattr(whole, name) for name in NEAR[part]}
    found = whole._replace(**{**empty, **kept}, bare="", near=part)
    return found if part == "buildings" else found._replace(groups=_homes(found.groups))


def _homes(groups: tuple[Group, ...]) -> tuple[Group, ...]:
    """Keep the buildings where somebody lies, or may."""
    fewer = (each._replace(tiles=tuple(one for one in each.tiles if one.rows)) for each in groups)
    return tuple(each for each in fewer if each.tiles)
