"""Seas and lakes: every side has a shore to build on, and no capital stands on it.

Rules: V-2.5-04, V-2.5-08.
"""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from engine.valhalla.mapmaking.map_sketch import Sketch, UnfitError, flooded, ranked, rim
from engine.valhalla.mapmaking.measures import Taste
from engine.valhalla.mapmaking.noise import Noise

DRY: Final = 2
"""So near to a capital there is no water: a Harbor is worth too much to hang on luck."""

WIDE_OF: Final = 4
"""Open seas begin farther than this from capitals, inland ones from the map's edge too."""

SPARK: Final = 3
"""No water has fewer hexes."""


@dataclass(slots=True)
class _Water:
    """One sea or lake in the making."""

    start: str
    share: int
    shore: list[tuple[int, str]] = field(default_factory=list)


def flood(sketch: Sketch, taste: Taste) -> None:
    """Let water rise from low ground: a haven for each side, and one or two open seas."""
    height = Noise(sketch.rolls, "depth", 7)
    deep = _rise(sketch, taste, height)
    wet = _smoothed(sketch, deep)
    sketch.terrain.update(dict.fromkeys(wet, "ocean"))
    dry = [at for at in sketch.near if at not in wet]
    land = flooded(sketch.near, sketch.capitals[0], set(dry))
    if not land.issuperset(sketch.capitals):
        raise UnfitError("the sea parts the capitals")


def _rise(sketch: Sketch, taste: Taste, height: Noise) -> set[str]:
    rolls, near = sketch.rolls, sketch.near
    least, most = (len(near) * part // 1000 for part in taste.ocean)
    budget = rolls.between("ocean", least, most)
    waters = [*_havens(sketch, height), *_open_seas(sketch, height)]
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


def _grow(sketch: Sketch, height: Noise, water: _Water, deep: set[str], count: int) -> None:
    """Flood so many hexes more, the lowest on the shore first; bays fill before capes."""
    while count and water.shore:
        _, at = heapq.heappop(water.shore)
        if at in deep:
            continue
        deep.add(at)
        count -= 1
        for other in sketch.near[at]:
            if other not in deep and min(sketch.away[other]) > DRY:
                wet = sum(further in deep for further in sketch.near[other])
                open_side = 6 - len(sketch.near[other])
                level = height.at(other) - 45 * (wet + open_side) + _reluctance(sketch, other)
                heapq.heappush(water.shore, (level, other))


def _reluctance(sketch: Sketch, at: str) -> int:
    """Keep water from swallowing a home or cutting the land in two."""
    nearest = min(sketch.away[at])
    return {3: 350, 4: 120}.get(nearest, 0) + min(rim(sketch.size, at), 4) * 25


def _havens(sketch: Sketch, height: Noise) -> list[_Water]:
    """Choose a low place in the march zone of each capital (V-2.5-08)."""
    found = []
    for number, capital in enumerate(sketch.capitals):
        spots = []
        for at in sketch.near:
            spans = sketch.away[at]
            own = spans[number]
            if own in {5, 6} and all(s > own + 1 for n, s in enumerate(spans) if n != number):
                spots.append(at)
        if not spots:
            raise UnfitError("no room for a haven")
        best = ranked(spots, lambda at: -height.at(at) - 60 * rim(sketch.size, at))
        pick = sketch.rolls.below(f"haven|{capital}", min(6, len(best)))
        share = sketch.rolls.between(f"haven|{capital}|share", 2, 6)
        found.append(_Water(best[pick], share))
    return found


def _open_seas(sketch: Sketch, height: Noise) -> Iterator[_Water]:
    """Choose where the large waters lie: on the map's edge, or an inland sea."""
    free = [at for at in sketch.near if min(sketch.away[at]) > WIDE_OF]
    for number in range(1 + (sketch.sides > 4)):
        inland = sketch.rolls.below(f"sea|{number}|inland", 3) == 0
        spots = [at for at in free if not inland or rim(sketch.size, at) > WIDE_OF]
        pull = 0 if inland else 120

        def lowness(at: str, pull: int = pull) -> int:
            return -height.at(at) - pull * rim(sketch.size, at)

        best = ranked(spots, lowness)
        if best:
            pick = sketch.rolls.below(f"sea|{number}", min(25, len(best)))
            yield _Water(best[pick], 8)


def _smoothed(sketch: Sketch, deep: set[str]) -> set[str]:
    """Fill holes of a hex, and dry up what is no lake."""
    near = sketch.near
    holes = {at for at in near if at not in deep and all(other in deep for other in near[at])}
    wet = deep | holes
    seen: set[str] = set()
    for at in sorted(wet):
        if at not in seen:
            water = flooded(near, at, wet)
            seen |= water
            if len(water) < SPARK:
                wet -= water
    return wet
