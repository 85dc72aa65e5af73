"""What a side's own orders lead to, as far as it can know."""

from collections.abc import Mapping
from typing import Any

from engine.core.protocol.values import Seat
from engine.valhalla.planning.sheet_plan import SheetPlan, plan_sheet
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.worlds.world import read_sheet, stage_world

BIRD: Mapping[str, Any] = {"D": {"specials": "heavy, mount", "utility": "flying"}}


def world_of_two_sides(
    units: Mapping[str, Any], theirs: Mapping[str, Any] | None = None, **own: Any
) -> State:
    return stage_world(
        {
            1: {
                "capital": "001.001", "designs": BIRD,
                "units": {"001.001": ["ruler"], **units}, **own,
            },
            2: {"capital": "012.012", "units": {"012.012": ["ruler"], **(theirs or {})}},
        }
    )  # fmt: skip


def plan_orders(state: State, *orders: Mapping[str, Any]) -> SheetPlan:
    seen = view(state, Seat(1))
    assert seen.me is not None
    return plan_sheet(seen, seen.me, read_sheet(*orders))


E = {"unit": "E", "id": 91, "mp": 6}


def test_orders_follow_each_other() -> None:
    """V-12.3-31: MP left after the orders listed before."""
    found = plan_orders(
        world_of_two_sides({"005.005": [E]}),
        {"kind": "move", "units": "91", "from": "005.005", "to": "005.004"},
        {"kind": "move", "units": "91", "from": "005.004", "to": "005.003"},
    )
    assert (found.hex_of[91], found.mp_of[91], found.movement_orders_used) == ("005.003", 2, 2)
    assert found.entered_hexes == {"005.004", "005.003"}


def test_nothing_unseen_is_in_a_plan() -> None:
    """V-13-27: no zones, no enemies met."""
    order = {"kind": "move", "units": "91", "from": "005.005", "to": "005.002"}
    foes = {"005.003": ["9 swordsman"], "004.004": ["9 swordsman"]}
    calm, crowded = world_of_two_sides({"005.005": [E]}), world_of_two_sides({"005.005": [E]}, foes)
    for state in (calm, crowded):
        state.sides[0].marks, state.sides[0].scouted = {}, ()
    assert plan_orders(crowded, order) == plan_orders(calm, order)


def test_elixir_and_stride_of_this_turn_count() -> None:
    """V-12.3-31, V-14-21, V-14-22: also for who is named with its hex alone."""
    force = [E, {"unit": "caster", "id": 81, "type": "alchemist", "mp": 6}]
    elixir = {"kind": "power", "caster": "81", "power": "invigorating_elixir"}
    stride = {"kind": "boon", "boon": "boon_stride", "target": ["005.005"]}
    state = world_of_two_sides({"005.005": force}, favor=100)
    assert plan_orders(state).mp_of[91] == 6
    assert plan_orders(state, elixir).mp_of[91] == 8
    assert plan_orders(state, elixir, stride).mp_of[91] == 11
    move = {"kind": "move", "units": "91", "from": "005.005", "to": "005.004"}
    assert plan_orders(state, move, stride).mp_of[91] == 7


def test_who_is_called_comes_without_points_for_one_order() -> None:
    """V-4.4-47, V-9.2-06."""
    force = [{"unit": "caster", "id": 81, "type": "summoner"}]
    state = world_of_two_sides({"005.005": force, "009.009": [E, "3 archer"]})
    call = {"kind": "power", "caster": "81", "power": "get_over_here", "units": ["91"]}
    found = plan_orders(state, call)
    assert (found.hex_of[91], found.mp_of[91], found.movement_orders_used) == ("005.005", 0, 1)
    assert found.entered_hexes == {"005.005"}


def test_a_ferry_carries_and_counts() -> None:
    """V-9.2-05, V-12.4-02."""
    force = [{"unit": "D", "id": 71, "mp": 6}, {"unit": "swordsman", "id": 81}]
    ferry = {"kind": "ferry", "mount": "71", "legs": ["005.004 take 81 drop 81", "005.005"]}
    found = plan_orders(world_of_two_sides({"005.005": force}), ferry)
    assert (found.hex_of[71], found.hex_of[81], found.movement_orders_used) == (
        "005.005",
        "005.004",
        2,
    )
    assert (found.mp_of[71], found.mount_of[81]) == (2, None)


def test_riders_go_with_their_mounts() -> None:
    """V-4.3-83, V-4.3-86."""
    force = [{"unit": "D", "id": 71, "mp": 9}, {"unit": "swordsman", "id": 81, "mp": 3}]
    order = {"kind": "move", "units": "71", "riders": {"81": "71"}, "from": "005.005"}
    found = plan_orders(world_of_two_sides({"005.005": force}), {**order, "to": "005.003"})
    assert (found.hex_of[81], found.mp_of[81], found.mount_of[81]) == ("005.003", 0, 71)


def test_a_plan_leaves_the_view_alone() -> None:
    state = world_of_two_sides({"005.005": [E]})
    seen = view(state, Seat(1))
    assert seen.me is not None
    move = {"kind": "move", "units": "91", "from": "005.005", "to": "005.004"}
    plan_sheet(seen, seen.me, read_sheet(move))
    assert seen == view(state, Seat(1))
    assert seen.me.units_in("005.005")[0].mp == 6
