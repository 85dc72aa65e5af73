"""Taking what lies in a hex."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.movement import movement_phase
from engine.valhalla.outcomes import conquest
from engine.valhalla.state import State
from tests.engine.valhalla.world import codes, course, the, told, world

AT = "005.005"
ME, YOU = Seat(1), Seat(2)


def lands(
    place: Mapping[str, Any], mine: list[str] | None = None, theirs: list[str] | None = None,
    **more: Any,
) -> State:  # fmt: skip
    """Put a place at 005.005 of a world, with forces of two sides there."""
    here = {AT: mine} if mine is not None else {AT: ["swordsman"]}
    there = {AT: theirs} if theirs else {}
    return world(
        {
            1: {"capital": "001.001", "units": {"001.001": ["ruler"], **here}, "gold": 100},
            2: {"capital": "012.012", "units": {"012.012": ["ruler"], **there}, **more},
        },
        places={AT: place},
    )


def claimed(state: State, *orders: Mapping[str, Any]) -> Tables:
    """Let the claims at the end of the movement phase happen."""
    table = course(state, 1, *orders)
    movement_phase.movement(table)
    return table


def owner(table: Tables) -> Seat | None:
    return table.state.places[AT].owner


def deeds(table: Tables, seat: int) -> list[str]:
    return [deed.kind for deed in table.state.sides[seat - 1].log]


# Claims


@pytest.mark.parametrize("feature", ["farm", "mine", "shrine", "dvergar_forge"])
def test_any_unit_claims_what_lies_there(feature: str) -> None:
    """V-2.1-24, V-2.1-27, V-2.1-28, V-10.2-27: no Officer is needed."""
    table = claimed(lands({"feature": feature}))
    assert owner(table) == ME
    assert deeds(table, 1) == ["claimed"]
    event = the(table, "claimed", ME)
    assert (event.feature, event.at, event.foe) == (feature, AT, None)
    assert told(table, "claimed", YOU) == []


@pytest.mark.parametrize("feature", ["stables", "field_fortifications", "runestone", "barrow"])
def test_what_serves_everybody_is_nobodys(feature: str) -> None:
    """V-2.1-25."""
    assert owner(claimed(lands({"feature": feature}))) is None


def test_what_another_holds_is_lost_to_it() -> None:
    """V-2.1-26, V-13-21: it learns at its next turn, and has it on its own list until then."""
    table = claimed(lands({"feature": "mine", "owner": 2}))
    assert owner(table) == ME
    assert table.state.sides[1].missing[AT].owner == YOU
    assert told(table, "", YOU) == []


def test_nobody_claims_beside_another_side() -> None:
    """V-2.1-28, V-8-09."""
    table = claimed(lands({"feature": "mine", "owner": 2}, theirs=["50 swordsman"]))
    assert owner(table) == YOU


def test_who_rides_through_claims_nothing() -> None:
    """V-2.1-28."""
    state = lands({"feature": "mine"}, [])
    state.units[9_001] = type(state.units[11])(9_001, ME, "E", "005.006", 9)
    order = {"kind": "move", "units": "9001", "from": "005.006", "to": "005.004"}
    assert owner(claimed(state, {**order, "path": [AT, "005.004"]})) is None
    assert owner(claimed(state, {**order, "to": AT})) == ME


def test_ruins_are_claimed_as_they_are() -> None:
    """V-3.1-19, V-3.1-20: no conquest."""
    table = claimed(lands({"feature": "city", "level": 0, "owner": 2}))
    assert owner(table) == ME
    assert deeds(table, 1) == ["claimed"]
    assert told(table, "conquered") == []


def test_a_farm_without_an_owner_is_claimed_and_keeps_its_level() -> None:
    """V-1-12, V-1-13, V-2.1-44."""
    table = claimed(lands({"feature": "farm", "level": 2}))
    assert owner(table) == ME
    assert table.state.places[AT].level == 2
    assert the(table, "claimed", ME).level == 2


# Conquest


def test_an_undefended_city_is_conquered_by_standing_there() -> None:
    """V-3.4-01, V-3.4-02, V-3.4-03, V-3.4-06, V-3.2-18, V-10.2-23."""
    city = {"feature": "city", "level": 3, "owner": 2, "buildings": ["extra_walls", "fortress"]}
    table = claimed(lands({**city, "wanted": {"artillery": 3}, "attacked": True}))
    place = table.state.places[AT]
    assert (place.owner, place.level, place.buildings) == (ME, 2, [])
    assert place.wanted == {"walls": 0, "artillery": 0, "hazards": 0}
    assert place.lost == {"walls": 1, "artillery": 1, "hazards": 0}
    assert place.attacked is False
    assert deeds(table, 1) == ["city_conquered"]
    course_ = table.state.course
    assert course_ is not None
    assert (course_.gained, course_.conquered) == (0, (AT,))
    event = the(table, "conquered", ME)
    assert (event.was, event.level, event.razed, event.gold, event.foe) == (3, 2, 0, 0, 2)


def test_the_loser_of_an_undefended_city_hears_nothing_yet() -> None:
    """V-13-21, V-13-41: its log and its capital's Officer wait for its next report, too."""
    state = lands({"feature": "city", "level": 3, "owner": 2})
    state.sides[1].capital = AT
    table = claimed(state)
    assert told(table, "", YOU) == []
    assert deeds(table, 2) == []
    assert table.state.sides[1].missing[AT].level == 3


