"""A round begins for all sides; a turn begins for one."""

from typing import Any

import pytest

from engine.core.protocol.values import EVERYONE, Seat
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.round_start import rounds
from engine.valhalla.state import NO_SEAT, State
from tests.engine.valhalla.worlds.world import (
    events_told,
    is_heard,
    make_working_copy,
    only_event,
    stage_world,
    state_as_data,
    unit_by_id,
)

HOME, THERE = "003.003", "009.009"
ONE = Seat(1)


def stage_one_side(side: dict[str, Any], **more: Any) -> State:
    """Make a world in which the first side is as told; the second sits far away."""
    return stage_world({1: {"capital": HOME, **side}, 2: {"capital": THERE}}, **more)


def begin_round(state: State) -> ValhallaWork:
    table = make_working_copy(state)
    rounds.start_round(table)
    return table


def begin_turn(state: State, seat: int = 1) -> ValhallaWork:
    table = make_working_copy(state)
    rounds.start_turn(table, Seat(seat))
    return table


# Rounds


def test_a_round_brings_officers_then_units_then_income_then_upkeep_for_all_sides() -> None:
    """V-14-06 to V-14-10, V-5.1-03, V-3.1-18: units just made already cost upkeep."""
    side = {
        "gold": 0,
        "training": {"officer": "warlord", "left": 1},
        "production": {HOME: "4 swordsman, 2 C"},
        "units": {HOME: "ruler"},
    }
    table = begin_round(stage_one_side(side))
    kinds = [event.kind for event in events_told(table, viewer=ONE) if event.kind != "deed_noted"]
    assert kinds == [
        "round_began", "officer_ready", "units_made", "income_paid", "despawned", "upkeep_paid",
        "room_opened", "chapter_closed",
    ]  # fmt: skip
    assert only_event(table, "despawned", ONE).due == 100 + 100 + 4 * 20 + 2 * 40
    assert only_event(table, "upkeep_paid", ONE).gold == 280
    assert [event.kind for event in events_told(table) if event.kind.endswith("_paid")] == [
        "income_paid", "income_paid", "upkeep_paid", "upkeep_paid",
    ]  # fmt: skip


def test_what_a_round_brings_is_written_into_the_log_of_the_new_round() -> None:
    """V-14-11, V-14-71."""
    side = {"training": {"officer": "warlord", "left": 1}, "production": {HOME: "1 G"}}
    place = {HOME: {"level": 4, "buildings": ["elite_barracks"]}}
    log = begin_round(stage_one_side({**side, "places": place}, round=3)).state.side(ONE).log
    assert [(deed.round, deed.kind, deed.what) for deed in log] == [
        (4, "officer_gained", ("warlord",)),
        (4, "first_of_design", ("G",)),
    ]


def test_the_first_round_makes_and_pays_nothing() -> None:
    """V-14-05, V-5.1-03: it opens the channels (V-8-01) and the window for Boasts (V-14-12)."""
    table = make_working_copy(stage_one_side({"production": {HOME: "4 swordsman"}}))
    before = state_as_data(table.state)
    rounds.announce_first_round(table)
    assert [(event.kind, event.room, event.audience) for event in table.events] == [
        ("round_began", "", EVERYONE),
        ("room_opened", "ic", EVERYONE),
        ("room_opened", "ooc", EVERYONE),
        ("room_opened", "hall", EVERYONE),
    ]
    assert state_as_data(table.state) == before


def test_a_round_resets_powers_boons_and_boasts() -> None:
    """V-14-06, V-4.4-29."""
    side = {
        "units": {HOME: ["ruler", {"unit": "caster", "used": 1, "id": 41}]},
        "boons": ["boon_eye"],
        "knuckles": True,
        "boast": {"text": "We are great."},
    }
    table = begin_round(stage_one_side(side, round=3))
    state, side_now = table.state, table.state.side(ONE)
    assert (state.round, state.turn) == (4, NO_SEAT)
    assert unit_by_id(state, 41).used == 0
    assert (side_now.boons, side_now.knuckles, side_now.boast) == ((), False, None)
    assert only_event(table, "room_opened").room == "hall"


def test_field_fortifications_are_whole_again_after_a_round_without_an_attack() -> None:
    """V-2.1-35, V-14-06."""
    works = {"feature": "field_fortifications", "lost": {"walls": 2}}
    state = stage_one_side({}, places={"006.006": {**works, "attacked": True}, "006.007": works})
    table = begin_round(state)
    places = table.state.places
    assert places["006.006"].lost["walls"] == 2
    assert places["006.007"].lost["walls"] == 0
    rounds.start_round(table)
    assert places["006.006"].lost["walls"] == 0


