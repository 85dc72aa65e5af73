"""Orders on a map: arrows along ways, points left, warning rings, signs in hexes."""

import itertools
import math
from collections.abc import Iterator, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from render.drawing import icons
from render.drawing.colours import INK, Colour, mix_colours
from render.drawing.lettering import FIGURES_BOLD, TextStyle, text_width, write_centred, write_line
from render.drawing.maps.side_colours import SIDE_COLOURS
from render.drawing.shapes import draw_smooth_mask, rounded_mask
from render.valhalla.pictures.map import ground, strokes
from render.valhalla.pictures.map.grid import Grid, Pixel, Point
from render.valhalla.pictures.map.map_view import MapView
from render.valhalla.pictures.map.orders.ordered_marks import Mark, OrderMarks, Way
from render.valhalla.pictures.map.strokes import Pen

GAME_KEY: Final = "valhalla"
SHEET_COLOUR: Colour = (255, 250, 232)
DRAFT_COLOUR: Colour = (255, 214, 74)
"""The colour of the draft, brighter than the sheet."""
WARNING_COLOUR: Colour = (222, 44, 34)
ARROWHEAD_SHAPE: Final = ((0.8, 0.0), (-0.62, 0.58), (-0.26, 0.0), (-0.62, -0.58))
"""The corners of an arrowhead that points right, relative to its tip."""
ARROWHEAD_SHARE: Final = 0.42
"""The size of an arrowhead, as a share of a hex's radius."""
COVERED_SHARE: Final = 0.4
"""The width kept free of labels along an arrow, as a share of a hex's radius."""
ROUNDING_SHARE: Final = 0.5
"""How much corners of ways are rounded, as a share of a step."""


def draw_ways(image: Image.Image, map_view: MapView, order_marks: OrderMarks) -> None:
    """Draw the ordered ways below the tokens of the map, the draft last.

    All heads are drawn after all lines, and labels keep off the arrows.
    """
    own = SIDE_COLOURS[map_view.side_colour(map_view.me.seat)]
    for at in dict.fromkeys(at for way in order_marks.ways for at in way.zones):
        if map_view.grid.has_hex(at):
            _draw_warning(image, map_view.grid, at)
    occupied = {unit.at for unit in map_view.me.units} | {
        *map_view.me.marks,
        *map_view.me.land.features,
    }
    arrows = [
        Arrow.along(
            map_view.grid,
            way,
            DRAFT_COLOUR if way.is_draft else mix_colours(own, SHEET_COLOUR, 0.45),
            occupied,
        )
        for way in sorted(order_marks.ways, key=lambda one: one.is_draft)
    ]
    for arrow in arrows:
        _draw_shaft(image, map_view, arrow)
    for arrow in arrows:
        draw_arrowhead(
            image,
            arrow.points[-2],
            arrow.points[-1],
            map_view.grid.radius * ARROWHEAD_SHARE,
            arrow.tone,
        )


def draw_signs(image: Image.Image, map_view: MapView, order_marks: OrderMarks) -> None:
    """Draw the signs of orders, the draft's first, and keep the ends of ways free."""
    for mark in sorted(order_marks.marks, key=lambda one: (not one.is_draft, one.is_reserve)):
        if map_view.grid.has_hex(mark.at):
            _draw_sign(image, map_view, mark)
    room = map_view.grid.radius * 0.7
    for way in order_marks.ways:
        if map_view.grid.has_hex(way.hexes[-1]):
            map_view.taken_spots.take(map_view.grid.centre(way.hexes[-1]), (room, room))


def draw_points_left(image: Image.Image, map_view: MapView, order_marks: OrderMarks) -> None:
    """Draw the points left of each way beside its end, where there is room."""
    for way in order_marks.ways:
        if way.points_left is not None and map_view.grid.has_hex(way.hexes[-1]):
            _draw_points_left(image, map_view, way)


