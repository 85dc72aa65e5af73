"""Where units go: to resources, into the unknown, and towards the enemy's Capital."""

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
from engine.echoes.tiles.places import squares_of_place
from engine.echoes.view import View

FAR = 99


def best_move(view: View, me: PlayerArea) -> MoveUnit | None:
    """Return a move that brings a unit nearer to its goal; None if none does."""
    for unit in view.board.units_of(me.seat):
        if unit.is_exhausted or unit.has_moved:
            continue
        goals = [*_list_goals(view, me, unit)]
        stay = _steps_to(unit.square, goals)
        squares = sorted(_reached_squares(view, unit), key=lambda at: (_steps_to(at, goals), at))
        for square in squares:
            if _steps_to(square, goals) >= stay:
                break
            if is_accepted(view, "move", unit=unit.id, to=square):
                return MoveUnit(unit=unit.id, to=square)
    return None


def _reached_squares(view: View, unit: Unit) -> Iterator[Square]:
    board = view.board
    points = movement_points(board, unit)
    return squares_on_rays(unit.square, move_directions(board, unit), points, board.size)


def _list_goals(view: View, me: PlayerArea, unit: Unit) -> Iterator[Square]:
    """List what a unit goes to: free resources and face-down tiles, or the enemy's Capital."""
    board = view.board
    nearby = [*_list_free_resources(view, me)]
    nearby += [square for place in board.undiscovered for square in squares_of_place(place)]
    if nearby and sum(one.id < unit.id for one in board.units_of(me.seat)) < 2:
        yield from nearby
        return
    for seat in board.opponents_of(me.seat):
        yield board.capital_of(seat).square


def _list_free_resources(view: View, me: PlayerArea) -> Iterator[Square]:
    board = view.board
    if not has_tokens_left(board, me.seat, "camp"):
        return
    for square, terrain in board.terrain.items():
        if terrain in CAMP_RESOURCES and square not in board.buildings:
            yield square


def _steps_to(square: Square, goals: list[Square]) -> int:
    return min((distance(square, goal) for goal in goals), default=FAR)