def test_income_is_paid_to_the_owner_and_told_to_it_alone() -> None:
    """V-14-09, V-2.1-46, V-3.1-18, V-13-25."""
    state = stage_one_side(
        {"gold": 50, "places": {HOME: {"level": 3}, "004.004": {"feature": "farm", "level": 2}}}
    )
    table = begin_round(state)
    event = only_event(table, "income_paid", ONE)
    assert (event.gold, event.treasury) == (750, 800)
    assert not is_heard(event, Seat(2))
    assert not is_heard(event, None)
    assert table.state.side(ONE).gold == 800 - 100


def test_a_shrine_building_gives_favor_with_the_income() -> None:
    """V-3.3-23, V-10.1-04, V-10.1-02."""
    state = stage_one_side({"places": {HOME: {"level": 3, "buildings": ["shrine_building"]}}})
    side = begin_round(state).state.side(ONE)
    assert (side.favor, side.lifetime) == (25, 25)


def test_a_side_that_ended_earns_nothing() -> None:
    """V-1-11."""
    state = stage_world(
        {1: {"capital": HOME}, 2: {"ended": True, "gold": 0}, 3: {"capital": THERE}}
    )
    table = begin_round(state)
    assert not events_told(table, "income_paid", Seat(2))
    assert len(events_told(table, "income_paid")) == 2


# Turns


def test_fortifications_return_where_nobody_attacked_since_the_last_own_turn() -> None:
    """V-3.2-17, V-14-13: else the question is asked anew at the next turn."""
    lost = {"level": 3, "lost": {"walls": 1}}
    places = {HOME: lost, "006.006": {"feature": "city", **lost, "attacked": True}}
    table = begin_turn(stage_one_side({"places": places}))
    found = table.state.places
    assert (found[HOME].lost["walls"], found["006.006"].lost["walls"]) == (0, 1)
    assert not found["006.006"].attacked
    assert [event.at for event in events_told(table, "fortifications_back", ONE)] == [HOME]
    rounds.start_turn(table, ONE)
    assert found["006.006"].lost["walls"] == 0


def test_the_fortifications_of_others_do_not_return_on_this_turn() -> None:
    """V-3.2-17."""
    state = stage_world(
        {
            1: {"capital": HOME},
            2: {"capital": THERE, "places": {THERE: {"level": 3, "lost": {"walls": 1}}}},
        }
    )
    assert begin_turn(state).state.places[THERE].lost["walls"] == 1


CITIES = {
    "006.006": {"feature": "city", "level": 2},
    "006.008": {"feature": "city", "level": 4},
    "007.007": {"feature": "city", "level": 4},
}


def test_a_side_without_a_capital_gets_its_greatest_city() -> None:
    """V-3.1-21, V-14-14, V-0-10: on equal levels the older one."""
    table = begin_turn(
        stage_one_side({"capital": None, "units": {HOME: "ruler"}, "places": CITIES})
    )
    assert table.state.side(ONE).capital == "006.008"
    assert only_event(table, "capital_named", ONE).at == "006.008"
    assert not events_told(table, "capital_named", Seat(2))


def test_the_city_that_was_named_becomes_capital() -> None:
    """V-3.1-21, V-12.27-01."""
    side = {"capital": None, "heir": "006.006", "units": {HOME: "ruler"}, "places": CITIES}
    assert begin_turn(stage_one_side(side)).state.side(ONE).capital == "006.006"


@pytest.mark.parametrize("ruined", [True, False])
def test_a_named_city_that_is_ruined_or_lost_is_no_capital(ruined: bool) -> None:
    """V-3.1-20, V-3.1-21."""
    side = {"capital": None, "heir": "006.006", "units": {HOME: "ruler"}, "places": CITIES}
    state = stage_one_side(side)
    if ruined:
        state.places["006.006"].level = 0
    else:
        state.places["006.006"].owner = Seat(2)
    assert begin_turn(state).state.side(ONE).capital == "006.008"


def test_a_capital_that_stands_is_never_moved() -> None:
    """V-3.1-21."""
    places = {HOME: {"level": 1}, **CITIES}
    assert (
        begin_turn(stage_one_side({"heir": "006.006", "places": places})).state.side(ONE).capital
        == HOME
    )


