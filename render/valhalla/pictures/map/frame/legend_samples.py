"""The samples beside the words of a map's legend."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from render.drawing import icons
from render.drawing.colours import INK, PARCHMENT, Colour, mix_colours
from render.drawing.maps.side_colours import SIDE_COLOURS, SIDE_PATTERNS
from render.drawing.patterns import pattern_mask
from render.drawing.shapes import rounded_mask
from render.valhalla.pictures.map import ground, signs, strokes
from render.valhalla.pictures.map.terrain_art import TERRAIN_STYLES, draw_glyph

CHIP_SHARE: Final = 0.87
"""The height of a chip, as a share of a sample."""


@dataclass(frozen=True, slots=True)
class LegendItem:
    """An item of the legend: the kind of its sign, its key, and its meaning."""

    kind: str
    key: str
    name: str


@lru_cache(maxsize=128)
def draw_sample(item: LegendItem, side: int, *, pattern_on: bool) -> Image.Image:
    """Draw the sample of a legend item: a side's colour, a terrain, or a sign; it is shared."""
    if item.kind == "side":
        return _draw_side(item.key, side, pattern_on=pattern_on)
    return SAMPLE_PAINTERS[item.kind](item.key, side)


def _draw_side(colour: str, side: int, *, pattern_on: bool) -> Image.Image:
    """Draw the colour of a side."""
    inner = side - 4
    image = Image.new("RGBA", (side, side), (*PARCHMENT, 0))
    image.paste((*INK, 255), (0, 0), rounded_mask((side, side), side // 5))
    shape = rounded_mask((inner, inner), side // 7)
    image.paste((*SIDE_COLOURS[colour], 255), (2, 2), shape)
    if pattern_on:
        lines = pattern_mask(SIDE_PATTERNS[colour], (inner, inner), side // 2)
        mask = Image.new("L", (inner, inner))
        mask.paste(lines, (0, 0), shape)
        image.paste((*mix_colours(SIDE_COLOURS[colour], INK, 0.55), 255), (2, 2), mask)
    return image


def _draw_sign(key: str, side: int) -> Image.Image:
    image = Image.new("RGBA", (side, side), (*PARCHMENT, 0))
    image.paste((*INK, 255), (0, 0), icons.icon_mask("valhalla", key, side))
    return image


LINE_TONES: Final[Mapping[str, Colour]] = {
    "sight": (252, 246, 224), "warn": (222, 44, 34), "road": ground.ROAD,
}  # fmt: skip


def _draw_line(key: str, side: int) -> Image.Image:
    image = Image.new("RGBA", (side, side), (*PARCHMENT, 0))
    ends = (side // 8, side // 2), (side - side // 8, side // 2)
    for wide, tone in ((side * 0.3, INK), (side / 6, LINE_TONES[key])):
        strokes.draw_line(image, *ends, strokes.Pen(tone, wide))
    return image


def _terrain_sample(code: str, side: int) -> Image.Image:
    """Draw a small hex of a terrain."""
    radius = 28
    half = round(radius * 0.866)
    hexagon = strokes.hexagon_mask(radius, half)
    image = Image.new("RGB", hexagon.size, TERRAIN_STYLES[code].ground)
    drawn = draw_glyph(code, 0, radius)
    image.paste(drawn, (radius - drawn.width // 2, half - drawn.height // 2), drawn)
    clear = Image.new("RGBA", hexagon.size, (*PARCHMENT, 0))
    clear.paste(image, (0, 0), hexagon)
    small = round(side * 1.2), round(side * 1.2 * half / radius)
    return clear.resize(small, Image.Resampling.LANCZOS)


def _dim_sample(_: str, side: int) -> Image.Image:
    """Draw a hex that is half in sight, half remembered."""
    image = _terrain_sample("grasslands", side)
    right = Image.new("L", image.size)
    right.paste(ground.REMEMBERED_DENSITY, (image.width // 2, 0, *image.size))
    shade = Image.new("RGBA", image.size, (*ground.DIM_TONE, 0))
    shade.putalpha(right)
    dimmed = Image.alpha_composite(image, shade)
    dimmed.putalpha(image.getchannel("A"))
    return dimmed


def _zone_sample(colour: str, side: int) -> Image.Image:
    """Draw a hex in a zone of control."""
    image = _terrain_sample("grasslands", side)
    radius = image.width // 2
    for rim, tone in ((0, 0.25), (3, 0.9)):
        shape = strokes.hexagon_mask(radius, image.height // 2, rim)
        image.paste(
            SIDE_COLOURS[colour], (0, 0), shape.point([round(grey * tone) for grey in GREYS])
        )
    return image


def _chip_sample(key: str, side: int) -> Image.Image:
    """Draw a force; one that nobody counted has no icon."""
    high = round(side * CHIP_SHARE)
    return signs.draw_chip(SAMPLE_CHIPS[key], high)


def _glow_sample(_: str, side: int) -> Image.Image:
    """Draw an idle force in its light."""
    size = round(side * 0.7), round(side * 0.6)
    return signs.draw_glow(size, max(2, side // 10))


SAMPLE_CHIPS: Final[Mapping[str, signs.Chip]] = {
    "led": signs.Chip("white", "", is_led=True),
    "unled": signs.Chip("white", ""),
    "uncounted": signs.Chip("white", "?", is_led=None),
}
GREYS: Final = range(256)
SAMPLE_PAINTERS: Final[Mapping[str, Callable[[str, int], Image.Image]]] = {
    "sign": _draw_sign,
    "line": _draw_line,
    "soil": _terrain_sample,
    "dim": _dim_sample,
    "zone": _zone_sample,
    "disc": lambda key, side: signs.draw_disc(signs.Disc(key), side),
    "level": lambda _, side: signs.draw_level_badge("3", round(side * CHIP_SHARE)),
    "chip": _chip_sample,
    "idle": _glow_sample,
    "battle": lambda _, side: signs.draw_battlefield(side),
}
"""By kind: how samples are drawn, but those of sides."""
