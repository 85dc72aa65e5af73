"""What works cost, part by part: the printed price of a row, and what a Dvergar Forge takes off."""

from collections.abc import Iterator
from fractions import Fraction

from engine.valhalla import building, cities, economy
from engine.valhalla.catalog import ground, towns
from engine.valhalla.events.base import Line, line, times
from engine.valhalla.forces import Place

FORGE = "dvergar_forge"


def of_level(place: Place) -> tuple[Line, ...]:
    """Tell what the next level of a place costs (V-3.1-05 to V-3.1-10, V-2.1-41 to V-2.1-43)."""
    rule = economy.row(place, place.level + 1)
    return (line(place.feature, building.upgrade_cost(place), rule, place.at),)


def of_building(name: str, *, holds_forge: bool) -> tuple[Line, ...]:
    """Tell what a building costs (V-3.3-01, V-7.3-16)."""
    return tuple(_building(name, holds_forge=holds_forge))


def _building(name: str, *, holds_forge: bool) -> Iterator[Line]:
    printed = towns().buildings[name]
    yield line(name, printed.cost, printed.rule)
    if holds_forge:
        forge = ground().features[FORGE]
        share = Fraction(cities.PERCENT - forge.discount, cities.PERCENT)
        yield times(FORGE, share, forge.rule)
        left = cities.price(name, holds_forge=True) - printed.cost * share
        if left:
            yield line("rounded", left, "V-0-04h")