def _draw_warning(image: Image.Image, grid: Grid, at: str) -> None:
    """Draw a ring in a hex where a zone of control may stop a march."""
    ring = strokes.hexagon_mask(grid.radius, grid.half_height, max(3, grid.radius // 7))
    corner = ground.hex_corner(grid, at)
    fill = strokes.hexagon_mask(grid.radius, grid.half_height).point(
        [grey // 5 for grey in range(256)]
    )
    image.paste(WARNING_COLOUR, corner, fill)
    image.paste(WARNING_COLOUR, corner, ring.point([grey * 3 // 4 for grey in range(256)]))


# Arrows


@dataclass(frozen=True, slots=True)
class Arrow:
    """A way as an arrow: its points in the picture, and its colour."""

    way: Way
    points: tuple[Pixel, ...]
    tone: Colour

    @classmethod
    def along(cls, grid: Grid, way: Way, tone: Colour, occupied: Set[str]) -> "Arrow":
        """Make the arrow of a way; if its last hex is occupied, it ends before the middle."""
        short = 0.3 + 0.32 * (way.hexes[-1] in occupied)
        points = _round_corners([grid.centre(at) for at in way.hexes], grid.radius, short)
        return cls(way, tuple(points), tone)


def _draw_shaft(image: Image.Image, map_view: MapView, arrow: Arrow) -> None:
    """Draw the line of an arrow, and reserve the space it covers."""
    radius, way = map_view.grid.radius, arrow.way
    wide = max(3.0, radius / 6) * (1.2 if way.is_draft else 1.0)
    *line, last = arrow.points
    line.append(_point_short_of(line[-1], last, radius * ARROWHEAD_SHARE * 0.7))
    shade = Pen(mix_colours(INK, (0, 0, 0), 0.3), wide + max(3, radius // 9), 0, 235)
    for pen in (shade, Pen(arrow.tone, wide)):
        if way.is_ferry:
            for one, other in list(itertools.pairwise(line))[::2]:
                strokes.draw_line(image, one, other, pen)
        else:
            strokes.draw_path(image, line, pen)
    for one, other in itertools.pairwise(arrow.points):
        steps = max(1, round(math.dist(one, other) / (radius * COVERED_SHARE)))
        for step in range(1, steps + 1):
            map_view.taken_spots.take(
                _point_between(one, other, step / steps),
                (radius * COVERED_SHARE, radius * COVERED_SHARE),
            )


def _round_corners(points: list[Pixel], radius: int, short: float) -> list[Pixel]:
    """Round the corners of a way; it begins beside its force and ends before the last middle."""
    found = [_point_short_of(points[1], points[0], radius * 0.3)]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        one = _point_between(here, before, ROUNDING_SHARE)
        two = _point_between(here, after, ROUNDING_SHARE)
        for step in range(1, 6):
            share = step / 6
            found.append(
                _point_between(
                    _point_between(one, here, share), _point_between(here, two, share), share
                )
            )
        found.append(two)
    end = _point_short_of(found[-1], points[-1], radius * short)
    return [*found, end]


def _point_between(one: Pixel, other: Pixel, share: float) -> Pixel:
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
    )


def _point_short_of(one: Pixel, other: Pixel, short: float) -> Pixel:
    """Return the point on the way to another that lies a distance before it."""
    far = math.dist(one, other)
    return _point_between(one, other, max(0.0, 1 - short / far)) if far else other


def draw_arrowhead(image: Image.Image, back: Point, tip: Point, size: float, tone: Colour) -> None:
    """Draw the head of an arrow."""
    turn = math.atan2(tip[1] - back[1], tip[0] - back[0])
    for grow, colour in ((size * 0.16 + 2, mix_colours(INK, (0, 0, 0), 0.3)), (0.0, tone)):
        drawn = _arrowhead_mask(round(math.degrees(turn)), round(size + grow * 1.6))
        corner = round(tip[0] - drawn.width / 2), round(tip[1] - drawn.height / 2)
        shift = round(math.cos(turn) * grow * 0.1), round(math.sin(turn) * grow * 0.1)
        image.paste(colour, (corner[0] + shift[0], corner[1] + shift[1]), drawn)


@lru_cache(maxsize=256)
def _arrowhead_mask(degrees: int, size: int) -> Image.Image:
    """Return an arrowhead around its tip, as a mask."""
    turn = math.radians(degrees)
    across, along = math.cos(turn), math.sin(turn)
    shape = [(x * size, y * size) for x, y in ARROWHEAD_SHAPE]
    side = 3 * size
    middle = side / 2
    points = [(middle + x * across - y * along, middle + x * along + y * across) for x, y in shape]
    return draw_smooth_mask(
        (side, side),
        lambda brush, fine: brush.polygon([(x * fine, y * fine) for x, y in points], 255),
    )


# Signs


def _draw_sign(image: Image.Image, map_view: MapView, mark: Mark) -> None:
    """Draw the sign of an order beside what stands in its hex; only a draft's hides something."""
    grid = map_view.grid
    side = max(16, round(grid.radius * (0.58 if mark.is_reserve else 0.68)))
    tone = DRAFT_COLOUR if mark.is_draft else SHEET_COLOUR
    drawn = _sign_image(
        mark.icon, mark.text, side, mix_colours(tone, (128, 120, 110), 0.45 * mark.is_reserve)
    )
    spots = list(_walk_sign_spots(map_view, mark.at))
    free = map_view.taken_spots.find_free(spots, drawn.size)
    spot = spots[1] if free is None and mark.is_draft else free
    if spot is not None:
        _paste_around(image, spot, drawn)
        map_view.taken_spots.take(spot, drawn.size)


SIGN_OFFSETS: Final = (
    (0.0, 0.0), (-0.62, -0.3), (0.62, -0.3), (-0.62, 0.3), (0.62, 0.3), (0.0, -0.62), (0.0, 0.62),
    (-1.0, -0.3), (1.0, -0.3), (-1.0, 0.3), (1.0, 0.3), (0.0, -1.0), (0.0, 1.0), (-0.6, -0.9),
    (0.6, -0.9), (-0.6, 0.9), (0.6, 0.9),
)  # fmt: skip
"""Where in a hex a sign may be, the best first, as shares of its radius and half height."""


def _walk_sign_spots(map_view: MapView, at: str) -> Iterator[Point]:
    """Yield where in a hex a sign may be, the best first."""
    x, y = map_view.grid.centre(at)
    for across, down in SIGN_OFFSETS:
        yield x + across * map_view.grid.radius, y + down * map_view.grid.half_height


def _paste_around(image: Image.Image, spot: Point, drawn: Image.Image) -> None:
    image.paste(drawn, (round(spot[0] - drawn.width / 2), round(spot[1] - drawn.height / 2)), drawn)


@lru_cache(maxsize=256)
def _sign_image(icon: str, text: str, side: int, tone: Colour) -> Image.Image:
    """Draw a square sign with an icon, and a number at its corner."""
    image = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    image.paste((*INK, 255), (0, 0), rounded_mask((side, side), side // 4))
    rim = max(1, side // 12)
    inner = side - 2 * rim
    image.paste((*tone, 255), (rim, rim), rounded_mask((inner, inner), max(1, side // 4 - rim)))
    small = round(side * 0.66)
    at = (side - small) // 2
    left = max(0, at - (side // 7 if text else 0))
    image.paste((*INK, 255), (left, at), icons.icon_mask(GAME_KEY, icon, small))
    if text:
        size = round(side * 0.52)
        spot = side - text_width(text, FIGURES_BOLD, size) / 2 - rim - 2, side - size * 0.42 - rim
        write_centred(image, spot, text, TextStyle(FIGURES_BOLD, size, INK))
    return image


def _draw_points_left(image: Image.Image, map_view: MapView, way: Way) -> None:
    """Draw beside an arrow's head how many movement points are left."""
    size = max(14, round(map_view.grid.radius * 0.42))
    drawn = _points_image(
        str(way.points_left), size, DRAFT_COLOUR if way.is_draft else SHEET_COLOUR
    )
    for spot in _walk_sign_spots(map_view, way.hexes[-1]):
        if map_view.taken_spots.take_label(spot, drawn.size):
            _paste_around(image, spot, drawn)
            return


@lru_cache(maxsize=128)
def _points_image(text: str, size: int, tone: Colour) -> Image.Image:
    """Draw a number of movement points beside a boot."""
    high = round(size * 1.2)
    wide = round(size * 1.25 + text_width(text, FIGURES_BOLD, size) + size * 0.3)
    image = Image.new("RGBA", (wide, high), (0, 0, 0, 0))
    image.paste((*INK, 255), (0, 0), rounded_mask((wide, high), high // 2))
    image.paste((*tone, 255), (1, 1), rounded_mask((wide - 2, high - 2), high // 2 - 1))
    side = round(size * 0.9)
    image.paste(
        (*INK, 255),
        (round(size * 0.3), (high - side) // 2),
        icons.icon_mask(GAME_KEY, "move", side),
    )
    write_line(
        image, (size * 1.22, high / 2 + size * 0.35), text, TextStyle(FIGURES_BOLD, size, INK)
    )
    return image
