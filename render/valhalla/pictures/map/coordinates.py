"""The coordinates of hexes: quiet in every revealed hex, plain where a draft names it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from render.drawing.colours import CREAM, INK, Colour, contrast_ratio
from render.drawing.lettering import (
    FIGURES,
    TextStyle,
    capital_height,
    text_width,
    write_line,
)
from render.valhalla.pictures.map import labels
from render.valhalla.pictures.map.grid import Grid, Point
from render.valhalla.pictures.map.labels import Box, box_around
from render.valhalla.pictures.map.map_view import MapView

MIN_COORDINATE_SIZE: Final = 21
"""At the width of a phone's map this is nine points high."""
COORDINATE_SHARE: Final = 0.29
"""The size of coordinates, as a share of a hex's radius."""
QUIET_SHARE: Final = 0.85
"""How dense quiet coordinates are."""
DOWN_SHARE: Final = 0.72
"""How far from the edge of a hex the middle of coordinates is, as a share of their height."""
APART_SHARES: Final = (1.1, 3.2)
"""The room around coordinates in which no others stand, as shares of their width and height."""
MIN_COORDINATE_CONTRAST: Final = 3.5
"""The least contrast of dark coordinates with the ground; else they are light."""
CONTRAST_SAMPLE_SIZE: Final = (16, 8)
"""The size in pixels of the ground that is averaged behind coordinates."""


def draw_coordinates(image: Image.Image, map_view: MapView) -> None:
    """Write the coordinates of each revealed hex into it, where it has room for them."""
    grid, coarse = map_view.grid, image.reduce(CONTRAST_SAMPLE_SIZE)
    if not grid.shows_coordinates:
        return
    size = coordinate_size(grid)
    written: list[Box] = []
    for at in map_view.me.land.terrain:
        if grid.has_hex(at) and at not in map_view.highlights.drafted:
            mask = _coordinate_mask(at, size)
            room = mask.width, capital_height(FIGURES, size)
            spot = _find_spot(map_view, at, room, written)
            if spot is not None:
                map_view.taken_spots.take_label(spot, room)
                written.append(box_around(spot, room))
                left, base = round(spot[0] - mask.width / 2), round(spot[1] + room[1] / 2)
                image.paste(_choose_ink(coarse, *spot), (left, base - size), mask)


def _find_spot(
    map_view: MapView, at: str, room: tuple[float, float], written: Sequence[Box]
) -> Point | None:
    """Find where a hex's coordinates lie on nothing, and apart from those of its neighbours."""
    apart = room[0] * APART_SHARES[0], room[1] * APART_SHARES[1]
    spots = (*_walk_spots(map_view.grid, at, room[1]), map_view.grid.centre(at))
    clear = (
        one for one in spots if not any(box_around(one, apart).overlaps(box) for box in written)
    )
    return map_view.taken_spots.find_free(clear, room)


def coordinate_size(grid: Grid) -> int:
    """Return the size in which coordinates are written."""
    return max(MIN_COORDINATE_SIZE, round(grid.radius * COORDINATE_SHARE))


def _walk_spots(grid: Grid, at: str, high: float) -> Iterator[Point]:
    """Yield where the coordinates of a hex may stand: at its lower edge, or at its upper one."""
    x, y = grid.centre(at)
    down = grid.half_height - high * DOWN_SHARE
    yield x, y + down
    yield x, y - down


def draw_drafted_coordinates(image: Image.Image, map_view: MapView) -> None:
    """Write plainly the coordinates of the hexes that a draft names: in them, or else beside."""
    grid = map_view.grid
    size = coordinate_size(grid)
    for at in filter(grid.has_hex, map_view.highlights.drafted):
        drawn = labels.draw_name(at, size)
        high = capital_height(FIGURES, size)
        spots = _walk_spots(grid, at, high) if grid.shows_coordinates else ()
        room = drawn.width, high + 2
        for spot in spots:
            if map_view.taken_spots.take_label(spot, room):
                corner = round(spot[0] - drawn.width / 2), round(spot[1] - drawn.height / 2)
                image.paste(drawn, corner, drawn)
                break
        else:
            label = labels.Label(at, [drawn])
            labels.draw_labels(image, grid, map_view.taken_spots, [label])


def _choose_ink(coarse: Image.Image, x: float, y: float) -> Colour:
    """Choose the ink for coordinates: dark, or light on dark ground."""
    wide, high = CONTRAST_SAMPLE_SIZE
    return _readable_ink(coarse.getpixel((int(x / wide), int(y / high))))


@lru_cache(maxsize=4096)
def _readable_ink(tone: Colour) -> Colour:
    return INK if contrast_ratio(INK, tone) >= MIN_COORDINATE_CONTRAST else CREAM


@lru_cache(maxsize=4096)
def _coordinate_mask(at: str, size: int) -> Image.Image:
    """Return coordinates as a mask, with their base line at `size`; it is shared."""
    mask = Image.new("RGB", (round(text_width(at, FIGURES, size)) + 2, size + 2))
    write_line(mask, (1, size), at, TextStyle(FIGURES, size, (255, 255, 255)))
    return mask.getchannel(0).point([round(grey * QUIET_SHARE) for grey in range(256)])
