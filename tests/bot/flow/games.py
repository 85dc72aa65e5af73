"""The games of the flow tests: all real ones, and the toy game."""

from bot.game_types import GAME_TYPES, GameType
from bot.lab.simulate.dot_pictures import use_dot_pictures
from tests.bot.toy_game import KEY, toy_game_type


def all_game_types() -> dict[str, GameType]:
    """Return every game type, with pictures that cost nothing to draw."""
    return use_dot_pictures({**GAME_TYPES, KEY: toy_game_type()})


def card_game_types() -> dict[str, GameType]:
    """Return the game types in which a few presses make an order."""
    return use_dot_pictures({"capital": GAME_TYPES["capital"], KEY: toy_game_type()})
