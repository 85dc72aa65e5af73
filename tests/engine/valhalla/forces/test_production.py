"""Production by cities and by Summoners."""

from collections import Counter
from typing import Any

from engine.core.protocol.values import Seat
from engine.valhalla.construction import construction_phase
from engine.valhalla.forces import production
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.state import State
from tests.engine.valhalla.worlds.world import (
    events_told,
    make_working_copy,
    only_event,
    stage_world,
    start_turn,
)

HOME, OTHER, THERE = "003.003", "005.005", "009.009"
ONE = Seat(1)


def make_state(**side: Any) -> State:
    return stage_world(
        {1: {"capital": HOME, "units": {HOME: "ruler"}, **side}, 2: {"capital": THERE}}
    )


def produce_round(state: State) -> ValhallaWork:
    work = make_working_copy(state)
    production.produce_units(work, ONE)
    production.make_summoned_units(work, ONE)
    return work


def count_units(work: ValhallaWork, at: str = HOME) -> dict[str, int]:
    return dict(Counter(unit.code for unit in work.state.units_in(at, ONE) if unit.code != "ruler"))


def make_city(level: int, *buildings: str) -> dict[str, Any]:
    return {"feature": "city", "level": level, "buildings": list(buildings)}


def test_a_city_makes_its_list_at_the_start_of_a_round() -> None:
    """V-3.1-18, V-14-08, V-12.13-01, V-3.3-10, V-3.3-11."""
    work = produce_round(make_state(production={HOME: "3 swordsman, 1 archer, 2 C"}))
    assert count_units(work) == {"swordsman": 3, "archer": 1, "C": 2}
    event = only_event(work, "units_made")
    assert (event.at, event.how, event.audience) == (HOME, "city", (1,))
    assert event.units == ("3 swordsman", "1 archer", "2 C")
    assert all(unit.mp == 0 for unit in work.state.units_of(ONE) if unit.code == "C")


def test_it_makes_it_again_in_every_round() -> None:
    """V-12.13-01: the order stands; V-3.3-37: what was not used is not saved up."""
    work = produce_round(make_state(production={HOME: "2 swordsman"}))
    production.produce_units(work, ONE)
    assert count_units(work) == {"swordsman": 4}


def test_without_an_order_nothing_is_produced() -> None:
    """V-12.13-01."""
    assert count_units(produce_round(make_state())) == {}


def test_what_buildings_can_no_longer_make_is_cut() -> None:
    """V-12.13-12, V-12.13-14: infantry shares its capacity, in the order of the list."""
    place = make_city(2, "infantry_barracks")
    work = produce_round(
        make_state(places={HOME: place}, production={HOME: "3 archer, 3 bruiser, 2 C"})
    )
    assert count_units(work) == {"archer": 3, "bruiser": 1}
    failed = [(event.code, event.facts) for event in events_told(work, "order_failed")]
    assert failed == [
        ("PRODUCE_CUT", {"city": HOME, "made": 1, "number": 3, "class": "bruiser"}),
        ("PRODUCE_CUT", {"city": HOME, "made": 0, "number": 2, "class": "C"}),
    ]


def test_units_that_find_no_room_are_not_produced() -> None:
    """V-2.4-04, V-2.4-07, V-12.13-13: in the order of the list."""
    units = {HOME: ["ruler", "97 swordsman"]}
    work = produce_round(make_state(units=units, production={HOME: "4 archer, 2 C"}))
    assert count_units(work) == {"swordsman": 97, "archer": 2}
    failed = [(event.code, event.facts) for event in events_told(work, "order_failed")]
    assert failed == [("PRODUCE_HEX_FULL", {"count": 4, "city": HOME})]


def test_a_smaller_unit_may_still_find_room_where_a_great_one_does_not() -> None:
    """V-2.4-07: each that still fits."""
    units = {HOME: ["ruler", "63 bruiser", "2 archer"]}
    work = produce_round(make_state(units=units, production={HOME: "1 bruiser, 1 archer"}))
    assert count_units(work) == {"bruiser": 63, "archer": 3}


