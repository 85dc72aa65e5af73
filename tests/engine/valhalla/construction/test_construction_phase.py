"""The construction phase: razing, upgrades and buildings."""

from engine.valhalla.cities.cities import forts_in_force
from engine.valhalla.keyed_dice import ValhallaWork
from tests.engine.valhalla.worlds.estate import (
    FARM,
    HOME,
    LED,
    ONE,
    OTHER,
    THERE,
    carry_out_construction,
    make_build,
    make_city,
    make_farm,
    make_raze,
    make_upgrade,
    stage_estate,
)
from tests.engine.valhalla.worlds.world import events_told, failure_codes, only_event, state_as_data


def logged_deeds(work: ValhallaWork) -> list[tuple[str, str]]:
    return [(deed.kind, deed.at) for deed in work.state.side(ONE).log]


# The worked example


def test_v_15_11_construction() -> None:
    """V-15-11, V-5.1-12, V-14-50, V-14-51: razing first; what can't be paid costs nothing."""
    work = carry_out_construction(
        stage_estate({HOME: make_city(2), OTHER: make_city(1), FARM: make_farm(2)}, gold=900),
        make_upgrade(HOME, "c_production"),
        make_raze(FARM, 1),
        make_build("extra_walls", OTHER),
    )
    side, places = work.state.side(ONE), work.state.places
    assert (side.gold, places[HOME].level, places[HOME].buildings) == (80, 3, [])
    assert (places[FARM].level, places[OTHER].buildings) == (1, ["extra_walls"])
    [failed] = events_told(work, "order_failed")
    assert (failed.code, failed.place, failed.order) == ("NO_GOLD", 1, "build")
    assert failed.facts == {"cost": 500, "gold": 480}


# Building and upgrading


def test_a_building_is_paid_and_stands_at_the_end_of_the_turn() -> None:
    """V-3.1-12, V-3.1-13, V-3.3-01, V-3.3-39, V-10.2-26; its owner alone hears of it."""
    work = carry_out_construction(
        stage_estate({HOME: make_city(3)}, gold=1000), make_build("infantry_barracks")
    )
    assert work.state.places[HOME].buildings == ["infantry_barracks"]
    event = only_event(work, "built")
    assert (event.gold, event.treasury, event.audience) == (400, 600, (1,))
    assert logged_deeds(work) == [("built", HOME)]


def test_a_farm_rises_by_the_same_rules() -> None:
    """V-3.1-14, V-2.1-42, V-10.2-25."""
    work = carry_out_construction(stage_estate(gold=1000), make_upgrade(FARM))
    assert work.state.places[FARM].level == 2
    event = only_event(work, "upgraded")
    assert (event.feature, event.level, event.gold, event.treasury) == ("farm", 2, 800, 200)
    assert logged_deeds(work) == [("upgraded", FARM)]


def test_ruins_rise_to_a_city_for_500() -> None:
    """V-3.1-19."""
    work = carry_out_construction(
        stage_estate({OTHER: make_city(0)}, gold=500), make_upgrade(OTHER)
    )
    assert (work.state.places[OTHER].level, work.state.side(ONE).gold) == (1, 0)


def test_an_upgrade_may_fill_its_new_slots_and_serve_their_requirements() -> None:
    """V-3.1-15, V-3.1-17."""
    full = make_city(2, "extra_walls", "extra_walls", "extra_walls")
    work = carry_out_construction(
        stage_estate({OTHER: full}, gold=1600), make_upgrade(OTHER, "e_production")
    )
    place = work.state.places[OTHER]
    assert (place.level, place.buildings[-1], work.state.side(ONE).gold) == (3, "e_production", 0)


def test_a_building_that_hangs_on_a_failed_upgrade_fails_and_others_stand() -> None:
    """V-5.1-12: each is a step of its own."""
    poor = carry_out_construction(
        stage_estate({OTHER: make_city(2)}, gold=800),
        make_upgrade(OTHER, "e_production", "extra_walls"),
    )
    assert failure_codes(poor, 1) == ["NO_GOLD", "BUILD_LEVEL"]
    assert poor.state.places[OTHER].buildings == ["extra_walls"]
    assert poor.state.side(ONE).gold == 400


