"""What stands on the squares, drawn large and reduced."""

import hashlib
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from engine.echoes.squares.coordinates import Square
from render.drawing.colours import mix_colours
from render.drawing.maps.land_shapes import draw_fir, draw_tree
from render.echoes.pictures.board.land.fields_and_houses import paint_fields, paint_village
from render.echoes.pictures.board.land.rocks import paint_mine, paint_peaks, paint_rich_mine
from render.echoes.pictures.board.land.sketch import LAND_TONES, TIMBER, Sketch, draw_mottle

SUPERSAMPLING: Final = 3
VARIANT_COUNT: Final = 6
OVERHANG: Final = 0.25
"""How far a drawing may stand above its square, as a share of it."""


def choose_variant(square: Square) -> int:
    """Choose the variant of the drawing on a square, always the same."""
    return hashlib.sha256(square.encode()).digest()[0] % VARIANT_COUNT


@lru_cache(maxsize=160)
def draw_terrain(terrain: str, variant: int, side: int) -> Image.Image:
    """Draw what stands on a square, on clear ground with room above it; it is shared."""
    above = round(OVERHANG * side)
    fine = side * SUPERSAMPLING
    tones = LAND_TONES[terrain]
    image = Image.new("RGBA", (fine, fine + above * SUPERSAMPLING), (*tones.ground, 0))
    parts = tuple(
        byte / 255 for byte in hashlib.shake_256(f"{terrain}/{variant}".encode()).digest(64)
    )
    sketch = Sketch(ImageDraw.Draw(image), parts, fine, above * SUPERSAMPLING, tones)
    PAINTERS.get(terrain, _paint_grass)(sketch)
    return image.resize((side, side + above), Image.Resampling.BOX)


def _paint_grass(sketch: Sketch) -> None:
    draw_mottle(sketch)
    pen = max(2, round(sketch.side * 0.012))
    for number, (x, y) in enumerate(sketch.spread(11)):
        tall = 0.05 + 0.03 * sketch.parts[number + 20]
        for lean in (-0.6, 0.0, 0.6):
            line = (*sketch.at(x, y), *sketch.at(x + lean * tall, y - tall))
            sketch.brush.line(line, fill=(*sketch.tones.ink, 150), width=pen)
    flowers = ((232, 92, 80), (250, 230, 120), (240, 240, 250))
    for number, (x, y) in enumerate(sketch.spread(5, 12)):
        spot = (*sketch.at(x - 0.011, y - 0.011), *sketch.at(x + 0.011, y + 0.011))
        sketch.brush.ellipse(spot, fill=(*flowers[number % 3], 220))


def _paint_forest(sketch: Sketch) -> None:
    """Draw firs and round trees, the nearer ones larger."""
    draw_mottle(sketch)
    for number, (x, y) in enumerate(sketch.spread(20)):
        spot, far = sketch.at(x, y), 0.8 + 0.3 * y
        light = 0.34 * sketch.parts[(number + 20) % 60]
        if sketch.parts[(number + 40) % 60] < 0.55:
            draw_fir(sketch.brush, spot, sketch.side * 0.058 * far, sketch.tones, light)
        else:
            draw_tree(sketch.brush, spot, sketch.side * 0.068 * far, sketch.tones, light)


def _paint_banks(sketch: Sketch) -> None:
    """Draw tufts and reeds beside a river."""
    draw_mottle(sketch)
    pen = max(2, round(sketch.side * 0.013))
    for x, y in ((0.1, 0.16), (0.9, 0.14), (0.12, 0.92), (0.9, 0.9), (0.24, 0.3), (0.78, 0.78)):
        for lean in (-0.4, 0.0, 0.4):
            line = (*sketch.at(x, y), *sketch.at(x + lean * 0.07, y - 0.08))
            sketch.brush.line(line, fill=(*sketch.tones.ink, 190), width=pen)


def _paint_waves(sketch: Sketch) -> None:
    """Draw crests of small waves."""
    pen = max(2, round(sketch.side * 0.013))
    for number, (x, y) in enumerate(sketch.spread(7)):
        long = 0.05 + 0.03 * sketch.parts[number + 20]
        for way in (-1, 1):
            middle = x + way * long
            box = (
                *sketch.at(middle - long, y - long * 0.5),
                *sketch.at(middle + long, y + long * 0.5),
            )
            sketch.brush.arc(box, 200, 340, fill=(*sketch.tones.light, 150), width=pen)


def _paint_court(sketch: Sketch) -> None:
    """Draw the paved ground around a Capital."""
    draw_mottle(sketch)
    ring = (*sketch.at(0.08, 0.36), *sketch.at(0.92, 0.96))
    sketch.brush.ellipse(ring, fill=(206, 190, 150, 255))
    for number, (x, y) in enumerate(sketch.spread(14, 5)):
        wide = 0.03 + 0.02 * sketch.parts[number]
        stone = (*sketch.at(x - wide, y - wide * 0.5), *sketch.at(x + wide, y + wide * 0.5))
        sketch.brush.ellipse(stone, fill=(*mix_colours((206, 190, 150), TIMBER, 0.18), 130))


PAINTERS: Final[dict[str, Callable[[Sketch], None]]] = {
    "plain": _paint_grass,
    "farmland": paint_fields,
    "forest": _paint_forest,
    "mine": paint_mine,
    "double_gold": paint_rich_mine,
    "mountain": paint_peaks,
    "water": _paint_waves,
    "river": _paint_banks,
    "village": paint_village,
    "capital": _paint_court,
}
