"""Allocating a city's fortification levels (V-3.2-07, V-3.2-08, V-12.19-10, V-12.19-12)."""

from collections.abc import Iterator

from engine.core.protocol.values import Refusal
from engine.valhalla.catalog.city_tables import FORTS
from engine.valhalla.cities.building import make_refusal
from engine.valhalla.cities.cities import fort_levels_to_allocate, has_lost_forts
from engine.valhalla.entities.units_and_places import FortLevels, MapFeature
from engine.valhalla.orders.construction import Fortify


def ordered_allocation(order: Fortify) -> FortLevels:
    """Return the levels that an order allocates, by type."""
    return {fort: getattr(order, fort) for fort in FORTS}


def fortify_refusals(place: MapFeature, order: Fortify, special: str) -> Iterator[Refusal]:
    """Yield what forbids an allocation (V-12.19-10, V-12.19-12)."""
    levels, wanted = (
        fort_levels_to_allocate(place, special),
        sum(ordered_allocation(order).values()),
    )
    if wanted > levels:
        yield make_refusal("FORT_SUM", "V-12.19-10", city=place.at, levels=levels, sum=wanted)
    if has_lost_forts(place):
        yield make_refusal("FORT_DAMAGED", "V-12.19-12", city=place.at)
