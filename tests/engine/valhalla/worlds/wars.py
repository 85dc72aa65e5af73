"""Short wars at random: three sides that stand close together, with Officers of every type."""

from functools import cache
from random import Random
from typing import Any, Final

from engine.core.dice import Dice
from engine.core.match import Match
from engine.valhalla.game import GAME
from engine.valhalla.state import State
from tests.engine.random_play import PlayedMoment, advance_match
from tests.engine.valhalla.worlds.world import stage_world

WAR_COUNT: Final = 6
MAX_STEPS: Final = 80
MAX_ROUNDS: Final = 5

FEATURES: Final = {
    "003.006": "stables", "004.006": "blood_altar", "004.008": "city", "005.004": "mine",
    "005.007": "barrow", "006.003": "field_fortifications", "006.006": "mercenary_camp",
    "007.004": "runestone", "007.007": "healing_spring", "008.005": "shrine",
    "008.008": "dvergar_forge",
}  # fmt: skip
TERRAIN: Final = {
    "004.005": "hills", "006.004": "ocean", "006.005": "ocean", "008.006": "mountains",
}  # fmt: skip
UNIT_CODES: Final = ("swordsman", "archer", "bruiser", "C", "D", "E", "F")
STARTING_HEXES: Final = {
    1: ("003.004", "005.005"),
    2: ("009.005", "007.005"),
    3: ("006.010", "006.008"),
}


@cache
def play_wars() -> tuple[tuple[PlayedMoment, ...], ...]:
    """Return the moments of each war; they are the same every time."""
    return tuple(_play_war(seed) for seed in range(WAR_COUNT))


def _play_war(seed: int) -> tuple[PlayedMoment, ...]:
    chance, given = Random(seed), dict[str, int]()
    match = Match(GAME, _random_position(chance), Dice(f"war {seed}", "random"))
    found: list[PlayedMoment] = []
    while match.outcome is None and len(found) < MAX_STEPS and match.state.round < MAX_ROUNDS:
        state, known = match.state, len(match.played_steps)
        advance_match(match, chance, given)
        for one in match.played_steps[known:]:
            found.append(PlayedMoment(state, one.sheets, one.step))
            state = one.step.state
    return tuple(found)


def _random_position(chance: Random) -> State:
    def some() -> list[str]:
        return [f"{chance.randint(1, 5)} {chance.choice(UNIT_CODES)}" for _ in range(2)]

    sides: dict[int, Any] = {}
    for seat, (capital, near) in STARTING_HEXES.items():
        sides[seat] = {
            "capital": capital,
            "gold": 6000,
            "favor": 200,
            "units": {
                capital: ["ruler", "caster", *some()],
                near: ["warlord", "caster", "courtier", "ranger", *some()],
            },
            "revealed": {capital: 8},
            "familiar": ["mercenary_camp", "blood_altar"],
        }
    return stage_world(sides, features=FEATURES, hexes=TERRAIN)
