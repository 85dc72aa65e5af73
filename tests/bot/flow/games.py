"""The games of the flows: all that there are, and the small one of the tests."""

from bot.kinds import KINDS, Kind
from bot.simulate.lean import lean
from tests.bot.cards.toy import KEY, toy_kind


def with_toy() -> dict[str, Kind]:
    """Give every kind of game, each with a painter that costs nothing."""
    return lean({**KINDS, KEY: toy_kind()})


def of_cards() -> dict[str, Kind]:
    """Give those in which a few presses lead to an order: they fit into a short life."""
    return lean({"capital": KINDS["capital"], KEY: toy_kind()})
