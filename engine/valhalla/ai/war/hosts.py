"""Hosts: who may leave a place to fight, and who stays to keep it."""

from typing import Final

from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.battle_odds import danger, might
from engine.valhalla.ai.war.marching import free
from engine.valhalla.entities.units_and_places import Unit

RIDES: Final = 10
"""With no fewer the Ruler rides out."""
ARMY: Final = 10
"""A force of fewer units is a party, not a host."""
GUARD: Final = 2
"""So many stay in the capital, and a part of all who are at home."""
SHARE: Final = 20
"""One of so many."""
HOLD: Final = 16
"""So many stay in a city that was taken."""
PACE: Final = 6
"""Who is slower than a host stays at home."""
FULL: Final = 12
"""No more than so many guard a place: recruits need room."""
MANY: Final = 70
"""No more than so many guard a capital that was taken, if a host is near."""
SWIFT: Final = 8
"""Who moves no less rides ahead of those on foot."""
WALLED: Final = 1.3
"""A guard behind walls holds against so much more."""
CLOSE: Final = 3
"""So near a foe's strength is scouted."""
IDLE: Final = frozenset({"courtier", "ranger", "caster"})
LEAD: Final = frozenset({"warlord", "ruler"})


def fighters(pen: OrderWriter, survey: Survey, at: str) -> list[Unit]:
    """List who may leave a hex to fight: a city keeps its guard, the Ruler rides with a host."""
    ready = [unit for unit in free(pen, survey.forces[at]) if unit.code not in IDLE]
    common = [unit for unit in ready if not pen.me.kind(unit).is_officer]
    away = [unit for unit in ready if len(common) >= RIDES or not unit.crown]
    kept = _guard(pen, survey, at, common) | _steward(pen, at, away)
    return [unit for unit in away if unit.id not in kept]


def parted(force: list[Unit]) -> list[list[Unit]]:
    """Let the swift ride ahead if they are a host: then those on foot stay."""
    swift = [unit for unit in force if unit.mp >= SWIFT]
    if len(swift) >= ARMY:
        return [swift]
    return [force] if force else []


def _steward(pen: OrderWriter, at: str, away: list[Unit]) -> set[int]:
    """Leave one leader of several in a city that has no other Officer: it builds there."""
    place = pen.me.places.get(at)
    leads = [unit.id for unit in away if unit.code in LEAD]
    if place is None or not place.city or at == pen.me.capital or len(leads) <= 1:
        return set()
    others = any(unit.at == at and unit.code in IDLE for unit in pen.me.units)
    return set() if others else {max(leads)}


def led(units: list[Unit]) -> bool:
    """Tell whether a force can use tactics."""
    return any(unit.code in LEAD or unit.crown for unit in units)


def _guard(pen: OrderWriter, survey: Survey, at: str, common: list[Unit]) -> set[int]:
    """Choose who stays: the slowest, and as many as what is near asks for."""
    place = pen.me.places.get(at)
    if place is None or not (place.city or at in survey.seats):
        return set()
    home = at == pen.me.capital
    seat = place.city and at in survey.seats
    least = GUARD + len(common) // SHARE if home else HOLD if seat else 0
    feared = danger(survey, at, CLOSE + 1)
    kept: list[Unit] = []
    most = MANY if seat and not home else FULL
    for unit in sorted(common, key=lambda one: (one.mp, one.id))[:most]:
        slow = home and unit.mp < PACE
        if not slow and len(kept) >= least and might(pen.me, kept) * WALLED >= feared:
            break
        kept.append(unit)
    return {unit.id for unit in kept}
