"""Costs, roads and paths."""

import pytest

from engine.valhalla.catalog.special_verbs import Mode
from engine.valhalla.map.hexes import hex_name
from engine.valhalla.map.land import Land, edge_between, is_flyer_on_walking_mount, travel_mode
from engine.valhalla.map.paths import (
    cheapest_path,
    find_gap,
    path_cost,
    reachable_hexes,
)
from tests.engine.valhalla.worlds.unit_makers import BOOK_E, make_design, make_kinds

KINDS = make_kinds(
    BOOK_E, make_design("C", utility="flying"), make_design("D", specials="heavy", utility="mount")
)


def make_land(changes: dict[str, str] | None = None, **more: object) -> Land:
    plain = {hex_name(c, r): "grasslands" for c in range(8, 14) for r in range(4, 12)}
    return Land((40, 30), {**plain, **(changes or {})}, **more)  # type: ignore[arg-type]  # as named


ROAD = frozenset({edge_between("010.010", "010.009"), edge_between("010.009", "010.008")})
BOOK = make_land(
    {"010.009": "forest", "010.008": "hills", "010.007": "forest", "010.006": "marsh"},
    features={"010.010": "city", "010.006": "farm"},
    roads=ROAD,
)
NORTH = ("010.009", "010.008", "010.007", "010.006")


@pytest.mark.parametrize(
    ("terrain", "foot", "aquatic", "burrow", "flying"),
    [
        ("desert", 2, 2, 2, 2),
        ("grasslands", 2, 2, 2, 2),
        ("shrublands", 2, 2, 2, 2),
        ("forest", 3, 3, 3, 2),
        ("marsh", 3, 2, 3, 2),
        ("hills", 3, 3, 2, 2),
        ("desert_hills", 3, 3, 2, 2),
        ("deep_desert", 3, 3, 3, 2),
        ("heavy_forest", 3, 3, 3, 2),
        ("mountains", 5, 5, 2, 2),
        ("high_mountains", None, None, None, None),
        ("ocean", None, 2, None, 2),
    ],
)
def test_what_each_terrain_costs(
    terrain: str, foot: int, aquatic: int, burrow: int, flying: int
) -> None:
    """V-2.1-05 to V-2.1-18, V-2.1-20, V-4.3-22, V-4.3-26, V-4.3-27."""
    there = make_land({"010.009": terrain})
    modes: tuple[Mode | None, ...] = (None, "aquatic", "burrow", "flying")
    found = [there.step_cost(mode, "010.010", "010.009") for mode in modes]
    assert found == [foot, aquatic, burrow, flying]


def test_the_march_of_the_ledger() -> None:
    """V-15-09, V-2.1-23, V-2.1-50 to V-2.1-53, V-2.1-55: a road alone is no feature."""
    steps = zip(("010.010", *NORTH), NORTH, strict=False)
    assert [BOOK.step_cost(None, at, to) for at, to in steps] == [1, 1, 3, 2]
    assert path_cost(BOOK, None, "010.010", NORTH[:3]) == 5
    assert path_cost(BOOK, None, "010.010", NORTH) == 7
    assert path_cost(BOOK, "flying", "010.010", NORTH[:3]) == 6
    assert BOOK.step_cost(None, "011.009", "010.009") == 3


def test_two_road_hexes_without_an_edge_are_not_joined() -> None:
    """V-2.1-54."""
    there = make_land({"010.009": "forest"}, roads=frozenset({edge_between("010.009", "010.008")}))
    assert there.step_cost(None, "010.010", "010.009") == 3


def test_a_game_may_change_what_a_terrain_costs() -> None:
    """V-16-38."""
    assert (
        make_land({"010.009": "marsh"}, costs={"marsh": 4}).step_cost(None, "010.010", "010.009")
        == 4
    )


def test_twin_gates_are_one_step_apart() -> None:
    """V-7.3-13."""
    gates = {"009.005": "013.010", "013.010": "009.005"}
    there = make_land(features=dict.fromkeys(gates, "world_gate"), gates=gates)
    assert there.step_cost(None, "009.005", "013.010") == 3
    assert cheapest_path(there, None, "009.005", "013.010") == ("013.010",)
    assert find_gap(there, "009.005", ("013.010", "013.009")) is None
    assert path_cost(there, None, "009.005", ("013.010", "013.009")) == 5


def test_a_rider_travels_as_its_mount_does() -> None:
    """V-4.3-84."""
    bird, horse = KINDS["C"], KINDS["D"]
    assert travel_mode(bird, None) == "flying"
    assert travel_mode(bird, horse) is None
    assert is_flyer_on_walking_mount(bird, horse)
    assert not is_flyer_on_walking_mount(KINDS["E"], horse)


def test_the_cheapest_path_takes_the_road_and_shuns_marks() -> None:
    """V-12.3-03."""
    assert cheapest_path(BOOK, None, "010.010", "010.008") == ("010.009", "010.008")
    around_it = cheapest_path(BOOK, None, "010.010", "010.008", avoided={"010.009"})
    assert around_it is not None
    assert "010.009" not in around_it
    assert cheapest_path(BOOK, None, "010.010", "010.009", avoided={"010.009"}) == ("010.009",)
    assert cheapest_path(BOOK, None, "010.010", "020.020") is None


def test_equal_paths_go_by_the_order_of_neighbours() -> None:
    """V-12.3-03, V-0-07: N before NE."""
    assert cheapest_path(make_land(), None, "010.010", "011.008") == ("010.009", "011.008")


def test_points_lead_so_far() -> None:
    """V-2.1-03, V-2.1-39: no guaranteed move."""
    assert reachable_hexes(make_land(), None, "010.008", 1) == {"010.008": 0}
    assert set(reachable_hexes(make_land(), None, "010.008", 2).values()) == {0, 2}
    assert len(reachable_hexes(make_land(), None, "010.008", 2)) == 7
