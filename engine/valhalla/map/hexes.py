"""The grid: columns of hexes with flat tops, odd columns half a hex lower (V-0-07, V-0-08).

A hex is its name, `CCC.RRR`: column, then row, both from 001; so names sort in reading order.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Final

from pydantic import AfterValidator

_NAME: Final = re.compile(r"(\d{3})\.(\d{3})")

_EVEN: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_ODD: Final = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
"""The steps N, NE, SE, S, SW, NW."""


def _named(given: str) -> str:
    match = _NAME.fullmatch(given)
    if match is None or "000" in match.groups():
        raise ValueError("expected a hex such as 032.018")
    return given


Hex = Annotated[str, AfterValidator(_named)]


def name(column: int, row: int) -> str:
    """Write a hex."""
    return f"{column:03}.{row:03}"


@cache
def place(at: str) -> tuple[int, int]:
    """Read a hex: column and row."""
    return int(at[:3]), int(at[4:])


@cache
def around(at: str) -> tuple[str, ...]:
    """List the hexes next to one, in the fixed order; none lies before 001."""
    column, row = place(at)
    steps = _ODD if column % 2 else _EVEN
    return tuple(
        name(column + right, row + down)
        for right, down in steps
        if 1 <= column + right <= 999 and 1 <= row + down <= 999
    )


@cache
def _cube(at: str) -> tuple[int, int]:
    column, row = place(at)
    return column, row - (column - column % 2) // 2


def distance(one: str, other: str) -> int:
    """Count the steps between two hexes (V-0-08)."""
    (x, z), (x2, z2) = _cube(one), _cube(other)
    right, down = x - x2, z - z2
    return max(abs(right), abs(down), abs(right + down))


def within(at: str, reach: int) -> Iterator[str]:
    """Walk all hexes up to so many steps away, in reading order."""
    column, row = place(at)
    for x in range(max(1, column - reach), column + reach + 1):
        for z in range(max(1, row - reach), row + reach + 1):
            if distance(at, other := name(x, z)) <= reach:
                yield other


def on_map(size: tuple[int, int], at: str) -> bool:
    """Tell whether a map of so many columns and rows holds a hex."""
    column, row = place(at)
    return 1 <= column <= size[0] and 1 <= row <= size[1]
