"""The positions of hexes in a picture: flat-topped hexes, odd columns half a hex lower."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from engine.valhalla.map.hexes import column_and_row, neighbours

Point = tuple[float, float]
Pixel = tuple[int, int]

HALF_HEIGHT_SHARE: Final = math.sqrt(3) / 2
HEX_SIDES: Final = 6
MIN_RADIUS: Final = 20
MAX_RADIUS: Final = 100
"""The smallest and the largest radius of a hex."""
MIN_RADIUS_WITH_COORDINATES: Final = 56
"""The smallest radius at which every hex has room for its coordinates."""
RADIUS_STEP: Final = 4
"""Radii are multiples of four, so that soft things can be painted at a coarser scale."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A part of a map at a scale: the radius of a hex, and the columns and rows that are shown.

    The radius is even, so that every corner falls on a whole pixel and drawings of a hex repeat.
    """

    radius: int
    columns: range
    rows: range

    @property
    def half_height(self) -> int:
        """The distance from the middle of a hex to its upper edge."""
        return _half_height(self.radius)

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of all hexes in pixels."""
        wide = self.radius * (3 * len(self.columns) + 1) // 2
        return wide, self.half_height * (2 * len(self.rows) + 1)

    @property
    def shows_coordinates(self) -> bool:
        """Whether hexes have room for their coordinates; else they stand on the edges."""
        return self.radius >= MIN_RADIUS_WITH_COORDINATES

    def centre(self, at: str) -> Pixel:
        """Return the middle of a hex."""
        return _hex_centre(self.radius, self.columns.start, self.rows.start, at)

    def corners(self, at: str, share: float = 1.0) -> tuple[Point, ...]:
        """Return the corners of a hex, from the right one clockwise."""
        x, y = self.centre(at)
        return tuple([(x + dx, y + dy) for dx, dy in _scaled_corners(self.radius, share)])

    @property
    def corner_offsets(self) -> tuple[Pixel, ...]:
        """The corners of a hex relative to its middle, from the right one clockwise."""
        return _corner_offsets(self.radius, self.half_height)

    def has_hex(self, at: str) -> bool:
        """Tell whether this part of the map shows a hex."""
        column, row = column_and_row(at)
        return column in self.columns and row in self.rows

    def shared_edge(self, at: str, other: str) -> tuple[Pixel, Pixel]:
        """Return the edge that a hex shares with a neighbour."""
        turn = _FIRST_CORNERS[_neighbour_index(at, other)]
        x, y = self.centre(at)
        (dx, dy), (dx2, dy2) = (
            self.corner_offsets[turn],
            self.corner_offsets[(turn + 1) % HEX_SIDES],
        )
        return (x + dx, y + dy), (x + dx2, y + dy2)


_FIRST_CORNERS: Final = (4, 5, 0, 1, 2, 3)
"""By neighbour (N, NE, SE, S, SW, NW): the corner at which the shared edge begins."""


@cache
def _half_height(radius: int) -> int:
    return round(HALF_HEIGHT_SHARE * radius)


@lru_cache(maxsize=8192)
def _hex_centre(radius: int, first: int, top: int, at: str) -> Pixel:
    column, row = column_and_row(at)
    across = radius + 3 * radius // 2 * (column - first)
    return across, _half_height(radius) * (2 * (row - top) + 1 + column % 2)


@cache
def _scaled_corners(radius: int, share: float) -> tuple[Point, ...]:
    return tuple((x * share, y * share) for x, y in _corner_offsets(radius, _half_height(radius)))


@cache
def _corner_offsets(radius: int, half: int) -> tuple[Pixel, ...]:
    short = radius // 2
    return (radius, 0), (short, half), (-short, half), (-radius, 0), (-short, -half), (short, -half)


def _neighbour_index(at: str, other: str) -> int:
    return _all_neighbours(at).index(other)


@cache
def _all_neighbours(at: str) -> tuple[str, ...]:
    """Return all six neighbours in the fixed order, also those before column or row 001."""
    found = neighbours(at)
    if len(found) == HEX_SIDES:
        return found
    column, row = column_and_row(at)
    moved = neighbours(f"{column + 2:03}.{row + 2:03}")
    back = (column_and_row(one) for one in moved)
    return tuple(f"{c - 2:03}.{r - 2:03}" for c, r in back)


def round_down_radius(radius: float) -> int:
    """Round a radius down to a multiple of four."""
    return RADIUS_STEP * int(radius / RADIUS_STEP)


def fit_radius(columns: int, wide: int) -> int:
    """Return the radius at which so many columns are about so many pixels wide."""
    return min(MAX_RADIUS, max(MIN_RADIUS, round_down_radius(wide / (1.5 * columns + 0.5))))


def whole_map_grid(size: tuple[int, int], wide: int) -> Grid:
    """Return the grid of a whole map, about so many pixels wide."""
    return Grid(fit_radius(size[0], wide), range(1, size[0] + 1), range(1, size[1] + 1))


def close_grid(size: tuple[int, int], hexes: Iterable[str], wide: int, least: int = 9) -> Grid:
    """Return the grid of the part of a map that holds these hexes."""
    found = [column_and_row(at) for at in hexes] or [(1, 1)]
    columns = _range_around([column for column, _ in found], size[0], least)
    rows = _range_around([row for _, row in found], size[1], least)
    return Grid(fit_radius(len(columns), wide), columns, rows)


def _range_around(values: list[int], most: int, least: int) -> range:
    first, last = max(1, min(values)), min(most, max(values))
    while last - first + 1 < min(least, most):
        first, last = max(1, first - 1), min(most, last + 1)
    return range(first, last + 1)
