"""What a side may know, and what the public may (section 13)."""

from dataclasses import fields
from typing import Any

import pytest

from engine.core.protocol.game import Outcome
from engine.core.protocol.values import KEEPER, Seat, Viewer
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.position_texts.view_writer import show_view
from engine.valhalla.state import State
from engine.valhalla.view import UNKNOWN_FEATURE, OwnSide, View
from engine.valhalla.view_builder import view
from engine.valhalla.vision import scouting
from tests.engine.valhalla.worlds.world import DICE, stage_world

ONE, TWO = Seat(1), Seat(2)

HOME = {
    "capital": "003.003",
    "units": {"003.003": "ruler, 10 swordsman", "004.003": "warlord"},
    "places": {"003.003": {"level": 3, "lost": {"walls": 1}}, "002.003": "farm 2"},
    "revealed": {"003.003": 3},
    "gold": 700,
    "favor": 30,
}
THERE = {
    "capital": "010.010",
    "units": {"010.010": "ruler, 5 archer", "003.005": "6 C"},
    "places": {"010.010": {"level": 4, "wanted": {"hazards": 2}}, "005.002": "mine"},
    "tactics": {"default": "skirmish"},
    "gold": 900,
}
FINDS = {"004.002": "runestone", "004.005": "stables", "009.002": "barrow"}
ROADS = ("003.003 003.004 003.005 003.006 003.007",)


def stage_two_sides(**more: Any) -> State:
    return stage_world({1: HOME, 2: THERE}, features=FINDS, roads=ROADS, **more)


def own_side(state: State, seat: Seat = ONE) -> OwnSide:
    seen = view(state, seat)
    assert seen.me is not None
    return seen.me


def view_as_text(seen: View) -> str:
    """Spell a view out, to look for what shouldn't be in it."""
    return repr(show_view(seen))


# The public


def test_everybody_knows_who_plays_but_not_where() -> None:
    """V-13-06, V-11.1-04."""
    state = stage_world(
        {1: {**HOME, "name": "Norns", "backstory": "Long ago", "special": "beloved"}, 2: {}}
    )
    side = view(state, None).sides[0]
    assert (side.name, side.backstory, side.special) == ("Norns", "Long ago", "beloved")
    assert "003.003" not in view_as_text(view(state, None))


@pytest.mark.parametrize("viewer", [None, Seat(77), Seat(-5)])
def test_who_has_no_seat_sees_what_is_public(viewer: Viewer) -> None:
    """V-13-04, V-13-26."""
    seen = view(stage_two_sides(), viewer)
    assert (seen.viewer, seen.me, seen.keeper, seen.own_sides) == (None, None, False, ())
    assert show_view(seen)["units"] == {}
    assert show_view(seen)["map"]["hexes"] == {}


def test_that_a_turn_is_carried_out_is_known_but_not_that_windows_are_open() -> None:
    """V-13-07."""
    for stage, asked in (("responses", [2]), ("parleys", [1, 2]), ("rest", [])):
        course = {"seat": 1, "stage": stage, "asked": asked}
        seen = view(stage_two_sides(course=course), None)
        assert (seen.phase, seen.turn, seen.round) == ("resolving", 1, 1)
    assert view(stage_two_sides(), None).phase == "orders"
    assert (
        view(stage_two_sides(outcome={"places": [[1], [2]], "rule": "V-1-06"}), None).phase
        == "over"
    )


def test_boasts_of_the_round_are_public_in_the_order_in_which_they_were_told() -> None:
    """V-13-08, V-13-10."""
    sides = {
        1: {"boast": {"text": "Later", "place": 2}},
        2: {"boast": {"text": "First", "place": 1}},
    }
    seen = view(stage_world(sides, favourites={"odin": 2}), None)
    assert seen.boasts == ((2, "First"), (1, "Later"))
    assert seen.favourites == {"odin": 2}


def test_that_a_side_has_ended_and_who_rules_now_is_public() -> None:
    """V-13-11."""
    state = stage_world({1: {"ruler": "Ragnhild"}, 2: {}, 3: {"ended": True}}, crowned=[2])
    seen = view(state, None)
    assert [side.ended for side in seen.sides] == [False, False, True]
    assert seen.sides[0].ruler == "Ragnhild"
    assert seen.crowned == (2,)


def test_settings_and_the_size_of_the_map_are_public_but_not_a_map_by_hand() -> None:
    """V-13-12, V-13-60."""
    seen = view(stage_two_sides(settings={"map": "size: [2, 2]", "round_limit": 20}), ONE)
    assert (seen.settings.map, seen.settings.round_limit, seen.size) == ("", 20, (12, 12))


