"""Mounts and riders: mounting, leaving riders behind, ferries."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.movement import ferries, movement_phase
from engine.valhalla.state import State
from tests.engine.valhalla.worlds.world import (
    events_told,
    failure_codes,
    only_event,
    stage_world,
    start_turn,
)

ME, YOU = Seat(1), Seat(2)
FLYING_MOUNT: Mapping[str, Any] = {"D": {"specials": "heavy, mount", "utility": "flying"}}
"""A flying mount."""
CITY: Mapping[str, Any] = {
    "G": {"specials": "heavy, living_city, sheer_bulk, sheer_bulk", "utility": "", "hp": 30}
}


def make_state(
    units: Mapping[str, Any], designs: Mapping[str, Any] = FLYING_MOUNT, **more: Any
) -> State:
    seats = {
        1: {"capital": "001.001", "designs": designs, "units": {"001.001": ["ruler"], **units}},
        2: {"capital": "012.012", **more.pop("foe", {})},
    }
    return stage_world(seats, **more)


def carry_out_turn(state: State, *orders: Mapping[str, Any]) -> ValhallaWork:
    work = start_turn(state, 1, *orders)
    movement_phase.carry_out_movement(work)
    return work


def hexes_of(work: ValhallaWork, *ids: int) -> list[str]:
    return [work.state.units[id_].at for id_ in ids]


def mounts_of(work: ValhallaWork, *ids: int) -> list[int | None]:
    return [work.state.units[id_].rides for id_ in ids]


def make_unit(code: str, id_: int, **more: Any) -> dict[str, Any]:
    return {"unit": code, "id": id_, **more}


PAIR = [make_unit("D", 91, mp=9), make_unit("swordsman", 81, mp=6)]


# Riders


def test_a_rider_mounts_goes_along_and_stays_in_the_saddle() -> None:
    """V-4.3-86, V-4.3-83: it pays what its mount pays, and travels on when it has none left."""
    go = {"kind": "move", "units": "91", "riders": {"81": "91"}, "from": "005.005", "to": "005.001"}
    work = carry_out_turn(make_state({"005.005": PAIR}), go)
    assert hexes_of(work, 91, 81) == ["005.001", "005.001"]
    assert mounts_of(work, 91, 81) == [None, 91]
    assert [work.state.units[id_].mp for id_ in (91, 81)] == [1, 0]


def test_a_rider_that_is_not_named_is_left_behind() -> None:
    """V-4.3-86."""
    force = [PAIR[0], {**PAIR[1], "rides": 91}]
    go = {"kind": "move", "units": "91", "from": "005.005", "to": "005.004"}
    work = carry_out_turn(make_state({"005.005": force}), go)
    assert hexes_of(work, 91, 81) == ["005.004", "005.005"]
    assert mounts_of(work, 81) == [None]


def test_a_rider_stays_in_the_saddle_of_a_mount_that_did_not_go() -> None:
    """V-4.3-86, V-2.3-02: it was cut off before its first step."""
    force = [PAIR[0], {**PAIR[1], "rides": 91}]
    foe = {"units": {"012.012": ["ruler"], "004.005": ["50 archer"]}}
    step = {"from": "005.005", "to": "005.004", "path": ["005.004"]}
    go = {"kind": "move", "units": "91", **step}
    work = carry_out_turn(make_state({"005.005": force}, foe=foe), go)
    assert hexes_of(work, 91, 81) == ["005.005", "005.005"]
    assert mounts_of(work, 81) == [91]


def test_a_rider_goes_by_its_own_feet_when_told_so() -> None:
    """V-4.3-86: mounting and dismounting cost nothing."""
    force = [PAIR[0], {**PAIR[1], "rides": 91}]
    go = {"kind": "move", "units": "all", "riders": {"81": "none"}, "from": "005.005"}
    work = carry_out_turn(make_state({"005.005": force}), {**go, "to": "005.004"})
    assert mounts_of(work, 81) == [None]
    assert hexes_of(work, 91, 81) == ["005.004", "005.004"]


def test_who_cannot_ride_or_finds_no_room_goes_on_foot() -> None:
    """V-4.3-80, V-4.3-81, V-12.0-02: carried out, an order goes as far as it can."""
    force = [*PAIR, make_unit("bruiser", 71, mp=6), make_unit("archer", 51)]
    riders = {"71": "91", "81": "91", "51": "91"}
    go = {"kind": "move", "units": "all", "riders": riders, "from": "005.005", "to": "005.004"}
    work = carry_out_turn(make_state({"005.005": force}), go)
    assert mounts_of(work, 71, 81, 51) == [None, 91, None]
    assert hexes_of(work, 91, 71, 81, 51) == ["005.004"] * 4


def test_officers_ride_and_abominations_do_not() -> None:
    """V-4.3-82, V-4.3-81, V-4.3-36."""
    designs = {**FLYING_MOUNT, "G": {"specials": "abomination"}}
    force = [PAIR[0], make_unit("warlord", 71), make_unit("G", 51)]
    go = {"kind": "move", "units": "all", "from": "005.005", "to": "005.004"}
    led = carry_out_turn(make_state({"005.005": force}, designs), {**go, "riders": {"71": "91"}})
    assert mounts_of(led, 71) == [91]
    beast = carry_out_turn(make_state({"005.005": force}, designs), {**go, "riders": {"51": "91"}})
    assert mounts_of(beast, 51) == [None]


def test_ten_riders_find_ten_mounts() -> None:
    """V-12.3-01: names of several, each with room for one."""
    force = ["3 D", "3 swordsman"]
    go = {
        "kind": "move", "units": "all D", "riders": {"3 swordsman": "3 D"},
        "from": "005.005", "to": "005.004",
    }  # fmt: skip
    work = carry_out_turn(make_state({"005.005": force}), go)
    riders = [one for one in work.state.units.values() if one.rides is not None]
    assert len({one.rides for one in riders}) == 3
    assert {one.at for one in riders} == {"005.004"}


def test_riders_cross_water_on_what_flies() -> None:
    """V-4.3-84, V-2.1-16."""
    go = {"kind": "move", "units": "91", "riders": {"81": "91"}, "from": "005.005", "to": "005.003"}
    state = make_state({"005.005": PAIR}, hexes={"005.004": "ocean", "005.003": "ocean"})
    work = carry_out_turn(state, {**go, "path": ["005.004", "005.003"]})
    assert hexes_of(work, 91, 81) == ["005.003"] * 2


def test_a_mount_does_not_leave_a_rider_where_it_could_not_be() -> None:
    """V-4.3-86."""
    force = [PAIR[0], {**PAIR[1], "rides": 91}]
    state = make_state({"005.005": force}, hexes={"005.005": "ocean"})
    work = carry_out_turn(
        state, {"kind": "move", "units": "91", "from": "005.005", "to": "005.004"}
    )
    assert hexes_of(work, 91, 81) == ["005.005"] * 2
    assert mounts_of(work, 81) == [91]
    assert failure_codes(work, 1) == ["STOP_GONE"]


# Ferries


@pytest.mark.parametrize(
    ("legs", "cost"),
    [
        (["005.003 take swordsman drop all"], 2),
        (["005.003 take swordsman drop all", "005.005", "005.003 take archer drop all"], 2),
        (["005.003 take swordsman", "005.001 drop all"], 2),
        (["005.003 take swordsman drop all", "005.001 take archer drop all"], 4),
        (["005.003"], 1),  # it only moves: V-9.2-01
        (["005.003 take swordsman"], 1),
    ],
)
def test_a_ferry_counts_places_to_take_up_and_to_set_down(legs: list[str], cost: int) -> None:
    """V-9.2-05, V-12.4-02."""
    order = {"kind": "ferry", "mount": "91", "legs": legs}
    work = start_turn(make_state({"005.005": PAIR}), 1, order)
    assert work.state.course is not None
    [given] = work.state.course.sheet
    assert ferries.count_movement_orders("005.005", ferries.read_legs(given)) == cost  # type: ignore[arg-type]  # a ferry


def test_a_ferry_goes_to_and_fro() -> None:
    """V-12.4-01, V-12.4-03, V-9.2-05."""
    force = [make_unit("D", 91, mp=7), make_unit("swordsman", 81), make_unit("archer", 71)]
    legs = [
        {"to": "005.004", "take": ["swordsman"], "drop": ["all"]},
        {"to": "005.005"},
        {"to": "005.004", "take": ["71"], "drop": ["71"]},
    ]
    work = carry_out_turn(
        make_state({"005.005": force}), {"kind": "ferry", "mount": "D", "legs": legs}
    )
    assert hexes_of(work, 91, 81, 71) == ["005.004"] * 3
    assert mounts_of(work, 81, 71) == [None, None]
    assert work.state.units[91].mp == 1
    assert [event.units for event in events_told(work, "set_down", ME)] == [(81,), (71,)]
    assert events_told(work, "", YOU) == []


def test_a_halted_ferry_does_not_do_the_rest() -> None:
    """V-12.4-03, V-12.3-30."""
    force = [make_unit("D", 91, mp=3), make_unit("swordsman", 81), make_unit("archer", 71)]
    legs = ["005.004 take swordsman drop all", "005.005", "005.004 take archer drop all"]
    work = carry_out_turn(
        make_state({"005.005": force}), {"kind": "ferry", "mount": "91", "legs": legs}
    )
    assert hexes_of(work, 91, 81, 71) == ["005.004", "005.004", "005.005"]
    assert failure_codes(work, 1) == ["STOP_GONE"]


def test_a_ferry_that_meets_an_unseen_enemy_ends_there() -> None:
    """V-12.4-03, V-13-27."""
    foe = {"units": {"012.012": ["ruler"], "005.004": ["50 archer"]}}
    legs = ["005.004 take swordsman drop all", "005.005"]
    work = carry_out_turn(
        make_state({"005.005": PAIR}, foe=foe), {"kind": "ferry", "mount": "91", "legs": legs}
    )
    assert hexes_of(work, 91, 81) == ["005.004"] * 2
    assert work.state.course is not None
    assert work.state.course.came == {91: "005.005", 81: "005.005"}


def test_a_living_city_carries_four() -> None:
    """V-4.3-80, V-4.3-75: a fifth finds no room."""
    force = [make_unit("G", 91, mp=9), "5 swordsman"]
    ferry = {"kind": "ferry", "mount": "91", "legs": ["005.004 take 4 swordsman"]}
    work = carry_out_turn(make_state({"005.005": force}, CITY), ferry)
    assert sum(one.rides == 91 for one in work.state.units.values()) == 4
    assert only_event(work, "moved", ME).to == "005.004"


def test_passengers_that_are_gone_are_told_and_the_ferry_goes() -> None:
    """V-12.3-30."""
    ferry = {"kind": "ferry", "mount": "91", "legs": ["005.004 take warlord"]}
    work = carry_out_turn(make_state({"005.005": PAIR}), ferry)
    assert hexes_of(work, 91, 81) == ["005.004", "005.005"]
    assert failure_codes(work, 1) == ["STOP_GONE"]
    nobody = {"kind": "ferry", "mount": "G", "legs": ["005.004"]}
    assert failure_codes(carry_out_turn(make_state({"005.005": PAIR}), nobody), 1) == ["STOP_GONE"]
