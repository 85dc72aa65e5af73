"""What is told of fair maps: capitals lie on a ring, at even distances (V-2.5-03).

Every ring on which the capitals may lie that are sure is weighed by what is seen of the map. A map
drawn by hand may be otherwise; then no ring fits, and nothing is guessed.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from engine.valhalla.map.hexes import distance, name, on_map, within
from engine.valhalla.mapmaking import capital_ring

FIT: Final = 2
"""So far from its place on the ring a capital may lie."""
PACE: Final = 100
"""Rings are tried at each step, and a step has so many hundredths."""

Ring = tuple[str, ...]
"""Where the capitals of a ring lie."""


def rumour(
    size: tuple[int, int], sides: int, sure: Iterable[str], odds: Callable[[str], float]
) -> Mapping[str, float]:
    """Tell, by hex, how likely a capital lies there that is not one of those that are sure.

    `odds` tells how much better what is seen of a hex fits a capital than it fits none.
    """
    known = sorted(sure)
    found: defaultdict[str, float] = defaultdict(float)
    whole = 0.0
    for one in _rings(size, sides):
        if any(min(distance(at, spot) for spot in one) > FIT for at in known):
            continue
        weight, parts = _weighed(one, known, odds)
        whole += weight
        for part in parts:
            there = sum(part.values())
            for at, likely in part.items():
                found[at] += weight * likely / there
    return {at: likely / whole for at, likely in found.items()} if whole else {}


def _weighed(
    one: Ring, known: Sequence[str], odds: Callable[[str], float]
) -> tuple[float, list[dict[str, float]]]:
    """Weigh a ring by all its places, and list where the capital of each may lie."""
    weight, parts = 1.0, []
    for spot in one:
        if all(distance(spot, other) > FIT for other in known):
            near = _near(spot)
            part = {at: likely for at in near if (likely := odds(at))}
            weight *= sum(part.values()) / len(near)
            if not weight:
                return 0.0, []
            parts.append(part)
    return weight, parts


@cache
def _near(spot: str) -> tuple[str, ...]:
    return tuple(within(spot, FIT))


@cache
def _rings(size: tuple[int, int], sides: int) -> tuple[Ring, ...]:
    """List the rings that a fair map may have."""
    return tuple(one for one in dict.fromkeys(_drawn(size, sides)) if len(set(one)) == sides)


def _drawn(size: tuple[int, int], sides: int) -> Iterator[Ring]:
    least, most = capital_ring.INSETS
    for inset in range(least, most + 1):
        for cut in range(1, capital_ring.cuts(size, inset) + 1):
            corners = capital_ring.corners(size, inset, cut)
            lengths = capital_ring.lengths(corners)
            whole = sum(lengths) * PACE
            for start in range(0, whole // sides, PACE):
                points = (
                    capital_ring.walked(corners, lengths, (start + whole * side // sides) % whole)
                    for side in range(sides)
                )
                yield tuple(at for point in points if on_map(size, at := name(*point)))
