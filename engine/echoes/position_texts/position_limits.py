"""The check that a written position could occur in a game, and agrees with its own figures."""

from collections.abc import Iterator

from engine.core.files.file_faults import DataPath, DataPathError, raise_all_errors
from engine.echoes.construction.building_sites import count_buildings
from engine.echoes.entities.board import Board
from engine.echoes.entities.building import BUILDING_LIMITS
from engine.echoes.entities.unit import STANDARD_PAWNS, Unit
from engine.echoes.figures.building_figures import camp_resource
from engine.echoes.movement.stopping import (
    has_enemy_fortification,
    has_enemy_unit,
    may_share,
)
from engine.echoes.position_texts.position_schema import WrittenPosition
from engine.echoes.position_texts.position_writer import describe_position
from engine.echoes.state import State

SEAT_FIGURES = (
    "life_points", "hand_size", "deck_size", "pawns_left", "camps_left", "barracks_left",
)  # fmt: skip


def refuse_impossible_position(state: State) -> None:
    """Raise DataPathError if the position could occur in no game."""
    raise_all_errors(DataPathError(*one) for one in _find_problems(state))


def _find_problems(state: State) -> Iterator[tuple[DataPath, str]]:
    board = state.board
    for player in board.players:
        for kind, limit in BUILDING_LIMITS.items():
            if count_buildings(board, player.seat, kind) > limit:
                yield ("seats", player.seat), f"a player has at most {limit} {kind} tokens"
        standard = [unit for unit in board.units_of(player.seat) if unit.pawn == "standard"]
        if len(standard) > STANDARD_PAWNS:
            problem = f"a player has {STANDARD_PAWNS} standard pawns, the king and the queen"
            yield ("seats", player.seat), problem
    yield from _find_square_problems(board)


def _find_square_problems(board: Board) -> Iterator[tuple[DataPath, str]]:
    for square, building in board.buildings.items():
        if square not in board.terrain:
            yield ("buildings", square), f"{square} is not discovered"
        elif building.kind == "camp" and camp_resource(board, square) is None:
            terrain = board.terrain[square]
            problem = f"a camp needs a resource, and {square} is {terrain}; say so under terrain"
            yield ("buildings", square), problem
    is_moving = board.attack is not None or any(
        laid.rotation is None for laid in board.tiles.values()
    )
    for handle, unit in () if is_moving else board.units.items():
        for problem in _find_unit_problems(board, unit):
            yield ("units", handle), problem


def _find_unit_problems(board: Board, unit: Unit) -> Iterator[str]:
    """Find what keeps a unit from standing where it does."""
    square = unit.square
    if square not in board.terrain:
        yield f"{square} is not discovered"
    if has_enemy_unit(board, unit, square):
        yield f"an enemy unit stands on {square}, too"
    elif has_enemy_fortification(board, unit, square):
        yield f"an enemy Barracks or Capital stands on {square}"
    if not may_share(board, unit, square):
        yield f"{square} holds another unit, and neither has Front-Line"


def compare_figures(state: State, position: WrittenPosition) -> None:
    """Raise DataPathError if a written figure differs from the computed one."""
    computed = describe_position(state)
    for seat, written in position.seats.items():
        for field in SEAT_FIGURES:
            said, found = getattr(written, field), computed["seats"][seat].get(field)
            if said is not None and said != found:
                path = ("seats", seat, field)
                raise DataPathError(path, f"the rules work out {found}, not {said}")
