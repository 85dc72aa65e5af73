"""Lines of moves and of melee attacks: the refusals of 22.1, and what lets a unit pass."""

import pytest

from engine.echoes.catalog.vocabulary import Terrain
from engine.echoes.entities.board import Board
from engine.echoes.figures.unit_figures import move_directions, movement_points
from engine.echoes.movement.line_checks import Reach, check_line
from tests.engine.echoes.boards import BLUE, RED, make_board, place, put, stats

UNITS = {
    "rider": stats(move="3 orthogonal"),
    "runner": stats(move="3 multi"),
    "slow": stats(move="0 orthogonal"),
    "guard": stats(keywords="{kw: front_line}"),
    "swimmer": stats(move="3 multi", keywords="{kw: naval}"),
    "galley": stats(move="3 multi", classes="[ship]", keywords="{kw: heavy_ship}"),
    "boat": stats(move="3 multi", classes="[ship]", keywords="{kw: light_ship}"),
}


def refusal_of(board: Board, handle: str, to: str, *, is_attack: bool = False) -> tuple[str, ...]:
    """Return the code of the first refusal and the square it names; () if the line may be gone."""
    unit = board.units[handle]
    reach = Reach(movement_points(board, unit), move_directions(board, unit))
    first = next(check_line(board, unit, to, reach, is_attack=is_attack), None)
    if first is None:
        return ()
    square = first.facts.get("square")
    return (first.code,) if square is None else (first.code, str(square))


def test_the_example_of_movement() -> None:
    """WX-01: E-MOVE-01 to E-MOVE-05, E-MOVE-09, R-MOVE-03, E-ORD-28, E-ORD-29."""
    board = make_board(UNITS, terrain={"E2": "mountain", "F2": "forest"})
    put(board, "r2", "C2", "rider")
    assert refusal_of(board, "r2", "F2") == ("MUST_STOP_EARLIER", "E2")
    assert refusal_of(board, "r2", "E2") == ()
    assert refusal_of(board, "r2", "E3") == ("NOT_STRAIGHT",)
    assert refusal_of(board, "r2", "D3") == ("BAD_DIRECTION",)
    assert refusal_of(board, "r2", "C6") == ("TOO_FAR",)
    assert refusal_of(board, "r2", "C2") == ("SAME_SQUARE", "C2")
    assert refusal_of(board, "r2", "C9") == ("NO_SUCH_SQUARE", "C9")


def test_a_barracks_on_a_mountain_stops_nobody_who_may_enter_it() -> None:
    """E-MOVE-11, E-OBST-06, E-OBST-04."""
    board = make_board(UNITS, terrain={"E2": "mountain"})
    put(board, "r2", "C2", "rider")
    place(board, RED, "barracks", "E2")
    assert refusal_of(board, "r2", "F2") == ()
    place(board, BLUE, "barracks", "E2")
    assert refusal_of(board, "r2", "F2") == ("FORTIFIED_BLOCKS", "E2")
    assert refusal_of(board, "r2", "E2") == ("FORTIFIED_BLOCKS", "E2")


def test_a_unit_that_starts_on_a_mountain_moves_normally() -> None:
    """E-MOVE-10."""
    board = make_board(UNITS, terrain={"C2": "mountain"})
    put(board, "r2", "C2", "rider")
    assert refusal_of(board, "r2", "F2") == ()


def test_a_unit_without_points_cannot_move() -> None:
    """R-MOVE-07."""
    board = make_board(UNITS)
    put(board, "r1", "C2", "slow")
    assert refusal_of(board, "r1", "C3") == ("CANNOT_MOVE",)


@pytest.mark.parametrize("terrain", ["farmland", "forest", "mine", "village", "river", "plain"])
def test_other_squares_cost_one_point_and_nothing_more(terrain: Terrain) -> None:
    """E-MOVE-12, E-OBST-08, E-OBST-10."""
    board = make_board(UNITS, terrain={"D2": terrain, "E2": terrain})
    put(board, "r1", "C2", "rider")
    assert refusal_of(board, "r1", "F2") == ()
    assert refusal_of(board, "r1", "E2") == ()


def test_an_undiscovered_square_may_only_be_the_last_one() -> None:
    """E-SCOUT-02, E-ORD-30: WX-02."""
    board = make_board(UNITS, hidden=("T21",))
    put(board, "r1", "B1", "rider")
    assert refusal_of(board, "r1", "D1") == ("MUST_STOP_EARLIER", "C1")
    assert refusal_of(board, "r1", "C1") == ()


