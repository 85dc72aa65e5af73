"""The positions in which the typed lines of `typed_lines/` are read; Ada has seat 1."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, cast

from bot.game_types import GAME_TYPES
from bot.messages.reader import Reader
from engine.core.dice import Dice, make_seed
from engine.core.match import Match
from engine.core.notation.line_reader import read_line
from engine.core.protocol.values import Order, Seat
from tests.bot.cards.table_views import make_reader
from tests.cogs.staged_table import WAR_SIDES
from tests.engine.valhalla.worlds.world import stage_world

NAMES: Final = {1: "Ada", 2: "Ben", 3: "Cl\u00e9o"}
CITY: Final[dict[str, Any]] = {
    "seats": {
        1: {
            "buildings": ["hill_village", "war_camp"],
            "units": {"war_camp/1": "archers"},
            "hand": [
                "farming_village", "farming_village", "mill_village", "market", "spearmen", "spy",
            ],
        },
        2: {"buildings": ["palisade"]},
        3: {},
    },
    "round": 3,
    "pools": {"gold": 6, "build": 2},
}  # fmt: skip
TWO_ALIKE: Final[dict[str, Any]] = {
    **CITY,
    "seats": {**CITY["seats"], 1: {"hand": ["farming_village", "farming_village"]}},
}
WON_WAR: Final[dict[str, Any]] = {
    **CITY,
    "seats": {**CITY["seats"], 2: {"buildings": ["palisade", "farming_village"]}},
    "phase": "attack",
    "war": {"target": 2, "troops": ["archers#1"], "attack": 9, "score": 9, "choice": "raze"},
}


BOARD: Final[dict[str, Any]] = {
    "units": {
        "r1": {"card": "norsemen_scout", "at": "C3"},
        "r2": {"card": "norsemen_raiders", "at": "D4"},
        "u1": {"card": "scots_scout", "at": "D5"},
    },
    "seats": {
        1: {"hand": ["norsemen_wolf_pelt", "norsemen_raiders"], "main": {"food": 3, "wood": 3}},
        2: {"hand": ["scots_scout"]},
    },
}  # fmt: skip


def _stage_city(given: Mapping[str, Any]) -> Match[Any, Any]:
    game = GAME_TYPES["capital"].game
    return Match(game, game.stage(given), Dice(make_seed("typed lines"), "lines"))


def _stage_board(given: Mapping[str, Any]) -> Match[Any, Any]:
    game = GAME_TYPES["echoes"].game
    return Match(game, game.stage(given), Dice(make_seed("typed lines"), "lines"))


def _stage_war() -> Match[Any, Any]:
    state = stage_world(WAR_SIDES, size=(20, 20))
    return Match(GAME_TYPES["valhalla"].game, state, Dice(make_seed("typed lines"), "lines"))


def _stage_parley() -> Match[Any, Any]:
    """Let Ada's host meet Ben's, and both wish to talk."""
    match = _stage_war()
    move = read_line(match.game, "move all from 006.007 to 006.006 stance parley")
    match.submit(Seat(1), cast(Order, move), match.asks[0].id)
    match.mark_ready(Seat(1), match.asks[0].id)
    answer = read_line(match.game, "respond 006.006 parley yes")
    match.submit(Seat(2), cast(Order, answer), match.asks[0].id)
    match.mark_ready(Seat(2), match.asks[0].id)
    return match


POSITIONS: Final[Mapping[str, Mapping[str, Callable[[], Match[Any, Any]]]]] = {
    "capital": {
        "build": lambda: _stage_city(CITY),
        "two alike": lambda: _stage_city(TWO_ALIKE),
        "attack": lambda: _stage_city({**CITY, "phase": "attack"}),
        "raze": lambda: _stage_city(WON_WAR),
        "regroup": lambda: _stage_city({**CITY, "phase": "regroup"}),
    },
    "valhalla": {"war": _stage_war, "parley": _stage_parley},
    "echoes": {
        "mobilization": lambda: _stage_board(BOARD),
        "deployment": lambda: _stage_board({**BOARD, "phase": "deployment"}),
    },
}
"""By game and name."""


@cache
def make_positioned_reader(key: str, position: str, language: str) -> Reader:
    """Return Ada's reader in a position."""
    match = POSITIONS[key][position]()
    names = {seat: name for seat, name in NAMES.items() if key == "capital" or seat < 3}
    return make_reader(GAME_TYPES[key], match, 1, language, names=names)
