"""The civilizations as sides of a duel of machines."""

from typing import Final

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order
from engine.core.side_duel import Sides
from engine.echoes.catalog.card_set import CIV_FILES
from engine.echoes.orders.setup import PickCiv


def take_civilization(ask: Ask, civ: str) -> Order | None:
    """Return the order that takes a civilization, when it is asked for (E-ORD-02)."""
    return PickCiv(civ=civ) if ask.kind == "pick_civ" else None


SIDES: Final = Sides(tuple(CIV_FILES), take_civilization)