def test_enemy_units_block_and_allied_ones_only_take_the_square() -> None:
    """E-OBST-01, E-OBST-02, E-OBST-07, R-OBST-01."""
    board = make_board(UNITS)
    put(board, "r1", "C2", "rider")
    put(board, "r2", "D2")
    assert refusal_of(board, "r1", "E2") == ()
    assert refusal_of(board, "r1", "D2") == ("SQUARE_OCCUPIED", "D2")
    board.units.clear()
    put(board, "r1", "C2", "rider")
    put(board, "u1", "D2")
    assert refusal_of(board, "r1", "E2") == ("ENEMY_UNIT_BLOCKS", "D2")
    assert refusal_of(board, "r1", "D2") == ("ENEMY_UNIT_BLOCKS", "D2")


def test_an_enemy_camp_stops_nobody() -> None:
    """E-OBST-05, R-OBST-04."""
    board = make_board(UNITS)
    put(board, "r1", "C2", "rider")
    place(board, BLUE, "camp", "D2")
    assert refusal_of(board, "r1", "D2") == ()
    assert refusal_of(board, "r1", "E2") == ()


def test_a_diagonal_step_passes_between_two_blocked_squares() -> None:
    """R-MOVE-04."""
    board = make_board(UNITS, terrain={"C3": "water"})
    put(board, "r1", "C2", "runner")
    put(board, "u1", "D2")
    assert refusal_of(board, "r1", "D3") == ()


def test_front_line_lets_two_allied_units_share_a_square_and_no_third() -> None:
    """E-KW-16, R-KW-05."""
    board = make_board(UNITS)
    put(board, "r1", "C2", "rider")
    put(board, "r2", "D2", "guard")
    assert refusal_of(board, "r1", "D2") == ()
    put(board, "r3", "D2")
    assert refusal_of(board, "r1", "D2") == ("SQUARE_OCCUPIED", "D2")
    board.units.clear()
    put(board, "r1", "C2", "guard")
    put(board, "u1", "D2", "guard")
    assert refusal_of(board, "r1", "D2") == ("ENEMY_UNIT_BLOCKS", "D2")


def test_water_stops_land_units_and_no_naval_one() -> None:
    """E-OBST-03, E-KW-29, R-KW-10, R-OBST-03."""
    board = make_board(UNITS, terrain={"D2": "water"})
    put(board, "r1", "C2", "rider")
    put(board, "r2", "C3", "swimmer")
    assert refusal_of(board, "r1", "E2") == ("WATER_BLOCKS", "D2")
    assert refusal_of(board, "r1", "D2") == ("WATER_BLOCKS", "D2")
    assert refusal_of(board, "r2", "D2") == ()
    assert refusal_of(board, "r2", "E1") == ()


def test_a_heavy_ship_keeps_to_water_and_bears_allies_over_it() -> None:
    """E-KW-18, E-KW-19, R-KW-06."""
    board = make_board(UNITS, terrain={"D2": "water", "D3": "river"})
    put(board, "r1", "D2", "galley")
    put(board, "r2", "C2", "rider")
    assert refusal_of(board, "r1", "D3") == ()
    assert refusal_of(board, "r1", "E2") == ("TERRAIN_FORBIDDEN", "E2")
    assert refusal_of(board, "r2", "E2") == ()
    assert refusal_of(board, "r2", "D2") == ("SQUARE_OCCUPIED", "D2")
    board.units["r2"].owner = BLUE
    assert refusal_of(board, "r2", "E2") == ("ENEMY_UNIT_BLOCKS", "D2")


def test_a_light_ship_keeps_to_what_surrounds_water() -> None:
    """E-KW-23 to E-KW-25, R-KW-07."""
    board = make_board(UNITS, terrain={"D2": "water"})
    put(board, "r1", "D2", "boat")
    assert refusal_of(board, "r1", "E3") == ()
    assert refusal_of(board, "r1", "F2") == ("TERRAIN_FORBIDDEN", "F2")
    board.units["r1"].square = "E3"
    assert refusal_of(board, "r1", "D2") == ()


def test_the_last_square_of_a_melee_attack_may_be_held_by_the_enemy() -> None:
    """E-ORD-31, R-MOVE-01, R-COMBAT-08."""
    board = make_board(UNITS, terrain={"C4": "water", "D2": "mountain"})
    put(board, "r1", "C2", "rider")
    put(board, "u1", "E2")
    assert refusal_of(board, "r1", "E2", is_attack=True) == ("MUST_STOP_EARLIER", "D2")
    board.terrain["D2"] = "plain"
    assert refusal_of(board, "r1", "E2", is_attack=True) == ()
    place(board, BLUE, "barracks", "E2")
    assert refusal_of(board, "r1", "E2", is_attack=True) == ()
    put(board, "u2", "C4", "swimmer")
    assert refusal_of(board, "r1", "C4", is_attack=True) == ("TERRAIN_FORBIDDEN", "C4")
    place(board, BLUE, "camp", "C3")
    put(board, "r2", "C3")
    assert refusal_of(board, "r1", "C3", is_attack=True) == ("SQUARE_OCCUPIED", "C3")
