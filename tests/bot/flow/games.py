"""The games of the flows: all that there are, and the small one of the tests."""

from bot.game_types import GAME_TYPES, GameType
from bot.lab.simulate.dot_pictures import lean
from tests.bot.toy_game import KEY, toy_kind


def with_toy() -> dict[str, GameType]:
    """Give every kind of game, each with a painter that costs nothing."""
    return lean({**GAME_TYPES, KEY: toy_kind()})


def of_cards() -> dict[str, GameType]:
    """Give those in which a few presses lead to an order: they fit into a short life."""
    return lean({"capital": GAME_TYPES["capital"], KEY: toy_kind()})
