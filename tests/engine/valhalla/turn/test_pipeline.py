"""The order of turns and rounds, and who is absent."""

from typing import Any

from engine.core.protocol.game import ChapterClosed, Lapse
from engine.core.protocol.values import Order, Seat
from engine.valhalla.orders.sheet_rules import effective_orders
from engine.valhalla.state import State
from engine.valhalla.turn.asks import asks
from engine.valhalla.turn.resolve import resolve
from tests.engine.valhalla.worlds.world import DICE, read_order, read_sheet, stage_world


def stage_three_sides(**more: Any) -> State:
    return stage_world({1: {}, 2: {}, 3: {}}, size=(24, 24), **more)


def play_first_window(state: State, *orders: Order) -> State:
    """Close the window of whoever is asked first, with these orders."""
    ask = asks(state)[0]
    return resolve(state, {(ask.seat, ask.id): orders}, DICE).state


def test_turns_go_by_seat_and_a_round_is_complete_when_everybody_had_one() -> None:
    """V-5.1-01, V-5.1-02, V-5.2-01, V-14-59."""
    state = stage_three_sides()
    seats = []
    for _ in range(6):
        seats.append((state.round, asks(state)[0].seat))
        state = play_first_window(state)
    assert seats == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]


def test_an_ended_side_has_no_turn() -> None:
    """V-1-11."""
    state = stage_three_sides()
    state = resolve(
        state, {(Seat(2), ""): read_sheet({"kind": "resign", "confirm": True})}, DICE
    ).state
    state = play_first_window(state)
    assert asks(state)[0].seat == 3


def test_a_side_that_resigns_on_its_own_turn_passes_it_on() -> None:
    """V-1-15."""
    state = stage_three_sides()
    state = resolve(
        state, {(Seat(1), ""): read_sheet({"kind": "resign", "confirm": True})}, DICE
    ).state
    assert asks(state)[0].seat == 2


def test_a_turn_closes_its_chapter_and_so_does_a_round() -> None:
    """V-14-58, V-13-35."""
    state = stage_world({1: {}, 2: {}}, size=(24, 24))
    state = play_first_window(state)
    step = resolve(state, {(Seat(2), asks(state)[0].id): ()}, DICE)
    titles = [event.title for event in step.events if isinstance(event, ChapterClosed)]
    assert titles == ["turn", "round", "floor"]
    assert step.state.round == 2


def test_turns_without_an_order_are_counted_and_the_windows_grow_short() -> None:
    """V-1-16, V-1-19."""
    state = stage_world({1: {}, 2: {}}, size=(24, 24), settings={"absent_limit": 2})
    for _ in range(2):
        assert asks(state)[0].clock == "order_hours"
        state = play_first_window(state, Lapse())
        state = play_first_window(state)
    assert state.side(Seat(1)).missed == 2
    assert asks(state)[0].clock == "absent_hours"
    move = {"kind": "pathfind", "targets": []}
    state = play_first_window(state, read_order(move), Lapse())
    assert state.side(Seat(1)).missed == 0


def test_ready_with_an_empty_sheet_is_no_missed_turn() -> None:
    """V-1-16, V-12.29-01."""
    state = stage_world({1: {"missed": 1}, 2: {}}, size=(24, 24))
    assert play_first_window(state).side(Seat(1)).missed == 0


def test_an_order_for_the_same_subject_replaces_the_earlier_one() -> None:
    """V-12.0-04."""
    orders = read_sheet(
        {"kind": "fortify", "city": "001.001", "walls": 1},
        {"kind": "pathfind", "targets": ["001.001"]},
        {"kind": "fortify", "city": "001.001", "walls": 2},
        {"kind": "fortify", "city": "002.002", "walls": 1},
    )
    assert effective_orders(orders) == (orders[1], orders[2], orders[3])
    assert effective_orders(orders[:1], orders[2]) == ()
