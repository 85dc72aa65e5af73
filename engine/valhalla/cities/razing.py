"""Razing by an owner, and what a city or farm loses when it is conquered.

Rules: V-3.4-02 to V-3.4-12, V-3.4-14, V-3.2-18, V-1-13, V-2.1-44,
V-12.17-10, V-12.17-11.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.core.protocol.values import Refusal, Seat
from engine.valhalla.catalog.city_tables import FORTS, city_tables
from engine.valhalla.cities.building import make_refusal
from engine.valhalla.cities.cities import city_slots, full_forts, level_table, slots_used
from engine.valhalla.entities.units_and_places import NO_FORTS, MapFeature
from engine.valhalla.map.atlas import CITY

PERCENT: Final = 100


def razing_gold(place: MapFeature, count: int) -> int:
    """Return the gold for razing so many levels: 60 % of what each cost (V-3.4-05).

    Rules: V-3.4-05a, V-3.4-05b, V-3.4-05c, V-3.4-05d, V-3.4-05e, V-3.4-05f.
    """
    by_level = level_table(place)
    if by_level is None:
        return 0
    return sum(
        by_level.cost[level] * city_tables().razed_percent // PERCENT
        for level in range(place.level - count + 1, place.level + 1)
    )


def raze_refusals(place: MapFeature, count: int) -> Iterator[Refusal]:
    """Yield what forbids razing so many levels (V-12.17-10, V-12.17-11)."""
    if level_table(place) is None or not place.level:
        yield make_refusal("RAZE_NOTHING", "V-12.17-10", hex=place.at)
    elif not 1 <= count <= place.level:
        yield make_refusal(
            "RAZE_LEVELS", "V-12.17-11", asset=place.feature, hex=place.at, level=place.level,
            levels=count,
        )  # fmt: skip


def raze_levels(place: MapFeature, count: int) -> int:
    """Raze levels of a city or farm, and return the gold (V-3.4-05, V-3.4-09, V-3.4-11)."""
    gold = razing_gold(place, count)
    place.level -= count
    return gold


def remove_excess_buildings(place: MapFeature, first: Iterable[str] = ()) -> tuple[str, ...]:
    """Remove buildings until the rest fits: those named first, then the newest (V-3.4-10)."""
    named = [one for one in first if one in place.buildings]
    gone: list[str] = []
    while slots_used(place) > city_slots(place):
        which = next((one for one in named if one in place.buildings), place.buildings[-1])
        if which in named:
            named.remove(which)
        last = len(place.buildings) - 1 - place.buildings[::-1].index(which)
        gone.append(place.buildings.pop(last))
    return tuple(gone)


def limit_lost_forts(place: MapFeature, special: str) -> None:
    """Limit a city's lost fortification levels to those that it has."""
    full = full_forts(place, special)
    place.lost = {fort: min(place.lost[fort], full[fort]) for fort in FORTS}


def hand_over_city(place: MapFeature, owner: Seat, special: str, further_levels: int = 0) -> int:
    """Hand a conquered city over, and return the gold of levels razed beyond the automatic one.

    The city loses a level and all buildings; its fortifications are at 0 until they come back for
    the new owner. Rules: V-3.4-02, V-3.4-03, V-3.4-05, V-3.4-06, V-3.4-08, V-3.2-18, V-1-13.
    """
    place.owner = owner
    place.buildings.clear()
    place.level = max(0, place.level - 1)
    gold = raze_levels(place, min(further_levels, place.level))
    reset_fortifications(place, special)
    return gold


def hand_over_farm(place: MapFeature, owner: Seat, *, is_razed: bool) -> int:
    """Hand a farm over, and return the gold if its conqueror razes it to Fallow (V-3.4-12)."""
    place.owner = owner
    clear_workers_and_attack(place)
    return raze_levels(place, place.level) if is_razed else 0


def reset_fortifications(place: MapFeature, special: str) -> None:
    """Clear the former owner's allocation; all fortification levels count as lost (V-3.2-18)."""
    clear_workers_and_attack(place)
    place.wanted = NO_FORTS.copy()
    place.lost = full_forts(place, special) if place.feature == CITY else NO_FORTS.copy()


def clear_workers_and_attack(place: MapFeature) -> None:
    """Clear the Courtiers at work here, and the mark of an attack (V-4.4-21, V-3.2-17)."""
    place.courtier, place.workers, place.attacked = False, (), False
