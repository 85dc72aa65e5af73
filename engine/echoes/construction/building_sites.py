"""Whether a building may stand on a square (section BUILD)."""

from collections.abc import Iterator

from engine.core.protocol.values import Refusal, Seat
from engine.echoes.catalog.vocabulary import BuildingKind
from engine.echoes.entities.board import Board
from engine.echoes.entities.building import BUILDING_LIMITS
from engine.echoes.figures.building_figures import camp_resource
from engine.echoes.movement.stopping import is_water_or_river
from engine.echoes.squares.coordinates import Square, is_adjacent


def count_buildings(board: Board, seat: Seat, kind: BuildingKind) -> int:
    """Count the buildings of one kind that a player has on the map."""
    return sum(building.kind == kind for building in board.buildings_of(seat))


def has_tokens_left(board: Board, seat: Seat, kind: BuildingKind) -> bool:
    """Tell whether a player has a token left to build with (E-SETUP-02, E-BUILD-23)."""
    return count_buildings(board, seat, kind) < BUILDING_LIMITS[kind]


def check_free_site(board: Board, square: Square) -> Iterator[Refusal]:
    """Check that no building stands there: neither own nor enemy (E-BUILD-03, R-BUILD-04)."""
    if square not in board.terrain:
        yield Refusal(code="UNDISCOVERED", rule="E-BUILD-01", facts={"square": square})
    if square in board.buildings:
        yield Refusal(code="SQUARE_HAS_BUILDING", rule="E-BUILD-03", facts={"square": square})


def check_tokens_left(board: Board, seat: Seat, kind: BuildingKind) -> Iterator[Refusal]:
    if not has_tokens_left(board, seat, kind):
        yield Refusal(code="NO_TOKENS_LEFT", rule="E-SETUP-02", facts={"building": kind})


def check_terrain(board: Board, kind: BuildingKind, square: Square) -> Iterator[Refusal]:
    """Check what a building of that kind needs of its square.

    Rules: R-BUILD-02 (a Camp needs a resource), E-BUILD-11 to E-BUILD-13, R-BUILD-01, R-BUILD-03.
    """
    if kind == "camp":
        if camp_resource(board, square) is None:
            facts: dict[str, str | int] = {"square": square, "terrain": board.terrain[square]}
            yield Refusal(code="NO_RESOURCE_HERE", rule="E-RES-09", facts=facts)
        return
    if is_water_or_river(board, square):
        yield Refusal(code="NO_BARRACKS_ON_WATER", rule="E-BUILD-12")
    capitals = [one for one in board.buildings.values() if one.kind == "capital"]
    near = next((one for one in capitals if is_adjacent(one.square, square)), None)
    if near is not None:
        facts = {"square": near.square}
        yield Refusal(code="TOO_CLOSE_TO_CAPITAL", rule="E-BUILD-11", facts=facts)
