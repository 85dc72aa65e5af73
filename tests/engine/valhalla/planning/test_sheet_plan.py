"""What a side's own orders lead to, as far as it can know."""

from collections.abc import Mapping
from typing import Any

from engine.core.protocol.values import Seat
from engine.valhalla.planning.sheet_plan import Plan, planned
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.world import sheet, world

BIRD: Mapping[str, Any] = {"D": {"specials": "heavy, mount", "utility": "flying"}}


def lands(units: Mapping[str, Any], theirs: Mapping[str, Any] | None = None, **own: Any) -> State:
    return world(
        {
            1: {
                "capital": "001.001", "designs": BIRD,
                "units": {"001.001": ["ruler"], **units}, **own,
            },
            2: {"capital": "012.012", "units": {"012.012": ["ruler"], **(theirs or {})}},
        }
    )  # fmt: skip


def plan(state: State, *orders: Mapping[str, Any]) -> Plan:
    seen = view(state, Seat(1))
    assert seen.me is not None
    return planned(seen, seen.me, sheet(*orders))


E = {"unit": "E", "id": 91, "mp": 6}


def test_orders_follow_each_other() -> None:
    """V-12.3-31: MP left after the orders listed before."""
    found = plan(
        lands({"005.005": [E]}),
        {"kind": "move", "units": "91", "from": "005.005", "to": "005.004"},
        {"kind": "move", "units": "91", "from": "005.004", "to": "005.003"},
    )
    assert (found.at[91], found.mp[91], found.used) == ("005.003", 2, 2)
    assert found.entered == {"005.004", "005.003"}


def test_nothing_unseen_is_in_a_plan() -> None:
    """V-13-27: no zones, no enemies met."""
    order = {"kind": "move", "units": "91", "from": "005.005", "to": "005.002"}
    foes = {"005.003": ["9 swordsman"], "004.004": ["9 swordsman"]}
    calm, crowded = lands({"005.005": [E]}), lands({"005.005": [E]}, foes)
    for state in (calm, crowded):
        state.sides[0].marks, state.sides[0].scouted = {}, ()
    assert plan(crowded, order) == plan(calm, order)


def test_elixir_and_stride_of_this_turn_count() -> None:
    """V-12.3-31, V-14-21, V-14-22: also for who is named with its hex alone."""
    force = [E, {"unit": "caster", "id": 81, "type": "alchemist", "mp": 6}]
    elixir = {"kind": "power", "caster": "81", "power": "invigorating_elixir"}
    stride = {"kind": "boon", "boon": "boon_stride", "target": ["005.005"]}
    state = lands({"005.005": force}, favor=100)
    assert plan(state).mp[91] == 6
    assert plan(state, elixir).mp[91] == 8
    assert plan(state, elixir, stride).mp[91] == 11
    move = {"kind": "move", "units": "91", "from": "005.005", "to": "005.004"}
    assert plan(state, move, stride).mp[91] == 7


def test_who_is_called_comes_without_points_for_one_order() -> None:
    """V-4.4-47, V-9.2-06."""
    force = [{"unit": "caster", "id": 81, "type": "summoner"}]
    state = lands({"005.005": force, "009.009": [E, "3 archer"]})
    call = {"kind": "power", "caster": "81", "power": "get_over_here", "units": ["91"]}
    found = plan(state, call)
    assert (found.at[91], found.mp[91], found.used) == ("005.005", 0, 1)
    assert found.entered == {"005.005"}


def test_a_ferry_carries_and_counts() -> None:
    """V-9.2-05, V-12.4-02."""
    force = [{"unit": "D", "id": 71, "mp": 6}, {"unit": "swordsman", "id": 81}]
    ferry = {"kind": "ferry", "mount": "71", "legs": ["005.004 take 81 drop 81", "005.005"]}
    found = plan(lands({"005.005": force}), ferry)
    assert (found.at[71], found.at[81], found.used) == ("005.005", "005.004", 2)
    assert (found.mp[71], found.rides[81]) == (2, None)


def test_riders_go_with_their_mounts() -> None:
    """V-4.3-83, V-4.3-86."""
    force = [{"unit": "D", "id": 71, "mp": 9}, {"unit": "swordsman", "id": 81, "mp": 3}]
    order = {"kind": "move", "units": "71", "riders": {"81": "71"}, "from": "005.005"}
    found = plan(lands({"005.005": force}), {**order, "to": "005.003"})
    assert (found.at[81], found.mp[81], found.rides[81]) == ("005.003", 0, 71)


def test_a_plan_leaves_the_view_alone() -> None:
    state = lands({"005.005": [E]})
    seen = view(state, Seat(1))
    assert seen.me is not None
    move = {"kind": "move", "units": "91", "from": "005.005", "to": "005.004"}
    planned(seen, seen.me, sheet(move))
    assert seen == view(state, Seat(1))
    assert seen.me.here("005.005")[0].mp == 6
