"""Arrows on the board, with smooth edges."""

import math
from typing import Final

from PIL import Image, ImageDraw

from render.drawing.colours import Colour

SUPERSAMPLING: Final = 3
HEAD_LENGTH, HEAD_WIDTH = 2.6, 1.5
"""The head of an arrow, in widths of its shaft."""
Point = tuple[float, float]


def draw_arrow(
    image: Image.Image,
    start: Point,
    end: Point,
    width: float,
    colours: tuple[Colour, Colour],
    gaps: tuple[float, float] = (0.0, 0.0),
) -> None:
    """Draw an arrow in a colour with a rim, leaving gaps at its ends."""
    long = math.dist(start, end) - sum(gaps)
    if long < width * 2:
        return
    turn = math.atan2(end[1] - start[1], end[0] - start[0])
    cosine, sine = math.cos(turn), math.sin(turn)
    tail = start[0] + gaps[0] * cosine, start[1] + gaps[0] * sine
    for colour, more in ((colours[1], width * 0.32), (colours[0], 0.0)):
        shape = _arrow_shape(long, width, more)
        points = [
            (tail[0] + x * cosine - y * sine, tail[1] + x * sine + y * cosine) for x, y in shape
        ]
        _fill_polygon(image, points, colour)


def _arrow_shape(long: float, width: float, more: float) -> list[Point]:
    """Return the outline of an arrow along the first axis, so much larger on all sides."""
    half, wing = width / 2 + more, width * HEAD_WIDTH + more * 1.6
    neck = long - width * HEAD_LENGTH - more * 0.6
    return [
        (-more, -half), (neck, -half), (neck, -wing), (long + more * 1.8, 0),
        (neck, wing), (neck, half), (-more, half),
    ]  # fmt: skip


def _fill_polygon(image: Image.Image, points: list[Point], colour: Colour) -> None:
    left, top = (math.floor(min(one[axis] for one in points)) - 1 for axis in (0, 1))
    right, foot = (math.ceil(max(one[axis] for one in points)) + 1 for axis in (0, 1))
    size = right - left, foot - top
    fine = Image.new("L", (size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING))
    moved = [((x - left) * SUPERSAMPLING, (y - top) * SUPERSAMPLING) for x, y in points]
    ImageDraw.Draw(fine).polygon(moved, fill=255)
    image.paste(colour, (left, top), fine.resize(size, Image.Resampling.BOX))