def test_several_buildings_and_orders_are_served_by_one_officer() -> None:
    """V-3.1-17, V-3.1-22."""
    work = carry_out_construction(
        stage_estate(gold=3000),
        make_build("extra_walls"),
        make_build("extra_hazards"),
        make_upgrade(HOME),
    )
    place = work.state.places[HOME]
    assert (place.buildings[2:], place.level) == (["extra_walls", "extra_hazards"], 4)


def test_a_later_cheaper_order_is_still_tried() -> None:
    """V-5.1-12."""
    work = carry_out_construction(
        stage_estate(gold=450), make_build("shrine_building"), make_build("extra_walls")
    )
    assert failure_codes(work, 1) == ["NO_GOLD"]
    assert work.state.places[HOME].buildings[2:] == ["extra_walls"]


def test_without_an_officer_nothing_is_built_raised_or_razed() -> None:
    """V-3.1-12, V-4.4-02, V-12.0-21: an Officer alive there in the construction phase."""
    state = stage_estate(units={HOME: "ruler", OTHER: "9 archer"})
    work = carry_out_construction(
        state, make_build("extra_walls", OTHER), make_upgrade(OTHER), make_raze(FARM, 1)
    )
    assert failure_codes(work, 1) == ["NO_OFFICER"] * 3
    assert state_as_data(work.state)["places"] == state_as_data(state)["places"]
    assert work.state.side(ONE).gold == state.side(ONE).gold


def test_a_flagbearer_serves_as_well() -> None:
    """V-4.3-52."""
    designs = {"G": {"specials": ["flagbearer"]}}
    work = carry_out_construction(
        stage_estate(units={HOME: "ruler", OTHER: "G"}, designs=designs), make_upgrade(OTHER)
    )
    assert work.state.places[OTHER].level == 3


def test_what_is_not_ones_own_by_then_is_left_alone() -> None:
    """V-12.0-20, V-12.0-27."""
    state = stage_estate(units={HOME: "ruler", THERE: "warlord"})
    work = carry_out_construction(
        state, make_upgrade(THERE), make_build("extra_walls", THERE), make_raze(THERE, 1)
    )
    assert failure_codes(work, 1) == ["NOT_YOUR_ASSET"] * 3


def test_a_building_makes_way_for_another_and_nothing_is_refunded() -> None:
    """V-3.3-03."""
    work = carry_out_construction(
        stage_estate({HOME: make_city(3, "fortress")}, gold=1200),
        make_build("foundry_quarters", HOME, "fortress"),
    )
    assert work.state.places[HOME].buildings == ["foundry_quarters"]
    assert work.state.side(ONE).gold == 0
    assert only_event(work, "built").replaced == "fortress"


def test_the_true_state_forbids_what_could_not_be_known() -> None:
    """V-12.0-01, V-12.15-10 to V-12.15-18, V-12.16-10 to V-12.16-12: when carried out."""
    five = {
        HOME: make_city(5),
        OTHER: make_city(4, "shrine_building"),
        "007.007": {"feature": "mine"},
    }
    units = {**LED, "007.007": "ranger"}
    work = carry_out_construction(
        stage_estate(five, units=units, gold=30_000),
        make_build("shrine_building", OTHER),
        make_build("tearoom", OTHER),
        make_build("harbor", OTHER),
        make_build("trade_post", OTHER),
        make_build("castle", OTHER),
        make_build("extra_walls", OTHER, "fortress"),
        make_upgrade(OTHER),
        make_upgrade(HOME),
        make_upgrade("007.007"),
    )
    assert failure_codes(work, 1) == [
        "BUILD_ONCE", "BUILD_CAPITAL", "BUILD_WATER", "BUILD_ROAD", "BUILD_UNKNOWN",
        "BUILD_REPLACE", "UPGRADE_ONLY_ONE_L5", "UPGRADE_MAX", "UPGRADE_NOTHING",
    ]  # fmt: skip
    assert work.state.side(ONE).gold == 30_000


def test_the_holder_of_a_dvergar_forge_builds_cheaper() -> None:
    """V-7.3-16: buildings, not upgrades."""
    places = {"007.007": {"feature": "dvergar_forge"}}
    work = carry_out_construction(
        stage_estate(places, gold=1320), make_build("shrine_building"), make_upgrade(OTHER)
    )
    assert work.state.side(ONE).gold == 1320 - 400 - 900


