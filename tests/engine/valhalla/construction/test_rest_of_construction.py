"""The construction phase: gold, fortifications, units, preferences, Courtiers."""

from typing import Any

import pytest

from engine.valhalla.construction import construction_phase
from engine.valhalla.construction.preferences import set_preferences
from engine.valhalla.entities.units_and_places import OfficerTraining
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.construction import Preferences
from engine.valhalla.state import State
from tests.engine.valhalla.worlds.estate import (
    FARM,
    HOME,
    LED,
    MINE,
    ONE,
    OTHER,
    THERE,
    TWO,
    carry_out_construction,
    make_build,
    make_city,
    make_farm,
    make_fortify,
    make_train_officer,
    make_upgrade,
    stage_estate,
)
from tests.engine.valhalla.worlds.world import (
    events_told,
    failure_codes,
    is_heard,
    make_working_copy,
    only_event,
    start_turn,
    state_as_data,
)

# Gold


def make_parley(**side: Any) -> State:
    """Let Officers of both sides stand together in truce, with a private channel open."""
    state = stage_estate(units={**LED, "007.007": "warlord"}, **side)
    state.channels = ((ONE, TWO, "007.007"),)
    return state


def test_gold_goes_to_a_side_one_parleys_with_before_anything_else() -> None:
    """V-8-07, V-14-49, V-13-23."""
    work = carry_out_construction(
        make_parley(gold=1000),
        make_build("shrine_building"),
        {"kind": "transfer", "side": 2, "gold": 600},
    )
    assert [work.state.side(seat).gold for seat in (ONE, TWO)] == [400, 3600]
    assert failure_codes(work, 1) == ["NO_GOLD"]
    sent, received = only_event(work, "gold_sent"), only_event(work, "gold_received")
    assert (sent.audience, received.audience) == ((1,), (2,))
    assert (received.giver, received.gold) == (ONE, 600)
    assert not is_heard(sent, None)


def test_gold_needs_a_parley_and_a_treasury() -> None:
    """V-12.12-11, V-12.12-12."""
    alone = carry_out_construction(
        stage_estate(gold=1000), {"kind": "transfer", "side": "2", "gold": 1}
    )
    assert failure_codes(alone, 1) == ["TRANSFER_NO_PARLEY"]
    poor = carry_out_construction(
        make_parley(gold=1000), {"kind": "transfer", "side": "2", "gold": 1001}
    )
    assert failure_codes(poor, 1) == ["TRANSFER_FUNDS"]
    assert poor.state.side(ONE).gold == 1000


def test_gold_of_conquests_can_be_spent_in_the_same_turn() -> None:
    """V-3.4-07."""
    work = carry_out_construction(stage_estate(gold=100), make_build("extra_walls"), gained=300)
    assert (work.state.side(ONE).gold, failure_codes(work, 1)) == (0, [])


def test_bounty_comes_after_gifts_and_before_works() -> None:
    """V-14-49, V-10.1-26."""
    bounty = {"kind": "boon", "boon": "boon_bounty"}
    work = carry_out_construction(stage_estate(gold=0, favor=40), make_build("extra_walls"), bounty)
    assert work.state.side(ONE).gold == 0
    assert failure_codes(work, 1) == []


def test_the_stones_remember_before_an_allocation_is_made() -> None:
    """V-14-51, V-14-52, V-10.1-29."""
    state = stage_estate({HOME: make_city(3, lost={"walls": 1})}, favor=30)
    work = carry_out_construction(
        state,
        make_fortify(walls=3),
        {"kind": "boon", "boon": "boon_stones", "target": HOME},
    )
    assert failure_codes(work, 1) == []
    assert work.state.places[HOME].wanted["walls"] == 3


def test_norns_thread_pulls_the_officer_that_was_started_now() -> None:
    """V-14-53, V-10.1-32: at least one turn is left."""
    thread = {"kind": "boon", "boon": "boon_thread"}
    work = carry_out_construction(stage_estate(favor=50), thread, make_train_officer("warlord"))
    assert work.state.side(ONE).training == OfficerTraining("warlord", 1)
    again = carry_out_construction(work.state, thread)
    assert again.state.side(ONE).training == OfficerTraining("warlord", 1)


# Fortifications


def test_an_allocation_needs_no_officer_and_takes_effect() -> None:
    """V-3.2-10, V-14-52, V-12.19-14."""
    state = stage_estate({HOME: make_city(4)}, units={OTHER: "ruler"})
    work = carry_out_construction(state, make_fortify(hazards=3))
    event = only_event(work, "fortified")
    assert (event.walls, event.artillery, event.hazards) == (1, 0, 3)


def test_an_upgrade_of_the_same_turn_brings_its_level() -> None:
    """V-14-52, V-12.19-10."""
    given = make_fortify(walls=4)
    assert failure_codes(carry_out_construction(stage_estate(), given), 1) == ["FORT_SUM"]
    assert failure_codes(carry_out_construction(stage_estate(), given, make_upgrade(HOME)), 1) == []


