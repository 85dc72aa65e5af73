"""Why nobody could attack: what the Attack phase is passed over for, and what would open it.

Rules: C-TURN-04, C-TURN-08, C-SLOT-05 to C-SLOT-07, C-CITY-05, C-CITY-07.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from engine.capital.catalog.card_set import TroopSlot
from engine.capital.entities.kingdom import Cards, OpenKingdom, SlotAt, allows, slots
from engine.capital.events.wars import Placed

Reason = Literal["troops", "slots"]


class Idle(NamedTuple):
    """What keeps a seat's troops from attacking: there are none, or they lie where none may."""

    reason: Reason
    units: tuple[Placed, ...] = ()
    """The troops there are."""
    upgrade: str = ""
    """What would let one of them attack from where it lies."""


def idle(world: Cards, one: OpenKingdom, units: Mapping[str, str]) -> Idle | None:
    """Find why no troop of a seat could attack from where it lies now; None: one could."""
    lying = [
        found
        for found in slots(world, one)
        if isinstance(found.slot, TroopSlot) and found.address in units
    ]
    if any(allows(one, found, "attack") for found in lying):
        return None
    placed = tuple(Placed(unit=units[found.address], slot=found.address) for found in lying)
    return Idle("slots" if placed else "troops", placed, _opened_by(lying))


def _opened_by(lying: list[SlotAt]) -> str:
    """Name the upgrade that would let a troop attack from its slot."""
    keys = (getattr(found.slot, "attack", False) for found in lying)
    return next((key for key in keys if isinstance(key, str)), "")


def spelt(units: tuple[Placed, ...]) -> str:
    """Write units with their slots, as a refusal holds them."""
    return ",".join(f"{one.unit}@{one.slot}" for one in units)
