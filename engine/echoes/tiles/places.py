"""The places of tiles on the map, and the squares of a tile that lies there (D-MAP-01).

A place is named by its tile column from the west and its tile row from the south: `T23`.
"""

from typing import Final

from engine.echoes.catalog.tiles import CORNERS_CLOCKWISE, Corner, Rotation, Squares
from engine.echoes.catalog.vocabulary import Terrain
from engine.echoes.squares.coordinates import Square, position_of, square_at

Place = str

ROTATIONS: Final[tuple[Rotation, ...]] = (0, 90, 180, 270)

CORNER_OFFSETS: Final[dict[Corner, tuple[int, int]]] = {
    "nw": (0, 1), "ne": (1, 1), "sw": (0, 0), "se": (1, 0),
}  # fmt: skip


def place_of(square: Square) -> Place:
    """Return the place of the tile that a square belongs to (E-VOC-06)."""
    column, row = position_of(square)
    return f"T{column // 2 + 1}{row // 2 + 1}"


def list_places(tiles_per_side: int) -> list[Place]:
    """List all places of a map, by column and then by row."""
    numbers = range(1, tiles_per_side + 1)
    return [f"T{column}{row}" for column in numbers for row in numbers]


def square_of_corner(place: Place, corner: Corner) -> Square:
    """Return the square at a corner of a place."""
    column, row = 2 * (int(place[1]) - 1), 2 * (int(place[2]) - 1)
    east, north = CORNER_OFFSETS[corner]
    return square_at(column + east, row + north)


def squares_of_place(place: Place) -> list[Square]:
    """List the four squares of a place, by column and then by row."""
    return sorted(square_of_corner(place, corner) for corner in CORNERS_CLOCKWISE)


def lay_tile(printed: Squares, place: Place, rotation: Rotation) -> dict[Square, Terrain]:
    """Return what lies on the squares of a place once a tile is laid there with a rotation.

    Rules: D-MAP-01.
    """
    laid = {
        square_of_corner(place, corner): printed.at(corner, rotation)
        for corner in CORNERS_CLOCKWISE
    }
    return dict(sorted(laid.items()))
