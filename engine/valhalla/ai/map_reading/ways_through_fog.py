"""Hoped ways: over the known map, and on through the fog."""

import heapq
from collections.abc import Collection, Iterator
from typing import Final

from engine.valhalla.map.hexes import is_on_map, neighbours
from engine.valhalla.map.land import Land

HIDDEN_STEP_COST: Final = 2
"""The supposed cost of a step into a hidden hex."""


class WaysThroughFog:
    """The cheapest supposed ways to one place, from everywhere."""

    def __init__(
        self, land: Land, size: tuple[int, int], foreign: Collection[str], goal: str
    ) -> None:
        """Take the map; nobody goes through a hex with the mark of another."""
        self.goal = goal
        self.cost: dict[str, int] = {}
        """By hex: the supposed cost of the way from there."""
        self._land, self._size, self._foreign = land, size, foreign
        self._next_hex: dict[str, str] = {}
        self._find_all_ways()

    def way_from(self, origin: str) -> Iterator[str]:
        """Iterate over the hexes of the way from a hex to the place."""
        at = origin
        while at != self.goal and at in self._next_hex:
            at = self._next_hex[at]
            yield at

    def last_known_hex(self, origin: str) -> str:
        """Return the last hex of the way before the fog; the place itself, if there is none."""
        last = origin
        for at in self.way_from(origin):
            if at not in self._land.terrain:
                break
            last = at
        return last

    def _find_all_ways(self) -> None:
        waiting = [(0, self.goal, self.goal)]
        while waiting:
            cost, at, after = heapq.heappop(waiting)
            if at in self.cost:
                continue
            self.cost[at], self._next_hex[at] = cost, after
            if at in self._foreign and at != self.goal:
                continue
            for before in neighbours(at):
                if before not in self.cost and is_on_map(self._size, before):
                    step = self._step_cost(before, at)
                    if step is not None:
                        heapq.heappush(waiting, (cost + step, before, at))

    def _step_cost(self, origin: str, to: str) -> int | None:
        return (
            self._land.step_cost(None, origin, to) if to in self._land.terrain else HIDDEN_STEP_COST
        )
