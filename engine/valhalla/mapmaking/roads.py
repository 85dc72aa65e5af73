"""Roads: between capitals and past ruined cities, over easy terrain.

Rules: V-2.5-04, V-2.5-07, V-2.1-54.
"""

import heapq
from collections.abc import Collection
from itertools import combinations
from typing import Final

from engine.valhalla.map.hexes import distance
from engine.valhalla.map.land import Edge, edge_between
from engine.valhalla.mapmaking.fortunes import road_network
from engine.valhalla.mapmaking.map_sketch import MapSketch, UnfitMapError
from engine.valhalla.mapmaking.noise import Noise

PAVING_EFFORT: Final = {
    "grasslands": 10, "desert": 12, "shrublands": 11, "forest": 18, "hills": 18,
    "desert_hills": 20, "heavy_forest": 28, "marsh": 30, "deep_desert": 24,
}  # fmt: skip
"""By terrain: the effort of a road; mountains and water have none."""

EFFORT_ON_ROAD: Final = 4
EFFORT_PAST_FEATURE: Final = 14
EFFORT_BESIDE_ROAD: Final = 9
MAX_DETOUR: Final = 2
"""Near capitals get a direct road if the way by road is longer than this times the distance."""


def pave_roads(sketch: MapSketch) -> None:
    """Join capitals and ruined cities, the nearest first, then shorten long detours."""
    taken = sketch.placed_features()
    ends = sorted(at for at, feature in taken.items() if feature == "city")
    ease = Noise(sketch.rolls, "road", 2, 1)
    pairs = sorted(combinations(ends, 2), key=lambda pair: (distance(*pair), pair))
    for one, other in pairs:
        if other not in road_network(sketch.roads, one):
            _lay_road(sketch, ease, one, other)
    for one, other in combinations(sketch.capitals, 2):
        steps = distance(one, other)
        is_near = steps <= 2 * sketch.measures.capitals.apart
        if is_near and _count_road_steps(sketch.roads, one, other) > MAX_DETOUR * steps:
            _lay_road(sketch, ease, one, other)


def _lay_road(sketch: MapSketch, ease: Noise, start: str, end: str) -> None:
    """Lay a road by the path of least effort, using roads that are there."""
    paved = {at for pair in sketch.roads for at in pair}
    taken = sketch.placed_features()
    waiting, before = [(0, start, start)], dict[str, str]()
    while waiting and end not in before:
        effort, at, origin = heapq.heappop(waiting)
        if at in before:
            continue
        before[at] = origin
        for other in sketch.neighbours[at]:
            if other in before:
                continue
            need = _paving_effort(sketch, ease, (at, other), paved)
            if need is not None:
                crossed = EFFORT_PAST_FEATURE if other in taken and other != end else 0
                heapq.heappush(waiting, (effort + need + crossed, other, at))
    if end not in before:
        raise UnfitMapError("no ground for a road")
    while end != start:
        sketch.roads.add(edge_between(before[end], end))
        end = before[end]


def _paving_effort(
    sketch: MapSketch, ease: Noise, step: Edge, paved: Collection[str]
) -> int | None:
    """Return the effort to bring a road one hex further; None if that is impossible."""
    at, other = step
    if edge_between(at, other) in sketch.roads:
        return EFFORT_ON_ROAD
    need = PAVING_EFFORT.get(sketch.terrain[other])
    if need is None:
        return None
    beside = sum(near in paved for near in sketch.neighbours[other]) if other not in paved else 0
    return need + ease.height_at(other) // 35 + EFFORT_BESIDE_ROAD * max(0, beside - (at in paved))


def _count_road_steps(roads: Collection[Edge], start: str, end: str) -> int:
    """Count the steps by road between two hexes."""
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
