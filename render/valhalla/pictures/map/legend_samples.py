"""The samples beside the words of a map's legend."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from render.drawing import icons
from render.drawing.colours import INK, PARCHMENT, mix_colours
from render.drawing.patterns import pattern_mask
from render.drawing.shapes import rounded_mask
from render.valhalla.pictures.map import ground, signs, strokes
from render.valhalla.pictures.map.terrain_art import TERRAIN_STYLES, draw_glyph
from render.valhalla.pictures.side_colours import SIDE_COLOURS, SIDE_PATTERNS

LEGEND_SAMPLE_SIZE: Final = 30


@dataclass(frozen=True, slots=True)
class LegendItem:
    """An item of the legend: the kind of its sign, its key, and its meaning."""

    kind: str
    key: str
    name: str


@lru_cache(maxsize=128)
def draw_sample(item: LegendItem, *, pattern_on: bool) -> Image.Image:
    """Draw the sample of a legend item: a side's colour, a terrain, or a sign."""
    if item.kind in SAMPLE_PAINTERS:
        return SAMPLE_PAINTERS[item.kind](item.key)
    image = Image.new("RGBA", (LEGEND_SAMPLE_SIZE, LEGEND_SAMPLE_SIZE), (*PARCHMENT, 0))
    if item.kind == "sign":
        image.paste((*INK, 255), (0, 0), icons.icon_mask("valhalla", item.key, LEGEND_SAMPLE_SIZE))
        return image
    if item.kind == "line":
        tones = {
            "sight": (252, 246, 224), "warn": (222, 44, 34), "fresh": (255, 214, 74),
            "road": ground.ROAD,
        }  # fmt: skip
        for wide, tone in ((9, INK), (5, tones[item.key])):
            strokes.draw_line(
                image,
                (4, LEGEND_SAMPLE_SIZE // 2),
                (LEGEND_SAMPLE_SIZE - 4, LEGEND_SAMPLE_SIZE // 2),
                strokes.Pen(tone, wide),
            )
        return image
    inner = LEGEND_SAMPLE_SIZE - 4
    image.paste((*INK, 255), (0, 0), rounded_mask((LEGEND_SAMPLE_SIZE, LEGEND_SAMPLE_SIZE), 6))
    image.paste((*SIDE_COLOURS[item.key], 255), (2, 2), rounded_mask((inner, inner), 4))
    if pattern_on:
        lines = pattern_mask(SIDE_PATTERNS[item.key], (inner, inner), 14)
        mask = Image.new("L", (inner, inner))
        mask.paste(lines, (0, 0), rounded_mask((inner, inner), 4))
        image.paste((*mix_colours(SIDE_COLOURS[item.key], INK, 0.55), 255), (2, 2), mask)
    return image


def _terrain_sample(code: str) -> Image.Image:
    """Draw a small hex of a terrain."""
    radius = 28
    half = round(radius * 0.866)
    hexagon = strokes.hexagon_mask(radius, half)
    image = Image.new("RGB", hexagon.size, TERRAIN_STYLES[code].ground)
    drawn = draw_glyph(code, 0, radius)
    image.paste(drawn, (radius - drawn.width // 2, half - drawn.height // 2), drawn)
    clear = Image.new("RGBA", hexagon.size, (*PARCHMENT, 0))
    clear.paste(image, (0, 0), hexagon)
    small = round(LEGEND_SAMPLE_SIZE * 1.2), round(LEGEND_SAMPLE_SIZE * 1.2 * half / radius)
    return clear.resize(small, Image.Resampling.LANCZOS)


def _dim_sample(_: str) -> Image.Image:
    """Draw a hex that is half in sight, half remembered."""
    image = _terrain_sample("grasslands")
    right = Image.new("L", image.size)
    right.paste(ground.REMEMBERED_DENSITY, (image.width // 2, 0, *image.size))
    shade = Image.new("RGBA", image.size, (*ground.DIM_TONE, 0))
    shade.putalpha(right)
    dimmed = Image.alpha_composite(image, shade)
    dimmed.putalpha(image.getchannel("A"))
    return dimmed


def _zone_sample(colour: str) -> Image.Image:
    """Draw a hex in a zone of control."""
    image = _terrain_sample("grasslands")
    radius = image.width // 2
    for rim, tone in ((0, 0.25), (3, 0.9)):
        shape = strokes.hexagon_mask(radius, image.height // 2, rim)
        image.paste(
            SIDE_COLOURS[colour], (0, 0), shape.point([round(grey * tone) for grey in GREYS])
        )
    return image


SAMPLE_CHIPS: Final[Mapping[str, signs.Chip]] = {
    "led": signs.Chip("white", "", is_led=True),
    "unled": signs.Chip("white", ""),
    "uncounted": signs.Chip("white", "?"),
}
GREYS: Final = range(256)
SAMPLE_PAINTERS: Final[Mapping[str, Callable[[str], Image.Image]]] = {
    "soil": _terrain_sample,
    "dim": _dim_sample,
    "zone": _zone_sample,
    "disc": lambda key: signs.draw_disc(signs.Disc(key), LEGEND_SAMPLE_SIZE),
    "level": lambda _: signs.draw_level_badge("3", LEGEND_SAMPLE_SIZE - 4),
    "chip": lambda key: signs.draw_chip(
        SAMPLE_CHIPS[key],
        LEGEND_SAMPLE_SIZE - 4 if key != "uncounted" else signs.MIN_HEIGHT_WITH_ICON - 1,
    ),
}
"""By kind: how samples are drawn that aren't signs, lines or sides."""
