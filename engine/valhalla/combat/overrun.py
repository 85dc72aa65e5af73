"""Overruns: foes that are far too weak to stop a group are slain on the way.

Rules: V-6.4-01 to V-6.4-10, V-14-24, V-15-10.
"""

from collections.abc import Sequence

from engine.core.protocol.values import Event, Seat
from engine.valhalla.combat import armies_in_hex, battle_reports, overrun_reports
from engine.valhalla.events.base import DeedNoted
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.outcomes import deaths
from engine.valhalla.side_log import log_deed
from engine.valhalla.vision import known_dead


def try_overrun(work: ValhallaWork, seat: Seat, at: str, foes: Sequence[Seat]) -> bool:
    """Overrun all foes in a hex if they have less than a tenth of the Attack; return whether.

    All own units there count, earlier groups too; nobody is overrun in a city. Rules: V-6.4-01,
    V-6.4-02, V-6.4-05 to V-6.4-08, V-14-24.
    """
    state = work.state
    place = state.places.get(at)
    if place is not None and place.is_city:
        return False
    if not armies_in_hex.strengths_in_hex(
        state, at, seat, state.units_in(at, seat), foes
    ).can_overrun:
        return False
    slain = [unit for unit in state.units_in(at) if unit.seat in foes]
    begun = len(work.events)
    deaths.remove_slain(work, slain, seat)
    log_deed(work, seat, "overrun", at)
    for foe in foes:
        log_deed(work, foe, "battle_lost", at)
    deaths.settle_ruler_deaths(work)
    held_back = _take_back_log_events(work, begun, foes)
    overrun_reports.report_overrun(work, at, seat, tuple(foes), slain)
    battle_reports.hold_reports(work, held_back)
    known_dead.forget_beaten_forces(state, at, (seat, *foes))
    return True


def _take_back_log_events(work: ValhallaWork, begun: int, foes: Sequence[Seat]) -> list[Event]:
    """Take back log events that the overrun sides hear after the turn (V-13-35, V-13-41)."""
    events = work.events[begun:]
    held_back = [one for one in events if isinstance(one, DeedNoted) and one.seat in foes]
    work.events[begun:] = [one for one in events if one not in held_back]
    return [*held_back]
