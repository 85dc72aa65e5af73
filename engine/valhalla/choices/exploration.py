"""Blanks of pathfinding and of features used by order."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from engine.core.protocol.game import Blank
from engine.valhalla.catalog.rule_tables import INFANTRY
from engine.valhalla.checks.case import OrderCase
from engine.valhalla.checks.exploration import asked, present, spy_orders
from engine.valhalla.choices.common import Maker, OrderInProgress, blank, dead
from engine.valhalla.exploration import features_in_use, pathfinding
from engine.valhalla.exploration.pathfinding import Post
from engine.valhalla.map.hexes import around, on_map, within
from engine.valhalla.orders import UseFeature
from engine.valhalla.orders.sheet_rules import effective

OFFERED: Final = 60
"""So many targets are offered, the best first."""

_near = lru_cache(maxsize=8192)(lambda at, reach: tuple(within(at, reach)))


# Pathfinders


def path_targets(growing: OrderInProgress) -> Blank | None:
    """Offer the hexes in range that clear most fog, the nearest first."""
    if growing.fields.get("seer") and growing.asked is None:
        return None
    rings = _rings(growing, lambda post: pathfinding.reach(post.code))
    most = growing.me.pathfinders
    return blank("targets", _best(growing, rings), (1, most)) if most else dead("targets")


def path_seer(growing: OrderInProgress) -> Blank | None:
    """Offer a Seer's temporary pathfinders every hex on the border of the map."""
    spies = spy_orders(tuple(growing.sheet))
    if not spies:
        return dead("seer") if growing.asked == "seer" else None
    edge = _edge(growing)
    rings = [*_rings(growing, lambda post: pathfinding.reach(post.code)), edge]
    free = pathfinding.TEMPORARY * len(spies) - sum(len(spy.targets) for spy in spies)
    return blank("seer", _best(growing, rings), (0, max(0, free)))


def _rings(growing: OrderInProgress, reach: Callable[[Post], int]) -> list[set[str]]:
    """Name the hexes up to one step from where units will be, up to two, and so on."""
    at = growing.plan.at
    posts = {Post(at.get(unit.id, unit.at), unit.code) for unit in growing.me.units}
    farthest = max((reach(post) for post in posts), default=0)
    return [
        {near for post in posts if reach(post) >= step for near in _near(post.at, step)}
        for step in range(farthest + 1)
    ]


def _edge(growing: OrderInProgress) -> set[str]:
    """Name the hexes at the border of the map: to go there clears some fog (V-7.1-04)."""
    size, revealed = growing.view.size, growing.me.revealed
    fog = {
        other
        for at in revealed
        for other in around(at)
        if other not in revealed and on_map(size, other)
    }
    return fog | {other for at in fog for other in around(at) if other in revealed}


def _best(growing: OrderInProgress, rings: Sequence[set[str]]) -> list[str]:
    """Sort targets: most new hexes first, then the nearest to a unit, then in reading order."""
    size, revealed = growing.view.size, growing.me.revealed
    left, ranked = _edge(growing), []
    for step, ring in enumerate(rings):
        for at in left & ring:
            near = pathfinding.cluster(at)
            new = sum(one not in revealed and on_map(size, one) for one in near)
            ranked.append((-new, step, at))
        left -= ring
    return [at for _, _, at in sorted(ranked)[:OFFERED]]


# Features


def _case(growing: OrderInProgress, order: UseFeature) -> OrderCase:
    sheet = effective(growing.sheet, order)
    return OrderCase(growing.view, growing.me, growing.ask, order, sheet)


def _left(growing: OrderInProgress, at: str, action: str) -> int:
    """Tell how much may still be asked of a place in this turn."""
    order = UseFeature(hex=at, action=action)
    return features_in_use.limit(action) - asked(_case(growing, order), order)


def _usable(growing: OrderInProgress) -> Iterator[tuple[str, str]]:
    """Walk the camps and altars that are known, with what can be done there."""
    for at, feature in sorted(growing.me.land.features.items()):
        action = next(
            (one for one, needed in features_in_use.WHERE.items() if needed == feature), ""
        )
        if action and _left(growing, at, action) > 0 and (action == "hire" or _units(growing, at)):
            yield at, action


def use_hex(growing: OrderInProgress) -> Blank:
    """Offer them: first where units are."""
    here = {unit.at for unit in growing.me.units} | set(growing.plan.at.values())
    found = sorted({at for at, _ in _usable(growing)}, key=lambda at: (at not in here, at))
    return blank("hex", found)


def use_action(growing: OrderInProgress) -> Blank:
    at = growing.fields.get("hex")
    found = {action for where, action in _usable(growing) if at in {None, where}}
    return blank("action", sorted(found))


def use_list(growing: OrderInProgress) -> Blank | None:
    """Offer infantry to be hired, the most first."""
    if growing.fields.get("action") != "hire":
        return None
    left = _left(growing, str(growing.fields.get("hex", "")), "hire")
    numbers = range(left, 0, -1)
    return blank("list", (f"{number} {code}" for code in INFANTRY for number in numbers))


def use_units(growing: OrderInProgress) -> Blank | None:
    """Offer units to be sacrificed: all that the altar takes of a kind, or one."""
    if growing.fields.get("action") != "sacrifice":
        return None
    return blank("units", _units(growing, str(growing.fields.get("hex", ""))))


def _units(growing: OrderInProgress, at: str) -> list[str]:
    case = _case(growing, UseFeature(hex=at, action="sacrifice"))
    left = _left(growing, at, "sacrifice")
    found: dict[str, int] = {}
    for unit in present(case, at):
        found[unit.code] = found.get(unit.code, 0) + 1
    offered = []
    for code, number in found.items():
        most = min(number, left // max(1, features_in_use.worth(growing.me.kinds[code])))
        offered += [f"{count} {code}" for count in sorted({1, most}, reverse=True) if most]
    return offered


BLANKS: Final[dict[str, tuple[tuple[str, Maker], ...]]] = {
    "pathfind": (("targets", path_targets), ("seer", path_seer)),
    "use_feature": (
        ("hex", use_hex),
        ("action", use_action),
        ("list", use_list),
        ("units", use_units),
    ),
}
