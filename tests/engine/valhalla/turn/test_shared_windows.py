"""Sides that play at the same time while they can't influence each other (V-5.2-03, V-5.2-04)."""

from typing import Any

from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import Seat
from engine.valhalla.state import State
from engine.valhalla.turn.asks import asks
from engine.valhalla.turn.resolve import resolve
from engine.valhalla.turn.shared_windows import find_batch
from tests.engine.valhalla.worlds.world import DICE, stage_world

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)
FAR = {1: "002.002", 2: "060.002", 3: "031.031"}


def stage_spread_sides(capitals: dict[int, str], simultaneous: str = "auto", **more: Any) -> State:
    seats = {
        seat: {"capital": at, "units": {at: "ruler, 2 swordsman"}} for seat, at in capitals.items()
    }
    return stage_world(seats, size=(62, 32), settings={"simultaneous": simultaneous}, **more)


def test_neighbouring_seats_that_are_far_apart_share_a_window() -> None:
    """V-5.2-03."""
    assert find_batch(stage_spread_sides(FAR), ONE) == (ONE, TWO, THREE)


def test_nobody_shares_a_window_unless_the_setting_says_so() -> None:
    """V-5.2-03: `off` is the default."""
    assert find_batch(stage_spread_sides(FAR, "off"), ONE) == (ONE,)


def test_a_batch_ends_at_the_first_seat_that_is_near_one_of_it() -> None:
    """V-5.2-03: every pair must qualify."""
    assert find_batch(stage_spread_sides({1: "002.002", 2: "060.002", 3: "004.004"}), ONE) == (
        ONE,
        TWO,
    )
    assert find_batch(stage_spread_sides({1: "002.002", 2: "004.004", 3: "060.030"}), ONE) == (ONE,)


def test_the_two_hexes_of_a_gate_count_as_neighbours() -> None:
    """V-5.2-03, V-7.3-13."""
    state = stage_spread_sides(
        {1: "002.002", 2: "060.002"},
        features={"004.004": "world_gate", "058.004": "world_gate"},
        gates=("004.004 058.004",),
    )
    assert find_batch(state, ONE) == (ONE,)


def test_sheets_of_a_batch_are_carried_out_together_in_seat_order() -> None:
    """V-5.2-03, V-5.2-04: the test is made afresh before the next turn."""
    state = stage_spread_sides({1: "002.002", 2: "060.002"})
    state = resolve(state, {(ONE, asks(state)[0].id): ()}, DICE).state
    state = resolve(state, {(TWO, asks(state)[0].id): ()}, DICE).state
    both = asks(state)
    assert [ask.seat for ask in both] == [1, 2]
    assert len({ask.group for ask in both}) == 1
    step = resolve(state, {(ask.seat, ask.id): () for ask in both}, DICE)
    turns = [
        event.facts["seat"]
        for event in step.events
        if isinstance(event, ChapterClosed) and event.title == "turn"
    ]
    assert turns == [1, 2]
