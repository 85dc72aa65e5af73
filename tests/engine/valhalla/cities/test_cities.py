"""Cities: levels, slots, production capacity, and what may be built."""

from typing import Any

from engine.core.protocol.values import Seat
from engine.valhalla.catalog.city_tables import city_tables
from engine.valhalla.catalog.unit_tables import CLASSES
from engine.valhalla.cities import cities
from engine.valhalla.cities.building import (
    add_building,
    build_refusals,
    building_site,
    upgrade_cost,
    upgrade_refusals,
)
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.map.land import Land, edge_between
from engine.valhalla.settings import Settings

ONE = Seat(1)
AT = "005.005"


def make_city(level: int, *buildings: str, **more: Any) -> MapFeature:
    return MapFeature(
        AT, "city", **{"owner": ONE, "level": level, "buildings": list(buildings), **more}
    )


def city_output(
    place: MapFeature, special: str = "", *, capital: bool = False, farms: int = 0
) -> Any:
    return cities.production_capacity(place, special, is_capital=capital, farms=farms)


# Levels


def test_the_tables_of_levels_are_those_of_the_book() -> None:
    """V-3.1-02, V-3.1-05 to V-3.1-10, V-2.1-40 to V-2.1-43, V-3.1-03, V-2.1-45."""
    assert city_tables().city.income == (0, 100, 200, 300, 400, 500)
    assert city_tables().city.cost == (0, 500, 600, 900, 1200, 1500)
    assert [sum(city_tables().city.cost[: level + 1]) for level in range(6)] == [
        0, 500, 1100, 2000, 3200, 4700,
    ]  # fmt: skip
    assert [cities.city_slots(make_city(level)) for level in range(6)] == [0, 2, 3, 4, 5, 7]
    assert [cities.fort_levels_to_allocate(make_city(level), "") for level in range(6)] == [
        0,
        1,
        2,
        3,
        4,
        5,
    ]
    assert city_tables().farm.income == (0, 250, 450, 600)
    assert city_tables().farm.cost == (0, 800, 800, 800)
    assert cities.highest_level(make_city(1)) == 5
    assert cities.highest_level(MapFeature(AT, "farm")) == 3
    assert cities.highest_level(MapFeature(AT, "mine")) == 0


BUILDING_ROWS = """
infantry_barracks 400 1 0
c_production 500 1 2
d_production 500 1 2
e_production 700 1 3
f_production 750 1 4
g_production 1500 2 5
recruitment_offices 500 1 3
extra_walls 400 1 0
artillery_emplacement 400 1 0
extra_hazards 400 1 0
harbor 1500 1 2
trade_post 400 1 0
craft_quarters 400 1 3
shrine_building 500 1 0
stables_building 600 1 2
fortress 1000 1 3
foundry_quarters 1200 1 3
pathfinders_barracks 800 1 3
mustering_ground 1200 1 4
elite_barracks 1000 1 4
tearoom 1000 1 3
tree_house 1000 1 3
wizards_tower 1000 1 3
tactical_academy 1000 1 4
forge_of_divinity 1000 1 5
mint 1000 1 5
"""


def test_the_table_of_buildings_is_that_of_the_book() -> None:
    """V-3.3-10 to V-3.3-35: cost, slots and level of each; 0 is no requirement."""
    rows = [row.split() for row in BUILDING_ROWS.split("\n") if row]
    assert list(city_tables().buildings) == [row[0] for row in rows]
    for name, *numbers in rows:
        one = city_tables().buildings[name]
        assert [one.cost, one.slots, one.level] == [int(number) for number in numbers], name


def test_which_buildings_are_palaces_which_need_the_capital_and_which_stand_twice() -> None:
    """V-3.3-05, V-3.3-06, V-3.3-25 to V-3.3-35."""
    known = city_tables().buildings
    assert {name for name, one in known.items() if one.palace} == {
        "fortress", "foundry_quarters", "pathfinders_barracks", "mustering_ground",
        "elite_barracks", "tearoom", "tree_house", "wizards_tower", "tactical_academy",
        "forge_of_divinity", "mint",
    }  # fmt: skip
    assert {name for name, one in known.items() if one.capital} == {
        "tearoom", "tree_house", "wizards_tower", "tactical_academy", "forge_of_divinity", "mint",
    }  # fmt: skip
    assert {name for name, one in known.items() if one.many} == {
        "infantry_barracks", "c_production", "d_production", "e_production", "f_production",
        "g_production", "recruitment_offices", "extra_walls", "artillery_emplacement",
        "extra_hazards",
    }  # fmt: skip


