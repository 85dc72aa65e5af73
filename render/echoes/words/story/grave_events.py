"""Which events some people want to be told at once."""

from engine.core.protocol.values import Event
from engine.echoes.events.buildings import BuildingLost
from engine.echoes.events.combat import BuildingDamaged
from engine.echoes.events.endings import SeatDefeated
from engine.echoes.events.units import UnitLost


def is_grave_for(event: Event, seat: int) -> bool:
    """Tell whether a seat loses a unit or a building, or has its Capital hit, or is beaten."""
    if isinstance(event, BuildingDamaged):
        return event.building == "capital" and event.seat == seat
    return isinstance(event, SeatDefeated | UnitLost | BuildingLost) and event.seat == seat