# The own side


def test_a_side_knows_all_about_itself() -> None:
    """V-13-14."""
    own = own_side(stage_two_sides())
    assert [unit.id for unit in own.units] == sorted(unit.id for unit in own.units)
    assert (len(own.units), own.gold, own.favor, own.capital) == (12, 700, 30, "003.003")
    assert own.places["003.003"].lost["walls"] == 1
    assert set(own.places) == {"003.003", "002.003"}
    assert own.kinds["C"].statline.move == 8


def test_a_side_knows_what_it_has_revealed_and_nothing_under_fog() -> None:
    """V-13-15, V-13-26, V-2.2-01."""
    land = own_side(stage_two_sides()).land
    assert "003.006" in land.terrain
    assert "003.007" not in land.terrain
    assert land.features["004.005"] == "stables"
    assert "009.002" not in land.features
    assert ("003.005", "003.006") in land.roads
    assert ("003.006", "003.007") not in land.roads


def test_a_feature_of_a_kind_it_has_not_explored_is_an_unknown_feature() -> None:
    """V-7.3-03, V-13-15, V-13-19."""
    assert own_side(stage_two_sides()).land.features["004.002"] == UNKNOWN_FEATURE
    other = stage_world({1: {**HOME, "familiar": ["runestone"]}, 2: THERE}, features=FINDS)
    assert own_side(other).land.features["004.002"] == "runestone"


def test_a_pair_of_world_gates_shows_once_both_are_revealed_and_known_for_what_they_are() -> None:
    """V-7.3-03, V-7.3-13, V-13-61."""
    gates = ("003.005 009.009",)

    def seen(*familiar: str, far: bool = True) -> Any:
        revealed = {"003.003": 3, **({"009.009": 0} if far else {})}
        state = stage_world(
            {1: {**HOME, "familiar": familiar, "revealed": revealed}, 2: {}}, gates=gates
        )
        return own_side(state).land.gates

    assert seen() == {}
    assert seen("world_gate", far=False) == {}
    assert seen("world_gate") == {"003.005": "009.009", "009.009": "003.005"}


def test_marks_tell_whose_and_never_what() -> None:
    """V-2.2-07, V-2.2-08, V-2.2-09, V-13-16, V-13-40: of 005.002 the holder, not the mine."""
    own = own_side(stage_two_sides())
    assert own.marks == {"003.005": (2,), "005.002": (2,)}
    assert "010.010" not in own.marks


def test_several_owners_of_a_hex_show_a_mark_each_in_seat_order() -> None:
    """V-2.2-10."""
    sides = {
        1: {"capital": "001.001"},
        2: {"capital": "012.012", "units": {"012.012": "ruler", "005.005": "warlord"}},
        3: {"capital": "012.001", "places": {"012.001": 2, "005.005": "mine"}},
    }
    assert scouting.map_marks(stage_world(sides), ONE)["005.005"] == (2, 3)


def test_marks_and_scouting_stand_as_they_were_at_the_start_of_its_turn() -> None:
    """V-2.2-11, V-13-16, V-13-17, V-13-38: others come and go meanwhile."""
    state = stage_two_sides()
    before = view(state, ONE)
    for unit in state.units_of(TWO):
        unit.at = "003.004"
    assert view(state, ONE) == before


def test_a_force_that_was_scouted_shows_its_counts_but_no_design() -> None:
    """V-7.2-04, V-13-17, V-13-56, V-13-57."""
    [report] = [one for one in own_side(stage_two_sides()).scouted if one.at == "003.005"]
    assert (report.seat, dict(report.counts), report.officers) == (2, {"C": 6}, 0)
    assert not {"name", "line"} & {field.name for field in fields(report)}


def test_nothing_else_is_known_of_another_side() -> None:
    """V-13-25, V-13-29, V-13-65: no gold, no plans, no ids of its units."""
    state = stage_two_sides()
    text = view_as_text(view(state, ONE))
    assert "skirmish" not in text
    assert "900" not in text
    assert not any(f"{unit.id}'" in text for unit in state.units_of(TWO))


def test_an_asset_that_was_lost_unseen_is_still_shown_as_its_own() -> None:
    """V-13-21."""
    state = stage_two_sides()
    state.places["002.003"].owner = TWO
    state.side(ONE).missing = {"002.003": MapFeature("002.003", "farm", ONE, 2)}
    own = own_side(state)
    assert (own.places["002.003"].owner, own.places["002.003"].level) == (ONE, 2)
    assert "002.003" not in own.marks
    assert own_side(state, TWO).places["002.003"].owner == TWO


