"""A described situation is read whole, or refused where it can't stand (C-CARD-15)."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

import pytest

from engine.core.files.file_faults import DataPathError
from engine.core.protocol.values import Seat
from tests.engine.random_play import ALL_GAMES, play_random_game

GAME: Final = ALL_GAMES["capital"]
OWN: Final = {"id": "tower", "kind": "building", "banner": "keep", "cost": 2}


@pytest.mark.parametrize("seed", range(3))
def test_what_is_described_can_be_started_again(seed: int) -> None:
    """C-CARD-15: seats, cities, upgrades, buildings, slots, hands, piles, phase, pools, wars."""
    play = play_random_game("capital", seed)
    states = list(play.states)
    for state in Random(seed).sample(states, 25):
        again = GAME.stage(GAME.scenarios.describe_state(state))
        assert GAME.scenarios.describe_state(again) == GAME.scenarios.describe_state(state)
        for viewer in (None, Seat(1), Seat(2)):
            assert GAME.scenarios.describe_view(
                GAME.view(again, viewer)
            ) == GAME.scenarios.describe_view(GAME.view(state, viewer))


def test_a_situation_with_cards_of_its_own_is_described_with_them() -> None:
    """C-CARD-15."""
    given = {"seats": {1: {"buildings": ["tower"]}, 2: {}}, "cards": [OWN]}
    described = GAME.scenarios.describe_state(GAME.stage(given))
    assert described["only_these_cards"]
    assert GAME.scenarios.describe_state(GAME.stage(described)) == described


BAD: Final[Mapping[str, tuple[dict[str, Any], dict[str, Any], str]]] = {
    "a card that is in no set": ({"hand": ["tower"]}, {}, "seats.1.hand.0: there is no card tower"),
    "a misspelt card": ({"hand": ["markt"]}, {}, "did you mean market?"),
    "one card in two places": ({"hand": ["mint#1"]}, {"deck": ["mint#1"]}, "mint#1 stands twice"),
    "a card without a number": ({"hand": ["mint#x"]}, {}, "looks like mint#1"),
    "a troop as a building": ({"buildings": ["cavalry"]}, {}, "cavalry is no building"),
    "a unit in no slot": ({"units": {"city/9": "cavalry"}}, {}, "no slot city/9"),
    "a unit in the wrong slot": ({"units": {"city/1": "cavalry"}}, {}, "holds a mercenary"),
    "two units in one slot": (
        {"buildings": [{"card": "watchtower", "slots": ["archers"]}],
         "units": {"watchtower/1": "spearmen"}},
        {},
        "two units",
    ),
    "a guest under nothing": ({"settled": {"tavern": "spy"}}, {}, "no building tavern"),
    "an unknown city": ({"city": "atlantis"}, {}, "no city atlantis"),
    "an upgrade of another city": ({"upgrades": ["tolls"]}, {}, "no upgrade tolls"),
    "something unfinished that isn't there": ({"unfinished": ["tavern"]}, {}, "not on the table"),
    "something placed that isn't there": ({"placed": {"tavern": 1}}, {}, "not on the table"),
    "a turn of nobody": ({}, {"turn": 3}, "no seat 3"),
    "a tracker that is another": ({"tracker": "2/1/3/1/1"}, {}, "work out 1, not 2"),
}  # fmt: skip


@pytest.mark.parametrize(("seat", "whole", "said"), BAD.values(), ids=BAD)
def test_a_situation_that_cannot_be_is_refused(
    seat: dict[str, Any], whole: dict[str, Any], said: str
) -> None:
    """C-CARD-15: with the place that is wrong."""
    with pytest.raises(DataPathError, match=said):
        GAME.stage({"seats": {1: seat, 2: {}}, **whole})


def test_every_misspelt_card_is_told() -> None:
    seat = {"hand": ["markt", "mint"], "buildings": [{"card": "tavern", "slots": ["pilgrm"]}]}
    with pytest.raises(DataPathError) as caught:
        GAME.stage({"seats": {1: seat, 2: {}}, "discard": ["spyy"]})
    assert [one.problem.partition("; ")[2] for one in caught.value.all_errors] == [
        "did you mean pilgrim?", "did you mean market?", "did you mean spy?",
    ]  # fmt: skip
