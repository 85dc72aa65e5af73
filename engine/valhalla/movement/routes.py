"""The way of a group that names only its destination.

It avoids what may stop the group on the way, if its points allow that.
Rules: V-12.3-03, V-12.3-33, V-2.3-02 to V-2.3-04, V-2.3-14.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from engine.valhalla.catalog.special_verbs import Mode
from engine.valhalla.map.hexes import neighbours
from engine.valhalla.map.land import Land
from engine.valhalla.map.paths import cheapest_path
from engine.valhalla.map.zones_of_control import FearedZones
from engine.valhalla.movement.groups import Group, Troop, slowest_walker, unit_step_cost
from engine.valhalla.orders.movement import Move

Path = tuple[str, ...]


class FearedStep(NamedTuple):
    """A step that leads from one zone of control to another, as far as a side knows."""

    at: str
    to: str
    foes: tuple[str, ...]
    """The hexes whose zones they are, the lowest first."""


def group_path(troop: Troop, group: Group, order: Move) -> Path | None:
    """Return the path of a group: the one in the order, or the best (V-12.3-03).

    The best is the cheapest without a feared step, if all can pay it; else the cheapest of all.
    Of paths that cost the same, the one that enters the fewest zones is the best.
    """
    if order.path:
        steps = order.path[1:] if order.path[0] == order.origin else order.path
        return steps if steps and steps[-1] == order.to else (*steps, order.to)
    leader = slowest_walker(group)
    if leader is None:
        return None
    mode = troop.kind_of(leader).travel_mode
    if not _may_be_stopped(troop, group):
        return cheapest_known_path(troop, mode, order.origin, order.to)
    way = _Way(_LandById(troop.land), mode, order.origin, order.to, troop.marks, troop.feared)
    cheapest = _cached_path(way)
    if cheapest is None or find_feared_step(troop, group, (order.origin, *cheapest)) is None:
        return cheapest
    free = _cached_path(way._replace(is_free=True))
    can_pay = free is not None and _can_all_pay(troop, group, (order.origin, *free))
    return free if can_pay else cheapest


def find_feared_step(troop: Troop, group: Group, hexes: Sequence[str]) -> FearedStep | None:
    """Return the first step from zone to zone; None if there is none, or none can stop the group.

    A hex with a mark is another side's, so that it may be entered (V-2.3-03); Infiltrators need
    not care (V-2.3-14).
    """
    if not _may_be_stopped(troop, group):
        return None
    zones = FearedZones(troop.feared, troop.marks)
    for at, to in pairwise(hexes):
        if zones.is_step_feared(at, to):
            near = {*neighbours(at), *neighbours(to)}
            return FearedStep(at, to, tuple(sorted(near & troop.feared)))
    return None


def _may_be_stopped(troop: Troop, group: Group) -> bool:
    """Return whether the zones that a side fears may stop a group."""
    ignored = all(troop.kind_of(unit).ignores_zones for unit in group.units)
    return bool(troop.feared) and not ignored


def _can_all_pay(troop: Troop, group: Group, hexes: Sequence[str]) -> bool:
    """Return whether every unit that isn't carried has the MP for a path."""
    for unit in group.walkers:
        left = unit.mp
        for step in pairwise(hexes):
            cost = unit_step_cost(troop.land, troop.kind_of(unit), None, step)
            if cost is None or cost > left:
                return False
            left -= cost
    return True


def cheapest_known_path(troop: Troop, mode: Mode | None, origin: str, to: str) -> Path | None:
    """Return the cheapest path over known land, around marks but for the last hex (V-12.3-03)."""
    return _cached_path(_Way(_LandById(troop.land), mode, origin, to, troop.marks))


class _LandById:
    """A land that is compared by identity, so that its paths can be cached."""

    __slots__ = ("land",)

    def __init__(self, land: Land) -> None:
        self.land = land

    def __hash__(self) -> int:
        return id(self.land)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _LandById) and self.land is other.land


class _Way(NamedTuple):
    """All that the path between two hexes depends on; the key of its cache."""

    land_by_id: _LandById
    mode: Mode | None
    origin: str
    to: str
    marks: frozenset[str]
    feared: frozenset[str] = frozenset()
    is_free: bool = False
    """Without a step from zone to zone."""


@lru_cache(maxsize=4096)
def _cached_path(way: _Way) -> Path | None:
    land, mode, to = way.land_by_id.land, way.mode, way.to
    if to not in land.terrain or way.origin not in land.terrain or not land.can_stand(mode, to):
        return None
    zones = FearedZones(way.feared, way.marks)

    def weigh_step(at: str, other: str) -> int | None:
        return None if way.is_free and zones.is_step_feared(at, other) else zones.has_hex(other)

    return cheapest_path(land, mode, way.origin, to, way.marks, weigh_step)
