"""Where a unit goes that cannot stay, and how a tile may lie so that it can.

Rules: R-MOVE-05, R-SCOUT-01.
"""

from dataclasses import replace

from engine.echoes.catalog.tiles import Rotation, load_tiles
from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import Unit
from engine.echoes.movement.stopping import may_stop
from engine.echoes.squares.coordinates import Square, distance, position_of
from engine.echoes.squares.lines import list_entered_squares
from engine.echoes.tiles.places import ROTATIONS, lay_tile, place_of


def find_square_back(board: Board, unit: Unit, last: Square, origin: Square) -> Square | None:
    """Return the first available square for a unit that moves back; None if the map has none.

    It goes back along its line, then to the free square nearest to the last one. Moving back costs
    nothing, is not stopped by mountains, reveals nothing and counts no squares.

    Rules: R-MOVE-05, E-COMBAT-11, E-COMBAT-25, E-SCOUT-05.
    """
    line = [origin, *list_entered_squares(origin, last)[:-1]] if origin != last else []
    for square in reversed(line):
        if may_stop(board, unit, square):
            return square
    free = [square for square in board.terrain if may_stop(board, unit, square) and square != last]
    return min(
        free,
        key=lambda square: (
            distance(square, last),
            distance(square, origin),
            position_of(square),
        ),
        default=None,
    )


def default_rotation(board: Board, unit: Unit, tile: str) -> Rotation:
    """Return the smallest rotation of a revealed tile with which its scout can stay; else 0.

    Rules: R-SCOUT-01, R-SCOUT-02.
    """
    place = place_of(unit.square)
    squares = load_tiles()[tile].squares
    for rotation in ROTATIONS:
        laid = replace(board, terrain=board.terrain | lay_tile(squares, place, rotation))
        if may_stop(laid, unit, unit.square):
            return rotation
    return 0
