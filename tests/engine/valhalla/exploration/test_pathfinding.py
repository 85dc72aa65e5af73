"""Pathfinders clear fog around their targets at the end of a turn (section 7.1)."""

from typing import Any, Final

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.exploration import exploration_phase, pathfinding
from engine.valhalla.exploration.pathfinding import Post
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.map.hexes import within
from engine.valhalla.settings import Settings
from tests.engine.valhalla.world import codes, course, the, told, world

ONE, TWO = Seat(1), Seat(2)
BASE: Final = "020.020"


def frontier(
    units: Any = "archer", *orders: dict[str, Any], reveal: int = 3, **more: Any
) -> Tables:
    """Let a side's only units near the frontier stand in one hex."""
    given = {
        1: {
            "capital": "001.001",
            "units": {"001.001": "ruler", BASE: units},
            "revealed": sorted({"001.001", *within(BASE, reveal)}),
            **more,
        },
        2: {"capital": "030.001"},
    }
    return course(world(given, size=(30, 30)), ONE, *orders)


def path(*targets: str, **more: Any) -> dict[str, Any]:
    return {"kind": "pathfind", "targets": list(targets), **more}


@pytest.mark.parametrize(
    ("target", "code", "is_near"),
    [
        ("020.017", "archer", True),
        ("021.016", "archer", True),
        ("024.018", "archer", True),
        ("026.020", "archer", False),
        ("026.020", "ranger", True),
    ],
)
def test_the_worked_example_of_ranges(target: str, code: str, *, is_near: bool) -> None:
    """V-15-14, V-7.1-05, V-4.4-25: four hexes from any unit, six from a Ranger."""
    assert pathfinding.in_range([Post(BASE, code)], target) is is_near
    table = frontier(code, path(target), reveal=5)
    exploration_phase.pathfinding(table)
    assert (codes(table, 1) == []) is is_near
    assert bool(told(table, "fog_cleared")) is (is_near and target == "026.020")


def test_a_pathfinder_clears_seven_hexes_for_good() -> None:
    """V-7.1-03, V-2.2-03 to V-2.2-05, V-2.2-04, V-5.1-13, V-7.1-07."""
    table = frontier("archer", path("020.016"), reveal=3)
    before = table.state.side(ONE).revealed
    exploration_phase.pathfinding(table)
    after = table.state.side(ONE).revealed
    assert after == before | set(within("020.016", 1))
    event = the(table, "fog_cleared")
    assert (event.audience, event.at) == ((ONE,), "020.016")
    assert {one.at for one in event.hexes} == after - before


def test_a_target_may_be_revealed_itself_or_border_on_the_map() -> None:
    """V-7.1-04."""
    revealed = {"005.005"}
    assert pathfinding.bordering(revealed, "005.005")
    assert pathfinding.bordering(revealed, "005.006")
    assert not pathfinding.bordering(revealed, "005.007")


def test_reveals_of_the_same_phase_make_no_new_targets() -> None:
    """V-7.1-04, V-14-55: the map at the start of the turn counts."""
    table = frontier("archer", path("020.018", "020.016"), reveal=1)
    exploration_phase.pathfinding(table)
    assert [event.at for event in told(table, "fog_cleared")] == ["020.018"]


def test_units_count_where_they_are_at_the_end_of_the_turn() -> None:
    """V-7.1-05, V-7.1-06."""
    table = frontier("archer", path("020.016"))
    for unit in table.state.here(BASE):
        unit.at = "020.023"
    exploration_phase.pathfinding(table)
    assert codes(table, 1) == ["PATH_RANGE"]
    assert told(table, "fog_cleared") == []


def test_a_target_out_of_range_is_skipped_and_reserves_are_tried_in_order() -> None:
    """V-7.1-11, V-12.20-12: two reserves, no more."""
    table = frontier("archer", path("001.002/001.003/020.016"))
    exploration_phase.pathfinding(table)
    assert the(table, "fog_cleared").at == "001.002"
    far = frontier("archer", path("020.016/020.024/016.020"), reveal=3)
    for unit in far.state.here(BASE):
        unit.at = "020.022"
    exploration_phase.pathfinding(far)
    assert the(far, "fog_cleared").at == "020.024"
    none = frontier("archer", path("020.016/016.020"), path("020.024"))
    exploration_phase.pathfinding(none)
    assert the(none, "fog_cleared").at == "020.024"


