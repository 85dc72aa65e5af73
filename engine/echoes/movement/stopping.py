"""On which squares a unit may be, and on which it may stop (sections OBST and KW)."""

from typing import Final

from engine.echoes.catalog.vocabulary import Terrain
from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.unit_figures import Keywords, keywords_of
from engine.echoes.squares.coordinates import Square, squares_within

WATERS: Final[tuple[Terrain, ...]] = ("water", "river")
"""River counts as water for ships and cards, not as an obstacle.

Rules: E-OBST-08, E-OBST-09, R-OBST-02.
"""


def is_water_or_river(board: Board, square: Square) -> bool:
    return board.terrain.get(square) in WATERS


def is_terrain_open(board: Board, keywords: Keywords, square: Square) -> bool:
    """Tell whether a unit with these keywords may be on the terrain of a discovered square.

    Rules: E-OBST-03, E-OBST-08, E-KW-18 (Heavy Ship: water only), E-KW-23 to E-KW-25 (Light Ship:
    water and what surrounds it), R-KW-07, E-KW-29, R-KW-10 and R-OBST-03 (Naval).
    """
    if keywords.has("heavy_ship"):
        return is_water_or_river(board, square)
    if keywords.has("light_ship"):
        around = squares_within(square, 1, board.size)
        return any(is_water_or_river(board, one) for one in around)
    return board.terrain.get(square) != "water" or keywords.has("naval")


def has_enemy_unit(board: Board, unit: Unit, square: Square) -> bool:
    return any(not board.is_allied(one.owner, unit.owner) for one in board.units_on(square))


def has_enemy_fortification(board: Board, unit: Unit, square: Square) -> bool:
    """Tell whether an enemy Barracks or Capital stands on a square.

    Rules: E-OBST-04, E-OBST-05, R-OBST-04.
    """
    building = board.buildings.get(square)
    return (
        building is not None
        and building.is_fortified
        and not board.is_allied(building.owner, unit.owner)
    )


def has_allied_heavy_ship(board: Board, unit: Unit, square: Square) -> bool:
    """Tell whether an allied Heavy Ship lets the unit pass over water there (E-KW-19)."""
    return any(
        board.is_allied(other.owner, unit.owner) and keywords_of(board, other).has("heavy_ship")
        for other in board.units_on(square)
        if other.id != unit.id
    )


def may_share(board: Board, unit: Unit, square: Square) -> bool:
    """Tell whether the allied units on a square leave room for a unit.

    Rules: E-OBST-01, E-OBST-07, R-OBST-01, E-KW-16, R-KW-05 (one of the two needs Front-Line),
    R-TEAM-06.
    """
    others = [
        other
        for other in board.units_on(square)
        if other.id != unit.id and board.is_allied(other.owner, unit.owner)
    ]
    if not others:
        return True
    pair = (unit, *others)
    return len(pair) == 2 and any(keywords_of(board, one).has("front_line") for one in pair)


def may_stop(board: Board, unit: Unit, square: Square) -> bool:
    """Tell whether a unit may lawfully stop on a square: a discovered one without an obstacle.

    Rules: E-OBST-01 to E-OBST-07, E-VOC-07, R-MOVE-05.
    """
    return (
        square in board.terrain
        and is_terrain_open(board, keywords_of(board, unit), square)
        and not has_enemy_unit(board, unit, square)
        and not has_enemy_fortification(board, unit, square)
        and may_share(board, unit, square)
    )
