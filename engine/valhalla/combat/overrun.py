"""Riding down whoever is far too weak to stop a group.

Rules: V-6.4-01 to V-6.4-10, V-14-24, V-15-10.
"""

from collections.abc import Sequence

from engine.core.protocol.values import Event, Seat
from engine.valhalla.combat import armies, battle_reports
from engine.valhalla.events.base import DeedNoted
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.outcomes import deaths
from engine.valhalla.side_log import note


def overrun(table: Tables, seat: Seat, at: str, foes: Sequence[Seat]) -> bool:
    """Overrun the foes in a hex, all or none, if they have less than a tenth of the Attack.

    All own units there count, earlier groups too; nobody is overrun in a city. Rules: V-6.4-01,
    V-6.4-02, V-6.4-05 to V-6.4-08, V-14-24.
    """
    state = table.state
    place = state.places.get(at)
    if place is not None and place.city:
        return False
    if not armies.strength(state, at, seat, state.here(at, seat), foes).overruns:
        return False
    slain = [unit for unit in state.here(at) if unit.seat in foes]
    begun = len(table.tale)
    deaths.bury(table, slain, seat)
    note(table, seat, "overrun", at)
    for foe in foes:
        note(table, foe, "battle_lost", at)
    deaths.rulers(table)
    later = _kept(table, begun, foes)
    battle_reports.overrun(table, at, seat, tuple(foes), slain)
    battle_reports.hold(table, later)
    return True


def _kept(table: Tables, begun: int, foes: Sequence[Seat]) -> list[Event]:
    """Take back what those ridden down hear only after the turn (V-13-35, V-13-41)."""
    told = table.tale[begun:]
    later = [one for one in told if isinstance(one, DeedNoted) and one.seat in foes]
    table.tale[begun:] = [one for one in told if one not in later]
    return [*later]
