"""Whether a unit may go along a straight line: the line checks (22.1)."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.protocol.values import Refusal
from engine.echoes.catalog.vocabulary import Directions
from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.unit_figures import Keywords, keywords_of
from engine.echoes.movement.stopping import (
    has_allied_heavy_ship,
    has_enemy_fortification,
    has_enemy_unit,
    is_terrain_open,
    may_share,
)
from engine.echoes.squares.coordinates import Square, distance, is_square_of_map
from engine.echoes.squares.lines import DIRECTIONS, find_direction, list_entered_squares


class Reach(NamedTuple):
    """How far and in which directions a unit goes: its own stats, or those of an effect."""

    points: int
    directions: Directions


def _refuse(code: str, rule: str, unit: Unit, **facts: str | int) -> Refusal:
    return Refusal(code=code, rule=rule, facts={"unit": unit.id, **facts})


def check_line(
    board: Board, unit: Unit, to: Square, reach: Reach, *, is_attack: bool
) -> Iterator[Refusal]:
    """Check the line of a move, or of a melee attack with the target's square as the last.

    Rules: E-ORD-28 to E-ORD-31, E-MOVE-01 to E-MOVE-05, R-MOVE-01 to R-MOVE-04, R-MOVE-07.
    """
    problem = next(_check_shape(board, unit, to, reach), None)
    if problem is not None:
        yield problem
        return
    keywords = keywords_of(board, unit)
    entered = list_entered_squares(unit.square, to)
    for square in entered[:-1]:
        yield from _check_crossing(board, unit, keywords, square)
    check_last = _check_target_square if is_attack else _check_last_square
    yield from check_last(board, unit, keywords, to)


def _check_shape(board: Board, unit: Unit, to: Square, reach: Reach) -> Iterator[Refusal]:
    """Check that the line is straight, allowed and short enough (E-ORD-28)."""
    if not is_square_of_map(to, board.size):
        yield Refusal(code="NO_SUCH_SQUARE", rule="E-ORD-28", facts={"square": to[:40]})
        return
    if to == unit.square:
        yield _refuse("SAME_SQUARE", "E-ORD-28", unit, square=to)
    if reach.points == 0:
        yield _refuse("CANNOT_MOVE", "E-MOVE-02", unit)
    direction = find_direction(unit.square, to)
    if direction is None:
        yield Refusal(code="NOT_STRAIGHT", rule="E-MOVE-04", facts={"from": unit.square, "to": to})
    elif direction not in DIRECTIONS[reach.directions]:
        yield _refuse("BAD_DIRECTION", "E-MOVE-03", unit)
    steps = distance(unit.square, to)
    if steps > reach.points:
        yield _refuse("TOO_FAR", "E-MOVE-02", unit, to=to, n=steps, points=reach.points)


def _check_crossing(
    board: Board, unit: Unit, keywords: Keywords, square: Square
) -> Iterator[Refusal]:
    """Check a square that is entered and left again (E-ORD-29).

    Other terrain costs nothing more, and where a unit starts does not matter.

    Rules: E-MOVE-09 to E-MOVE-12, R-OBST-05, R-OBST-06, E-SCOUT-02, E-OBST-02 to E-OBST-08,
    E-OBST-10.
    """
    if square not in board.terrain:
        yield _refuse("MUST_STOP_EARLIER", "E-SCOUT-02", unit, square=square)
    yield from _check_obstacles(board, unit, square)
    yield from _check_terrain(board, unit, keywords, square)
    if stops_on_mountain(board, square):
        yield _refuse("MUST_STOP_EARLIER", "E-MOVE-09", unit, square=square)


def stops_on_mountain(board: Board, square: Square) -> bool:
    """Tell whether a mountain stops whoever enters the square (E-MOVE-09, E-MOVE-11)."""
    building = board.buildings.get(square)
    has_barracks = building is not None and building.kind == "barracks"
    return board.terrain.get(square) == "mountain" and not has_barracks


def _check_obstacles(board: Board, unit: Unit, square: Square) -> Iterator[Refusal]:
    if has_enemy_unit(board, unit, square):
        yield _refuse("ENEMY_UNIT_BLOCKS", "E-OBST-02", unit, square=square)
    if has_enemy_fortification(board, unit, square):
        yield _refuse("FORTIFIED_BLOCKS", "E-OBST-04", unit, square=square)


def _check_terrain(
    board: Board, unit: Unit, keywords: Keywords, square: Square
) -> Iterator[Refusal]:
    """Check the terrain; land units pass over the water square of an allied Heavy Ship."""
    if is_terrain_open(board, keywords, square):
        return
    if keywords.has("heavy_ship") or keywords.has("light_ship"):
        yield _refuse("TERRAIN_FORBIDDEN", "E-KW-25", unit, square=square)
    elif not has_allied_heavy_ship(board, unit, square):
        yield _refuse("WATER_BLOCKS", "E-OBST-03", unit, square=square)


def _check_last_square(
    board: Board, unit: Unit, keywords: Keywords, square: Square
) -> Iterator[Refusal]:
    """Check the square on which a move ends; an undiscovered one passes (E-ORD-30).

    Rules: E-OBST-07, E-KW-19, R-KW-06.
    """
    if square not in board.terrain:
        return
    yield from _check_obstacles(board, unit, square)
    yield from _check_terrain(board, unit, keywords, square)
    if not is_terrain_open(board, keywords, square) or not may_share(board, unit, square):
        yield _refuse("SQUARE_OCCUPIED", "E-OBST-07", unit, square=square)


def _check_target_square(
    board: Board, unit: Unit, keywords: Keywords, square: Square
) -> Iterator[Refusal]:
    """Check the target's square of a melee attack (E-ORD-31, R-COMBAT-08)."""
    if not is_terrain_open(board, keywords, square):
        yield _refuse("TERRAIN_FORBIDDEN", "E-ORD-31", unit, square=square)
    if not may_share(board, unit, square):
        yield _refuse("SQUARE_OCCUPIED", "E-ORD-31", unit, square=square)
