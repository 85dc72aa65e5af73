"""Ways over a map: the cheapest path, and what zones of control forbid.

Rules: V-15-09, V-2.3-01 to V-2.3-15, V-12.3-03, V-2.1-03, V-2.1-39.
"""

import heapq
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from engine.valhalla.catalog.special_verbs import Mode
from engine.valhalla.map.hexes import around
from engine.valhalla.map.land import Land

LONGEST: Final = 2_000
"""No path is longer than this: there are no more hexes on the largest map."""


def cheapest(
    land: Land, mode: Mode | None, origin: str, to: str, shunned: Collection[str] = ()
) -> tuple[str, ...] | None:
    """Find the cheapest path over known hexes; None where there is none.

    Hexes to be shunned are avoided, save the last; ties go by the fixed order of neighbours
    (V-12.3-03, V-0-07).
    """
    left: dict[str, int] = {}
    for at, cost in _spread(land, mode, to, frozenset(shunned) - {to, origin}, back=True):
        left[at] = cost
        if at == origin:
            return tuple(_descent(land, mode, origin, left))
    return None


def _descent(land: Land, mode: Mode | None, origin: str, left: Mapping[str, int]) -> Iterator[str]:
    """Walk to where nothing is left to pay, at each hex by the first way that is cheapest."""
    at = origin
    while left[at]:
        for other in _next(land, at):
            price = land.step(mode, at, other)
            if price is not None and other in left and left[other] == left[at] - price:
                at = other
                break
        yield at


def reach(
    land: Land, mode: Mode | None, origin: str, points: int, shunned: Collection[str] = ()
) -> dict[str, int]:
    """Tell what it costs at least to come to each hex that so many points lead to."""
    costs: dict[str, int] = {}
    for at, cost in _spread(land, mode, origin, frozenset(shunned), back=False):
        if cost > points:
            break
        costs[at] = cost
    return costs


def _spread(
    land: Land, mode: Mode | None, origin: str, shunned: frozenset[str], *, back: bool
) -> Iterator[tuple[str, int]]:
    """Walk outwards from a hex, the nearest first; or back, along steps that lead to it."""
    waiting = [(0, origin)]
    best = {origin: 0}
    while waiting:
        cost, at = heapq.heappop(waiting)
        if cost > best[at]:
            continue
        yield at, cost
        for other in _next(land, at):
            price = land.step(mode, other, at) if back else land.step(mode, at, other)
            if price is None or other in shunned:
                continue
            if cost + price < best.get(other, cost + price + 1):
                best[other] = cost + price
                heapq.heappush(waiting, (cost + price, other))


def _next(land: Land, at: str) -> Iterator[str]:
    """List the known hexes one step away, a twin gate last."""
    yield from (other for other in around(at) if other in land.terrain)
    twin = land.gates.get(at)
    if twin is not None and twin in land.terrain:
        yield twin


def joined(land: Land, origin: str, path: tuple[str, ...]) -> tuple[str, str] | None:
    """Find the first two hexes of a path that are no neighbours; None if all are."""
    at = origin
    for other in path:
        if other not in around(at) and land.gates.get(at) != other:
            return at, other
        at = other
    return None


def price(land: Land, mode: Mode | None, origin: str, path: tuple[str, ...]) -> int | None:
    """Add up a path; None if a step of it is impossible."""
    whole, at = 0, origin
    for other in path:
        step = land.step(mode, at, other)
        if step is None:
            return None
        whole += step
        at = other
    return whole


# Zones of control


class Zones:
    """Where the units of other sides stand, and what lies in their reach (V-2.3-01, V-2.3-10)."""

    def __init__(self, enemies: Mapping[str, Collection[int]]) -> None:
        """Take the hexes that hold enemy units, with their seats."""
        self._reached = frozenset(other for at in enemies for other in around(at))

    def holds(self, at: str) -> bool:
        """Tell whether a hex lies in a zone; the hex of an enemy only in another's (V-2.3-12)."""
        return at in self._reached

    def forbids(self, origin: str, to: str, *, enemy_held: bool) -> bool:
        """Tell whether a step from zone to zone is cut off (V-2.3-02 to V-2.3-04, V-2.3-09)."""
        return not enemy_held and self.holds(origin) and self.holds(to)