def test_a_citys_number_would_tell_how_many_lie_under_fog() -> None:
    """V-13-60, V-0-09: nor does a place tell whose capital it was, or who held it before."""
    state = stage_two_sides()
    state.places["002.003"].kept, state.places["002.003"].founder = (TWO, 1), TWO
    for place in own_side(state).places.values():
        assert (place.number, place.kept) == (0, (None, 0))
    assert own_side(state).places["002.003"].founder is None


def test_a_view_does_not_hand_out_the_states_own_places() -> None:
    state = stage_two_sides()
    own_side(state).places["003.003"].buildings.append("mint")
    assert state.places["003.003"].buildings == []


def test_private_channels_are_known_to_their_two_sides() -> None:
    """V-13-22, V-13-58."""
    sides: dict[int, Any] = {1: {}, 2: {}, 3: {}}
    state = stage_world(sides, channels=[{"sides": [2, 3], "at": "001.001"}])
    assert own_side(state).channels == ()
    assert own_side(state, TWO).channels == ((3, "001.001"),)
    assert own_side(state, Seat(3)).channels == ((2, "001.001"),)


def test_only_the_asked_are_briefed() -> None:
    """V-13-36, V-13-41, V-13-07."""
    sides = {
        1: {"units": {"005.005": "3 C"}},
        2: {"units": {"005.005": "4 archer"}},
        3: {},
    }
    meetings = [{"at": "005.005", "others": [2], "entered": True, "stances": ["attack"]}]
    course = {"seat": 1, "stage": "responses", "asked": [2], "meetings": meetings}
    state = stage_world(sides, course=course)
    [brief] = own_side(state, TWO).briefs
    assert (brief.at, brief.attacker, brief.units, brief.led) == ("005.005", 1, 3, False)
    assert own_side(state).briefs == own_side(state, Seat(3)).briefs == ()


def test_before_its_designs_are_complete_a_side_has_no_kinds() -> None:
    state = stage_world({1: {"designs": {"C": {"hp": 10}}}, 2: {}}, phase="setup", map=None)
    own = own_side(state)
    assert [one.cls for one in own.designs] == ["C"]
    assert own.kinds == {}
    assert not own.may_pick
    assert own_side(state, TWO).may_pick


def test_who_was_passed_over_may_still_pick() -> None:
    """V-11.2-25."""
    state = stage_world({1: {}, 2: {"passed": True}}, phase="setup", map=None, picking=[1])
    assert own_side(state).may_pick
    assert own_side(state, TWO).may_pick


def test_a_side_that_has_ended_keeps_what_it_had_seen() -> None:
    """V-13-04."""
    state = stage_two_sides()
    marks = own_side(state).marks
    side = state.side(ONE)
    state.units = {unit.id: unit for unit in state.units_of(TWO)}
    side.ended = True
    state.units_of(TWO)[0].at = "003.003"
    own = own_side(state)
    assert (own.units, own.marks, own.revealed) == ((), marks, side.revealed)


# Who may see everything


def test_the_game_master_sees_everything() -> None:
    """V-13-03."""
    state = stage_two_sides()
    state.side(TWO).petitions = ()
    seen = view(state, KEEPER)
    assert seen.keeper
    assert seen.me is None
    assert [own.gold for own in seen.own_sides] == [700, 900]
    assert seen.land is not None
    assert seen.land.features["009.002"] == "barrow"
    assert seen.places["010.010"].wanted["hazards"] == 2
    assert len(show_view(seen)["units"]) == len(state.units)


def test_petitions_go_to_the_game_master_alone() -> None:
    """V-10.1-33, V-13-03."""
    state = stage_world({1: {"petitions": [{"id": 1, "text": "Rain"}]}, 2: {}})
    assert [(seat, one.text) for seat, one in view(state, KEEPER).petitions] == [(1, "Rain")]
    assert view(state, TWO).petitions == ()
    assert own_side(state).petitions[0].text == "Rain"
    assert "Rain" not in view_as_text(view(state, TWO))


def test_after_the_end_everything_is_shown_to_all() -> None:
    """V-13-05."""
    state = stage_two_sides()
    assert view(state, None).own_sides == ()
    state.outcome = Outcome(places=((ONE,), (TWO,)), rule="V-1-06")
    seen = view(state, None)
    assert [own.gold for own in seen.own_sides] == [700, 900]
    assert view(state, TWO).me == seen.own_sides[1]


def test_no_view_holds_the_seed() -> None:
    """V-13-05, V-13-63."""
    for viewer in (None, ONE, KEEPER):
        assert DICE.seed_commitment() not in view_as_text(view(stage_two_sides(), viewer))
