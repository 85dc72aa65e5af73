"""Clearing fog: pathfinders go ahead on the ways to capitals, and where they clear most."""

from collections.abc import Iterator
from typing import Final

from engine.valhalla.ai.map_reading.fog import area
from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.capital_courses import REACH, courses
from engine.valhalla.map.hexes import around, distance, on_map

RANGER: Final = 6
STEPS: Final = 3
"""Among so many first hexes of a way through the fog the farthest in reach is chosen."""
SPARE: Final = 2
"""So many reserves a pathfinder may have (V-7.1-11)."""


def pathfind(pen: OrderWriter, survey: Survey) -> None:
    """Clear the ways to capitals, and then wherever most is cleared and may be found."""
    me = pen.me
    if me.pathfinders <= 0:
        return
    fog, covered = survey.fog, set(me.revealed)
    targets: list[str] = []
    open_ = _in_reach(pen)
    for at in _led(pen, survey, open_):
        if len(targets) < me.pathfinders and at in open_:
            targets.append(at)
            covered.update((at, *around(at)))
            open_ = {one for one in open_ if distance(one, at) > 1}
    while len(targets) < me.pathfinders and open_:
        gains = {at: _gain(pen, at, covered) for at in open_}
        open_ = {at for at in open_ if gains[at]}
        if not open_:
            break
        best = max(open_, key=lambda at: (gains[at] + fog.hope(at), at))
        targets.append(best)
        covered.update((best, *around(best)))
        open_ = {at for at in open_ if distance(at, best) > 1}
    spare = sorted(_sure(pen) - covered, key=lambda at: (-fog.hope(at), at))[:SPARE]
    orders = ["/".join((at, *spare)) for at in targets]
    while orders and not pen.write("pathfind", targets=orders):
        orders.pop()


def _led(pen: OrderWriter, survey: Survey, open_: set[str]) -> Iterator[str]:
    """Name where the ways to capitals go on through the fog, the shortest first."""
    for course in courses(pen, survey):
        reached = [at for at in course.hidden[:STEPS] if at in open_]
        if reached:
            yield reached[-1]


def _sure(pen: OrderWriter) -> set[str]:
    """Find targets that stay in reach of somebody who isn't sent anywhere (V-7.1-11)."""
    plan = pen.plan
    still = {unit.at for unit in pen.me.units if plan.at[unit.id] == unit.at}
    return {at for at in _in_reach(pen) if any(distance(at, one) <= REACH for one in still)}


def _in_reach(pen: OrderWriter) -> set[str]:
    """Find the hexes at the edge of the fog to which a pathfinder may be sent (V-7.1-04, -05)."""
    me, plan, size = pen.me, pen.plan, pen.view.size
    posts = dict.fromkeys(plan.at.values(), REACH)
    for unit in me.units:
        if unit.code == "ranger":
            posts[plan.at[unit.id]] = RANGER
    near = {at for post, reach in posts.items() for at in area(post, reach)}
    return {at for at in near if on_map(size, at) and _at_edge(at, me.revealed)}


def _at_edge(at: str, revealed: frozenset[str]) -> bool:
    """Tell whether fog lies next to what is revealed there, or there itself."""
    known = [other in revealed for other in (at, *around(at))]
    return any(known) and not all(known)


def _gain(pen: OrderWriter, at: str, covered: set[str]) -> int:
    size = pen.view.size
    return sum(one not in covered and on_map(size, one) for one in (at, *around(at)))
