"""Roads: from capital to capital and past the ruins of old cities, along easy ground.

Rules: V-2.5-04, V-2.5-07, V-2.1-54.
"""

import heapq
from collections.abc import Collection
from itertools import combinations
from typing import Final

from engine.valhalla.map.hexes import distance
from engine.valhalla.map.land import Edge, edge
from engine.valhalla.mapmaking.map_sketch import Sketch, UnfitError
from engine.valhalla.mapmaking.noise import Noise
from engine.valhalla.mapmaking.worth import network

EFFORT: Final = {
    "grasslands": 10, "desert": 12, "shrublands": 11, "forest": 18, "hills": 18,
    "desert_hills": 20, "heavy_forest": 28, "marsh": 30, "deep_desert": 24,
}  # fmt: skip
"""What it takes to pave a hex; mountains and water can't be."""

PAVED: Final = 4
BY_A_FIND: Final = 14
ALONGSIDE: Final = 9
DETOUR: Final = 2
"""A road is laid where the way round is so many times as long."""


def pave(sketch: Sketch) -> None:
    """Join capitals and ruined cities, the nearest first, then cut off long ways round."""
    taken = sketch.taken()
    ends = sorted(at for at, feature in taken.items() if feature == "city")
    ease = Noise(sketch.rolls, "road", 2, 1)
    pairs = sorted(combinations(ends, 2), key=lambda pair: (distance(*pair), pair))
    for one, other in pairs:
        if other not in network(sketch.roads, one):
            _lay(sketch, ease, one, other)
    for one, other in combinations(sketch.capitals, 2):
        steps = distance(one, other)
        is_near = steps <= 2 * sketch.measures.capitals.apart
        if is_near and _steps(sketch.roads, one, other) > DETOUR * steps:
            _lay(sketch, ease, one, other)


def _lay(sketch: Sketch, ease: Noise, start: str, end: str) -> None:
    """Lay a road the easiest way; where a road lies already, use it."""
    paved = {at for pair in sketch.roads for at in pair}
    taken = sketch.taken()
    waiting, before = [(0, start, start)], dict[str, str]()
    while waiting and end not in before:
        effort, at, origin = heapq.heappop(waiting)
        if at in before:
            continue
        before[at] = origin
        for other in sketch.near[at]:
            need = _need(sketch, ease, (at, other), paved)
            if need is not None and other not in before:
                crossed = BY_A_FIND if other in taken and other != end else 0
                heapq.heappush(waiting, (effort + need + crossed, other, at))
    if end not in before:
        raise UnfitError("no ground for a road")
    while end != start:
        sketch.roads.add(edge(before[end], end))
        end = before[end]


def _need(sketch: Sketch, ease: Noise, step: Edge, paved: Collection[str]) -> int | None:
    """Tell what it takes to bring a road one hex further, or None."""
    at, other = step
    if edge(at, other) in sketch.roads:
        return PAVED
    need = EFFORT.get(sketch.terrain[other])
    if need is None:
        return None
    beside = sum(near in paved for near in sketch.near[other]) if other not in paved else 0
    return need + ease.at(other) // 35 + ALONGSIDE * max(0, beside - (at in paved))


def _steps(roads: Collection[Edge], start: str, end: str) -> int:
    """Count the steps by road."""
    ways: dict[str, list[str]] = {}
    for one, other in roads:
        ways.setdefault(one, []).append(other)
        ways.setdefault(other, []).append(one)
    steps, front = {start: 0}, [start]
    while end not in steps:
        further = [other for at in front for other in ways[at] if other not in steps]
        steps.update(dict.fromkeys(further, max(steps.values()) + 1))
        front = further
    return steps[end]
