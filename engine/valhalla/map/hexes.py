"""The grid: columns of flat-topped hexes, odd columns half a hex lower (V-0-07, V-0-08).

A hex is a string `CCC.RRR`: column, then row, both from 001; so hexes sort in reading order.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Final

from pydantic import AfterValidator

from engine.core.protocol.data_schemas import WrittenAs

_NAME: Final = re.compile(r"(\d{3})\.(\d{3})")

_STEPS_EVEN: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_STEPS_ODD: Final = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
"""The steps N, NE, SE, S, SW, NW."""


def _validate_name(text: str) -> str:
    match = _NAME.fullmatch(text)
    if match is None or "000" in match.groups():
        raise ValueError("expected a hex such as 032.018")
    return text


Hex = Annotated[str, AfterValidator(_validate_name), WrittenAs("hex")]


def hex_name(column: int, row: int) -> str:
    """Return the hex of a column and a row."""
    return f"{column:03}.{row:03}"


@cache
def column_and_row(at: str) -> tuple[int, int]:
    """Return the column and row of a hex."""
    return int(at[:3]), int(at[4:])


@cache
def neighbours(at: str) -> tuple[str, ...]:
    """Return the hexes next to one, in the fixed order."""
    column, row = column_and_row(at)
    steps = _STEPS_ODD if column % 2 else _STEPS_EVEN
    return tuple(
        hex_name(column + right, row + down)
        for right, down in steps
        if 1 <= column + right <= 999 and 1 <= row + down <= 999
    )


@cache
def _axial(at: str) -> tuple[int, int]:
    column, row = column_and_row(at)
    return column, row - (column - column % 2) // 2


def distance(one: str, other: str) -> int:
    """Count the steps between two hexes (V-0-08)."""
    (x, z), (x2, z2) = _axial(one), _axial(other)
    right, down = x - x2, z - z2
    return (abs(right) + abs(down) + abs(right + down)) // 2


def hexes_in_reach(at: str, reach: int) -> Iterator[str]:
    """Yield all hexes up to so many steps away, in reading order."""
    column, row = column_and_row(at)
    for x in range(max(1, column - reach), column + reach + 1):
        for z in range(max(1, row - reach), row + reach + 1):
            if distance(at, other := hex_name(x, z)) <= reach:
                yield other


def is_on_map(size: tuple[int, int], at: str) -> bool:
    """Return whether a map of so many columns and rows has a hex."""
    column, row = column_and_row(at)
    return 1 <= column <= size[0] and 1 <= row <= size[1]
