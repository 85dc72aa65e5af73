"""Clearing fog: pathfinders go where they clear most, and where a capital may be found."""

from typing import Final

from engine.valhalla.ai.fog import area
from engine.valhalla.ai.pen import Pen
from engine.valhalla.ai.survey import Survey
from engine.valhalla.hexes import around, distance, on_map

REACH: Final = 4
RANGER: Final = 6
SPARE: Final = 2
"""So many reserves a pathfinder may have (V-7.1-11)."""


def pathfind(pen: Pen, survey: Survey) -> None:
    """Send every pathfinder where it clears most, and where a capital may be found."""
    me = pen.me
    if me.pathfinders <= 0:
        return
    fog, covered = survey.fog, set(me.revealed)
    targets: list[str] = []
    open_ = _in_reach(pen)
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


def _sure(pen: Pen) -> set[str]:
    """Find targets that stay in reach of somebody who isn't sent anywhere (V-7.1-11)."""
    plan = pen.plan
    still = {unit.at for unit in pen.me.units if plan.at[unit.id] == unit.at}
    return {at for at in _in_reach(pen) if any(distance(at, one) <= REACH for one in still)}


def _in_reach(pen: Pen) -> set[str]:
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


def _gain(pen: Pen, at: str, covered: set[str]) -> int:
    size = pen.view.size
    return sum(one not in covered and on_map(size, one) for one in (at, *around(at)))
