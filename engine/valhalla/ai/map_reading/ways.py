"""Ways over the known map: what it costs to come anywhere, and by which hexes."""

import heapq
from collections.abc import Collection
from dataclasses import dataclass, field

from engine.valhalla.map.hexes import around
from engine.valhalla.map.land import Land


@dataclass(frozen=True, slots=True)
class Spread:
    """All hexes that can be come to from one, each with its cost and the hex before it."""

    origin: str
    cost: dict[str, int] = field(default_factory=dict)
    before: dict[str, str] = field(default_factory=dict)

    def path(self, to: str) -> tuple[str, ...]:
        """List the hexes on the way to one; none at all if there is no way."""
        found: list[str] = []
        at = to
        while at != self.origin:
            if at not in self.before:
                return ()
            found.append(at)
            at = self.before[at]
        return tuple(reversed(found))


class Ways:
    """The steps of a map, worked out once.

    A hex with a foreign mark ends every way, and so does a step from zone to zone (V-2.3-02).
    """

    def __init__(
        self,
        land: Land,
        foreign: Collection[str],
        manned: Collection[str],
        weak: Collection[str] = (),
    ) -> None:
        """Take the map, the hexes with foreign marks, and those of them that hold units.

        The weak are ridden down: ways lead over them, but not past them.
        """
        self._land, self._foreign, self._weak = land, foreign, weak
        self._zone = frozenset(other for at in manned for other in around(at))
        self._steps: dict[str, tuple[tuple[str, int], ...]] = {}
        self._spreads: dict[tuple[str, int], Spread] = {}

    def spread(self, origin: str, most: int) -> Spread:
        """Walk outwards from a hex, as far as so many movement points lead."""
        key = origin, most
        if key not in self._spreads:
            self._spreads[key] = self._spread(origin, most)
        return self._spreads[key]

    def _spread(self, origin: str, most: int) -> Spread:
        found = Spread(origin)
        waiting = [(0, origin, origin)]
        while waiting:
            cost, at, before = heapq.heappop(waiting)
            if at in found.cost:
                continue
            found.cost[at], found.before[at] = cost, before
            if at in self._foreign and at != origin:
                continue
            for other, price in self._next(at):
                if other not in found.cost and cost + price <= most:
                    heapq.heappush(waiting, (cost + price, other, at))
        return found

    def _next(self, at: str) -> tuple[tuple[str, int], ...]:
        """List the steps that lead from a hex, with their cost for a plain unit."""
        if at not in self._steps:
            land = self._land
            twin = land.gates.get(at)
            beside = (*around(at), *((twin,) if twin is not None else ()))
            self._steps[at] = tuple(
                (other, cost)
                for other in beside
                if other in land.terrain
                and (other in self._foreign or other in self._weak or not {at, other} <= self._zone)
                and (cost := land.step(None, at, other)) is not None
            )
        return self._steps[at]
