"""Overruns of foes that are far too weak."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.movement import movement_phase
from engine.valhalla.state import State
from tests.engine.valhalla.worlds.world import events_told, failure_codes, stage_world, start_turn

DESIGNS = {"E": {"hp": 12, "attack": 20, "defense": 4}}
"""Its Warlord has an Attack of 20."""
RIDERS = ["warlord", "10 swordsman"]
AT, ON = "005.005", "005.004"


def make_state(
    theirs: Mapping[str, Any], mine: Any = RIDERS, own: Any = None, foe: Any = None, **more: Any
) -> State:
    seats = {
        1: {
            "capital": "001.001", "designs": DESIGNS,
            "units": {"001.001": ["ruler"], "005.006": mine}, **(own or {}),
        },
        2: {"capital": "012.012", "units": {"012.012": ["ruler"], **theirs}, **(foe or {})},
    }  # fmt: skip
    seats.update(more.pop("others", {}))
    return stage_world(seats, **more)


def march_to(state: State, to: str = ON, **more: Any) -> ValhallaWork:
    path = {AT: [AT], ON: [AT, ON]}[to]
    given = {"kind": "move", "units": "all", "from": "005.006", "to": to, "path": path, **more}
    work = start_turn(state, 1, given)
    movement_phase.carry_out_movement(work)
    return work


def hexes_of_mover(work: ValhallaWork) -> set[str]:
    return {one.at for one in work.state.units_of(work.state.sides[0].seat)} - {"001.001"}


def test_a_lone_swordsman_is_overrun_and_the_group_goes_on() -> None:
    """V-15-10, V-6.4-01, V-6.4-02, V-6.4-04: 15 is less than a tenth of 187."""
    work = march_to(make_state({AT: ["swordsman"]}))
    assert hexes_of_mover(work) == {ON}
    assert failure_codes(work, 1) == []
    assert work.state.units_in(AT) == []
    assert len(work.state.units_of(work.state.sides[0].seat)) == 12  # V-6.4-03


def test_a_swordsman_with_a_bruiser_is_not() -> None:
    """V-15-10: 23 is more than 18.7."""
    work = march_to(make_state({AT: ["swordsman", "bruiser"]}))
    assert hexes_of_mover(work) == {AT}
    assert failure_codes(work, 1) == ["STOP_ENEMY"]
    assert len(work.state.units_in(AT)) == 13


@pytest.mark.parametrize(("level", "end"), [(1, AT), (0, ON)])
def test_nobody_is_overrun_in_a_city(level: int, end: str) -> None:
    """V-15-10, V-6.4-05, V-3.1-20: Ruins are no city."""
    more = {"places": {AT: {"feature": "city", "level": level, "owner": 2}}}
    assert hexes_of_mover(march_to(make_state({AT: ["swordsman"]}, **more))) == {end}


def test_exactly_a_tenth_is_no_overrun() -> None:
    """V-6.4-07: 15 against 150; a Swordsman more is enough."""
    assert hexes_of_mover(march_to(make_state({AT: ["swordsman"]}, ["10 swordsman"]))) == {AT}
    assert hexes_of_mover(march_to(make_state({AT: ["swordsman"]}, ["11 swordsman"]))) == {ON}


def test_several_sides_are_overrun_together_or_not_at_all() -> None:
    """V-6.4-08."""
    third = {3: {"capital": "012.001", "units": {"012.001": ["ruler"], AT: ["swordsman"]}}}
    one = march_to(make_state({AT: ["swordsman"]}, ["warlord", "11 swordsman"], others=third))
    assert hexes_of_mover(one) == {AT}
    assert len(one.state.units_in(AT)) == 14
    both = march_to(make_state({AT: ["swordsman"]}, ["warlord", "20 swordsman"], others=third))
    assert hexes_of_mover(both) == {ON}
    assert both.state.units_in(AT) == []


def test_groups_that_came_before_count() -> None:
    """V-6.4-06: all own units then in the hex."""
    state = make_state({AT: ["swordsman"]}, ["9 swordsman"])
    five = {"kind": "move", "units": "5 swordsman", "from": "005.006", "to": AT}
    rest = {"kind": "move", "units": "all", "from": "005.006", "to": AT}
    work = start_turn(state, 1, five, rest)
    movement_phase.carry_out_movement(work)
    assert len(work.state.units_in(AT)) == 10
    state = make_state({AT: ["swordsman"]}, ["12 swordsman"])
    work = start_turn(state, 1, five, rest)
    movement_phase.carry_out_movement(work)
    assert len(work.state.units_in(AT)) == 12


@pytest.mark.parametrize("stance", ["truce", "parley", "mission"])
def test_who_comes_in_peace_overruns_nobody(stance: str) -> None:
    """V-6.4-09."""
    work = march_to(make_state({AT: ["swordsman"]}), stance=stance)
    assert hexes_of_mover(work) == {AT}
    assert len(work.state.units_in(AT)) == 12


def test_nobody_overruns_a_side_with_which_a_truce_would_be_in_force() -> None:
    """V-6.4-09: orders and Officers of both; it enters and stops."""
    ours, theirs = {"truces": [{"side": 2}]}, {"truces": [{"side": 1}]}
    force = ["60 swordsman", "warlord"]
    kept = march_to(make_state({AT: ["courtier"]}, force, ours, theirs))
    assert hexes_of_mover(kept) == {AT}
    assert len(kept.state.units_in(AT)) == 62
    unled = march_to(make_state({AT: ["swordsman"]}, force, ours, theirs))
    assert hexes_of_mover(unled) == {ON}
    ours_alone = march_to(make_state({AT: ["courtier"]}, force, ours))
    assert hexes_of_mover(ours_alone) == {ON}


def test_beside_a_partner_the_others_are_ridden_down_and_the_group_stays() -> None:
    """V-6.4-08, V-14-23 c."""
    ours, theirs = {"truces": [{"side": 2}]}, {"truces": [{"side": 1}]}
    third = {3: {"capital": "012.001", "units": {"012.001": ["ruler"], AT: ["swordsman"]}}}
    work = march_to(make_state({AT: ["courtier"]}, RIDERS, ours, theirs, others=third))
    assert hexes_of_mover(work) == {AT}
    assert sorted({one.seat for one in work.state.units_in(AT)}) == [1, 2]


def test_the_zone_of_those_ridden_down_is_gone_before_the_next_step() -> None:
    """V-2.3-13."""
    work = march_to(make_state({AT: ["swordsman"]}), ON)
    assert hexes_of_mover(work) == {ON}
    held = march_to(make_state({AT: ["swordsman"], "006.006": ["30 swordsman"]}), ON)
    assert hexes_of_mover(held) == {ON}
    held = march_to(make_state({AT: ["swordsman"], "006.005": ["30 swordsman"]}), ON)
    assert hexes_of_mover(held) == {AT}
    assert failure_codes(held, 1) == ["STOP_ZOC"]


def test_an_overrun_counts_as_a_battle() -> None:
    """V-6.4-10, V-14-24: reports, and logs of both."""
    work = march_to(make_state({AT: ["swordsman"]}))
    assert work.state.battles == 1
    assert [deed.kind for deed in work.state.sides[0].log] == ["overrun"]
    assert [deed.kind for deed in work.state.sides[1].log] == ["battle_lost"]


def test_who_fought_forgets_a_force_that_was_ridden_down_and_a_third_side_does_not() -> None:
    """V-13-33: the reports of an overrun tell what was lost; what is known of others stays."""
    seen = {"counts": {"swordsman": 1}, "officers": 0, "hp": 15, "attack": 15}
    known = {
        "scouted": [{"at": AT, "seat": 2, **seen}, {"at": "005.003", "seat": 2, **seen}],
        "insights": [{"at": AT, "seat": 2, "round": 1, "units": []}],
        "marks": {AT: [2, 3], "005.003": [2]},
    }
    third = {"capital": "012.001", "units": {"012.001": ["ruler"]}, **known}
    work = march_to(make_state({AT: ["swordsman"]}, own=known, others={3: third}))
    mover, _, onlooker = work.state.sides
    assert work.state.units_in(AT) == []
    assert [one.at for one in mover.scouted] == ["005.003"]
    assert mover.insights == ()
    assert mover.marks == {AT: (3,), "005.003": (2,)}
    assert [one.at for one in onlooker.scouted] == [AT, "005.003"]
    assert [one.at for one in onlooker.insights] == [AT]
    assert onlooker.marks == {AT: (2, 3), "005.003": (2,)}


def test_of_two_sides_that_are_ridden_down_each_forgets_the_other() -> None:
    """V-13-33, V-6.4-08: each has a report of the overrun; none stands there any more."""
    seen = {"counts": {"swordsman": 1}, "officers": 0, "hp": 15, "attack": 15}
    known = {seat: {"scouted": [{"at": AT, "seat": seat, **seen}]} for seat in (1, 2, 3)}
    third = {"capital": "012.001", "units": {"012.001": ["ruler"], AT: ["swordsman"]}, **known[2]}
    force = ["warlord", "20 swordsman"]
    work = march_to(make_state({AT: ["swordsman"]}, force, foe=known[3], others={3: third}), AT)
    _, second, last = work.state.sides
    assert {one.seat for one in work.state.units_in(AT)} == {1}
    assert second.scouted == last.scouted == ()


def test_a_ruler_that_is_ridden_down_may_end_its_side_and_the_game() -> None:
    """V-6.4-10, V-6.4-02, V-14-24, V-1-06: the rest of the phase is not played."""
    state = make_state({}, ["warlord", "60 swordsman"])
    ruler = next(one for one in state.units.values() if one.seat == 2 and one.crown)
    ruler.at = AT
    on = {"kind": "move", "units": "all", "from": ON, "to": "005.003"}
    ride_ = {"kind": "move", "units": "all", "from": "005.006", "to": ON, "path": [AT, ON]}
    work = start_turn(state, 1, ride_, on)
    movement_phase.carry_out_movement(work)
    assert work.state.sides[1].ended
    assert work.state.outcome is not None
    assert hexes_of_mover(work) == {AT}
    assert events_told(work, "side_ended")


def test_a_warlord_takes_the_crown_of_a_ruler_ridden_down() -> None:
    """V-6.4-10, V-4.4-13: and the group goes on."""
    foe = {"gold": 1000}
    state = make_state({"010.010": ["warlord"]}, ["warlord", "60 swordsman"], foe=foe)
    ruler = next(one for one in state.units.values() if one.seat == 2 and one.crown)
    ruler.at = AT
    work = march_to(state)
    assert not work.state.sides[1].ended
    assert work.state.sides[1].gold == 0
    assert work.state.sides[0].rulers_slain == 1
    assert hexes_of_mover(work) == {ON}
