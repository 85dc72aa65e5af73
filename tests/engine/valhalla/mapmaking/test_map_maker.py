"""Maps as the generator makes them."""

import hashlib
import os
import subprocess
import sys
from collections import Counter
from fractions import Fraction

import pytest

from engine.core.dice import Dice
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.map.atlas import Atlas
from engine.valhalla.map.hexes import distance
from engine.valhalla.map.land import WORLD_GATE
from engine.valhalla.map.paths import cheapest_path, path_cost
from engine.valhalla.mapmaking import map_maker as making
from engine.valhalla.mapmaking.capitals import shuffle_capitals
from engine.valhalla.mapmaking.fortunes import fortune_spread, side_fortunes
from engine.valhalla.mapmaking.map_faults import find_faults
from engine.valhalla.mapmaking.map_maker import (
    ImpossibleMapError,
    MadeMap,
    MapWishes,
    find_fair_map,
    make_map,
)
from engine.valhalla.mapmaking.map_numbers import MapLimits, TryLimits, map_numbers
from engine.valhalla.mapmaking.map_sketch import MapDice
from engine.valhalla.pasted_texts.map_text import write_map

SIZES = {
    2: (24, 18),
    3: (28, 22),
    4: (32, 26),
    5: (36, 28),
    6: (40, 30),
    7: (42, 34),
    8: (46, 36),
}
MAPS_BY_SIDES = {2: 80, 3: 56, 4: 28, 5: 16, 6: 10, 7: 5, 8: 5}
"""By number of sides: how many maps are tested, 200 in all; large ones take longer."""


def make_dice(seed: str) -> Dice:
    return Dice(seed, "maps")


@pytest.mark.parametrize("sides", MAPS_BY_SIDES)
def test_two_hundred_maps_are_as_the_ledger_asks(sides: int) -> None:
    """V-2.5-03 to V-2.5-11, V-2.5-13, V-2.1-22."""
    for number in range(MAPS_BY_SIDES[sides]):
        atlas = make_map(make_dice(f"map {number}"), sides)
        assert find_faults(atlas, sides) == [], number


@pytest.mark.parametrize(("sides", "size"), SIZES.items())
def test_a_map_is_as_large_as_the_number_of_sides_asks(sides: int, size: tuple[int, int]) -> None:
    """V-2.5-01: V-2.5-01a, V-2.5-01b, V-2.5-01c, V-2.5-01d, V-2.5-01e, V-2.5-01f, V-2.5-01g."""
    assert map_numbers().measures.sizes[sides] == size
    assert make_map(make_dice("north"), sides).size == size
    assert sum(MAPS_BY_SIDES.values()) == 200
    assert set(MAPS_BY_SIDES) == set(SIZES)


def test_a_map_is_a_function_of_seed_sides_and_settings() -> None:
    """V-2.5-02, V-0-02."""
    one = write_map(make_map(make_dice("north"), 3))
    assert write_map(make_map(make_dice("north"), 3)) == one
    assert write_map(make_map(make_dice("south"), 3)) != one
    assert write_map(make_map(Dice("north", "another game"), 3)) != one
    assert write_map(make_map(make_dice("north"), 2)) != one


