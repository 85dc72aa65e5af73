"""The health and armor of buildings (E-BUILD-15, E-COMBAT-22)."""

from typing import Final

from engine.echoes.catalog.vocabulary import MainResource
from engine.echoes.entities.board import Board
from engine.echoes.entities.building import BUILDING_HEALTH, CAMP_RESOURCES, Building
from engine.echoes.figures.unit_figures import Keywords, collect_keywords, keyword_changes
from engine.echoes.settings import CAPITAL_LIFE
from engine.echoes.squares.coordinates import Square

BUILDING_ARMOR: Final = 4
"""Every building has so much Ranged Armor, none against melee (E-COMBAT-22, E-COMBAT-23)."""


def building_health(board: Board, building: Building) -> int:
    """Return the health of an undamaged building (E-BUILD-15, E-SETUP-18, E-LONG-01)."""
    if building.kind == "capital":
        return CAPITAL_LIFE[board.settings.mode]
    return BUILDING_HEALTH[building.kind]


def building_health_left(board: Board, building: Building) -> int:
    """Return the health of a building, of a Capital its owner's life points (E-COMBAT-29)."""
    return building_health(board, building) - building.damage


def building_keywords(board: Board, building: Building) -> Keywords:
    """Return the keywords that a building has beside Building Armor (E-KW-06, E-KW-30)."""
    return Keywords(collect_keywords((), keyword_changes(board, building)))


def camp_resource(board: Board, square: Square) -> tuple[MainResource, int] | None:
    """Return what a Camp on a square provides; None where there is no resource.

    Rules: E-RES-09, E-RES-10, R-BUILD-02.
    """
    terrain = board.terrain.get(square)
    return CAMP_RESOURCES.get(terrain) if terrain is not None else None
