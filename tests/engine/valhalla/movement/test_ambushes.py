"""Ambushes."""

from typing import Any

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
AT = "005.005"


def make_state(mine: list[Any], theirs: list[Any] | None = None) -> State:
    foes = {"012.012": ["ruler"], **({AT: theirs} if theirs else {})}
    return stage_world(
        {
            1: {"capital": "001.001", "units": {"001.001": ["ruler"], "005.006": mine}},
            2: {"capital": "012.012", "units": foes},
        }
    )


def carry_out_turn(state: State, *orders: Any) -> ValhallaWork:
    work = start_turn(state, 1, *orders)
    movement_phase.carry_out_movement(work)
    return work


MARCH = {"kind": "move", "units": "all", "from": "005.006", "to": AT}
AMBUSH = {"kind": "ambush", "hex": AT}


def test_an_ambush_is_laid_where_the_march_ends() -> None:
    """V-6.6-25, V-6.6-26, V-14-25: at the end of the movement phase, by all who are there."""
    work = carry_out_turn(make_state(["warlord", "3 swordsman"]), AMBUSH, MARCH)
    assert work.state.sides[0].ambushes == (AT,)
    assert [one.weary for one in work.state.units_in(AT)] == [True] * 4
    event = only_event(work, "ambush_laid", ME)
    assert (event.at, len(event.units)) == (AT, 4)
    assert events_told(work, "ambush_laid", YOU) == events_told(work, "ambush_laid", None) == []


def test_an_ambush_needs_a_warlord() -> None:
    """V-12.7-11, V-0-11n: a Ruler or a Flagbearer will do, a Ranger won't."""
    work = carry_out_turn(make_state(["ranger", "3 swordsman"]), MARCH, AMBUSH)
    assert failure_codes(work, 1) == ["AMBUSH_NO_WARLORD"]
    assert work.state.sides[0].ambushes == ()
    assert not any(one.weary for one in work.state.units.values())


def test_nobody_lies_in_ambush_beside_others() -> None:
    """V-12.7-12, V-6.6-25."""
    work = carry_out_turn(make_state(["warlord", "3 swordsman"], ["30 swordsman"]), MARCH, AMBUSH)
    assert failure_codes(work, 1) == ["AMBUSH_ENEMY_PRESENT"]
    assert work.state.sides[0].ambushes == ()


def test_an_ambush_in_one_place_stands_once() -> None:
    state = make_state(["warlord"])
    state.sides[0].ambushes = ("005.006",)
    work = carry_out_turn(state, {"kind": "ambush", "hex": "005.006"})
    assert work.state.sides[0].ambushes == ("005.006",)
