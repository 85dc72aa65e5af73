"""Orders drawn on a map: arrows along ways, points left, rings of warning, signs in hexes."""

import itertools
import math
from collections.abc import Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from render.drawing import icons
from render.drawing.colours import INK, Colour, mix
from render.drawing.lettering import FIGURES_BOLD, Setting, width, write, write_centred
from render.drawing.shapes import rounded, smooth
from render.valhalla.pictures.map import ground, strokes
from render.valhalla.pictures.map.grid import Grid, Point, Spot
from render.valhalla.pictures.map.labels import box
from render.valhalla.pictures.map.map_view import MapView
from render.valhalla.pictures.map.ordered_marks import Mark, Ordered, Way
from render.valhalla.pictures.map.strokes import Pen
from render.valhalla.pictures.side_colours import SIDES

BOOK: Final = "valhalla"
LIGHT: Colour = (255, 250, 232)
FRESH: Colour = (255, 214, 74)
"""The order in the making, brighter than the sheet."""
WARN: Colour = (222, 44, 34)
BARB: Final = ((0.8, 0.0), (-0.62, 0.58), (-0.26, 0.0), (-0.62, -0.58))
"""The head of an arrow that points right, around its tip."""
HEAD: Final = 0.42
"""How large it is, in parts of a hex's radius."""
COVER: Final = 0.4
"""How wide a stripe an arrow keeps free of labels, in the same."""
STEP: Final = 0.5
"""The middles of steps are rounded off by so much."""


def ways(image: Image.Image, board: MapView, what: Ordered) -> None:
    """Draw the ways that are ordered, under what stands on the map; the newest last.

    No line hides where another ends, and no label is set upon an arrow.
    """
    own = SIDES[board.colour(board.me.seat)]
    for at in dict.fromkeys(at for way in what.ways for at in way.zones):
        if board.grid.shows(at):
            _warn(image, board.grid, at)
    busy = {unit.at for unit in board.me.units} | {*board.me.marks, *board.me.land.features}
    found = [
        Arrow.along(board.grid, way, FRESH if way.fresh else mix(own, LIGHT, 0.45), busy)
        for way in sorted(what.ways, key=lambda one: one.fresh)
    ]
    for arrow in found:
        _shaft(image, board, arrow)
    for arrow in found:
        head(image, arrow.points[-2], arrow.points[-1], board.grid.radius * HEAD, arrow.tone)


def signs(image: Image.Image, board: MapView, what: Ordered) -> None:
    """Draw the signs of orders, and what of its points each way leaves."""
    for mark in sorted(what.marks, key=lambda one: (one.fresh, not one.faint)):
        if board.grid.shows(mark.at):
            _sign(image, board, mark)
    for way in what.ways:
        if way.left is not None and board.grid.shows(way.hexes[-1]):
            _left(image, board, way)


