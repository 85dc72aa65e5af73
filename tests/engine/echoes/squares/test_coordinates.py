"""Squares, distances and neighbours."""

import pytest

from engine.echoes.catalog.vocabulary import Directions
from engine.echoes.squares.coordinates import (
    distance,
    is_adjacent,
    is_square_of_map,
    list_squares,
    squares_within,
)
from engine.echoes.squares.lines import find_direction, list_entered_squares, squares_on_rays


def test_a_square_is_named_by_column_and_row_within_the_map() -> None:
    assert list_squares(6)[:7] == ["A1", "A2", "A3", "A4", "A5", "A6", "B1"]
    assert is_square_of_map("F6", 6)
    for name in ("G1", "A7", "A0", "a1", "A10", "", "AA"):
        assert not is_square_of_map(name, 6)
    assert is_square_of_map("H8", 8)


def test_a_diagonal_step_counts_as_one_square() -> None:
    """R-NOTE-01."""
    assert distance("C3", "D4") == 1
    assert distance("A1", "C2") == 2
    assert distance("C3", "C3") == 0


def test_adjacent_is_the_square_and_its_four_neighbours() -> None:
    """E-VOC-03."""
    adjacent = [square for square in list_squares(6) if is_adjacent("C3", square)]
    assert adjacent == ["B3", "C2", "C3", "C4", "D3"]


def test_surrounding_is_the_square_and_the_eight_around_it_on_the_map() -> None:
    """E-VOC-04, R-VOC-01: it crosses the borders of tiles and ends at those of the map."""
    assert list(squares_within("B2", 1, 6)) == [
        "A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3",
    ]  # fmt: skip
    assert list(squares_within("A1", 1, 6)) == ["A1", "A2", "B1", "B2"]


def test_a_line_enters_each_square_once() -> None:
    """E-MOVE-04, E-MOVE-05."""
    assert list_entered_squares("C2", "F2") == ["D2", "E2", "F2"]
    assert list_entered_squares("C3", "A1") == ["B2", "A1"]
    assert find_direction("C2", "E3") is None
    with pytest.raises(ValueError, match="no straight line"):
        list_entered_squares("C2", "E3")


@pytest.mark.parametrize(
    ("directions", "expected"),
    [
        ("orthogonal", ["B3", "B1", "C2", "A2"]),
        ("diagonal", ["C3", "C1", "A1", "A3"]),
    ],
)
def test_the_symbol_says_in_which_directions_a_unit_moves(
    directions: Directions, expected: list[str]
) -> None:
    """E-MOVE-03, R-MOVE-04: rays end at the border of the map."""
    assert sorted(squares_on_rays("B2", directions, 1, 6)) == sorted(expected)
    assert len(list(squares_on_rays("A1", "multi", 2, 6))) == 6
