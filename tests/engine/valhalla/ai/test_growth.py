"""How the plain player grows: gold goes where it has paid for itself soonest."""

from typing import Any

from engine.core.protocol.values import Seat
from engine.valhalla.ai.economy.budget import is_city_in_danger
from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.ai.test_ai import (
    HOME,
    RIVAL,
    orders_of_kind,
    stage_two_sides,
    units_sent_by_hex,
)

FARMS = ("004.003", "003.004", "002.003")
LAND = dict.fromkeys(FARMS, "farm")


def stage_grown_side(level: int, farms: int, gold: int, moment: int = 6, **more: Any) -> State:
    """Stage a side with its three farms, and Officers in all of them and in its capital."""
    own = {
        "gold": gold,
        "units": {
            HOME: "ruler, courtier, 6 bruiser",
            **dict.fromkeys(FARMS, "courtier"),
        },
        "places": {
            HOME: {"level": level, "buildings": ["infantry_barracks", "craft_quarters"]},
            **dict.fromkeys(FARMS, f"farm {farms}"),
        },
        **more,
    }
    return stage_two_sides(own, {"units": {RIVAL: "ruler, 6 archer"}}, moment=moment, features=LAND)


def test_a_mint_comes_before_the_last_level_of_farms() -> None:
    state = stage_grown_side(4, 2, 2600, moment=3)
    assert [order.hex for order in orders_of_kind(state, "upgrade")] == [HOME]
    assert [order.building for order in orders_of_kind(state, "build")] == ["mint"]


def test_in_war_the_mint_comes_before_houses_of_soldiers() -> None:
    built = [
        order.building for order in orders_of_kind(stage_grown_side(5, 3, 1400, moment=8), "build")
    ]
    assert built[0] == "mint"


def test_young_farms_come_before_the_capital() -> None:
    assert {
        order.hex for order in orders_of_kind(stage_grown_side(3, 0, 2400, moment=2), "upgrade")
    } == set(FARMS)


def test_gold_is_saved_for_what_pays_sooner() -> None:
    """A farm's last level could be paid, but the Mint's capital is all but affordable."""
    state = stage_grown_side(4, 2, 1400, moment=3)
    assert not orders_of_kind(state, "upgrade")
    assert not orders_of_kind(state, "build")


def test_houses_that_are_built_this_turn_recruit_at_once() -> None:
    state = stage_grown_side(5, 3, 2000, moment=8)
    assert "recruitment_offices" in {order.building for order in orders_of_kind(state, "build")}
    [order] = orders_of_kind(state, "produce")
    assert sum(int(entry.split()[0]) for entry in order.list) > 4


def test_a_builder_goes_to_the_farm_that_pays_soonest() -> None:
    own = {
        "gold": 900,
        "units": {HOME: "ruler, courtier, 6 bruiser"},
        "places": {HOME: 3, "004.003": "farm 2", "001.003": "farm 0"},
    }
    features = {"004.003": "farm", "001.003": "farm"}
    state = stage_two_sides(own, {}, moment=8, features=features)
    assert units_sent_by_hex(state).get("001.003") == 1


def test_no_farm_is_raised_before_the_eyes_of_raiders() -> None:
    own = {
        "gold": 900,
        "units": {HOME: "ruler, 6 bruiser", "006.006": "courtier, 4 swordsman"},
        "places": {HOME: 3, "006.006": "farm 1"},
    }
    raid = {"units": {RIVAL: "ruler", "008.007": "12 archer"}}
    features = {"006.006": "farm"}
    assert not orders_of_kind(stage_two_sides(own, raid, moment=3, features=features), "upgrade")
    calm = {"units": {RIVAL: "ruler, 12 archer"}}
    assert orders_of_kind(stage_two_sides(own, calm, moment=3, features=features), "upgrade")


def test_scouts_frighten_nobody_but_a_host_does() -> None:
    own = {"gold": 900, "units": {HOME: "ruler, 6 bruiser"}, "places": {HOME: 3}}
    own["places"] = {HOME: {"level": 3, "buildings": ["infantry_barracks"]}}
    scout = {"units": {RIVAL: "ruler", "006.003": "1 archer"}}
    assert not orders_of_kind(stage_two_sides(own, scout, moment=3), "produce")
    host = {"units": {RIVAL: "ruler", "006.003": "warlord, 12 archer"}}
    assert orders_of_kind(stage_two_sides(own, host, moment=3), "produce")


def test_favor_becomes_gold_while_the_side_is_young() -> None:
    state = stage_grown_side(3, 1, 500, moment=4, favor=45)
    assert [order.boon for order in orders_of_kind(state, "boon")] == ["boon_bounty"]


# Builders, houses, cities


def test_courtiers_who_have_nothing_to_build_work_where_none_does() -> None:
    """Farms of the highest level ask for nothing more but a Courtier."""
    own = {
        "gold": 0,
        "units": {HOME: "ruler, 2 courtier, 6 bruiser"},
        "places": {HOME: 3, "004.003": "farm 3"},
    }
    state = stage_two_sides(own, {}, moment=8, features={"004.003": "farm"})
    assert units_sent_by_hex(state).get("004.003") == 1


def test_the_courtier_of_the_mint_stays() -> None:
    own = {
        "gold": 900,
        "units": {HOME: "ruler, courtier, 6 bruiser"},
        "places": {HOME: {"level": 5, "buildings": ["mint"]}, "004.003": "farm 0"},
    }
    state = stage_two_sides(own, {}, moment=8, features={"004.003": "farm"})
    assert "004.003" not in units_sent_by_hex(state)


def test_a_host_on_foot_is_followed_by_better_soldiers() -> None:
    """So many stand in a hex: then better ones are worth more than more of them."""
    buildings = ["mint", "craft_quarters", "infantry_barracks", *["recruitment_offices"] * 4]
    own = {
        "gold": 2000,
        "units": {HOME: "ruler, 6 bruiser", "005.005": "70 swordsman"},
        "places": {HOME: {"level": 5, "buildings": buildings}, **dict.fromkeys(FARMS, "farm 3")},
    }
    few = {**own, "units": {HOME: "ruler, 6 bruiser", "005.005": "4 swordsman"}}
    built = orders_of_kind(stage_two_sides(own, {}, features=LAND), "build")
    assert {(order.building, order.replace) for order in built} == {
        ("e_production", "infantry_barracks"),
        ("e_production", "recruitment_offices"),
    }
    assert "e_production" not in {
        one.building for one in orders_of_kind(stage_two_sides(few, {}, features=LAND), "build")
    }


def test_idle_gold_raises_ruins() -> None:
    buildings = ["mint", "craft_quarters", *["infantry_barracks"] * 5]
    own = {
        "gold": 2000,
        "units": {HOME: "ruler, 6 bruiser", "006.006": "courtier"},
        "places": {HOME: {"level": 5, "buildings": buildings}, "006.006": "city 0"},
    }
    state = stage_two_sides(own, {}, features={"006.006": "city"})
    assert [order.hex for order in orders_of_kind(state, "upgrade")] == ["006.006"]


def test_a_scout_near_an_empty_city_is_no_danger() -> None:
    own = {
        "units": {HOME: "ruler, 6 bruiser", "005.005": "courtier"},
        "places": {HOME: 3, "006.006": "city 1"},
    }
    for foes, danger in (("1 archer", False), ("warlord, 12 archer", True)):
        rival = {"units": {RIVAL: "ruler", "007.006": foes}}
        seen = view(stage_two_sides(own, rival, moment=3, features={"006.006": "city"}), Seat(1))
        assert seen.me is not None
        assert is_city_in_danger(Survey(seen, seen.me)) is danger
