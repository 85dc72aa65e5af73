"""Preferences: they take effect at once and stand until they are changed (V-12.25-01)."""

from engine.core.protocol.values import Seat, audience_of
from engine.valhalla.events.construction import PreferencesSet
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.construction import AUTO_OFFICERS_OFF, Preferences
from engine.valhalla.orders.fields import split_list
from engine.valhalla.sides.unit_names import find_named_units


def set_preferences(work: ValhallaWork, seat: Seat, order: Preferences) -> None:
    """Set the preferences that the order gives (V-5.1-04, V-4.4-15, V-6.1-31, V-3.3-30)."""
    state, side = work.state, work.state.side(seat)
    if order.despawn is not None:
        side.despawn = order.despawn
    succession = None
    if order.succession is not None:
        found, _ = find_named_units(state.units_of(seat), order.succession, side.kinds)
        succession = tuple(unit.id for unit in found)
        side.succession = succession
    retreats = {at: tuple(split_list(hexes)) for at, hexes in order.retreat.items()}
    side.retreats = {at: to for at, to in {**side.retreats, **retreats}.items() if to}
    idle = {palace for palace, word in order.auto_officers.items() if word == AUTO_OFFICERS_OFF}
    still_idle = set(side.idle_palaces) - set(order.auto_officers)
    side.idle_palaces = tuple(sorted(idle | still_idle))
    work.tell(
        PreferencesSet(
            audience=audience_of(seat), seat=seat, despawn=order.despawn, succession=succession,
            retreat=retreats, auto_officers=dict(order.auto_officers),
        )
    )  # fmt: skip
