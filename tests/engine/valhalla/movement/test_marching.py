"""Marches: what they cost, what stops them, where they end."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.dice import Dice
from engine.core.protocol.values import Seat
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.movement import movement_phase
from engine.valhalla.state import State
from tests.engine.valhalla.worlds.world import (
    events_told,
    failure_codes,
    only_event,
    stage_world,
    start_turn,
)

ME, YOU = Seat(1), Seat(2)
HOME, FAR = "001.001", "012.012"
BOOK: dict[str, Any] = {
    "hexes": {"010.009": "forest", "010.008": "hills", "010.007": "forest", "010.006": "marsh"},
    "features": {"010.006": "farm"},
    "roads": ("010.010 010.009 010.008",),
}
NORTH = ["010.009", "010.008", "010.007", "010.006"]


def make_state(
    mine: Mapping[str, Any], theirs: Mapping[str, Any] | None = None, **more: Any
) -> State:
    """Make a world of two sides whose units stand as given."""
    own = more.pop("own", {})
    return stage_world(
        {
            1: {"capital": HOME, "units": {HOME: ["ruler"], **mine}, **own},
            2: {"capital": FAR, "units": {FAR: ["ruler"], **(theirs or {})}, **more.pop("foe", {})},
        },
        **more,
    )


def march_units(
    state: State, origin: str, to: str, units: Any = "all", **more: Any
) -> ValhallaWork:
    """Carry out the movement phase of side 1 with one order to move."""
    given = {"kind": "move", "units": units, "from": origin, "to": to, **more}
    return carry_out_turn(state, given)


def carry_out_turn(state: State, *orders: Mapping[str, Any]) -> ValhallaWork:
    work = start_turn(state, 1, *orders)
    movement_phase.carry_out_movement(work)
    return work


def hexes_of(work: ValhallaWork, *ids: int) -> list[str]:
    return [work.state.units[id_].at for id_ in ids]


def make_book_state(unit: str, theirs: Mapping[str, Any] | None = None, **more: Any) -> State:
    """Set up V-15-09, with one unit in the city of 010.010."""
    own = {"capital": "010.010", "designs": {"C": {"utility": "flying"}}}
    seats = {
        1: {**own, "units": {"001.001": ["ruler"], "010.010": [{"unit": unit, "id": 91, **more}]}},
        2: {"capital": FAR, "units": {FAR: ["ruler"], **(theirs or {})}},
    }
    return stage_world(seats, **BOOK)


# What it costs


def test_the_swordsman_of_the_ledger_has_one_point_left() -> None:
    """V-15-09, V-2.1-03, V-2.1-39, V-2.1-50 to V-2.1-53."""
    work = march_units(make_book_state("swordsman"), "010.010", "010.007")
    event = only_event(work, "moved", ME)
    assert event.path == ("010.009", "010.008", "010.007")
    assert [(line.what, line.value, line.rule, line.at) for line in event.paid] == [
        ("road", "1", "V-2.1-50", "010.009"),
        ("road", "1", "V-2.1-50", "010.008"),
        ("forest", "3", "V-2.1-08", "010.007"),
    ]
    assert work.state.units[91].mp == 1
    work = march_units(make_book_state("swordsman"), "010.010", "010.006", path=NORTH)
    assert hexes_of(work, 91) == ["010.007"]
    assert failure_codes(work, 1) == ["STOP_GONE"]


def test_more_points_lead_to_the_farm() -> None:
    """V-15-09: 1 + 1 + 3 + 2 = 7; a feature costs 2 (V-2.1-23)."""
    work = march_units(make_book_state("E", mp=8), "010.010", "010.006", path=NORTH)
    assert hexes_of(work, 91) == ["010.006"]
    assert work.state.units[91].mp == 1
    assert only_event(work, "moved", ME).paid[-1].rule == "V-2.1-23"


def test_a_flying_unit_pays_two_wherever_it_goes() -> None:
    """V-15-09, V-4.3-26: 6 MP end in 010.007."""
    work = march_units(make_book_state("C", mp=6), "010.010", "010.006", path=NORTH)
    assert hexes_of(work, 91) == ["010.007"]
    assert {line.value for line in only_event(work, "moved", ME).paid} == {"2"}


def test_several_orders_spend_the_points_of_one_turn() -> None:
    """V-2.1-01, V-9.2-04, V-9.2-07."""
    work = carry_out_turn(
        make_book_state("swordsman"),
        {"kind": "move", "units": "91", "from": "010.010", "to": "010.009"},
        {"kind": "move", "units": "91", "from": "010.009", "to": "010.008"},
        {"kind": "move", "units": "91", "from": "010.008", "to": "010.007"},
    )
    assert hexes_of(work, 91) == ["010.007"]
    assert work.state.units[91].mp == 1
    assert work.state.course is not None
    assert work.state.course.came == {91: "010.008"}


def test_a_flying_rider_of_a_walking_mount_pays_two_along_a_road() -> None:
    """V-4.3-83, V-4.3-84, V-2.1-55: its mount pays 1; who has nothing left travels on."""
    designs = {
        "C": {"utility": "flying"},
        "D": {"specials": "heavy", "utility": "mount", "move": 8, "hp": 6, "attack": 1},
    }
    riders = [
        {"unit": "D", "id": 71, "mp": 9},
        {"unit": "C", "id": 81, "mp": 3, "rides": 71},
    ]
    state = make_state({"010.010": riders}, own={"designs": designs}, **BOOK)
    work = march_units(state, "010.010", "010.007", ["71", "81"])
    assert hexes_of(work, 71, 81) == ["010.007", "010.007"]
    assert (work.state.units[71].mp, work.state.units[81].mp) == (4, 0)


# Zones of control


def test_the_march_of_the_ledger_is_cut_off() -> None:
    """V-15-09, V-2.3-02, V-2.3-05, V-13-28: the hex is named, not whose zone it was."""
    enemy = {"011.006": ["swordsman", "bruiser", "10 archer"]}
    work = march_units(make_book_state("E", enemy, mp=8), "010.010", "010.006", path=NORTH)
    assert hexes_of(work, 91) == ["010.007"]
    [stop] = events_told(work, "order_failed", ME)
    assert (stop.code, stop.facts, stop.place) == ("STOP_ZOC", {"hex": "010.007"}, 1)


def test_a_hex_that_the_enemy_controls_may_be_entered() -> None:
    """V-15-09, V-2.3-03, V-2.3-07, V-2.3-08: if the enemy controls the farm."""
    state = make_book_state("E", {"011.006": ["10 swordsman"]}, mp=8)
    state.places["010.006"].owner = state.sides[1].seat
    work = march_units(state, "010.010", "010.006", path=NORTH)
    assert hexes_of(work, 91) == ["010.006"]
    assert failure_codes(work, 1) == []


def test_an_infiltrator_goes_on_in_any_case() -> None:
    """V-15-09, V-2.3-14, V-4.3-24."""
    state = make_book_state("E", {"011.006": ["10 swordsman"]}, mp=8)
    state.sides[0].designs = tuple(
        one if one.cls != "E" else type(one)(one.cls, one.name, one.bought, (), "infiltrator")
        for one in state.sides[0].designs
    )
    work = march_units(state, "010.010", "010.006", path=NORTH)
    assert hexes_of(work, 91) == ["010.006"]


def test_the_example_of_the_book() -> None:
    """V-2.3-06: an enemy in 032.018; from 033.019 straight to 033.016, the unit ends in 033.018."""
    seats: dict[int, Any] = {
        1: {"capital": "001.001", "units": {"033.019": [{"unit": "E", "id": 91, "mp": 9}]}},
        2: {"capital": "040.030", "units": {"032.018": ["10 swordsman"]}},
    }
    path = ["033.018", "033.017", "033.016"]
    state = stage_world(seats, size=(40, 30))
    assert hexes_of(march_units(state, "033.019", "033.016", path=path), 91) == ["033.018"]
    seats[3] = {"capital": "001.030", "units": {"033.017": ["10 swordsman"]}}
    work = march_units(stage_world(seats, size=(40, 30)), "033.019", "033.017", path=path[:2])
    assert hexes_of(work, 91) == ["033.017"]


def test_zones_of_two_enemies_count_together() -> None:
    """V-2.3-09: out of one enemy's zone into another's."""
    mine = {"005.006": [{"unit": "E", "id": 91, "mp": 9}]}
    state = stage_world(
        {
            1: {"capital": "001.001", "units": {HOME: ["ruler"], **mine}},
            2: {"capital": "012.012", "units": {FAR: ["ruler"], "004.007": ["9 swordsman"]}},
            3: {"capital": "012.001", "units": {"006.005": ["9 swordsman"]}},
        }
    )
    work = march_units(state, "005.006", "005.003", path=["005.005", "005.004", "005.003"])
    assert hexes_of(work, 91) == ["005.006"]
    assert failure_codes(work, 1) == ["STOP_ZOC"]
    assert events_told(work, "moved") == []


def test_an_empty_city_has_no_zone() -> None:
    """V-2.3-10."""
    state = make_state({"005.006": [{"unit": "E", "id": 91, "mp": 9}]}, foe={"capital": "004.005"})
    work = march_units(state, "005.006", "005.003", path=["005.005", "005.004", "005.003"])
    assert hexes_of(work, 91) == ["005.003"]


def test_all_are_cut_off_unless_the_order_lets_them_split() -> None:
    """V-2.3-15: who may go on does so with `split`."""
    own = {"designs": {"C": {"utility": "infiltrator"}}}
    force = [{"unit": "C", "id": 91, "mp": 9}, {"unit": "E", "id": 81, "mp": 9}]
    state = make_state({"005.006": force}, {"004.005": ["9 swordsman"]}, own=own)
    path = ["005.005", "005.004", "005.003"]
    together = march_units(state, "005.006", "005.003", path=path)
    assert hexes_of(together, 91, 81) == ["005.005", "005.005"]
    apart = march_units(state, "005.006", "005.003", path=path, on_blocked="split")
    assert hexes_of(apart, 91, 81) == ["005.003", "005.005"]
    assert failure_codes(apart, 1) == ["STOP_ZOC"]


def test_a_rider_is_held_by_a_zone_that_its_mount_ignores() -> None:
    """V-4.3-24: the group is cut off with the rider, unless the order leaves it behind."""
    own = {"designs": {"G": {"specials": "heavy, mount", "utility": "infiltrator"}}}
    force = [{"unit": "G", "id": 91, "mp": 9}, {"unit": "swordsman", "id": 81, "rides": 91}]
    state = make_state({"005.006": force}, {"004.005": ["9 swordsman"]}, own=own)
    path = ["005.005", "005.004", "005.003"]
    assert hexes_of(march_units(state, "005.006", "005.003", path=path), 91, 81) == ["005.005"] * 2
    alone = march_units(state, "005.006", "005.003", "91", path=path)
    assert hexes_of(alone, 91, 81) == ["005.003", "005.006"]
    assert alone.state.units[81].rides is None


@pytest.mark.parametrize(("agreed", "ends"), [(True, "004.006"), (False, "005.005")])
def test_partners_in_the_same_hex_hold_nobody_there(ends: str, *, agreed: bool) -> None:
    """V-2.3-09: under a truce they exert no zone on each other; without one they do."""
    truce = {"truces": [{"side": 2, "scope": "all"}]} if agreed else {}
    back = {"truces": [{"side": 1, "scope": "all"}]}
    mine = {"005.005": ["warlord", {"unit": "E", "id": 91, "mp": 9}]}
    state = stage_world(
        {
            1: {"capital": HOME, "units": {HOME: ["ruler"], **mine}, **truce},
            2: {"capital": FAR, "units": {"005.005": ["warlord", "9 swordsman"]}, **back},
            3: {"capital": "012.001", "units": {"005.004": ["9 swordsman"]}},
        }
    )
    assert hexes_of(march_units(state, "005.005", "004.006", "91"), 91) == [ends]


# Who is met


def test_a_group_stops_at_the_first_enemy_it_does_not_overrun() -> None:
    """V-5.1-08, V-12.3-32, V-14-23: and is told when that was not where it wanted to go."""
    state = make_state({"005.006": ["warlord", "9 E"]}, {"005.005": ["9 swordsman"]})
    work = march_units(state, "005.006", "005.004", path=["005.005", "005.004"])
    assert {one.at for one in work.state.units_of(state.sides[0].seat)} == {HOME, "005.005"}
    assert failure_codes(work, 1) == ["STOP_ENEMY"]
    there = march_units(state, "005.006", "005.005")
    assert failure_codes(there, 1) == []
    assert events_told(there, "", YOU) == []


def test_who_met_an_enemy_goes_no_further_this_turn() -> None:
    """V-5.1-08: another order doesn't lead it on."""
    state = make_state({"005.006": ["warlord", "9 E"]}, {"005.005": ["9 swordsman"]})
    on = {"kind": "move", "units": "all", "from": "005.005", "to": "004.005"}
    into = {"kind": "move", "units": "all", "from": "005.006", "to": "005.005"}
    work = carry_out_turn(state, into, on)
    assert {one.at for one in work.state.units_of(state.sides[0].seat)} == {HOME, "005.005"}
    assert failure_codes(work, 1) == ["STOP_GONE"]


