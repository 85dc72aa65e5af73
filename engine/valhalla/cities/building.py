"""Building and upgrading: what forbids it, and how it changes a place.

Rules: V-3.1-03, V-3.1-04, V-3.1-15, V-3.3-02 to V-3.3-06, V-3.3-20, V-3.3-21,
V-12.15-10 to V-12.15-18, V-12.16-11, V-12.16-12.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.core.protocol.values import Refusal
from engine.valhalla.catalog.city_tables import Building, city_tables
from engine.valhalla.cities.cities import free_slots, highest_level
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.map.atlas import CITY
from engine.valhalla.map.land import Land, edge_between


@dataclass(frozen=True, slots=True)
class BuildingSite:
    """A city to build in, with what the rules ask about its surroundings."""

    place: MapFeature
    is_capital: bool
    by_water: bool | None
    """Whether an Ocean hex lies next to it (V-3.3-20); None if fog may hide one (V-12.0-27)."""
    by_road: bool | None
    """Whether a road leaves it (V-3.3-21); None if fog may hide one (V-12.0-27)."""


def building_site(place: MapFeature, capital: str | None, land: Land) -> BuildingSite:
    """Return a city as a building site, on the whole land or on what a side knows of it."""
    neighbours = land.neighbours(place.at)
    unseen = None if any(at not in land.terrain for at in neighbours) else False
    return BuildingSite(
        place=place,
        is_capital=place.at == capital,
        by_water=any(land.is_water(at) for at in neighbours) or unseen,
        by_road=any(edge_between(place.at, at) in land.roads for at in neighbours) or unseen,
    )


def make_refusal(code: str, rule: str, **facts: str | int) -> Refusal:
    """Make a refusal."""
    return Refusal(code=code, rule=rule, facts=facts)


def unknown_building_refusals(name: str) -> Iterator[Refusal]:
    """Yield a refusal if there is no such building (V-12.15-10)."""
    if name not in city_tables().buildings:
        yield make_refusal("BUILD_UNKNOWN", "V-12.15-10", building=name[:40])


def build_refusals(site: BuildingSite, name: str, replace: str | None = None) -> Iterator[Refusal]:
    """Yield why a building is refused here, in the ledger's order (V-12.15-11 to V-12.15-18)."""
    building, place = city_tables().buildings[name], site.place
    for test in _SITE_TESTS:
        refusal = test(site, name, building)
        if refusal is not None:
            yield refusal
    yield from _copy_refusals(place, name, building, replace)
    slots_freed = city_tables().buildings[replace].slots if replace in place.buildings else 0
    free = free_slots(place) + slots_freed
    if building.slots > free:
        yield make_refusal(
            "BUILD_SLOTS", "V-12.15-17", building=name, need=building.slots, city=place.at,
            free=free,
        )  # fmt: skip
    if replace is not None and replace not in place.buildings:
        yield make_refusal("BUILD_REPLACE", "V-12.15-18", city=place.at, replace=replace[:40])


def _refuse_level(site: BuildingSite, name: str, building: Building) -> Refusal | None:
    if site.place.level >= building.level:
        return None
    return make_refusal("BUILD_LEVEL", "V-12.15-11", building=name, level=building.level)


def _refuse_without_capital(site: BuildingSite, name: str, building: Building) -> Refusal | None:
    if site.is_capital or not building.capital:
        return None
    return make_refusal("BUILD_CAPITAL", "V-12.15-12", building=name)


def _refuse_without_water(site: BuildingSite, name: str, building: Building) -> Refusal | None:
    if site.by_water is not False or building.needs != "water":
        return None
    return make_refusal("BUILD_WATER", "V-12.15-13", building=name)


def _refuse_without_road(site: BuildingSite, name: str, building: Building) -> Refusal | None:
    if site.by_road is not False or building.needs != "road":
        return None
    return make_refusal("BUILD_ROAD", "V-12.15-14", building=name)


_SiteTest = Callable[[BuildingSite, str, Building], Refusal | None]
_SITE_TESTS: Final[tuple[_SiteTest, ...]] = (
    _refuse_level, _refuse_without_capital, _refuse_without_water, _refuse_without_road,
)  # fmt: skip


def ground_refusals(site: BuildingSite, name: str) -> Iterator[Refusal]:
    """Yield what the ground alone forbids, for when levels aren't known (V-12.0-27)."""
    for test in (_refuse_without_water, _refuse_without_road):
        refusal = test(site, name, city_tables().buildings[name])
        if refusal is not None:
            yield refusal


def _copy_refusals(
    place: MapFeature, name: str, building: Building, replace: str | None
) -> Iterator[Refusal]:
    """Yield refusals of a second Palace, or of a second copy (V-3.3-05, V-3.3-06)."""
    remaining = place.buildings.copy()
    if replace in remaining:
        remaining.remove(replace)
    palace = next((one for one in remaining if city_tables().buildings[one].palace), None)
    if building.palace and palace is not None:
        yield make_refusal("BUILD_PALACE", "V-12.15-15", city=place.at, palace=palace)
    if not building.many and name in remaining:
        yield make_refusal("BUILD_ONCE", "V-12.15-16", city=place.at, building=name)


def add_building(place: MapFeature, name: str, replace: str | None = None) -> None:
    """Add a building; it replaces another if one is named (V-3.3-03)."""
    if replace is not None:
        place.buildings.remove(replace)
    place.buildings.append(name)


# Levels


def upgrade_cost(place: MapFeature) -> int:
    """Return the price of the next level (V-3.1-05 to V-3.1-10, V-2.1-41 to V-2.1-43)."""
    table = city_tables().city if place.feature == CITY else city_tables().farm
    return table.cost[place.level + 1]


def upgrade_refusals(place: MapFeature, *, others_at_top: bool) -> Iterator[Refusal]:
    """Yield what forbids a further level (V-12.16-11, V-12.16-12).

    `others_at_top`: whether the side has another city of the highest level (V-3.1-04).
    """
    if place.level >= highest_level(place):
        yield make_refusal("UPGRADE_MAX", "V-12.16-11", asset=place.feature, hex=place.at)
    elif place.feature == CITY and place.level + 1 == highest_level(place) and others_at_top:
        yield make_refusal("UPGRADE_ONLY_ONE_L5", "V-12.16-12")


def is_at_highest_level(place: MapFeature) -> bool:
    """Return whether a city has the highest level."""
    return place.feature == CITY and place.level == highest_level(place)
