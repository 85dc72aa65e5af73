"""Riding down whoever is far too weak to stop a group.

Rules: V-6.4-01 to V-6.4-10, V-14-24, V-15-10.
"""

from collections.abc import Sequence

from engine.core.model import Seat
from engine.valhalla import armies, fallen, reports
from engine.valhalla.noting import note
from engine.valhalla.rolls import Tables


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
    fallen.bury(table, slain, seat)
    note(table, seat, "overrun", at)
    for foe in foes:
        note(table, foe, "battle_lost", at)
    fallen.rulers(table)
    reports.overrun(table, at, seat, tuple(foes), slain)
    return True