@pytest.mark.parametrize("owner", [2, None])
def test_a_city_of_others_ends_a_movement_even_if_nobody_defends_it(owner: int | None) -> None:
    """V-2.1-29, V-1-13: an ownerless one too; Ruins don't (V-3.1-20)."""
    place = {"feature": "city", "level": 2, "owner": owner}
    more = {"places": {"005.005": place}}
    state = make_state({"005.006": [{"unit": "E", "id": 91, "mp": 9}]}, **more)
    work = march_units(state, "005.006", "005.004", path=["005.005", "005.004"])
    assert hexes_of(work, 91) == ["005.005"]
    state.places["005.005"].level = 0
    work = march_units(state, "005.006", "005.004", path=["005.005", "005.004"])
    assert hexes_of(work, 91) == ["005.004"]


def test_nobody_hears_of_a_march_but_its_own_side() -> None:
    """V-13-25."""
    work = march_units(make_state({"005.006": ["9 E"]}), "005.006", "005.004")
    assert events_told(work, "moved", ME)
    assert events_told(work, "", YOU) == events_told(work, "", None) == []


def test_what_a_group_wants_is_noted_where_it_ends_with_an_officer() -> None:
    """V-8-08, V-6.1-31: and whence each unit came."""
    state = make_state({"005.006": ["warlord", "2 E"], "004.006": ["2 E"]})
    work = carry_out_turn(
        state,
        {"kind": "move", "units": "all", "from": "005.006", "to": "005.005", "stance": "truce"},
        {"kind": "move", "units": "all", "from": "004.006", "to": "004.005"},
    )
    assert work.state.course is not None
    assert work.state.course.stances == {"005.005": ("truce",)}
    came = sorted(set(work.state.course.came.values()))
    assert came == ["004.006", "005.006"]


