"""Truce orders stand until cancelled; a truce is in force by orders and Officers (V-8-08)."""

from typing import Any, Final

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.diplomacy import encounters, truces
from engine.valhalla.orders.diplomacy import Truce
from engine.valhalla.sides.side import TruceOffer
from engine.valhalla.state import State
from tests.engine.valhalla.worlds.world import events_told, only_event, stage_world, start_turn

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)
AT: Final = "006.006"


def make_pair(one: Any = (), two: Any = (), mine: str = "ruler", theirs: str = "ruler") -> State:
    """Let two sides stand in one hex with these truce orders."""
    return stage_world(
        {
            1: {"units": {AT: mine}, "truces": list(one)},
            2: {"units": {AT: theirs}, "truces": list(two)},
        }
    )


@pytest.mark.parametrize(
    ("one", "two", "force"),
    [
        ([{"side": 2}], [{"side": 1}], True),
        ([{"side": 2, "scope": AT}], [{"side": 1}], True),
        ([{"side": 2, "scope": "001.001"}], [{"side": 1}], False),
        ([{"side": 2}], [], False),
        ([], [], False),
    ],
)
def test_a_truce_needs_the_orders_of_both_for_the_hex_or_all(
    one: Any, two: Any, *, force: bool
) -> None:
    """V-8-08, V-8-11: whoever has no truce is an enemy."""
    state = make_pair(one, two)
    assert encounters.is_truce_in_force(state, AT, ONE, TWO) is force
    assert encounters.is_truce_in_force(state, AT, TWO, ONE) is force


def test_a_truce_needs_an_officer_of_both() -> None:
    """V-8-08, V-6.1-04; a Flagbearer is one, too (V-4.3-52)."""
    offers = ([{"side": 2}], [{"side": 1}])
    assert not encounters.is_truce_in_force(make_pair(*offers, theirs="4 swordsman"), AT, ONE, TWO)
    assert not encounters.is_truce_in_force(make_pair(*offers, mine="4 swordsman"), AT, ONE, TWO)
    assert not encounters.is_truce_in_force(make_pair(*offers), AT, ONE, ONE)


def test_truce_orders_are_carried_out_before_anybody_moves() -> None:
    """V-12.8-01, V-14-20: told to the side alone."""
    given = {"kind": "truce", "side": "2", "scope": AT, "missions": "yes"}
    work = start_turn(make_pair(), ONE, given)
    encounters.carry_out_truce_orders(work)
    assert work.state.side(ONE).truces == (TruceOffer(TWO, AT, missions=True),)
    assert only_event(work, "truce_ordered").audience == (ONE,)


def test_an_order_for_the_same_replaces_the_earlier() -> None:
    """V-12.8-01, V-12.0-04."""
    work = start_turn(make_pair([{"side": 2, "scope": AT, "missions": True}]), ONE)
    truces.carry_out_truce(work, ONE, Truce(side="2", scope=AT))
    assert work.state.side(ONE).truces == (TruceOffer(TWO, AT, missions=False),)


def test_a_truce_order_is_cancelled_alone_or_with_all_to_that_side() -> None:
    """V-8-08, V-12.8-01: until then it stands."""
    offers = [{"side": 2, "scope": AT}, {"side": 2}, {"side": 3}]
    state = stage_world({1: {"truces": offers}, 2: {}, 3: {}})
    work = start_turn(state, ONE)
    truces.carry_out_truce(work, ONE, Truce(side="2", scope=AT, decision="cancel"))
    assert work.state.side(ONE).truces == (TruceOffer(TWO, "all"), TruceOffer(THREE, "all"))
    again = start_turn(state, ONE)
    truces.carry_out_truce(again, ONE, Truce(side="2", decision="cancel"))
    assert again.state.side(ONE).truces == (TruceOffer(THREE, "all"),)


def test_a_side_is_named_by_seat_or_name_and_nobody_makes_peace_with_itself() -> None:
    """V-12.8-10: what was refused does nothing."""
    state = make_pair()
    name = state.side(TWO).name
    assert truces.read_seat(state, name.upper()) == TWO
    assert truces.read_seat(state, "nobody at all") is None
    work = start_turn(state, ONE)
    for side in ("1", "nobody at all"):
        truces.carry_out_truce(work, ONE, Truce(side=side))
    assert work.state.side(ONE).truces == ()
    assert events_told(work) == []


def test_a_parley_that_both_end_with_truce_is_an_order_of_both() -> None:
    """V-8-08: and a fight at its end beats stance and answer, but no standing orders."""
    state = make_pair()
    work = start_turn(state, ONE)
    assert work.state.course is not None
    work.state.course.stances = {AT: ("truce",)}
    encounters.open_response_windows(work)
    [meeting] = work.state.course.meetings
    meeting.ended[TWO] = {ONE: "truce", TWO: "truce"}
    assert encounters.is_truce_in_force(work.state, AT, ONE, TWO)
    meeting.ended[TWO] = {ONE: "truce", TWO: "fight"}
    assert not encounters.is_truce_in_force(work.state, AT, ONE, TWO)
    truces.store_agreed_truce(work, AT, ONE, TWO)
    assert encounters.is_truce_in_force(work.state, AT, ONE, TWO)
