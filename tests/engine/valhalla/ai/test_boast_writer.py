"""What machines say in their Boasts."""

from typing import Any

import pytest

from engine.valhalla.ai.boast_writer import read_machine_boast
from tests.engine.valhalla.ai.test_ai import HOME, orders_of_kind, stage_two_sides
from tests.engine.valhalla.worlds.world import stage_world


def test_a_boast_calls_own_places_by_name_and_each_once() -> None:
    own = {
        "name": "Ash Court",
        "capital_name": "Emberhold",
        "log": [
            {"id": 11, "round": 8, "kind": "battle_won", "at": "005.005"},
            {"id": 21, "round": 8, "kind": "built", "at": HOME},
            {"id": 31, "round": 8, "kind": "upgraded", "at": HOME},
        ],
    }
    [boast] = orders_of_kind(stage_two_sides(own, {}), "boast")
    assert boast.text.count("Emberhold") == 1
    assert HOME not in boast.text
    assert "005.005" in boast.text


def test_a_boast_tells_deeds_by_kind_and_is_read_again_as_it_was_written() -> None:
    own = {
        "name": "Ash Court",
        "ruler_name": "Ingrid",
        "log": [
            {"id": 11, "round": 8, "kind": "battle_won", "at": "005.005"},
            {"id": 21, "round": 8, "kind": "battle_won", "at": "006.005"},
            {"id": 31, "round": 8, "kind": "fog_cleared"},
            {"id": 41, "round": 7, "kind": "built", "at": HOME},
        ],
    }
    [boast] = orders_of_kind(stage_two_sides(own, {"name": "Wolf Pack"}), "boast")
    told = read_machine_boast(boast.text)
    assert told is not None
    assert told.text == boast.text
    assert told.deeds == (("battle_won", ("005.005", "006.005")), ("fog_cleared", ()))
    assert (told.name, told.rival) == ("Ash Court", "Wolf Pack")
    assert len(boast.text.split()) < 40


def test_a_machine_boasts_of_small_deeds_every_third_round_and_of_feats_always() -> None:
    for kind, rounds in (("built", [5, 8]), ("battle_lost", [3, 4, 5, 6, 7, 8, 9])):
        boasted = []
        for moment in range(3, 10):
            log = [{"id": 11, "round": moment - 1, "kind": kind, "at": HOME}]
            state = stage_two_sides({"log": log}, {}, moment)
            boasted += [moment] if orders_of_kind(state, "boast") else []
        assert boasted == rounds


def test_a_machine_acclaims_the_boast_with_the_most_words_of_its_own() -> None:
    """V-12.23-16: between two sides there is none (V-12.23-21)."""
    sides: dict[int, Any] = {
        1: {},
        2: {"boast": {"text": "deed " * 60, "place": 1}},
        3: {"boast": {"text": "We held the ford until dawn.", "place": 2}},
    }
    [voice] = orders_of_kind(stage_world(sides, round=2, size=(24, 12)), "acclaim")
    assert voice.side == "3"
    assert orders_of_kind(stage_world({1: {}, 2: sides[2]}, round=2), "acclaim") == []


@pytest.mark.parametrize(
    "text",
    [
        "We won",
        "7. Ash, Ingrid: we won 005.005; Wolf!",
        "7. Ash, Ingrid: built; Wolf!\n",
        "",
        "1. ,",
    ],
)
def test_what_a_person_writes_is_no_boast_of_a_machine(text: str) -> None:
    assert read_machine_boast(text) is None