# Production


def test_each_production_building_makes_what_its_row_says() -> None:
    """V-3.3-10 to V-3.3-15, V-3.3-29, V-3.3-34, V-3.3-09."""
    found = {
        name: city_output(make_city(5, name), capital=True)
        for name, one in city_tables().buildings.items()
        if one.makes
    }
    assert found == {
        "infantry_barracks": {"infantry": 4},
        "c_production": {"C": 2},
        "d_production": {"D": 2},
        "e_production": {"E": 2},
        "f_production": {"F": 1},
        "g_production": {"G": 1},
        "elite_barracks": {"G": 1},
        "forge_of_divinity": {"G": 2},
    }
    assert set(CLASSES) > {"C", "D", "E", "F", "G"}


def test_capacity_adds_up_over_buildings() -> None:
    """V-3.3-37."""
    place = make_city(4, "infantry_barracks", "infantry_barracks", "c_production")
    assert city_output(place) == {"infantry": 8, "C": 2}


def test_recruiters_raise_one_infantry_for_each_level_of_own_farms_within_3_hexes() -> None:
    """V-3.3-16."""
    place = make_city(3, "recruitment_offices")
    farms = [
        MapFeature("005.008", "farm", ONE, 2),  # 3 hexes away
        MapFeature("005.009", "farm", ONE, 3),  # 4 hexes away
        MapFeature("005.004", "farm", Seat(2), 3),
        MapFeature("006.005", "farm", ONE, 1),
        MapFeature("004.005", "mine", ONE),
    ]
    assert cities.nearby_farm_levels(place, farms) == 3
    assert city_output(place, farms=3) == {"infantry": 3}
    assert city_output(place, farms=0) == {}


def test_a_mustering_ground_is_one_more_of_each_type_of_production_building() -> None:
    """V-3.3-28: of each type once, palaces never."""
    place = make_city(5, "c_production", "c_production", "infantry_barracks", "mustering_ground")
    assert city_output(place) == {"C": 6, "infantry": 8}
    recruiters = make_city(4, "recruitment_offices", "mustering_ground")
    assert city_output(recruiters, farms=3) == {"infantry": 6}


def test_the_great_levy_makes_five_in_each_barracks() -> None:
    """V-11.2-20: the one of a Mustering Ground, too."""
    place = make_city(4, "infantry_barracks", "c_production", "mustering_ground")
    assert city_output(place, "great_levy") == {"infantry": 10, "C": 4}


def test_a_building_whose_requirement_is_no_longer_met_is_inert() -> None:
    """V-3.3-07: by level, or as the city is no longer the capital; V-1-12: nobody's at all."""
    assert city_output(make_city(2, "e_production", "c_production")) == {"C": 2}
    assert city_output(make_city(5, "forge_of_divinity"), capital=False) == {}
    assert city_output(make_city(3, "c_production", owner=None)) == {}


def test_the_forge_of_divinity_needs_no_g_class_production() -> None:
    """V-3.3-34."""
    assert city_output(make_city(5, "forge_of_divinity"), capital=True) == {"G": 2}


def test_mines_and_foundries_strengthen_every_unit() -> None:
    """V-2.1-32, V-3.3-26: they add up; V-16-37: unless the table says mines don't."""
    assets = [
        MapFeature("001.001", "mine", ONE),
        MapFeature("001.002", "mine", ONE),
        make_city(3, "foundry_quarters"),
        MapFeature("001.003", "city", ONE, 4, buildings=["foundry_quarters"]),
        MapFeature("001.004", "city", ONE, 2, buildings=["foundry_quarters"]),
        MapFeature("001.005", "shrine", ONE),
    ]
    assert cities.asset_bonus(assets, Settings()) == {"mine": 2, "foundry_quarters": 2}
    once = cities.asset_bonus(assets, Settings(mines_add_up="no"))
    assert once == {"mine": 1, "foundry_quarters": 2}
    assert cities.asset_bonus(assets, Settings(), Seat(2)) == {}


# Building


PLAINS = {f"{column:03}.{row:03}": "grasslands" for column in (4, 5, 6) for row in (4, 5, 6)}
ROADED = Land((9, 9), PLAINS, {AT: "city"}, frozenset({edge_between(AT, "005.004")}))
COAST = Land((9, 9), {**PLAINS, "005.006": "ocean"}, {AT: "city"})


def build_refusal_codes(
    place: MapFeature, name: str, replace: str | None = None, **more: Any
) -> list[str]:
    land, capital = more.get("land", ROADED), more.get("capital")
    return [one.code for one in build_refusals(building_site(place, capital, land), name, replace)]


