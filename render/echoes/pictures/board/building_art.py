"""Camps, Barracks and Capitals in the colours of their owners, drawn large and reduced."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.drawing.colours import Colour, mix_colours

SUPERSAMPLING: Final = 3
BLACK: Colour = (0, 0, 0)
STONE: Colour = (206, 196, 176)
STONE_SHADE: Colour = (146, 136, 122)
LINE: Colour = (56, 46, 42)
TIMBER: Colour = (96, 64, 38)
CANVAS: Colour = (240, 228, 198)
DOOR: Colour = (44, 32, 28)


@dataclass(frozen=True, slots=True)
class Plan:
    """A building that is being drawn: its brush, its side, and the colour of its owner."""

    brush: ImageDraw.ImageDraw
    side: float
    colour: Colour

    def shape(self, points: Sequence[tuple[float, float]], tone: Colour) -> None:
        """Fill a polygon by shares of the side, with a dark outline."""
        corners = [(x * self.side, y * self.side) for x, y in points]
        self.brush.polygon(corners, fill=(*tone, 255))
        pen = max(2, round(self.side * 0.014))
        self.brush.line([*corners, corners[0]], fill=(*LINE, 255), width=pen, joint="curve")

    def box(self, left: float, top: float, right: float, foot: float, tone: Colour) -> None:
        self.shape(((left, top), (right, top), (right, foot), (left, foot)), tone)

    def shadow(self, left: float, top: float, right: float, foot: float) -> None:
        box = (left * self.side, top * self.side, right * self.side, foot * self.side)
        self.brush.ellipse(box, fill=(*BLACK, 84))


@lru_cache(maxsize=64)
def draw_building(kind: str, colour: Colour, side: int) -> Image.Image:
    """Draw a building on clear ground; it is shared."""
    fine = side * SUPERSAMPLING
    image = Image.new("RGBA", (fine, fine), (*LINE, 0))
    _PAINTERS[kind](Plan(ImageDraw.Draw(image), fine, colour))
    return image.resize((side, side), Image.Resampling.BOX)


def _paint_camp(plan: Plan) -> None:
    """Draw a striped tent with a flag, and a fire before it."""
    plan.shadow(0.08, 0.76, 0.98, 0.94)
    _draw_flag(plan, 0.5, 0.06, 0.36, 0.3)
    light, dark = (
        mix_colours(plan.colour, (255, 255, 255), 0.16),
        mix_colours(plan.colour, BLACK, 0.3),
    )
    top, edges = (0.5, 0.26), (0.1, 0.28, 0.46, 0.64, 0.8, 0.94)
    tones = (light, CANVAS, plan.colour, mix_colours(CANVAS, BLACK, 0.2), dark)
    for left, right, tone in zip(edges, edges[1:], tones, strict=False):
        plan.shape((top, (left, 0.84), (right, 0.84)), tone)
    plan.shape(((0.5, 0.5), (0.4, 0.84), (0.6, 0.84)), DOOR)
    for x, y, size, tone in ((0.22, 0.9, 0.06, (226, 96, 30)), (0.22, 0.91, 0.032, (255, 220, 96))):
        flame = ((x, y - size * 1.7), (x - size * 0.7, y), (x, y + size * 0.5), (x + size * 0.7, y))
        plan.brush.polygon([(a * plan.side, b * plan.side) for a, b in flame], fill=(*tone, 255))


def _paint_barracks(plan: Plan) -> None:
    """Draw a stone hall between two towers with roofs in the owner's colour."""
    plan.shadow(0.02, 0.8, 1.0, 0.96)
    _draw_flag(plan, 0.5, 0.04, 0.4, 0.26)
    plan.box(0.24, 0.5, 0.76, 0.88, STONE)
    plan.shape(((0.18, 0.52), (0.3, 0.3), (0.7, 0.3), (0.82, 0.52)), plan.colour)
    plan.box(0.43, 0.64, 0.57, 0.88, DOOR)
    for left in (0.04, 0.72):
        _draw_tower(plan, left, 0.4, 0.24)
    for x in (0.33, 0.64):
        plan.box(x, 0.6, x + 0.05, 0.7, DOOR)


def _paint_capital(plan: Plan) -> None:
    """Draw a castle: a keep, three towers with pointed roofs, a wall with a gate."""
    plan.shadow(0.0, 0.8, 1.0, 0.98)
    _draw_flag(plan, 0.5, 0.0, 0.2, 0.26)
    plan.box(0.34, 0.34, 0.66, 0.8, STONE)
    plan.shape(((0.3, 0.36), (0.5, 0.12), (0.7, 0.36)), plan.colour)
    for left in (0.06, 0.72):
        plan.box(left + 0.01, 0.44, left + 0.21, 0.9, mix_colours(STONE, STONE_SHADE, 0.35))
        roof = ((left - 0.03, 0.46), (left + 0.11, 0.2), (left + 0.25, 0.46))
        plan.shape(roof, mix_colours(plan.colour, BLACK, 0.12))
        plan.box(left + 0.085, 0.54, left + 0.135, 0.64, DOOR)
    _draw_battlement(plan, (0.22, 0.78), 0.62, 0.92, STONE)
    gate = ((0.42, 0.92), (0.42, 0.78), (0.46, 0.72), (0.54, 0.72), (0.58, 0.78), (0.58, 0.92))
    plan.shape(gate, DOOR)
    for x in (0.41, 0.54):
        plan.box(x, 0.44, x + 0.05, 0.54, DOOR)


def _draw_tower(plan: Plan, left: float, top: float, wide: float) -> None:
    tone = mix_colours(STONE, STONE_SHADE, 0.3)
    plan.box(left + 0.02, top, left + wide - 0.02, 0.9, tone)
    _draw_battlement(plan, (left, left + wide), top - 0.06, top + 0.06, STONE)
    plan.box(left + wide * 0.4, top + 0.14, left + wide * 0.62, top + 0.26, DOOR)


def _draw_battlement(
    plan: Plan, span: tuple[float, float], top: float, foot: float, tone: Colour
) -> None:
    """Draw a wall with teeth."""
    left, right = span
    count = max(5, round((right - left) / 0.07) // 2 * 2 + 1)
    step, points = (right - left) / count, [(left, foot)]
    for number in range(count):
        high = top if number % 2 == 0 else top + 0.05
        points += [(left + number * step, high), (left + (number + 1) * step, high)]
    plan.shape([*points, (right, foot)], tone)


def _draw_flag(plan: Plan, x: float, top: float, foot: float, long: float) -> None:
    """Draw a swallow-tailed flag on its pole."""
    pole = (x * plan.side, top * plan.side, x * plan.side, foot * plan.side)
    plan.brush.line(pole, fill=(*TIMBER, 255), width=max(3, round(plan.side * 0.022)))
    high = 0.13
    cloth = (
        (x, top), (x + long, top + 0.015), (x + long * 0.76, top + high / 2),
        (x + long, top + high), (x, top + high),
    )  # fmt: skip
    plan.shape(cloth, plan.colour)


_PAINTERS: Final[dict[str, Callable[[Plan], None]]] = {
    "camp": _paint_camp,
    "barracks": _paint_barracks,
    "capital": _paint_capital,
}
