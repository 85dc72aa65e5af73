"""What a plain player guesses of fair maps, and how it uses the guess."""

from itertools import pairwise

import pytest

from engine.core.dice import Dice
from engine.core.model import Seat
from engine.valhalla.ai.rumour import FIT, rumour
from engine.valhalla.ai.ways import Ways
from engine.valhalla.hexes import around, distance, within
from engine.valhalla.land import Land
from engine.valhalla.mapmaking.make import Wishes, made
from engine.valhalla.view import Own
from engine.valhalla.viewing import view
from tests.engine.valhalla.test_ai import HOME, RIVAL, of, small
from tests.engine.valhalla.world import world


def known(at: str, size: tuple[int, int], **more: object) -> Own:
    """Show a side its capital and the hexes around it, on an open map."""
    seen = {"revealed": tuple(within(at, 3))}
    sides = {
        1: {"capital": at, "places": {at: 3}, "units": {at: "ruler"}, **seen, **more},
        2: {},
    }
    me = view(world(sides, size=size), Seat(1)).me
    assert me is not None
    return me


@pytest.mark.parametrize("seed", ["axe", "bell", "crow"])
def test_capitals_of_fair_maps_are_guessed_from_the_own_one(seed: str) -> None:
    atlas = made(Dice(seed, "rumour"), 6, Wishes()).atlas
    own, *others = atlas.capitals
    told = rumour(known(own, atlas.size), atlas.size, 6, [own])
    near = {one: sum(p for at, p in told.items() if distance(at, one) <= FIT) for one in others}
    assert all(likely > 0 for likely in near.values())
    assert sum(near.values()) > 2


def test_where_everything_was_seen_and_no_city_found_no_capital_is_guessed() -> None:
    atlas = made(Dice("axe", "rumour"), 6, Wishes()).atlas
    own, *_ = atlas.capitals
    told = rumour(known(own, atlas.size), atlas.size, 6, [own])
    spot = max(told, key=lambda one: (told[one], one))
    seen = (*within(own, 3), *within(spot, 2 * FIT))
    after = rumour(known(own, atlas.size, revealed=seen), atlas.size, 6, [own])
    assert spot not in after


def test_a_capital_where_no_fair_map_has_one_starts_no_rumour() -> None:
    assert rumour(known("020.015", (40, 30)), (40, 30), 6, ["020.015"]) == {}


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
    state = world(sides, size=atlas.size, round=4)
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
    me = known("007.007", (14, 14), revealed=list(within("007.007", 6)))
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
