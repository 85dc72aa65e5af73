"""The look of terrain: its colours, and the small drawings in a hex."""

import hashlib
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.drawing.colours import mix_colours
from render.drawing.maps.land_shapes import (
    BLACK,
    Brush,
    LandTones,
    Point,
    draw_fir,
    draw_mountain,
    draw_tree,
)
from render.valhalla.pictures.map.grid import HALF_HEIGHT_SHARE

SUPERSAMPLING: Final = 4
VARIANT_COUNT: Final = 3


@dataclass(frozen=True, slots=True)
class TerrainStyle(LandTones):
    """The style of a terrain: its ground, the colours of its drawings, and the drawing."""

    glyph: str


TERRAIN_STYLES: Final[dict[str, TerrainStyle]] = {
    "grasslands": TerrainStyle((154, 176, 92), (96, 124, 54), (186, 202, 124), "tufts"),
    "shrublands": TerrainStyle((192, 186, 92), (112, 116, 50), (214, 206, 122), "bushes"),
    "desert": TerrainStyle((226, 205, 150), (184, 152, 92), (242, 226, 180), "dots"),
    "deep_desert": TerrainStyle((216, 180, 112), (166, 122, 62), (238, 208, 148), "dunes"),
    "forest": TerrainStyle((112, 144, 78), (52, 88, 48), (128, 162, 88), "trees"),
    "heavy_forest": TerrainStyle((74, 110, 66), (30, 60, 40), (92, 132, 78), "firs"),
    "marsh": TerrainStyle((122, 146, 116), (58, 96, 92), (158, 178, 150), "reeds"),
    "hills": TerrainStyle((148, 118, 82), (92, 66, 40), (190, 164, 118), "hills"),
    "desert_hills": TerrainStyle((220, 160, 98), (150, 94, 46), (240, 198, 142), "hills"),
    "mountains": TerrainStyle((150, 138, 122), (70, 62, 60), (224, 220, 214), "peaks"),
    "high_mountains": TerrainStyle((122, 116, 118), (48, 46, 54), (244, 246, 250), "crags"),
    "ocean": TerrainStyle((70, 120, 156), (46, 90, 128), (128, 172, 196), "waves"),
}


def _numbers_from_key(key: str) -> list[float]:
    """Derive numbers from 0 to 1 from a key."""
    return [byte / 255 for byte in hashlib.shake_256(key.encode()).digest(64)]


def choose_variant(at: str) -> int:
    """Choose the variant of the terrain drawing of a hex, always the same."""
    return hashlib.sha256(at.encode()).digest()[0] % VARIANT_COUNT


def draw_glyph(terrain: str, which: int, radius: int) -> Image.Image:
    """Draw the terrain of a hex on transparent ground; it is larger than the hex."""
    soil = TERRAIN_STYLES[terrain]
    side = 2 * round(1.2 * radius)
    fine = Image.new("RGBA", (side * SUPERSAMPLING, side * SUPERSAMPLING), (*soil.ground, 0))
    brush = ImageDraw.Draw(fine)
    parts = _numbers_from_key(f"{terrain}/{which}")
    _draw_mottle(brush, parts[::-1], side * SUPERSAMPLING / 2, radius * SUPERSAMPLING, soil)
    _draw_edge(brush, side * SUPERSAMPLING / 2, radius * SUPERSAMPLING, soil)
    _GLYPHS[soil.glyph](brush, parts, side * SUPERSAMPLING / 2, radius * SUPERSAMPLING, soil)
    return fine.resize((side, side), Image.Resampling.BOX)


