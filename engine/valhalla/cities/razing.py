"""Levels and buildings that go: an owner razes, a conqueror takes.

Rules: V-3.4-02 to V-3.4-12, V-3.4-14, V-3.2-18, V-1-13, V-2.1-44,
V-12.17-10, V-12.17-11.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.core.protocol.values import Refusal, Seat
from engine.valhalla.catalog.rule_tables import FORTS, towns
from engine.valhalla.cities.building import refused
from engine.valhalla.cities.cities import full_forts, levels, slots, slots_used
from engine.valhalla.entities.units_and_places import NO_FORTS, MapFeature
from engine.valhalla.map.atlas import CITY

PERCENT: Final = 100


def worth(place: MapFeature, count: int) -> int:
    """Tell what razing so many levels yields: 60 % of what each cost (V-3.4-05).

    Rules: V-3.4-05a, V-3.4-05b, V-3.4-05c, V-3.4-05d, V-3.4-05e, V-3.4-05f.
    """
    table = levels(place)
    if table is None:
        return 0
    return sum(
        table.cost[level] * towns().razed_percent // PERCENT
        for level in range(place.level - count + 1, place.level + 1)
    )


def raze_forbidden(place: MapFeature, count: int) -> Iterator[Refusal]:
    """Name what forbids razing so many levels (V-12.17-10, V-12.17-11)."""
    if levels(place) is None or not place.level:
        yield refused("RAZE_NOTHING", "V-12.17-10", hex=place.at)
    elif not 1 <= count <= place.level:
        yield refused(
            "RAZE_LEVELS", "V-12.17-11", asset=place.feature, hex=place.at, level=place.level,
            levels=count,
        )  # fmt: skip


def raze(place: MapFeature, count: int) -> int:
    """Raze levels of a city or farm, and tell the gold (V-3.4-05, V-3.4-09, V-3.4-11)."""
    gold = worth(place, count)
    place.level -= count
    return gold


def clear(place: MapFeature, first: Iterable[str] = ()) -> tuple[str, ...]:
    """Remove buildings until the rest fits: those named, then the newest (V-3.4-10)."""
    named = [one for one in first if one in place.buildings]
    gone: list[str] = []
    while slots_used(place) > slots(place):
        which = next((one for one in named if one in place.buildings), place.buildings[-1])
        if which in named:
            named.remove(which)
        last = len(place.buildings) - 1 - place.buildings[::-1].index(which)
        gone.append(place.buildings.pop(last))
    return tuple(gone)


def settle_forts(place: MapFeature, special: str) -> None:
    """Make fortifications fit a city that lost levels: nothing is lost that isn't there."""
    full = full_forts(place, special)
    place.lost = {fort: min(place.lost[fort], full[fort]) for fort in FORTS}


def take(place: MapFeature, owner: Seat, special: str, further: int = 0) -> int:
    """Hand a conquered city over, and tell the gold of levels razed beyond the automatic one.

    A level is lost, all buildings too; its fortifications stand at 0 until they come back for the
    new owner. Rules: V-3.4-02, V-3.4-03, V-3.4-05, V-3.4-06, V-3.4-08, V-3.2-18, V-1-13.
    """
    place.owner = owner
    place.buildings.clear()
    place.level = max(0, place.level - 1)
    gold = raze(place, min(further, place.level))
    reset(place, special)
    return gold


def take_farm(place: MapFeature, owner: Seat, *, razed: bool) -> int:
    """Hand a farm over, and tell the gold if its conqueror razes it to Fallow (V-3.4-12)."""
    place.owner = owner
    forget(place)
    return raze(place, place.level) if razed else 0


def reset(place: MapFeature, special: str) -> None:
    """Forget the former owner's works: allocation by default, all levels lost (V-3.2-18)."""
    forget(place)
    place.wanted = NO_FORTS.copy()
    place.lost = full_forts(place, special) if place.feature == CITY else NO_FORTS.copy()


def forget(place: MapFeature) -> None:
    """Forget who worked here, and who attacked it (V-4.4-21, V-3.2-17)."""
    place.courtier, place.workers, place.attacked = False, (), False
