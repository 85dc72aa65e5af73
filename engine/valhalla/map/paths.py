"""Paths over a map: the cheapest ones, their costs and their gaps.

Rules: V-15-09, V-12.3-03, V-2.1-03, V-2.1-39.
"""

import heapq
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final

from engine.valhalla.catalog.special_verbs import Mode
from engine.valhalla.map.hexes import neighbours
from engine.valhalla.map.land import Land

MAX_PATH_LENGTH: Final = 2_000
"""No path has more hexes than the largest map."""

WeighStep = Callable[[str, str], int | None]
"""Tells how unwelcome a step from one hex to another is, 0 or 1; None if it is barred."""
PriceStep = Callable[[str, str], int | None]
"""Tells what a step from one hex to another costs; None if it can't be taken."""


def cheapest_path(
    land: Land,
    mode: Mode | None,
    origin: str,
    to: str,
    avoided: Collection[str] = (),
    weigh_step: WeighStep = lambda *_: 0,
) -> tuple[str, ...] | None:
    """Return the cheapest path over known hexes without barred steps; None if there is none.

    It leads around `avoided` hexes, but for the last. Of paths that cost the same, it is the one
    with the fewest unwelcome steps; ties go by the fixed order of neighbours (V-12.3-03, V-0-07).
    """

    def price_step(at: str, other: str) -> int | None:
        price, weight = land.step_cost(mode, at, other), weigh_step(at, other)
        return None if price is None or weight is None else price * MAX_PATH_LENGTH + weight

    cost_left: dict[str, int] = {}
    around = frozenset(avoided) - {to, origin}
    for at, cost in _explore_costs(land, price_step, to, around, back=True):
        cost_left[at] = cost
        if at == origin:
            return tuple(_follow_costs(land, price_step, origin, cost_left))
    return None


def _follow_costs(
    land: Land, price_step: PriceStep, origin: str, cost_left: Mapping[str, int]
) -> Iterator[str]:
    """Yield the hexes of the path down to cost 0, by the first of the cheapest steps each time."""
    at = origin
    while cost_left[at]:
        for other in _next_hexes(land, at):
            price = price_step(at, other) if other in cost_left else None
            if price is not None and cost_left[other] == cost_left[at] - price:
                at = other
                break
        yield at


def reachable_hexes(
    land: Land, mode: Mode | None, origin: str, points: int, avoided: Collection[str] = ()
) -> dict[str, int]:
    """Return the least cost to each hex that can be reached with so many movement points."""

    def price_step(at: str, other: str) -> int | None:
        return land.step_cost(mode, at, other)

    costs: dict[str, int] = {}
    for at, cost in _explore_costs(land, price_step, origin, frozenset(avoided), back=False):
        if cost > points:
            break
        costs[at] = cost
    return costs


def _explore_costs(
    land: Land, price_step: PriceStep, origin: str, avoided: frozenset[str], *, back: bool
) -> Iterator[tuple[str, int]]:
    """Yield hexes and costs from a hex outwards, the cheapest first.

    `back`: the costs of steps towards the hex, not away from it.
    """
    waiting = [(0, origin)]
    best = {origin: 0}
    while waiting:
        cost, at = heapq.heappop(waiting)
        if cost > best[at]:
            continue
        yield at, cost
        for other in _next_hexes(land, at):
            if other in avoided:
                continue
            price = price_step(other, at) if back else price_step(at, other)
            if price is None:
                continue
            if cost + price < best.get(other, cost + price + 1):
                best[other] = cost + price
                heapq.heappush(waiting, (cost + price, other))


def _next_hexes(land: Land, at: str) -> Iterator[str]:
    """Yield the known hexes one step away, a twin gate last."""
    yield from (other for other in neighbours(at) if other in land.terrain)
    twin = land.gates.get(at)
    if twin is not None and twin in land.terrain:
        yield twin


def find_gap(land: Land, origin: str, path: tuple[str, ...]) -> tuple[str, str] | None:
    """Return the first two hexes of a path that are no neighbours; None if all are."""
    at = origin
    for other in path:
        if other not in neighbours(at) and land.gates.get(at) != other:
            return at, other
        at = other
    return None


def path_cost(land: Land, mode: Mode | None, origin: str, path: tuple[str, ...]) -> int | None:
    """Return the cost of a path; None if a step of it is impossible."""
    total, at = 0, origin
    for other in path:
        step = land.step_cost(mode, at, other)
        if step is None:
            return None
        total += step
        at = other
    return total
