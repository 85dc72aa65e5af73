"""Short wars at random: three sides that stand close together, with Officers of every type."""

from functools import cache
from random import Random
from typing import Any, Final

from engine.core.dice import Dice
from engine.core.match import Match
from engine.valhalla.game import GAME
from engine.valhalla.state import State
from tests.engine.play import Moment, advance
from tests.engine.valhalla.world import world

WARS: Final = 6
STEPS: Final = 80
ROUNDS: Final = 5

FINDS: Final = {
    "003.006": "stables", "004.006": "blood_altar", "004.008": "city", "005.004": "mine",
    "005.007": "barrow", "006.003": "field_fortifications", "006.006": "mercenary_camp",
    "007.004": "runestone", "007.007": "healing_spring", "008.005": "shrine",
    "008.008": "dvergar_forge",
}  # fmt: skip
GROUND: Final = {
    "004.005": "hills", "006.004": "ocean", "006.005": "ocean", "008.006": "mountains",
}  # fmt: skip
CODES: Final = ("swordsman", "archer", "bruiser", "C", "D", "E", "F")
STANDS: Final = {1: ("003.004", "005.005"), 2: ("009.005", "007.005"), 3: ("006.010", "006.008")}


@cache
def wars() -> tuple[tuple[Moment, ...], ...]:
    """Fight them; the same every time."""
    return tuple(_fought(seed) for seed in range(WARS))


def _fought(seed: int) -> tuple[Moment, ...]:
    chance, given = Random(seed), dict[str, int]()
    match = Match(GAME, _drawn_up(chance), Dice(f"war {seed}", "random"))
    found: list[Moment] = []
    while match.outcome is None and len(found) < STEPS and match.state.round < ROUNDS:
        state, known = match.state, len(match.played)
        advance(match, chance, given)
        for one in match.played[known:]:
            found.append(Moment(state, one.sheets, one.step))
            state = one.step.state
    return tuple(found)


def _drawn_up(chance: Random) -> State:
    def some() -> list[str]:
        return [f"{chance.randint(1, 5)} {chance.choice(CODES)}" for _ in range(2)]

    sides: dict[int, Any] = {}
    for seat, (capital, near) in STANDS.items():
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
    return world(sides, features=FINDS, hexes=GROUND)
