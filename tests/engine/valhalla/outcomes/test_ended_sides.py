"""Sides that end, and what becomes of their assets (V-1-04, V-1-11 to V-1-15)."""

from engine.core.protocol.values import EVERYONE, Seat
from engine.valhalla.cities.cities import forts_in_force
from engine.valhalla.outcomes import ended_sides
from engine.valhalla.state import State
from tests.engine.valhalla.worlds.world import (
    make_working_copy,
    only_event,
    reload_state,
    stage_world,
    start_turn,
)

TWO = Seat(2)


def three_sides() -> State:
    return stage_world(
        {
            1: {},
            2: {
                "capital": "006.006", "gold": 700, "favor": 40,
                "units": {"006.006": "ruler, 5 archer"},
                "places": {"008.008": 2},
                "production": {"006.006": ["2 archer"]},
                "truces": [{"side": 1}],
            },
            3: {"truces": [{"side": 2}]},
        },
        size=(20, 20),
        features={"008.008": "farm"},
    )  # fmt: skip


def test_all_that_an_ended_side_had_vanishes_and_its_orders_are_void() -> None:
    """V-1-11."""
    work = make_working_copy(three_sides())
    ended_sides.end_sides(work, (TWO,), "keeper")
    side = work.state.side(TWO)
    assert side.ended
    assert work.state.units_of(TWO) == []
    assert (side.gold, side.favor, side.truces, side.production) == (0, 0, (), {})
    assert TWO not in work.state.living_seats
    assert only_event(work, "side_ended").audience == EVERYONE
    assert reload_state(work.state) == work.state


def test_its_assets_belong_to_nobody_keep_their_level_and_no_fortifications_hold() -> None:
    """V-1-12."""
    work = make_working_copy(three_sides())
    ended_sides.end_sides(work, (TWO,), "keeper")
    city, farm = work.state.places["006.006"], work.state.places["008.008"]
    assert (city.owner, city.level) == (None, 3)
    assert (farm.owner, farm.level) == (None, 2)
    assert sum(forts_in_force(city, "").values()) == 0


def test_truce_orders_with_an_ended_side_are_gone() -> None:
    """V-1-11."""
    work = make_working_copy(three_sides())
    ended_sides.end_sides(work, (TWO,), "keeper")
    assert work.state.side(Seat(3)).truces == ()


def test_one_who_resigns_ends_at_once() -> None:
    """V-1-15."""
    work = make_working_copy(three_sides())
    ended_sides.resign_side(work, TWO)
    assert work.state.side(TWO).ended
    assert only_event(work, "side_ended").how == "resigned"


def test_one_who_resigns_while_a_turn_is_carried_out_ends_when_it_is_over() -> None:
    """V-1-15."""
    work = start_turn(three_sides(), 1)
    ended_sides.resign_side(work, TWO)
    assert not work.state.side(TWO).ended
    work.state.course = None
    ended_sides.end_resigned_sides(work)
    assert work.state.side(TWO).ended
