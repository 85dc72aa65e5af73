"""What works, hired units and boons cost, part by part: the printed price, and what lowers it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from engine.valhalla.catalog.rule_tables import ground, heaven, towns
from engine.valhalla.cities import building, cities, economy
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.events.base import TraceLine, line, times

CAMP = "mercenary_camp"
FORGE = "dvergar_forge"


def of_level(place: MapFeature) -> tuple[TraceLine, ...]:
    """Tell what the next level of a place costs (V-3.1-05 to V-3.1-10, V-2.1-41 to V-2.1-43)."""
    rule = economy.row(place, place.level + 1)
    return (line(place.feature, building.upgrade_cost(place), rule, place.at),)


def of_building(name: str, *, holds_forge: bool) -> tuple[TraceLine, ...]:
    """Tell what a building costs (V-3.3-01, V-7.3-16)."""
    return tuple(_building(name, holds_forge=holds_forge))


def of_hired(codes: Iterable[str]) -> tuple[TraceLine, ...]:
    """Tell what hired units cost, kind by kind (V-7.3-14)."""
    camp = ground().features[CAMP]
    return tuple(
        TraceLine(what=code, value=str(camp.price * count), rule=camp.rule, count=count)
        for code, count in Counter(codes).items()
    )


def of_boon(name: str) -> tuple[TraceLine, ...]:
    """Tell what a boon costs: its rule says it, and nothing changes it (V-10.1-20 to V-10.1-33)."""
    boon = heaven().boons[name]
    return (line(name, boon.cost, boon.rule),)


def _building(name: str, *, holds_forge: bool) -> Iterator[TraceLine]:
    printed = towns().buildings[name]
    yield line(name, printed.cost, printed.rule)
    if holds_forge:
        forge = ground().features[FORGE]
        share = Fraction(cities.PERCENT - forge.discount, cities.PERCENT)
        yield times(FORGE, share, forge.rule)
        left = cities.price(name, holds_forge=True) - printed.cost * share
        if left:
            yield line("rounded", left, "V-0-04h")
