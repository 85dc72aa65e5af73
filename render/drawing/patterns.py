"""A pattern for each palette, so that palettes differ by more than colour."""

import math
from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from render.drawing.textures import tile_image

SUPERSAMPLING = 4
Brush = ImageDraw.ImageDraw


def _dots(brush: Brush, side: int) -> None:
    for middle in ((side / 4, side / 4), (side * 3 / 4, side * 3 / 4)):
        brush.circle(middle, side * 0.13, fill=255)


def _bricks(brush: Brush, side: int) -> None:
    pen = side // 14
    for top in (0, side // 2):
        brush.line((0, top, side, top), fill=255, width=pen)
    brush.line((side // 4, 0, side // 4, side // 2), fill=255, width=pen)
    brush.line((side * 3 // 4, side // 2, side * 3 // 4, side), fill=255, width=pen)


def _coins(brush: Brush, side: int) -> None:
    brush.circle((side / 2, side / 2), side * 0.3, outline=255, width=side // 12)
    brush.circle((side / 2, side / 2), side * 0.07, fill=255)


def _lozenges(brush: Brush, side: int) -> None:
    pen = side // 14
    brush.line((0, side // 2, side // 2, 0, side, side // 2), fill=255, width=pen)
    brush.line((0, side // 2, side // 2, side, side, side // 2), fill=255, width=pen)


def _stripes(brush: Brush, side: int, slope: int) -> None:
    pen = side // 8
    for shift in range(-2 * side, 3 * side, side // 2):
        low, top = shift - slope * side, shift + 2 * slope * side
        brush.line((low, 2 * side, top, -side), fill=255, width=pen)


def _rising(brush: Brush, side: int) -> None:
    _stripes(brush, side, 1)


def _falling(brush: Brush, side: int) -> None:
    _stripes(brush, side, -1)


def _waves(brush: Brush, side: int) -> None:
    for base in (side * 0.25, side * 0.75):
        points = [(x, base + side * 0.1 * math.sin(x / side * math.tau)) for x in range(side + 1)]
        brush.line(points, fill=255, width=side // 11)


def _rays(brush: Brush, side: int) -> None:
    middle, long, short = side / 2, side * 0.34, side * 0.1
    points = []
    for corner in range(8):
        turn = corner * math.tau / 8
        reach = short if corner % 2 else long
        points.append((middle + reach * math.sin(turn), middle - reach * math.cos(turn)))
    brush.polygon(points, fill=255)


def _rings(brush: Brush, side: int) -> None:
    for x in (0, side):
        for y in (0, side):
            brush.circle((x, y), side * 0.36, outline=255, width=side // 11)
    brush.circle((side / 2, side / 2), side * 0.14, fill=255)


def _plaid(brush: Brush, side: int) -> None:
    for at, pen in ((side * 0.3, side // 5), (side * 0.75, side // 16)):
        brush.line((at, 0, at, side), fill=255, width=pen)
        brush.line((0, at, side, at), fill=255, width=pen)


def _chevrons(brush: Brush, side: int) -> None:
    for top in (-side // 2, 0, side // 2, side):
        line = (0, top + side // 3, side // 2, top, side, top + side // 3)
        brush.line(line, fill=255, width=side // 9)


def _crosses(brush: Brush, side: int) -> None:
    for x, y in ((side / 4, side / 4), (side * 3 / 4, side * 3 / 4)):
        arm, half = side * 0.2, side * 0.055
        brush.rectangle((x - arm, y - half, x + arm, y + half), fill=255)
        brush.rectangle((x - half, y - arm, x + half, y + arm), fill=255)


def _crescents(brush: Brush, side: int) -> None:
    for x, y in ((side / 4, side / 4), (side * 3 / 4, side * 3 / 4)):
        brush.circle((x, y), side * 0.21, fill=255)
        brush.circle((x + side * 0.09, y), side * 0.16, fill=0)


def _checks(brush: Brush, side: int) -> None:
    half = side // 2
    brush.rectangle((0, 0, half - 1, half - 1), fill=255)
    brush.rectangle((half, half, side, side), fill=255)


PATTERN_PAINTERS: dict[str, Callable[[Brush, int], None]] = {
    "dots": _dots,
    "bricks": _bricks,
    "coins": _coins,
    "lozenges": _lozenges,
    "rising": _rising,
    "falling": _falling,
    "waves": _waves,
    "rays": _rays,
    "rings": _rings,
    "plaid": _plaid,
    "chevrons": _chevrons,
    "crosses": _crosses,
    "crescents": _crescents,
    "checks": _checks,
}


@lru_cache(maxsize=64)
def pattern_mask(name: str, size: tuple[int, int], side: int = 28) -> Image.Image:
    """Return a pattern of a size, as a mask to paste a colour through."""
    fine = Image.new("L", (side * SUPERSAMPLING, side * SUPERSAMPLING))
    PATTERN_PAINTERS[name](ImageDraw.Draw(fine), side * SUPERSAMPLING)
    return tile_image(fine.resize((side, side), Image.Resampling.LANCZOS), size)
