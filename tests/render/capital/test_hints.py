"""The line of a card that says what is not yet done, from the reader's own view."""

from typing import Any

import pytest

from engine.capital.game import GAME
from engine.capital.view import View
from engine.core.protocol.values import Seat
from render.capital.hints import may_be_attacked_now, write_hint
from tests.render.capital.test_shortcuts import make_voice, play_moments

UPGRADES = ["gold", "build", "draw", "store", "defence", "merc_slot", "attack_slot"]
CAMP = {"buildings": [{"card": "war_camp", "slots": ["raiders"]}]}


def make_view(own: int, others: int, seat: int = 1, **more: Any) -> View:
    given = {1: {"upgrades": UPGRADES[:own]}, 2: {"upgrades": UPGRADES[:others]}, 3: {}}
    return GAME.view(GAME.stage({"seats": given, **more}), Seat(seat))


def write(view: View, language: str = "en") -> str:
    (ask, *_) = GAME.asks(GAME.stage({"seats": {1: {}, 2: {}}}))
    return write_hint(make_voice(view, language), view, ask, ()).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("own", "others", "said", "french"),
    [
        (0, 0, "0 of 8 upgrades", "aucun aménagement sur 8"),
        (3, 4, "3 of 8 upgrades; Ben leads with 4", "sur 8\u202f; Ben mène avec 4"),
        (4, 4, "4 of 8 upgrades, level with Ben", "à égalité avec Ben"),
        (5, 4, "5 of 8 upgrades, in the lead", "vous menez"),
        (7, 7, "7 of 8 upgrades: one more wins", "encore un et vous l\u2019emportez"),
        (
            2,
            7,
            "2 of 8 upgrades; Ben needs one more to win",
            "il n\u2019en manque qu\u2019un à Ben",
        ),
    ],
)
def test_the_line_says_how_the_race_stands(own: int, others: int, said: str, french: str) -> None:
    assert write(make_view(own, others)).endswith(said)
    assert french in write(make_view(own, others), "fr")


def test_the_line_says_what_may_be_spent_and_filled() -> None:
    view = make_view(3, 4, pools={"gold": 4, "build": 2})
    assert write(view).startswith("4 Gold, 2 Build left \u00b7 ")
    assert " free \u00b7 3 of 8" in write(view)
    assert write(make_view(3, 4, pools={"gold": 0, "build": 0})).startswith("2 slots free")


def test_the_line_of_regroup_says_how_many_cards_may_be_kept() -> None:
    assert " in hand, " in write(make_view(1, 1, phase="regroup"))


def test_who_does_not_play_has_no_such_line() -> None:
    assert write(GAME.view(GAME.stage({"seats": {1: {}, 2: {}}}), None)) == ""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_line_is_short_in_a_whole_game(language: str) -> None:
    for view, _ in play_moments():
        said = write(view, language)
        assert "{" not in said
        assert len(said) <= 100


def test_a_defence_matters_while_a_rival_with_troops_may_attack() -> None:
    armed, idle = (
        GAME.stage({"seats": {1: realm, 2: CAMP}, "phase": "build"}) for realm in (CAMP, {})
    )
    assert may_be_attacked_now(GAME.view(armed, Seat(2)))
    assert not may_be_attacked_now(GAME.view(idle, Seat(2)))
    assert not may_be_attacked_now(GAME.view(armed, Seat(1)))
    assert not may_be_attacked_now(GAME.view(armed, None))
    over = GAME.stage({"seats": {1: CAMP, 2: CAMP}, "phase": "regroup"})
    assert not may_be_attacked_now(GAME.view(over, Seat(2)))
