"""Rolling ground: a height for every hex, in whole numbers, the same on every machine (V-0-03)."""

from functools import cache
from typing import Final

from engine.valhalla.map.hexes import place
from engine.valhalla.mapmaking.map_sketch import Rolls

TOP: Final = 1000
"""Heights run from 0 to this."""

WIDE: Final = 87
HIGH: Final = 100
HALF: Final = 50
"""Columns lie nearer to each other than rows do."""


class Noise:
    """A field that changes gently over so many hexes, with finer ones laid over it."""

    def __init__(self, rolls: Rolls, subject: str, span: int, octaves: int = 3) -> None:
        self._rolls = rolls
        self._subject = subject
        self._spans = [max(100, 100 * span >> octave) for octave in range(octaves)]
        self._knot = cache(self._roll)
        self.at = cache(self._height)

    def _roll(self, octave: int, x: int, y: int) -> int:
        return self._rolls.below(f"{self._subject}|{octave}|{x}|{y}", TOP + 1)

    def _height(self, at: str) -> int:
        column, row = place(at)
        right, down = column * WIDE, row * HIGH + column % 2 * HALF
        # Turned by some 37 degrees, so that nothing runs along rows and columns.
        x, y = (4 * right + 3 * down) // 5, (4 * down - 3 * right) // 5
        whole, weights = 0, 0
        for octave, span in enumerate(self._spans):
            weight = 1 << (len(self._spans) - octave)
            whole += weight * self._between(octave, span, x, y)
            weights += weight
        return whole // weights

    def _between(self, octave: int, span: int, x: int, y: int) -> int:
        """Blend the four knots around a point."""
        (left, over), (top, under) = divmod(x, span), divmod(y, span)
        right = _eased(over, span)
        down = _eased(under, span)
        upper = _blend(self._knot(octave, left, top), self._knot(octave, left + 1, top), right)
        lower = _blend(
            self._knot(octave, left, top + 1), self._knot(octave, left + 1, top + 1), right
        )
        return _blend(upper, lower, down)


def _eased(part: int, span: int) -> int:
    """Turn a part of a span into thousandths that begin and end gently."""
    share = part * 1000 // span
    return share * share * (3000 - 2 * share) // 1_000_000


def _blend(one: int, other: int, thousandths: int) -> int:
    return (one * (1000 - thousandths) + other * thousandths) // 1000
