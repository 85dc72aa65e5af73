"""Where a unit could stop or strike in its next move, as its owner's machine player reads it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.unit_figures import UnitFigures, move_directions
from engine.echoes.movement.line_checks import stops_on_mountain
from engine.echoes.movement.stopping import is_terrain_open
from engine.echoes.squares.coordinates import Square, is_on_map, position_of, square_at
from engine.echoes.squares.lines import DIRECTIONS

MAX_SHARING = 2
"""Units that stand together on a square if one has Front-Line (E-KW-16)."""


class Reach(NamedTuple):
    """The squares of a unit's next move; a square of a Camp may be in both."""

    stops: dict[Square, int]
    """Squares on which it may stop, with how many squares it enters; face-down ones included."""
    strikes: dict[Square, int]
    """Squares with something hostile that it may attack in melee."""


class Table(NamedTuple):
    """The units of a table by square, with their figures."""

    board: Board
    figures: Mapping[str, UnitFigures]
    units_by_square: Mapping[Square, Sequence[Unit]]


def read_table(board: Board, figures: Mapping[str, UnitFigures]) -> Table:
    by_square: dict[Square, list[Unit]] = {}
    for unit in board.units.values():
        by_square.setdefault(unit.square, []).append(unit)
    return Table(board, figures, by_square)


def find_reach(table: Table, unit: Unit) -> Reach:
    """Return where a unit's own move could lead from its square (sections MOVE, SCOUT, OBST)."""
    board, reach = table.board, Reach({}, {})
    points = table.figures[unit.id].points
    column, row = position_of(unit.square)
    for east, north in DIRECTIONS[move_directions(board, unit)]:
        for steps in range(1, points + 1):
            end = column + steps * east, row + steps * north
            if not is_on_map(*end, board.size):
                break
            if not _enter(table, unit, reach, square_at(*end), steps):
                break
    return reach


def _enter(table: Table, unit: Unit, reach: Reach, square: Square, steps: int) -> bool:
    """Note what a unit could do on a square, and tell whether it may go on."""
    board = table.board
    if square not in board.terrain:
        reach.stops[square] = steps
        return False
    if not is_terrain_open(board, table.figures[unit.id].keywords, square):
        return False
    there = table.units_by_square.get(square, ())
    building = board.buildings.get(square)
    is_hostile = building is not None and not board.is_allied(building.owner, unit.owner)
    has_enemy = any(not board.is_allied(one.owner, unit.owner) for one in there)
    allied = [one for one in there if board.is_allied(one.owner, unit.owner)]
    has_room = _may_share(table, unit, allied)
    if has_room and (is_hostile or has_enemy):
        reach.strikes[square] = steps
    if has_enemy or (is_hostile and building is not None and building.is_fortified):
        return False
    if has_room:
        reach.stops[square] = steps
    return not stops_on_mountain(board, square)


def _may_share(table: Table, unit: Unit, there: Sequence[Unit]) -> bool:
    """Tell whether allied units leave room for a unit (E-OBST-07, E-KW-16)."""
    others = [one for one in there if one.id != unit.id]
    if not others:
        return True
    pair = (unit, *others)
    return len(pair) == MAX_SHARING and any(
        table.figures[one.id].keywords.has("front_line") for one in pair
    )


def list_neighbours(square: Square, directions: str, size: int) -> Iterator[Square]:
    """Iterate over the squares one step away in the directions of a unit."""
    column, row = position_of(square)
    for east, north in DIRECTIONS["orthogonal" if directions == "orthogonal" else "multi"]:
        if directions == "diagonal" and not (east and north):
            continue
        if is_on_map(column + east, row + north, size):
            yield square_at(column + east, row + north)
