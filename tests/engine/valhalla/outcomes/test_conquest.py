"""Claims and conquests."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.movement import movement_phase
from engine.valhalla.outcomes import conquest
from engine.valhalla.state import State
from tests.engine.valhalla.worlds.world import (
    events_told,
    failure_codes,
    only_event,
    stage_world,
    start_turn,
)

AT = "005.005"
ME, YOU = Seat(1), Seat(2)


def make_state(
    place: Mapping[str, Any], mine: list[str] | None = None, theirs: list[str] | None = None,
    **more: Any,
) -> State:  # fmt: skip
    """Put a place at 005.005 of a world, with forces of two sides there."""
    here = {AT: mine} if mine is not None else {AT: ["swordsman"]}
    there = {AT: theirs} if theirs else {}
    return stage_world(
        {
            1: {"capital": "001.001", "units": {"001.001": ["ruler"], **here}, "gold": 100},
            2: {"capital": "012.012", "units": {"012.012": ["ruler"], **there}, **more},
        },
        places={AT: place},
    )


def claim_places(state: State, *orders: Mapping[str, Any]) -> ValhallaWork:
    """Let the claims at the end of the movement phase happen."""
    work = start_turn(state, 1, *orders)
    movement_phase.carry_out_movement(work)
    return work


def owner_of_place(work: ValhallaWork) -> Seat | None:
    return work.state.places[AT].owner


def logged_kinds(work: ValhallaWork, seat: int) -> list[str]:
    return [deed.kind for deed in work.state.sides[seat - 1].log]


# Claims


@pytest.mark.parametrize("feature", ["farm", "mine", "shrine", "dvergar_forge"])
def test_any_unit_claims_what_lies_there(feature: str) -> None:
    """V-2.1-24, V-2.1-27, V-2.1-28, V-10.2-27: no Officer is needed."""
    work = claim_places(make_state({"feature": feature}))
    assert owner_of_place(work) == ME
    assert logged_kinds(work, 1) == ["claimed"]
    event = only_event(work, "claimed", ME)
    assert (event.feature, event.at, event.foe) == (feature, AT, None)
    assert events_told(work, "claimed", YOU) == []


@pytest.mark.parametrize("feature", ["stables", "field_fortifications", "runestone", "barrow"])
def test_what_serves_everybody_is_nobodys(feature: str) -> None:
    """V-2.1-25."""
    assert owner_of_place(claim_places(make_state({"feature": feature}))) is None


def test_what_another_holds_is_lost_to_it() -> None:
    """V-2.1-26, V-13-21: it learns at its next turn, and has it on its own list until then."""
    work = claim_places(make_state({"feature": "mine", "owner": 2}))
    assert owner_of_place(work) == ME
    assert work.state.sides[1].missing[AT].owner == YOU
    assert events_told(work, "", YOU) == []


def test_nobody_claims_beside_another_side() -> None:
    """V-2.1-28, V-8-09."""
    work = claim_places(make_state({"feature": "mine", "owner": 2}, theirs=["50 swordsman"]))
    assert owner_of_place(work) == YOU


def test_who_rides_through_claims_nothing() -> None:
    """V-2.1-28."""
    state = make_state({"feature": "mine"}, [])
    state.units[9_001] = type(state.units[11])(9_001, ME, "E", "005.006", 9)
    order = {"kind": "move", "units": "9001", "from": "005.006", "to": "005.004"}
    assert owner_of_place(claim_places(state, {**order, "path": [AT, "005.004"]})) is None
    assert owner_of_place(claim_places(state, {**order, "to": AT})) == ME


def test_ruins_are_claimed_as_they_are() -> None:
    """V-3.1-19, V-3.1-20: no conquest."""
    work = claim_places(make_state({"feature": "city", "level": 0, "owner": 2}))
    assert owner_of_place(work) == ME
    assert logged_kinds(work, 1) == ["claimed"]
    assert events_told(work, "conquered") == []


def test_a_farm_without_an_owner_is_claimed_and_keeps_its_level() -> None:
    """V-1-12, V-1-13, V-2.1-44."""
    work = claim_places(make_state({"feature": "farm", "level": 2}))
    assert owner_of_place(work) == ME
    assert work.state.places[AT].level == 2
    assert only_event(work, "claimed", ME).level == 2


# Conquest


def test_an_undefended_city_is_conquered_by_standing_there() -> None:
    """V-3.4-01, V-3.4-02, V-3.4-03, V-3.4-06, V-3.2-18, V-10.2-23."""
    city = {"feature": "city", "level": 3, "owner": 2, "buildings": ["extra_walls", "fortress"]}
    work = claim_places(make_state({**city, "wanted": {"artillery": 3}, "attacked": True}))
    place = work.state.places[AT]
    assert (place.owner, place.level, place.buildings) == (ME, 2, [])
    assert place.wanted == {"walls": 0, "artillery": 0, "hazards": 0}
    assert place.lost == {"walls": 1, "artillery": 1, "hazards": 0}
    assert place.attacked is False
    assert logged_kinds(work, 1) == ["city_conquered"]
    course_ = work.state.course
    assert course_ is not None
    assert (course_.gained, course_.conquered) == (0, (AT,))
    event = only_event(work, "conquered", ME)
    assert (event.was, event.level, event.razed, event.gold, event.foe) == (3, 2, 0, 0, 2)


def test_the_loser_of_an_undefended_city_hears_nothing_yet() -> None:
    """V-13-21, V-13-41: its log and its capital's Officer wait for its next report, too."""
    state = make_state({"feature": "city", "level": 3, "owner": 2})
    state.sides[1].capital = AT
    work = claim_places(state)
    assert events_told(work, "", YOU) == []
    assert logged_kinds(work, 2) == []
    assert work.state.sides[1].missing[AT].level == 3