@lru_cache(maxsize=512)
def cut_glyph(terrain: str, which: int, radius: int) -> tuple[Image.Image, tuple[int, int]]:
    """Return a drawing without its margin, and its offset from the middle; it is shared."""
    drawn = draw_glyph(terrain, which, radius)
    box = drawn.getchannel("A").getbbox() or (0, 0, *drawn.size)
    return drawn.crop(box), (box[0] - drawn.width // 2, box[1] - drawn.height // 2)


def _draw_mottle(
    brush: Brush, parts: list[float], middle: float, radius: float, soil: TerrainStyle
) -> None:
    """Draw faint lighter and darker patches on the ground."""
    for number, (x, y) in enumerate(_spread_spots(parts, 4, middle, radius * 0.55)):
        wide = radius * (0.16 + 0.18 * parts[number + 10])
        high = wide * (0.35 + 0.3 * parts[number + 30])
        tone = (soil.light, soil.ink)[number % 2]
        brush.ellipse((x - wide, y - high, x + wide, y + high), fill=(*tone, 26 - 8 * (number % 2)))


def _draw_edge(brush: Brush, middle: float, radius: float, soil: TerrainStyle) -> None:
    """Draw the upper edges of the hex, thin and faint; its neighbours draw the others."""
    half = round(HALF_HEIGHT_SHARE * radius / SUPERSAMPLING) * SUPERSAMPLING
    short = radius / 2
    around = ((-radius, 0), (-short, -half), (short, -half), (radius, 0))
    line = [(middle + x, middle + y) for x, y in around]
    brush.line(line, fill=(*mix_colours(soil.ink, BLACK, 0.4), 80), width=SUPERSAMPLING)


def _spread_spots(parts: list[float], count: int, middle: float, reach: float) -> list[Point]:
    """Spread spots over a hex, the upper ones first, so that lower ones are drawn in front."""
    found = []
    for number in range(count):
        turn = math.tau * (number / count + 0.5 * parts[number])
        far = reach * (0.25 + 0.75 * math.sqrt(parts[number + 20]))
        found.append((middle + far * math.cos(turn), middle + 0.86 * far * math.sin(turn)))
    return sorted(found, key=lambda spot: spot[1])


def _tufts(
    brush: Brush, parts: list[float], middle: float, radius: float, soil: TerrainStyle
) -> None:
    for number, (x, y) in enumerate(_spread_spots(parts, 5, middle, radius * 0.62)):
        tall = radius * (0.1 + 0.06 * parts[number + 40])
        for lean in (-0.6, 0.0, 0.6):
            tip = x + lean * tall, y - tall
            brush.line((x, y, *tip), fill=(*soil.ink, 120), width=max(2, round(radius * 0.03)))


def _bushes(
    brush: Brush, parts: list[float], middle: float, radius: float, soil: TerrainStyle
) -> None:
    for number, (x, y) in enumerate(_spread_spots(parts, 6, middle, radius * 0.62)):
        size = radius * (0.07 + 0.05 * parts[number + 40])
        brush.ellipse((x - size, y - size * 0.8, x + size, y + size * 0.8), fill=(*soil.ink, 150))
        top = mix_colours(soil.ink, soil.light, 0.5)
        brush.ellipse(
            (x - size * 0.8, y - size * 0.8, x + size * 0.3, y + size * 0.1), fill=(*top, 130)
        )


def _dots(
    brush: Brush, parts: list[float], middle: float, radius: float, soil: TerrainStyle
) -> None:
    size = radius * 0.025
    for x, y in _spread_spots(parts, 9, middle, radius * 0.66):
        brush.ellipse((x - size, y - size, x + size, y + size), fill=(*soil.ink, 130))


def _dunes(
    brush: Brush, parts: list[float], middle: float, radius: float, soil: TerrainStyle
) -> None:
    for number, (x, y) in enumerate(_spread_spots(parts, 4, middle, radius * 0.5)):
        long = radius * (0.3 + 0.16 * parts[number + 40])
        box = (x - long, y - long * 0.42, x + long, y + long * 0.42)
        brush.arc(box, 190, 350, fill=(*soil.ink, 150), width=max(2, round(radius * 0.035)))
        lower = (box[0], box[1] + radius * 0.05, box[2], box[3] + radius * 0.05)
        brush.arc(lower, 200, 300, fill=(*soil.light, 150), width=max(2, round(radius * 0.03)))


def _trees(
    brush: Brush, parts: list[float], middle: float, radius: float, soil: TerrainStyle
) -> None:
    for number, (x, y) in enumerate(_spread_spots(parts, 8, middle, radius * 0.66)):
        size = radius * (0.16 + 0.05 * parts[number + 40])
        draw_tree(brush, (x, y), size, soil, 0.25 * parts[number + 50])


def _firs(
    brush: Brush, parts: list[float], middle: float, radius: float, soil: TerrainStyle
) -> None:
    for number, (x, y) in enumerate(_spread_spots(parts, 10, middle, radius * 0.7)):
        wide = radius * (0.13 + 0.04 * parts[number + 40])
        draw_fir(brush, (x, y), wide, soil, 0.22 * parts[number + 50])


def _reeds(
    brush: Brush, parts: list[float], middle: float, radius: float, soil: TerrainStyle
) -> None:
    water = mix_colours(soil.ground, (92, 140, 158), 0.7)
    for number, (x, y) in enumerate(_spread_spots(parts, 5, middle, radius * 0.56)):
        long = radius * (0.2 + 0.14 * parts[number + 40])
        brush.ellipse((x - long, y - long * 0.2, x + long, y + long * 0.2), fill=(*water, 190))
    for number, (x, y) in enumerate(_spread_spots(parts[::-1], 5, middle, radius * 0.6)):
        tall = radius * (0.17 + 0.07 * parts[number + 44])
        for lean in (-0.32, 0.0, 0.32):
            stroke = max(2, round(radius * 0.034))
            brush.line((x, y, x + lean * tall, y - tall), fill=(*soil.ink, 210), width=stroke)


def _hills(
    brush: Brush, parts: list[float], middle: float, radius: float, soil: TerrainStyle
) -> None:
    for number, (x, y) in enumerate(_spread_spots(parts, 3, middle, radius * 0.42)):
        wide = radius * (0.36 + 0.1 * parts[number + 40])
        tall = wide * 0.82
        base = y + tall * 0.45
        crest = [
            (x + wide * step, base - tall * math.cos(step * math.pi / 2) ** 1.4)
            for step in [place / 12 for place in range(-12, 13)]
        ]
        body = mix_colours(soil.ground, soil.light, 0.55)
        brush.polygon(crest, fill=(*body, 255))
        shade = [point for point in crest if point[0] >= x - wide * 0.06]
        brush.polygon(
            [*shade, (x + wide * 0.3, base)], fill=(*mix_colours(body, soil.ink, 0.42), 255)
        )
        brush.line(crest, fill=(*soil.ink, 230), width=max(2, round(radius * 0.034)))


def _peaks(
    brush: Brush, parts: list[float], middle: float, radius: float, soil: TerrainStyle
) -> None:
    lean = (parts[0] - 0.5) * 0.3
    sizes = (
        (-0.34, 0.18, 0.42, 0.86, 0.3),
        (0.34, 0.26, 0.4, 0.8, 0.26),
        (lean, 0.56, 0.5, 1.02, 0.34),
    )
    for across, down, wide, tall, snow in sizes:
        spot = middle + radius * across, middle + radius * down
        draw_mountain(brush, spot, (radius * wide, radius * tall), soil, snow)


def _crags(
    brush: Brush, parts: list[float], middle: float, radius: float, soil: TerrainStyle
) -> None:
    sizes = (
        (-0.36, 0.22, 0.42, 1.08, 0.5),
        (0.36, 0.26, 0.42, 1.0, 0.46),
        ((parts[0] - 0.5) * 0.24, 0.62, 0.52, 1.38, 0.52),
    )
    for across, down, wide, tall, snow in sizes:
        spot = middle + radius * across, middle + radius * down
        draw_mountain(brush, spot, (radius * wide, radius * tall), soil, snow)


def _waves(
    brush: Brush, parts: list[float], middle: float, radius: float, soil: TerrainStyle
) -> None:
    for number, (x, y) in enumerate(_spread_spots(parts, 3, middle, radius * 0.55)):
        long = radius * (0.13 + 0.06 * parts[number + 40])
        for side in (-1, 1):
            box = (x + side * long - long, y - long * 0.5, x + side * long + long, y + long * 0.5)
            brush.arc(box, 200, 340, fill=(*soil.light, 120), width=max(2, round(radius * 0.03)))


_GLYPHS: Final[dict[str, Callable[[Brush, list[float], float, float, TerrainStyle], None]]] = {
    "tufts": _tufts,
    "bushes": _bushes,
    "dots": _dots,
    "dunes": _dunes,
    "trees": _trees,
    "firs": _firs,
    "reeds": _reeds,
    "hills": _hills,
    "peaks": _peaks,
    "crags": _crags,
    "waves": _waves,
}
