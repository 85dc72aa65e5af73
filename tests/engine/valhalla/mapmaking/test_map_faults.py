"""A good map, damaged in every way that the ledger forbids."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

import pytest

from engine.core.dice import Dice
from engine.valhalla.map.atlas import Atlas, bound
from engine.valhalla.map.hexes import around, distance, within
from engine.valhalla.map.land import GATE, edge
from engine.valhalla.mapmaking.map_faults import faults, unmet
from engine.valhalla.mapmaking.map_maker import make
from engine.valhalla.mapmaking.measures import numbers
from engine.valhalla.mapmaking.worth import reached

GOOD = make(Dice("north", "faults"), 2)
LEFT, RIGHT = GOOD.capitals
ZONE = [at for at in within(LEFT, 3) if at != LEFT]


def ground(codes: Mapping[str, str]) -> Atlas:
    return replace(GOOD, terrain={**GOOD.terrain, **codes})


def finds(changes: Mapping[str, str | None]) -> Atlas:
    """Change what lies about; None takes it away."""
    kept = {**GOOD.finds(), **changes}
    left = {at: what for at, what in kept.items() if what is not None}
    gates = [pair for pair in GOOD.gates if all(left.get(at) == GATE for at in pair)]
    return bound(GOOD.size, GOOD.terrain, left, GOOD.roads, gates, GOOD.homes)


def founded(*capitals: str, of: Atlas = GOOD) -> Atlas:
    homes: dict[str, Iterable[str]] = dict.fromkeys(capitals, ())
    return bound(of.size, of.terrain, of.finds(), of.roads, of.gates, homes)


def march(what: str, steps: Iterable[int] = range(4, 7)) -> str:
    """Find what lies in the march zone of the left side."""
    return next(
        at for at, one in GOOD.finds().items() if one == what and distance(at, LEFT) in steps
    )


def wild() -> dict[str, str]:
    """List what lies in the midlands, but for gates."""
    return {
        at: what
        for at, what in GOOD.finds().items()
        if min(distance(at, LEFT), distance(at, RIGHT)) > 6 and what != GATE
    }


def walled() -> Atlas:
    mine = next(at for at, what in wild().items() if what == "mine")
    open_land = [at for at in around(mine) if GOOD.terrain.get(at) != "ocean"]
    return ground(dict.fromkeys(open_land, "mountains"))


def unfair() -> Atlas:
    """Carry the treasures of the midlands to the left side, and pave its country."""
    moved = [at for at, what in wild().items() if what != "city"]
    country = reached(GOOD).intersection(within(LEFT, 8))
    free = [at for at in country if distance(at, LEFT) > 6 and at not in GOOD.features]
    spots = sorted(at for at in free if distance(at, RIGHT) > 6)
    carried = {to: GOOD.features[at] for at, to in zip(moved, spots, strict=False)}
    roads = [edge(at, other) for at in country for other in around(at) if other in country]
    atlas = finds({**dict.fromkeys(moved), **carried})
    return replace(atlas, roads=tuple(sorted({*GOOD.roads, *roads})))


def flat() -> list[str]:
    """List open ground far from all that matters."""
    return [
        at
        for at, code in GOOD.terrain.items()
        if code in {"grasslands", "shrublands", "desert", "forest"}
        and at not in GOOD.features
        and min(distance(at, capital) for capital in GOOD.capitals) > 3
    ]


def dry() -> Atlas:
    wet = [at for at, code in GOOD.terrain.items() if code == "ocean"]
    return ground(dict.fromkeys(wet, "grasslands"))


def without(code: str) -> Atlas:
    gone = [at for at, other in GOOD.terrain.items() if other == code]
    return ground(dict.fromkeys(gone, "hills" if code != "hills" else "forest"))


FOREST = dict.fromkeys([at for at in ZONE if GOOD.terrain[at] != "ocean"], "forest")
SHARED = GOOD.homes[LEFT][0]

DAMAGES: dict[str, tuple[str, str, Callable[[], Atlas]]] = {
    "size": ("V-2.5-01", "not 24 by 18", lambda: replace(GOOD, size=(18, 24))),
    "hexes": ("V-2.5-01", "not 24 by 18", lambda: replace(GOOD, terrain={LEFT: "desert"})),
    "sides": ("V-2.5-01", "3 capitals", lambda: founded("004.004", "014.004", "020.014")),
    "near rivals": ("V-2.5-03", "8 hexes away", lambda: founded("008.009", "016.009")),
    "near the edge": ("V-2.5-03", "map's edge", lambda: founded("003.009", "016.009")),
    "home mountains": ("V-2.5-04", "mountains", lambda: ground({ZONE[0]: "mountains"})),
    "home peaks": ("V-2.5-04", "mountains", lambda: ground({ZONE[0]: "high_mountains"})),
    "home water": (
        "V-2.5-04",
        "3 water hexes",
        lambda: ground(dict.fromkeys(around(LEFT)[:3], "ocean")),
    ),
    "home forest": ("V-2.5-04", "are plains", lambda: ground(FOREST)),
    "two home farms": (
        "V-2.5-04",
        "2 farms",
        lambda: bound(
            GOOD.size,
            GOOD.terrain,
            GOOD.finds(),
            GOOD.roads,
            GOOD.gates,
            {**GOOD.homes, LEFT: GOOD.homes[LEFT][1:]},
        ),
    ),
    "a farm without owner": (
        "V-2.5-04",
        "not its own",
        lambda: replace(GOOD, homes={**GOOD.homes, LEFT: GOOD.homes[LEFT][1:]}),
    ),
    "a shrine at home": (
        "V-2.5-04",
        "shrine lies in a home zone",
        lambda: finds({next(at for at in ZONE if at not in GOOD.features): "shrine"}),
    ),
    "no road at home": (
        "V-2.5-04",
        "no road leaves",
        lambda: replace(GOOD, roads=tuple(pair for pair in GOOD.roads if LEFT not in pair)),
    ),
    "no stables": ("V-2.5-05", "march zone holds", lambda: finds({march("stables"): None})),
    "a second shrine": ("V-2.5-05", "march zone holds", lambda: finds({march("farm"): "shrine"})),
    "no mine": ("V-2.5-06", "midlands hold", lambda: finds(dict.fromkeys(wild()))),
    "nothing unknown": ("V-2.5-06", "2 unknown", lambda: finds(dict.fromkeys(wild()))),
    "no gates": (
        "V-2.5-06",
        "0 World Gates",
        lambda: finds(dict.fromkeys(at for pair in GOOD.gates for at in pair)),
    ),
    "a gate without twin": ("V-2.5-06", "pairs", lambda: replace(GOOD, gates=())),
    "no roads": ("V-2.5-07", "no road leads here", lambda: replace(GOOD, roads=())),
    "a ruin off the road": (
        "V-2.5-07",
        "no road passes",
        lambda: replace(
            GOOD, roads=tuple(pair for pair in GOOD.roads if march("city") not in pair)
        ),
    ),
    "a leap of road": (
        "V-2.1-54",
        "no neighbours",
        lambda: replace(GOOD, roads=(*GOOD.roads, ("001.001", "001.003"))),
    ),
    "no water": ("V-2.5-08", "hexes are water", dry),
    "a flood": (
        "V-2.5-08",
        "hexes are water",
        lambda: ground(dict.fromkeys(flat()[::3], "ocean")),
    ),
    "no harbour": ("V-2.5-08", "by the water", dry),
    "no marsh": ("V-2.5-09", "no marsh", lambda: without("marsh")),
    "all mountains": (
        "V-2.5-09",
        "hexes are mountains",
        lambda: ground(dict.fromkeys(flat()[:40], "mountains")),
    ),
    "all peaks": (
        "V-2.5-09",
        "hexes are high_mountains",
        lambda: ground(dict.fromkeys(flat()[:20], "high_mountains")),
    ),
    "a walled mine": ("V-2.5-10", "no way leads to this mine", walled),
    "a drowned farm": (
        "V-2.1-22",
        "stands on ocean",
        lambda: ground({GOOD.homes[LEFT][0]: "ocean"}),
    ),
    "a high mine": (
        "V-2.1-22",
        "stands on high_mountains",
        lambda: ground({next(iter(wild())): "high_mountains"}),
    ),
    "a drowned road": (
        "V-2.1-22",
        "a road leads over ocean",
        lambda: ground({GOOD.roads[0][0]: "ocean"}),
    ),
    "all for one side": ("V-2.5-11", "falls behind", unfair),
    "stables beside a capital": (
        "V-2.5-13",
        "stables lies beside",
        lambda: finds({next(at for at in around(LEFT) if at not in GOOD.features): "stables"}),
    ),
}


def test_a_good_map_has_no_faults() -> None:
    assert faults(GOOD, 2) == []


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_map_is_found_out(damage: str) -> None:
    """V-2.5-01, V-2.5-03 to V-2.5-11, V-2.5-13, V-2.1-22: by its clause."""
    rule, problem, damaged = DAMAGES[damage]
    found = faults(damaged(), 2)
    assert any(fault.rule == rule and problem in fault.problem for fault in found), found


def test_rivals_are_about_equally_far_from_all() -> None:
    """V-2.5-03: the nearest are 9, 9 and 21 hexes away."""
    three = make(Dice("north", "faults"), 3)
    found = faults(founded("004.004", "004.013", "025.011", of=three), 3)
    assert ("V-2.5-03", "nearest rivals are 9 to 21") in [(one.rule, one.problem) for one in found]


def test_only_fairness_may_be_given_up() -> None:
    """V-2.5-12: an unfair map breaks no other clause."""
    assert unmet(unfair(), 2, numbers().measures) == []
    assert [fault.rule for fault in faults(unfair(), 2)] == ["V-2.5-11"]
