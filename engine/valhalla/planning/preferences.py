"""Preferences: what stands until it is changed, taken the moment it is given (V-12.25-01)."""

from engine.core.protocol.values import Seat, only
from engine.valhalla.events.construction import PreferencesSet
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders.construction import Preferences
from engine.valhalla.orders.fields import apart
from engine.valhalla.sides.unit_names import named

OFF = "off"


def prefer(table: Tables, seat: Seat, order: Preferences) -> None:
    """Set what was given; the rest stays (V-5.1-04, V-4.4-15, V-6.1-31, V-3.3-30)."""
    state, side = table.state, table.state.side(seat)
    if order.despawn is not None:
        side.despawn = order.despawn
    succession = None
    if order.succession is not None:
        found, _ = named(state.own(seat), order.succession, side.kinds)
        succession = tuple(unit.id for unit in found)
        side.succession = succession
    retreats = {at: tuple(apart(hexes)) for at, hexes in order.retreat.items()}
    side.retreats = {at: to for at, to in {**side.retreats, **retreats}.items() if to}
    idle = {palace for palace, word in order.auto_officers.items() if word == OFF}
    kept = set(side.idle_palaces) - set(order.auto_officers)
    side.idle_palaces = tuple(sorted(idle | kept))
    table.tell(
        PreferencesSet(
            audience=only(seat), seat=seat, despawn=order.despawn, succession=succession,
            retreat=retreats, auto_officers=dict(order.auto_officers),
        )
    )  # fmt: skip
