"""Written positions: short to write, complete to read."""

import json
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from engine.core.files import state_files
from engine.core.files.file_faults import DataPathError, FaultError
from engine.core.protocol.values import KEEPER, Seat
from engine.valhalla.entities.units_and_places import MapFeature, Unit
from engine.valhalla.pasted_texts.map_text import write_map
from engine.valhalla.position_texts.position_reader import stage
from engine.valhalla.position_texts.position_writer import describe_state
from engine.valhalla.position_texts.view_writer import show_view
from engine.valhalla.sides.side import Side, StandingFormation
from engine.valhalla.state import State
from engine.valhalla.turn.asks import asks
from engine.valhalla.turn_in_progress import TurnInProgress
from engine.valhalla.view import View
from engine.valhalla.view_builder import view
from tests.engine.plain_data import list_paths, replace_at
from tests.engine.valhalla.worlds.world import reload_state, stage_world, state_as_data

ONE, TWO = Seat(1), Seat(2)

RICH: dict[str, Any] = {
    "map": {
        "size": [12, 12],
        "hexes": {"forest": "001.001 001.002", "002.002": "hi"},
        "features": {"010.010": "city", "011.012": "farm", "005.005": "barrow"},
        "roads": ["010.010 010.009 010.008"],
        "gates": ["001.010 012.002"],
    },
    "seats": {
        1: {
            "name": "Norns",
            "capital": "010.010",
            "special": "far_seers",
            "designs": {
                "E": {"hp": 12, "attack": 20, "defense": 4, "name": "Guard"},
                "F": {"specials": ["mount"]},
            },
            "units": {
                "010.010": ["ruler", "warlord", "10 swordsman", {"D": 2}, "2 courtier"],
                "010.009": [
                    {"unit": "caster", "type": "seer", "id": 401, "mp": 3, "used": 1},
                    {"unit": "F", "id": 501},
                    {"unit": "archer", "rides": 501, "weary": True},
                ],
            },
            "places": {"011.012": 2},
            "revealed": {"010.010": 4},
            "training": {"officer": "warlord"},
            "production": {"010.010": "4 swordsman, 2 C"},
            "summons": [{"caster": 401, "list": {"archer": 2}}],
            "formations": {
                "default": {"stacks": {"center": ["10 swordsman"], "sun": "all C"}},
                "010.010": {"stacks": [{"sun": ["all"]}, {"center": []}], "riders": {511: 501}},
            },
            "retreats": {"010.010": "010.009 009.010"},
            "truces": [{"side": 2}],
            "boast": {"text": "We came.", "events": ["11"]},
            "log": [{"kind": "razed", "at": "001.001"}, {"kind": "overrun", "round": 2}],
            "petitions": [{"id": 1, "text": "Rain"}],
            "scouted": [{"at": "001.001", "seat": 2, "counts": {"E": 1, "C": 2}}],
            "insights": [
                {
                    "at": "001.001",
                    "seat": 2,
                    "units": [{"alias": "A1", "code": "C"}],
                    "stacks": {"center": ["A1"]},
                    "forts": {"walls": 1},
                }
            ],
            "missing": {"005.006": "mine"},
        },
        2: {"gold": 10, "places": {"003.003": {"level": 4, "buildings": ["mint"]}}},
    },
    "places": {"006.006": {"level": 2}, "007.007": {"owner": 2, "feature": "shrine"}},
    "round": 3,
    "waiting": {2: [{"kind": "ambush", "hex": "003.003"}]},
    "channels": [{"sides": [1, 2], "at": "010.010"}],
    "favourites": {"odin": 2},
}
STOPPED: dict[str, Any] = {
    **RICH,
    "course": {
        "seat": 1,
        "stage": "responses",
        "asked": [2],
        "sheet": [{"kind": "move", "units": "all", "from": "010.010", "to": "010.009"}],
        "came": {"401": "010.010"},
        "answers": {2: [{"kind": "tactic", "tactic": "wedge"}]},
        "meetings": [{"at": "003.003", "others": [2], "entered": True}],
    },
}
FOUNDING = {"phase": "setup", "seats": {1: {"special": "beloved"}, 2: {}, 3: {"done": True}}}


def write_and_read(state: State) -> State:
    return stage(json.loads(state_files.canonical_json(describe_state(state))))


# What follows from what


