"""Moves that a good player might make: into the unknown, to resources, and to the enemy."""

from collections.abc import Iterator

from engine.echoes.choices.blank_making import is_accepted
from engine.echoes.construction.building_sites import has_tokens_left
from engine.echoes.entities.building import CAMP_RESOURCES
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.unit_figures import move_directions, movement_points
from engine.echoes.orders.mobilization import MoveUnit
from engine.echoes.squares.coordinates import Square, distance
from engine.echoes.squares.lines import squares_on_rays
from engine.echoes.view import View

RESOURCE, UNKNOWN, NEARER = 3, 2, 1
"""How good it is to stand on a free resource, to scout, and to come nearer to an enemy Capital."""


def list_moves(view: View, me: PlayerArea) -> Iterator[MoveUnit]:
    """List the best move of each unit that can still move and does not stand on a free resource."""
    for unit in view.board.units_of(me.seat):
        if unit.is_exhausted or unit.has_moved or _is_free_resource(view, me, unit.square):
            continue
        squares = [at for at in _reached_squares(view, unit) if _rate(view, me, unit, at) > 0]
        squares.sort(key=lambda at: (-_rate(view, me, unit, at), _steps_to_enemy(view, me, at), at))
        for square in squares:
            if is_accepted(view, "move", unit=unit.id, to=square):
                yield MoveUnit(unit=unit.id, to=square)
                break


def _reached_squares(view: View, unit: Unit) -> Iterator[Square]:
    board = view.board
    points = movement_points(board, unit)
    return squares_on_rays(unit.square, move_directions(board, unit), points, board.size)


def _rate(view: View, me: PlayerArea, unit: Unit, square: Square) -> int:
    if _is_free_resource(view, me, square):
        return RESOURCE
    if square not in view.board.terrain:
        return UNKNOWN
    here, there = (_steps_to_enemy(view, me, one) for one in (unit.square, square))
    return NEARER if there < here else 0


def _is_free_resource(view: View, me: PlayerArea, square: Square) -> bool:
    """Tell whether a Camp could stand on a square and none does."""
    board = view.board
    has_resource = board.terrain.get(square) in CAMP_RESOURCES
    return (
        has_resource and square not in board.buildings and has_tokens_left(board, me.seat, "camp")
    )


def _steps_to_enemy(view: View, me: PlayerArea, square: Square) -> int:
    """Return how far the nearest enemy Capital is."""
    board = view.board
    capitals = (board.capital_of(seat).square for seat in board.opponents_of(me.seat))
    return min((distance(square, capital) for capital in capitals), default=0)
