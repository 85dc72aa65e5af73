"""Landscapes behind a subject: a sky, a light in it, and land that recedes."""

import hashlib
import math
from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from render.drawing.colours import Colour, Palette, mix_colours
from render.drawing.light import darken_corners, draw_glow, draw_gradient
from render.drawing.textures import layered_noise

Size = tuple[int, int]
Outline = Callable[[float], float]
NEAR_TONE: Colour = (6, 6, 8)


def _numbers_from_key(key: str) -> list[float]:
    """Derive numbers from 0 to 1 from a key."""
    return [byte / 255 for byte in hashlib.sha256(key.encode()).digest()]


def _hills(parts: list[float]) -> Outline:
    return lambda x: (
        0.5 * math.sin(x * (3 + 3 * parts[0]) + 6 * parts[1])
        + 0.3 * math.sin(x * (7 + 4 * parts[2]) + 6 * parts[3])
        + 0.08 * math.sin(x * 23 + 6 * parts[4])
    )


def _crags(parts: list[float]) -> Outline:
    def height(x: float) -> float:
        place = x * (4 + 2 * parts[0]) + parts[1] * 9
        peak = abs((place % 1) * 2 - 1)
        tall = 0.5 + 0.5 * parts[2 + int(place) % 20]
        rough = abs((place * 4.3 % 1) * 2 - 1) * 0.22
        return 1.5 * peak * tall + rough - 0.7

    return height


def _sea(parts: list[float]) -> Outline:
    return lambda x: 0.05 * math.sin(x * (40 + 14 * parts[0]) + 6 * parts[1]) - 0.25


def _roofs(parts: list[float]) -> Outline:
    """Return the outline of a row of gables with pointed towers among them."""

    def height(x: float) -> float:
        place = x * 7.5 + parts[0] * 5
        house = int(place) % 24 + 3
        within = abs(place % 1 * 2 - 1)
        if parts[house] > 0.7:
            spire = max(0.0, 1 - within * 2.6)
            return (0.62 if within < 0.36 else 0.0) + 1.5 * spire - 0.3
        return 0.5 * parts[house] + 0.42 * max(0.0, 1 - within * 1.25) - 0.35

    return height


def _plain(parts: list[float]) -> Outline:
    return lambda x: (
        0.16 * math.sin(x * 5 + 6 * parts[0])
        + 0.06 * math.sin(x * 61) * math.sin(x * 17 + parts[1])
    )


OUTLINES: dict[str, Callable[[list[float]], Outline]] = {
    "hills": _hills,
    "crags": _crags,
    "sea": _sea,
    "roofs": _roofs,
    "plain": _plain,
}
LAND_LAYERS = ((0.62, 0.2, 0.5), (0.74, 0.16, 0.28), (0.88, 0.13, 0.1))


@lru_cache(maxsize=96)
def draw_landscape(size: Size, palette: Palette, kind: str, key: str) -> Image.Image:
    """Paint a landscape; the same key always gives the same hills and light."""
    wide, high = size
    parts = _numbers_from_key(key)
    horizon = mix_colours(palette.mid, palette.glow, 0.52)
    sky = draw_gradient(size, mix_colours(palette.deep, (0, 0, 0), 0.25), horizon).copy()
    clouds = ImageOps.autocontrast(
        layered_noise(size, (wide // 3, max(1, high // 7)), f"sky/{key}")
    )
    sky.paste(palette.glow, (0, 0), clouds.point([max(0, g - 130) // 4 for g in range(256)]))
    sun = round(wide * (0.6 + 0.22 * parts[9])), round(high * (0.3 + 0.1 * parts[10]))
    draw_glow(sky, sun, high, palette.glow, 0.75)
    if palette.hatch == "rays":
        _draw_beams(sky, sun, palette.glow)
    _draw_disc(sky, sun, high // 8, mix_colours(palette.glow, (255, 255, 255), 0.35))
    for number, (base, swing, haze) in enumerate(LAND_LAYERS):
        outline = OUTLINES[kind](_numbers_from_key(f"{key}/{number}"))
        tone = mix_colours(mix_colours(palette.deep, NEAR_TONE, 0.3), horizon, haze)
        _draw_land(sky, (outline, base, swing), tone, mix_colours(tone, palette.glow, 0.22))
    if kind == "sea":
        _draw_glitter(sky, sun[0], palette.glow, parts)
    darken_corners(sky, 0.5, mix_colours(palette.deep, (0, 0, 0), 0.6))
    return sky


def _draw_beams(image: Image.Image, centre: tuple[int, int], colour: Colour) -> None:
    """Draw broad beams of light around a point."""
    light = Image.new("L", image.size)
    brush = ImageDraw.Draw(light)
    reach = image.width
    for turn in range(0, 360, 24):
        fan = (centre[0] - reach, centre[1] - reach, centre[0] + reach, centre[1] + reach)
        brush.pieslice(fan, turn, turn + 9, fill=255)
    fall = Image.new("L", image.size)
    around = Image.radial_gradient("L").resize((reach, reach), Image.Resampling.BICUBIC)
    fading = around.point([max(0, 110 - grey * 2 // 3) for grey in range(256)])
    fall.paste(fading, (centre[0] - reach // 2, centre[1] - reach // 2))
    soft = light.filter(ImageFilter.GaussianBlur(4))
    image.paste(colour, (0, 0), ImageChops.multiply(soft, fall))


def _draw_disc(image: Image.Image, centre: tuple[int, int], radius: int, colour: Colour) -> None:
    shape = Image.new("L", (radius * 8, radius * 8))
    ImageDraw.Draw(shape).circle((radius * 4, radius * 4), radius * 4 - 2, fill=225)
    shape = shape.resize((radius * 2, radius * 2), Image.Resampling.LANCZOS)
    image.paste(colour, (centre[0] - radius, centre[1] - radius), shape)


def _draw_land(
    image: Image.Image, shape: tuple[Outline, float, float], tone: Colour, rim: Colour
) -> None:
    """Draw one range of land with a lit crest."""
    outline, base, swing = shape
    wide, high = image.size
    crest = [(x, high * (base - swing * outline(x / wide))) for x in range(0, wide + 4, 2)]
    mask = Image.new("L", image.size)
    ImageDraw.Draw(mask).polygon([(0, high), *crest, (wide, high)], fill=255)
    image.paste(
        draw_gradient(image.size, mix_colours(tone, rim, 0.35), mix_colours(tone, NEAR_TONE, 0.3)),
        (0, 0),
        mask,
    )
    ImageDraw.Draw(image).line(crest, fill=rim, width=2)


def _draw_glitter(image: Image.Image, middle: int, colour: Colour, parts: list[float]) -> None:
    """Draw light on the water in short strokes that get wider towards the shore."""
    wide, high = image.size
    light = Image.new("L", image.size)
    brush = ImageDraw.Draw(light)
    for number in range(46):
        depth = (number + 1) / 46
        across = middle + (parts[number % 32] - 0.5) * wide * (0.12 + 0.5 * depth)
        long = wide * (0.012 + 0.05 * depth) * (0.4 + parts[(number * 7) % 32])
        down = high * (0.67 + 0.33 * depth)
        brush.line(
            (across - long, down, across + long, down), fill=round(150 - 70 * depth), width=2
        )
    image.paste(colour, (0, 0), light)
