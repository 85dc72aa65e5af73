"""Fortifications of a city: allocated, completed, built, lost."""

from fractions import Fraction
from typing import Any

from engine.core.protocol.values import Seat
from engine.valhalla.catalog.city_tables import FORTS, city_tables
from engine.valhalla.cities import cities
from engine.valhalla.cities.building import add_building
from engine.valhalla.entities.units_and_places import NO_FORTS, MapFeature

ONE = Seat(1)
AT = "005.005"


def make_city(level: int, *buildings: str, **more: Any) -> MapFeature:
    return MapFeature(
        AT, "city", **{"owner": ONE, "level": level, "buildings": list(buildings), **more}
    )


def make_forts(walls: int, artillery: int, hazards: int) -> dict[str, int]:
    return {"walls": walls, "artillery": artillery, "hazards": hazards}


def test_the_three_types_and_their_levels_are_those_of_the_book() -> None:
    """V-3.2-01 to V-3.2-04, V-3.2-06."""
    assert tuple(NO_FORTS) == FORTS == ("walls", "artillery", "hazards")
    assert city_tables().walls == (0, 1, 2, 3, 4)
    assert city_tables().artillery == (0, 30, 60, 90, 120)
    shares = [Fraction(share) for share in ("1", "0.75", "0.5", "0.375", "0.25")]
    assert list(city_tables().hazards) == shares


def test_levels_nobody_allocated_go_round_walls_artillery_hazards() -> None:
    """V-3.2-11, V-3.2-07."""
    found = [tuple(cities.complete_allocation(make_city(level), "").values()) for level in range(6)]
    assert found == [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (2, 1, 1), (2, 2, 1)]


def test_an_allocation_is_completed_and_no_type_gets_more_than_4() -> None:
    """V-12.19-14, V-3.2-08."""
    assert cities.complete_allocation(make_city(5, wanted=make_forts(4, 0, 0)), "") == make_forts(
        4, 1, 0
    )
    assert cities.complete_allocation(make_city(3, wanted=make_forts(0, 0, 2)), "") == make_forts(
        1, 0, 2
    )


def test_an_allocation_for_more_levels_than_there_are_counts_as_none() -> None:
    assert cities.complete_allocation(make_city(2, wanted=make_forts(0, 0, 3)), "") == make_forts(
        1, 1, 0
    )


def test_master_masons_allocate_one_level_more_in_a_city() -> None:
    """V-11.2-14."""
    assert cities.fort_levels_to_allocate(make_city(3), "master_masons") == 4
    assert cities.fort_levels_to_allocate(make_city(0), "master_masons") == 0


def test_buildings_add_levels_up_to_4() -> None:
    """V-3.2-09, V-3.3-17 to V-3.3-19, V-3.3-25."""
    place = make_city(5, "extra_walls", "extra_walls", "fortress", wanted=make_forts(4, 1, 0))
    assert cities.full_forts(place, "") == make_forts(4, 2, 1)
    others = make_city(3, "artillery_emplacement", "extra_hazards")
    assert cities.full_forts(others, "") == make_forts(1, 2, 2)


def test_what_is_lost_is_missing_and_what_is_gained_counts_at_once() -> None:
    """V-3.2-16, V-3.2-19."""
    place = make_city(3, lost=make_forts(1, 1, 0))
    assert cities.forts_in_force(place, "") == make_forts(0, 0, 1)
    place.level = 4
    add_building(place, "artillery_emplacement")
    assert cities.forts_in_force(place, "") == make_forts(1, 1, 1)
    assert cities.has_lost_forts(place)


def test_an_ownerless_city_has_no_fortifications_in_force_and_ruins_have_none() -> None:
    """V-1-12, V-3.1-05."""
    assert cities.forts_in_force(make_city(3, owner=None), "") == NO_FORTS
    assert cities.forts_in_force(make_city(0, "extra_walls"), "") == NO_FORTS
