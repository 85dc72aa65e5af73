"""What a plain player guesses of fair maps, and how it uses the guess."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from engine.core.dice import Dice
from engine.core.protocol.values import Seat
from engine.valhalla.ai.map_reading.capital_guesses import Guess
from engine.valhalla.ai.map_reading.ring_guess import FIT
from engine.valhalla.ai.map_reading.ways import Ways
from engine.valhalla.map.hexes import around, distance, within
from engine.valhalla.map.land import Land
from engine.valhalla.mapmaking.map_maker import Wishes, made
from engine.valhalla.view_builder import view
from tests.engine.valhalla.ai.test_ai import HOME, RIVAL, of, small
from tests.engine.valhalla.world import world


def guess(at: str, size: tuple[int, int], sides: int = 6, **more: Any) -> Guess:
    """Let a side guess that sees its capital and what lies around it, on an open map."""
    seen = (*within(at, 3), *more.pop("revealed", ()))
    held = {
        1: {"capital": at, "places": {at: 3}, "units": {at: "ruler"}, "revealed": seen},
        **{seat: more.pop(f"side{seat}", {}) for seat in range(2, sides + 1)},
    }
    shown = view(world(held, size=size, **more), Seat(1))
    assert shown.me is not None
    return Guess(shown, shown.me, {})


def near(told: Mapping[str, float], at: str) -> float:
    """Sum up what is told of a hex and those around it."""
    return sum(likely for one, likely in told.items() if distance(at, one) <= FIT)


@pytest.mark.parametrize("seed", ["axe", "bell", "crow"])
def test_capitals_of_fair_maps_are_guessed_from_the_own_one(seed: str) -> None:
    atlas = made(Dice(seed, "rumour"), 6, Wishes()).atlas
    own, *others = atlas.capitals
    told = guess(own, atlas.size).told
    assert all(near(told, one) > 0 for one in others)
    assert sum(near(told, one) for one in others) > 2
    assert sum(told.values()) == pytest.approx(5)


def test_where_everything_was_seen_and_no_city_found_no_capital_is_guessed() -> None:
    atlas = made(Dice("axe", "rumour"), 6, Wishes()).atlas
    own, *_ = atlas.capitals
    told = guess(own, atlas.size).told
    spot = max(told, key=lambda one: (told[one], one))
    after = guess(own, atlas.size, revealed=within(spot, 2 * FIT)).told
    assert near(after, spot) == 0


def test_a_city_that_a_rival_holds_where_a_capital_is_told_of_is_taken_for_one() -> None:
    atlas = made(Dice("axe", "rumour"), 6, Wishes()).atlas
    own, rival, *_ = atlas.capitals
    held = {"capital": rival, "places": {rival: 3}, "units": {rival: "ruler"}}
    found = guess(own, atlas.size, revealed=within(rival, 1), side2=held)
    assert found.seats == {own, rival}
    assert near(found.told, rival) > near(guess(own, atlas.size).told, rival)


def test_a_city_where_no_capital_can_lie_is_taken_for_none_though_a_rival_holds_it() -> None:
    atlas = made(Dice("axe", "rumour"), 6, Wishes()).atlas
    own, rival, *_ = atlas.capitals
    town = "020.015"
    held = {"capital": rival, "places": {rival: 3, town: 2}, "units": {rival: "ruler"}}
    found = guess(own, atlas.size, revealed=within(town, 3), side2=held)
    assert found.seats == {own}


def test_on_a_map_that_is_not_fair_a_city_with_three_farms_is_taken_for_a_capital() -> None:
    """No fair map has a capital in its middle; farms lie around each."""
    own, town = "020.015", "010.008"
    farms = dict.fromkeys(("011.008", "010.009", "009.008"), "farm")
    held = {"capital": town, "places": {town: 3}, "units": {town: "ruler"}}
    seen = tuple(within(town, 3))
    assert guess(own, (40, 30)).told == {}
    assert guess(own, (40, 30), revealed=seen, side2=held).seats == {own}
    farmed = guess(own, (40, 30), revealed=seen, side2=held, features=farms)
    assert farmed.seats == {own, town}


def test_a_veil_is_paid_before_gold_is_asked_for() -> None:
    """Gold comes before the veil is lifted: both together would leave the veil unpaid."""
    atlas = made(Dice("axe", "rumour"), 2, Wishes()).atlas
    own, rival = atlas.capitals
    sides = {
        1: {
            "capital": own,
            "places": {own: 3},
            "units": {own: "ruler, 8 swordsman"},
            "revealed": tuple(within(own, 3)),
            "favor": 60,
        },
        2: {"capital": rival, "places": {rival: 3}, "units": {rival: "ruler"}},
    }
    state = world(sides, size=atlas.size, round=8)
    asked = [(order.boon, order.target) for order in of(state, "boon")]
    [(boon, (target,))] = asked
    assert boon == "boon_veil"
    assert distance(target, rival) <= 2 * FIT


def test_a_host_without_a_way_goes_as_near_as_it_can() -> None:
    """Pathfinders go on from there."""
    strip = [at for at in within("007.007", 14) if at[:3] not in {"008", "009"}]
    own = {
        "units": {HOME: "ruler, warlord, 60 swordsman, 8 bruiser"},
        "revealed": [at for at in strip if "001" <= at[:3] <= "014" and "001" <= at[4:] <= "014"],
    }
    farms = dict.fromkeys(("010.012", "012.010", "011.011"), "farm")
    rival = {"places": {RIVAL: 3, **dict.fromkeys(farms, "farm 1")}, "units": {RIVAL: "ruler"}}
    state = small(own, rival, features=farms)
    hosts = [order for order in of(state, "move") if len(order.units) >= 40]
    assert hosts
    assert all(distance(order.to, RIVAL) < distance(HOME, RIVAL) for order in hosts)


def test_ways_lead_over_the_weak_but_not_past_them() -> None:
    """A step from zone to zone is forbidden, unless it enters the foe's own hex."""
    seen = {"capital": "007.007", "places": {"007.007": 3}, "revealed": within("007.007", 6)}
    me = view(world({1: seen, 2: {}}, size=(14, 14)), Seat(1)).me
    assert me is not None
    land: Land = me.land
    foe = "009.007"
    zone = set(around(foe))
    ridden = Ways(land, (), (foe,), (foe,)).spread("007.007", 40)
    assert ridden.cost[foe] > 0
    path = ridden.path("011.007")
    assert foe in path or not any({a, b} <= zone for a, b in pairwise(path))
    barred = Ways(land, (foe,), (foe,)).spread("007.007", 40).path("011.007")
    assert foe not in barred
    assert not any({a, b} <= zone for a, b in pairwise(barred))
