"""The construction phase: gold, fortifications, units, preferences, Courtiers."""

from typing import Any

import pytest

from engine.valhalla.construction import construction_phase
from engine.valhalla.entities.units_and_places import Training
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders import Preferences
from engine.valhalla.planning.preferences import prefer
from engine.valhalla.state import State
from tests.engine.valhalla.estate import (
    FARM,
    HOME,
    LED,
    MINE,
    ONE,
    OTHER,
    THERE,
    TWO,
    build,
    built,
    city,
    estate,
    farm,
    fortify,
    train,
    upgrade,
)
from tests.engine.valhalla.world import codes, course, heard, spelt, table_of, the, told

# Gold


def parleying(**side: Any) -> State:
    """Let Officers of both sides stand together in truce, with a private channel open."""
    state = estate(units={**LED, "007.007": "warlord"}, **side)
    state.channels = ((ONE, TWO, "007.007"),)
    return state


def test_gold_goes_to_a_side_one_parleys_with_before_anything_else() -> None:
    """V-8-07, V-14-49, V-13-23."""
    table = built(
        parleying(gold=1000), build("shrine_building"), {"kind": "transfer", "side": 2, "gold": 600}
    )
    assert [table.state.side(seat).gold for seat in (ONE, TWO)] == [400, 3600]
    assert codes(table, 1) == ["NO_GOLD"]
    sent, received = the(table, "gold_sent"), the(table, "gold_received")
    assert (sent.audience, received.audience) == ((1,), (2,))
    assert (received.giver, received.gold) == (ONE, 600)
    assert not heard(sent, None)


def test_gold_needs_a_parley_and_a_treasury() -> None:
    """V-12.12-11, V-12.12-12."""
    alone = built(estate(gold=1000), {"kind": "transfer", "side": "2", "gold": 1})
    assert codes(alone, 1) == ["TRANSFER_NO_PARLEY"]
    poor = built(parleying(gold=1000), {"kind": "transfer", "side": "2", "gold": 1001})
    assert codes(poor, 1) == ["TRANSFER_FUNDS"]
    assert poor.state.side(ONE).gold == 1000


def test_gold_of_conquests_can_be_spent_in_the_same_turn() -> None:
    """V-3.4-07."""
    table = built(estate(gold=100), build("extra_walls"), gained=300)
    assert (table.state.side(ONE).gold, codes(table, 1)) == (0, [])


def test_bounty_comes_after_gifts_and_before_works() -> None:
    """V-14-49, V-10.1-26."""
    bounty = {"kind": "boon", "boon": "boon_bounty"}
    table = built(estate(gold=0, favor=40), build("extra_walls"), bounty)
    assert table.state.side(ONE).gold == 0
    assert codes(table, 1) == []


def test_the_stones_remember_before_an_allocation_is_made() -> None:
    """V-14-51, V-14-52, V-10.1-29."""
    state = estate({HOME: city(3, lost={"walls": 1})}, favor=30)
    table = built(
        state,
        fortify(walls=3),
        {"kind": "boon", "boon": "boon_stones", "target": HOME},
    )
    assert codes(table, 1) == []
    assert table.state.places[HOME].wanted["walls"] == 3


def test_norns_thread_pulls_the_officer_that_was_started_now() -> None:
    """V-14-53, V-10.1-32: at least one turn is left."""
    thread = {"kind": "boon", "boon": "boon_thread"}
    table = built(estate(favor=50), thread, train("warlord"))
    assert table.state.side(ONE).training == Training("warlord", 1)
    again = built(table.state, thread)
    assert again.state.side(ONE).training == Training("warlord", 1)


# Fortifications


def test_an_allocation_needs_no_officer_and_takes_effect() -> None:
    """V-3.2-10, V-14-52, V-12.19-14."""
    state = estate({HOME: city(4)}, units={OTHER: "ruler"})
    table = built(state, fortify(hazards=3))
    event = the(table, "fortified")
    assert (event.walls, event.artillery, event.hazards) == (1, 0, 3)


def test_an_upgrade_of_the_same_turn_brings_its_level() -> None:
    """V-14-52, V-12.19-10."""
    given = fortify(walls=4)
    assert codes(built(estate(), given), 1) == ["FORT_SUM"]
    assert codes(built(estate(), given, upgrade(HOME)), 1) == []


