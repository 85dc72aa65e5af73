"""What is to be known of an order besides its words: a march's way, a work's price, who is idle."""

from collections.abc import Sequence
from typing import Final

from engine.core.protocol.values import Order
from engine.valhalla.cities.cities import allocated, levels_to_allocate
from engine.valhalla.cities.fortifications import allocation
from engine.valhalla.movement.groups import Group, carry, group, way
from engine.valhalla.orders import Fortify, Move, Pathfind
from engine.valhalla.orders.sheet_rules import effective
from engine.valhalla.planning.sheet_plan import planned
from engine.valhalla.planning.works_plan import planned_works
from engine.valhalla.view import Own, View
from render.language.voice import Voice

NAMED: Final = 12
"""So many hexes of a way are named."""

PAID: Final = frozenset({"build", "upgrade", "use_feature"})
"""Kinds of orders that cost gold by a price list."""


def remark(voice: Voice, view: View, sheet: Sequence[Order], place: int) -> str:
    """Say which way a march goes and what it takes, what a work costs, or what is left over."""
    me, order = view.me, sheet[place]
    if me is None:
        return ""
    if isinstance(order, Pathfind):
        return _idle(voice, me, order)
    if isinstance(order, Fortify):
        return _round(voice, me, sheet, order)
    if order.kind in PAID:
        before, then = (planned_works(me, effective(sheet[:end])) for end in (place, place + 1))
        cost = then.cost - before.cost
        return voice.say("remark.gold", gold=cost) if cost > 0 else ""
    return _way(voice, view, sheet, place)


def _idle(voice: Voice, me: Own, order: Pathfind) -> str:
    """Say that one order sends all pathfinders, where it sends fewer (V-12.20-01, V-12.0-04)."""
    sent, count = len(order.targets), me.pathfinders
    targets = " ".join(order.targets)
    idle = 0 < sent < count
    return voice.say("remark.pathfind", sent=sent, count=count, targets=targets) if idle else ""


def _round(voice: Voice, me: Own, sheet: Sequence[Order], order: Fortify) -> str:
    """Say where levels go that an order doesn't share out (V-12.19-14)."""
    place = planned_works(me, effective(sheet)).places.get(order.city)
    if place is None:
        return ""
    place.wanted = allocation(order)
    left = levels_to_allocate(place, me.special) - sum(place.wanted.values())
    return voice.say("remark.fortify", **allocated(place, me.special)) if left > 0 else ""


def _way(voice: Voice, view: View, sheet: Sequence[Order], place: int) -> str:
    """Say by which way a group goes, where that was left open, and its points (V-12.3-03).

    Of several who walk, the points of whoever has the fewest left.
    """
    me, order = view.me, sheet[place]
    if me is None or not isinstance(order, Move):
        return ""
    troop = planned(view, me, sheet[:place]).trial(me)
    found = group(troop, order)
    path = way(troop, found, order) if found.units else None
    if not path or not all(at in me.land.terrain for at in path):
        return ""
    have = {unit.id: unit.mp for unit in found.walkers}
    carry(troop, found, order.origin, path)
    points = _points(found, have)
    facts = {} if order.path or len(path) == 1 else {"path": _named(voice, path[:-1])}
    return voice.say("remark.move", used=points[0], count=points[1], **facts)


def _points(found: Group, have: dict[int, int]) -> tuple[int, int]:
    """Tell how many points are used, and of how many."""
    least = min(found.walkers, key=lambda unit: (unit.mp, unit.id))
    return have[least.id] - least.mp, have[least.id]


def _named(voice: Voice, path: Sequence[str]) -> str:
    """List the hexes of a way, of a long one the first and the last."""
    if len(path) > NAMED:
        return ", ".join((*path[: NAMED - 2], "\u2026", path[-1]))
    return voice.joined(path)
