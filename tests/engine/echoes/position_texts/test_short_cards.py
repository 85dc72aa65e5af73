"""Cards and units in the short forms of written positions."""

from typing import Any

import pytest

from engine.core.files.file_faults import DataPathError
from engine.echoes.catalog.card_models import TechCard
from engine.echoes.position_texts.position_reader import stage
from engine.echoes.position_texts.position_writer import describe_position
from engine.echoes.position_texts.short_cards import write_out_card, write_out_stats


@pytest.mark.parametrize(
    ("text", "stats"),
    [
        ("H4 M3 R- Mv 2+", {"health": 4, "melee": 3, "ranged": None, "move": (2, "orthogonal")}),
        ("H2 R2 Mv 1x", {"health": 2, "melee": None, "ranged": 2, "move": (1, "diagonal")}),
        ("health 3, melee 0, move 2*", {"health": 3, "melee": 0, "move": (2, "multi")}),
        ("H1 M1", {"health": 1, "melee": 1, "move": (0, "orthogonal")}),
    ],
)
def test_stats_are_read_as_the_ledger_writes_them(text: str, stats: dict[str, Any]) -> None:
    points, dirs = stats["move"]
    wanted = {"ranged": None, **stats, "move": {"points": points, "dirs": dirs}}
    assert write_out_stats(text) == wanted


def test_keywords_are_read_as_words() -> None:
    words = [
        "armor 2",
        "front-line",
        "anti buildings 1 melee",
        "battering 3 ranged",
        "Ranged Armor 1",
    ]
    card = write_out_card({"id": "x", "unit": "H1 M1", "keywords": words})
    assert card["keywords"] == [
        {"kw": "armor", "x": 2},
        {"kw": "front_line"},
        {"kw": "anti", "x": 1, "cls": "building", "stat": "melee"},
        {"kw": "battering", "x": 3, "stat": "ranged"},
        {"kw": "ranged_armor", "x": 1},
    ]


def test_a_card_of_ones_own_is_kept_and_written_again() -> None:
    effects = [{"trigger": "play", "do": [{"op": "draw", "amount": 1}]}]
    written = {
        "cards": [{"id": "own", "cost": "1 wood, 2 gold", "effects": effects}],
        "units": {"r1": {"stats": "H4 M1", "at": "C3", "health": 3}},
        "seats": {1: {"hand": ["own"], "main": {"food": "1/2"}}},
    }
    state = stage(written)
    card = state.board.cards.card("own#1")
    assert isinstance(card, TechCard)
    assert (card.cost.wood, card.cost.gold, card.cost.total) == (1, 2, 3)
    assert state.board.units["r1"].damage == 1
    assert stage(describe_position(state)) == state


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ({"units": {"r1": {"at": "C3"}}}, "a unit needs its card"),
        ({"units": {"x1": {"stats": "H1 M1", "at": "C3"}}}, "color and number"),
        ({"units": {"r1": {"stats": "H1 M1", "at": "G3"}}}, "A1 to F6"),
        ({"units": {"r1": {"stats": "H1 M1", "at": "C3", "damage": 1}}}, "is lost"),
        ({"seats": {1: {"camps": ["C3"]}}}, "a camp needs a resource"),
        (
            {"units": {"r1": {"stats": "H1 M1", "at": "C3"}, "u1": {"stats": "H1 M1", "at": "C3"}}},
            "an enemy unit stands on C3",
        ),
        ({"units": {"r1": {"stats": "H1 M1", "at": "F6"}}}, "stands on F6"),
        ({"seats": {1: {"hand": ["sample_mial"]}}}, "did you mean sample_mail"),
        ({"seats": {1: {"hand": 2, "hand_size": 3}}}, "the rules work out 2, not 3"),
        ({"choice": {"kind": "rotate", "seat": 1}}, "only discard_hand"),
        ({"hidden": {"T21": "H9"}}, "there is no tile H9"),
    ],
)
def test_what_cannot_be_is_told(written: dict[str, Any], problem: str) -> None:
    with pytest.raises(DataPathError, match=problem):
        stage(written)