def test_a_side_without_any_city_has_no_capital() -> None:
    """V-1-14, V-3.1-21."""
    table = begin_turn(stage_one_side({"capital": None, "units": {HOME: "ruler"}, "places": {}}))
    assert table.state.side(ONE).capital is None
    assert not events_told(table, "capital_named")


def test_with_its_capital_a_side_loses_the_officer_in_production() -> None:
    """V-4.4-10: it hears of it when its turn begins (V-13-41)."""
    side = {
        "capital": None,
        "units": {HOME: "ruler"},
        "places": CITIES,
        "training": {"officer": "ranger", "left": 1},
    }
    table = begin_turn(stage_one_side(side))
    assert table.state.side(ONE).training is None
    stopped = only_event(table, "training_stopped", ONE)
    assert (stopped.officer, stopped.why) == ("ranger", "capital")


def test_shrines_give_favor_at_the_start_of_their_holders_turn() -> None:
    """V-2.1-33, V-10.1-03, V-14-15: 25 for each."""
    shrines = {at: {"feature": "shrine"} for at in ("005.005", "005.006")}
    table = begin_turn(stage_one_side({"places": {HOME: {"level": 3}, **shrines}}))
    assert table.state.side(ONE).favor == 50
    assert table.state.side(Seat(2)).favor == 0


def list_movement_points(side: dict[str, Any], **more: Any) -> dict[str, int]:
    """Tell the MP of the first side's units by hex and kind, after its turn began."""
    state = begin_turn(stage_one_side(side, **more)).state
    return {f"{unit.at} {unit.code}": unit.mp for unit in state.units_of(ONE)}


def test_units_start_their_turn_with_their_move() -> None:
    """V-2.1-38, V-14-16: nothing of the last turn is left."""
    side = {"units": {HOME: [{"unit": "ruler", "mp": 1}, {"unit": "bruiser", "mp": 0}, "C"]}}
    assert list_movement_points(side) == {f"{HOME} ruler": 6, f"{HOME} bruiser": 4, f"{HOME} C": 8}


def test_stables_of_both_kinds_and_long_strides_add_up() -> None:
    """V-2.1-34, V-3.3-24, V-11.2-23: a building serves its owner, in a city of level 2."""
    side = {
        "special": "long_striders",
        "units": {HOME: "ruler", "005.005": "swordsman", "006.006": "archer"},
        "places": {HOME: {"level": 2, "buildings": ["stables_building"]}},
    }
    found = list_movement_points(side, features={"005.005": "stables"})
    assert found == {f"{HOME} ruler": 9, "005.005 swordsman": 9, "006.006 archer": 7}
    side["places"] = {HOME: {"level": 1, "buildings": ["stables_building"]}}
    assert list_movement_points(side)[f"{HOME} ruler"] == 7


def test_who_declared_an_ambush_starts_with_half_its_move_before_gifts() -> None:
    """V-6.6-26, V-2.1-38, V-0-04f; and its ambush is over (V-6.6-25)."""
    weary = [{"unit": code, "weary": True} for code in ("ruler", "bruiser")]
    side = {
        "designs": {"E": {"move": 7}},
        "units": {"005.005": weary},
        "ambushes": ["005.005"],
    }
    state = begin_turn(stage_one_side(side, features={"005.005": "stables"})).state
    found = {unit.code: (unit.mp, unit.weary) for unit in state.units_of(ONE)}
    assert found == {"ruler": (3 + 2, False), "bruiser": (2 + 2, False)}
    assert state.side(ONE).ambushes == ()


@pytest.mark.parametrize(("courtiers", "orders"), [(0, 4), (1, 4), (2, 5), (3, 5), (4, 6)])
def test_every_two_courtiers_bring_a_movement_order(courtiers: int, orders: int) -> None:
    """V-9-01, V-9-02, V-4.4-23, V-0-04g, V-14-17."""
    units = {HOME: ["ruler", *["courtier"] * courtiers]}
    assert begin_turn(stage_one_side({"units": units})).state.side(ONE).limit == orders


def test_heralds_and_the_setting_change_the_number_of_orders() -> None:
    """V-11.2-16, V-16-30."""
    state = stage_one_side({"special": "many_heralds"}, settings={"movement_orders": 7})
    assert begin_turn(state).state.side(ONE).limit == 8


def test_the_turn_of_one_side_leaves_the_others_alone() -> None:
    """V-14-13 to V-14-17 are one side's."""
    state = stage_world({1: {"capital": HOME}, 2: {"capital": THERE, "ambushes": [THERE]}})
    table = begin_turn(state)
    assert state_as_data(table.state)["sides"][1] == state_as_data(state)["sides"][1]
