"""Bearings: the way from one hex to another, in steps of the six directions (V-0-07).

And the regions of a map: which third of its columns and of its rows a hex is in.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from engine.valhalla.map.hexes import column_and_row, hex_name, neighbours

DIRECTIONS: Final = ("north", "north_east", "south_east", "south", "south_west", "north_west")
"""The directions of the neighbours of a hex, in their fixed order."""
_MIDDLES: Final = ("500.500", "501.500")
"""A hex far from all edges, for even columns and for odd ones."""


REGIONS: Final = (
    ("north_west", "north", "north_east"),
    ("west", "middle", "east"),
    ("south_west", "south", "south_east"),
)
"""The regions of a map, row by row."""


class Bearing(NamedTuple):
    """So many steps in one direction, and then fewer, as many or none in the one beside it."""

    steps: int
    direction: str
    more: int = 0
    beside: str = ""

    @property
    def distance(self) -> int:
        return self.steps + self.more


def find_region(at: str, size: tuple[int, int]) -> str:
    """Return the region of a map of so many columns and rows in which a hex lies."""
    (column, row), (columns, rows) = column_and_row(at), size
    across, down = (
        min(2, 3 * (number - 1) // count) for number, count in ((column, columns), (row, rows))
    )
    return REGIONS[down][across]


def list_bearings_from(at: str, reach: int) -> Iterator[tuple[str, Bearing]]:
    """Yield the hexes up to so many steps away with their bearing, the nearest first."""
    column, row = column_and_row(at)
    for right, down, bearing in _list_offsets(column % 2, reach):
        if 1 <= column + right <= 999 and 1 <= row + down <= 999:
            yield hex_name(column + right, row + down), bearing


@cache
def _list_offsets(parity: int, reach: int) -> tuple[tuple[int, int, Bearing], ...]:
    """List columns to the right, rows down and the bearing of all hexes within reach."""
    middle = _MIDDLES[parity]
    column, row = column_and_row(middle)
    found = []
    for distance in range(1, reach + 1):
        for index in range(len(DIRECTIONS)):
            for turned in range(distance):
                at = _walk(_walk(middle, index, distance - turned), index + 1, turned)
                right, down = column_and_row(at)
                bearing = _make_bearing(index, distance - turned, turned)
                found.append((right - column, down - row, bearing))
    return tuple(found)


def _walk(at: str, index: int, steps: int) -> str:
    """Return the hex so many steps away in a direction."""
    for _ in range(steps):
        at = neighbours(at)[index % len(DIRECTIONS)]
    return at


def _make_bearing(index: int, steps: int, turned: int) -> Bearing:
    """Return the bearing of steps in a direction and in the next one, the longer part first."""
    direction, following = (DIRECTIONS[(index + by) % len(DIRECTIONS)] for by in (0, 1))
    if not turned:
        return Bearing(steps, direction)
    if turned > steps:
        return Bearing(turned, following, steps, direction)
    return Bearing(steps, direction, turned, following)
