"""Prices as trace lines."""

from fractions import Fraction

import pytest

from engine.valhalla.catalog.city_tables import city_tables
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.cities import building, cities, prices
from engine.valhalla.entities.units_and_places import MapFeature


@pytest.mark.parametrize("name", city_tables().buildings)
def test_the_parts_of_a_price_make_the_price(name: str) -> None:
    """V-7.3-16."""
    for forge in (False, True):
        first, *rest = prices.building_price_lines(name, holds_forge=forge)
        assert first.rule == city_tables().buildings[name].rule
        whole = Fraction(first.value)
        for part in rest:
            by = Fraction(part.value.removeprefix("x"))
            whole = whole * by if part.value.startswith("x") else whole + by
        assert whole == cities.building_price(name, holds_forge=forge)
        assert ("V-7.3-16" in [part.rule for part in rest]) == forge


@pytest.mark.parametrize("name", favor_tables().boons)
def test_the_cost_of_a_boon_is_that_of_its_rule(name: str) -> None:
    """V-10.1-20 to V-10.1-33."""
    (part,) = prices.boon_price_lines(name)
    boon = favor_tables().boons[name]
    assert (part.what, part.value, part.rule) == (name, str(boon.cost), boon.rule)


@pytest.mark.parametrize(("feature", "rule"), [("city", "V-3.1-08"), ("farm", "V-2.1-43")])
def test_the_price_of_a_level_is_that_of_its_row(feature: str, rule: str) -> None:
    """V-3.1-08, V-2.1-43."""
    place = MapFeature("004.005", feature, level=2)
    (part,) = prices.level_price_lines(place)
    assert (part.rule, part.value) == (rule, str(building.upgrade_cost(place)))
