"""The fields of shields: which part of each has the second tincture, and where charges stand."""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.drawing.shapes import polygon_mask

Point = tuple[float, float]
"""A share of the width, and one of the height."""
Shape = Sequence[Point]

SUPERSAMPLING: Final = 4
WAIST: Final = 0.46
"""How far down the middle of a shield is, as it looks."""
STRIPES: Final = 6
CHEQUERS: Final = (6, 7)
ROW_OF_TWO: Final = 0.42
SHOULDER: Final = 0.4
ARC_TURN: Final = math.radians(66)
ARC_STEPS: Final = 24
BORDER_WIDTH: Final = 0.13


class Spot(NamedTuple):
    """The middle of a charge, and its size as a share of the width."""

    across: float
    down: float
    size: float


Spots = Mapping[int, tuple[Spot, ...]]

PLAIN_SPOTS: Final[Spots] = {
    1: (Spot(0.5, 0.455, 0.7),),
    2: (Spot(0.5, 0.26, 0.42), Spot(0.5, 0.66, 0.42)),
    3: (Spot(0.28, 0.29, 0.38), Spot(0.72, 0.29, 0.38), Spot(0.5, 0.67, 0.38)),
}
PAIR_SIDE_BY_SIDE: Final = (Spot(0.265, ROW_OF_TWO, 0.41), Spot(0.735, ROW_OF_TWO, 0.41))
SPOTS_BY_FIELD: Final[Mapping[str, Spots]] = {
    "per_pale": {**PLAIN_SPOTS, 2: PAIR_SIDE_BY_SIDE},
    "quarterly": {**PLAIN_SPOTS, 2: PAIR_SIDE_BY_SIDE},
    "per_bend": {**PLAIN_SPOTS, 2: (Spot(0.69, 0.26, 0.42), Spot(0.32, 0.57, 0.4))},
    "per_chevron": {
        1: (Spot(0.5, 0.455, 0.68),),
        2: (Spot(0.5, 0.22, 0.38), Spot(0.5, 0.7, 0.4)),
        3: (Spot(0.24, 0.25, 0.34), Spot(0.76, 0.25, 0.34), Spot(0.5, 0.71, 0.4)),
    },
    "chief": {
        1: (Spot(0.5, 0.6, 0.56),),
        2: (Spot(0.28, 0.5, 0.36), Spot(0.72, 0.5, 0.36)),
        3: (Spot(0.28, 0.46, 0.32), Spot(0.72, 0.46, 0.32), Spot(0.5, 0.76, 0.32)),
    },
    "bordure": {
        1: (Spot(0.5, 0.45, 0.56),),
        2: (Spot(0.5, 0.29, 0.35), Spot(0.5, 0.62, 0.35)),
        3: (Spot(0.32, 0.31, 0.29), Spot(0.68, 0.31, 0.29), Spot(0.5, 0.62, 0.32)),
    },
    "chevron": {
        1: (Spot(0.5, 0.76, 0.34),),
        2: (Spot(0.2, 0.23, 0.3), Spot(0.8, 0.23, 0.3)),
        3: (Spot(0.2, 0.23, 0.3), Spot(0.8, 0.23, 0.3), Spot(0.5, 0.77, 0.32)),
    },
    "pale": {
        1: (Spot(0.5, 0.45, 0.38),),
        2: (Spot(0.5, 0.26, 0.34), Spot(0.5, 0.62, 0.34)),
        3: (Spot(0.5, 0.19, 0.28), Spot(0.5, 0.47, 0.28), Spot(0.5, 0.75, 0.28)),
    },
    "fess": {
        1: (Spot(0.5, WAIST, 0.36),),
        2: (Spot(0.29, WAIST, 0.31), Spot(0.71, WAIST, 0.31)),
        3: (Spot(0.2, WAIST, 0.25), Spot(0.5, WAIST, 0.25), Spot(0.8, WAIST, 0.25)),
    },
    "bend": {
        1: (Spot(0.5, 0.45, 0.34),),
        2: (Spot(0.31, 0.275, 0.29), Spot(0.66, 0.59, 0.29)),
        3: (Spot(0.22, 0.195, 0.25), Spot(0.5, 0.45, 0.25), Spot(0.75, 0.675, 0.23)),
    },
}
"""By field and number of charges: where they stand, where it isn't as on a plain field."""
DISC_SPOTS: Final[Spots] = {
    1: (Spot(0.5, 0.45, 0.72),),
    2: (Spot(0.5, 0.26, 0.46), Spot(0.5, 0.67, 0.46)),
    3: (Spot(0.275, 0.3, 0.43), Spot(0.725, 0.3, 0.43), Spot(0.5, 0.69, 0.43)),
}
"""By number of charges: the discs on which they lie where the field has a pattern."""

