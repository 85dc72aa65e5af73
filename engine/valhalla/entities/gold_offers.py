"""Gold that is offered in a parley (V-8-12)."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.core.protocol.values import Seat


class GoldOffer(NamedTuple):
    """What one side has offered another in a parley; it is paid if that ends in a truce."""

    at: str
    giver: Seat
    to: Seat
    gold: int


def sum_offers(offers: Iterable[GoldOffer], giver: Seat) -> int:
    """Return how much gold a side has offered in all."""
    return sum(one.gold for one in offers if one.giver == giver)