def test_the_capital_makes_first_then_the_oldest_city() -> None:
    """V-14-08."""
    places = {
        "001.001": make_city(2, "infantry_barracks"),
        HOME: make_city(3, "infantry_barracks"),
        OTHER: make_city(2, "infantry_barracks"),
    }
    lists = dict.fromkeys((OTHER, "001.001", HOME), "1 archer")
    work = produce_round(make_state(places=places, production=lists))
    assert [event.at for event in events_told(work, "units_made")] == [HOME, "001.001", OTHER]


def test_a_city_that_was_lost_or_ruined_makes_nothing() -> None:
    """V-3.1-19."""
    places = {HOME: make_city(3), OTHER: make_city(0, "infantry_barracks")}
    state = make_state(places=places, production={OTHER: "4 archer", THERE: "4 archer"})
    work = produce_round(state)
    assert not events_told(work)
    assert len(work.state.units) == len(state.units)


def test_a_garrison_is_made_in_its_city() -> None:
    """V-4.3-25."""
    state = make_state(designs={"C": {"utility": "garrison"}}, production={HOME: "2 C"})
    assert count_units(produce_round(state)) == {"C": 2}


def test_a_summoners_units_appear_where_it_stands_after_the_cities() -> None:
    """V-4.4-46, V-4.4-53, V-14-08; the oldest Caster's first."""
    mage = {"unit": "caster", "type": "summoner"}
    state = make_state(
        units={HOME: "ruler", OTHER: [{**mage, "id": 71}], "006.006": [{**mage, "id": 51}]},
        production={HOME: "1 archer"},
        summons=[{"caster": 71, "list": "6 C"}, {"caster": 51, "list": "2 archer, 5 D"}],
    )
    work = produce_round(state)
    found = [(event.at, event.how, event.units) for event in events_told(work, "units_made")]
    assert found == [
        (HOME, "city", ("1 archer",)),
        ("006.006", "summoner", ("2 archer", "5 D")),
        (OTHER, "summoner", ("6 C",)),
    ]
    assert work.state.side(ONE).summons == ()


def test_who_finds_no_room_by_a_summoner_does_not_appear() -> None:
    """V-4.4-53, V-12.21-20."""
    crowd = [{"unit": "caster", "type": "summoner", "id": 71}, "98 archer"]
    state = make_state(units={HOME: "ruler", OTHER: crowd}, summons=[{"caster": 71, "list": "6 C"}])
    work = produce_round(state)
    assert count_units(work, OTHER)["C"] == 1
    [failed] = events_told(work, "order_failed")
    assert (failed.code, failed.facts, failed.place) == ("POWER_HEX_FULL", {"count": 5}, 0)


def test_a_summoner_that_died_brings_nothing() -> None:
    """V-4.4-46."""
    work = produce_round(make_state(summons=[{"caster": 71, "list": "6 C"}]))
    assert not events_told(work)


def test_the_order_sets_the_list_in_the_construction_phase() -> None:
    """V-14-54, V-12.13-01: a list by names, too; an empty one lets the city rest."""
    given = {"kind": "produce", "city": HOME, "list": ["2 Swordsman", {"C": 1}, "archer"]}
    work = start_turn(make_state(production={HOME: "1 bruiser"}), 1, given)
    construction_phase.carry_out_construction(work)
    wanted = work.state.side(ONE).production
    assert wanted == {HOME: (("swordsman", 2), ("C", 1), ("archer", 1))}
    assert only_event(work, "production_set").units == ("2 swordsman", "1 C", "1 archer")
    resting = start_turn(work.state, 1, {"kind": "produce", "city": HOME, "list": []})
    construction_phase.carry_out_construction(resting)
    assert resting.state.side(ONE).production == {}


def test_a_list_for_a_city_of_others_fails() -> None:
    """V-12.0-20."""
    work = start_turn(make_state(), 1, {"kind": "produce", "city": THERE, "list": "4 archer"})
    construction_phase.carry_out_construction(work)
    assert only_event(work, "order_failed").code == "NOT_YOUR_ASSET"
