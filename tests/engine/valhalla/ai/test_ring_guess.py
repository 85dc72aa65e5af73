"""What a plain player guesses of fair maps, and how it uses the guess."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from engine.core.dice import Dice
from engine.core.protocol.values import Seat
from engine.valhalla.ai.map_reading.capital_guesses import CapitalGuess
from engine.valhalla.ai.map_reading.known_ways import KnownWays
from engine.valhalla.ai.map_reading.ring_guess import MAX_RING_OFFSET
from engine.valhalla.map.hexes import distance, hexes_in_reach, neighbours
from engine.valhalla.map.land import Land
from engine.valhalla.mapmaking.map_maker import MapWishes, find_fair_map
from engine.valhalla.view_builder import view
from tests.engine.valhalla.ai.test_ai import HOME, RIVAL, orders_of_kind, stage_two_sides
from tests.engine.valhalla.worlds.world import stage_world


def guess_capitals(at: str, size: tuple[int, int], sides: int = 6, **more: Any) -> CapitalGuess:
    """Let a side guess that sees its capital and what lies around it, on an open map."""
    seen = (*hexes_in_reach(at, 3), *more.pop("revealed", ()))
    held = {
        1: {"capital": at, "places": {at: 3}, "units": {at: "ruler"}, "revealed": seen},
        **{seat: more.pop(f"side{seat}", {}) for seat in range(2, sides + 1)},
    }
    shown = view(stage_world(held, size=size, **more), Seat(1))
    assert shown.me is not None
    return CapitalGuess(shown, shown.me, {})


def chance_near(told: Mapping[str, float], at: str) -> float:
    """Sum up what is told of a hex and those around it."""
    return sum(likely for one, likely in told.items() if distance(at, one) <= MAX_RING_OFFSET)


@pytest.mark.parametrize("seed", ["axe", "bell", "crow"])
def test_capitals_of_fair_maps_are_guessed_from_the_own_one(seed: str) -> None:
    atlas = find_fair_map(Dice(seed, "rumour"), 6, MapWishes()).atlas
    own, *others = atlas.capitals
    told = guess_capitals(own, atlas.size).capital_chances
    assert all(chance_near(told, one) > 0 for one in others)
    assert sum(chance_near(told, one) for one in others) > 2
    assert sum(told.values()) == pytest.approx(5)


def test_where_everything_was_seen_and_no_city_found_no_capital_is_guessed() -> None:
    atlas = find_fair_map(Dice("axe", "rumour"), 6, MapWishes()).atlas
    own, *_ = atlas.capitals
    told = guess_capitals(own, atlas.size).capital_chances
    spot = max(told, key=lambda one: (told[one], one))
    after = guess_capitals(
        own, atlas.size, revealed=hexes_in_reach(spot, 2 * MAX_RING_OFFSET)
    ).capital_chances
    assert chance_near(after, spot) == 0


def test_a_city_that_a_rival_holds_where_a_capital_is_told_of_is_taken_for_one() -> None:
    atlas = find_fair_map(Dice("axe", "rumour"), 6, MapWishes()).atlas
    own, rival, *_ = atlas.capitals
    held = {"capital": rival, "places": {rival: 3}, "units": {rival: "ruler"}}
    found = guess_capitals(own, atlas.size, revealed=hexes_in_reach(rival, 1), side2=held)
    assert found.capitals == {own, rival}
    assert chance_near(found.capital_chances, rival) > chance_near(
        guess_capitals(own, atlas.size).capital_chances, rival
    )


def test_a_city_where_no_capital_can_lie_is_taken_for_none_though_a_rival_holds_it() -> None:
    atlas = find_fair_map(Dice("axe", "rumour"), 6, MapWishes()).atlas
    own, rival, *_ = atlas.capitals
    town = "020.015"
    held = {"capital": rival, "places": {rival: 3, town: 2}, "units": {rival: "ruler"}}
    found = guess_capitals(own, atlas.size, revealed=hexes_in_reach(town, 3), side2=held)
    assert found.capitals == {own}


def test_on_a_map_that_is_not_fair_a_city_with_three_farms_is_taken_for_a_capital() -> None:
    """No fair map has a capital in its middle; farms lie around each."""
    own, town = "020.015", "010.008"
    farms = dict.fromkeys(("011.008", "010.009", "009.008"), "farm")
    held = {"capital": town, "places": {town: 3}, "units": {town: "ruler"}}
    seen = tuple(hexes_in_reach(town, 3))
    assert guess_capitals(own, (40, 30)).capital_chances == {}
    assert guess_capitals(own, (40, 30), revealed=seen, side2=held).capitals == {own}
    farmed = guess_capitals(own, (40, 30), revealed=seen, side2=held, features=farms)
    assert farmed.capitals == {own, town}


def test_a_veil_is_paid_before_gold_is_asked_for() -> None:
    """Gold comes before the veil is lifted: both together would leave the veil unpaid."""
    atlas = find_fair_map(Dice("axe", "rumour"), 2, MapWishes()).atlas
    own, rival = atlas.capitals
    sides = {
        1: {
            "capital": own,
            "places": {own: 3},
            "units": {own: "ruler, 8 swordsman"},
            "revealed": tuple(hexes_in_reach(own, 3)),
            "favor": 60,
        },
        2: {"capital": rival, "places": {rival: 3}, "units": {rival: "ruler"}},
    }
    state = stage_world(sides, size=atlas.size, round=8)
    asked = [(order.boon, order.target) for order in orders_of_kind(state, "boon")]
    [(boon, (target,))] = asked
    assert boon == "boon_veil"
    assert distance(target, rival) <= 2 * MAX_RING_OFFSET


def test_a_host_without_a_way_goes_as_near_as_it_can() -> None:
    """Pathfinders go on from there."""
    strip = [at for at in hexes_in_reach("007.007", 14) if at[:3] not in {"008", "009"}]
    own = {
        "units": {HOME: "ruler, warlord, 60 swordsman, 8 bruiser"},
        "revealed": [at for at in strip if "001" <= at[:3] <= "014" and "001" <= at[4:] <= "014"],
    }
    farms = dict.fromkeys(("010.012", "012.010", "011.011"), "farm")
    rival = {"places": {RIVAL: 3, **dict.fromkeys(farms, "farm 1")}, "units": {RIVAL: "ruler"}}
    state = stage_two_sides(own, rival, features=farms)
    hosts = [order for order in orders_of_kind(state, "move") if len(order.units) >= 40]
    assert hosts
    assert all(distance(order.to, RIVAL) < distance(HOME, RIVAL) for order in hosts)


def test_ways_lead_over_the_weak_but_not_past_them() -> None:
    """A step from zone to zone is forbidden, unless it enters the foe's own hex."""
    seen = {
        "capital": "007.007",
        "places": {"007.007": 3},
        "revealed": hexes_in_reach("007.007", 6),
    }
    me = view(stage_world({1: seen, 2: {}}, size=(14, 14)), Seat(1)).me
    assert me is not None
    land: Land = me.land
    foe = "009.007"
    zone = set(neighbours(foe))
    ridden = KnownWays(land, (), (foe,), (foe,)).reachable_from("007.007", 40)
    assert ridden.cost[foe] > 0
    path = ridden.path_to("011.007")
    assert foe in path or not any({a, b} <= zone for a, b in pairwise(path))
    barred = KnownWays(land, (foe,), (foe,)).reachable_from("007.007", 40).path_to("011.007")
    assert foe not in barred
    assert not any({a, b} <= zone for a, b in pairwise(barred))
