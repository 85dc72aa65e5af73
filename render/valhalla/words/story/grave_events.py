"""Which events of the war of sides some people want to be told at once."""

from engine.core.protocol.values import Event
from engine.valhalla.events.battles import BattleReport, BattleTold, OverrunReport, RulerFell
from engine.valhalla.events.meetings import TruceLapsed
from engine.valhalla.events.movement import AssetLost
from engine.valhalla.events.turns import SideEnded


def is_grave_for(event: Event, seat: int) -> bool:
    """Return whether an event is a seat's battle, its loss of ruler or city, or a truce's end."""
    match event:
        case BattleTold(attacker=attacker, defenders=defenders):
            return seat == attacker or seat in defenders
        case (
            BattleReport(seat=owner)
            | OverrunReport(seat=owner)
            | RulerFell(seat=owner)
            | AssetLost(seat=owner, feature="city")
            | TruceLapsed(seat=owner)
            | SideEnded(seat=owner)
        ):
            return seat == owner
    return False