def test_a_damaged_city_is_not_rearranged() -> None:
    """V-3.2-10, V-12.19-12."""
    work = carry_out_construction(
        stage_estate({HOME: make_city(3, lost={"walls": 1})}), make_fortify(walls=3)
    )
    assert failure_codes(work, 1) == ["FORT_DAMAGED"]
    other = carry_out_construction(stage_estate(), {"kind": "fortify", "city": THERE, "walls": 1})
    assert failure_codes(other, 1) == ["NOT_YOUR_ASSET"]


# Units and the rest


def test_units_are_disbanded_in_the_construction_phase() -> None:
    """V-12.24-01, V-14-54: the oldest first, the Ruler never."""
    state = stage_estate(units={HOME: "ruler, 3 archer"})
    work = carry_out_construction(state, {"kind": "disband", "units": ["2 archer"]})
    assert [unit.id for unit in work.state.units_of(ONE)] == [11, 41]
    assert only_event(work, "disbanded").units == ("2 archer",)
    crowned = carry_out_construction(state, {"kind": "disband", "units": "all"})
    assert [unit.code for unit in crowned.state.units_of(ONE)] == ["ruler"]


def test_a_rider_whose_mount_is_disbanded_is_on_foot() -> None:
    """V-4.3-86, V-14-54."""
    ridden = [{"unit": "ruler", "id": 11, "rides": 21}, {"unit": "C", "id": 21}]
    designs = {"C": {"specials": ["heavy", "mount"]}}
    work = carry_out_construction(
        stage_estate(units={HOME: ridden}, designs=designs), {"kind": "disband", "units": ["21"]}
    )
    assert work.state.units[11].rides is None


def test_the_next_capital_is_named_for_later() -> None:
    """V-12.27-01, V-3.1-21."""
    work = carry_out_construction(stage_estate(), {"kind": "capital", "city": OTHER})
    assert (work.state.side(ONE).heir, work.state.side(ONE).capital) == (OTHER, HOME)
    assert failure_codes(
        carry_out_construction(stage_estate(), {"kind": "capital", "city": THERE}), 1
    ) == ["NOT_YOUR_ASSET"]


def test_preferences_stand_at_once_and_what_is_not_given_stays() -> None:
    """V-12.25-01."""
    state = stage_estate(
        units={HOME: "ruler, 2 warlord"}, despawn=["C"], retreats={HOME: ["003.004"]}
    )
    work = make_working_copy(state)
    set_preferences(
        work,
        ONE,
        Preferences(
            succession=("31", "warlord"),
            retreat={HOME: "", OTHER: "005.004 + 005.006"},
            auto_officers={"tearoom": "off"},
        ),
    )
    side = work.state.side(ONE)
    assert (side.despawn, side.succession) == (("C",), (31, 21))
    assert side.retreats == {OTHER: ("005.004", "005.006")}
    assert side.idle_palaces == ("tearoom",)
    assert only_event(work, "preferences_set").despawn is None
    set_preferences(work, ONE, Preferences(auto_officers={"tearoom": "on"}))
    assert work.state.side(ONE).idle_palaces == ()


# Courtiers


def note_courtiers_at_work(state: State) -> ValhallaWork:
    work = start_turn(state)
    construction_phase.note_active_courtiers(work)
    return work


def test_courtiers_work_in_own_cities_and_farms_where_they_end_their_turn() -> None:
    """V-4.4-21, V-14-57: Ruins and places of others count for nothing (V-3.1-20)."""
    units = {HOME: "ruler, 2 courtier", FARM: "courtier", OTHER: "courtier", THERE: "courtier"}
    work = note_courtiers_at_work(stage_estate({OTHER: make_city(0)}, units=units))
    places = work.state.places
    assert {at: len(place.workers) for at, place in places.items()} == {
        HOME: 2, FARM: 1, OTHER: 0, MINE: 0, THERE: 0,
    }  # fmt: skip
    assert [at for at, place in places.items() if place.courtier] == [HOME, FARM]
    assert [event.at for event in events_told(work, "courtier_works")] == [HOME, FARM]


def test_a_courtier_that_left_no_longer_works_there() -> None:
    """V-4.4-21."""
    state = stage_estate({FARM: make_farm(1, courtier=True)}, units={HOME: "ruler, courtier"})
    work = note_courtiers_at_work(state)
    assert not work.state.places[FARM].courtier
    assert work.state.places[HOME].courtier


@pytest.mark.parametrize("given", [[], [make_upgrade("001.001")]])
def test_a_turn_without_works_changes_nothing(given: list[Any]) -> None:
    state = stage_estate()
    work = carry_out_construction(state, *given)
    assert state_as_data(work.state)["sides"] == state_as_data(state)["sides"]
    assert state_as_data(work.state)["places"] == state_as_data(state)["places"]
