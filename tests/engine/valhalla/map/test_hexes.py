"""The grid of the ledger."""

import pytest
from pydantic import TypeAdapter, ValidationError

from engine.valhalla.map.hexes import (
    Hex,
    column_and_row,
    distance,
    hex_name,
    hexes_in_reach,
    is_on_map,
    neighbours,
)


def test_the_books_example_fixes_the_grid() -> None:
    """V-0-07, V-2.3-06: 033.018 and 033.017 are next to 032.018, 033.019 is not."""
    assert neighbours("032.018") == (
        "032.017",
        "033.017",
        "033.018",
        "032.019",
        "031.018",
        "031.017",
    )
    assert neighbours("033.018") == (
        "033.017",
        "034.018",
        "034.019",
        "033.019",
        "032.019",
        "032.018",
    )


def test_neighbours_are_mutual_and_one_step_apart() -> None:
    """V-0-07, V-0-08."""
    for at in hexes_in_reach("010.010", 3):
        assert all(at in neighbours(other) and distance(at, other) == 1 for other in neighbours(at))


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [
        ("020.020", "020.017", 3),
        ("020.020", "021.016", 4),
        ("020.020", "024.018", 4),
        ("020.020", "026.020", 6),
        ("001.001", "001.001", 0),
    ],
)
def test_distances_are_those_of_the_ledgers_example(one: str, other: str, steps: int) -> None:
    """V-0-08, V-15-14."""
    assert distance(one, other) == distance(other, one) == steps


def test_a_home_zone_has_37_hexes_and_the_maps_corner_fewer() -> None:
    """V-2.5-04."""
    assert len(list(hexes_in_reach("010.010", 3))) == 37
    assert list(hexes_in_reach("001.001", 1)) == ["001.001", "001.002", "002.001", "002.002"]
    assert neighbours("001.001") == ("002.001", "002.002", "001.002")


def test_a_hex_is_written_with_three_digits_each() -> None:
    """V-0-07."""
    assert hex_name(4, 17) == "004.017"
    assert column_and_row("004.017") == (4, 17)
    read = TypeAdapter[str](Hex).validate_python
    assert read("032.018") == "032.018"
    for wrong in ("32.18", "000.001", "001.000", "001,001", "0010.001", ""):
        with pytest.raises(ValidationError):
            read(wrong)


def test_a_map_ends_at_its_size() -> None:
    assert is_on_map((24, 18), "024.018")
    assert not is_on_map((24, 18), "025.018")
    assert not is_on_map((24, 18), "024.019")
