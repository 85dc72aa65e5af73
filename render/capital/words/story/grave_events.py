"""Which events of the city game some people want to be told at once."""

from engine.capital.events.endings import SeatDefeated
from engine.capital.events.wars import CityRazed, WarBrokenOff, WarScored
from engine.core.protocol.values import Event


def is_grave_for(event: Event, seat: int) -> bool:
    """Return whether an event is a war that a seat fought, or the loss of its city."""
    match event:
        case (
            WarScored(attacker=attacker, target=target)
            | WarBrokenOff(attacker=attacker, target=target)
        ):
            return seat in (attacker, target)
        case CityRazed(seat=owner) | SeatDefeated(seat=owner):
            return seat == owner
    return False
