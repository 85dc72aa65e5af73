"""Pathfinders clear fog around their targets at the end of a turn (section 7.1)."""

from typing import Any, Final

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.exploration import exploration_phase, pathfinding
from engine.valhalla.exploration.pathfinding import StartingUnit
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.map.hexes import hexes_in_reach
from engine.valhalla.settings import Settings
from tests.engine.valhalla.worlds.world import (
    events_told,
    failure_codes,
    only_event,
    stage_world,
    start_turn,
)

ONE, TWO = Seat(1), Seat(2)
BASE: Final = "020.020"


def make_frontier(
    units: Any = "archer", *orders: dict[str, Any], reveal: int = 3, **more: Any
) -> ValhallaWork:
    """Let a side's only units near the frontier stand in one hex."""
    given = {
        1: {
            "capital": "001.001",
            "units": {"001.001": "ruler", BASE: units},
            "revealed": sorted({"001.001", *hexes_in_reach(BASE, reveal)}),
            **more,
        },
        2: {"capital": "030.001"},
    }
    return start_turn(stage_world(given, size=(30, 30)), ONE, *orders)


def pathfind_order(*targets: str, **more: Any) -> dict[str, Any]:
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
    assert pathfinding.is_in_range([StartingUnit(BASE, code)], target) is is_near
    work = make_frontier(code, pathfind_order(target), reveal=5)
    exploration_phase.clear_fog(work)
    assert (failure_codes(work, 1) == []) is is_near
    assert bool(events_told(work, "fog_cleared")) is (is_near and target == "026.020")


def test_a_pathfinder_clears_seven_hexes_for_good() -> None:
    """V-7.1-03, V-2.2-03 to V-2.2-05, V-2.2-04, V-5.1-13, V-7.1-07."""
    work = make_frontier("archer", pathfind_order("020.016"), reveal=3)
    before = work.state.side(ONE).revealed
    exploration_phase.clear_fog(work)
    after = work.state.side(ONE).revealed
    assert after == before | set(hexes_in_reach("020.016", 1))
    event = only_event(work, "fog_cleared")
    assert (event.audience, event.at) == ((ONE,), "020.016")
    assert {one.at for one in event.hexes} == after - before


def test_a_target_may_be_revealed_itself_or_border_on_the_map() -> None:
    """V-7.1-04."""
    revealed = {"005.005"}
    assert pathfinding.is_bordering(revealed, "005.005")
    assert pathfinding.is_bordering(revealed, "005.006")
    assert not pathfinding.is_bordering(revealed, "005.007")


def test_reveals_of_the_same_phase_make_no_new_targets() -> None:
    """V-7.1-04, V-14-55: the map at the start of the turn counts."""
    work = make_frontier("archer", pathfind_order("020.018", "020.016"), reveal=1)
    exploration_phase.clear_fog(work)
    assert [event.at for event in events_told(work, "fog_cleared")] == ["020.018"]


def test_units_count_where_they_are_at_the_end_of_the_turn() -> None:
    """V-7.1-05, V-7.1-06."""
    work = make_frontier("archer", pathfind_order("020.016"))
    for unit in work.state.units_in(BASE):
        unit.at = "020.023"
    exploration_phase.clear_fog(work)
    assert failure_codes(work, 1) == ["PATH_RANGE"]
    assert events_told(work, "fog_cleared") == []


def test_a_target_out_of_range_is_skipped_and_reserves_are_tried_in_order() -> None:
    """V-7.1-11, V-12.20-12: two reserves, no more."""
    work = make_frontier("archer", pathfind_order("001.002/001.003/020.016"))
    exploration_phase.clear_fog(work)
    assert only_event(work, "fog_cleared").at == "001.002"
    far = make_frontier("archer", pathfind_order("020.016/020.024/016.020"), reveal=3)
    for unit in far.state.units_in(BASE):
        unit.at = "020.022"
    exploration_phase.clear_fog(far)
    assert only_event(far, "fog_cleared").at == "020.024"
    none = make_frontier("archer", pathfind_order("020.016/016.020"), pathfind_order("020.024"))
    exploration_phase.clear_fog(none)
    assert only_event(none, "fog_cleared").at == "020.024"


