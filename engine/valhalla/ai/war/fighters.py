"""Fighters of the machine player: which units may leave a place to fight."""

from typing import Final

from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.army_marches import list_free_units
from engine.valhalla.ai.war.guards import choose_guard
from engine.valhalla.entities.units_and_places import Unit

MIN_UNITS_FOR_RULER: Final = 10
"""The Ruler rides out with at least so many units."""
MIN_ARMY: Final = 10
"""A force of fewer units is a party, not an army."""
SWIFT_MOVEMENT: Final = 8
"""Units with at least this movement ride ahead of those on foot."""
NON_FIGHTERS: Final = frozenset({"courtier", "ranger", "caster"})
LEADER_CODES: Final = frozenset({"warlord", "ruler"})


def list_fighters(writer: OrderWriter, survey: Survey, at: str) -> list[Unit]:
    """Return the units that may leave a hex to fight: a city keeps its guard."""
    ready = [
        unit
        for unit in list_free_units(writer, survey.units_by_hex[at])
        if unit.code not in NON_FIGHTERS
    ]
    common = [unit for unit in ready if not writer.me.kind_of(unit).is_officer]
    may_leave = [unit for unit in ready if len(common) >= MIN_UNITS_FOR_RULER or not unit.crown]
    ids_kept = choose_guard(writer, survey, at, common) | _choose_steward(writer, at, may_leave)
    return [unit for unit in may_leave if unit.id not in ids_kept]


def split_off_swift(force: list[Unit]) -> list[list[Unit]]:
    """Return the swift units if they are an army by themselves, else the whole force."""
    swift = [unit for unit in force if unit.mp >= SWIFT_MOVEMENT]
    if len(swift) >= MIN_ARMY:
        return [swift]
    return [force] if force else []


def _choose_steward(writer: OrderWriter, at: str, away: list[Unit]) -> set[int]:
    """Choose one of several leaders to stay and build in a city without another Officer."""
    place = writer.me.places.get(at)
    leads = [unit.id for unit in away if unit.code in LEADER_CODES]
    if place is None or not place.is_city or at == writer.me.capital or len(leads) <= 1:
        return set()
    others = any(unit.at == at and unit.code in NON_FIGHTERS for unit in writer.me.units)
    return set() if others else {max(leads)}


def has_leader(units: list[Unit]) -> bool:
    """Tell whether a force can use tactics."""
    return any(unit.code in LEADER_CODES or unit.crown for unit in units)
