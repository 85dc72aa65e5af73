"""Lines with smooth edges; each is drawn once as a mask and pasted wherever it is needed."""

import itertools
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from render.drawing.colours import Colour
from render.valhalla.pictures.map.grid import Pixel

SUPERSAMPLING: Final = 4
FULL_DENSITY: Final = 255


class Pen(NamedTuple):
    """The colour, width, blur and density of a line."""

    colour: Colour
    width: float
    blur: int = 0
    density: int = FULL_DENSITY


class Stroke(NamedTuple):
    """A line as a mask, and the offset of the mask's corner from the line's first end."""

    mask: Image.Image
    corner: Pixel


@lru_cache(maxsize=1024)
def stroke_mask(step: Pixel, width: float, blur: int = 0, dense: int = FULL_DENSITY) -> Stroke:
    """Return a line with round ends from a point to one at this offset; it is shared."""
    room = round(width / 2) + 2 * blur + 2
    left, top = min(0, step[0]) - room, min(0, step[1]) - room
    size = abs(step[0]) + 2 * room, abs(step[1]) + 2 * room
    fine = Image.new("L", (size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING))
    brush = ImageDraw.Draw(fine)
    ends = [((x - left) * SUPERSAMPLING, (y - top) * SUPERSAMPLING) for x, y in ((0, 0), step)]
    brush.line(ends, fill=dense, width=max(1, round(width * SUPERSAMPLING)))
    reach = width * SUPERSAMPLING / 2
    for x, y in ends:
        brush.ellipse((x - reach, y - reach, x + reach, y + reach), fill=dense)
    mask = fine.resize(size, Image.Resampling.BOX)
    mask = mask.filter(ImageFilter.BoxBlur(blur)) if blur else mask
    box = mask.getbbox() or (0, 0, *size)
    return Stroke(mask.crop(box), (left + box[0], top + box[1]))


def draw_line(image: Image.Image, one: Pixel, other: Pixel, pen: Pen) -> None:
    """Draw a line from one point to another."""
    found = stroke_mask((other[0] - one[0], other[1] - one[1]), pen.width, pen.blur, pen.density)
    image.paste(pen.colour, (one[0] + found.corner[0], one[1] + found.corner[1]), found.mask)


def draw_path(image: Image.Image, points: list[Pixel], pen: Pen) -> None:
    """Draw a line along points."""
    for one, other in itertools.pairwise(points):
        draw_line(image, one, other, pen)


@lru_cache(maxsize=64)
def hexagon_mask(radius: int, half: int, width: int = 0) -> Image.Image:
    """Return a hex, or the ring along its inner edge, as a mask; it is shared."""
    short = radius // 2
    points = [
        (radius, 0), (short, half), (-short, half), (-radius, 0), (-short, -half), (short, -half),
    ]  # fmt: skip
    fine = Image.new("L", (2 * radius * SUPERSAMPLING, 2 * half * SUPERSAMPLING))
    brush = ImageDraw.Draw(fine)
    for share, tone in (
        ((1.0, FULL_DENSITY), (1 - width / half, 0)) if width else ((1.0, FULL_DENSITY),)
    ):
        moved = [
            ((x * share + radius) * SUPERSAMPLING, (y * share + half) * SUPERSAMPLING)
            for x, y in points
        ]
        brush.polygon(moved, fill=tone)
    return fine.resize((2 * radius, 2 * half), Image.Resampling.BOX)