def test_who_fought_for_a_city_knows_that_it_is_lost() -> None:
    """V-13-21, V-10.2-24, V-4.4-10, V-14-47."""
    training = {"officer": "warlord", "left": 1}
    state = make_state({"feature": "city", "level": 3, "owner": 2}, training=training)
    state.sides[1].capital = AT
    work = start_turn(state, 1)
    conquest.claim_hex(work, ME, AT, (ME, YOU))
    assert logged_kinds(work, 2) == ["city_lost"]
    assert work.state.sides[1].missing == {}
    assert work.state.sides[1].capital is None
    assert work.state.sides[1].training is None
    assert only_event(work, "asset_lost", YOU).foe == ME


def test_a_city_of_level_one_becomes_ruins() -> None:
    """V-3.4-08."""
    work = claim_places(make_state({"feature": "city", "level": 1, "owner": 2}))
    place = work.state.places[AT]
    assert (place.owner, place.level) == (ME, 0)


def test_a_city_without_an_owner_counts_as_conquered() -> None:
    """V-1-13."""
    work = claim_places(make_state({"feature": "city", "level": 4, "buildings": ["extra_walls"]}))
    place = work.state.places[AT]
    assert (place.owner, place.level, place.buildings) == (ME, 3, [])
    assert logged_kinds(work, 1) == ["city_conquered"]


def test_a_level_five_city_is_level_four_to_its_conqueror() -> None:
    """V-3.4-14."""
    work = claim_places(make_state({"feature": "city", "level": 5, "owner": 2}))
    assert work.state.places[AT].level == 4


# Razing


def raze_on_conquest(
    level: int, levels: str, units: list[str], at: str = AT, feature: str = "city"
) -> ValhallaWork:
    """Take a place with an order to raze it, and close the combat phase."""
    state = make_state({"feature": feature, "level": level, "owner": 2}, units)
    work = claim_places(state, {"kind": "raze_on_conquest", "hex": at, "levels": levels})
    conquest.claim_after_battles(work, ME)
    return work


