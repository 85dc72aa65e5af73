"""Why a seat can't attack, so that its Attack phase is skipped, and what would change that.

Rules: C-TURN-04, C-TURN-08, C-SLOT-05 to C-SLOT-07, C-CITY-05, C-CITY-07.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from engine.capital.catalog.card_set import TroopSlot
from engine.capital.entities.kingdom import (
    AddressedSlot,
    HasCards,
    OpenKingdom,
    slot_allows,
    slots_of_kingdom,
)
from engine.capital.events.wars import Placed

IdleReason = Literal["troops", "slots"]


class IdleAttackers(NamedTuple):
    """Why a seat can't attack: it has no troops, or none in a slot that allows attacking."""

    reason: IdleReason
    units: tuple[Placed, ...] = ()
    """The seat's troops in slots."""
    upgrade: str = ""
    """The upgrade that would let one of them attack from its slot; "" if none would."""


def find_idle_attackers(
    table: HasCards, kingdom: OpenKingdom, units: Mapping[str, str]
) -> IdleAttackers | None:
    """Return why no troop of a seat could attack from its slot; None if one could."""
    troop_slots = [
        slot
        for slot in slots_of_kingdom(table, kingdom)
        if isinstance(slot.printed, TroopSlot) and slot.address in units
    ]
    if any(slot_allows(kingdom, slot, "attack") for slot in troop_slots):
        return None
    troops = tuple(Placed(unit=units[slot.address], slot=slot.address) for slot in troop_slots)
    return IdleAttackers("slots" if troops else "troops", troops, _upgrade_that_opens(troop_slots))


def _upgrade_that_opens(troop_slots: list[AddressedSlot]) -> str:
    """Return the upgrade that would let a troop attack from its slot; "" if none would."""
    keys = (getattr(slot.printed, "attack", False) for slot in troop_slots)
    return next((key for key in keys if isinstance(key, str)), "")


def write_units_in_slots(units: tuple[Placed, ...]) -> str:
    """Write units with their slots for a refusal's facts: `archers#1@city/2`."""
    return ",".join(f"{kingdom.unit}@{kingdom.slot}" for kingdom in units)