def test_any_terrain_may_be_a_target() -> None:
    """V-7.1-08."""
    given = {1: {"capital": "001.001", "revealed": ["001.001"]}, 2: {}}
    state = world(given, hexes={"001.002": "high_mountains", "001.003": "ocean"})
    table = course(state, ONE, path("001.002"))
    exploration_phase.pathfinding(table)
    found = {one.at: one.terrain for one in the(table, "fog_cleared").hexes}
    assert found["001.002"] == "high_mountains"
    assert found["001.003"] == "ocean"


def test_how_many_pathfinders_a_side_has() -> None:
    """V-7.1-02, V-7.1-10, V-3.3-27, V-11.2-15, V-16-31."""
    assert pathfinding.count(Settings(), "", ()) == 4
    assert pathfinding.count(Settings(pathfinders=2), "far_seers", ()) == 4
    place = {"level": 3, "buildings": ["pathfinders_barracks"]}
    state = world({1: {"capital": "003.003", "places": {"003.003": place}}, 2: {}})
    assert pathfinding.count(state.settings, "", state.assets(ONE)) == 5


def test_no_more_than_that_go_out_once_a_turn() -> None:
    """V-7.1-09."""
    table = frontier("archer", path("020.016", "017.019"))
    table.state.settings = Settings(pathfinders=1)
    exploration_phase.pathfinding(table)
    assert [event.at for event in told(table, "fog_cleared")] == ["020.016"]


def test_what_is_revealed_tells_features_and_roads() -> None:
    """V-13-15, V-13-39, V-7.3-03: a kind that isn't familiar is unknown."""
    given = {1: {"capital": "001.001", "revealed": ["001.001"]}, 2: {}}
    features = {"001.002": "mine", "002.002": "barrow"}
    state = world(given, features=features, roads=("001.001 001.002 001.003",))
    table = course(state, ONE, path("001.002"))
    exploration_phase.pathfinding(table)
    event = the(table, "fog_cleared")
    found = {one.at: one.feature for one in event.hexes}
    assert (found["001.002"], found["002.002"]) == ("mine", "unknown")
    assert ("001.001", "001.002") in event.roads


# A Seer's


SEER: Final = [{"unit": "caster", "type": "seer", "id": 991}]
SPY: Final = {"kind": "power", "caster": "991", "power": "i_spy"}


def test_a_seer_sends_two_more_wherever_the_map_ends() -> None:
    """V-4.4-42, V-7.1-10, V-14-55: free of units, bordering on the map of the turn's start."""
    table = frontier(SEER, {**SPY, "targets": ["002.002", "009.009", "001.003"]})
    exploration_phase.pathfinding(table)
    assert [event.at for event in told(table, "fog_cleared")] == ["002.002"]
    assert table.state.units[991].used == 1


def test_temporary_pathfinders_may_be_named_with_the_others() -> None:
    """V-12.20-01."""
    table = frontier(SEER, SPY, path("020.016", seer=["001.002"]))
    exploration_phase.pathfinding(table)
    assert [event.at for event in told(table, "fog_cleared")] == ["020.016", "001.002"]
    without = frontier(SEER, path(seer=["001.002"]))
    exploration_phase.pathfinding(without)
    assert told(without, "fog_cleared") == []


def test_a_seers_eye_waits_for_the_next_turn() -> None:
    """V-4.4-43, V-4.4-29: one power a round."""
    eye = {**SPY, "power": "eye_of_sour_ron"}
    table = frontier(SEER, eye)
    exploration_phase.pathfinding(table)
    assert table.state.side(ONE).eyes == (991,)
    assert the(table, "power_waits").audience == (ONE,)
    both = frontier(SEER, {**SPY, "targets": ["001.002"]}, eye)
    exploration_phase.pathfinding(both)
    assert codes(both, 1) == ["POWER_USED"]
    assert both.state.side(ONE).eyes == ()


def test_seven_new_hexes_in_a_turn_are_a_deed() -> None:
    """V-10.2-36: counted over the whole turn, noted once."""
    table = frontier("archer", path("020.016"), reveal=3)
    exploration_phase.pathfinding(table)
    exploration_phase.explore(table)
    assert table.state.side(ONE).log == ()
    much = frontier("archer", path("020.016", "017.018", "023.018"), reveal=3)
    exploration_phase.pathfinding(much)
    exploration_phase.explore(much)
    assert [one.kind for one in much.state.side(ONE).log] == ["fog_cleared"]
