"""Zooming in on a kingdom: one part alone, at full width."""

from collections.abc import Mapping
from typing import Final

from render.capital.contents.kingdom import BannerGroup, KingdomContents
from render.drawing.picture import PictureRequest

PARTS_BY_ZOOM: Final[Mapping[str, tuple[str, ...]]] = {
    "upgrades": ("numbers", "medals"),
    "units": ("slots", "groups"),
    "buildings": ("slots", "groups"),
    "quests": ("slots", "groups", "quests"),
}
"""By zoom: the parts of a kingdom that are shown."""

SEAT_PREFIX: Final = "seat:"


def requested_seat(request: PictureRequest) -> int:
    """Return the seat named in a request's zoom; 0 if none is."""
    number = next(
        (word[len(SEAT_PREFIX) :] for word in request.zoom.split() if word.startswith(SEAT_PREFIX)),
        "",
    )
    return int(number) if number.isdecimal() else 0


def zoom_in(contents: KingdomContents, request: PictureRequest) -> KingdomContents:
    """Keep only the requested part of a kingdom; all of it if no part is requested."""
    part = next((word for word in request.zoom.split() if word in PARTS_BY_ZOOM), "")
    if not part or contents.fallen:
        return contents
    empty = dict.fromkeys(("numbers", "medals", "slots", "groups", "quests"), ())
    shown_parts = {name: getattr(contents, name) for name in PARTS_BY_ZOOM[part]}
    zoomed_contents = contents._replace(**{**empty, **shown_parts}, bare="", near=part)
    return (
        zoomed_contents
        if part == "buildings"
        else zoomed_contents._replace(groups=_buildings_with_units(zoomed_contents.groups))
    )


def _buildings_with_units(groups: tuple[BannerGroup, ...]) -> tuple[BannerGroup, ...]:
    """Keep the buildings that have rows."""
    fewer = (
        group._replace(tiles=tuple(tile for tile in group.tiles if tile.rows)) for group in groups
    )
    return tuple(group for group in fewer if group.tiles)
