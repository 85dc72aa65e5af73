"""Fortifications of a city: allocated, completed, built, lost."""

from fractions import Fraction
from typing import Any

from engine.core.protocol.values import Seat
from engine.valhalla.catalog.rule_tables import FORTS, towns
from engine.valhalla.cities import cities
from engine.valhalla.cities.building import put
from engine.valhalla.entities.units_and_places import NO_FORTS, MapFeature

ONE = Seat(1)
AT = "005.005"


def city(level: int, *buildings: str, **more: Any) -> MapFeature:
    return MapFeature(
        AT, "city", **{"owner": ONE, "level": level, "buildings": list(buildings), **more}
    )


def forts(walls: int, artillery: int, hazards: int) -> dict[str, int]:
    return {"walls": walls, "artillery": artillery, "hazards": hazards}


def test_the_three_types_and_their_levels_are_those_of_the_book() -> None:
    """V-3.2-01 to V-3.2-04, V-3.2-06."""
    assert tuple(NO_FORTS) == FORTS == ("walls", "artillery", "hazards")
    assert towns().walls == (0, 1, 2, 3, 4)
    assert towns().artillery == (0, 30, 60, 90, 120)
    shares = [Fraction(share) for share in ("1", "0.75", "0.5", "0.375", "0.25")]
    assert list(towns().hazards) == shares


def test_levels_nobody_allocated_go_round_walls_artillery_hazards() -> None:
    """V-3.2-11, V-3.2-07."""
    found = [tuple(cities.allocated(city(level), "").values()) for level in range(6)]
    assert found == [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (2, 1, 1), (2, 2, 1)]


def test_an_allocation_is_completed_and_no_type_gets_more_than_4() -> None:
    """V-12.19-14, V-3.2-08."""
    assert cities.allocated(city(5, wanted=forts(4, 0, 0)), "") == forts(4, 1, 0)
    assert cities.allocated(city(3, wanted=forts(0, 0, 2)), "") == forts(1, 0, 2)


def test_an_allocation_for_more_levels_than_there_are_counts_as_none() -> None:
    assert cities.allocated(city(2, wanted=forts(0, 0, 3)), "") == forts(1, 1, 0)


def test_master_masons_allocate_one_level_more_in_a_city() -> None:
    """V-11.2-14."""
    assert cities.levels_to_allocate(city(3), "master_masons") == 4
    assert cities.levels_to_allocate(city(0), "master_masons") == 0


def test_buildings_add_levels_up_to_4() -> None:
    """V-3.2-09, V-3.3-17 to V-3.3-19, V-3.3-25."""
    place = city(5, "extra_walls", "extra_walls", "fortress", wanted=forts(4, 1, 0))
    assert cities.full_forts(place, "") == forts(4, 2, 1)
    others = city(3, "artillery_emplacement", "extra_hazards")
    assert cities.full_forts(others, "") == forts(1, 2, 2)


def test_what_is_lost_is_missing_and_what_is_gained_counts_at_once() -> None:
    """V-3.2-16, V-3.2-19."""
    place = city(3, lost=forts(1, 1, 0))
    assert cities.forts(place, "") == forts(0, 0, 1)
    place.level = 4
    put(place, "artillery_emplacement")
    assert cities.forts(place, "") == forts(1, 1, 1)
    assert cities.damaged(place)


def test_an_ownerless_city_has_no_fortifications_in_force_and_ruins_have_none() -> None:
    """V-1-12, V-3.1-05."""
    assert cities.forts(city(3, owner=None), "") == NO_FORTS
    assert cities.forts(city(0, "extra_walls"), "") == NO_FORTS
