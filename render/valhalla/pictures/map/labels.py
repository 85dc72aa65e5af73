"""Names on a map: each finds a place where it hides nothing and touches no other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageFilter

from render.drawing import icons
from render.drawing.colours import CREAM, INK, Colour
from render.drawing.lettering import BOLD, FIGURES_BOLD, Setting, rise, width, write, write_centred
from render.drawing.shapes import rounded
from render.valhalla.pictures.map import strokes
from render.valhalla.pictures.map.grid import Grid, Point
from render.valhalla.pictures.map.strokes import Pen

BOOK: Final = "valhalla"
GROUND: Colour = (250, 242, 218)
FAR: Final = 3
"""A label is never moved further than so many hexes."""


class Box(NamedTuple):
    """Where something is drawn."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """Tell whether two boxes overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def box(centre: Point, size: tuple[float, float]) -> Box:
    """Find the box of a size around a point."""
    (x, y), (wide, high) = centre, size
    return Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


@dataclass(slots=True)
class Places:
    """What is taken on a map."""

    size: tuple[int, int]
    taken: list[Box] = field(default_factory=list)

    def take(self, centre: Point, size: tuple[float, float]) -> None:
        """Note that something is drawn there."""
        self.taken.append(box(centre, size))

    def free(self, wanted: Box) -> bool:
        """Tell whether a label may stand there."""
        inside = wanted.left >= 2 and wanted.top >= 2
        inside = inside and wanted.right <= self.size[0] - 2 and wanted.bottom <= self.size[1] - 2
        return inside and not any(wanted.meets(one) for one in self.taken)

    def find(self, grid: Grid, centre: Point, size: tuple[float, float]) -> Point | None:
        """Find and take the nearest place for a label of a hex; nothing where all is full."""
        for spot in _spots(grid, centre, size):
            wanted = box(spot, size)
            if self.free(wanted):
                self.taken.append(wanted)
                return spot
        return None


def _spots(grid: Grid, centre: Point, size: tuple[float, float]) -> Iterator[Point]:
    """Walk the places around a hex, the best first: below, above, beside, further away."""
    (x, y), (wide, high) = centre, size
    for far in range(FAR + 1):
        down = grid.half * (0.97 + far) + high / 2
        across = grid.radius * (0.8 + far) + wide / 2
        for step in (0.0, 0.3, -0.3):
            yield x + step * wide, y + down
        for step in (0.0, 0.3, -0.3):
            yield x + step * wide, y - down
        for step in (0.0, 0.5, -0.5):
            yield x + across, y + step * grid.half * 2
            yield x - across, y + step * grid.half * 2


# Labels


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a label: an icon or none, and words or a number."""

    text: str
    icon: str = ""
    colour: Colour = INK


@lru_cache(maxsize=256)
def name(text: str, size: int) -> Image.Image:
    """Write a name with a light rim, so that it reads on any ground; it is shared."""
    rim = max(2, size // 6)
    wide = round(width(text, BOLD, size)) + 2 * rim
    high = round(rise(BOLD, size) * 1.4) + 2 * rim
    brush = Image.new("L", (wide, high))
    shape = Image.new("RGB", (wide, high))
    write_centred(shape, (wide / 2, high / 2), text, Setting(BOLD, size, (255, 255, 255)))
    letters = shape.getchannel("R")
    mask = letters.filter(ImageFilter.MaxFilter(2 * (rim // 2) + 1))
    brush = mask.filter(ImageFilter.GaussianBlur(rim * 0.5)).point(lambda grey: min(255, grey * 2))
    image = Image.new("RGBA", (wide, high), (*CREAM, 0))
    image.putalpha(brush)
    image.paste((*INK, 255), (0, 0), letters)
    return image


@lru_cache(maxsize=256)
def plate(lines: tuple[Line, ...], size: int) -> Image.Image:
    """Write lines on a small card of paper; it is shared."""
    step = round(size * 1.16)
    gap = round(size * 0.34)
    wide = max(_wide(one, size) for one in lines) + 2 * gap
    high = step * len(lines) + gap
    image = Image.new("RGBA", (wide, high), (0, 0, 0, 0))
    image.paste((*INK, 235), (0, 0), rounded((wide, high), max(2, size // 3)))
    inner = wide - 2, high - 2
    image.paste((*GROUND, 250), (1, 1), rounded(inner, max(1, size // 3 - 1)))
    for number, one in enumerate(lines):
        left, base = gap, round(gap * 0.5 + step * number + size * 0.92)
        if one.icon:
            side = round(size * 0.92)
            mask = icons.mask(BOOK, one.icon, side)
            image.paste((*one.colour, 255), (left, base - round(size * 0.8)), mask)
            left += round(size * 1.08)
        write(image, (left, base), one.text, Setting(FIGURES_BOLD, size, one.colour))
    return image


def _wide(one: Line, size: int) -> int:
    return round(width(one.text, FIGURES_BOLD, size) + (size * 1.08 if one.icon else 0))


@dataclass(frozen=True, slots=True)
class Label:
    """A label that belongs to a hex, in the sizes in which it may be drawn, the best first."""

    at: str
    drawn: Sequence[Image.Image]


def write_all(image: Image.Image, grid: Grid, places: Places, labels: Sequence[Label]) -> list[str]:
    """Set labels, the most telling first, and name the hexes whose label found no room."""
    left_out: list[str] = []
    for label in labels:
        centre = grid.centre(label.at)
        if not any(_set(image, grid, places, centre, one) for one in label.drawn):
            left_out.append(label.at)
    return left_out


def _set(image: Image.Image, grid: Grid, places: Places, centre: Point, drawn: Image.Image) -> bool:
    found = places.find(grid, centre, drawn.size)
    if found is None:
        return False
    x, y = found
    far = abs(x - centre[0]) > drawn.width / 2 + grid.radius * 1.3
    if far or abs(y - centre[1]) > drawn.height / 2 + grid.half * 1.5:
        ends = (round(x), round(y)), (round(centre[0]), round(centre[1]))
        strokes.draw(image, *ends, Pen(INK, 1.5, 0, 190))
    image.paste(drawn, (round(x - drawn.width / 2), round(y - drawn.height / 2)), drawn)
    return True
