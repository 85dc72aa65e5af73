"""Orders about cities and farms before the window closes: refusals and warnings."""

from typing import Any

import pytest

from engine.valhalla.planning import works_plan
from engine.valhalla.view_builder import view
from tests.engine.valhalla.verdicts import check_order, refusal_codes, refusal_facts, warning_codes
from tests.engine.valhalla.worlds.estate import (
    FARM,
    HOME,
    LED,
    MINE,
    ONE,
    OTHER,
    THERE,
    carry_out_construction,
    make_build,
    make_city,
    make_fortify,
    make_raze,
    make_upgrade,
    stage_estate,
)
from tests.engine.valhalla.worlds.world import read_sheet


def produce_order(*wanted: str, at: str = HOME) -> dict[str, Any]:
    return {"kind": "produce", "city": at, "list": list(wanted)}


# Whose it is


@pytest.mark.parametrize(
    "wanted",
    [make_build("extra_walls", "X"), make_upgrade("X"), make_raze("X"), produce_order(at="X"),
     make_fortify("X"),
     {"kind": "capital", "city": "X"}],
    ids=lambda wanted: str(wanted["kind"]),
)  # fmt: skip
def test_every_order_asks_for_a_place_of_ones_own(wanted: dict[str, Any]) -> None:
    """V-12.0-16, V-12.0-17, V-12.0-20."""

    def found(at: str, **side: Any) -> str:
        given = {name: at if value == "X" else value for name, value in wanted.items()}
        return refusal_codes(stage_estate(**side), given)

    assert found("003.013") == found("moon") == "UNKNOWN_HEX"
    assert found(THERE, revealed={HOME: 3}) == "HEX_NOT_REVEALED"
    assert found(THERE) == "NOT_YOUR_ASSET"
    nothing = {"upgrade": "UPGRADE_NOTHING", "raze": "RAZE_NOTHING"}
    assert found("008.002") == nothing.get(wanted["kind"], "NOT_YOUR_ASSET")
    assert found(MINE) == nothing.get(wanted["kind"], "NOT_YOUR_ASSET")


def test_what_may_be_ones_own_by_then_is_accepted_and_its_level_not_guessed() -> None:
    """V-12.0-27, V-13-40: units there now, or ordered there."""
    there = {**LED, THERE: "warlord"}
    known = [
        make_upgrade(THERE),
        make_build("mint", THERE),
        make_raze(THERE, 5),
        produce_order("9 G", at=THERE),
    ]
    for wanted in (*known, make_fortify(THERE, walls=4), {"kind": "capital", "city": THERE}):
        assert refusal_codes(stage_estate(units=there), wanted) == ""
    assert refusal_codes(stage_estate(units=there), make_build("harbor", THERE)) == "BUILD_WATER"
    assert refusal_codes(stage_estate(units=there), make_build("trade_post", THERE)) == "BUILD_ROAD"
    assert refusal_codes(stage_estate(units=there), make_fortify(THERE, walls=5)) == "FORT_MAX"
    near = {**LED, "008.009": "warlord"}
    go = {"kind": "move", "units": "warlord", "from": "008.009", "to": THERE}
    assert refusal_codes(stage_estate(units=near), make_upgrade(THERE)) == "NOT_YOUR_ASSET"
    assert refusal_codes(stage_estate(units=near), make_upgrade(THERE), go) == ""


def test_a_build_order_for_a_farm_is_not_for_a_city() -> None:
    assert refusal_facts(stage_estate(), make_build("extra_walls", FARM)) == {
        "asset": "city",
        "hex": FARM,
    }


# Build


