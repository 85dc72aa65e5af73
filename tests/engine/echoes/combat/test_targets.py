"""Targets of attacks, and how far shots reach."""

from engine.core.protocol.values import Refusal
from engine.echoes.combat.shooting import check_range, shooting_range
from engine.echoes.combat.targets import check_target, find_target
from engine.echoes.entities.board import Board
from tests.engine.echoes.boards import BLUE, RED, make_board, place, put, stats

UNITS = {"guard": stats(keywords="{kw: front_line}")}


def target_of(board: Board, named: str | None = None) -> str | None:
    """Return the target of an attack of Red on D4, or the code of the refusal."""
    refusal: Refusal | None = next(check_target(board, RED, "D4", named), None)
    return find_target(board, RED, "D4", named) if refusal is None else refusal.code


def test_without_a_name_the_only_legal_target_is_taken() -> None:
    """E-ORD-33, E-COMBAT-03."""
    board = make_board(UNITS)
    assert target_of(board) == "NO_TARGET"
    put(board, "u1", "D4")
    assert target_of(board) == "u1"
    place(board, BLUE, "camp", "D4")
    assert target_of(board) == "TARGET_AMBIGUOUS"
    assert target_of(board, "building") == "building"
    assert target_of(board, "u1") == "u1"
    board.units.clear()
    assert target_of(board) == "building"


def test_the_garrison_is_behind_its_building() -> None:
    """E-GARR-01, E-GARR-02, E-GARR-04, E-GARR-07, E-GARR-08: WX-06."""
    board = make_board(UNITS)
    put(board, "u1", "D4")
    barracks = place(board, BLUE, "barracks", "D4")
    assert target_of(board) == "building"
    assert target_of(board, "u1") == "TARGET_GARRISONED"
    barracks.kind = "camp"
    assert target_of(board, "u1") == "u1"
    del board.buildings["D4"]
    assert target_of(board) == "u1"


def test_front_line_is_targeted_first() -> None:
    """WX-14: E-KW-17, R-KW-05."""
    board = make_board(UNITS)
    put(board, "u1", "D4", "guard")
    put(board, "u2", "D4")
    assert target_of(board, "u2") == "FRONT_LINE_FIRST"
    assert target_of(board) == "u1"
    board.units["u2"].card = "sample_guard"
    assert target_of(board) == "TARGET_AMBIGUOUS"
    assert target_of(board, "u2") == "u2"
    place(board, BLUE, "camp", "D4")
    assert target_of(board, "building") == "building"


def test_allied_things_are_no_targets() -> None:
    """E-COMBAT-03, E-VOC-10, E-TEAM-08; the first failure is that nothing there is hostile."""
    board = make_board(UNITS, mode="2v2")
    put(board, "n1", "D4")
    place(board, RED, "camp", "D4")
    assert target_of(board, "n1") == "NO_TARGET"
    assert target_of(board) == "NO_TARGET"
    place(board, BLUE, "camp", "D4")
    assert target_of(board, "n1") == "NOT_AN_ENEMY"


def test_hidden_squares_and_absent_units_are_no_targets() -> None:
    """E-ORD-32, R-SCOUT-04."""
    board = make_board(UNITS, hidden=("T22",))
    assert target_of(board) == "UNDISCOVERED"
    board = make_board(UNITS)
    put(board, "u1", "D4")
    put(board, "u2", "D5")
    assert target_of(board, "u2") == "NO_TARGET"
    assert target_of(board, "building") == "NO_TARGET"


def shot(keywords: str, square: str) -> str:
    """Return the code of the refusal of a shot from C3."""
    board = make_board({"bow": stats(ranged=2, keywords=keywords)})
    archer = put(board, "r1", "C3", "bow", mode="ranged")
    refusal = next(check_range(board, archer, square), None)
    return "" if refusal is None else refusal.code


def test_shots_reach_the_surrounding_squares() -> None:
    """E-COMBAT-13: WX-05."""
    assert shot("", "C3") == shot("", "D4") == ""
    assert shot("", "E4") == "OUT_OF_RANGE"


def test_long_range_reaches_all_squares_of_the_second_ring() -> None:
    """E-KW-27, R-KW-08."""
    assert [shot("{kw: long_range}", square) for square in ("E4", "A1", "E5", "C5")] == [""] * 4
    assert shot("{kw: long_range}", "F4") == "OUT_OF_RANGE"
    board = make_board({"bow": stats(ranged=2, keywords="{kw: long_range}")})
    assert shooting_range(board, put(board, "r1", "C3", "bow")) == 2


def test_short_range_does_not_reach_diagonally() -> None:
    """E-KW-36, R-KW-09."""
    assert shot("{kw: short_range}", "D4") == "NO_DIAGONAL_SHOT"
    assert shot("{kw: short_range}", "D3") == ""
    both = "{kw: short_range}, {kw: long_range}"
    assert (shot(both, "E3"), shot(both, "E4")) == ("", "NO_DIAGONAL_SHOT")
