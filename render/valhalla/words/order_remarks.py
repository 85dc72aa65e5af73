"""Remarks on orders: a march's way, a work's price, pathfinders left idle."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.core.notation.phrases import split_phrase
from engine.core.protocol.values import Order
from engine.valhalla.cities.cities import complete_allocation, fort_levels_to_allocate
from engine.valhalla.cities.fortifications import ordered_allocation
from engine.valhalla.movement.groups import Group, move_unhindered, read_group
from engine.valhalla.movement.routes import group_path
from engine.valhalla.orders.construction import Fortify, Pathfind
from engine.valhalla.orders.movement import Move
from engine.valhalla.orders.sheet_rules import effective_orders
from engine.valhalla.planning.sheet_plan import plan_sheet
from engine.valhalla.planning.works_plan import plan_works
from engine.valhalla.sides.unit_names import ALL_WORD
from engine.valhalla.view import OwnSide, View
from render.language.grammar import FactValue
from render.language.voice import Voice
from render.valhalla.words.places.known_places import place_noun
from render.valhalla.words.unit_texts import counted_nouns

MAX_HEXES_NAMED: Final = 12
"""The number of hexes of a way that are named."""

PRICED_KINDS: Final = frozenset({"build", "upgrade", "use_feature"})
"""Kinds of orders that have a price in gold."""


def write_remark(
    voice: Voice, view: View, sheet: Sequence[Order], index: int, *, names_places: bool = False
) -> str:
    """Write the way and points of a march, the price of a work, or what is left unused.

    `names_places` tells that the order is shown beside it, with the names of its places.
    """
    me, order = view.me, sheet[index]
    if me is None:
        return ""
    if isinstance(order, Pathfind):
        return _remark_idle_pathfinders(voice, me, order)
    if isinstance(order, Fortify):
        return _remark_unallocated_levels(voice, me, sheet, order)
    if order.kind in PRICED_KINDS:
        before, then = (plan_works(me, effective_orders(sheet[:end])) for end in (index, index + 1))
        cost = then.cost - before.cost
        return voice.say("remark.gold", gold=cost) if cost > 0 else ""
    return _remark_way(voice, view, sheet, index, names_places=names_places)


def _remark_idle_pathfinders(voice: Voice, me: OwnSide, order: Pathfind) -> str:
    """Remind that one order sends all pathfinders if it sends fewer (V-12.20-01, V-12.0-04)."""
    sent, count = len(order.targets), me.pathfinders
    targets = " ".join(order.targets)
    idle = 0 < sent < count
    return voice.say("remark.pathfind", sent=sent, count=count, targets=targets) if idle else ""


def _remark_unallocated_levels(
    voice: Voice, me: OwnSide, sheet: Sequence[Order], order: Fortify
) -> str:
    """Say where the levels go that an order doesn't allocate (V-12.19-14)."""
    place = plan_works(me, effective_orders(sheet)).places.get(order.city)
    if place is None:
        return ""
    place.wanted = ordered_allocation(order)
    left = fort_levels_to_allocate(place, me.special) - sum(place.wanted.values())
    return voice.say("remark.fortify", **complete_allocation(place, me.special)) if left > 0 else ""


def _remark_way(
    voice: Voice, view: View, sheet: Sequence[Order], index: int, *, names_places: bool
) -> str:
    """Name the goal of a group unless its order does, its way if that was open, and its points.

    Of several walkers, the points of the one with the fewest left count (V-12.3-03).
    """
    me, order = view.me, sheet[index]
    if me is None or not isinstance(order, Move):
        return ""
    troop = plan_sheet(view, me, sheet[:index]).as_troop_of_copies(me)
    found = read_group(troop, order)
    path = group_path(troop, found, order) if found.units else None
    if not path or not all(at in me.land.terrain for at in path):
        return ""
    have = {unit.id: unit.mp for unit in found.walkers}
    move_unhindered(troop, found, order.origin, path)
    points = _points_used(found, have)
    facts: dict[str, FactValue] = {}
    if any(_is_without_number(one) for one in order.units):
        count = Counter(unit.code for unit in found.units)
        facts["units"] = counted_nouns(voice, count.items())
    if not order.path and len(path) > 1:
        facts["path"] = _list_hexes(voice, path[:-1])
    place = "" if names_places else place_noun(voice, order.to)
    return voice.say("remark.move", place=place, used=points[0], count=points[1], **facts)


def _is_without_number(units: str) -> bool:
    """Tell whether units are named as all of a kind, or by the name of a design alone."""
    pieces = split_phrase(units)
    return any(len(one) == 1 or one.split()[0] == ALL_WORD for one in pieces)


def _points_used(found: Group, have: dict[int, int]) -> tuple[int, int]:
    """Return how many points are used, and of how many."""
    least = min(found.walkers, key=lambda unit: (unit.mp, unit.id))
    return have[least.id] - least.mp, have[least.id]


def _list_hexes(voice: Voice, path: Sequence[str]) -> str:
    """List the hexes of a way; of a long one the first ones and the last."""
    if len(path) > MAX_HEXES_NAMED:
        return ", ".join((*path[: MAX_HEXES_NAMED - 2], "\u2026", path[-1]))
    return voice.join_texts(path)
