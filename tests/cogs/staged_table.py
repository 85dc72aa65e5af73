"""A table of the game of empires that begins in the middle: two sides as a test lays them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.capital import GAME as CAPITAL
from engine.core.protocol.game import Step
from tests.cogs.whole_bot import Hall
from tests.engine.valhalla.world import world

KEY = "valhalla"


async def posed(
    hall: Hall, sides: Mapping[int, Any], names: Sequence[str] = ("Ada", "Bo"), **more: Any
) -> int:
    """Open a table of Ada and Bo, of seat 1 and seat 2, or of others, where things stand so."""
    return await _laid(hall, KEY, world(sides, **more), names)


async def cities(hall: Hall, given: Mapping[str, Any], names: Sequence[str] = ("Ada", "Bo")) -> int:
    """Open a table of the city game where things stand as a scenario says; seat 1 has the turn."""
    return await _laid(hall, CAPITAL.key, CAPITAL.stage(given), names)


async def _laid(hall: Hall, key: str, state: Any, names: Sequence[str]) -> int:
    kinds: Any = hall.client.kinds
    kind = kinds[key]
    game = replace(kind.game, setup=lambda *_: Step(state, (), reveals=False))
    kinds[key] = replace(kind, game=game)
    try:
        return await hall.table(key, names=names)
    finally:
        kinds[key] = kind


WAR = {
    1: {
        "capital": "003.003", "gold": 5000,
        "units": {"003.003": "ruler", "006.007": "warlord, 20 swordsman"},
    },
    2: {
        "capital": "012.012", "gold": 5000,
        "units": {
            "012.012": "ruler",
            "006.006": [
                {"unit": "warlord"}, {"unit": "bruiser", "count": 9},
                {"unit": "archer", "count": 6},
                {"unit": "caster", "type": "herbalist"},
            ],
        },
    },
}  # fmt: skip
"""Ada's host stands before Bo's, which has a Warlord and a Caster."""
