"""What stands on a map: features, cities, marks of other sides, and the own forces."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageFilter

from engine.valhalla.map.hexes import around
from render.drawing import icons
from render.drawing.colours import INK, Colour, mix
from render.drawing.lettering import FIGURES_BOLD, Setting, width, write_centred
from render.drawing.patterns import pattern
from render.drawing.shapes import rounded, smooth
from render.valhalla.pictures.map import strokes
from render.valhalla.pictures.map.grid import Grid, Point
from render.valhalla.pictures.map.strokes import Pen
from render.valhalla.pictures.side_colours import PATTERNS, SIDES, ink_on

BOOK: Final = "valhalla"
PAPER: Colour = (246, 238, 214)
LEVEL: Colour = (255, 226, 138)


@dataclass(frozen=True, slots=True)
class Disc:
    """A round sign: an icon on paper, or on the colour of who holds it."""

    icon: str
    colour: str = ""
    pattern: bool = False


@lru_cache(maxsize=256)
def disc(what: Disc, size: int) -> Image.Image:
    """Draw a round sign with its shadow, on clear ground; it is shared."""
    room = max(2, size // 8)
    whole = size + 2 * room
    ground = SIDES.get(what.colour, PAPER)
    ink = ink_on(ground) if what.colour else INK
    image = Image.new("RGBA", (whole, whole), (0, 0, 0, 0))
    full = smooth(
        (size, size), lambda b, f: b.ellipse((0, 0, size * f - 1, size * f - 1), fill=255)
    )
    shade = Image.new("L", (whole, whole))
    shade.paste(full, (room, room + room // 2))
    image.putalpha(shade.filter(ImageFilter.GaussianBlur(room * 0.7)).point(lambda g: g * 3 // 5))
    image.paste((*mix(INK, (0, 0, 0), 0.4), 255), (room, room), full)
    rim = max(1, size // 14)
    inner = size - 2 * rim
    within = smooth(
        (inner, inner), lambda b, f: b.ellipse((0, 0, inner * f - 1, inner * f - 1), fill=255)
    )
    image.paste((*ground, 255), (room + rim, room + rim), within)
    if what.pattern and what.colour:
        lines = pattern(PATTERNS[what.colour], (inner, inner), max(6, inner // 3))
        image.paste((*mix(ground, ink, 0.5), 255), (room + rim, room + rim), _both(lines, within))
    side = round(size * 0.68)
    at = room + (size - side) // 2
    image.paste((*ink, 255), (at, at), icons.mask(BOOK, what.icon, side))
    return image


def _both(one: Image.Image, other: Image.Image) -> Image.Image:
    mask = Image.new("L", other.size)
    mask.paste(one, (0, 0), other)
    return mask


def set_disc(image: Image.Image, centre: Point, what: Disc, size: int) -> None:
    """Set a round sign around a point."""
    drawn = disc(what, size)
    at = round(centre[0] - drawn.width / 2), round(centre[1] - drawn.height / 2)
    image.paste(drawn, at, drawn)


@dataclass(frozen=True, slots=True)
class Chip:
    """A force: the colour of its side, a number or a question, and whether an Officer leads it."""

    colour: str
    text: str
    led: bool | None = False
    """None: nobody saw."""
    pattern: bool = False


PLAIN: Final = 22
"""From this height on, a force without an Officer has an icon too."""


def chip_size(what: Chip, high: int) -> tuple[int, int]:
    """Tell how wide and high a chip is, without its shadow."""
    inner = _icon(what, high) + width(what.text, FIGURES_BOLD, round(high * 0.94))
    return _swatch(what, high) + max(high, round(2 * (high // 5) + inner)), high


def _swatch(what: Chip, high: int) -> int:
    """Tell how wide its pattern is, which stands beside the number, so that both are seen."""
    return round(high * 0.86) if what.pattern else 0


def _icon(what: Chip, high: int) -> int:
    """Tell how large its icon is; a small chip has none, save for an Officer."""
    return round(high * 0.82) if what.led or (high >= PLAIN and what.led is not None) else 0


@lru_cache(maxsize=512)
def chip(what: Chip, high: int) -> Image.Image:
    """Draw a force as a small banner, on clear ground; it is shared."""
    size, icon, gap = round(high * 0.94), _icon(what, high), high // 5
    wide, _ = chip_size(what, high)
    room = max(2, high // 7)
    ink = ink_on(SIDES[what.colour])
    image = _cloth(what, (wide, high), room)
    if icon:
        mask = icons.mask(BOOK, "led" if what.led else "units", icon)
        image.paste((*ink, 255), (room + gap // 2, room + (high - icon) // 2), mask)
    left = gap // 2 + icon if icon else 0
    middle = room + left + (wide - _swatch(what, high) - left) / 2, room + high / 2
    write_centred(image, middle, what.text, Setting(FIGURES_BOLD, size, ink))
    return image


def _cloth(what: Chip, size: tuple[int, int], room: int) -> Image.Image:
    """Draw the banner itself with its shadow."""
    (wide, high), ground = size, SIDES[what.colour]
    image = Image.new("RGBA", (wide + 2 * room, high + 2 * room), (0, 0, 0, 0))
    shape = rounded(size, max(2, high // 5))
    shade = Image.new("L", image.size)
    shade.paste(shape, (room, room + room // 2))
    image.putalpha(shade.filter(ImageFilter.GaussianBlur(room * 0.6)).point(lambda g: g * 2 // 3))
    image.paste((*mix(ground, (0, 0, 0), 0.72), 255), (room, room), shape)
    rim = max(1, high // 12)
    inner = wide - 2 * rim, high - 2 * rim
    within = rounded(inner, max(1, high // 5 - rim))
    image.paste((*ground, 255), (room + rim, room + rim), within)
    if what.pattern:
        strip = Image.new("L", inner)
        swatch = _swatch(what, high)
        lines = pattern(PATTERNS[what.colour], (swatch, inner[1]), max(8, swatch))
        strip.paste(lines, (inner[0] - swatch, 0))
        tone = mix(ground, ink_on(ground), 0.75)
        image.paste((*tone, 255), (room + rim, room + rim), _both(strip, within))
    return image


def set_chip(image: Image.Image, centre: Point, what: Chip, high: int) -> None:
    """Set a force around a point."""
    drawn = chip(what, high)
    at = round(centre[0] - drawn.width / 2), round(centre[1] - drawn.height / 2)
    image.paste(drawn, at, drawn)


@lru_cache(maxsize=64)
def badge(text: str, size: int) -> Image.Image:
    """Draw a level: a number on a small dark shield, on clear ground; it is shared."""
    image = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    image.paste((*INK, 255), (0, 0), rounded((size, size), size // 3))
    rim = max(1, size // 10)
    inner = size - 2 * rim
    image.paste((*LEVEL, 255), (rim, rim), rounded((inner, inner), max(1, size // 3 - rim)))
    write_centred(image, (size / 2, size / 2), text, Setting(FIGURES_BOLD, round(size * 0.86), INK))
    return image


def set_level(image: Image.Image, centre: Point, level: int, size: int) -> None:
    """Set a level around a point."""
    drawn = badge(str(level), size)
    image.paste(drawn, (round(centre[0] - size / 2), round(centre[1] - size / 2)), drawn)


def firm(colour: Colour) -> Colour:
    """Tell the tone of a side's border."""
    return mix(colour, (0, 0, 0), 0.15)


def border(image: Image.Image, grid: Grid, hexes: frozenset[str], colour: Colour) -> None:
    """Draw the border around the hexes that a side holds, glowing."""
    lines = [
        grid.edge(at, other)
        for at in sorted(hexes)
        if grid.shows(at)
        for other in around(at)
        if other not in hexes
    ]
    glow = Pen(colour, grid.radius / 5, max(1, round(grid.radius / 9)), 130)
    line = Pen(firm(colour), max(2.0, grid.radius / 11))
    for pen in (glow, line):
        for one, other in lines:
            strokes.draw(image, one, other, pen)
