"""Income and upkeep, with all their parts."""

from typing import Any

from engine.core.protocol.values import Seat
from engine.valhalla.cities import economy
from engine.valhalla.cities.economy import IncomeSources
from engine.valhalla.entities.unit_kinds import crowned_kind
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.events.base import added_line
from engine.valhalla.map.land import edge_between
from tests.engine.valhalla.worlds.unit_makers import make_design, make_kinds

ONE = Seat(1)
HERE, THERE = "005.005", "005.007"
ROADS = (edge_between(HERE, "005.006"), edge_between("005.006", THERE))


def make_city(level: int, *buildings: str, at: str = HERE, **more: Any) -> MapFeature:
    return MapFeature(
        at, "city", **{"owner": ONE, "level": level, "buildings": list(buildings), **more}
    )


def make_farm(level: int, **more: Any) -> MapFeature:
    return MapFeature("006.005", "farm", **{"owner": ONE, "level": level, **more})


def make_income_sources(
    *assets: MapFeature, capital: str | None = HERE, special: str = "", **more: Any
) -> IncomeSources:
    return IncomeSources(
        assets, capital, special, more.get("roads", ROADS), more.get("courtiers", ())
    )


def income_of(*assets: MapFeature, **more: Any) -> int:
    return economy.income(make_income_sources(*assets, **more))[0]


def test_v_15_08_income() -> None:
    """V-15-08, V-3.3-20 to V-3.3-22, V-3.3-36, V-4.4-21, V-2.1-41, V-2.1-42, V-3.1-11."""
    capital = make_city(3, "infantry_barracks", "c_production", "craft_quarters", "trade_post")
    port = make_city(2, "harbor", "trade_post", at=THERE)
    farms = (make_farm(2, courtier=True, workers=(31,)), MapFeature("007.005", "farm", ONE, 1))
    whole, lines = economy.income(make_income_sources(capital, port, *farms, courtiers=(31,)))
    assert whole == 500 + 700 + 540 + 250 == 1990
    assert [(one.what, one.value, one.rule, one.at) for one in lines] == [
        ("city", "300", "V-3.1-08", HERE),
        ("craft_quarters", "100", "V-3.3-22", HERE),
        ("trade_post", "100", "V-3.3-21", HERE),
        ("city", "200", "V-3.1-07", THERE),
        ("harbor", "400", "V-3.3-20", THERE),
        ("trade_post", "100", "V-3.3-21", THERE),
        ("farm", "450", "V-2.1-42", "006.005"),
        ("courtier", "x6/5", "V-4.4-21", "006.005"),
        ("farm", "250", "V-2.1-41", "007.005"),
    ]


def test_v_15_08_upkeep() -> None:
    """V-15-08, V-0-04b to V-0-04d, V-4.4-08a, V-4.4-08b, V-4.4-08c."""
    kinds = make_kinds(
        make_design("C", utility="forager"),
        make_design("F", utility="garrison"),
        make_design("G", "20/20/1/6", "heavy", "ravenous"),
    )
    force = {
        "ruler": 1, "warlord": 2, "courtier": 2, "swordsman": 37, "C": 15, "F": 3, "G": 2,
    }  # fmt: skip
    whole, lines = economy.upkeep(
        (kinds[code] for code, number in force.items() for _ in range(number)), ""
    )
    assert whole == 2182
    assert [(one.what, one.count, one.value) for one in lines] == [
        ("ruler", 1, "100"),
        ("warlord", 2, "200"),
        ("courtier", 2, "100"),
        ("swordsman", 37, "740"),
        ("C", 15, "570"),
        ("F", 3, "120"),
        ("G", 2, "352"),
    ]
    assert {one.rule for one in lines} == {
        "V-4.4-08a", "V-4.4-08b", "V-4.4-08c", "V-4.1-08", "V-4.1-11", "V-4.1-14", "V-4.1-15",
    }  # fmt: skip


def test_the_whole_upkeep_is_rounded_up_once() -> None:
    """V-0-04c, V-0-04d: three Forager C at 38 and a Forager infantry at 19."""
    kinds = make_kinds(make_design("E", utility="forager"))
    assert economy.upkeep([kinds["E"]] * 1, "")[0] == 48  # 47 1/2
    assert economy.upkeep([kinds["E"]] * 2, "")[0] == 95
    rounded = economy.upkeep([kinds["E"]] * 3, "")[1][-1]
    assert (rounded.what, rounded.value, rounded.rule) == ("rounded", "1/2", "V-0-04d")