def test_who_fought_for_a_city_knows_that_it_is_lost() -> None:
    """V-13-21, V-10.2-24, V-4.4-10, V-14-47."""
    training = {"officer": "warlord", "left": 1}
    state = lands({"feature": "city", "level": 3, "owner": 2}, training=training)
    state.sides[1].capital = AT
    table = course(state, 1)
    conquest.claim_hex(table, ME, AT, (ME, YOU))
    assert deeds(table, 2) == ["city_lost"]
    assert table.state.sides[1].missing == {}
    assert table.state.sides[1].capital is None
    assert table.state.sides[1].training is None
    assert the(table, "asset_lost", YOU).foe == ME


def test_a_city_of_level_one_becomes_ruins() -> None:
    """V-3.4-08."""
    table = claimed(lands({"feature": "city", "level": 1, "owner": 2}))
    place = table.state.places[AT]
    assert (place.owner, place.level) == (ME, 0)


def test_a_city_without_an_owner_counts_as_conquered() -> None:
    """V-1-13."""
    table = claimed(lands({"feature": "city", "level": 4, "buildings": ["extra_walls"]}))
    place = table.state.places[AT]
    assert (place.owner, place.level, place.buildings) == (ME, 3, [])
    assert deeds(table, 1) == ["city_conquered"]


def test_a_level_five_city_is_level_four_to_its_conqueror() -> None:
    """V-3.4-14."""
    table = claimed(lands({"feature": "city", "level": 5, "owner": 2}))
    assert table.state.places[AT].level == 4


# Razing


def razed(level: int, levels: str, units: list[str], at: str = AT, feature: str = "city") -> Tables:
    """Take a place with an order to raze it, and close the combat phase."""
    state = lands({"feature": feature, "level": level, "owner": 2}, units)
    table = claimed(state, {"kind": "raze_on_conquest", "hex": at, "levels": levels})
    conquest.claim(table, ME)
    return table


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
    table = razed(level, levels, ["warlord"])
    assert table.state.places[AT].level == left
    assert table.state.course is not None
    assert table.state.course.gained == gold
    assert table.state.sides[0].gold == 100  # not before the construction phase (V-3.4-07)
    assert ("razed" in deeds(table, 1)) is (gold > 0)
    assert codes(table, 1) == []


def test_razing_needs_an_officer() -> None:
    """V-12.18-11, V-4.4-02, V-3.4-07."""
    table = razed(3, "1", ["10 swordsman"])
    assert table.state.places[AT].level == 2
    assert codes(table, 1) == ["CONQUEST_NO_OFFICER"]


def test_too_many_levels_razes_those_that_are_left() -> None:
    """V-12.18-12, V-12.18-13."""
    table = razed(3, "7", ["courtier"])
    assert table.state.places[AT].level == 0
    [failed] = told(table, "order_failed", ME)
    assert (failed.code, failed.facts["levels"]) == ("CONQUEST_LEVELS", 2)


def test_a_farm_is_razed_to_fallow_or_keeps_its_level() -> None:
    """V-3.4-12, V-3.4-05f, V-2.1-44: 480 gold a level, and none is lost of itself."""
    table = razed(3, "1", ["courtier"], feature="farm")
    assert table.state.places[AT].level == 0
    assert table.state.course is not None
    assert table.state.course.gained == 1440
    kept = razed(3, "0", ["courtier"], feature="farm")
    assert kept.state.places[AT].level == 3
    assert deeds(kept, 1) == ["claimed"]


def test_an_order_for_all_hexes_holds_where_there_is_none_for_one() -> None:
    """V-12.18-01."""
    assert razed(4, "1", ["warlord"], "default").state.places[AT].level == 2
    state = lands({"feature": "city", "level": 4, "owner": 2}, ["warlord"])
    general = {"kind": "raze_on_conquest", "hex": "default", "levels": "all"}
    table = claimed(state, {"kind": "raze_on_conquest", "hex": AT, "levels": "1"}, general)
    assert table.state.places[AT].level == 2


def test_an_order_that_met_no_conquest_is_told_when_all_battles_are_over() -> None:
    """V-12.18-10: not after the movement phase already."""
    state = lands({"feature": "city", "level": 3, "owner": 2}, ["warlord"], ["50 swordsman"])
    table = claimed(state, {"kind": "raze_on_conquest", "hex": AT, "levels": "1"})
    assert codes(table, 1) == []
    conquest.claim(table, ME)
    assert codes(table, 1) == ["CONQUEST_NOT"]
    general = claimed(state, {"kind": "raze_on_conquest", "levels": "1"})
    conquest.claim(general, ME)
    assert codes(general, 1) == []


def test_a_farm_taken_after_a_battle_is_not_claimed_without_one() -> None:
    """V-10.2-27, V-14-48."""
    table = course(lands({"feature": "farm", "level": 1, "owner": 2}, ["warlord"]), 1)
    assert table.state.course is not None
    table.state.course.fought = (AT,)
    conquest.claim(table, ME)
    assert owner(table) == ME
    assert deeds(table, 1) == []
