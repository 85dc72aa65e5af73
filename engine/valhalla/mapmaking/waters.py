"""Seas and lakes: every side has a shore to build on, away from its capital.

Rules: V-2.5-04, V-2.5-08.
"""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from engine.valhalla.mapmaking.map_numbers import MapStyle
from engine.valhalla.mapmaking.map_sketch import (
    MapSketch,
    UnfitMapError,
    connected_hexes,
    sort_by_worth,
    steps_to_edge,
)
from engine.valhalla.mapmaking.noise import Noise

WATER_CLEARANCE: Final = 2
"""No water is this near to a capital: a Harbor there would be a matter of luck."""

OPEN_SEA_CLEARANCE: Final = 4
"""Open seas begin farther than this from capitals, inland ones also from the map's edge."""

MIN_WATER_HEXES: Final = 3
"""The fewest hexes of a sea or lake."""


@dataclass(slots=True)
class _Water:
    """One sea or lake in the making."""

    start: str
    share: int
    shore: list[tuple[int, str]] = field(default_factory=list)


def flood_low_ground(sketch: MapSketch, taste: MapStyle) -> None:
    """Flood low ground: a water near each capital, and one or two open seas."""
    height = Noise(sketch.rolls, "depth", 7)
    deep = _flood_hexes(sketch, taste, height)
    wet = _smoothed(sketch, deep)
    sketch.terrain.update(dict.fromkeys(wet, "ocean"))
    dry = [at for at in sketch.neighbours if at not in wet]
    land = connected_hexes(sketch.neighbours, sketch.capitals[0], set(dry))
    if not land.issuperset(sketch.capitals):
        raise UnfitMapError("the sea parts the capitals")


def _flood_hexes(sketch: MapSketch, taste: MapStyle, height: Noise) -> set[str]:
    rolls, near = sketch.rolls, sketch.neighbours
    least, most = (len(near) * part // 1000 for part in taste.ocean)
    budget = rolls.roll_between("ocean", least, most)
    waters = [*_march_zone_waters(sketch, height), *_open_seas(sketch, height)]
    shares = sum(water.share for water in waters)
    deep: set[str] = set()
    for water in waters:
        water.shore = [(0, water.start)]
        _grow(sketch, height, water, deep, budget * water.share // shares)
    while len(deep) < budget:
        before = len(deep)
        for water in reversed(waters):
            if len(deep) < budget:
                _grow(sketch, height, water, deep, 1)
        if len(deep) == before:
            break
    return deep


def _grow(sketch: MapSketch, height: Noise, water: _Water, deep: set[str], count: int) -> None:
    """Flood so many more hexes of the shore, the lowest first."""
    while count and water.shore:
        _, at = heapq.heappop(water.shore)
        if at in deep:
            continue
        deep.add(at)
        count -= 1
        for other in sketch.neighbours[at]:
            if other not in deep and min(sketch.capital_distances[other]) > WATER_CLEARANCE:
                wet = sum(further in deep for further in sketch.neighbours[other])
                open_side = 6 - len(sketch.neighbours[other])
                level = (
                    height.height_at(other)
                    - 45 * (wet + open_side)
                    + _flooding_penalty(sketch, other)
                )
                heapq.heappush(water.shore, (level, other))


def _flooding_penalty(sketch: MapSketch, at: str) -> int:
    """Return the penalty of a hex whose flooding would harm a home or cut the land in two."""
    nearest = min(sketch.capital_distances[at])
    return {3: 350, 4: 120}.get(nearest, 0) + min(steps_to_edge(sketch.size, at), 4) * 25


def _march_zone_waters(sketch: MapSketch, height: Noise) -> list[_Water]:
    """Choose the start of a water in the march zone of each capital (V-2.5-08)."""
    found = []
    for number, capital in enumerate(sketch.capitals):
        spots = []
        for at in sketch.neighbours:
            spans = sketch.capital_distances[at]
            own = spans[number]
            if own in {5, 6} and all(s > own + 1 for n, s in enumerate(spans) if n != number):
                spots.append(at)
        if not spots:
            raise UnfitMapError("no room for a haven")
        best = sort_by_worth(
            spots, lambda at: -height.height_at(at) - 60 * steps_to_edge(sketch.size, at)
        )
        pick = sketch.rolls.roll_below(f"haven|{capital}", min(6, len(best)))
        share = sketch.rolls.roll_between(f"haven|{capital}|share", 2, 6)
        found.append(_Water(best[pick], share))
    return found


def _open_seas(sketch: MapSketch, height: Noise) -> Iterator[_Water]:
    """Yield the starts of the large seas: at the map's edge, or inland."""
    free = [
        at for at in sketch.neighbours if min(sketch.capital_distances[at]) > OPEN_SEA_CLEARANCE
    ]
    for number in range(1 + (sketch.sides > 4)):
        inland = sketch.rolls.roll_below(f"sea|{number}|inland", 3) == 0
        spots = [
            at for at in free if not inland or steps_to_edge(sketch.size, at) > OPEN_SEA_CLEARANCE
        ]
        pull = 0 if inland else 120

        def lowness(at: str, pull: int = pull) -> int:
            return -height.height_at(at) - pull * steps_to_edge(sketch.size, at)

        best = sort_by_worth(spots, lowness)
        if best:
            pick = sketch.rolls.roll_below(f"sea|{number}", min(25, len(best)))
            yield _Water(best[pick], 8)


def _smoothed(sketch: MapSketch, deep: set[str]) -> set[str]:
    """Fill holes of one hex, and remove waters that are too small."""
    near = sketch.neighbours
    holes = {at for at in near if at not in deep and all(other in deep for other in near[at])}
    wet = deep | holes
    seen: set[str] = set()
    for at in sorted(wet):
        if at not in seen:
            water = connected_hexes(near, at, wet)
            seen |= water
            if len(water) < MIN_WATER_HEXES:
                wet -= water
    return wet
