"""Guessing capitals of fair maps: they lie on a ring, at even distances (V-2.5-03).

Every ring that fits the known capitals is weighed by what is seen of the map. On a map that was
drawn by hand no ring may fit; then nothing is guessed.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from engine.valhalla.map.hexes import distance, hex_name, hexes_in_reach, is_on_map
from engine.valhalla.mapmaking import capital_ring

MAX_RING_OFFSET: Final = 2
"""A capital lies at most so far from its point on the ring."""
STEP_PARTS: Final = 100
"""A step along a ring has so many parts; a ring is tried at each step."""

Ring = tuple[str, ...]
"""The hexes of a ring's capitals."""


def guess_ring_capitals(
    size: tuple[int, int], sides: int, sure: Iterable[str], odds: Callable[[str], float]
) -> Mapping[str, float]:
    """Return the chance by hex that an unknown capital lies there.

    `odds` returns how much better a hex fits a capital than another place.
    """
    known_capitals = sorted(sure)
    chances: defaultdict[str, float] = defaultdict(float)
    total_weight = 0.0
    for ring in _rings(size, sides):
        if any(min(distance(at, spot) for spot in ring) > MAX_RING_OFFSET for at in known_capitals):
            continue
        weight, parts = _weigh_ring(ring, known_capitals, odds)
        total_weight += weight
        for part in parts:
            there = sum(part.values())
            for at, likely in part.items():
                chances[at] += weight * likely / there
    return {at: likely / total_weight for at, likely in chances.items()} if total_weight else {}


def _weigh_ring(
    ring: Ring, known: Sequence[str], odds: Callable[[str], float]
) -> tuple[float, list[dict[str, float]]]:
    """Return the weight of a ring, and by point the odds of the hexes around it."""
    weight, parts = 1.0, []
    for spot in ring:
        if all(distance(spot, other) > MAX_RING_OFFSET for other in known):
            near = _hexes_near(spot)
            part = {at: likely for at in near if (likely := odds(at))}
            weight *= sum(part.values()) / len(near)
            if not weight:
                return 0.0, []
            parts.append(part)
    return weight, parts


@cache
def _hexes_near(spot: str) -> tuple[str, ...]:
    return tuple(hexes_in_reach(spot, MAX_RING_OFFSET))


@cache
def _rings(size: tuple[int, int], sides: int) -> tuple[Ring, ...]:
    """Return the rings that a fair map may have."""
    return tuple(
        ring for ring in dict.fromkeys(_iterate_rings(size, sides)) if len(set(ring)) == sides
    )


def _iterate_rings(size: tuple[int, int], sides: int) -> Iterator[Ring]:
    least, most = capital_ring.MIN_AND_MAX_INSET
    for inset in range(least, most + 1):
        for corner_cut in range(1, capital_ring.max_corner_cut(size, inset) + 1):
            corners = capital_ring.ring_corners(size, inset, corner_cut)
            lengths = capital_ring.side_lengths(corners)
            ring_length = sum(lengths) * STEP_PARTS
            for start in range(0, ring_length // sides, STEP_PARTS):
                points = (
                    capital_ring.point_along(
                        corners, lengths, (start + ring_length * side // sides) % ring_length
                    )
                    for side in range(sides)
                )
                yield tuple(at for point in points if is_on_map(size, at := hex_name(*point)))
