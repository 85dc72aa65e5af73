"""The fortunes of sides: what features are worth to each, by its cost to walk to them.

Rules: V-2.5-10, V-2.5-11, V-2.1-20.
"""

import heapq
from collections import Counter
from collections.abc import Collection, Mapping
from fractions import Fraction

from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.map.atlas import Atlas
from engine.valhalla.map.land import Edge, Land
from engine.valhalla.mapmaking.map_sketch import neighbours_by_hex

BARRED_TERRAIN = ("mountains", "high_mountains", "ocean")
"""Terrain that may not cut off any feature (V-2.5-10)."""


class WalkingCosts:
    """All steps that a unit without specials can take over land, with their costs.

    World Gates don't count: no side knows them at the start (V-7.3-13).
    """

    def __init__(self, land: Land) -> None:
        entry = {at: land.entry_cost(None, at) for at in land.terrain}
        prices = {at: price for at, price in entry.items() if price is not None}
        near = neighbours_by_hex(land.size)
        self._steps = {
            at: {other: prices[other] for other in near[at] if other in prices} for at in prices
        }
        by_road = terrain_tables().road
        for one, other in land.roads:
            self._steps[one][other] = self._steps[other][one] = by_road

    def costs_from(self, start: str) -> dict[str, int]:
        """Return the least cost to walk from a hex to every other (V-2.1-20)."""
        costs: dict[str, int] = {}
        waiting = [(0, start)]
        while waiting:
            cost, at = heapq.heappop(waiting)
            if at in costs:
                continue
            costs[at] = cost
            for other, price in self._steps[at].items():
                if other not in costs:
                    heapq.heappush(waiting, (cost + price, other))
        return costs


def side_fortune(finds: Mapping[str, str], costs: Mapping[str, int]) -> Fraction:
    """Return a side's fortune F: the weights of features, lowered by its costs (V-2.5-11)."""
    weights: Counter[int] = Counter()
    for at, feature in finds.items():
        if at in costs:
            weights[costs[at]] += terrain_tables().features[feature].weight
    return sum((Fraction(4 * weight, 4 + cost) for cost, weight in weights.items()), Fraction(0))


def side_fortunes(atlas: Atlas, changed: Mapping[str, int] | None = None) -> tuple[Fraction, ...]:
    """Return every side's fortune, in the order of capitals; capitals don't count."""
    ways = WalkingCosts(atlas.land(changed))
    finds = {at: what for at, what in atlas.features.items() if at not in atlas.capitals}
    return tuple(side_fortune(finds, ways.costs_from(capital)) for capital in atlas.capitals)


def fortune_spread(fortunes_of_sides: Collection[Fraction]) -> Fraction:
    """Return by what share the poorest side falls behind the richest (V-2.5-11)."""
    most = max(fortunes_of_sides)
    return (most - min(fortunes_of_sides)) / most if most else Fraction(0)


def walkable_hexes(atlas: Atlas) -> set[str]:
    """Return the hexes that the first capital reaches without crossing mountains or water.

    Walking goes both ways, so every capital among them reaches the same hexes.
    """
    near, first = neighbours_by_hex(atlas.size), atlas.capitals[0]
    found, waiting = {first}, [first]
    while waiting:
        for other in near[waiting.pop()]:
            if other not in found and atlas.terrain[other] not in BARRED_TERRAIN:
                found.add(other)
                waiting.append(other)
    return found


def road_network(roads: Collection[Edge], start: str) -> set[str]:
    """Return all hexes that roads join to a hex."""
    ways: dict[str, list[str]] = {}
    for one, other in roads:
        ways.setdefault(one, []).append(other)
        ways.setdefault(other, []).append(one)
    found, waiting = {start}, [start]
    while waiting:
        for other in ways.get(waiting.pop(), ()):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found
