"""Ways of groups that name only their destination: around what may stop them, if they can pay."""

from typing import Any, Final

import pytest

from engine.core.protocol.values import Order, Refusal, Seat
from engine.valhalla.checks.order_checks import check
from engine.valhalla.movement import movement_phase
from engine.valhalla.planning.sheet_plan import plan_sheet
from engine.valhalla.state import State
from engine.valhalla.turn.asks import asks
from engine.valhalla.view_builder import view
from tests.engine.valhalla.worlds.world import (
    events_told,
    read_order,
    stage_world,
    start_turn,
)

START: Final = "005.007"
GOAL: Final = "005.003"
FOE: Final = "004.005"
"""It stands beside the straight way from START to GOAL."""
STRAIGHT: Final = ("005.006", "005.005", "005.004", "005.003")


def stage_march(mp: int, units: tuple[str, ...] = ("E",), **own: Any) -> State:
    """Return a world with a foe beside the straight way, known by a mark."""
    scouted = [{"at": FOE, "seat": 2, "counts": ["9 swordsman"]}]
    force = [{"unit": unit, "mp": mp} for unit in units]
    mine = {"marks": {FOE: [2]}, "scouted": scouted, **own}
    return stage_world(
        {
            1: {"capital": "001.001", "units": {"001.001": ["ruler"], START: force}, **mine},
            2: {"capital": "012.012", "units": {"012.012": ["ruler"], FOE: ["9 swordsman"]}},
        }
    )


def march_order(units: str = "all", **more: Any) -> Order:
    fields = {"kind": "move", "units": units, "from": START, "to": GOAL}
    return read_order({**fields, **more})


def way_of(state: State, order: Order) -> tuple[str, ...]:
    """Carry out an order and return the hexes that were entered."""
    work = start_turn(state, 1, order)
    movement_phase.carry_out_movement(work)
    return tuple(at for event in events_told(work, "moved") for at in event.path)


def warnings_of(state: State, order: Order) -> tuple[Refusal, ...]:
    seen, ask = view(state, Seat(1)), asks(state)[0]
    verdict = check(seen, ask, order, ())
    assert verdict.is_accepted
    return verdict.warnings


def planned_points(state: State, order: Order) -> list[int]:
    """Return the points that the sheet plan leaves to the group at its goal."""
    seen = view(state, Seat(1))
    assert seen.me is not None
    plan = plan_sheet(seen, seen.me, [order])
    return [plan.mp_of[id_] for id_, at in plan.hex_of.items() if at == GOAL]


def test_a_march_goes_around_zones_of_control_while_its_points_last() -> None:
    """V-12.3-03, V-2.3-02: the plan and the march take the same way."""
    state = stage_march(mp=12)
    way = way_of(state, march_order())
    assert way[-1] == GOAL
    assert way != STRAIGHT
    assert warnings_of(state, march_order()) == ()
    assert planned_points(state, march_order()) == [12 - 2 * len(way)]


def test_a_march_whose_points_do_not_last_goes_straight_and_is_warned() -> None:
    """V-12.3-03, V-12.3-25: the warning names whom every way passes."""
    state = stage_march(mp=8)
    [found] = warnings_of(state, march_order())
    assert found.code == "MOVE_ZOC_POSSIBLE"
    assert found.facts == {"hex": "005.005", "next": "005.004", "foe": 2, "near": FOE}
    assert way_of(state, march_order()) == STRAIGHT[:2]


def test_the_slowest_of_a_group_decides_whether_it_goes_around() -> None:
    """V-12.3-03: every unit must have the points."""
    state = stage_march(mp=12, units=("E", "D"))
    for unit in state.units_of(Seat(1)):
        unit.mp = 8 if unit.code == "D" else unit.mp
    assert [one.code for one in warnings_of(state, march_order())] == ["MOVE_ZOC_POSSIBLE"]


def test_a_way_that_a_player_names_is_taken_and_warned_of() -> None:
    """V-12.3-03, V-12.3-33: other ways may be in reach, so the warning doesn't speak of them."""
    order = march_order(path=STRAIGHT)
    [found] = warnings_of(stage_march(mp=12), order)
    assert found.facts == {"hex": "005.005", "next": "005.004"}
    assert way_of(stage_march(mp=12), order) == STRAIGHT[:2]


@pytest.mark.parametrize(
    "own",
    [
        {"marks": {}, "scouted": []},
        {"scouted": [{"at": FOE, "seat": 2, "counts": [], "level": 2}]},
    ],
)
def test_a_foe_that_its_side_does_not_know_of_changes_no_way(own: dict[str, Any]) -> None:
    """V-13-27, V-12.3-33: the march goes straight and is cut off when carried out."""
    state = stage_march(mp=12, **own)
    assert warnings_of(state, march_order()) == ()
    assert way_of(state, march_order()) == STRAIGHT[:2]


def test_infiltrators_go_straight() -> None:
    """V-12.3-03, V-2.3-14."""
    designs = {"C": {"utility": "infiltrator"}}
    state = stage_march(mp=12, units=("C",), designs=designs)
    assert way_of(state, march_order()) == STRAIGHT


@pytest.mark.parametrize(
    ("units", "way"),
    [
        ("E", ("005.006", "006.006", "006.005")),
        ("C", ("005.006", "005.005", "006.005")),
    ],
)
def test_of_ways_that_cost_the_same_a_march_takes_the_one_without_a_zone(
    units: str, way: tuple[str, ...]
) -> None:
    """V-12.3-03: one hex of a zone stops nobody, and still is left aside; not by Infiltrators."""
    designs = {"C": {"utility": "infiltrator"}}
    state = stage_march(mp=6, units=(units,), designs=designs)
    order = march_order(to="006.005")
    assert way_of(state, order) == way
    assert warnings_of(state, order) == ()


def test_an_unknown_foe_makes_no_way_better() -> None:
    """V-12.3-03, V-13-27."""
    state = stage_march(mp=6, marks={}, scouted=[])
    assert way_of(state, march_order(to="006.005")) == ("005.006", "005.005", "006.005")
