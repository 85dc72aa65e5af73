"""The squares of a map by their names: a column letter and a row number (R-NOTE-01, E-VOC-03).

Columns run from west to east, rows from south to north; every player uses the same names.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

Square = str
"""`C4`: the third column from the west, the fourth row from the south."""

COLUMN_LETTERS: Final = "ABCDEFGH"

Direction = tuple[int, int]
"""Columns to the east and rows to the north, each -1, 0 or 1."""

ORTHOGONAL: Final[tuple[Direction, ...]] = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: Final[tuple[Direction, ...]] = ((1, 1), (1, -1), (-1, -1), (-1, 1))


class Position(NamedTuple):
    """A square as numbers, both counted from 0."""

    column: int
    row: int


def position_of(square: Square) -> Position:
    """Return the numbers of a square."""
    return Position(COLUMN_LETTERS.index(square[0]), int(square[1:]) - 1)


def square_at(column: int, row: int) -> Square:
    """Return the name of the square with these numbers."""
    return f"{COLUMN_LETTERS[column]}{row + 1}"


def is_on_map(column: int, row: int, size: int) -> bool:
    """Tell whether numbers name a square of a map with this many squares on each side."""
    return 0 <= column < size and 0 <= row < size


def is_square_of_map(name: str, size: int) -> bool:
    """Tell whether a name is that of a square of the map."""
    is_spelt = len(name) == 2 and name[0] in COLUMN_LETTERS and name[1] in "12345678"
    return is_spelt and is_on_map(*position_of(name), size)


def list_squares(size: int) -> list[Square]:
    """List all squares of a map by column letter, then by row."""
    return [square_at(column, row) for column in range(size) for row in range(size)]


def distance(one: Square, other: Square) -> int:
    """Return how many king's steps two squares are apart (R-NOTE-01)."""
    here, there = position_of(one), position_of(other)
    return max(abs(here.column - there.column), abs(here.row - there.row))


def is_adjacent(one: Square, other: Square) -> bool:
    """Tell whether a square is the other one or one of its four neighbours (E-VOC-03)."""
    here, there = position_of(one), position_of(other)
    return abs(here.column - there.column) + abs(here.row - there.row) <= 1


def squares_within(center: Square, steps: int, size: int) -> Iterator[Square]:
    """Iterate over the squares at most this many steps away, the center included (E-VOC-04).

    Squares outside the map do not exist, and the borders of tiles change nothing (R-VOC-01).
    """
    column, row = position_of(center)
    for east in range(column - steps, column + steps + 1):
        for north in range(row - steps, row + steps + 1):
            if is_on_map(east, north, size):
                yield square_at(east, north)
