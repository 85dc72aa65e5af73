"""Allocating a city's fortification levels (V-3.2-07, V-3.2-08, V-12.19-10, V-12.19-12)."""

from collections.abc import Iterator

from engine.core.protocol.values import Refusal
from engine.valhalla.catalog.rule_tables import FORTS
from engine.valhalla.cities.building import refused
from engine.valhalla.cities.cities import damaged, levels_to_allocate
from engine.valhalla.entities.units_and_places import Forts, MapFeature
from engine.valhalla.orders.construction import Fortify


def allocation(order: Fortify) -> Forts:
    """Read what an order allocates."""
    return {fort: getattr(order, fort) for fort in FORTS}


def fort_forbidden(place: MapFeature, order: Fortify, special: str) -> Iterator[Refusal]:
    """Name what forbids an allocation (V-12.19-10, V-12.19-12)."""
    whole, wanted = levels_to_allocate(place, special), sum(allocation(order).values())
    if wanted > whole:
        yield refused("FORT_SUM", "V-12.19-10", city=place.at, levels=whole, sum=wanted)
    if damaged(place):
        yield refused("FORT_DAMAGED", "V-12.19-12", city=place.at)