def test_another_process_draws_the_same_map() -> None:
    """V-0-02: nothing hangs on how sets are kept in memory."""
    code = (
        "from engine.core.dice import Dice\n"
        "from engine.valhalla.pasted_texts.map_text import write_map\n"
        "from engine.valhalla.mapmaking.map_maker import make_map\n"
        "print(write_map(make_map(Dice('north', 'maps'), 4)), end='')\n"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert runs[0].decode() == write_map(make_map(make_dice("north"), 4))


def test_chance_is_keyed_by_what_is_drawn() -> None:
    """V-0-05, V-0-06: round and seat are 0, the purpose is `map`, the sub-seed leads."""
    text = b"north|maps|0|0|map|7|ocean"
    share = int.from_bytes(hashlib.sha256(text).digest()[:8])
    assert MapDice(make_dice("north"), 7).roll_below("ocean", 1000) == share * 1000 // 2**64


def test_changed_costs_of_terrain_are_weighed() -> None:
    """V-2.5-02, V-2.5-11, V-16-38."""
    costs = {"grasslands": 5, "forest": 1}
    atlas = make_map(make_dice("north"), 3, MapWishes(costs=costs))
    assert find_faults(atlas, 3, costs=costs) == []
    assert side_fortunes(atlas, costs) != side_fortunes(atlas)


def test_every_kind_of_unknown_feature_comes_before_one_comes_twice() -> None:
    """V-2.5-06, V-7.3-10 to V-7.3-17."""
    unknown = {code for code, one in terrain_tables().features.items() if not one.familiar}
    for sides in (2, 5, 8):
        atlas = make_map(make_dice("north"), sides)
        counts = Counter(what for what in atlas.features.values() if what in unknown)
        assert counts.pop(WORLD_GATE) == 2
        assert counts.total() == sides
        assert max(counts.values()) == (1 if sides <= 7 else 2)


def test_no_capital_is_a_harbour_by_luck() -> None:
    """V-2.5-08: the city by the water is a ruin of the march zone, for every side alike."""
    atlas = make_map(make_dice("north"), 4)
    wet = [at for at, code in atlas.terrain.items() if code == "ocean"]
    assert min(distance(at, capital) for at in wet for capital in atlas.capitals) > 2


def fortune_by_paths(atlas: Atlas, capital: str) -> Fraction:
    """Calculate a fortune by the paths that units walk, on a map without gates."""
    bare = Atlas(atlas.size, atlas.terrain, atlas.features, atlas.roads, (), (), {})
    land, whole = bare.land(), Fraction(0)
    for at, feature in atlas.features.items():
        if at not in atlas.capitals:
            path = cheapest_path(land, None, capital, at)
            assert path is not None
            cost = path_cost(land, None, capital, path)
            assert cost is not None
            whole += terrain_tables().features[feature].weight / (1 + Fraction(cost, 4))
    return whole


def test_the_measure_of_fairness_is_that_of_the_ledger() -> None:
    """V-2.5-11: exact, by road where there is one, and no gate helps."""
    atlas = make_map(make_dice("north"), 2)
    anew = tuple(fortune_by_paths(atlas, capital) for capital in atlas.capitals)
    assert side_fortunes(atlas) == anew
    assert fortune_spread(anew) == (max(anew) - min(anew)) / max(anew) <= Fraction(1, 10)


def test_weights_are_those_of_the_ledger() -> None:
    """V-2.5-11."""
    weights = {code: one.weight for code, one in terrain_tables().features.items()}
    named = {"farm": 3, "shrine": 3, "city": 4, "mine": 4, "stables": 1, "field_fortifications": 1}
    assert {code: weights.pop(code) for code in named} == named
    assert set(weights.values()) == {2}


# Tries


def fake_tries(monkeypatch: pytest.MonkeyPatch, *spreads: int | None) -> list[int]:
    """Give tries these spreads, in percent; None breaks a clause."""
    atlas, seen = make_map(make_dice("north"), 2), list[int]()

    def outcome(_dice: Dice, _sides: int, _wishes: MapWishes, sub_seed: int) -> MadeMap | None:
        seen.append(sub_seed)
        percent = spreads[sub_seed] if sub_seed < len(spreads) else None
        return None if percent is None else MadeMap(atlas, sub_seed, Fraction(percent, 100))

    monkeypatch.setattr(making, "_try_sub_seed", outcome)
    return seen


def make_wishes(fair: int, whole: int, **changes: object) -> MapWishes:
    measures: MapLimits = map_numbers().measures
    tries = TryLimits.model_validate({"fair": fair, "all": whole})
    return MapWishes(measures=measures.model_copy(update={"tries": tries, **changes}))


def test_the_ledger_tries_so_often() -> None:
    """V-2.5-12."""
    assert map_numbers().measures.tries == TryLimits.model_validate({"fair": 200, "all": 2000})


def test_the_first_fair_map_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """V-2.5-12: sub-seeds 0, 1, 2; ten percent is still fair, and nothing better is looked for."""
    seen = fake_tries(monkeypatch, None, 11, 10, 1)
    assert find_fair_map(make_dice("north"), 2, make_wishes(8, 20)).sub_seed == 2
    assert seen == [0, 1, 2]


def test_after_many_tries_the_fairest_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """V-2.5-12."""
    seen = fake_tries(monkeypatch, 30, None, 12, 12, 15, 1)
    assert find_fair_map(make_dice("north"), 2, make_wishes(5, 20)).sub_seed == 2
    assert seen == [0, 1, 2, 3, 4]


def test_a_late_map_is_better_than_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """V-2.5-12: nothing met the clauses in the first tries."""
    fake_tries(monkeypatch, None, None, None, 40, 5)
    assert find_fair_map(make_dice("north"), 2, make_wishes(2, 20)).sub_seed == 3


def test_a_map_that_breaks_a_clause_is_never_handed_out() -> None:
    """V-2.5-12: no sea covers almost the whole map."""
    with pytest.raises(ImpossibleMapError) as told:
        make_map(make_dice("north"), 2, make_wishes(1, 2, ocean=(90, 99)))
    assert told.value.code == "MAP_IMPOSSIBLE"
    assert told.value.tries == 2


def test_where_capitals_find_no_room_there_is_no_map() -> None:
    """V-2.5-03, V-2.5-12."""
    capitals = map_numbers().measures.capitals.model_copy(update={"apart": 40})
    with pytest.raises(ImpossibleMapError):
        make_map(make_dice("north"), 2, make_wishes(1, 2, capitals=capitals))


# Capitals


def test_capitals_are_shuffled_from_the_last_place_down() -> None:
    """V-14-03."""
    atlas = make_map(make_dice("north"), 5)
    hand = sorted(atlas.capitals)
    for place in (5, 4, 3, 2):
        text = f"north|maps|0|0|map|capital|{place}".encode()
        other = int.from_bytes(hashlib.sha256(text).digest()[:8]) * place // 2**64
        hand[place - 1], hand[other] = hand[other], hand[place - 1]
    assert shuffle_capitals(make_dice("north"), atlas) == tuple(hand)


def test_nobody_can_tell_who_gets_which_capital() -> None:
    """V-14-03: every seat may get every capital."""
    atlas = make_map(make_dice("north"), 3)
    drawn = Counter(shuffle_capitals(make_dice(f"draw {number}"), atlas) for number in range(120))
    assert len(drawn) == 6
    assert all(sorted(order) == list(atlas.capitals) for order in drawn)
