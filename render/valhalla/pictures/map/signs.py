"""The signs of a map: discs of features, chips of forces, level badges and borders."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageFilter

from engine.valhalla.map.hexes import neighbours
from render.drawing import icons
from render.drawing.colours import CREAM, INK, Colour, mix_colours
from render.drawing.lettering import FIGURES_BOLD, TextStyle, text_width, write_centred
from render.drawing.maps.side_colours import SIDE_COLOURS, SIDE_PATTERNS, ink_on
from render.drawing.patterns import pattern_mask
from render.drawing.shapes import draw_smooth_mask, rounded_mask
from render.valhalla.pictures.map import strokes
from render.valhalla.pictures.map.grid import Grid, Point
from render.valhalla.pictures.map.strokes import Pen

GAME_KEY: Final = "valhalla"
PAPER: Colour = (246, 238, 214)
LEVEL_COLOUR: Colour = (250, 242, 218)
GLOW_COLOUR: Colour = (255, 240, 120)
"""The light around forces that are idle."""
BATTLE_COLOUR: Colour = (176, 32, 28)


@dataclass(frozen=True, slots=True)
class Disc:
    """A round sign: an icon on paper, or on the colour of the holder."""

    icon: str
    colour: str = ""
    pattern: bool = False


@lru_cache(maxsize=256)
def draw_disc(sign: Disc, size: int) -> Image.Image:
    """Draw a round sign with its shadow, on transparent ground; it is shared."""
    room = max(2, size // 8)
    whole = size + 2 * room
    ground = SIDE_COLOURS.get(sign.colour, PAPER)
    ink = ink_on(ground) if sign.colour else INK
    image = Image.new("RGBA", (whole, whole), (0, 0, 0, 0))
    full = draw_smooth_mask(
        (size, size), lambda b, f: b.ellipse((0, 0, size * f - 1, size * f - 1), fill=255)
    )
    shade = Image.new("L", (whole, whole))
    shade.paste(full, (room, room + room // 2))
    image.putalpha(shade.filter(ImageFilter.GaussianBlur(room * 0.7)).point(lambda g: g * 3 // 5))
    image.paste((*mix_colours(INK, (0, 0, 0), 0.4), 255), (room, room), full)
    rim = max(1, size // 14)
    inner = size - 2 * rim
    within = draw_smooth_mask(
        (inner, inner), lambda b, f: b.ellipse((0, 0, inner * f - 1, inner * f - 1), fill=255)
    )
    image.paste((*ground, 255), (room + rim, room + rim), within)
    if sign.pattern and sign.colour:
        lines = pattern_mask(SIDE_PATTERNS[sign.colour], (inner, inner), max(6, inner // 3))
        image.paste(
            (*mix_colours(ground, ink, 0.5), 255),
            (room + rim, room + rim),
            _intersect_masks(lines, within),
        )
    side = round(size * 0.68)
    at = room + (size - side) // 2
    image.paste((*ink, 255), (at, at), icons.icon_mask(GAME_KEY, sign.icon, side))
    return image


def _intersect_masks(one: Image.Image, other: Image.Image) -> Image.Image:
    mask = Image.new("L", other.size)
    mask.paste(one, (0, 0), other)
    return mask


def paste_disc(image: Image.Image, centre: Point, sign: Disc, size: int) -> None:
    """Paste a round sign around a point."""
    drawn = draw_disc(sign, size)
    at = round(centre[0] - drawn.width / 2), round(centre[1] - drawn.height / 2)
    image.paste(drawn, at, drawn)


@dataclass(frozen=True, slots=True)
class Chip:
    """A force: the colour of its side, a number or "?", and whether an Officer leads it."""

    colour: str
    text: str
    is_led: bool | None = False
    """None: unknown."""
    pattern: bool = False


MIN_HEIGHT_WITH_ICON: Final = 22
"""The smallest height at which a force without an Officer has an icon too."""


def chip_size(force: Chip, high: int) -> tuple[int, int]:
    """Return the width and height of a chip, without its shadow."""
    inner = _icon_size(force, high) + text_width(force.text, FIGURES_BOLD, round(high * 0.94))
    return _swatch_width(force, high) + max(high, round(2 * (high // 5) + inner)), high


def _swatch_width(force: Chip, high: int) -> int:
    """Return the width of its pattern, which is drawn beside the number."""
    return round(high * 0.86) if force.pattern else 0


def _icon_size(force: Chip, high: int) -> int:
    """Return the size of its icon; a small chip has one only for an Officer."""
    return (
        round(high * 0.82)
        if force.is_led or (high >= MIN_HEIGHT_WITH_ICON and force.is_led is not None)
        else 0
    )


@lru_cache(maxsize=512)
def draw_chip(force: Chip, high: int) -> Image.Image:
    """Draw a force as a small banner, on transparent ground; it is shared."""
    size, icon, gap = round(high * 0.94), _icon_size(force, high), high // 5
    wide, _ = chip_size(force, high)
    room = max(2, high // 7)
    ink = ink_on(SIDE_COLOURS[force.colour])
    image = _draw_cloth(force, (wide, high), room)
    if icon:
        mask = icons.icon_mask(GAME_KEY, "led" if force.is_led else "units", icon)
        image.paste((*ink, 255), (room + gap // 2, room + (high - icon) // 2), mask)
    left = gap // 2 + icon if icon else 0
    middle = room + left + (wide - _swatch_width(force, high) - left) / 2, room + high / 2
    write_centred(image, middle, force.text, TextStyle(FIGURES_BOLD, size, ink))
    return image


def _draw_cloth(force: Chip, size: tuple[int, int], room: int) -> Image.Image:
    """Draw the banner itself with its shadow."""
    (wide, high), ground = size, SIDE_COLOURS[force.colour]
    image = Image.new("RGBA", (wide + 2 * room, high + 2 * room), (0, 0, 0, 0))
    shape = rounded_mask(size, max(2, high // 5))
    shade = Image.new("L", image.size)
    shade.paste(shape, (room, room + room // 2))
    image.putalpha(shade.filter(ImageFilter.GaussianBlur(room * 0.6)).point(lambda g: g * 2 // 3))
    image.paste((*mix_colours(ground, (0, 0, 0), 0.72), 255), (room, room), shape)
    rim = max(1, high // 12)
    inner = wide - 2 * rim, high - 2 * rim
    within = rounded_mask(inner, max(1, high // 5 - rim))
    image.paste((*ground, 255), (room + rim, room + rim), within)
    if force.pattern:
        strip = Image.new("L", inner)
        swatch = _swatch_width(force, high)
        lines = pattern_mask(SIDE_PATTERNS[force.colour], (swatch, inner[1]), max(8, swatch))
        strip.paste(lines, (inner[0] - swatch, 0))
        tone = mix_colours(ground, ink_on(ground), 0.75)
        image.paste((*tone, 255), (room + rim, room + rim), _intersect_masks(strip, within))
    return image


def paste_chip(image: Image.Image, centre: Point, force: Chip, high: int) -> None:
    """Paste a force around a point."""
    drawn = draw_chip(force, high)
    at = round(centre[0] - drawn.width / 2), round(centre[1] - drawn.height / 2)
    image.paste(drawn, at, drawn)


def paste_glow(image: Image.Image, centre: Point, size: tuple[int, int]) -> tuple[int, int]:
    """Paste a light behind a force that is idle; return the size of both."""
    rim = max(2, size[1] // 7)
    lit = size[0] + 2 * rim, size[1] + 2 * rim
    drawn = draw_glow(lit, rim)
    at = round(centre[0] - drawn.width / 2), round(centre[1] - drawn.height / 2)
    image.paste(drawn, at, drawn)
    return lit


@lru_cache(maxsize=64)
def draw_glow(size: tuple[int, int], rim: int) -> Image.Image:
    """Draw a bright plate that fades at its edges, on transparent ground; it is shared."""
    whole = size[0] + 4 * rim, size[1] + 4 * rim
    shape = Image.new("L", whole)
    shape.paste(rounded_mask(size, max(2, size[1] // 4)), (2 * rim, 2 * rim))
    image = Image.new("RGBA", whole, (*GLOW_COLOUR, 0))
    soft = shape.filter(ImageFilter.GaussianBlur(rim))
    image.putalpha(soft.point(lambda grey: min(255, grey * 3 // 2)))
    image.paste((*GLOW_COLOUR, 255), (0, 0), shape)
    return image


@lru_cache(maxsize=16)
def draw_battlefield(size: int) -> Image.Image:
    """Draw the sign of a battlefield, crossed swords on red; it is shared."""
    image = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    rim = max(1, size // 14)
    inner = size - 2 * rim
    image.paste((*CREAM, 255), (0, 0), rounded_mask((size, size), size // 2))
    image.paste((*BATTLE_COLOUR, 255), (rim, rim), rounded_mask((inner, inner), inner // 2))
    side = round(size * 0.72)
    at = (size - side) // 2
    image.paste((*CREAM, 255), (at, at), icons.icon_mask(GAME_KEY, "swords", side))
    return image


def paste_battlefield(image: Image.Image, centre: Point, size: int) -> None:
    """Paste the sign of a battlefield around a point."""
    drawn = draw_battlefield(size)
    image.paste(drawn, (round(centre[0] - size / 2), round(centre[1] - size / 2)), drawn)


@lru_cache(maxsize=64)
def draw_level_badge(text: str, size: int) -> Image.Image:
    """Draw a level: a number on a small dark badge, on transparent ground; it is shared."""
    image = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    image.paste((*INK, 255), (0, 0), rounded_mask((size, size), size // 3))
    rim = max(1, size // 10)
    inner = size - 2 * rim
    image.paste(
        (*LEVEL_COLOUR, 255), (rim, rim), rounded_mask((inner, inner), max(1, size // 3 - rim))
    )
    write_centred(
        image, (size / 2, size / 2), text, TextStyle(FIGURES_BOLD, round(size * 0.86), INK)
    )
    return image


def paste_level(image: Image.Image, centre: Point, level: int, size: int) -> None:
    """Paste a level around a point."""
    drawn = draw_level_badge(str(level), size)
    image.paste(drawn, (round(centre[0] - size / 2), round(centre[1] - size / 2)), drawn)


def border_tone(colour: Colour) -> Colour:
    """Return the tone of a side's border."""
    return mix_colours(colour, (0, 0, 0), 0.15)


def draw_border(image: Image.Image, grid: Grid, hexes: frozenset[str], colour: Colour) -> None:
    """Draw a glowing border around the hexes that a side holds."""
    lines = [
        grid.shared_edge(at, other)
        for at in sorted(hexes)
        if grid.has_hex(at)
        for other in neighbours(at)
        if other not in hexes
    ]
    glow = Pen(colour, grid.radius / 5, max(1, round(grid.radius / 9)), 130)
    line = Pen(border_tone(colour), max(2.0, grid.radius / 11))
    for pen in (glow, line):
        for one, other in lines:
            strokes.draw_line(image, one, other, pen)
