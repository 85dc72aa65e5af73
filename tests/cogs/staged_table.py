"""Tables that begin with a position given by the test."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from engine.capital import GAME as CAPITAL
from engine.core.protocol.game import Step
from engine.echoes import GAME as ECHOES
from tests.cogs.running_bot import RunningBot
from tests.engine.valhalla.worlds.world import stage_world

KEY = "valhalla"


async def open_staged_table(
    bot: RunningBot, sides: Mapping[int, Any], names: Sequence[str] = ("Ada", "Bo"), **more: Any
) -> int:
    """Open a table of Empire: Valhalla with these sides; Ada has seat 1, Bo has seat 2."""
    return await _laid(bot, KEY, stage_world(sides, **more), names)


async def open_staged_city_table(
    bot: RunningBot, given: Mapping[str, Any], names: Sequence[str] = ("Ada", "Bo")
) -> int:
    """Open a table of the city game with a scenario's position; seat 1 has the turn."""
    return await _laid(bot, CAPITAL.key, CAPITAL.stage(given), names)


async def open_staged_board_table(
    bot: RunningBot, given: Mapping[str, Any], names: Sequence[str] = ("Ada", "Bo")
) -> int:
    """Open a table of the board game with a scenario's position; seat 1 has the turn."""
    return await _laid(bot, ECHOES.key, ECHOES.stage(given), names)


async def _laid(bot: RunningBot, key: str, state: Any, names: Sequence[str]) -> int:
    with staged_setup(bot, key, state):
        return await bot.open_table(key, names=names)


@contextmanager
def staged_setup(bot: RunningBot, key: str, state: Any) -> Iterator[None]:
    """Let games of a kind begin with a position."""
    game_types: Any = bot.services.game_types
    game_type = game_types[key]
    game = replace(game_type.game, setup=lambda *_: Step(state, (), reveals=False))
    game_types[key] = replace(game_type, game=game)
    try:
        yield
    finally:
        game_types[key] = game_type


WAR_SIDES = {
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
