"""The numbers that the guide states, read out of the rules."""

from collections.abc import Mapping
from functools import cache

from engine.capital import GAME
from engine.capital.turn.elimination import MAX_ROUNDS
from engine.capital.view import View
from render.capital.guide.fought_war import read_score
from render.capital.guide.positions import kingdom_of, view_position


@cache
def read_goals() -> Mapping[str, int]:
    """Read how many upgrades a city has and how many win (C-CITY-02, C-MODE-02, C-MODE-03)."""
    view = view_position("city")
    full: View = GAME.view(GAME.stage({"mode": "full", "seats": {1: {}, 2: {}}}), None)
    upgrades = len(view.cards.cities[kingdom_of(view).city].upgrades)
    return {"in_city": upgrades, "short_goal": view.goal, "full_goal": full.goal}


@cache
def read_spoils() -> Mapping[str, int]:
    """Read the battle score of the shown war, and the HP of a city (C-RAZE-04)."""
    return {"score": read_score(), "city_hp": kingdom_of(view_position("city")).city_hp}


def read_ends() -> Mapping[str, int]:
    """Read the goals, and the last round (C-WIN-05)."""
    return {**read_goals(), "last_round": MAX_ROUNDS}
