"""Truce orders stand until cancelled; a truce is in force by orders and Officers (V-8-08)."""

from typing import Any, Final

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.diplomacy import encounters, truces
from engine.valhalla.orders import Truce
from engine.valhalla.sides.side import TruceOffer
from engine.valhalla.state import State
from tests.engine.valhalla.world import course, the, told, world

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)
AT: Final = "006.006"


def pair(one: Any = (), two: Any = (), mine: str = "ruler", theirs: str = "ruler") -> State:
    """Let two sides stand in one hex with these truce orders."""
    return world(
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
    state = pair(one, two)
    assert encounters.truce(state, AT, ONE, TWO) is force
    assert encounters.truce(state, AT, TWO, ONE) is force


def test_a_truce_needs_an_officer_of_both() -> None:
    """V-8-08, V-6.1-04; a Flagbearer is one, too (V-4.3-52)."""
    offers = ([{"side": 2}], [{"side": 1}])
    assert not encounters.truce(pair(*offers, theirs="4 swordsman"), AT, ONE, TWO)
    assert not encounters.truce(pair(*offers, mine="4 swordsman"), AT, ONE, TWO)
    assert not encounters.truce(pair(*offers), AT, ONE, ONE)


def test_truce_orders_are_carried_out_before_anybody_moves() -> None:
    """V-12.8-01, V-14-20: told to the side alone."""
    given = {"kind": "truce", "side": "2", "scope": AT, "missions": "yes"}
    table = course(pair(), ONE, given)
    encounters.begin(table)
    assert table.state.side(ONE).truces == (TruceOffer(TWO, AT, missions=True),)
    assert the(table, "truce_ordered").audience == (ONE,)


def test_an_order_for_the_same_replaces_the_earlier() -> None:
    """V-12.8-01, V-12.0-04."""
    table = course(pair([{"side": 2, "scope": AT, "missions": True}]), ONE)
    truces.order(table, ONE, Truce(side="2", scope=AT))
    assert table.state.side(ONE).truces == (TruceOffer(TWO, AT, missions=False),)


def test_a_truce_order_is_cancelled_alone_or_with_all_to_that_side() -> None:
    """V-8-08, V-12.8-01: until then it stands."""
    offers = [{"side": 2, "scope": AT}, {"side": 2}, {"side": 3}]
    state = world({1: {"truces": offers}, 2: {}, 3: {}})
    table = course(state, ONE)
    truces.order(table, ONE, Truce(side="2", scope=AT, decision="cancel"))
    assert table.state.side(ONE).truces == (TruceOffer(TWO, "all"), TruceOffer(THREE, "all"))
    again = course(state, ONE)
    truces.order(again, ONE, Truce(side="2", decision="cancel"))
    assert again.state.side(ONE).truces == (TruceOffer(THREE, "all"),)


def test_a_side_is_named_by_seat_or_name_and_nobody_makes_peace_with_itself() -> None:
    """V-12.8-10: what was refused does nothing."""
    state = pair()
    name = state.side(TWO).name
    assert truces.seat_of(state, name.upper()) == TWO
    assert truces.seat_of(state, "nobody at all") is None
    table = course(state, ONE)
    for side in ("1", "nobody at all"):
        truces.order(table, ONE, Truce(side=side))
    assert table.state.side(ONE).truces == ()
    assert told(table) == []


def test_a_parley_that_both_end_with_truce_is_an_order_of_both() -> None:
    """V-8-08: and a fight at its end beats stance and answer, but no standing orders."""
    state = pair()
    table = course(state, ONE)
    assert table.state.course is not None
    table.state.course.stances = {AT: ("truce",)}
    encounters.meet(table)
    [meeting] = table.state.course.meetings
    meeting.ended[TWO] = {ONE: "truce", TWO: "truce"}
    assert encounters.truce(table.state, AT, ONE, TWO)
    meeting.ended[TWO] = {ONE: "truce", TWO: "fight"}
    assert not encounters.truce(table.state, AT, ONE, TWO)
    truces.seal(table, AT, ONE, TWO)
    assert encounters.truce(table.state, AT, ONE, TWO)
