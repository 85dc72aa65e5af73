"""Hosts: which units may leave a place to fight, and which stay as its guard."""

from typing import Final

from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.battle_odds import army_strength, strongest_foe_near
from engine.valhalla.ai.war.host_marches import list_free_units
from engine.valhalla.entities.units_and_places import Unit

MIN_UNITS_FOR_RULER: Final = 10
"""The Ruler rides out with at least so many units."""
MIN_HOST: Final = 10
"""A force of fewer units is a party, not a host."""
MIN_CAPITAL_GUARD: Final = 2
"""At least so many units stay in the capital, and a share of those at home."""
UNITS_PER_GUARD: Final = 20
"""One in so many units at home stays."""
MIN_CONQUEST_GUARD: Final = 16
"""At least so many units stay in a conquered capital."""
MIN_HOST_MOVEMENT: Final = 6
"""Slower units stay at home."""
MAX_GUARD: Final = 12
"""At most so many guard a place: recruits need room."""
MAX_CONQUEST_GUARD: Final = 70
"""At most so many guard a conquered capital."""
SWIFT_MOVEMENT: Final = 8
"""Units with at least this movement ride ahead of those on foot."""
WALL_STRENGTH_FACTOR: Final = 1.3
"""Walls make a guard so many times as strong."""
SCOUTING_RANGE: Final = 3
"""Foes within this distance are scouted."""
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
    ids_kept = _choose_guard(writer, survey, at, common) | _choose_steward(writer, at, may_leave)
    return [unit for unit in may_leave if unit.id not in ids_kept]


def split_off_swift(force: list[Unit]) -> list[list[Unit]]:
    """Return the swift units if they are a host by themselves, else the whole force."""
    swift = [unit for unit in force if unit.mp >= SWIFT_MOVEMENT]
    if len(swift) >= MIN_HOST:
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


def _choose_guard(writer: OrderWriter, survey: Survey, at: str, common: list[Unit]) -> set[int]:
    """Choose the units that stay: the slowest, and as many as foes near it require."""
    place = writer.me.places.get(at)
    if place is None or not (place.is_city or at in survey.capitals):
        return set()
    is_home = at == writer.me.capital
    is_conquered_capital = place.is_city and at in survey.capitals
    least = (
        MIN_CAPITAL_GUARD + len(common) // UNITS_PER_GUARD
        if is_home
        else MIN_CONQUEST_GUARD
        if is_conquered_capital
        else 0
    )
    foe_strength = strongest_foe_near(survey, at, SCOUTING_RANGE + 1)
    kept: list[Unit] = []
    limit = MAX_CONQUEST_GUARD if is_conquered_capital and not is_home else MAX_GUARD
    for unit in sorted(common, key=lambda one: (one.mp, one.id))[:limit]:
        is_slow_at_home = is_home and unit.mp < MIN_HOST_MOVEMENT
        if (
            not is_slow_at_home
            and len(kept) >= least
            and army_strength(writer.me, kept) * WALL_STRENGTH_FACTOR >= foe_strength
        ):
            break
        kept.append(unit)
    return {unit.id for unit in kept}