def test_a_side_of_which_nothing_is_said_stands_as_at_the_start() -> None:
    """V-11.3-05, V-11.1-05, V-11.3-08: a capital with its Ruler, the standard designs and gold."""
    state = stage({"seats": {1: {}, 2: {}}})
    side = state.side(ONE)
    home = state.places[side.capital or ""]
    assert (home.level, home.buildings) == (3, ["infantry_barracks", "c_production"])
    assert (home.founder, home.kept, home.name) == (1, (1, 3), "Capital 1")
    assert [(unit.code, unit.at, unit.crown) for unit in state.units_of(ONE)] == [
        ("ruler", side.capital, True)
    ]
    assert (side.name, side.gold, side.limit, side.turns) == ("Empire of seat 1", 3000, 4, 1)
    assert str(side.kinds["F"].statline) == "15/27/5/6"
    assert len(side.revealed) == 144
    assert (state.round, state.turn, state.batch, state.phase) == (1, 1, (1,), "orders")
    assert state.atlas.capitals == ("003.003", "009.009")


def test_units_are_numbered_in_reading_order_unless_they_say_their_number() -> None:
    """V-0-09."""
    own = stage(RICH).units_of(ONE)
    assert [unit.id for unit in own[:3]] == [11, 21, 31]
    assert {unit.id: unit.code for unit in own}[401] == "caster"
    assert stage(RICH).side(ONE).made == 50
    assert stage(RICH).units_of(TWO)[0].id == 12


def test_units_have_the_points_of_a_turn_that_begins_where_they_stand() -> None:
    """V-2.1-38, V-6.6-26: of the side whose turn it is; the others have none."""
    state = stage_world(
        {
            1: {"special": "long_striders", "units": {"005.005": ["ruler", "C"]}},
            2: {"units": {"008.008": {"archer": 1}}},
        },
        features={"005.005": "stables"},
    )
    assert [unit.mp for unit in state.units_of(ONE)] == [9, 11]
    assert {unit.mp for unit in state.units_of(TWO)} == {0}


def test_cities_are_numbered_in_reading_order() -> None:
    """V-0-09: ruins too."""
    found = {place.at: place.number for place in stage(RICH).places.values() if place.number}
    assert found == {"003.003": 1, "006.006": 2, "010.010": 3}


def test_a_level_alone_is_enough_for_a_place() -> None:
    state = stage(RICH)
    assert (state.places["011.012"].feature, state.places["011.012"].level) == ("farm", 2)
    assert state.places["011.012"].owner == ONE
    assert (state.places["006.006"].feature, state.places["006.006"].owner) == ("city", None)
    assert state.places["007.007"].owner == TWO
    assert (state.places["005.005"].feature, state.places["005.005"].owner) == ("barrow", None)
    assert state.atlas.features["001.010"] == "world_gate"


def test_the_first_own_city_is_the_capital() -> None:
    state = stage(RICH)
    assert state.side(TWO).capital == "003.003"
    assert state.places["003.003"].buildings == ["mint"]
    assert [unit.at for unit in state.units_of(TWO)] == ["003.003"]


def test_marks_and_scouting_are_those_of_this_moment_unless_they_are_written() -> None:
    sides = {1: {"units": {"005.005": "ruler"}}, 2: {"units": {"006.005": "3 archer"}}}
    state = stage_world(sides)
    assert state.side(ONE).marks["006.005"] == (2,)
    assert [one.at for one in state.side(ONE).scouted] == ["006.005"]
    written = stage_world({**sides, 1: {**sides[1], "marks": {}, "scouted": []}})
    assert (written.side(ONE).marks, written.side(ONE).scouted) == ({}, ())


def test_a_map_by_hand_may_be_the_ground() -> None:
    """V-2.5-14."""
    drawn = stage_world(features={"005.005": "mine"}).atlas
    state = stage({"map": write_map(drawn), "seats": {1: {}, 2: {}}})
    assert [side.capital for side in state.sides] == ["003.003", "009.009"]
    assert state.atlas == drawn


def test_terrain_may_be_drawn_in_rows() -> None:
    rows = """
      # 002
      001 fo
        gr gr
      002 hi
        oc ma
    """
    drawn = {"size": [3, 2], "terrain": rows}
    state = stage({"map": drawn, "seats": {1: {"capital": "001.001"}, 2: {"capital": "003.001"}}})
    assert state.atlas.terrain["002.001"] == "forest"
    assert state.atlas.terrain["003.002"] == "marsh"