POLYGONS: Final[Mapping[str, Sequence[Shape]]] = {
    "per_pale": (((0.5, 0), (1, 0), (1, 1), (0.5, 1)),),
    "per_fess": (((0, WAIST), (1, WAIST), (1, 1), (0, 1)),),
    "per_bend": (((0, 0), (1, 0.9), (1, 1), (0, 1)),),
    "per_chevron": (((0.5, 0.4), (1, 0.78), (1, 1), (0, 1), (0, 0.78)),),
    "per_saltire": (
        ((0, 0), (0.5, WAIST), (0, 0.92)),
        ((1, 0), (0.5, WAIST), (1, 0.92)),
    ),
    "quarterly": (
        ((0.5, 0), (1, 0), (1, WAIST), (0.5, WAIST)),
        ((0, WAIST), (0.5, WAIST), (0.5, 1), (0, 1)),
    ),
    "chief": (((0, 0), (1, 0), (1, 0.27), (0, 0.27)),),
    "chevron": (
        ((0.5, 0.33), (1, 0.65), (1, 0.87), (0.5, 0.55), (0, 0.87), (0, 0.65)),
    ),
    "pale": (((0.3, 0), (0.7, 0), (0.7, 1), (0.3, 1)),),
    "fess": (((0, 0.29), (1, 0.29), (1, 0.63), (0, 0.63)),),
    "bend": (((-0.24, 0), (0.24, 0), (1.24, 0.9), (1.24, 1.1), (0.87, 1.0)),),
}  # fmt: skip
"""By field: the polygons in the second tincture."""


def _make_outline() -> Shape:
    """Make the outline of a shield: straight to its shoulders, then two arcs to its point."""
    turns = [n / ARC_STEPS * ARC_TURN for n in range(ARC_STEPS + 1)]
    arc = [
        (
            0.5 * (1 - math.cos(turn)) / (1 - math.cos(ARC_TURN)),
            SHOULDER + (1 - SHOULDER) * math.sin(turn) / math.sin(ARC_TURN),
        )
        for turn in turns
    ]
    return ((0.0, 0.0), *arc, *((1 - x, y) for x, y in reversed(arc[:-1])), (1.0, 0.0))


SHIELD_OUTLINE: Final = _make_outline()


@lru_cache(maxsize=64)
def shield_mask(size: tuple[int, int]) -> Image.Image:
    """Return a shield of a size as a mask; it is shared."""
    return polygon_mask(size, tuple((x * size[0], y * size[1]) for x, y in SHIELD_OUTLINE))


def find_spots(field: str, count: int) -> tuple[Spot, ...]:
    """Return where the charges on a field stand."""
    return SPOTS_BY_FIELD.get(field, PLAIN_SPOTS)[count]


@lru_cache(maxsize=128)
def draw_field_mask(field: str, size: tuple[int, int]) -> Image.Image:
    """Draw the part of a field in the second tincture as a mask; it is shared."""
    if field == "bordure":
        return _draw_border(size)
    fine = size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING
    mask = Image.new("L", fine)
    brush = ImageDraw.Draw(mask)
    for shape in _list_shapes(field, size[1] / size[0]):
        brush.polygon([(x * fine[0], y * fine[1]) for x, y in shape], fill=255)
    return mask.resize(size, Image.Resampling.BOX)


def _draw_border(size: tuple[int, int]) -> Image.Image:
    """Draw what lies along the edge of a shield."""
    border = round(size[0] * BORDER_WIDTH)
    mask = Image.new("L", size, 255)
    inner = shield_mask((size[0] - 2 * border, size[1] - round(2.3 * border)))
    mask.paste(0, (border, border), inner)
    return mask


def _list_shapes(field: str, slenderness: float) -> Sequence[Shape]:
    if field in POLYGONS:
        return POLYGONS[field]
    makers = {
        "barry": _make_bars,
        "paly": _make_pallets,
        "bendy": _make_bendlets,
        "chequy": _make_chequers,
        "gyronny": _make_gyrons,
    }
    if field == "lozengy":
        return _make_lozenges(slenderness)
    return makers[field]() if field in makers else ()


def _make_bars() -> list[Shape]:
    step = 0.94 / STRIPES
    return [_rectangle(0, n * step, 1, (n + 1) * step) for n in range(1, STRIPES + 1, 2)]


def _make_pallets() -> list[Shape]:
    step = 1 / STRIPES
    return [_rectangle(n * step, 0, (n + 1) * step, 1) for n in range(1, STRIPES, 2)]


def _make_bendlets() -> list[Shape]:
    step = 2 / (STRIPES + 2)
    tops = [-1 + n * step for n in range(1, 2 * (STRIPES + 2), 2)]
    return [((x, 0), (x + step, 0), (x + step + 1, 0.9), (x + step + 1.1, 1), (x + 1.1, 1),
             (x + 1, 0.9)) for x in tops]  # fmt: skip


def _make_chequers() -> list[Shape]:
    columns, rows = CHEQUERS
    wide, high = 1 / columns, 1 / rows
    return [
        _rectangle(x * wide, y * high, (x + 1) * wide, (y + 1) * high)
        for y in range(rows)
        for x in range(columns)
        if (x + y) % 2
    ]


def _make_lozenges(slenderness: float) -> list[Shape]:
    wide = 1 / 4
    high = wide * 1.35 / slenderness
    middles = [
        ((x + 0.5 * (row % 2)) * wide, row * high / 2)
        for row in range(0, math.ceil(2 / high) + 2, 2)
        for x in range(5)
    ]
    return [
        ((x, y - high / 2), (x + wide / 2, y), (x, y + high / 2), (x - wide / 2, y))
        for x, y in middles
    ]


def _make_gyrons() -> list[Shape]:
    """Make every second of eight triangles around the middle."""
    rim = ((0.5, -0.2), (1.2, -0.2), (1.2, WAIST), (1.2, 1.12), (0.5, 1.2), (-0.2, 1.12),
           (-0.2, WAIST), (-0.2, -0.2))  # fmt: skip
    return [((0.5, WAIST), rim[n], rim[(n + 1) % 8]) for n in range(0, 8, 2)]


def _rectangle(left: float, top: float, right: float, bottom: float) -> Shape:
    return ((left, top), (right, top), (right, bottom), (left, bottom))
