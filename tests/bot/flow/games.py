"""The games of the flows: all that there are, and the small one of the tests."""

from bot.game_types import KINDS, Kind
from bot.lab.simulate.dot_pictures import lean
from tests.bot.toy_game import KEY, toy_kind


def with_toy() -> dict[str, Kind]:
    """Give every kind of game, each with a painter that costs nothing."""
    return lean({**KINDS, KEY: toy_kind()})


def of_cards() -> dict[str, Kind]:
    """Give those in which a few presses lead to an order: they fit into a short life."""
    return lean({"capital": KINDS["capital"], KEY: toy_kind()})