@pytest.mark.parametrize(
    ("level", "levels", "left", "gold"),
    [
        (5, "1", 3, 720),
        (5, "2", 2, 1260),
        (5, "3", 1, 1620),
        (5, "all", 0, 1920),
        (3, "1", 1, 360),
        (2, "1", 0, 300),
        (3, "0", 2, 0),
    ],
)
def test_a_conqueror_razes_further_levels_for_gold(
    level: int, levels: str, left: int, gold: int
) -> None:
    """V-3.4-04, V-3.4-05b to V-3.4-05e, V-3.4-07, V-12.18-01."""
    work = raze_on_conquest(level, levels, ["warlord"])
    assert work.state.places[AT].level == left
    assert work.state.course is not None
    assert work.state.course.gained == gold
    assert work.state.sides[0].gold == 100  # not before the construction phase (V-3.4-07)
    assert ("razed" in logged_kinds(work, 1)) is (gold > 0)
    assert failure_codes(work, 1) == []


def test_razing_needs_an_officer() -> None:
    """V-12.18-11, V-4.4-02, V-3.4-07."""
    work = raze_on_conquest(3, "1", ["10 swordsman"])
    assert work.state.places[AT].level == 2
    assert failure_codes(work, 1) == ["CONQUEST_NO_OFFICER"]


def test_too_many_levels_razes_those_that_are_left() -> None:
    """V-12.18-12, V-12.18-13."""
    work = raze_on_conquest(3, "7", ["courtier"])
    assert work.state.places[AT].level == 0
    [failed] = events_told(work, "order_failed", ME)
    assert (failed.code, failed.facts["levels"]) == ("CONQUEST_LEVELS", 2)


def test_a_farm_is_razed_to_fallow_or_keeps_its_level() -> None:
    """V-3.4-12, V-3.4-05f, V-2.1-44: 480 gold a level, and none is lost of itself."""
    work = raze_on_conquest(3, "1", ["courtier"], feature="farm")
    assert work.state.places[AT].level == 0
    assert work.state.course is not None
    assert work.state.course.gained == 1440
    kept = raze_on_conquest(3, "0", ["courtier"], feature="farm")
    assert kept.state.places[AT].level == 3
    assert logged_kinds(kept, 1) == ["claimed"]


def test_an_order_for_all_hexes_holds_where_there_is_none_for_one() -> None:
    """V-12.18-01."""
    assert raze_on_conquest(4, "1", ["warlord"], "default").state.places[AT].level == 2
    state = make_state({"feature": "city", "level": 4, "owner": 2}, ["warlord"])
    general = {"kind": "raze_on_conquest", "hex": "default", "levels": "all"}
    work = claim_places(state, {"kind": "raze_on_conquest", "hex": AT, "levels": "1"}, general)
    assert work.state.places[AT].level == 2


def test_an_order_that_met_no_conquest_is_told_when_all_battles_are_over() -> None:
    """V-12.18-10: not after the movement phase already."""
    state = make_state({"feature": "city", "level": 3, "owner": 2}, ["warlord"], ["50 swordsman"])
    work = claim_places(state, {"kind": "raze_on_conquest", "hex": AT, "levels": "1"})
    assert failure_codes(work, 1) == []
    conquest.claim_after_battles(work, ME)
    assert failure_codes(work, 1) == ["CONQUEST_NOT"]
    general = claim_places(state, {"kind": "raze_on_conquest", "levels": "1"})
    conquest.claim_after_battles(general, ME)
    assert failure_codes(general, 1) == []


def test_a_farm_taken_after_a_battle_is_not_claimed_without_one() -> None:
    """V-10.2-27, V-14-48."""
    work = start_turn(make_state({"feature": "farm", "level": 1, "owner": 2}, ["warlord"]), 1)
    assert work.state.course is not None
    work.state.course.fought = (AT,)
    conquest.claim_after_battles(work, ME)
    assert owner_of_place(work) == ME
    assert logged_kinds(work, 1) == []
