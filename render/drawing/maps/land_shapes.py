"""Trees and mountains, drawn large and reduced afterwards."""

from dataclasses import dataclass

from PIL import ImageDraw

from render.drawing.colours import Colour, mix_colours

BLACK: Colour = (0, 0, 0)

Brush = ImageDraw.ImageDraw
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class LandTones:
    """The colours of land: its ground, and the dark and light ones of what stands on it."""

    ground: Colour
    ink: Colour
    light: Colour


def draw_tree(brush: Brush, spot: Point, size: float, soil: LandTones, lightness: float) -> None:
    """Draw a round tree with its shadow, lit from the upper left."""
    x, y = spot
    shade = mix_colours(soil.ink, soil.light, lightness)
    brush.ellipse(
        (x - size * 0.9, y + size * 0.45, x + size * 1.1, y + size * 0.95), fill=(*BLACK, 46)
    )
    brush.ellipse((x - size, y - size, x + size, y + size * 0.8), fill=(*shade, 255))
    lit = mix_colours(shade, soil.light, 0.55)
    brush.ellipse(
        (x - size * 0.75, y - size * 0.85, x + size * 0.25, y + size * 0.1), fill=(*lit, 255)
    )


def draw_fir(brush: Brush, spot: Point, wide: float, soil: LandTones, lightness: float) -> None:
    """Draw a fir with its shadow, its left side lit."""
    x, y = spot
    tall = wide * 2.7
    shade = mix_colours(soil.ink, soil.light, lightness)
    brush.ellipse((x - wide, y + wide * 0.2, x + wide * 1.3, y + wide * 0.9), fill=(*BLACK, 56))
    brush.polygon(
        [(x, y - tall * 0.72), (x - wide, y + tall * 0.28), (x + wide, y + tall * 0.28)],
        fill=(*shade, 255),
    )
    lit = mix_colours(shade, soil.light, 0.42)
    brush.polygon(
        [(x, y - tall * 0.72), (x - wide, y + tall * 0.28), (x - wide * 0.15, y + tall * 0.28)],
        fill=(*lit, 255),
    )


def draw_mountain(
    brush: Brush, spot: Point, size: tuple[float, float], soil: LandTones, snow: float
) -> None:
    """Draw a peak with a lit and a dark side, and jagged snow."""
    (x, base), (wide, tall) = spot, size
    top = x - wide * 0.05, base - tall
    left, right = (x - wide, base), (x + wide, base)
    ridge = x + wide * 0.12, base
    brush.polygon([top, left, right], fill=(*mix_colours(soil.ground, soil.light, 0.35), 255))
    brush.polygon([top, ridge, right], fill=(*mix_colours(soil.ground, soil.ink, 0.66), 255))

    def on(edge: Point, share: float) -> Point:
        return top[0] + (edge[0] - top[0]) * share, top[1] + (edge[1] - top[1]) * share

    edge = ((-0.55, 0.8), (-0.2, 1.25), (0.12, 0.85), (0.5, 1.15))
    middle = [on((x + wide * share, base), snow * down) for share, down in edge]
    teeth = [top, on(left, snow), *middle, on(right, snow * 0.9)]
    brush.polygon(teeth, fill=(*soil.light, 255))
    brush.polygon(
        [
            top,
            on(ridge, snow * 0.85),
            on((x + wide * 0.5, base), snow * 1.15),
            on(right, snow * 0.9),
        ],
        fill=(*mix_colours(soil.light, (120, 132, 158), 0.5), 255),
    )
    stroke = max(2, round(wide * 0.07))
    brush.line([left, top, right], fill=(*soil.ink, 255), width=stroke, joint="curve")
