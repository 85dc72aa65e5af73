"""Cities and farms as values: slots, buildings at work, fortifications, capacity, prices.

Every function takes plain values, so resolve, views and plans share them.
Rules: V-3.1-01, V-3.1-02, V-3.1-05 to V-3.1-11, V-3.1-19, V-3.2-01, V-3.2-07 to V-3.2-11, V-3.2-19,
V-3.3-06 to V-3.3-08, V-3.3-10 to V-3.3-19, V-3.3-25, V-3.3-28, V-3.3-37, V-2.1-30, V-2.1-31,
V-2.1-40 to V-2.1-43, V-1-12.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.catalog.city_tables import FORTS, Building, LevelTable, city_tables
from engine.valhalla.catalog.side_tables import SideSpecial, side_special_table
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.catalog.unit_tables import INFANTRY
from engine.valhalla.entities.units_and_places import NO_FORTS, FortLevels, MapFeature
from engine.valhalla.map.atlas import CITY, FARM
from engine.valhalla.map.hexes import distance
from engine.valhalla.settings import Settings

ANY_INFANTRY: Final = "infantry"
"""Capacity for any infantry class (V-3.3-10, V-3.3-16)."""
PERCENT: Final = 100
_NO_EFFECTS: Final = SideSpecial(rule="")


def level_table(place: MapFeature) -> LevelTable | None:
    """Return the costs and income by level of a city or farm; None for other places."""
    return {CITY: city_tables().city, FARM: city_tables().farm}.get(place.feature)


def highest_level(place: MapFeature) -> int:
    """Return the highest level that a place can have (V-3.1-03, V-2.1-45)."""
    by_level = level_table(place)
    return 0 if by_level is None else len(by_level.cost) - 1


def side_special_of(special: str) -> SideSpecial:
    """Return the effects of a side special; one that the game master wrote has none."""
    return side_special_table().get(special, _NO_EFFECTS)


def is_own_capital(place: MapFeature, capital: str | None) -> bool:
    """Return whether a place is its owner's capital (V-3.1-20, V-3.1-21)."""
    return place.is_city and place.at == capital


# Slots and buildings


def city_slots(place: MapFeature) -> int:
    """Count the slots of a city (V-3.1-05 to V-3.1-10)."""
    return city_tables().city.slots[place.level] if place.feature == CITY else 0


def slots_used(place: MapFeature) -> int:
    """Count the slots that a city's buildings fill."""
    return sum(city_tables().buildings[one].slots for one in place.buildings)


def free_slots(place: MapFeature) -> int:
    """Count a city's free slots."""
    return city_slots(place) - slots_used(place)


def building_price(building: str, *, holds_forge: bool) -> int:
    """Return the price of a building; holding a Dvergar Forge lowers it, once (V-7.3-16)."""
    cost = city_tables().buildings[building].cost
    discount = terrain_tables().features["dvergar_forge"].discount if holds_forge else 0
    return cost * (PERCENT - discount) // PERCENT


def holds_forge(assets: Iterable[MapFeature]) -> bool:
    """Return whether a side holds a Dvergar Forge (V-7.3-16)."""
    return any(
        terrain_tables().features[place.feature].discount
        for place in assets
        if _is_known_feature(place)
    )


def _is_known_feature(place: MapFeature) -> bool:
    return place.feature in terrain_tables().features


def working_buildings(place: MapFeature, *, is_capital: bool) -> Iterator[tuple[str, Building]]:
    """Yield the buildings whose requirements are met; the others are inert (V-3.3-07, V-1-12)."""
    if place.owner is None or not place.is_city:
        return
    for name in place.buildings:
        building = city_tables().buildings[name]
        if building.level <= place.level and (is_capital or not building.capital):
            yield name, building


def production_buildings(place: MapFeature, *, is_capital: bool) -> Iterator[tuple[str, Building]]:
    """Yield the working production buildings, with those that a Mustering Ground adds.

    Rules: V-3.3-08, V-3.3-28 (one more of each type; palaces are never doubled).
    """
    at_work = tuple(working_buildings(place, is_capital=is_capital))
    made = [(name, one) for name, one in at_work if one.is_production_building]
    yield from made
    if any(one.musters for _, one in at_work):
        yield from {name: (name, one) for name, one in made if not one.palace}.values()