def test_any_terrain_may_be_a_target() -> None:
    """V-7.1-08."""
    given = {1: {"capital": "001.001", "revealed": ["001.001"]}, 2: {}}
    state = stage_world(given, hexes={"001.002": "high_mountains", "001.003": "ocean"})
    work = start_turn(state, ONE, pathfind_order("001.002"))
    exploration_phase.clear_fog(work)
    found = {one.at: one.terrain for one in only_event(work, "fog_cleared").hexes}
    assert found["001.002"] == "high_mountains"
    assert found["001.003"] == "ocean"


def test_how_many_pathfinders_a_side_has() -> None:
    """V-7.1-02, V-7.1-10, V-3.3-27, V-11.2-15, V-16-31."""
    assert pathfinding.count_pathfinders(Settings(), "", ()) == 4
    assert pathfinding.count_pathfinders(Settings(pathfinders=2), "far_seers", ()) == 4
    place = {"level": 3, "buildings": ["pathfinders_barracks"]}
    state = stage_world({1: {"capital": "003.003", "places": {"003.003": place}}, 2: {}})
    assert pathfinding.count_pathfinders(state.settings, "", state.assets_of(ONE)) == 5


def test_no_more_than_that_go_out_once_a_turn() -> None:
    """V-7.1-09."""
    work = make_frontier("archer", pathfind_order("020.016", "017.019"))
    work.state.settings = Settings(pathfinders=1)
    exploration_phase.clear_fog(work)
    assert [event.at for event in events_told(work, "fog_cleared")] == ["020.016"]


def test_what_is_revealed_tells_features_and_roads() -> None:
    """V-13-15, V-13-39, V-7.3-03: a kind that isn't familiar is unknown."""
    given = {1: {"capital": "001.001", "revealed": ["001.001"]}, 2: {}}
    features = {"001.002": "mine", "002.002": "barrow"}
    state = stage_world(given, features=features, roads=("001.001 001.002 001.003",))
    work = start_turn(state, ONE, pathfind_order("001.002"))
    exploration_phase.clear_fog(work)
    event = only_event(work, "fog_cleared")
    found = {one.at: one.feature for one in event.hexes}
    assert (found["001.002"], found["002.002"]) == ("mine", "unknown")
    assert ("001.001", "001.002") in event.roads


# A Seer's


SEER: Final = [{"unit": "caster", "type": "seer", "id": 991}]
SPY: Final = {"kind": "power", "caster": "991", "power": "i_spy"}


def test_a_seer_sends_two_more_wherever_the_map_ends() -> None:
    """V-4.4-42, V-7.1-10, V-14-55: free of units, bordering on the map of the turn's start."""
    work = make_frontier(SEER, {**SPY, "targets": ["002.002", "009.009", "001.003"]})
    exploration_phase.clear_fog(work)
    assert [event.at for event in events_told(work, "fog_cleared")] == ["002.002"]
    assert work.state.units[991].used == 1


def test_temporary_pathfinders_may_be_named_with_the_others() -> None:
    """V-12.20-01."""
    work = make_frontier(SEER, SPY, pathfind_order("020.016", seer=["001.002"]))
    exploration_phase.clear_fog(work)
    assert [event.at for event in events_told(work, "fog_cleared")] == ["020.016", "001.002"]
    without = make_frontier(SEER, pathfind_order(seer=["001.002"]))
    exploration_phase.clear_fog(without)
    assert events_told(without, "fog_cleared") == []


def test_a_seers_eye_waits_for_the_next_turn() -> None:
    """V-4.4-43, V-4.4-29: one power a round."""
    eye = {**SPY, "power": "eye_of_sour_ron"}
    work = make_frontier(SEER, eye)
    exploration_phase.clear_fog(work)
    assert work.state.side(ONE).eyes == (991,)
    assert only_event(work, "power_waits").audience == (ONE,)
    both = make_frontier(SEER, {**SPY, "targets": ["001.002"]}, eye)
    exploration_phase.clear_fog(both)
    assert failure_codes(both, 1) == ["POWER_USED"]
    assert both.state.side(ONE).eyes == ()


def test_seven_new_hexes_in_a_turn_are_a_deed() -> None:
    """V-10.2-36: counted over the whole turn, noted once."""
    work = make_frontier("archer", pathfind_order("020.016"), reveal=3)
    exploration_phase.clear_fog(work)
    exploration_phase.explore_features(work)
    assert work.state.side(ONE).log == ()
    much = make_frontier("archer", pathfind_order("020.016", "017.018", "023.018"), reveal=3)
    exploration_phase.clear_fog(much)
    exploration_phase.explore_features(much)
    assert [one.kind for one in much.state.side(ONE).log] == ["fog_cleared"]
