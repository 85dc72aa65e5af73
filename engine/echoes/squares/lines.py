"""Straight lines from square to square, as units move along them (E-MOVE-03 to E-MOVE-05)."""

from collections.abc import Iterator
from typing import Final

from engine.echoes.catalog.vocabulary import Directions
from engine.echoes.squares.coordinates import (
    DIAGONAL,
    ORTHOGONAL,
    Direction,
    Square,
    is_on_map,
    position_of,
    square_at,
)

DIRECTIONS: Final[dict[Directions, tuple[Direction, ...]]] = {
    "orthogonal": ORTHOGONAL,
    "diagonal": DIAGONAL,
    "multi": (*ORTHOGONAL, *DIAGONAL),
}
"""By the direction symbol of a unit: the directions in which it moves (E-MOVE-03)."""


def find_direction(start: Square, end: Square) -> Direction | None:
    """Return the direction of a straight line between two squares; None if there is none."""
    here, there = position_of(start), position_of(end)
    east, north = there.column - here.column, there.row - here.row
    if (east, north) == (0, 0) or (east and north and abs(east) != abs(north)):
        return None
    return (east > 0) - (east < 0), (north > 0) - (north < 0)


def list_entered_squares(start: Square, end: Square) -> list[Square]:
    """List the squares that a straight line enters, the end included and the start not.

    Each costs 1 movement point, on diagonals too, and only these matter: a diagonal step may pass
    between two blocked squares (E-MOVE-04, E-MOVE-05, R-MOVE-04).
    """
    direction = find_direction(start, end)
    if direction is None:
        raise ValueError(f"there is no straight line from {start} to {end}")
    (column, row), last = position_of(start), position_of(end)
    entered = []
    while (column, row) != last:
        column, row = column + direction[0], row + direction[1]
        entered.append(square_at(column, row))
    return entered


def squares_on_rays(
    start: Square, directions: Directions, points: int, size: int
) -> Iterator[Square]:
    """Iterate over the squares on all straight lines that a unit could follow from a square."""
    column, row = position_of(start)
    for east, north in DIRECTIONS[directions]:
        for steps in range(1, points + 1):
            end = column + steps * east, row + steps * north
            if is_on_map(*end, size):
                yield square_at(*end)
