"""Clearing fog: pathfinders go where most is hidden, and along the roads, which lead to rivals."""

from collections import Counter
from typing import Final

from engine.valhalla.ai.pen import Pen
from engine.valhalla.hexes import around, distance, on_map, within

REACH: Final = 4
RANGER: Final = 6
HOME: Final = 3
"""So near to a farm that is held, its holder's capital may lie."""
ROAD: Final = 5
"""A road that is lost in the fog is worth so many hexes more."""


def pathfind(pen: Pen) -> None:
    """Send every pathfinder where it clears most, outwards first."""
    me = pen.me
    if me.pathfinders <= 0:
        return
    covered = set(me.revealed)
    leads = _leads(pen)
    targets: list[str] = []
    open_ = {at: _from_home(pen, at) for at in _in_reach(pen)}
    while len(targets) < me.pathfinders and open_:
        gains = {at: _gain(pen, at, covered) for at in open_}
        open_ = {at: far for at, far in open_.items() if gains[at]}
        if not open_:
            break
        best = max(
            open_,
            key=lambda at: (
                gains[at] + ROAD * (not leads.isdisjoint((at, *around(at)))),
                open_[at],
                at,
            ),
        )
        targets.append(best)
        covered.update((best, *around(best)))
        leads -= covered
        del open_[best]
    while targets and not pen.write("pathfind", targets=targets):
        targets.pop()


def _in_reach(pen: Pen) -> set[str]:
    """Find the hexes at the edge of the fog to which a pathfinder may be sent (V-7.1-04, -05)."""
    me, plan, size = pen.me, pen.plan, pen.view.size
    posts = dict.fromkeys(plan.at.values(), REACH)
    for unit in me.units:
        if unit.code == "ranger":
            posts[plan.at[unit.id]] = RANGER
    near = {at for post, reach in posts.items() for at in within(post, reach)}
    return {at for at in near if on_map(size, at) and _at_edge(at, me.revealed)}


def _at_edge(at: str, revealed: frozenset[str]) -> bool:
    """Tell whether fog lies next to what is revealed there, or there itself."""
    known = [other in revealed for other in (at, *around(at))]
    return any(known) and not all(known)


def _leads(pen: Pen) -> set[str]:
    """Find the hexes in the fog into which a road goes on, or that a foe's farm lies near."""
    degree = Counter(at for road in pen.me.land.roads for at in road)
    ends = {at for at, count in degree.items() if count == 1}
    revealed, size, land = pen.me.revealed, pen.view.size, pen.me.land
    farms = {at for at in pen.me.marks if land.features.get(at) == "farm"}
    near = {other for at in ends for other in around(at)}
    near |= {other for at in farms for other in within(at, HOME)}
    return {at for at in near if at not in revealed and on_map(size, at)}


def _gain(pen: Pen, at: str, covered: set[str]) -> int:
    size = pen.view.size
    return sum(one not in covered and on_map(size, one) for one in (at, *around(at)))


def _from_home(pen: Pen, at: str) -> int:
    home = pen.me.capital
    return distance(home, at) if home else 0