def test_units_are_called_at_their_place_in_the_list() -> None:
    """V-9.2-06, V-9.2-07, V-4.4-47: they come without points."""
    force = {"005.006": [{"unit": "caster", "id": 91, "type": "summoner"}], "009.009": ["3 E"]}
    call = {"kind": "power", "caster": "91", "power": "get_over_here", "units": ["all E"]}
    on = {"kind": "move", "units": "all", "from": "005.006", "to": "005.005"}
    first = carry_out_turn(make_state(force), call, on)
    assert {one.at for one in first.state.units_of(ME) if one.code == "E"} == {"005.006"}
    assert failure_codes(first, 1) == ["STOP_GONE"]
    then = carry_out_turn(make_state(force), on, call)
    assert {one.at for one in then.state.units_of(ME)} == {HOME, "005.005"}
    assert failure_codes(then, 1) == []


# Room


def test_the_last_named_stay_in_the_hex_before() -> None:
    """V-2.4-03, V-2.4-07, V-2.4-08: hexes merely passed have no limit."""
    force = ["6 E"]
    state = make_state({"005.007": force, "005.006": ["99 archer"], "005.005": ["96 archer"]})
    own = sorted(unit.id for unit in state.units_in("005.007"))
    order = [str(id_) for id_ in own[::-1]]
    work = march_units(state, "005.007", "005.005", order, path=["005.006", "005.005"])
    assert hexes_of(work, *own[::-1]) == ["005.005"] * 4 + ["005.006"] + ["005.007"]
    limits = [event.facts for event in events_told(work, "order_failed", ME)]
    assert limits == [
        {"count": 1, "hex": "005.005", "last": "005.006"},
        {"count": 1, "hex": "005.005", "last": "005.007"},
    ]
    back = work.state.units[own[0]]
    assert back.mp == work.state.kind_of(back).statline.move
    assert work.state.units[own[1]].mp == back.mp - 2


