"""Mountains: long ranges with high crests, away from homes, never a wall without a pass.

Rules: V-2.5-04, V-2.5-09, V-2.5-10.
"""

import heapq
from typing import Final

from engine.valhalla.mapmaking.map_sketch import Sketch, flooded, ranked
from engine.valhalla.mapmaking.measures import Taste
from engine.valhalla.mapmaking.noise import Noise

FOOT: Final = 4
"""Mountains begin farther than this from a capital, so that homes have none."""

CLOSED: Final = ("mountains", "high_mountains", "ocean")


def raise_ranges(sketch: Sketch, taste: Taste) -> None:
    """Raise mountains along the winding lines where a field crosses its middle."""
    ridge, bulk = Noise(sketch.rolls, "ridge", 11, 2), Noise(sketch.rolls, "bulk", 9, 2)
    rock = Noise(sketch.rolls, "rock", 2, 1)

    def crest(at: str) -> int:
        wet = sum(sketch.terrain.get(other) == "ocean" for other in sketch.near[at])
        return bulk.at(at) - 4 * abs(ridge.at(at) - 500) - 90 * wet

    dry = [at for at in sketch.near if at not in sketch.terrain]
    free = [at for at in dry if min(sketch.away[at]) > FOOT]
    whole = len(dry) * (taste.mountains + taste.high_mountains) // 1000
    stone = _without_pebbles(sketch, set(ranked(free, crest)[:whole]))

    def tallness(at: str) -> int:
        return 100 * sum(other in stone for other in sketch.near[at]) + rock.at(at)

    peaks = ranked(stone, tallness)[: len(dry) * taste.high_mountains // 1000]
    sketch.terrain.update(dict.fromkeys(stone, "mountains"))
    sketch.terrain.update(dict.fromkeys(peaks, "high_mountains"))
    _open_passes(sketch)


def _without_pebbles(sketch: Sketch, stone: set[str]) -> set[str]:
    """Leave out a mountain that stands alone."""
    return {at for at in stone if any(other in stone for other in sketch.near[at])}


def is_open(sketch: Sketch) -> set[str]:
    """Find the hexes that one can walk to from the capitals, all of them being joined."""
    dry = {at for at in sketch.near if sketch.terrain.get(at) not in CLOSED}
    return flooded(sketch.near, sketch.capitals[0], dry)


def _open_passes(sketch: Sketch) -> None:
    """Wear mountains down to hills where they would shut a side in (V-2.5-10)."""
    for capital in sketch.capitals[1:]:
        if capital not in is_open(sketch):
            for at in _through(sketch, sketch.capitals[0], capital):
                if sketch.terrain.get(at) in {"mountains", "high_mountains"}:
                    sketch.terrain[at] = "hills"


def _through(sketch: Sketch, start: str, end: str) -> list[str]:
    """Find the way over land that crosses the fewest mountains."""
    waiting, before = [(0, start, start)], dict[str, str]()
    while waiting and end not in before:
        cost, at, origin = heapq.heappop(waiting)
        if at in before:
            continue
        before[at] = origin
        for other in sketch.near[at]:
            ground = sketch.terrain.get(other)
            if ground != "ocean" and other not in before:
                heapq.heappush(waiting, (cost + (20 if ground in CLOSED else 1), other, at))
    path, at = [], end
    while at != start:
        path.append(at)
        at = before[at]
    return path
