"""Ways as they may be: over what is known, and on through the fog."""

import heapq
from collections.abc import Collection, Iterator
from typing import Final

from engine.valhalla.map.hexes import around, on_map
from engine.valhalla.map.land import Land

THOUGHT: Final = 2
"""What a step into a hidden hex is thought to cost."""


class Hopes:
    """The ways that may lead to one place, from everywhere."""

    def __init__(
        self, land: Land, size: tuple[int, int], foreign: Collection[str], goal: str
    ) -> None:
        """Take the map; nobody goes through a hex with the mark of another."""
        self.goal = goal
        self.cost: dict[str, int] = {}
        """By hex: what the way from there costs, as far as is known."""
        self._land, self._size, self._foreign = land, size, foreign
        self._after: dict[str, str] = {}
        self._spread()

    def way(self, origin: str) -> Iterator[str]:
        """Walk from a hex to the place, step by step."""
        at = origin
        while at != self.goal and at in self._after:
            at = self._after[at]
            yield at

    def known(self, origin: str) -> str:
        """Name the last hex of the way before the fog; the place itself, if there is none."""
        last = origin
        for at in self.way(origin):
            if at not in self._land.terrain:
                break
            last = at
        return last

    def _spread(self) -> None:
        waiting = [(0, self.goal, self.goal)]
        while waiting:
            cost, at, after = heapq.heappop(waiting)
            if at in self.cost:
                continue
            self.cost[at], self._after[at] = cost, after
            if at in self._foreign and at != self.goal:
                continue
            for before in around(at):
                if before not in self.cost and on_map(self._size, before):
                    step = self._step(before, at)
                    if step is not None:
                        heapq.heappush(waiting, (cost + step, before, at))

    def _step(self, origin: str, to: str) -> int | None:
        return self._land.step(None, origin, to) if to in self._land.terrain else THOUGHT