def test_levels_gained_count_at_once_for_fortifications() -> None:
    """V-3.2-19: what was lost stays lost."""
    damaged = {HOME: make_city(3, lost={"walls": 1, "artillery": 1, "hazards": 1})}
    work = carry_out_construction(
        stage_estate(damaged, gold=5000), make_upgrade(HOME), make_build("artillery_emplacement")
    )
    place = work.state.places[HOME]
    assert forts_in_force(place, "") == {"walls": 1, "artillery": 1, "hazards": 0}


# Razing


def test_an_owner_razes_levels_for_gold() -> None:
    """V-3.4-09, V-3.4-11, V-10.2-32, V-14-50."""
    work = carry_out_construction(
        stage_estate({FARM: make_farm(3)}, gold=0), make_raze(HOME, 2), make_raze(FARM, 3)
    )
    assert [(event.at, event.gold, event.level) for event in events_told(work, "razed")] == [
        (HOME, 540 + 360, 1),
        (FARM, 3 * 480, 0),
    ]
    assert work.state.side(ONE).gold == 900 + 1440
    assert logged_deeds(work) == [("razed", HOME), ("razed", FARM)]


def test_buildings_without_a_slot_go_as_the_order_says() -> None:
    """V-3.4-10."""
    full = make_city(3, "infantry_barracks", "extra_walls", "shrine_building", "extra_hazards")
    work = carry_out_construction(
        stage_estate({HOME: full}), make_raze(HOME, 2, "infantry_barracks")
    )
    assert work.state.places[HOME].buildings == ["extra_walls", "shrine_building"]
    assert only_event(work, "razed").removed == ("infantry_barracks", "extra_hazards")


def test_a_capital_razed_to_ruins_is_none_and_its_garrison_and_officer_are_gone() -> None:
    """V-3.1-20, V-3.4-10, V-4.4-10, V-12.17-12."""
    work = carry_out_construction(
        stage_estate(
            {HOME: make_city(1)},
            units={HOME: ["ruler", "2 C", "archer"]},
            designs={"C": {"utility": "garrison"}},
            training={"officer": "warlord", "left": 1},
        ),
        make_raze(HOME, 1),
    )
    side = work.state.side(ONE)
    assert (side.capital, side.training) == (None, None)
    assert only_event(work, "capital_lost").at == HOME
    assert [unit.code for unit in work.state.units_in(HOME)] == ["ruler", "archer"]


def test_a_ruler_who_is_a_garrison_falls_with_its_city() -> None:
    """V-3.4-10, V-4.4-13: whoever razes the ground under its own Ruler must pay for another."""
    guard = {"unit": "G", "crown": True, "id": 31}
    work = carry_out_construction(
        stage_estate(
            {OTHER: make_city(1)},
            gold=1000,
            units={OTHER: ["warlord", guard]},
            designs={"G": {"specials": ["flagbearer"], "utility": "garrison"}},
        ),
        make_raze(OTHER, 1),
    )
    ruler = work.state.ruler_of(ONE)
    assert ruler is not None
    assert (ruler.code, work.state.side(ONE).gold) == ("ruler", 300)


def test_more_levels_than_there_are_and_ruins_are_not_razed() -> None:
    """V-12.17-10, V-12.17-11, V-2.1-40."""
    work = carry_out_construction(
        stage_estate({OTHER: make_city(0)}),
        make_raze(OTHER, 1),
        make_raze(HOME, 4),
        make_raze(FARM, 0),
    )
    assert failure_codes(work, 1) == ["RAZE_NOTHING", "RAZE_LEVELS", "RAZE_LEVELS"]


def test_what_is_razed_is_not_raised_on_the_same_turn() -> None:
    """V-3.4-13."""
    work = carry_out_construction(stage_estate(gold=9000), make_upgrade(HOME), make_raze(HOME, 1))
    assert failure_codes(work, 1) == ["UPGRADE_RAZE"]
    assert work.state.places[HOME].level == 2


def test_only_the_last_order_to_raze_a_place_counts() -> None:
    """V-12.0-04, V-12.17-01."""
    work = carry_out_construction(
        stage_estate({FARM: make_farm(3)}), make_raze(FARM, 3), make_raze(FARM, 1)
    )
    assert work.state.places[FARM].level == 2