def capacity_pool(code: str) -> str:
    """Return the capacity that a class counts against; the infantry classes share one."""
    return ANY_INFANTRY if code in INFANTRY else code


def production_capacity(
    place: MapFeature, special: str, *, is_capital: bool, farms: int
) -> dict[str, int]:
    """Return how many units of each class a city makes per round; `infantry` is any of the three.

    `farms`: the levels of own farms near by (V-3.3-16). Rules: V-3.3-10 to V-3.3-16,
    V-3.3-29, V-3.3-34, V-3.3-37, V-11.2-20 (Great Levy).
    """
    found: Counter[str] = Counter()
    for _, building in production_buildings(place, is_capital=is_capital):
        for code, number in building.makes.items():
            more = side_special_of(special).barracks if code == ANY_INFANTRY else 0
            found[code] += number + more
        if building.recruits:
            found[ANY_INFANTRY] += farms
    return {code: number for code, number in found.items() if number}


def nearby_farm_levels(place: MapFeature, assets: Iterable[MapFeature]) -> int:
    """Count the levels of the owner's farms within reach of recruiters (V-3.3-16)."""
    reach = max((one.recruits for one in city_tables().buildings.values()), default=0)
    return sum(
        farm.level
        for farm in assets
        if farm.feature == FARM
        and farm.owner == place.owner
        and distance(farm.at, place.at) <= reach
    )


def asset_bonus(
    places: Iterable[MapFeature], settings: Settings, seat: Seat | None = None
) -> dict[str, int]:
    """Add up the Attack that mines and foundries give to every unit of a side (V-0-12).

    Rules: V-2.1-32, V-3.3-26, V-16-37 (whether mines add up).
    """
    found: Counter[str] = Counter()
    for place in places:
        if seat is not None and place.owner != seat:
            continue
        attack = terrain_tables().features[place.feature].attack if _is_known_feature(place) else 0
        if attack and (settings.mines_add_up == "yes" or not found[place.feature]):
            found[place.feature] += attack
        for name, building in working_buildings(place, is_capital=False):
            found[name] += building.attack
    return {what: attack for what, attack in found.items() if attack}


# Fortifications


def fort_levels_to_allocate(place: MapFeature, special: str) -> int:
    """Count the fortification levels that an owner allocates (V-3.2-07, V-11.2-14)."""
    if not place.is_city:
        return 0
    return city_tables().city.fortifications[place.level] + side_special_of(special).fortification


def complete_allocation(place: MapFeature, special: str) -> FortLevels:
    """Return the owner's allocation; levels left over go to each type in turn.

    An allocation of more levels than a city has counts as none. Rules: V-3.2-11, V-12.19-14.
    """
    total, maximum = fort_levels_to_allocate(place, special), city_tables().fortification_most
    found = place.wanted.copy() if sum(place.wanted.values()) <= total else NO_FORTS.copy()
    left = total - sum(found.values())
    while left and any(number < maximum for number in found.values()):
        for fort in FORTS:
            if left and found[fort] < maximum:
                found[fort] += 1
                left -= 1
    return found


def full_forts(place: MapFeature, special: str) -> FortLevels:
    """Return a city's undamaged fortifications, those of buildings included (V-3.2-09)."""
    if not place.is_city:
        return NO_FORTS.copy()
    found = complete_allocation(place, special)
    for _, building in working_buildings(place, is_capital=False):
        for fort in FORTS:
            found[fort] += getattr(building, fort)
    return {fort: min(number, city_tables().fortification_most) for fort, number in found.items()}


def forts_in_force(place: MapFeature, special: str) -> FortLevels:
    """Return the fortifications in force; an ownerless city has none.

    Rules: V-3.2-16, V-3.2-19, V-1-12.
    """
    if place.owner is None:
        return NO_FORTS.copy()
    full = full_forts(place, special)
    return {fort: max(0, full[fort] - place.lost[fort]) for fort in FORTS}


def has_lost_forts(place: MapFeature) -> bool:
    """Return whether a city has lost fortification levels (V-3.2-10)."""
    return any(place.lost.values())