def _warn(image: Image.Image, grid: Grid, at: str) -> None:
    """Ring a hex where a zone of control may stop who comes by."""
    ring = strokes.hexagon(grid.radius, grid.half, max(3, grid.radius // 7))
    corner = ground.spot(grid, at)
    fill = strokes.hexagon(grid.radius, grid.half).point([grey // 5 for grey in range(256)])
    image.paste(WARN, corner, fill)
    image.paste(WARN, corner, ring.point([grey * 3 // 4 for grey in range(256)]))


# Arrows


@dataclass(frozen=True, slots=True)
class Arrow:
    """A way as it is drawn."""

    way: Way
    points: tuple[Spot, ...]
    tone: Colour

    @classmethod
    def along(cls, grid: Grid, way: Way, tone: Colour, busy: Set[str]) -> "Arrow":
        """Lay an arrow along a way; where something stands at its end, it stops short of it."""
        short = 0.3 + 0.32 * (way.hexes[-1] in busy)
        points = _smooth([grid.centre(at) for at in way.hexes], grid.radius, short)
        return cls(way, tuple(points), tone)


def _shaft(image: Image.Image, board: MapView, arrow: Arrow) -> None:
    """Draw the line of an arrow, and note what it covers."""
    radius, way = board.grid.radius, arrow.way
    wide = max(3.0, radius / 6) * (1.2 if way.fresh else 1.0)
    *line, last = arrow.points
    line.append(_toward(line[-1], last, radius * HEAD * 0.7))
    shade = Pen(mix(INK, (0, 0, 0), 0.3), wide + max(3, radius // 9), 0, 235)
    for pen in (shade, Pen(arrow.tone, wide)):
        if way.ferry:
            for one, other in list(itertools.pairwise(line))[::2]:
                strokes.draw(image, one, other, pen)
        else:
            strokes.path(image, line, pen)
    for one, other in itertools.pairwise(arrow.points):
        steps = max(1, round(math.dist(one, other) / (radius * COVER)))
        for step in range(1, steps + 1):
            board.places.take(_between(one, other, step / steps), (radius * COVER, radius * COVER))


def _smooth(points: list[Spot], radius: int, short: float) -> list[Spot]:
    """Round the corners of a way, begin it beside its force, end it short of the last middle."""
    found = [_toward(points[1], points[0], radius * 0.3)]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        one = _between(here, before, STEP)
        two = _between(here, after, STEP)
        for step in range(1, 6):
            share = step / 6
            found.append(_between(_between(one, here, share), _between(here, two, share), share))
        found.append(two)
    end = _toward(found[-1], points[-1], radius * short)
    return [*found, end]


def _between(one: Spot, other: Spot, share: float) -> Spot:
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
    )


def _toward(one: Spot, other: Spot, short: float) -> Spot:
    """Go from one point towards another, and stop short of it."""
    far = math.dist(one, other)
    return _between(one, other, max(0.0, 1 - short / far)) if far else other


def head(image: Image.Image, back: Point, tip: Point, size: float, tone: Colour) -> None:
    """Draw the head of an arrow."""
    turn = math.atan2(tip[1] - back[1], tip[0] - back[0])
    for grow, colour in ((size * 0.16 + 2, mix(INK, (0, 0, 0), 0.3)), (0.0, tone)):
        drawn = _tip(round(math.degrees(turn)), round(size + grow * 1.6))
        corner = round(tip[0] - drawn.width / 2), round(tip[1] - drawn.height / 2)
        shift = round(math.cos(turn) * grow * 0.1), round(math.sin(turn) * grow * 0.1)
        image.paste(colour, (corner[0] + shift[0], corner[1] + shift[1]), drawn)


@lru_cache(maxsize=256)
def _tip(degrees: int, size: int) -> Image.Image:
    """Shape the head of an arrow around its tip, as a mask."""
    turn = math.radians(degrees)
    across, along = math.cos(turn), math.sin(turn)
    shape = [(x * size, y * size) for x, y in BARB]
    side = 3 * size
    middle = side / 2
    points = [(middle + x * across - y * along, middle + x * along + y * across) for x, y in shape]
    return smooth(
        (side, side),
        lambda brush, fine: brush.polygon([(x * fine, y * fine) for x, y in points], 255),
    )


# Signs


def _sign(image: Image.Image, board: MapView, mark: Mark) -> None:
    """Set the sign of an order into its hex, beside what stands there."""
    grid = board.grid
    side = max(16, round(grid.radius * (0.58 if mark.faint else 0.68)))
    tone = FRESH if mark.fresh else LIGHT
    drawn = _coin(mark.icon, mark.text, side, mix(tone, (128, 120, 110), 0.45 * mark.faint))
    _beside(image, board, mark.at, drawn)


BESIDE: Final = (
    (0.0, 0.0), (-0.62, -0.3), (0.62, -0.3), (-0.62, 0.3), (0.62, 0.3), (0.0, -0.62), (0.0, 0.62),
    (-1.0, -0.3), (1.0, -0.3), (-1.0, 0.3), (1.0, 0.3), (0.0, -1.0), (0.0, 1.0), (-0.6, -0.9),
    (0.6, -0.9), (-0.6, 0.9), (0.6, 0.9),
)  # fmt: skip
"""Where in a hex a sign may stand, the best first, in parts of its radius and half its height."""


def _beside(image: Image.Image, board: MapView, at: str, drawn: Image.Image) -> None:
    """Set something where it hides nothing, or at the hex's upper left."""
    x, y = board.grid.centre(at)
    spots = [(x + dx * board.grid.radius, y + dy * board.grid.half) for dx, dy in BESIDE]
    free = (one for one in spots if board.places.free(box(one, drawn.size)))
    spot = next(free, spots[1])
    image.paste(drawn, (round(spot[0] - drawn.width / 2), round(spot[1] - drawn.height / 2)), drawn)
    board.places.take(spot, drawn.size)


@lru_cache(maxsize=256)
def _coin(icon: str, text: str, side: int, tone: Colour) -> Image.Image:
    """Draw a square coin with an icon, and a number at its corner."""
    image = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    image.paste((*INK, 255), (0, 0), rounded((side, side), side // 4))
    rim = max(1, side // 12)
    inner = side - 2 * rim
    image.paste((*tone, 255), (rim, rim), rounded((inner, inner), max(1, side // 4 - rim)))
    small = round(side * 0.66)
    at = (side - small) // 2
    left = max(0, at - (side // 7 if text else 0))
    image.paste((*INK, 255), (left, at), icons.mask(BOOK, icon, small))
    if text:
        size = round(side * 0.52)
        spot = side - width(text, FIGURES_BOLD, size) / 2 - rim - 2, side - size * 0.42 - rim
        write_centred(image, spot, text, Setting(FIGURES_BOLD, size, INK))
    return image


def _left(image: Image.Image, board: MapView, way: Way) -> None:
    """Write beside an arrow's head how many movement points are left."""
    size = max(14, round(board.grid.radius * 0.5))
    drawn = _points(str(way.left), size, FRESH if way.fresh else LIGHT)
    end = board.grid.centre(way.hexes[-1])
    board.places.take(end, (board.grid.radius * 0.7, board.grid.radius * 0.7))
    _beside(image, board, way.hexes[-1], drawn)


@lru_cache(maxsize=128)
def _points(text: str, size: int, tone: Colour) -> Image.Image:
    """Draw a number of movement points beside a boot."""
    high = round(size * 1.2)
    wide = round(size * 1.25 + width(text, FIGURES_BOLD, size) + size * 0.3)
    image = Image.new("RGBA", (wide, high), (0, 0, 0, 0))
    image.paste((*INK, 255), (0, 0), rounded((wide, high), high // 2))
    image.paste((*tone, 255), (1, 1), rounded((wide - 2, high - 2), high // 2 - 1))
    side = round(size * 0.9)
    image.paste(
        (*INK, 255), (round(size * 0.3), (high - side) // 2), icons.mask(BOOK, "move", side)
    )
    write(image, (size * 1.22, high / 2 + size * 0.35), text, Setting(FIGURES_BOLD, size, INK))
    return image
