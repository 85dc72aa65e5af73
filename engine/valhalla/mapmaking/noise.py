"""Smooth noise: a height for every hex, in whole numbers, equal on all machines (V-0-03)."""

from functools import cache
from typing import Final

from engine.valhalla.map.hexes import column_and_row
from engine.valhalla.mapmaking.map_sketch import MapDice

MAX_HEIGHT: Final = 1000
"""The greatest height; the least is 0."""

COLUMN_WIDTH: Final = 87
ROW_HEIGHT: Final = 100
ODD_COLUMN_SHIFT: Final = 50
"""Distances in hundredths: columns are nearer to each other than rows."""


class Noise:
    """Value noise: a field that changes over so many hexes, plus finer octaves."""

    def __init__(self, rolls: MapDice, subject: str, span: int, octaves: int = 3) -> None:
        self._rolls = rolls
        self._subject = subject
        self._spans = [max(100, 100 * span >> octave) for octave in range(octaves)]
        self._grid_value = cache(self._roll)
        self.height_at = cache(self._height)

    def _roll(self, octave: int, x: int, y: int) -> int:
        return self._rolls.roll_below(f"{self._subject}|{octave}|{x}|{y}", MAX_HEIGHT + 1)

    def _height(self, at: str) -> int:
        column, row = column_and_row(at)
        right, down = column * COLUMN_WIDTH, row * ROW_HEIGHT + column % 2 * ODD_COLUMN_SHIFT
        # Rotated by about 37 degrees, so that no line of noise follows rows or columns.
        x, y = (4 * right + 3 * down) // 5, (4 * down - 3 * right) // 5
        total, weights = 0, 0
        for octave, span in enumerate(self._spans):
            weight = 1 << (len(self._spans) - octave)
            total += weight * self._interpolate_at(octave, span, x, y)
            weights += weight
        return total // weights

    def _interpolate_at(self, octave: int, span: int, x: int, y: int) -> int:
        """Interpolate between the four grid values around a point."""
        (left, over), (top, under) = divmod(x, span), divmod(y, span)
        right = _smoothstep(over, span)
        down = _smoothstep(under, span)
        upper = _interpolate(
            self._grid_value(octave, left, top), self._grid_value(octave, left + 1, top), right
        )
        lower = _interpolate(
            self._grid_value(octave, left, top + 1),
            self._grid_value(octave, left + 1, top + 1),
            right,
        )
        return _interpolate(upper, lower, down)


def _smoothstep(part: int, span: int) -> int:
    """Return a part of a span in thousandths, by smoothstep."""
    share = part * 1000 // span
    return share * share * (3000 - 2 * share) // 1_000_000


def _interpolate(one: int, other: int, thousandths: int) -> int:
    return (one * (1000 - thousandths) + other * thousandths) // 1000
