"""Recruiting buildings: as many as income can feed soldiers for, then better ones."""

from collections import Counter
from fractions import Fraction
from typing import Final, NamedTuple

from engine.valhalla.ai.economy.budget import MINT, Budget
from engine.valhalla.ai.economy.projects import reserved_slots
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.catalog.city_tables import city_tables
from engine.valhalla.catalog.unit_tables import INFANTRY, unit_tables
from engine.valhalla.cities import cities
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.planning.works_plan import WorksPlan

RECRUITMENT_OFFICES: Final = "recruitment_offices"
BARRACKS: Final = "infantry_barracks"
ELITE_PRODUCTION: Final = "e_production"
REPLACED_BY_OFFICES: Final = ("c_production",)
"""Offices replace these: they raise fewer soldiers of higher upkeep."""
REPLACED_BY_ELITE: Final = ("c_production", BARRACKS, RECRUITMENT_OFFICES)
"""Buildings for better soldiers replace these."""
MIN_FOOT_FOR_ELITE: Final = 12
"""With so many foot soldiers, better soldiers are worth more than more soldiers."""
MAX_ELITE_BUILDINGS: Final = 5
"""A city has at most so many buildings for better soldiers."""
ROUNDS_TO_USE_SURPLUS: Final = 2
"""In so many rounds the upkeep of new soldiers should use up the surplus."""
HOARD_DIVISOR: Final = 3
"""One part in so many of the gold counts as surplus."""
ENOUGH_RECRUITS_BEFORE_MINT: Final = 12
"""So many soldiers a round are enough before there is a Mint."""


class RecruitingBuilding(NamedTuple):
    """A recruiting building that may be built."""

    at: str
    building: str
    replaced_building: str = ""
    """The building that it replaces."""


def choose_recruiting_building(
    writer: OrderWriter, works: WorksPlan, now: Budget, officer_hexes: set[str]
) -> RecruitingBuilding | None:
    """Choose the next recruiting building where an Officer will stand, the capital's first."""
    cities_held = [works.places[at] for at in sorted(officer_hexes) if at in works.places]
    cities_held = [place for place in cities_held if place.is_city]
    cities_held.sort(key=lambda place: place.at != writer.me.capital)
    foot_soldiers = sum(unit.code in INFANTRY for unit in writer.me.units)
    found = (
        [_choose_elite_building(writer, place) for place in cities_held]
        if foot_soldiers >= MIN_FOOT_FOR_ELITE
        else []
    )
    if _is_recruiting_short(works, now):
        found += [_choose_infantry_building(writer, works, place) for place in cities_held]
    return next((one for one in found if one is not None), None)


def _is_recruiting_short(works: WorksPlan, now: Budget) -> bool:
    """Tell whether more soldiers could be fed than cities make."""
    held = [place for place in works.places.values() if place.is_city]
    room = sum(sum(works.production_capacity(place).values()) for place in held)
    if room >= ENOUGH_RECRUITS_BEFORE_MINT and not any(MINT in place.buildings for place in held):
        return False
    food = unit_tables().classes[INFANTRY[0]].upkeep
    return room * food * ROUNDS_TO_USE_SURPLUS < now.surplus + Fraction(
        max(0, now.gold), HOARD_DIVISOR
    )


def _choose_elite_building(writer: OrderWriter, place: MapFeature) -> RecruitingBuilding | None:
    """Choose a building for better soldiers: only so many units stand in a hex (V-2.4-02)."""
    standing = Counter(place.buildings)
    if (
        place.level < city_tables().buildings[ELITE_PRODUCTION].level
        or standing[ELITE_PRODUCTION] >= MAX_ELITE_BUILDINGS
    ):
        return None
    if cities.free_slots(place) > reserved_slots(writer, place):
        return RecruitingBuilding(place.at, ELITE_PRODUCTION)
    replaced = next((one for one in REPLACED_BY_ELITE if standing[one] > 0), "")
    return RecruitingBuilding(place.at, ELITE_PRODUCTION, replaced) if replaced else None


def _choose_infantry_building(
    writer: OrderWriter, works: WorksPlan, place: MapFeature
) -> RecruitingBuilding | None:
    """Choose the building that raises most soldiers in a city, if there is room for it."""
    table = city_tables().buildings
    farm_count = cities.nearby_farm_levels(place, works.places.values())
    are_offices_better = (
        farm_count > max(table[BARRACKS].makes.values())
        and place.level >= table[RECRUITMENT_OFFICES].level
    )
    best = RECRUITMENT_OFFICES if are_offices_better else BARRACKS
    if cities.free_slots(place) > reserved_slots(writer, place):
        return RecruitingBuilding(place.at, best)
    replaced = next(
        (one for one in REPLACED_BY_OFFICES if are_offices_better and one in place.buildings), ""
    )
    return RecruitingBuilding(place.at, best, replaced) if replaced else None
