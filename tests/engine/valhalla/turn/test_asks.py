"""Whom the game waits for, in every phase."""

from typing import Any

import pytest

from engine.core.protocol.values import EVERYONE, Seat
from engine.valhalla.turn.asks import asks, living_seats, outcome
from tests.engine.valhalla.worlds.world import stage_world


def list_asks(**more: Any) -> list[tuple[Any, ...]]:
    return [(ask.seat, ask.id, ask.kind, ask.clock) for ask in asks(stage_world(**more))]


def test_before_the_first_round_every_side_is_built_and_one_picks() -> None:
    """V-11.1-05, V-11.2-01, V-11.2-25: each alone knows of its own side; the pick is public."""
    state = stage_world(
        {1: {"done": True}, 2: {}, 3: {"special": "beloved"}}, map=None, phase="setup"
    )
    side2, side3, pick = asks(state)
    assert (side2.seat, side2.id, side2.clock, side2.known_to) == (2, "side", "setup_hours", (2,))
    assert (side3.seat, side3.kind, side3.ready, side3.group) == (3, "side", True, "")
    assert (pick.seat, pick.id, pick.clock, pick.ready) == (2, "pick", "pick_hours", False)
    assert pick.known_to == EVERYONE


def test_the_side_whose_turn_it_is_is_asked_for_its_orders() -> None:
    """V-5.1-06, V-13-07: everybody knows whose turn it is."""
    [ask] = asks(stage_world(turn=2, round=3))
    assert (ask.seat, ask.id, ask.kind, ask.clock) == (2, "turn.3", "orders", "order_hours")
    assert (ask.group, ask.ready, ask.known_to) == ("round.3.2", True, EVERYONE)


def test_who_was_long_absent_has_less_time() -> None:
    """V-1-16, V-1-19."""
    sides: dict[int, Any] = {1: {"missed": 2}, 2: {}}
    assert list_asks(sides=sides)[0][3] == "order_hours"
    sides[1]["missed"] = 3
    assert list_asks(sides=sides)[0][3] == "absent_hours"
    assert list_asks(sides=sides, settings={"absent_limit": 4})[0][3] == "order_hours"


def test_seats_that_share_a_window_are_asked_together_until_each_has_sent_its_orders() -> None:
    """V-5.2-03."""
    sides: dict[int, Any] = {1: {}, 2: {}, 3: {}}
    both = asks(stage_world(sides, batch=[1, 2]))
    assert [(ask.seat, ask.group) for ask in both] == [(1, "round.1.1"), (2, "round.1.1")]
    assert [one[0] for one in list_asks(sides=sides, batch=[1, 2], waiting={1: []})] == [2]


@pytest.mark.parametrize(
    ("stage", "asked", "kind", "clock"),
    [
        ("responses", [2, 3], "respond", "response_hours"),
        ("parleys", [1, 2], "parley", "parley_hours"),
    ],
)
def test_those_who_meet_are_asked_in_private(
    stage: str, asked: list[int], kind: str, clock: str
) -> None:
    """V-6.3-06, V-6.1-05, V-13-07: the window opens for the asked together, in secret."""
    course = {"seat": 1, "stage": stage, "asked": asked}
    sides = {1: {"asked": 4}, 2: {"asked": 7}, 3: {"asked": 7}}
    found = asks(stage_world(sides, course=course, round=2))
    assert [ask.seat for ask in found] == asked
    assert {(ask.kind, ask.clock, ask.ready) for ask in found} == {(kind, clock, True)}
    assert len({ask.group for ask in found}) == 1
    for ask in found:
        assert ask.known_to == (ask.seat,)
        assert ask.id == f"answer.{sides[ask.seat]['asked']}"


def test_nobody_is_asked_once_there_is_an_outcome() -> None:
    state = stage_world(outcome={"places": [[2], [1]], "rule": "V-1-06"})
    assert asks(state) == ()
    found = outcome(state)
    assert found is not None
    assert found.places == ((2,), (1,))
    assert outcome(stage_world()) is None


def test_sides_that_have_ended_no_longer_stand() -> None:
    """V-1-11."""
    state = stage_world({1: {}, 2: {"ended": True}, 3: {}})
    assert living_seats(state) == (Seat(1), Seat(3))
