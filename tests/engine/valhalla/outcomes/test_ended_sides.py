"""Sides that end, and what becomes of what they held (V-1-04, V-1-11 to V-1-15)."""

from engine.core.protocol.values import EVERYONE, Seat
from engine.valhalla.cities.cities import forts
from engine.valhalla.outcomes import ended_sides
from engine.valhalla.state import State
from tests.engine.valhalla.world import course, reloaded, table_of, the, world

TWO = Seat(2)


def three() -> State:
    return world(
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
    table = table_of(three())
    ended_sides.end(table, (TWO,), "keeper")
    side = table.state.side(TWO)
    assert side.ended
    assert table.state.own(TWO) == []
    assert (side.gold, side.favor, side.truces, side.production) == (0, 0, (), {})
    assert TWO not in table.state.living
    assert the(table, "side_ended").audience == EVERYONE
    assert reloaded(table.state) == table.state


def test_its_assets_belong_to_nobody_keep_their_level_and_no_fortifications_hold() -> None:
    """V-1-12."""
    table = table_of(three())
    ended_sides.end(table, (TWO,), "keeper")
    city, farm = table.state.places["006.006"], table.state.places["008.008"]
    assert (city.owner, city.level) == (None, 3)
    assert (farm.owner, farm.level) == (None, 2)
    assert sum(forts(city, "").values()) == 0


def test_truce_orders_with_an_ended_side_are_gone() -> None:
    """V-1-11."""
    table = table_of(three())
    ended_sides.end(table, (TWO,), "keeper")
    assert table.state.side(Seat(3)).truces == ()


def test_one_who_resigns_ends_at_once() -> None:
    """V-1-15."""
    table = table_of(three())
    ended_sides.resign(table, TWO)
    assert table.state.side(TWO).ended
    assert the(table, "side_ended").how == "resigned"


def test_one_who_resigns_while_a_turn_is_carried_out_ends_when_it_is_over() -> None:
    """V-1-15."""
    table = course(three(), 1)
    ended_sides.resign(table, TWO)
    assert not table.state.side(TWO).ended
    table.state.course = None
    ended_sides.resigned(table)
    assert table.state.side(TWO).ended
