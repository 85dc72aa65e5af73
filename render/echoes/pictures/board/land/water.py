"""Where water lies: seas that fill their squares, and rivers that join what they meet."""

import hashlib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.echoes.squares.coordinates import Square
from render.drawing.textures import smooth_noise
from render.echoes.pictures.board.grid import SIDES, BoardGrid

WET: Final = ("water", "river")
COARSE: Final = 2
"""Banks are soft enough to be painted at half the size."""
SHORE_INSET: Final = 0.07
RIVER_WIDTH: Final = 0.3
CURVE_STEPS: Final = 12


@lru_cache(maxsize=8)
def _wobble(wide: int, side: int) -> Image.Image:
    """Return noise that roughens banks; it is shared."""
    return smooth_noise((wide, wide), (side // 5, side // 5), "banks")


def water_levels(grid: BoardGrid, terrain: Mapping[Square, str]) -> Image.Image:
    """Return how deep each pixel lies in water: grey 128 is the bank."""
    side, wide = grid.side // COARSE, grid.land_width // COARSE
    flat = Image.new("L", (wide, wide))
    brush = ImageDraw.Draw(flat)
    for square, kind in terrain.items():
        if kind == "water":
            brush.rectangle(_sea_box(grid, terrain, square, side), fill=255)
        elif kind == "river":
            _draw_river(brush, grid, terrain, square, side)
    soft = flat.filter(ImageFilter.GaussianBlur(side * 0.075))
    rough = _wobble(wide, side).point([(grey - 128) * 40 // 128 + 128 for grey in range(256)])
    level = ImageChops.add(soft, rough, 1, -128)
    return level.resize((grid.land_width, grid.land_width), Image.Resampling.BICUBIC)


def _sea_box(
    grid: BoardGrid, terrain: Mapping[Square, str], square: Square, side: int
) -> tuple[float, float, float, float]:
    """Return the box of a sea: it keeps off land, and runs over the edge of the board."""
    left, top = (edge // COARSE for edge in grid.corner(square))
    inset = side * SHORE_INSET
    room = {
        name: -inset if other is None or terrain.get(other) in {None, "water"} else inset
        for name, other in grid.neighbours(square)
    }
    return (
        left + room["west"],
        top + room["north"],
        left + side - room["east"],
        top + side - room["south"],
    )


def list_river_ends(
    grid: BoardGrid, terrain: Mapping[Square, str], square: Square
) -> tuple[str, ...]:
    """List the sides by which a river leaves its square: to water, else to what is not known."""
    around = dict(grid.neighbours(square))
    joined = [name for name, other in around.items() if other and terrain.get(other) in WET]
    if len(joined) >= 2:
        return tuple(joined)
    open_sides = [name for name, other in around.items() if other is None or other not in terrain]
    opposite = [name for name in open_sides if joined and _opposite(joined[0]) == name]
    return tuple([*joined, *opposite, *(one for one in open_sides if one not in opposite)][:2])


def _opposite(name: str) -> str:
    names = list(SIDES)
    return names[(names.index(name) + 2) % 4]


def _draw_river(
    brush: ImageDraw.ImageDraw,
    grid: BoardGrid,
    terrain: Mapping[Square, str],
    square: Square,
    side: int,
) -> None:
    """Draw a river from each end to its middle, and a pond where it springs."""
    left, top = (edge // COARSE for edge in grid.corner(square))
    chance = hashlib.sha256(square.encode()).digest()
    middle = (
        left + side * (0.42 + 0.16 * chance[0] / 255),
        top + side * (0.42 + 0.16 * chance[1] / 255),
    )
    ends = list_river_ends(grid, terrain, square)
    for name in ends:
        bend = 0.4 * side * (chance[2 + list(SIDES).index(name)] / 255 - 0.5)
        _draw_arm(brush, (middle, _edge_middle((left, top), side, name)), bend, (side, side))
    if len(ends) < 2:
        _draw_spring(brush, (left, top), side, middle, ends)
    brush.circle(middle, side * RIVER_WIDTH / 2, fill=255)


def _edge_middle(corner: tuple[float, float], side: int, name: str) -> tuple[float, float]:
    """Return a point a little beyond the middle of a side of a square."""
    east, north = SIDES[name]
    half = side / 2
    return corner[0] + half + east * half * 1.1, corner[1] + half - north * half * 1.1


def _draw_arm(
    brush: ImageDraw.ImageDraw,
    ends: tuple[tuple[float, float], tuple[float, float]],
    bend: float,
    thickness: tuple[float, float],
) -> None:
    """Draw one arm of a river, as thick at its ends as these sides of squares allow."""
    points = list(_curve(*ends, (bend, bend)))
    for number, (x, y) in enumerate(points):
        share = number / (len(points) - 1)
        thick = thickness[0] + (thickness[1] - thickness[0]) * share
        brush.circle((x, y), thick * RIVER_WIDTH / 2, fill=255)


def _draw_spring(
    brush: ImageDraw.ImageDraw,
    corner: tuple[float, float],
    side: int,
    middle: tuple[float, float],
    ends: tuple[str, ...],
) -> None:
    """Draw the thin upper arms of a river that meets water on one side at most."""
    (left, top), way = corner, SIDES[ends[0]] if ends else (1, 0)
    back = (
        left + side * (0.5 - 0.42 * way[0] - 0.22 * way[1]),
        top + side * (0.5 + 0.42 * way[1] - 0.22 * way[0]),
    )
    _draw_arm(brush, (middle, back), side * 0.1, (side, side * 0.42))
    if not ends:
        onward = left + side * 0.92, top + side * 0.74
        _draw_arm(brush, (middle, onward), -side * 0.1, (side, side * 0.42))


def _curve(
    start: tuple[float, float], end: tuple[float, float], bow: tuple[float, float]
) -> Iterator[tuple[float, float]]:
    """Yield points of a line that bows to one side."""
    for step in range(CURVE_STEPS + 1):
        share = step / CURVE_STEPS
        bulge = 4 * share * (1 - share)
        yield (
            start[0] + (end[0] - start[0]) * share + bow[0] * bulge,
            start[1] + (end[1] - start[1]) * share + bow[1] * bulge,
        )
