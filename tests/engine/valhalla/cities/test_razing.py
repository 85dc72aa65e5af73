"""Razing by an owner, and conquest."""

from typing import Any

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.cities import cities, razing
from engine.valhalla.entities.units_and_places import NO_FORTS, MapFeature

ONE = Seat(1)
AT = "005.005"


def make_city(level: int, *buildings: str, **more: Any) -> MapFeature:
    return MapFeature(
        AT, "city", **{"owner": ONE, "level": level, "buildings": list(buildings), **more}
    )


def make_forts(walls: int, artillery: int, hazards: int) -> dict[str, int]:
    return {"walls": walls, "artillery": artillery, "hazards": hazards}


@pytest.mark.parametrize(
    ("level", "gold"), [(5, 900), (4, 720), (3, 540), (2, 360), (1, 300)], ids=str
)
def test_a_razed_level_yields_60_percent_of_its_price(level: int, gold: int) -> None:
    """V-3.4-05, V-3.4-05a, V-3.4-05b, V-3.4-05c, V-3.4-05d, V-3.4-05e."""
    place = make_city(level)
    assert razing.raze_levels(place, 1) == gold
    assert place.level == level - 1


def test_several_levels_yield_the_sum_and_a_farm_480_each() -> None:
    """V-3.4-05f, V-3.4-09, V-3.4-11."""
    assert razing.raze_levels(make_city(5), 5) == 900 + 720 + 540 + 360 + 300
    assert razing.raze_levels(MapFeature(AT, "farm", ONE, 3), 2) == 960


def test_the_named_buildings_go_first_then_the_newest_until_the_rest_fits() -> None:
    """V-3.4-10."""
    place = make_city(1, "infantry_barracks", "extra_walls", "shrine_building", "extra_walls")
    assert razing.remove_excess_buildings(place, ("infantry_barracks",)) == (
        "infantry_barracks",
        "extra_walls",
    )
    assert place.buildings == ["extra_walls", "shrine_building"]
    assert razing.remove_excess_buildings(place, ("extra_walls",)) == ()
    place.level = 0
    assert razing.remove_excess_buildings(place) == ("shrine_building", "extra_walls")


def test_a_conquered_city_loses_a_level_without_gold_and_all_buildings() -> None:
    """V-3.4-02, V-3.4-03, V-3.4-06, V-3.4-14, V-3.2-18."""
    place = make_city(
        5, "fortress", wanted=make_forts(4, 0, 1), attacked=True, courtier=True, workers=(11,)
    )
    assert razing.hand_over_city(place, Seat(2), "") == 0
    assert (place.owner, place.level, place.buildings) == (Seat(2), 4, [])
    assert cities.full_forts(place, "") == make_forts(2, 1, 1)
    assert cities.forts_in_force(place, "") == NO_FORTS
    assert (place.attacked, place.courtier, place.workers) == (False, False, ())


def test_a_conqueror_razes_further_for_gold() -> None:
    """V-3.4-04, V-3.4-05: never below Ruins; V-3.4-08: at level 1 nothing is left."""
    place = make_city(4)
    assert razing.hand_over_city(place, Seat(2), "", further_levels=9) == 540 + 360 + 300
    assert place.level == 0
    ruins = make_city(1)
    assert razing.hand_over_city(ruins, Seat(2), "", further_levels=2) == 0
    assert (ruins.level, ruins.owner) == (0, Seat(2))


def test_a_farm_keeps_its_level_or_is_razed_to_fallow() -> None:
    """V-3.4-12, V-2.1-44."""
    kept, razed = MapFeature(AT, "farm", ONE, 2), MapFeature(AT, "farm", ONE, 2, courtier=True)
    assert razing.hand_over_farm(kept, Seat(2), is_razed=False) == 0
    assert (kept.level, kept.owner) == (2, Seat(2))
    assert razing.hand_over_farm(razed, Seat(2), is_razed=True) == 960
    assert (razed.level, razed.courtier) == (0, False)


def test_a_city_that_lost_levels_has_lost_no_more_fortifications_than_it_has() -> None:
    place = make_city(3, lost=make_forts(1, 1, 1))
    razing.raze_levels(place, 2)
    razing.limit_lost_forts(place, "")
    assert place.lost == make_forts(1, 0, 0)
