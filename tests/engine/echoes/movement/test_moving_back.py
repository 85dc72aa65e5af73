"""Moving back, and how a revealed tile lies if nobody says it."""

from engine.echoes.movement.moving_back import default_rotation, find_square_back
from tests.engine.echoes.boards import BLUE, make_board, place, put, stats

UNITS = {
    "rider": stats(move="3 orthogonal"),
    "guard": stats(keywords="{kw: front_line}"),
    "swimmer": stats(keywords="{kw: naval}"),
    "galley": stats(classes="[ship]", keywords="{kw: heavy_ship}"),
}


def test_a_unit_goes_back_along_its_line_to_the_first_free_square() -> None:
    """R-MOVE-05, E-COMBAT-11: it passes mountains, and shares a square where it may."""
    board = make_board(UNITS, terrain={"C3": "mountain"})
    unit = put(board, "r1", "D3", "rider")
    put(board, "u1", "D3")
    assert find_square_back(board, unit, "D3", "A3") == "C3"
    put(board, "r2", "C3")
    assert find_square_back(board, unit, "D3", "A3") == "B3"
    board.units["r2"].card = "sample_guard"
    assert find_square_back(board, unit, "D3", "A3") == "C3"


def test_where_the_line_is_taken_the_nearest_free_square_is_used() -> None:
    """R-MOVE-05: nearest to the last square, then to the first, then by letter and row."""
    board = make_board(UNITS, hidden=("T12",))
    unit = put(board, "r1", "D3", "rider")
    put(board, "u1", "D3")
    put(board, "r2", "C3")
    assert find_square_back(board, unit, "D3", "C3") == "C2"
    board.terrain = {"D3": "plain", "E2": "plain", "E4": "plain", "F6": "capital"}
    assert find_square_back(board, unit, "D3", "C3") == "E2"
    place(board, BLUE, "barracks", "E2")
    place(board, BLUE, "barracks", "E4")
    assert find_square_back(board, unit, "D3", "C3") is None


def test_a_tile_lies_by_default_so_that_the_scout_can_stay() -> None:
    """R-SCOUT-01, R-SCOUT-02: WX-02."""

    def rotation(card: str, square: str, tile: str = "H6") -> int:
        board = make_board(UNITS, hidden=("T21",))
        return default_rotation(board, put(board, "r1", square, card), tile)

    assert rotation("rider", "C1") == 90
    assert rotation("swimmer", "C1") == 0
    assert rotation("rider", "D2") == 0
    assert rotation("galley", "C2") == 90
    assert rotation("galley", "C2", "H1") == 0
