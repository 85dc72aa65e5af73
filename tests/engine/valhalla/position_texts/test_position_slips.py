"""Slips in written positions: each is told with its place, and with the nearest spelling."""

from typing import Any

import pytest
from pydantic import ValidationError

from engine.core.files.file_faults import FaultError
from engine.core.files.model_errors import describe_pydantic_error
from engine.core.files.written_opening import read_position
from engine.core.files.yaml_nodes import root_node
from engine.core.files.yaml_reader import YamlDocument
from engine.core.protocol.values import Seat
from engine.valhalla.game import GAME
from engine.valhalla.position_texts.position_reader import stage
from engine.valhalla.position_texts.unit_layout import count_forces
from engine.valhalla.state import State


def read_given(data: Any) -> State:
    return read_position(GAME, root_node(YamlDocument("given", data, {})))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seats": {1: {"capital": "013.001"}, 2: {}}}, "seats.1.*off the map"),
        ({"seats": {1: {"units": {"001.001": "2 dragon"}}, 2: {}}}, "units"),
        ({"seats": {1: {"units": {"001.001": "2 ruler"}}, 2: {}}}, "one Ruler, this one 2"),
        ({"seats": {1: {"units": {"001.001": "150 C"}}, 2: {}}}, "more than 100 units"),
        ({"seats": {1: {"units": {"001.001": "90 bruiser"}}, 2: {}}}, "more units than a hex may"),
        ({"seats": {1: {"units": {"001.001": ["C"] * 201}}, 2: {}}}, "more than 200 things"),
        ({"seats": {1: {"places": {"002.002": 5, "004.004": 5}}, 2: {}}}, "at most one city"),
        ({"seats": {1: {"goldd": 3}, 2: {}}}, "goldd: this key is not known here; did you mean"),
        ({"seats": {1: {"special": "odin"}, 2: {}}}, "no side special odin; there are"),
        ({"seats": {1: {"designs": {"C": {"specials": ["wings"]}}}, 2: {}}}, "no special wings"),
        ({"seats": {1: {"places": {"002.002": "castle 3"}}, 2: {}}}, "no feature castle"),
        ({"seats": {1: {"places": {"002.002": "farm 4"}}, 2: {}}}, "at most level 3"),
        ({"seats": {1: {"places": {"002.002": {"buildings": ["pub"]}}}, 2: {}}}, "no building pub"),
        ({"seats": {1: {"ended": True, "units": {"001.001": "C"}}, 2: {}}}, "has no units"),
        ({"seats": {1: {"units": {"001.001": [{"unit": "C", "id": 12}]}}, 2: {}}}, "does not end"),
        ({"seats": {1: {"units": {"001.001": [{"unit": "C", "rides": 99}]}}, 2: {}}}, "can't ride"),
        ({"seats": {1: {"tactics": {"default": "wegde"}}, 2: {}}}, "tactics.default: .*wedge"),
        ({"seats": {1: {"tactics": {"defualt": "wedge"}}, 2: {}}}, "did you mean default"),
        ({"seats": {1: {"formations": {"default": {"stacks": {"sum": "C"}}}}, 2: {}}}, "mean sun"),
        (
            {"seats": {1: {"formations": {"default": {"stacks": {"sun": "4 archr"}}}}, 2: {}}},
            "no unit 4 archr; did you mean archer?",
        ),
        (
            {"seats": {1: {"formations": {"default": {"riders": {"warlrd": "F"}}}}, 2: {}}},
            "riders.warlrd: this side has no unit warlrd; did you mean warlord?",
        ),
        ({"seats": {1: {"boons": ["boon_agis"]}, 2: {}}}, "boons.0: .*did you mean boon_aegis?"),
        ({"seats": {1: {"familiar": ["barow"]}, 2: {}}}, "did you mean barrow?"),
        ({"seats": {1: {"idle_palaces": ["teroom"]}, 2: {}}}, "did you mean tearoom?"),
        ({"seats": {1: {"despawn": ["10 swordman"]}, 2: {}}}, "did you mean swordsman?"),
        ({"seats": {1: {"truces": [{"side": 2, "scope": "al"}]}, 2: {}}}, "did you mean all?"),
        ({"seats": {1: {"retreats": {"019.001": []}}, 2: {}}}, "no hex of the map"),
        ({"seats": {1: {}, 2: {}}, "favourites": {"oddin": 1}}, "no god oddin; did you mean odin"),
        (
            {"seats": {1: {"units": {"001.001": ["C", {"unit": "archer", "rides": 21}]}}, 2: {}}},
            "can't ride 21: C is no mount",
        ),
        (
            {"seats": {1: {"formations": {"default": {"stacks": {"sun": "4 C 2 F"}}}}, 2: {}}},
            "no unit 4 C 2 F; did you mean 4 C, 2 F?",
        ),
        ({"seats": {1: {"log": [{"kind": "batle_won"}]}, 2: {}}}, "did you mean battle_won?"),
        (
            {
                "seats": {
                    1: {
                        "units": {"001.001": ["archer", {"unit": "archer", "id": 901}]},
                        "formations": {"default": {"riders": {901: 21}}},
                    },
                    2: {},
                }
            },
            "riders.901: 901 can't ride 21: archer is no mount",
        ),
        ({"seats": {1: {"units": {"001.001": "warlrd"}}, 2: {}}}, "did you mean warlord?"),
        ({"seats": {1: {"revealed": 7}, 2: {}}}, "expected `all`, hexes, or a map from hex"),
        ({"units": {"21": {"unit": "C", "at": "001.001"}}}, "one Ruler, this one 0"),
        ({"map": {"terrain": "lava"}}, "map.terrain: there is no terrain lava"),
        ({"map": {"roads": ["001.001 003.003"]}}, "map.roads.0: 003.003 is no neighbour"),
        ({"map": {"gates": ["001.001"]}}, "map.gates.0: a World Gate has one twin"),
        ({"map": {"features": {"001.001": "pub"}}}, "map.features.001.001: there is no feature"),
        ({"map": {"hexes": {"099.001": "ocean"}}}, "map.hexes.099.001: .* off the map"),
        ({"map": {"size": [99, 99]}}, "at most 2000 hexes"),
        ({"map": "size: [2"}, "map: line"),
        ({"settings": {"terrain_costs": "forest"}}, "write terrains and their costs"),
        ({"turn": 3}, "turn: there is no seat 3"),
        ({"waiting": {1: [{"kind": "jump"}]}}, "waiting.1.0"),
        ({"course": {"seat": 1, "meeting": []}}, "is not known here; did you mean meetings?"),
        ({"course": {"seat": 1, "came": {"11": 3}}}, "course.came"),
        ({"course": {"seat": 1, "meetings": "x"}}, "course.meetings"),
    ],
)
def test_a_slip_is_told_with_its_place(change: dict[str, Any], told: str) -> None:
    with pytest.raises(FaultError, match=told):
        read_given({"seats": {1: {}, 2: {}}, **change})


