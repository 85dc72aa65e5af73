"""Labels on a map, placed so that they hide nothing and don't overlap."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageFilter

from render.drawing import icons
from render.drawing.colours import CREAM, INK, Colour
from render.drawing.lettering import (
    BOLD,
    FIGURES_BOLD,
    TextStyle,
    capital_height,
    text_width,
    write_centred,
    write_line,
)
from render.drawing.shapes import rounded_mask
from render.valhalla.pictures.map import strokes
from render.valhalla.pictures.map.grid import Grid, Point
from render.valhalla.pictures.map.strokes import Pen

GAME_KEY: Final = "valhalla"
PLATE_COLOUR: Colour = (250, 242, 218)
MAX_HEXES_MOVED: Final = 2
"""The greatest distance in hexes that a label is moved."""


class Box(NamedTuple):
    """A rectangle in which something is drawn."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Box") -> bool:
        """Tell whether two boxes overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def box_around(centre: Point, size: tuple[float, float]) -> Box:
    """Return the box of a size around a point."""
    (x, y), (wide, high) = centre, size
    return Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


@dataclass(slots=True)
class TakenSpots:
    """The boxes of a map in which something is drawn already."""

    size: tuple[int, int]
    taken: list[Box] = field(default_factory=list)
    labels: list[Box] = field(default_factory=list)
    """The boxes of labels, which lie on nothing else; they are among the others."""

    def take(self, centre: Point, size: tuple[float, float]) -> None:
        """Reserve the box of a size around a point."""
        self.taken.append(box_around(centre, size))

    def is_free(self, wanted: Box) -> bool:
        """Tell whether a box is inside the map and overlaps nothing."""
        inside = wanted.left >= 2 and wanted.top >= 2
        inside = inside and wanted.right <= self.size[0] - 2 and wanted.bottom <= self.size[1] - 2
        return inside and not any(wanted.overlaps(one) for one in self.taken)

    def take_nearest(self, grid: Grid, centre: Point, size: tuple[float, float]) -> Point | None:
        """Reserve the nearest free spot for a label of a hex; return None if there is none."""
        for spot in _walk_spots(grid, centre, size):
            if self.take_label(spot, size):
                return spot
        return None

    def find_free(self, spots: Iterable[Point], size: tuple[float, float]) -> Point | None:
        """Return the first spot on which a size hides nothing; None if there is none."""
        return next((one for one in spots if self.is_free(box_around(one, size))), None)

    def take_label(self, centre: Point, size: tuple[float, float]) -> bool:
        """Reserve a spot for a label if it is free; tell whether it was."""
        wanted = box_around(centre, size)
        if not self.is_free(wanted):
            return False
        self.taken.append(wanted)
        self.labels.append(wanted)
        return True


def _walk_spots(grid: Grid, centre: Point, size: tuple[float, float]) -> Iterator[Point]:
    """Yield the spots around a hex, the best first: below, above, beside, then further away."""
    (x, y), (wide, high) = centre, size
    for far in range(MAX_HEXES_MOVED + 1):
        down = grid.half_height * (0.97 + far) + high / 2
        across = grid.radius * (0.8 + far) + wide / 2
        for step in (0.0, 0.3, -0.3):
            yield x + step * wide, y + down
        for step in (0.0, 0.3, -0.3):
            yield x + step * wide, y - down
        for step in (0.0, 0.5, -0.5):
            yield x + across, y + step * grid.half_height * 2
            yield x - across, y + step * grid.half_height * 2


# Labels


@dataclass(frozen=True, slots=True)
class LabelLine:
    """One line of a label: a text, and an icon or none."""

    text: str
    icon: str = ""
    colour: Colour = INK


@lru_cache(maxsize=256)
def draw_name(text: str, size: int) -> Image.Image:
    """Draw a name with a light rim, so that it reads on any ground; it is shared."""
    rim = max(2, size // 6)
    wide = round(text_width(text, BOLD, size)) + 2 * rim
    high = round(capital_height(BOLD, size) * 1.4) + 2 * rim
    brush = Image.new("L", (wide, high))
    shape = Image.new("RGB", (wide, high))
    write_centred(shape, (wide / 2, high / 2), text, TextStyle(BOLD, size, (255, 255, 255)))
    characters = shape.getchannel("R")
    mask = characters.filter(ImageFilter.MaxFilter(2 * (rim // 2) + 1))
    brush = mask.filter(ImageFilter.GaussianBlur(rim * 0.5)).point(lambda grey: min(255, grey * 2))
    image = Image.new("RGBA", (wide, high), (*CREAM, 0))
    image.putalpha(brush)
    image.paste((*INK, 255), (0, 0), characters)
    return image


@lru_cache(maxsize=256)
def draw_plate(lines: tuple[LabelLine, ...], size: int) -> Image.Image:
    """Draw lines on a small plate; it is shared."""
    step = round(size * 1.16)
    gap = round(size * 0.34)
    wide = max(_line_width(one, size) for one in lines) + 2 * gap
    high = step * len(lines) + gap
    image = Image.new("RGBA", (wide, high), (0, 0, 0, 0))
    image.paste((*INK, 235), (0, 0), rounded_mask((wide, high), max(2, size // 3)))
    inner = wide - 2, high - 2
    image.paste((*PLATE_COLOUR, 250), (1, 1), rounded_mask(inner, max(1, size // 3 - 1)))
    for number, one in enumerate(lines):
        left, base = gap, round(gap * 0.5 + step * number + size * 0.92)
        if one.icon:
            side = round(size * 0.92)
            mask = icons.icon_mask(GAME_KEY, one.icon, side)
            image.paste((*one.colour, 255), (left, base - round(size * 0.8)), mask)
            left += round(size * 1.08)
        write_line(image, (left, base), one.text, TextStyle(FIGURES_BOLD, size, one.colour))
    return image


def _line_width(one: LabelLine, size: int) -> int:
    return round(text_width(one.text, FIGURES_BOLD, size) + (size * 1.08 if one.icon else 0))


@dataclass(frozen=True, slots=True)
class Label:
    """The label of a hex, drawn in several sizes, the best first."""

    at: str
    images: Sequence[Image.Image]


def draw_labels(
    image: Image.Image, grid: Grid, places: TakenSpots, labels: Sequence[Label]
) -> list[str]:
    """Draw labels in this order, and return the hexes whose label found no room."""
    left_out: list[str] = []
    for label in labels:
        centre = grid.centre(label.at)
        if not any(_paste_label(image, grid, places, centre, one) for one in label.images):
            left_out.append(label.at)
    return left_out


def _paste_label(
    image: Image.Image, grid: Grid, places: TakenSpots, centre: Point, drawn: Image.Image
) -> bool:
    found = places.take_nearest(grid, centre, drawn.size)
    if found is None:
        return False
    x, y = found
    far = abs(x - centre[0]) > drawn.width / 2 + grid.radius * 1.3
    if far or abs(y - centre[1]) > drawn.height / 2 + grid.half_height * 1.5:
        ends = (round(x), round(y)), (round(centre[0]), round(centre[1]))
        strokes.draw_line(image, *ends, Pen(INK, 1.5, 0, 190))
    image.paste(drawn, (round(x - drawn.width / 2), round(y - drawn.height / 2)), drawn)
    return True
