"""Ways over the known map: their costs and hexes."""

import heapq
from collections.abc import Collection
from dataclasses import dataclass, field

from engine.valhalla.map.hexes import neighbours
from engine.valhalla.map.land import Land
from engine.valhalla.map.zones_of_control import find_zones


@dataclass(frozen=True, slots=True)
class ReachableHexes:
    """All hexes that can be reached from one, each with its cost and the hex before it."""

    origin: str
    cost: dict[str, int] = field(default_factory=dict)
    before: dict[str, str] = field(default_factory=dict)

    def path_to(self, to: str) -> tuple[str, ...]:
        """Return the hexes on the way to a hex; none if there is no way."""
        found: list[str] = []
        at = to
        while at != self.origin:
            if at not in self.before:
                return ()
            found.append(at)
            at = self.before[at]
        return tuple(reversed(found))


class KnownWays:
    """The steps of a map, computed once.

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

        Ways lead over weak foes, who are ridden down, but not past them.
        """
        self._land, self._foreign, self._weak = land, foreign, weak
        self._controlled_hexes = find_zones(manned)
        self._steps_by_hex: dict[str, tuple[tuple[str, int], ...]] = {}
        self._reachable_by_origin: dict[tuple[str, int], ReachableHexes] = {}

    def reachable_from(self, origin: str, most: int) -> ReachableHexes:
        """Return the hexes that can be reached from a hex with so many movement points."""
        key = origin, most
        if key not in self._reachable_by_origin:
            self._reachable_by_origin[key] = self._find_reachable(origin, most)
        return self._reachable_by_origin[key]

    def _find_reachable(self, origin: str, most: int) -> ReachableHexes:
        found = ReachableHexes(origin)
        waiting = [(0, origin, origin)]
        while waiting:
            cost, at, before = heapq.heappop(waiting)
            if at in found.cost:
                continue
            found.cost[at], found.before[at] = cost, before
            if at in self._foreign and at != origin:
                continue
            for other, price in self._list_steps(at):
                if other not in found.cost and cost + price <= most:
                    heapq.heappush(waiting, (cost + price, other, at))
        return found

    def _list_steps(self, at: str) -> tuple[tuple[str, int], ...]:
        """List the steps that lead from a hex, with their cost for a plain unit."""
        if at not in self._steps_by_hex:
            land = self._land
            twin = land.gates.get(at)
            beside = (*neighbours(at), *((twin,) if twin is not None else ()))
            self._steps_by_hex[at] = tuple(
                (other, cost)
                for other in beside
                if other in land.terrain
                and (
                    other in self._foreign
                    or other in self._weak
                    or not {at, other} <= self._controlled_hexes
                )
                and (cost := land.step_cost(None, at, other)) is not None
            )
        return self._steps_by_hex[at]
