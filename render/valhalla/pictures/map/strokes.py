"""Lines with smooth edges: each is drawn once, fine, and pasted wherever the same one is needed."""

import itertools
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from render.drawing.colours import Colour
from render.valhalla.pictures.map.grid import Spot

FINE: Final = 4
CLEAR: Final = 255


class Pen(NamedTuple):
    """How a line is drawn: how wide, how soft, how dense."""

    colour: Colour
    width: float
    blur: int = 0
    dense: int = CLEAR


class Stroke(NamedTuple):
    """A line as a mask, and how far its corner lies from the line's first end."""

    mask: Image.Image
    corner: Spot


@lru_cache(maxsize=1024)
def stroke(step: Spot, width: float, blur: int = 0, dense: int = CLEAR) -> Stroke:
    """Draw a line with round ends, from a point to the one so far from it; it is shared."""
    room = round(width / 2) + 2 * blur + 2
    left, top = min(0, step[0]) - room, min(0, step[1]) - room
    size = abs(step[0]) + 2 * room, abs(step[1]) + 2 * room
    fine = Image.new("L", (size[0] * FINE, size[1] * FINE))
    brush = ImageDraw.Draw(fine)
    ends = [((x - left) * FINE, (y - top) * FINE) for x, y in ((0, 0), step)]
    brush.line(ends, fill=dense, width=max(1, round(width * FINE)))
    reach = width * FINE / 2
    for x, y in ends:
        brush.ellipse((x - reach, y - reach, x + reach, y + reach), fill=dense)
    mask = fine.resize(size, Image.Resampling.BOX)
    mask = mask.filter(ImageFilter.BoxBlur(blur)) if blur else mask
    box = mask.getbbox() or (0, 0, *size)
    return Stroke(mask.crop(box), (left + box[0], top + box[1]))


def draw(image: Image.Image, one: Spot, other: Spot, pen: Pen) -> None:
    """Draw a line from one point to another."""
    found = stroke((other[0] - one[0], other[1] - one[1]), pen.width, pen.blur, pen.dense)
    image.paste(pen.colour, (one[0] + found.corner[0], one[1] + found.corner[1]), found.mask)


def path(image: Image.Image, points: list[Spot], pen: Pen) -> None:
    """Draw a line along points."""
    for one, other in itertools.pairwise(points):
        draw(image, one, other, pen)


@lru_cache(maxsize=64)
def hexagon(radius: int, half: int, width: int = 0) -> Image.Image:
    """Shape a hex, or the ring along its inner edge, as a mask; it is shared."""
    short = radius // 2
    points = [
        (radius, 0), (short, half), (-short, half), (-radius, 0), (-short, -half), (short, -half),
    ]  # fmt: skip
    fine = Image.new("L", (2 * radius * FINE, 2 * half * FINE))
    brush = ImageDraw.Draw(fine)
    for share, tone in ((1.0, CLEAR), (1 - width / half, 0)) if width else ((1.0, CLEAR),):
        moved = [((x * share + radius) * FINE, (y * share + half) * FINE) for x, y in points]
        brush.polygon(moved, fill=tone)
    return fine.resize((2 * radius, 2 * half), Image.Resampling.BOX)
