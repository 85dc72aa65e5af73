"""A good map, changed in every way that the ledger forbids."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

import pytest

from engine.core.dice import Dice
from engine.valhalla.map.atlas import Atlas, make_atlas
from engine.valhalla.map.hexes import distance, hexes_in_reach, neighbours
from engine.valhalla.map.land import WORLD_GATE, edge_between
from engine.valhalla.mapmaking.fortunes import walkable_hexes
from engine.valhalla.mapmaking.map_faults import find_broken_clauses, find_faults
from engine.valhalla.mapmaking.map_maker import make_map
from engine.valhalla.mapmaking.map_numbers import map_numbers

GOOD_MAP = make_map(Dice("north", "faults"), 2)
LEFT, RIGHT = GOOD_MAP.capitals
ZONE = [at for at in hexes_in_reach(LEFT, 3) if at != LEFT]


def with_terrain(codes: Mapping[str, str]) -> Atlas:
    return replace(GOOD_MAP, terrain={**GOOD_MAP.terrain, **codes})


def with_features(changes: Mapping[str, str | None]) -> Atlas:
    """Change features; None removes one."""
    kept = {**GOOD_MAP.ownerless_features(), **changes}
    left = {at: what for at, what in kept.items() if what is not None}
    gates = [pair for pair in GOOD_MAP.gates if all(left.get(at) == WORLD_GATE for at in pair)]
    return make_atlas(GOOD_MAP.size, GOOD_MAP.terrain, left, GOOD_MAP.roads, gates, GOOD_MAP.homes)


def with_capitals(*capitals: str, of: Atlas = GOOD_MAP) -> Atlas:
    homes: dict[str, Iterable[str]] = dict.fromkeys(capitals, ())
    return make_atlas(of.size, of.terrain, of.ownerless_features(), of.roads, of.gates, homes)


def march_zone_feature(what: str, steps: Iterable[int] = range(4, 7)) -> str:
    """Find a feature in the march zone of the left side."""
    return next(
        at
        for at, one in GOOD_MAP.ownerless_features().items()
        if one == what and distance(at, LEFT) in steps
    )


def midland_features() -> dict[str, str]:
    """Return the features of the midlands, but for gates."""
    return {
        at: what
        for at, what in GOOD_MAP.ownerless_features().items()
        if min(distance(at, LEFT), distance(at, RIGHT)) > 6 and what != WORLD_GATE
    }


def wall_in() -> Atlas:
    mine = next(at for at, what in midland_features().items() if what == "mine")
    open_land = [at for at in neighbours(mine) if GOOD_MAP.terrain.get(at) != "ocean"]
    return with_terrain(dict.fromkeys(open_land, "mountains"))


def make_unfair() -> Atlas:
    """Move the features of the midlands to the left side, and pave its land."""
    moved = [at for at, what in midland_features().items() if what != "city"]
    country = walkable_hexes(GOOD_MAP).intersection(hexes_in_reach(LEFT, 8))
    free = [at for at in country if distance(at, LEFT) > 6 and at not in GOOD_MAP.features]
    spots = sorted(at for at in free if distance(at, RIGHT) > 6)
    carried = {to: GOOD_MAP.features[at] for at, to in zip(moved, spots, strict=False)}
    roads = [
        edge_between(at, other) for at in country for other in neighbours(at) if other in country
    ]
    atlas = with_features({**dict.fromkeys(moved), **carried})
    return replace(atlas, roads=tuple(sorted({*GOOD_MAP.roads, *roads})))


def open_hexes() -> list[str]:
    """Return open land far from every feature."""
    return [
        at
        for at, code in GOOD_MAP.terrain.items()
        if code in {"grasslands", "shrublands", "desert", "forest"}
        and at not in GOOD_MAP.features
        and min(distance(at, capital) for capital in GOOD_MAP.capitals) > 3
    ]


def dry_land() -> Atlas:
    wet = [at for at, code in GOOD_MAP.terrain.items() if code == "ocean"]
    return with_terrain(dict.fromkeys(wet, "grasslands"))


def without_terrain(code: str) -> Atlas:
    gone = [at for at, other in GOOD_MAP.terrain.items() if other == code]
    return with_terrain(dict.fromkeys(gone, "hills" if code != "hills" else "forest"))


FOREST = dict.fromkeys([at for at in ZONE if GOOD_MAP.terrain[at] != "ocean"], "forest")
SHARED = GOOD_MAP.homes[LEFT][0]

DAMAGES: dict[str, tuple[str, str, Callable[[], Atlas]]] = {
    "size": ("V-2.5-01", "not 24 by 18", lambda: replace(GOOD_MAP, size=(18, 24))),
    "hexes": ("V-2.5-01", "not 24 by 18", lambda: replace(GOOD_MAP, terrain={LEFT: "desert"})),
    "sides": ("V-2.5-01", "3 capitals", lambda: with_capitals("004.004", "014.004", "020.014")),
    "near rivals": ("V-2.5-03", "8 hexes away", lambda: with_capitals("008.009", "016.009")),
    "near the edge": ("V-2.5-03", "map's edge", lambda: with_capitals("003.009", "016.009")),
    "home mountains": ("V-2.5-04", "mountains", lambda: with_terrain({ZONE[0]: "mountains"})),
    "home peaks": ("V-2.5-04", "mountains", lambda: with_terrain({ZONE[0]: "high_mountains"})),
    "home water": (
        "V-2.5-04",
        "3 water hexes",
        lambda: with_terrain(dict.fromkeys(neighbours(LEFT)[:3], "ocean")),
    ),
    "home forest": ("V-2.5-04", "are plains", lambda: with_terrain(FOREST)),
    "two home farms": (
        "V-2.5-04",
        "2 farms",
        lambda: make_atlas(
            GOOD_MAP.size,
            GOOD_MAP.terrain,
            GOOD_MAP.ownerless_features(),
            GOOD_MAP.roads,
            GOOD_MAP.gates,
            {**GOOD_MAP.homes, LEFT: GOOD_MAP.homes[LEFT][1:]},
        ),
    ),
    "a farm without owner": (
        "V-2.5-04",
        "not its own",
        lambda: replace(GOOD_MAP, homes={**GOOD_MAP.homes, LEFT: GOOD_MAP.homes[LEFT][1:]}),
    ),
    "a shrine at home": (
        "V-2.5-04",
        "shrine lies in a home zone",
        lambda: with_features({next(at for at in ZONE if at not in GOOD_MAP.features): "shrine"}),
    ),
    "no road at home": (
        "V-2.5-04",
        "no road leaves",
        lambda: replace(GOOD_MAP, roads=tuple(pair for pair in GOOD_MAP.roads if LEFT not in pair)),
    ),
    "no stables": (
        "V-2.5-05",
        "march zone holds",
        lambda: with_features({march_zone_feature("stables"): None}),
    ),
    "a second shrine": (
        "V-2.5-05",
        "march zone holds",
        lambda: with_features({march_zone_feature("farm"): "shrine"}),
    ),
    "no mine": (
        "V-2.5-06",
        "midlands hold",
        lambda: with_features(dict.fromkeys(midland_features())),
    ),
    "nothing unknown": (
        "V-2.5-06",
        "2 unknown",
        lambda: with_features(dict.fromkeys(midland_features())),
    ),
    "no gates": (
        "V-2.5-06",
        "0 World Gates",
        lambda: with_features(dict.fromkeys(at for pair in GOOD_MAP.gates for at in pair)),
    ),
    "a gate without twin": ("V-2.5-06", "pairs", lambda: replace(GOOD_MAP, gates=())),
    "no roads": ("V-2.5-07", "no road leads here", lambda: replace(GOOD_MAP, roads=())),
    "a ruin off the road": (
        "V-2.5-07",
        "no road passes",
        lambda: replace(
            GOOD_MAP,
            roads=tuple(pair for pair in GOOD_MAP.roads if march_zone_feature("city") not in pair),
        ),
    ),
    "a leap of road": (
        "V-2.1-54",
        "no neighbours",
        lambda: replace(GOOD_MAP, roads=(*GOOD_MAP.roads, ("001.001", "001.003"))),
    ),
    "no water": ("V-2.5-08", "hexes are water", dry_land),
    "a flood": (
        "V-2.5-08",
        "hexes are water",
        lambda: with_terrain(dict.fromkeys(open_hexes()[::3], "ocean")),
    ),
    "no harbour": ("V-2.5-08", "by the water", dry_land),
    "no marsh": ("V-2.5-09", "no marsh", lambda: without_terrain("marsh")),
    "all mountains": (
        "V-2.5-09",
        "hexes are mountains",
        lambda: with_terrain(dict.fromkeys(open_hexes()[:40], "mountains")),
    ),
    "all peaks": (
        "V-2.5-09",
        "hexes are high_mountains",
        lambda: with_terrain(dict.fromkeys(open_hexes()[:20], "high_mountains")),
    ),
    "a walled mine": ("V-2.5-10", "no way leads to this mine", wall_in),
    "a drowned farm": (
        "V-2.1-22",
        "stands on ocean",
        lambda: with_terrain({GOOD_MAP.homes[LEFT][0]: "ocean"}),
    ),
    "a high mine": (
        "V-2.1-22",
        "stands on high_mountains",
        lambda: with_terrain({next(iter(midland_features())): "high_mountains"}),
    ),
    "a drowned road": (
        "V-2.1-22",
        "a road leads over ocean",
        lambda: with_terrain({GOOD_MAP.roads[0][0]: "ocean"}),
    ),
    "all for one side": ("V-2.5-11", "falls behind", make_unfair),
    "stables beside a capital": (
        "V-2.5-13",
        "stables lies beside",
        lambda: with_features(
            {next(at for at in neighbours(LEFT) if at not in GOOD_MAP.features): "stables"}
        ),
    ),
}


def test_a_good_map_has_no_faults() -> None:
    assert find_faults(GOOD_MAP, 2) == []


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_map_is_found_out(damage: str) -> None:
    """V-2.5-01, V-2.5-03 to V-2.5-11, V-2.5-13, V-2.1-22: by its clause."""
    rule, problem, damaged = DAMAGES[damage]
    found = find_faults(damaged(), 2)
    assert any(fault.rule == rule and problem in fault.problem for fault in found), found


def test_rivals_are_about_equally_far_from_all() -> None:
    """V-2.5-03: the nearest are 9, 9 and 21 hexes away."""
    three = make_map(Dice("north", "faults"), 3)
    found = find_faults(with_capitals("004.004", "004.013", "025.011", of=three), 3)
    assert ("V-2.5-03", "nearest rivals are 9 to 21") in [(one.rule, one.problem) for one in found]


def test_only_fairness_may_be_given_up() -> None:
    """V-2.5-12: an unfair map breaks no other clause."""
    assert find_broken_clauses(make_unfair(), 2, map_numbers().measures) == []
    assert [fault.rule for fault in find_faults(make_unfair(), 2)] == ["V-2.5-11"]
