"""A square that is being drawn, and the tones of each terrain."""

from dataclasses import dataclass
from typing import Final

from render.drawing.colours import Colour
from render.drawing.maps.land_shapes import Brush, LandTones, Point

LAND_TONES: Final[dict[str, LandTones]] = {
    "plain": LandTones((172, 182, 104), (104, 126, 58), (206, 212, 138)),
    "farmland": LandTones((206, 180, 92), (150, 112, 44), (236, 214, 130)),
    "forest": LandTones((112, 142, 80), (40, 78, 46), (138, 172, 96)),
    "mine": LandTones((170, 150, 118), (84, 66, 48), (212, 196, 164)),
    "double_gold": LandTones((184, 160, 108), (92, 68, 36), (226, 206, 150)),
    "mountain": LandTones((152, 142, 128), (64, 58, 58), (244, 246, 250)),
    "water": LandTones((74, 128, 164), (40, 88, 128), (138, 184, 206)),
    "river": LandTones((164, 180, 104), (70, 116, 84), (200, 212, 140)),
    "village": LandTones((186, 180, 114), (110, 84, 54), (222, 210, 150)),
    "capital": LandTones((190, 178, 130), (116, 96, 66), (222, 210, 166)),
}  # fmt: skip
TIMBER: Colour = (82, 54, 32)


@dataclass(frozen=True, slots=True)
class Sketch:
    """A square that is being drawn: its brush, its measures and numbers from 0 to 1."""

    brush: Brush
    parts: tuple[float, ...]
    side: float
    top: float
    tones: LandTones

    def at(self, across: float, down: float) -> Point:
        """Return a point by shares of the square."""
        return across * self.side, self.top + down * self.side

    def turn(self, across: float) -> float:
        """Return a place across the square, mirrored on about half of all squares."""
        return 1 - across if self.parts[63] > 0.5 else across

    def turn_span(self, left: float, right: float) -> tuple[float, float]:
        """Return a span across the square, mirrored as its places are."""
        ends = sorted((self.turn(left), self.turn(right)))
        return ends[0], ends[1]

    def spread(self, count: int, first: int = 0) -> list[tuple[float, float]]:
        """Spread spots over the square, in rows from the top down, as shares of it."""
        columns = max(1, round(count**0.5))
        rows = -(-count // columns)
        found = []
        for number in range(count):
            column, row = number % columns, number // columns
            shift = self.parts[(first + 2 * number) % 60], self.parts[(first + 2 * number + 1) % 60]
            x = (column + 0.2 + 0.6 * shift[0] + 0.25 * (row % 2)) / (columns + 0.15)
            found.append((0.06 + 0.88 * x, 0.08 + 0.86 * (row + 0.2 + 0.6 * shift[1]) / rows))
        return sorted(found, key=lambda one: one[1])


def draw_mottle(sketch: Sketch) -> None:
    """Draw faint patches on the ground."""
    for number, (x, y) in enumerate(sketch.spread(6, 30)):
        wide, high = 0.1 + 0.1 * sketch.parts[number], 0.04 + 0.04 * sketch.parts[number + 8]
        tone = (sketch.tones.light, sketch.tones.ink)[number % 2]
        box = (*sketch.at(x - wide, y - high), *sketch.at(x + wide, y + high))
        sketch.brush.ellipse(box, fill=(*tone, 34 - 12 * (number % 2)))
