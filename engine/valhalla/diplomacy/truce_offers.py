"""Offers of truce that stand, and the words that ask for one (V-8-08)."""

from collections.abc import Iterable
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.orders.diplomacy import EVERYWHERE
from engine.valhalla.sides.side import TruceOffer

YES: Final = "yes"
TRUCE: Final = "truce"
MISSION: Final = "mission"
FIGHT: Final = "fight"


def has_offer_for(offers: Iterable[TruceOffer], at: str, other: Seat) -> bool:
    """Return whether truce offers hold for a side in a hex."""
    return any(one.side == other and one.scope in {EVERYWHERE, at} for one in offers)