def test_each_requirement_of_a_building_is_told() -> None:
    """V-12.15-10 to V-12.15-18, in the order of the table (V-12.0-06)."""
    palace = stage_estate({HOME: make_city(3, "fortress", "shrine_building"), OTHER: make_city(1)})
    assert refusal_codes(palace, make_build("castle")) == "BUILD_UNKNOWN"
    assert refusal_facts(palace, make_build("c_production", OTHER)) == {
        "building": "c_production",
        "level": 2,
    }
    assert refusal_codes(palace, make_build("c_production", OTHER)) == "BUILD_LEVEL"
    assert (
        refusal_codes(stage_estate({OTHER: make_city(3)}), make_build("tearoom", OTHER))
        == "BUILD_CAPITAL"
    )
    assert refusal_codes(palace, make_build("harbor")) == "BUILD_WATER"
    assert refusal_codes(palace, make_build("trade_post")) == "BUILD_ROAD"
    assert refusal_facts(palace, make_build("tearoom")) == {"city": HOME, "palace": "fortress"}
    assert refusal_codes(palace, make_build("tearoom")) == "BUILD_PALACE"
    assert refusal_codes(palace, make_build("shrine_building")) == "BUILD_ONCE"
    full = stage_estate({OTHER: make_city(1, "extra_walls", "extra_walls")})
    assert refusal_facts(full, make_build("extra_hazards", OTHER)) == {
        "building": "extra_hazards", "need": 1, "city": OTHER, "free": 0,
    }  # fmt: skip
    assert refusal_codes(full, make_build("extra_hazards", OTHER, "extra_walls")) == ""
    assert (
        refusal_codes(
            stage_estate({OTHER: make_city(1)}), make_build("extra_hazards", OTHER, "mint")
        )
        == "BUILD_REPLACE"
    )


def test_water_next_to_the_city_lets_a_harbor_stand_and_a_road_a_trade_post() -> None:
    """V-3.3-20, V-3.3-21."""
    more = {"hexes": {"003.004": "ocean"}, "roads": [f"{HOME} 004.003"]}
    assert refusal_codes(stage_estate(more=more), make_build("harbor")) == ""
    assert refusal_codes(stage_estate(more=more), make_build("trade_post")) == ""


def test_earlier_listed_orders_count() -> None:
    """V-12.15-19: levels, slots and buildings as they will be."""
    state = stage_estate({OTHER: make_city(1, "extra_walls")})
    assert refusal_codes(state, make_build("c_production", OTHER), make_upgrade(OTHER)) == ""
    assert refusal_codes(state, make_build("extra_hazards", OTHER)) == ""
    taken = make_build("shrine_building", OTHER)
    assert refusal_codes(state, make_build("extra_hazards", OTHER), taken) == "BUILD_SLOTS"
    assert (
        refusal_codes(state, make_build("shrine_building", OTHER), make_upgrade(OTHER), taken)
        == "BUILD_ONCE"
    )
    assert (
        refusal_codes(stage_estate(), make_build("d_production"), make_raze(HOME, 2))
        == "BUILD_LEVEL"
    )


def test_gold_that_will_be_short_is_a_warning() -> None:
    """V-12.0-25, V-12.0-03: all that is ordered, against all that will be there."""
    state = stage_estate(gold=900)
    assert warning_codes(state, make_build("fortress")) == ["GOLD_SHORT"]
    [short] = check_order(state, make_build("fortress"), make_build("extra_walls")).warnings
    assert short.facts == {"cost": 1400, "gold": 900}
    assert warning_codes(state, make_build("fortress"), make_raze(FARM)) == []
    assert warning_codes(state, make_build("extra_walls"), make_upgrade(OTHER)) == ["GOLD_SHORT"]
    bounty = {"kind": "boon", "boon": "boon_bounty"}
    assert warning_codes(state, make_build("extra_walls"), make_upgrade(OTHER), bounty) == []
    hire = {"kind": "use_feature", "hex": MINE, "action": "hire", "list": ["4 archer"]}
    assert warning_codes(stage_estate(gold=639), make_build("extra_walls"), hire) == ["GOLD_SHORT"]
    assert warning_codes(stage_estate(gold=640), make_build("extra_walls"), hire) == []
    gift = {"kind": "transfer", "side": "2", "gold": 600}
    assert warning_codes(state, make_build("extra_walls"), gift) == ["GOLD_SHORT"]