def test_a_building_needs_its_level_its_capital_its_water_and_its_road() -> None:
    """V-3.3-02, V-3.3-20, V-3.3-21, V-12.15-11 to V-12.15-14."""
    assert build_refusal_codes(make_city(2), "e_production") == ["BUILD_LEVEL"]
    assert build_refusal_codes(make_city(3), "e_production") == []
    assert build_refusal_codes(make_city(3), "tearoom") == ["BUILD_CAPITAL"]
    assert build_refusal_codes(make_city(3), "tearoom", capital=AT) == []
    assert build_refusal_codes(make_city(3), "harbor") == ["BUILD_WATER"]
    assert build_refusal_codes(make_city(3), "harbor", land=COAST) == []
    assert build_refusal_codes(make_city(3), "trade_post", land=COAST) == ["BUILD_ROAD"]
    assert build_refusal_codes(make_city(3), "trade_post") == []


def test_a_city_has_one_palace_and_most_buildings_once() -> None:
    """V-3.3-04 to V-3.3-06, V-12.15-15, V-12.15-16."""
    assert build_refusal_codes(make_city(2), "fortress") == ["BUILD_LEVEL"]
    assert build_refusal_codes(make_city(3, "fortress"), "foundry_quarters") == ["BUILD_PALACE"]
    assert build_refusal_codes(make_city(3, "shrine_building"), "shrine_building") == ["BUILD_ONCE"]
    assert build_refusal_codes(make_city(3, "extra_walls"), "extra_walls") == []
    assert build_refusal_codes(make_city(3, "c_production"), "c_production") == []


def test_a_building_needs_free_slots_and_another_may_make_way() -> None:
    """V-3.3-02, V-3.3-03, V-12.15-17, V-12.15-18; G-Class Production fills two (V-3.3-15)."""
    full = make_city(1, "extra_walls", "shrine_building")
    [refusal] = build_refusals(building_site(full, None, ROADED), "extra_hazards")
    assert refusal.facts == {"building": "extra_hazards", "need": 1, "city": AT, "free": 0}
    assert build_refusal_codes(full, "extra_hazards", "extra_walls") == []
    assert build_refusal_codes(full, "extra_hazards", "fortress") == [
        "BUILD_SLOTS",
        "BUILD_REPLACE",
    ]
    assert build_refusal_codes(make_city(1), "extra_hazards", "fortress") == ["BUILD_REPLACE"]
    add_building(full, "extra_hazards", "extra_walls")
    assert full.buildings == ["shrine_building", "extra_hazards"]
    assert build_refusal_codes(make_city(3, "fortress"), "foundry_quarters", "fortress") == []
    six = make_city(5, *["extra_walls"] * 6)
    assert build_refusal_codes(six, "g_production") == ["BUILD_SLOTS"]
    assert build_refusal_codes(make_city(5, *["extra_walls"] * 5), "g_production") == []


def test_a_dvergar_forge_makes_buildings_a_fifth_cheaper() -> None:
    """V-7.3-16: upgrades are no buildings."""
    dear = [cities.building_price(name, holds_forge=False) for name in ("f_production", "mint")]
    cheap = [cities.building_price(name, holds_forge=True) for name in ("f_production", "mint")]
    assert (dear, cheap) == ([750, 1000], [600, 800])
    forges = [
        MapFeature("001.001", "dvergar_forge", ONE),
        MapFeature("001.002", "dvergar_forge", ONE),
    ]
    assert cities.holds_forge(forges)
    assert not cities.holds_forge([make_city(3)])


def test_nothing_rises_beyond_its_highest_level_and_one_city_alone_to_5() -> None:
    """V-3.1-03, V-3.1-04, V-2.1-45, V-12.16-11, V-12.16-12."""

    def found(place: MapFeature, *, top: bool = False) -> list[str]:
        return [one.code for one in upgrade_refusals(place, others_at_top=top)]

    assert found(make_city(5)) == ["UPGRADE_MAX"]
    assert found(MapFeature(AT, "farm", ONE, 3)) == ["UPGRADE_MAX"]
    assert found(make_city(4), top=True) == ["UPGRADE_ONLY_ONE_L5"]
    assert found(make_city(4)) == found(make_city(3), top=True) == []
    assert found(MapFeature(AT, "farm", ONE, 2), top=True) == []
    assert [upgrade_cost(make_city(level)) for level in range(5)] == [500, 600, 900, 1200, 1500]
    assert upgrade_cost(MapFeature(AT, "farm", ONE, 1)) == 800
