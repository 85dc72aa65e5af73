"""What everything on a map is worth to each side: exact, and by the rules of movement.

Rules: V-2.5-10, V-2.5-11, V-2.1-20.
"""

import heapq
from collections import Counter
from collections.abc import Collection, Mapping
from fractions import Fraction

from engine.valhalla.catalog.rule_tables import ground
from engine.valhalla.map.atlas import Atlas
from engine.valhalla.map.land import Edge, Land
from engine.valhalla.mapmaking.map_sketch import beside

BARRED = ("mountains", "high_mountains", "ocean")
"""Nothing may lie behind these (V-2.5-10)."""


class Ways:
    """All steps that a plain unit can take over land, with their prices.

    World Gates don't count: nobody knows them yet, and nobody sees their twins (V-7.3-13).
    """

    def __init__(self, land: Land) -> None:
        entry = {at: land.entry(None, at) for at in land.terrain}
        prices = {at: price for at, price in entry.items() if price is not None}
        near = beside(land.size)
        self._steps = {
            at: {other: prices[other] for other in near[at] if other in prices} for at in prices
        }
        by_road = ground().road
        for one, other in land.roads:
            self._steps[one][other] = self._steps[other][one] = by_road

    def marches(self, start: str) -> dict[str, int]:
        """Tell the cheapest cost to walk from a hex to every other (V-2.1-20)."""
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


def fortune(finds: Mapping[str, str], costs: Mapping[str, int]) -> Fraction:
    """Add up what features are worth to a side, by how far it has to go: F of V-2.5-11."""
    weights: Counter[int] = Counter()
    for at, feature in finds.items():
        if at in costs:
            weights[costs[at]] += ground().features[feature].weight
    return sum((Fraction(4 * weight, 4 + cost) for cost, weight in weights.items()), Fraction(0))


def fortunes(atlas: Atlas, changed: Mapping[str, int] | None = None) -> tuple[Fraction, ...]:
    """Reckon every side's fortune, in the order of capitals; a capital itself is no find."""
    ways = Ways(atlas.land(changed))
    finds = {at: what for at, what in atlas.features.items() if at not in atlas.capitals}
    return tuple(fortune(finds, ways.marches(capital)) for capital in atlas.capitals)


def spread(fortunes_of_sides: Collection[Fraction]) -> Fraction:
    """Tell by what share the poorest side falls behind the richest (V-2.5-11)."""
    most = max(fortunes_of_sides)
    return (most - min(fortunes_of_sides)) / most if most else Fraction(0)


def reached(atlas: Atlas) -> set[str]:
    """Find all that can be walked to from the first capital without mountains or water.

    Walking goes both ways, so what the first capital reaches every capital it reaches does too.
    """
    near, first = beside(atlas.size), atlas.capitals[0]
    found, waiting = {first}, [first]
    while waiting:
        for other in near[waiting.pop()]:
            if other not in found and atlas.terrain[other] not in BARRED:
                found.add(other)
                waiting.append(other)
    return found


def network(roads: Collection[Edge], start: str) -> set[str]:
    """Find all that roads join to a hex."""
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