def test_a_damaged_city_is_not_rearranged() -> None:
    """V-3.2-10, V-12.19-12."""
    table = built(estate({HOME: city(3, lost={"walls": 1})}), fortify(walls=3))
    assert codes(table, 1) == ["FORT_DAMAGED"]
    other = built(estate(), {"kind": "fortify", "city": THERE, "walls": 1})
    assert codes(other, 1) == ["NOT_YOUR_ASSET"]


# Units and the rest


def test_units_are_disbanded_in_the_construction_phase() -> None:
    """V-12.24-01, V-14-54: the oldest first, the Ruler never."""
    state = estate(units={HOME: "ruler, 3 archer"})
    table = built(state, {"kind": "disband", "units": ["2 archer"]})
    assert [unit.id for unit in table.state.own(ONE)] == [11, 41]
    assert the(table, "disbanded").units == ("2 archer",)
    crowned = built(state, {"kind": "disband", "units": "all"})
    assert [unit.code for unit in crowned.state.own(ONE)] == ["ruler"]


def test_a_rider_whose_mount_is_disbanded_is_on_foot() -> None:
    """V-4.3-86, V-14-54."""
    ridden = [{"unit": "ruler", "id": 11, "rides": 21}, {"unit": "C", "id": 21}]
    designs = {"C": {"specials": ["heavy", "mount"]}}
    table = built(
        estate(units={HOME: ridden}, designs=designs), {"kind": "disband", "units": ["21"]}
    )
    assert table.state.units[11].rides is None


def test_the_next_capital_is_named_for_later() -> None:
    """V-12.27-01, V-3.1-21."""
    table = built(estate(), {"kind": "capital", "city": OTHER})
    assert (table.state.side(ONE).heir, table.state.side(ONE).capital) == (OTHER, HOME)
    assert codes(built(estate(), {"kind": "capital", "city": THERE}), 1) == ["NOT_YOUR_ASSET"]


def test_preferences_stand_at_once_and_what_is_not_given_stays() -> None:
    """V-12.25-01."""
    state = estate(units={HOME: "ruler, 2 warlord"}, despawn=["C"], retreats={HOME: [FARM]})
    table = table_of(state)
    prefer(
        table,
        ONE,
        Preferences(
            succession=("31", "warlord"),
            retreat={HOME: "", OTHER: "005.004 + 005.006"},
            auto_officers={"tearoom": "off"},
        ),
    )
    side = table.state.side(ONE)
    assert (side.despawn, side.succession) == (("C",), (31, 21))
    assert side.retreats == {OTHER: ("005.004", "005.006")}
    assert side.idle_palaces == ("tearoom",)
    assert the(table, "preferences_set").despawn is None
    prefer(table, ONE, Preferences(auto_officers={"tearoom": "on"}))
    assert table.state.side(ONE).idle_palaces == ()


# Courtiers


def worked(state: State) -> Tables:
    table = course(state)
    construction_phase.courtiers(table)
    return table


def test_courtiers_work_in_own_cities_and_farms_where_they_end_their_turn() -> None:
    """V-4.4-21, V-14-57: Ruins and places of others count for nothing (V-3.1-20)."""
    units = {HOME: "ruler, 2 courtier", FARM: "courtier", OTHER: "courtier", THERE: "courtier"}
    table = worked(estate({OTHER: city(0)}, units=units))
    places = table.state.places
    assert {at: len(place.workers) for at, place in places.items()} == {
        HOME: 2, FARM: 1, OTHER: 0, MINE: 0, THERE: 0,
    }  # fmt: skip
    assert [at for at, place in places.items() if place.courtier] == [HOME, FARM]
    assert [event.at for event in told(table, "courtier_works")] == [HOME, FARM]


def test_a_courtier_that_left_no_longer_works_there() -> None:
    """V-4.4-21."""
    state = estate({FARM: farm(1, courtier=True)}, units={HOME: "ruler, courtier"})
    table = worked(state)
    assert not table.state.places[FARM].courtier
    assert table.state.places[HOME].courtier


@pytest.mark.parametrize("given", [[], [upgrade("001.001")]])
def test_a_turn_without_works_changes_nothing(given: list[Any]) -> None:
    state = estate()
    table = built(state, *given)
    assert spelt(table.state)["sides"] == spelt(state)["sides"]
    assert spelt(table.state)["places"] == spelt(state)["places"]
