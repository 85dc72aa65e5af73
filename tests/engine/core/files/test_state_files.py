"""Positions on disk: whole, canonical, upgraded from older rules, told apart from damage."""

import json
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from engine.core.files import state_files
from engine.core.files.file_faults import FaultError
from tests.engine.plain_data import list_paths, replace_at
from tests.engine.random_play import ALL_GAMES, play_random_game
from tests.engine.toy import GAME

START: dict[str, Any] = {
    "game": "toy",
    "rules_version": 1,
    "state": {"sides": {"1": {"coins": 7, "hand": ["bow#1"]}, "2": {"coins": 1}}},
}
"""As the first version of the rules wrote it."""


def load_document(document: Any) -> Any:
    return state_files.load(GAME, json.dumps(document))


def fault_text(text: str | bytes) -> str:
    with pytest.raises(FaultError) as caught:
        state_files.load(GAME, text, "row 7")
    return str(caught.value)


def test_a_position_of_older_rules_is_upgraded() -> None:
    state = load_document(START)
    assert {seat: side.purse for seat, side in state.sides.items()} == {1: 7, 2: 1}
    assert {seat: side.missed for seat, side in state.sides.items()} == {1: 0, 2: 0}
    dumped = json.loads(state_files.dump(GAME, state))
    assert dumped["rules_version"] == 2
    assert state_files.dump(GAME, load_document(dumped)) == state_files.dump(GAME, state)


def test_the_same_state_is_the_same_bytes() -> None:
    text = state_files.canonical_json({"b": [1, "é"], "a": {"2": None, "1": True}})
    assert text == '{"a":{"1":true,"2":null},"b":[1,"é"]}'.encode()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "chess"}, "row 7: a position of chess, not of toy"),
        ({"rules_version": 3}, "row 7: made by rules version 3; this Skald plays up to 2"),
        ({"rules_version": "2"}, "row 7: made by rules version 2"),
        ({"rules_version": 0}, "row 7: rules version 0 can't be upgraded"),
        ({"rules_version": -5}, "row 7: rules version -5 can't be upgraded"),
        ({"rules_version": True}, "row 7: made by rules version True"),
        ({"state": {}}, "row 7: a damaged position of rules version 1"),
        ({"state": [1]}, "row 7: a damaged position of rules version 1"),
        ({"state": {"sides": {"1": 3}}}, "row 7: a damaged position of rules version 1"),
        (
            {"rules_version": 2, "state": {"sides": {"1": {"purse": "x"}}}},
            "sides.1.purse: expected",
        ),
        ({"rules_version": 2, "state": None}, "row 7: state: expected a map, found None"),
    ],
)
def test_a_position_that_cannot_be_played_is_told(change: dict[str, Any], told: str) -> None:
    assert told in fault_text(json.dumps({**START, **change}))


@pytest.mark.parametrize("text", ["", "[", "3", "[]", "{}", "[" * 100_000, b"\xff", '{"a": 1}'])
def test_what_is_no_position_is_told(text: str | bytes) -> None:
    assert fault_text(text).startswith("row 7: not a position")


@pytest.mark.parametrize("key", ALL_GAMES)
@given(st.integers(0, 4), st.integers(0, 2**32), st.data())
@settings(phases=(Phase.explicit, Phase.generate))
def test_a_position_with_something_strange_in_it_is_told_or_read(
    key: str, seed: int, at: int, data: st.DataObject
) -> None:
    """Any value anywhere is replaced by any other."""
    play = play_random_game(key, seed)
    state = play.states[at % len(play.states)]
    document = json.loads(state_files.dump(play.game, state))
    every = list(list_paths(document["state"]))
    strange: list[Any] = [None, True, -1, "x", [], {}, [[1]], {"1": {"2": 3}}]
    replace_at(document["state"], every[at % len(every)], data.draw(st.sampled_from(strange)))
    told = ""
    try:
        state_files.load(play.game, json.dumps(document), "row 7")
    except FaultError as fault_:
        told = str(fault_)
    assert not told or told.startswith("row 7: ")
