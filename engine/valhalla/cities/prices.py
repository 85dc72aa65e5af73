"""Prices of levels, buildings, hired units and boons, as trace lines."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from engine.valhalla.catalog.city_tables import city_tables
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.cities import building, cities, economy
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.events.base import TraceLine, added_line, multiplier_line

MERCENARY_CAMP = "mercenary_camp"
DVERGAR_FORGE = "dvergar_forge"


def level_price_lines(place: MapFeature) -> tuple[TraceLine, ...]:
    """Return the price of a place's next level (V-3.1-05 to V-3.1-10, V-2.1-41 to V-2.1-43)."""
    rule = economy.rule_of_level(place, place.level + 1)
    return (added_line(place.feature, building.upgrade_cost(place), rule, place.at),)


def building_price_lines(name: str, *, holds_forge: bool) -> tuple[TraceLine, ...]:
    """Return the price of a building (V-3.3-01, V-7.3-16)."""
    return tuple(_building_lines(name, holds_forge=holds_forge))


def hire_price_lines(codes: Iterable[str]) -> tuple[TraceLine, ...]:
    """Return the price of hired units, one line for each class (V-7.3-14)."""
    camp = terrain_tables().features[MERCENARY_CAMP]
    return tuple(
        TraceLine(what=code, value=str(camp.price * count), rule=camp.rule, count=count)
        for code, count in Counter(codes).items()
    )


def boon_price_lines(name: str) -> tuple[TraceLine, ...]:
    """Return the price of a boon, which nothing changes (V-10.1-20 to V-10.1-33)."""
    boon = favor_tables().boons[name]
    return (added_line(name, boon.cost, boon.rule),)


def _building_lines(name: str, *, holds_forge: bool) -> Iterator[TraceLine]:
    printed = city_tables().buildings[name]
    yield added_line(name, printed.cost, printed.rule)
    if holds_forge:
        forge = terrain_tables().features[DVERGAR_FORGE]
        share = Fraction(cities.PERCENT - forge.discount, cities.PERCENT)
        yield multiplier_line(DVERGAR_FORGE, share, forge.rule)
        left = cities.building_price(name, holds_forge=True) - printed.cost * share
        if left:
            yield added_line("rounded", left, "V-0-04h")
