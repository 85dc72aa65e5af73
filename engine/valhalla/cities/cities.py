"""Cities and farms as values: slots, buildings at work, fortifications, capacity, prices.

Every function takes a place as it stands, so resolve, views and plans share them.
Rules: V-3.1-01, V-3.1-02, V-3.1-05 to V-3.1-11, V-3.1-19, V-3.2-01, V-3.2-07 to V-3.2-11, V-3.2-19,
V-3.3-06 to V-3.3-08, V-3.3-10 to V-3.3-19, V-3.3-25, V-3.3-28, V-3.3-37, V-2.1-30, V-2.1-31,
V-2.1-40 to V-2.1-43, V-1-12.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.catalog.rule_tables import (
    FORTS,
    Building,
    Levels,
    SideSpecial,
    ground,
    side_specials,
    towns,
)
from engine.valhalla.entities.units_and_places import NO_FORTS, Forts, MapFeature
from engine.valhalla.map.atlas import CITY, FARM
from engine.valhalla.map.hexes import distance
from engine.valhalla.settings import Settings

INFANTRY_ANY: Final = "infantry"
"""Capacity for any infantry class (V-3.3-10, V-3.3-16)."""
PERCENT: Final = 100
_PLAIN: Final = SideSpecial(rule="")


def levels(place: MapFeature) -> Levels | None:
    """Find what a city or farm brings and costs, by level; other places have no levels."""
    return {CITY: towns().city, FARM: towns().farm}.get(place.feature)


def highest(place: MapFeature) -> int:
    """Tell the highest level of a place (V-3.1-03, V-2.1-45)."""
    table = levels(place)
    return 0 if table is None else len(table.cost) - 1


def gift(special: str) -> SideSpecial:
    """Find what a side special does; one that the game master wrote does nothing by itself."""
    return side_specials().get(special, _PLAIN)


def own_capital(place: MapFeature, capital: str | None) -> bool:
    """Tell whether a place is its owner's capital (V-3.1-20, V-3.1-21)."""
    return place.city and place.at == capital


# Slots and buildings


def slots(place: MapFeature) -> int:
    """Count the slots of a city (V-3.1-05 to V-3.1-10)."""
    return towns().city.slots[place.level] if place.feature == CITY else 0


def slots_used(place: MapFeature) -> int:
    """Count the slots that its buildings fill."""
    return sum(towns().buildings[one].slots for one in place.buildings)


def free_slots(place: MapFeature) -> int:
    """Count the slots that are left."""
    return slots(place) - slots_used(place)


def price(building: str, *, holds_forge: bool) -> int:
    """Tell what a building costs; a Dvergar Forge takes its share off, once (V-7.3-16)."""
    cost = towns().buildings[building].cost
    off = ground().features["dvergar_forge"].discount if holds_forge else 0
    return cost * (PERCENT - off) // PERCENT


def holds_forge(assets: Iterable[MapFeature]) -> bool:
    """Tell whether a side holds a Dvergar Forge (V-7.3-16)."""
    return any(ground().features[place.feature].discount for place in assets if _known(place))


def _known(place: MapFeature) -> bool:
    return place.feature in ground().features


def working(place: MapFeature, *, is_capital: bool) -> Iterator[tuple[str, Building]]:
    """Walk the buildings whose requirements are met; the others are inert (V-3.3-07, V-1-12)."""
    if place.owner is None or not place.city:
        return
    for name in place.buildings:
        building = towns().buildings[name]
        if building.level <= place.level and (is_capital or not building.capital):
            yield name, building


def producing(place: MapFeature, *, is_capital: bool) -> Iterator[tuple[str, Building]]:
    """Walk the production buildings at work, with those that a Mustering Ground adds.

    Rules: V-3.3-08, V-3.3-28 (one more of each type; palaces are never doubled).
    """
    at_work = tuple(working(place, is_capital=is_capital))
    made = [(name, one) for name, one in at_work if one.produces]
    yield from made
    if any(one.musters for _, one in at_work):
        yield from {name: (name, one) for name, one in made if not one.palace}.values()


def capacity(place: MapFeature, special: str, *, is_capital: bool, farms: int) -> dict[str, int]:
    """Tell how many units of each class a city makes per round; `infantry` is any of the three.

    `farms` counts the levels of own farms near by (V-3.3-16). Rules: V-3.3-10 to V-3.3-16,
    V-3.3-29, V-3.3-34, V-3.3-37, V-11.2-20 (Great Levy).
    """
    found: Counter[str] = Counter()
    for _, building in producing(place, is_capital=is_capital):
        for code, number in building.makes.items():
            more = gift(special).barracks if code == INFANTRY_ANY else 0
            found[code] += number + more
        if building.recruits:
            found[INFANTRY_ANY] += farms
    return {code: number for code, number in found.items() if number}


def near_farms(place: MapFeature, assets: Iterable[MapFeature]) -> int:
    """Count the levels of the owner's farms within reach of recruiters (V-3.3-16)."""
    reach = max((one.recruits for one in towns().buildings.values()), default=0)
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
    """Add up the Attack that mines and foundries give each unit of a side, everywhere (V-0-12).

    Rules: V-2.1-32, V-3.3-26, V-16-37 (whether mines add up).
    """
    found: Counter[str] = Counter()
    for place in places:
        if seat is not None and place.owner != seat:
            continue
        attack = ground().features[place.feature].attack if _known(place) else 0
        if attack and (settings.mines_add_up == "yes" or not found[place.feature]):
            found[place.feature] += attack
        for name, building in working(place, is_capital=False):
            found[name] += building.attack
    return {what: attack for what, attack in found.items() if attack}


# Fortifications


def levels_to_allocate(place: MapFeature, special: str) -> int:
    """Count the fortification levels an owner distributes (V-3.2-07, V-11.2-14)."""
    if not place.city:
        return 0
    return towns().city.fortifications[place.level] + gift(special).fortification


def allocated(place: MapFeature, special: str) -> Forts:
    """Complete the owner's allocation: what is left goes round the types (V-3.2-11, V-12.19-14).

    An allocation for more levels than a city has counts as none.
    """
    whole, most = levels_to_allocate(place, special), towns().fortification_most
    found = place.wanted.copy() if sum(place.wanted.values()) <= whole else NO_FORTS.copy()
    left = whole - sum(found.values())
    while left and any(number < most for number in found.values()):
        for fort in FORTS:
            if left and found[fort] < most:
                found[fort] += 1
                left -= 1
    return found


def full_forts(place: MapFeature, special: str) -> Forts:
    """Tell a city's full fortifications; buildings come on top, never above 4 (V-3.2-09)."""
    if not place.city:
        return NO_FORTS.copy()
    found = allocated(place, special)
    for _, building in working(place, is_capital=False):
        for fort in FORTS:
            found[fort] += getattr(building, fort)
    return {fort: min(number, towns().fortification_most) for fort, number in found.items()}


def forts(place: MapFeature, special: str) -> Forts:
    """Tell the fortifications in force; an ownerless city has none (V-3.2-16, V-3.2-19, V-1-12)."""
    if place.owner is None:
        return NO_FORTS.copy()
    full = full_forts(place, special)
    return {fort: max(0, full[fort] - place.lost[fort]) for fort in FORTS}


def damaged(place: MapFeature) -> bool:
    """Tell whether a city has lost fortification levels (V-3.2-10)."""
    return any(place.lost.values())
