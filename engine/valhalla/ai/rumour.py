"""What is told of fair maps: capitals lie on a ring, at even distances (V-2.5-03).

A map drawn by hand may be otherwise; then no ring fits what is seen, and nothing is guessed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from engine.valhalla.hexes import distance, name, on_map, within
from engine.valhalla.mapmaking import ring
from engine.valhalla.view import Own

FIT: Final = 2
"""So far from its place on the ring a capital may lie."""
PACE: Final = 100
"""Rings are tried at each step, and a step has so many hundredths."""

Ring = tuple[str, ...]
"""Where the capitals of a ring lie."""


def rumour(me: Own, size: tuple[int, int], sides: int, known: Iterable[str]) -> Mapping[str, float]:
    """Tell, by hex, how likely a capital lies there that is not one of those that are known."""
    known = sorted(known)
    cities = {at for at in me.revealed if me.land.features.get(at) == "city"}
    rings = [one for one in _rings(size, sides) if _fits(one, known, cities, me.revealed)]
    if not rings:
        home = [at for at in known if at in me.places and me.places[at].founder is not None]
        rings = [one for one in _rings(size, sides) if _fits(one, home, cities, me.revealed)]
    found: Counter[str] = Counter()
    for one in rings:
        for at in one:
            if all(distance(at, other) > FIT for other in known):
                found[at] += 1
    return {at: count / len(rings) for at, count in found.items()}


def _fits(one: Ring, known: Sequence[str], cities: set[str], seen: frozenset[str]) -> bool:
    """Tell whether a ring passes all known capitals, and shows no city that isn't there."""
    if any(min(distance(at, other) for other in one) > FIT for at in known):
        return False
    for at in one:
        near = tuple(within(at, FIT))
        if all(other in seen for other in near) and cities.isdisjoint(near):
            return False
    return True


@cache
def _rings(size: tuple[int, int], sides: int) -> tuple[Ring, ...]:
    """List the rings that a fair map may have."""
    return tuple(one for one in dict.fromkeys(_drawn(size, sides)) if len(set(one)) == sides)


def _drawn(size: tuple[int, int], sides: int) -> Iterator[Ring]:
    least, most = ring.INSETS
    for inset in range(least, most + 1):
        for cut in range(1, ring.cuts(size, inset) + 1):
            corners = ring.corners(size, inset, cut)
            lengths = ring.lengths(corners)
            whole = sum(lengths) * PACE
            for start in range(0, whole // sides, PACE):
                points = (
                    ring.walked(corners, lengths, (start + whole * side // sides) % whole)
                    for side in range(sides)
                )
                yield tuple(at for point in points if on_map(size, at := name(*point)))
