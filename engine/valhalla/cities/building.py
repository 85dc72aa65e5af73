"""Building and upgrading: what forbids it, and what it changes, on a place as a value.

Rules: V-3.1-03, V-3.1-04, V-3.1-15, V-3.3-02 to V-3.3-06, V-3.3-20, V-3.3-21,
V-12.15-10 to V-12.15-18, V-12.16-11, V-12.16-12.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.core.protocol.values import Refusal
from engine.valhalla.catalog.rule_tables import Building, towns
from engine.valhalla.cities.cities import free_slots, highest
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.map.atlas import CITY
from engine.valhalla.map.land import Land, edge


@dataclass(frozen=True, slots=True)
class Lot:
    """A city that is to be built in, with what matters around it."""

    place: MapFeature
    is_capital: bool
    by_water: bool | None
    """An Ocean hex lies next to it (V-3.3-20); None: one may lie under fog (V-12.0-27)."""
    by_road: bool | None
    """A road leaves it (V-3.3-21); None: one may lead into fog (V-12.0-27)."""


def lot(place: MapFeature, capital: str | None, land: Land) -> Lot:
    """Look around a city on the ground, or on what a side knows of it."""
    near = land.near(place.at)
    unseen = None if any(at not in land.terrain for at in near) else False
    return Lot(
        place=place,
        is_capital=place.at == capital,
        by_water=any(land.water(at) for at in near) or unseen,
        by_road=any(edge(place.at, at) in land.roads for at in near) or unseen,
    )


def refused(code: str, rule: str, **facts: str | int) -> Refusal:
    """Name what forbids it."""
    return Refusal(code=code, rule=rule, facts=facts)


def known(name: str) -> Iterator[Refusal]:
    """Is there such a building? (V-12.15-10)."""
    if name not in towns().buildings:
        yield refused("BUILD_UNKNOWN", "V-12.15-10", building=name[:40])


def forbids(given: Lot, name: str, replace: str | None = None) -> Iterator[Refusal]:
    """Name what forbids a building here, in the order of the table (V-12.15-11 to V-12.15-18)."""
    building, place = towns().buildings[name], given.place
    for test in _TESTS:
        refusal = test(given, name, building)
        if refusal is not None:
            yield refusal
    yield from _standing(place, name, building, replace)
    gone = towns().buildings[replace].slots if replace in place.buildings else 0
    free = free_slots(place) + gone
    if building.slots > free:
        yield refused(
            "BUILD_SLOTS", "V-12.15-17", building=name, need=building.slots, city=place.at,
            free=free,
        )  # fmt: skip
    if replace is not None and replace not in place.buildings:
        yield refused("BUILD_REPLACE", "V-12.15-18", city=place.at, replace=replace[:40])


def _level(given: Lot, name: str, building: Building) -> Refusal | None:
    if given.place.level >= building.level:
        return None
    return refused("BUILD_LEVEL", "V-12.15-11", building=name, level=building.level)


def _capital(given: Lot, name: str, building: Building) -> Refusal | None:
    if given.is_capital or not building.capital:
        return None
    return refused("BUILD_CAPITAL", "V-12.15-12", building=name)


def _water(given: Lot, name: str, building: Building) -> Refusal | None:
    if given.by_water is not False or building.needs != "water":
        return None
    return refused("BUILD_WATER", "V-12.15-13", building=name)


def _road(given: Lot, name: str, building: Building) -> Refusal | None:
    if given.by_road is not False or building.needs != "road":
        return None
    return refused("BUILD_ROAD", "V-12.15-14", building=name)


Test = Callable[[Lot, str, Building], Refusal | None]
_TESTS: Final[tuple[Test, ...]] = (_level, _capital, _water, _road)


def ground_forbids(given: Lot, name: str) -> Iterator[Refusal]:
    """Name what the ground alone forbids, wherever levels aren't known (V-12.0-27)."""
    for test in (_water, _road):
        refusal = test(given, name, towns().buildings[name])
        if refusal is not None:
            yield refusal


def _standing(
    place: MapFeature, name: str, building: Building, replace: str | None
) -> Iterator[Refusal]:
    """One Palace in a city; most buildings once (V-3.3-05, V-3.3-06)."""
    rest = place.buildings.copy()
    if replace in rest:
        rest.remove(replace)
    palace = next((one for one in rest if towns().buildings[one].palace), None)
    if building.palace and palace is not None:
        yield refused("BUILD_PALACE", "V-12.15-15", city=place.at, palace=palace)
    if not building.many and name in rest:
        yield refused("BUILD_ONCE", "V-12.15-16", city=place.at, building=name)


def put(place: MapFeature, name: str, replace: str | None = None) -> None:
    """Build, in place of another if one is named (V-3.3-03)."""
    if replace is not None:
        place.buildings.remove(replace)
    place.buildings.append(name)


# Levels


def upgrade_cost(place: MapFeature) -> int:
    """Tell what the next level costs (V-3.1-05 to V-3.1-10, V-2.1-41 to V-2.1-43)."""
    table = towns().city if place.feature == CITY else towns().farm
    return table.cost[place.level + 1]


def forbids_upgrade(place: MapFeature, *, others_at_top: bool) -> Iterator[Refusal]:
    """Name what forbids a further level (V-12.16-11, V-12.16-12).

    `others_at_top`: the side has another city of the highest level (V-3.1-04).
    """
    if place.level >= highest(place):
        yield refused("UPGRADE_MAX", "V-12.16-11", asset=place.feature, hex=place.at)
    elif place.feature == CITY and place.level + 1 == highest(place) and others_at_top:
        yield refused("UPGRADE_ONLY_ONE_L5", "V-12.16-12")


def at_top(place: MapFeature) -> bool:
    """Tell whether a city has the highest level."""
    return place.feature == CITY and place.level == highest(place)