def test_every_misspelt_name_is_told() -> None:
    side = {"boons": ["boon_agis"], "tactics": {"default": "wegde"}, "log": [{"kind": "bilt"}]}
    with pytest.raises(FaultError) as caught:
        read_given({"seats": {1: side, 2: {"familiar": ["barow"]}}, "favourites": {"oddin": 1}})
    assert [one.problem.partition("; ")[2] for one in caught.value.all_faults] == [
        "did you mean odin?", "did you mean wedge?", "did you mean built?",
        "did you mean boon_aegis?", "did you mean barrow?",
    ]  # fmt: skip


def test_a_rider_may_sit_on_any_mount_and_a_mount_that_an_id_names_may_be_dead() -> None:
    """V-12.5-01, V-4.3-80."""
    riders = {"archer": "D", 901: 999, 21: "none"}
    side = {
        "designs": {"D": {"specials": ["heavy"], "utility": "mount"}},
        "units": {"001.001": ["D", "archer", {"unit": "archer", "id": 901}]},
        "formations": {"default": {"riders": riders}},
    }
    assert read_given({"seats": {1: side, 2: {}}}).side(Seat(1)).formations["default"].riders


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("10 swordsman 5 archer", "10 swordsman, 5 archer"),
        ("1O C", "10 C"),
        ("ten archer", "10 archer"),
        ("archer 10", "10 archer"),
        ("10archers of mine", "10 archer"),
        ("big red archer", "archer"),
        ("", None),
        ("5 of them", None),
    ],
)
def test_a_count_that_does_not_read_whole_is_refused_with_the_nearest_form(
    written: str, meant: str | None
) -> None:
    told = f"did you mean {meant}?" if meant else "write a number and a unit: 10 swordsman"
    sides = [{"units": {"005.005": [written]}}, {"production": {"003.003": [written]}}]
    for side in sides:
        with pytest.raises(ValidationError) as caught:
            stage({"seats": {1: side, 2: {}}})
        [error] = caught.value.errors(include_url=False)
        assert describe_pydantic_error(error) == f"{written!r} is no count of units; {told}"


def test_a_count_may_be_written_with_any_blanks_and_one_needs_no_number() -> None:
    units = {"005.005": "10   swordsman,archer , 2 C"}
    state = stage({"seats": {1: {"units": units, "production": {"003.003": "C,  2 F"}}, 2: {}}})
    forces = count_forces(state.units_of(Seat(1)))
    assert forces["005.005"] == {"swordsman": 10, "archer": 1, "C": 2}
    assert state.side(Seat(1)).production["003.003"] == (("C", 1), ("F", 2))