def test_full_granaries_lower_the_whole_upkeep_before_it_is_rounded() -> None:
    """V-11.2-13."""
    kinds = make_kinds()
    assert economy.upkeep([kinds["swordsman"]] * 3, "full_granaries")[0] == 56  # 55.2
    assert economy.upkeep([kinds["ruler"]], "full_granaries")[0] == 92


def test_a_flagbearer_who_rules_costs_what_it_always_did() -> None:
    assert economy.upkeep([crowned_kind(make_kinds()["G"])], "")[0] == 160


def test_ruins_and_fallow_farms_and_mines_bring_nothing() -> None:
    """V-3.1-19, V-2.1-40, V-2.1-44."""
    assert economy.income(
        make_income_sources(make_city(0), make_farm(0), MapFeature("001.001", "mine", ONE))
    ) == (0, ())


def test_a_city_pays_its_present_level_alone_and_so_does_a_farm() -> None:
    """V-3.1-01, V-3.1-11, V-2.1-30, V-2.1-31, V-2.1-43."""
    assert [income_of(make_city(level)) for level in range(1, 6)] == [100, 200, 300, 400, 500]
    assert [income_of(make_farm(level)) for level in range(4)] == [0, 250, 450, 600]


def test_one_or_several_courtiers_bring_a_fifth_once() -> None:
    """V-4.4-21, V-4.4-22, V-3.3-36: on the whole income of the place."""
    one = make_city(3, "harbor", courtier=True, workers=(31,))
    two = make_city(3, "harbor", courtier=True, workers=(31, 41))
    assert income_of(one, courtiers=(31,)) == income_of(two, courtiers=(31, 41)) == 840
    assert income_of(two, courtiers=(41,)) == 840


def test_a_courtier_who_died_since_brings_nothing() -> None:
    """V-4.4-21."""
    assert income_of(make_city(3, courtier=True, workers=(31,)), courtiers=(41,)) == 300
    assert income_of(make_city(3, courtier=True)) == 360  # written down without a name


def test_the_income_of_a_place_is_rounded_down_by_itself() -> None:
    """V-0-04e: no place of the book comes to a fraction, so the number is made up."""
    assert (
        economy.income_of_place(make_farm(1), (added_line("farm", 251),), has_courtier=True)[0]
        == 301
    )


def test_a_shrine_costs_100_gold_and_income_never_falls_below_0() -> None:
    """V-3.3-23, V-3.3-36."""
    assert income_of(make_city(2, "shrine_building")) == 100
    assert income_of(make_city(1, "shrine_building")) == 0
    assert (
        economy.income_of_place(make_farm(1), (added_line("farm", -9),), has_courtier=True)[0] == 0
    )


def test_craft_quarters_count_production_buildings_and_those_a_mustering_ground_adds() -> None:
    """V-3.3-22, V-3.3-28, V-3.3-08."""
    assert (
        income_of(make_city(3, "craft_quarters", "infantry_barracks", "recruitment_offices")) == 400
    )
    assert income_of(make_city(4, "craft_quarters", "c_production", "mustering_ground")) == 500
    twice = make_city(5, "craft_quarters", "c_production", "c_production", "mustering_ground")
    assert income_of(twice) == 650
    assert income_of(make_city(3, "craft_quarters", "extra_walls")) == 300
    assert income_of(make_city(4, "craft_quarters", "elite_barracks")) == 450


def test_a_mint_pays_in_the_capital() -> None:
    """V-3.3-35, V-3.3-07."""
    assert income_of(make_city(5, "mint")) == 1500
    assert income_of(make_city(5, "mint"), capital=THERE) == 500


def test_trade_posts_need_a_partner_along_an_unbroken_road() -> None:
    """V-3.3-21: 100 once, however many partners; whoever stands on the road."""
    here, there = make_city(1, "trade_post"), make_city(1, "trade_post", at=THERE)
    third = make_city(1, "trade_post", at="005.006")
    assert income_of(here, there) == 400
    assert income_of(here, there, third) == 600
    assert income_of(here, make_city(1, at=THERE)) == 200
    assert income_of(here, there, roads=ROADS[:1]) == 200
    assert income_of(here, there, roads=()) == 200


def test_merchant_princes_earn_50_more_in_each_city_before_the_courtier() -> None:
    """V-11.2-12."""
    rich = make_city(1, courtier=True)
    assert (
        income_of(rich, make_farm(1), make_city(0, at=THERE), special="merchant_princes")
        == 180 + 250
    )