def test_before_the_first_round_there_is_no_map_but_its_size() -> None:
    state = stage(FOUNDING)
    assert (state.round, state.turn, state.batch, state.picking) == (0, 0, (), (3, 2))
    assert (state.atlas.terrain, state.units, state.side(ONE).designs) == ({}, {}, ())
    assert state.atlas.size != (0, 0)


def test_formations_keep_the_order_of_their_stacks() -> None:
    standing = stage(RICH).side(ONE).formations["010.010"]
    assert standing == StandingFormation((("sun", ("all",)), ("center", ())), (("511", "501"),))


# Describing


@pytest.mark.parametrize("given", [RICH, STOPPED, FOUNDING, {"seats": {1: {}, 2: {}}}])
def test_a_described_position_is_the_same_position(given: Any) -> None:
    state = stage(given)
    assert state_as_data(write_and_read(state)) == state_as_data(state)
    assert state_as_data(reload_state(state)) == state_as_data(state)


@pytest.mark.parametrize(
    ("kind", "other"),
    [
        (State, {"map", "seats"}),
        (Side, {"forces"}),
        (Unit, {"unit", "type"}),
        (MapFeature, set()),
        (TurnInProgress, set()),
    ],
)
def test_nothing_is_left_out_of_a_description(kind: type, other: set[str]) -> None:
    """Every field of the state is told: `code`, `caster` and what is a key go by other names."""
    keys = {"atlas", "sides", "seat", "id", "at", "code", "caster"}
    told = describe_state(stage(STOPPED))
    found = {
        State: told,
        Side: told["seats"][1],
        Unit: told["units"]["401"],
        MapFeature: told["places"]["003.003"],
        TurnInProgress: told["course"],
    }[kind]
    names = {field.name for field in fields(kind)}
    assert set(found) - keys == (names - keys) | other


def test_a_position_tells_forces_by_hex() -> None:
    told = describe_state(stage(RICH))
    forces = told["seats"][1]["forces"]
    assert forces["010.009"] == {"caster": 1, "F": 1, "archer": 1}
    told["seats"][1]["forces"] = {"010.009": {"caster": 2}}
    with pytest.raises(DataPathError, match="other units"):
        stage(told)


def test_a_view_is_shown_in_the_names_of_a_position() -> None:
    """V-13-14, V-13-25: the own side as `describe_state` has it, and of others what is public."""
    state = stage(RICH)
    told, seen = describe_state(state), show_view(view(state, ONE))
    for name in ("gold", "production", "formations", "scouted", "insights", "training", "truces"):
        assert seen["seats"][1][name] == told["seats"][1][name]
    assert seen["units"] == {
        number: unit for number, unit in told["units"].items() if number[-1] == "1"
    }
    assert set(seen["seats"][2]) == {
        "name", "colour", "capital_name", "ruler", "backstory", "heraldry", "flag", "arms",
        "special", "special_text", "ended",
    }  # fmt: skip
    assert seen["map"]["hexes"].keys() == set(told["seats"][1]["revealed"])


@pytest.mark.parametrize("viewer", [None, ONE, TWO, KEEPER])
@pytest.mark.parametrize("given", [RICH, STOPPED, FOUNDING])
def test_every_view_can_be_written_as_plain_data(given: Any, viewer: Seat | None) -> None:
    seen: View = view(stage(given), viewer)
    text = state_files.canonical_json(show_view(seen))
    assert state_files.canonical_json(json.loads(text)) == text


STRANGE: list[Any] = [None, True, -1, 10**9, "x", [], {}, [["1"]], {"1": {"2": 3}}]


@pytest.mark.parametrize("given", [STOPPED, FOUNDING])
def test_whatever_stands_in_a_position_is_staged_or_refused(given: Any) -> None:
    chance, whole = Random(7), json.loads(state_files.canonical_json(describe_state(stage(given))))
    if "hexes" in whole["map"]:
        whole["map"]["hexes"] = {"001.001": "forest"}
    every = list(list_paths(whole))
    refused = 0
    for place in chance.sample(every, 150):
        written = json.loads(json.dumps(whole))
        replace_at(written, place, chance.choice(STRANGE))
        try:
            state = stage(written)
        except (FaultError, ValueError):
            refused += 1
            continue
        assert state_as_data(write_and_read(state)) == state_as_data(state)
        assert asks(state) is not None
        show_view(view(state, ONE))
    assert refused > 20