def test_a_place_without_an_officer_is_a_warning() -> None:
    """V-12.0-24: now, or by an order of this turn."""
    state = stage_estate(units={HOME: "ruler", "005.006": "warlord"})
    assert warning_codes(state, make_build("extra_walls")) == []
    for wanted in (make_build("extra_walls", OTHER), make_upgrade(OTHER), make_raze(OTHER)):
        assert warning_codes(state, wanted) == ["NO_OFFICER_YET"]
        come = {"kind": "move", "units": "warlord", "from": "005.006", "to": OTHER}
        assert warning_codes(state, wanted, come) == []


# Upgrade


def test_what_rises_and_what_does_not() -> None:
    """V-12.16-10 to V-12.16-14, V-3.1-16, V-16-33."""
    assert (
        refusal_codes(stage_estate(), make_upgrade(FARM))
        == refusal_codes(stage_estate(), make_upgrade(HOME))
        == ""
    )
    highest = stage_estate(
        {HOME: make_city(5), FARM: {"feature": "farm", "level": 3}, OTHER: make_city(4)}
    )
    assert (
        refusal_codes(highest, make_upgrade(FARM))
        == refusal_codes(highest, make_upgrade(HOME))
        == "UPGRADE_MAX"
    )
    assert refusal_facts(highest, make_upgrade(FARM)) == {"asset": "farm", "hex": FARM}
    assert refusal_codes(highest, make_upgrade(OTHER)) == "UPGRADE_ONLY_ONE_L5"
    assert refusal_codes(stage_estate(), make_upgrade(HOME), make_raze(HOME)) == "UPGRADE_RAZE"
    assert refusal_codes(stage_estate(), make_upgrade(HOME), make_upgrade(HOME)) == "UPGRADE_TWICE"
    two = stage_estate(more={"settings": {"levels_per_turn": 2}})
    assert refusal_codes(two, make_upgrade(HOME), make_upgrade(HOME)) == ""
    assert (
        refusal_codes(two, make_upgrade(HOME), make_upgrade(HOME), make_upgrade(HOME))
        == "UPGRADE_TWICE"
    )
    nearly = stage_estate({FARM: {"feature": "farm", "level": 2}})
    assert refusal_codes(nearly, make_upgrade(FARM), make_upgrade(FARM)) == "UPGRADE_TWICE"
    low = stage_estate({OTHER: make_city(0)}, more={"settings": {"levels_per_turn": 2}})
    assert (
        refusal_codes(low, make_upgrade(OTHER), make_upgrade(OTHER), make_upgrade(OTHER))
        == "UPGRADE_TWICE"
    )


def test_only_one_city_may_be_ordered_to_level_5() -> None:
    """V-3.1-04, V-12.15-19."""
    state = stage_estate({HOME: make_city(4), OTHER: make_city(4)})
    assert refusal_codes(state, make_upgrade(OTHER), make_upgrade(HOME)) == "UPGRADE_ONLY_ONE_L5"


def test_the_buildings_of_an_upgrade_count_with_its_level() -> None:
    """V-3.1-15, V-12.16-01."""
    state = stage_estate({OTHER: make_city(2, "extra_walls", "extra_walls")})
    assert refusal_codes(state, make_upgrade(OTHER, "e_production", "extra_walls")) == ""
    assert (
        refusal_codes(state, make_upgrade(OTHER, "e_production", "extra_walls", "mint"))
        == "BUILD_LEVEL"
    )
    three = ["extra_walls"] * 3
    assert refusal_codes(state, make_upgrade(OTHER, *three)) == "BUILD_SLOTS"
    assert refusal_codes(state, make_upgrade(OTHER, "castle")) == "BUILD_UNKNOWN"
    assert warning_codes(stage_estate(gold=1000), make_upgrade(OTHER, "extra_walls")) == [
        "GOLD_SHORT"
    ]
    assert refusal_codes(stage_estate(), make_upgrade(FARM, "extra_walls")) == "BUILD_SLOTS"


