"""Mountains: long ranges away from homes, with a pass wherever they would shut a side in.

Rules: V-2.5-04, V-2.5-09, V-2.5-10.
"""

import heapq
from typing import Final

from engine.valhalla.mapmaking.map_numbers import MapStyle
from engine.valhalla.mapmaking.map_sketch import MapSketch, connected_hexes, sort_by_worth
from engine.valhalla.mapmaking.noise import Noise

MOUNTAIN_CLEARANCE: Final = 4
"""No mountain is this near to a capital, so that home zones have none."""

CLOSED_TERRAIN: Final = ("mountains", "high_mountains", "ocean")


def raise_mountains(sketch: MapSketch, taste: MapStyle) -> None:
    """Raise mountains along the lines where a noise field crosses its middle."""
    ridge, bulk = Noise(sketch.rolls, "ridge", 11, 2), Noise(sketch.rolls, "bulk", 9, 2)
    rock = Noise(sketch.rolls, "rock", 2, 1)

    def crest(at: str) -> int:
        wet = sum(sketch.terrain.get(other) == "ocean" for other in sketch.neighbours[at])
        return bulk.height_at(at) - 4 * abs(ridge.height_at(at) - 500) - 90 * wet

    dry = [at for at in sketch.neighbours if at not in sketch.terrain]
    free = [at for at in dry if min(sketch.capital_distances[at]) > MOUNTAIN_CLEARANCE]
    count = len(dry) * (taste.mountains + taste.high_mountains) // 1000
    stone = _without_single_mountains(sketch, set(sort_by_worth(free, crest)[:count]))

    def tallness(at: str) -> int:
        return 100 * sum(other in stone for other in sketch.neighbours[at]) + rock.height_at(at)

    peaks = sort_by_worth(stone, tallness)[: len(dry) * taste.high_mountains // 1000]
    sketch.terrain.update(dict.fromkeys(stone, "mountains"))
    sketch.terrain.update(dict.fromkeys(peaks, "high_mountains"))
    _open_passes(sketch)


def _without_single_mountains(sketch: MapSketch, stone: set[str]) -> set[str]:
    """Return the mountains without those that stand alone."""
    return {at for at in stone if any(other in stone for other in sketch.neighbours[at])}


def open_land(sketch: MapSketch) -> set[str]:
    """Return the hexes that can be walked to from the first capital."""
    dry = {at for at in sketch.neighbours if sketch.terrain.get(at) not in CLOSED_TERRAIN}
    return connected_hexes(sketch.neighbours, sketch.capitals[0], dry)


def _open_passes(sketch: MapSketch) -> None:
    """Turn mountains into hills where they would shut a side in (V-2.5-10)."""
    for capital in sketch.capitals[1:]:
        if capital not in open_land(sketch):
            for at in _path_across(sketch, sketch.capitals[0], capital):
                if sketch.terrain.get(at) in {"mountains", "high_mountains"}:
                    sketch.terrain[at] = "hills"


def _path_across(sketch: MapSketch, start: str, end: str) -> list[str]:
    """Return the path over land that crosses the fewest mountains."""
    waiting, before = [(0, start, start)], dict[str, str]()
    while waiting and end not in before:
        cost, at, origin = heapq.heappop(waiting)
        if at in before:
            continue
        before[at] = origin
        for other in sketch.neighbours[at]:
            ground = sketch.terrain.get(other)
            if ground != "ocean" and other not in before:
                heapq.heappush(waiting, (cost + (20 if ground in CLOSED_TERRAIN else 1), other, at))
    path, at = [], end
    while at != start:
        path.append(at)
        at = before[at]
    return path
