"""Clearing fog: pathfinders work on the routes to capitals, then where they clear most."""

from collections.abc import Iterator
from typing import Final

from engine.valhalla.ai.map_reading.fog import hexes_around
from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.capital_routes import PATHFINDER_RANGE, list_fog_routes
from engine.valhalla.map.hexes import distance, is_on_map, neighbours

RANGER_RANGE: Final = 6
MAX_STEPS_AHEAD: Final = 3
"""Of the first so many hidden hexes of a route the farthest in reach is chosen."""
MAX_RESERVE_TARGETS: Final = 2
"""A pathfinder may have so many reserve targets (V-7.1-11)."""


def clear_fog(writer: OrderWriter, survey: Survey) -> None:
    """Clear the routes to capitals, then the most valuable hexes."""
    me = writer.me
    if me.pathfinders <= 0:
        return
    fog, covered = survey.fog, set(me.revealed)
    targets: list[str] = []
    candidates = _list_targets_in_range(writer)
    for at in _next_hexes_of_routes(writer, survey, candidates):
        if len(targets) < me.pathfinders and at in candidates:
            targets.append(at)
            covered.update((at, *neighbours(at)))
            candidates = {one for one in candidates if distance(one, at) > 1}
    while len(targets) < me.pathfinders and candidates:
        gains = {at: _count_cleared(writer, at, covered) for at in candidates}
        candidates = {at for at in candidates if gains[at]}
        if not candidates:
            break
        best = max(candidates, key=lambda at: (gains[at] + fog.search_value(at), at))
        targets.append(best)
        covered.update((best, *neighbours(best)))
        candidates = {at for at in candidates if distance(at, best) > 1}
    spare = sorted(
        _list_safe_targets(writer) - covered, key=lambda at: (-fog.search_value(at), at)
    )[:MAX_RESERVE_TARGETS]
    orders = ["/".join((at, *spare)) for at in targets]
    while orders and not writer.write_order("pathfind", targets=orders):
        orders.pop()


def _next_hexes_of_routes(
    writer: OrderWriter, survey: Survey, candidates: set[str]
) -> Iterator[str]:
    """Iterate over the next hexes of the routes to capitals, the cheapest route first."""
    for route in list_fog_routes(writer, survey):
        reached = [at for at in route.hidden_hexes[:MAX_STEPS_AHEAD] if at in candidates]
        if reached:
            yield reached[-1]


def _list_safe_targets(writer: OrderWriter) -> set[str]:
    """Return the targets in reach of units that stay where they are (V-7.1-11)."""
    plan = writer.plan
    still = {unit.at for unit in writer.me.units if plan.hex_of[unit.id] == unit.at}
    return {
        at
        for at in _list_targets_in_range(writer)
        if any(distance(at, one) <= PATHFINDER_RANGE for one in still)
    }


def _list_targets_in_range(writer: OrderWriter) -> set[str]:
    """Return the hexes at the edge of the fog that a pathfinder can reach (V-7.1-04, -05)."""
    me, plan, size = writer.me, writer.plan, writer.view.size
    range_by_hex = dict.fromkeys(plan.hex_of.values(), PATHFINDER_RANGE)
    for unit in me.units:
        if unit.code == "ranger":
            range_by_hex[plan.hex_of[unit.id]] = RANGER_RANGE
    hexes = {at for post, reach in range_by_hex.items() for at in hexes_around(post, reach)}
    return {at for at in hexes if is_on_map(size, at) and _is_at_edge(at, me.revealed)}


def _is_at_edge(at: str, revealed: frozenset[str]) -> bool:
    """Tell whether both fog and revealed land lie in or next to a hex."""
    are_revealed = [other in revealed for other in (at, *neighbours(at))]
    return any(are_revealed) and not all(are_revealed)


def _count_cleared(writer: OrderWriter, at: str, covered: set[str]) -> int:
    size = writer.view.size
    return sum(one not in covered and is_on_map(size, one) for one in (at, *neighbours(at)))