# Raze


def test_levels_that_are_there_may_be_razed() -> None:
    """V-12.17-10, V-12.17-11, V-3.4-13."""
    assert refusal_codes(stage_estate(), make_raze(HOME, 3)) == ""
    assert refusal_facts(stage_estate(), make_raze(HOME, 4)) == {
        "asset": "city",
        "hex": HOME,
        "level": 3,
        "levels": 4,
    }
    assert (
        refusal_codes(stage_estate(), make_raze(HOME, 4))
        == refusal_codes(stage_estate(), make_raze(HOME, 0))
        == "RAZE_LEVELS"
    )
    assert refusal_codes(stage_estate({OTHER: make_city(0)}), make_raze(OTHER)) == "RAZE_NOTHING"
    assert (
        refusal_codes(stage_estate({FARM: {"feature": "farm", "level": 0}}), make_raze(FARM))
        == "RAZE_NOTHING"
    )
    assert refusal_codes(stage_estate(), make_raze(HOME), make_upgrade(HOME)) == "UPGRADE_RAZE"
    assert refusal_codes(stage_estate(), make_raze(HOME, 1, "castle")) == "BAD_FIELD"


def test_razing_the_capital_is_a_warning() -> None:
    """V-12.17-12."""
    assert warning_codes(stage_estate(), make_raze(HOME)) == ["RAZE_CAPITAL"]
    assert warning_codes(stage_estate(), make_raze(OTHER)) == []


# Fortify


def test_an_allocation_has_its_sum_its_most_and_its_moment() -> None:
    """V-12.19-10 to V-12.19-12."""
    assert refusal_codes(stage_estate(), make_fortify(walls=2, hazards=1)) == ""
    assert refusal_facts(stage_estate(), make_fortify(walls=2, hazards=2)) == {
        "city": HOME,
        "levels": 3,
        "sum": 4,
    }
    assert refusal_codes(stage_estate(), make_fortify(walls=4), make_upgrade(HOME)) == ""
    assert refusal_codes(stage_estate({HOME: make_city(5)}), make_fortify(walls=5)) == "FORT_MAX"
    hurt = stage_estate({HOME: make_city(3, lost={"walls": 1})})
    assert refusal_codes(hurt, make_fortify(walls=3)) == "FORT_DAMAGED"
    assert refusal_codes(stage_estate(), make_fortify(walls=-1)) == "BAD_FIELD"
    masons = stage_estate(special="master_masons")
    assert refusal_codes(masons, make_fortify(walls=4)) == ""


def test_what_buildings_push_beyond_4_is_a_warning() -> None:
    """V-12.19-13, V-3.2-09."""
    state = stage_estate({HOME: make_city(5, "extra_walls")})
    [wasted] = check_order(state, make_fortify(walls=4)).warnings
    assert (wasted.code, wasted.facts) == ("FORT_WASTED", {"type": "walls"})
    assert warning_codes(state, make_fortify(walls=3, artillery=2)) == []


# The plan agrees with what happens


def test_what_is_planned_is_what_then_stands() -> None:
    """V-12.15-19: by the same functions, on what is one's own."""
    orders = (
        make_upgrade(OTHER, "e_production"), make_build("extra_walls"), make_raze(FARM),
        make_build("shrine_building"),
    )  # fmt: skip
    state = stage_estate(gold=9000)
    me = view(state, ONE).me
    assert me is not None
    plan = works_plan.plan_works(me, read_sheet(*orders))
    table = carry_out_construction(state, *orders)
    places = {at: (place.level, place.buildings) for at, place in plan.places.items()}
    assert places == {
        place.at: (place.level, place.buildings) for place in table.state.assets_of(ONE)
    }
    assert plan.gold - plan.cost == table.state.side(ONE).gold
