"""Where units are deployed, and on which pawns."""

from engine.core.protocol.values import Seat
from engine.echoes.deploy.deploy_squares import list_deploy_squares
from engine.echoes.deploy.pawns import is_field_full, list_free_pawns, set_royal_pawn
from tests.engine.echoes.boards import RED, make_board, place, put, stats

UNITS = {"boat": stats(classes="[ship]", keywords="{kw: light_ship}")}


def test_units_come_to_free_own_fortified_buildings() -> None:
    """E-DEPLOY-03, E-DEPLOY-04, R-DEPLOY-05, R-DEPLOY-07."""
    board = make_board(UNITS, mode="2v2")
    place(board, RED, "barracks", "D4")
    place(board, RED, "camp", "D5")
    place(board, Seat(3), "barracks", "E4")
    assert list_deploy_squares(board, RED, "sample_foot#1") == ["C1", "D4"]
    put(board, "r1", "D4")
    put(board, "n1", "C1")
    assert list_deploy_squares(board, RED, "sample_foot#1") == []


def test_ships_come_to_free_water_around_own_units() -> None:
    """E-KW-20, E-KW-26, R-KW-07."""
    board = make_board(
        UNITS, terrain={"C3": "water", "D4": "river", "F3": "water"}, hidden=("T12",)
    )
    assert list_deploy_squares(board, RED, "sample_boat#1") == []
    place(board, RED, "barracks", "D3")
    put(board, "r1", "D3")
    assert list_deploy_squares(board, RED, "sample_boat#1") == ["C3", "D4"]
    put(board, "u1", "C3")
    assert list_deploy_squares(board, RED, "sample_boat#1") == ["D4"]


def test_six_pawns_and_the_king_and_the_queen_once() -> None:
    """E-SETUP-01, E-SETUP-03, E-SETUP-04, E-DEPLOY-06, R-SETUP-01, R-DEPLOY-03."""
    board = make_board(UNITS)
    assert list_free_pawns(board, RED) == ["standard", "king", "queen"]
    for number in range(1, 5):
        put(board, f"r{number}", f"C{number}")
    assert list_free_pawns(board, RED) == ["king", "queen"]
    set_royal_pawn(board, RED, "king", "used")
    set_royal_pawn(board, RED, "queen", "gone")
    assert is_field_full(board, RED)
    del board.units["r1"]
    assert list_free_pawns(board, RED) == ["standard"]