def test_an_attack_is_held_to_its_own_limit_and_a_mission_to_that_of_both() -> None:
    """V-2.4-10."""
    state = make_state(
        {"005.006": ["warlord", "29 swordsman"]}, {"005.005": ["99 archer", "warlord"]}
    )
    fight = march_units(state, "005.006", "005.005")
    assert failure_codes(fight, 1) == []
    peace = march_units(state, "005.006", "005.005", stance="truce")
    assert failure_codes(peace, 1) == ["STOP_LIMIT"]


def test_a_gate_is_one_step_for_three_points() -> None:
    """V-7.3-13: to a side that is familiar with gates."""
    own = {"familiar": ["world_gate"]}
    force = {"005.006": [{"unit": "E", "id": 91, "mp": 3}]}
    state = make_state(force, own=own, gates=("005.006 009.009",))
    work = march_units(state, "005.006", "009.009", path=["009.009"])
    assert hexes_of(work, 91) == ["009.009"]
    assert only_event(work, "moved", ME).paid[0].rule == "V-7.3-13"


def test_a_garrison_stays_and_the_others_go() -> None:
    """V-4.3-25: `all` leaves it out; named, it is no longer able."""
    own = {"capital": "005.006", "designs": {"C": {"utility": "garrison"}}}
    state = make_state({"005.006": [{"unit": "C", "id": 91}, {"unit": "E", "id": 81}]}, own=own)
    work = march_units(state, "005.006", "005.005")
    assert hexes_of(work, 91, 81) == ["005.006", "005.005"]
    assert failure_codes(work, 1) == []
    work = march_units(state, "005.006", "005.005", ["91", "81"])
    assert hexes_of(work, 91, 81) == ["005.006", "005.005"]
    assert failure_codes(work, 1) == ["STOP_GONE"]


def test_a_march_is_the_same_whatever_the_dice() -> None:
    """V-0-02: no chance is in it."""
    state = make_state({"005.006": ["9 E"]}, {"005.004": ["9 archer"]})
    given = {"kind": "move", "units": "all", "from": "005.006", "to": "005.004"}
    tales = []
    for name in ("north", "south"):
        work = start_turn(state, 1, given, dice=Dice(name, "g9"))
        movement_phase.carry_out_movement(work)
        assert not work.has_revealed
        tales.append(work.events)
    assert tales[0] == tales[1]
