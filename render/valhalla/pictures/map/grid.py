"""Where hexes lie in a picture: columns of flat-topped hexes, odd columns half a hex lower."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from engine.valhalla.map.hexes import around, place

Point = tuple[float, float]
Spot = tuple[int, int]

HALF: Final = math.sqrt(3) / 2
SIDES: Final = 6
LEAST: Final = 20
LARGEST: Final = 52
"""No hex has a smaller or a larger radius."""
STEP: Final = 4
"""Radii go by fours, so that soft things can be painted coarser."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A part of a map at a scale: a hex has this radius, and the first one shown this corner.

    The radius is even, so that every corner falls on a whole pixel and drawings of a hex repeat.
    """

    radius: int
    columns: range
    rows: range

    @property
    def half(self) -> int:
        """Tell how far it is from the middle of a hex to its upper edge."""
        return _half(self.radius)

    @property
    def size(self) -> tuple[int, int]:
        """Tell how many pixels the hexes take."""
        wide = self.radius * (3 * len(self.columns) + 1) // 2
        return wide, self.half * (2 * len(self.rows) + 1)

    def centre(self, at: str) -> Spot:
        """Find the middle of a hex."""
        return _centre(self.radius, self.columns.start, self.rows.start, at)

    def corners(self, at: str, share: float = 1.0) -> tuple[Point, ...]:
        """Find the corners of a hex, from the right one clockwise."""
        x, y = self.centre(at)
        return tuple([(x + dx, y + dy) for dx, dy in _scaled(self.radius, share)])

    @property
    def shape(self) -> tuple[Spot, ...]:
        """Tell where the corners of a hex lie around its middle, from the right one clockwise."""
        return _shape(self.radius, self.half)

    def shows(self, at: str) -> bool:
        """Tell whether a hex lies in this part."""
        column, row = place(at)
        return column in self.columns and row in self.rows

    def edge(self, at: str, other: str) -> tuple[Spot, Spot]:
        """Find the edge that a hex shares with a neighbour."""
        turn = _TURNS[_turn(at, other)]
        x, y = self.centre(at)
        (dx, dy), (dx2, dy2) = self.shape[turn], self.shape[(turn + 1) % SIDES]
        return (x + dx, y + dy), (x + dx2, y + dy2)


_TURNS: Final = (4, 5, 0, 1, 2, 3)
"""By neighbour (N, NE, SE, S, SW, NW): the corner at which the shared edge begins."""


@cache
def _half(radius: int) -> int:
    return round(HALF * radius)


@lru_cache(maxsize=8192)
def _centre(radius: int, first: int, top: int, at: str) -> Spot:
    column, row = place(at)
    across = radius + 3 * radius // 2 * (column - first)
    return across, _half(radius) * (2 * (row - top) + 1 + column % 2)


@cache
def _scaled(radius: int, share: float) -> tuple[Point, ...]:
    return tuple((x * share, y * share) for x, y in _shape(radius, _half(radius)))


@cache
def _shape(radius: int, half: int) -> tuple[Spot, ...]:
    short = radius // 2
    return (radius, 0), (short, half), (-short, half), (-radius, 0), (-short, -half), (short, -half)


def _turn(at: str, other: str) -> int:
    return _around(at).index(other)


@cache
def _around(at: str) -> tuple[str, ...]:
    """List six neighbours, those before 001 too, in the fixed order."""
    found = around(at)
    if len(found) == SIDES:
        return found
    column, row = place(at)
    moved = around(f"{column + 2:03}.{row + 2:03}")
    back = (place(one) for one in moved)
    return tuple(f"{c - 2:03}.{r - 2:03}" for c, r in back)


def even(radius: float) -> int:
    """Take the next smaller radius that can be halved twice."""
    return STEP * int(radius / STEP)


def fitting(columns: int, wide: int) -> int:
    """Find the radius at which so many columns are about so many pixels wide."""
    return min(LARGEST, max(LEAST, even(wide / (1.5 * columns + 0.5))))


def whole(size: tuple[int, int], wide: int) -> Grid:
    """Show a whole map, about so many pixels wide."""
    return Grid(fitting(size[0], wide), range(1, size[0] + 1), range(1, size[1] + 1))


def near(size: tuple[int, int], hexes: Iterable[str], wide: int, least: int = 9) -> Grid:
    """Show the part of a map that holds these hexes."""
    found = [place(at) for at in hexes] or [(1, 1)]
    columns = _span([column for column, _ in found], size[0], least)
    rows = _span([row for _, row in found], size[1], least)
    return Grid(fitting(len(columns), wide), columns, rows)


def _span(values: list[int], most: int, least: int) -> range:
    first, last = max(1, min(values)), min(most, max(values))
    while last - first + 1 < min(least, most):
        first, last = max(1, first - 1), min(most, last + 1)
    return range(first, last + 1)
