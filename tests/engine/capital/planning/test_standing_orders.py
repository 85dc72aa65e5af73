"""The standing defence is written once it is one: by somebody's wish, or for who could defend."""

from typing import Any

import pytest

from engine.capital.game import GAME
from engine.capital.planning.standing_orders import standing_orders
from engine.capital.view_builder import view
from engine.core.notation.line_writer import write_line
from engine.core.protocol.values import Seat

CAMP: dict[str, Any] = {"buildings": [{"card": "war_camp", "slots": ["raiders"]}]}
DEFENDED: dict[str, Any] = {"upgrades": ["defence_slot"], "units": {"city/2": "cavalry"}}


def list_standing_orders(realm: dict[str, Any]) -> list[str]:
    shown = view(GAME.stage({"seats": {1: realm, 2: {}}}), Seat(1))
    return [write_line(one) for one in standing_orders(shown, None, ())]


@pytest.mark.parametrize("realm", [{}, CAMP])
def test_nothing_stands_for_whoever_has_nobody_to_defend(realm: dict[str, Any]) -> None:
    """C-DEFEND-02."""
    assert list_standing_orders(realm) == []


def test_the_default_stands_for_a_troop_that_could_defend() -> None:
    """C-DEFEND-02."""
    assert list_standing_orders(DEFENDED) == ["policy commit all hopeless fight mercs all"]


def test_a_wish_stands_before_there_is_a_troop() -> None:
    """C-DEFEND-01."""
    wish = {"policy": {"commit": "enough"}}
    assert list_standing_orders(wish) == ["policy commit enough hopeless fight mercs all"]
