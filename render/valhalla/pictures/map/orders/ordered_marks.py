"""The marks of orders on a map: of the seat's own sheet and, brighter, of the draft.

Moves are arrows with the points left at their end; hexes where a zone of control may stop them
have a ring; other orders have a sign in their hex.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.core.protocol.drafts import KIND_FIELD
from engine.core.protocol.values import Order
from engine.valhalla.map.hexes import is_on_map
from engine.valhalla.map.zones_of_control import find_zones
from engine.valhalla.movement import ferries, groups, routes
from engine.valhalla.orders.movement import Ferry, Move
from engine.valhalla.planning.sheet_plan import SheetPlan, plan_sheet
from render.valhalla.pictures.draft_orders import gather_fields, read_draft_order
from render.valhalla.pictures.map.map_view import MapView


@dataclass(frozen=True, slots=True)
class Way:
    """The way of a force, and the movement points it has left at the end."""

    hexes: tuple[str, ...]
    points_left: int | None
    is_ferry: bool = False
    is_draft: bool = False
    """It belongs to the draft."""
    zones: tuple[str, ...] = ()
    """The hexes where a zone of control may stop it (V-12.3-33)."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The mark of an order in a hex."""

    at: str
    icon: str
    text: str = ""
    is_draft: bool = False
    is_reserve: bool = False
    """A reserve target, used only if the first one can't be."""
    order_kind: str = ""
    """The kind of the order."""
    building: str = ""
    """The building that is ordered; "" if none."""


@dataclass(frozen=True, slots=True)
class OrderMarks:
    """All ways and marks of orders on a map."""

    ways: tuple[Way, ...] = ()
    marks: tuple[Mark, ...] = ()


def gather_order_marks(map_view: MapView) -> OrderMarks:
    """Gather the ways and marks of the sheet and the draft, as far as the side knows."""
    orders = [one for one in map(read_draft_order, map_view.request.sheet) if one is not None]
    ways, marks = _gather_marks(map_view, orders, fresh=False)
    if map_view.request.draft:
        order = read_draft_order(map_view.request.draft)
        if order is not None:
            more, signs = _gather_marks(map_view, [*orders, order], fresh=True)
            ways += more[len(ways) :]
            marks += signs[len(marks) :]
        else:
            marks += list(_marks_of_draft(map_view, gather_fields(map_view.request.draft)))
    return OrderMarks(tuple(ways), tuple(marks))


def _gather_marks(
    map_view: MapView, orders: list[Order], *, fresh: bool
) -> tuple[list[Way], list[Mark]]:
    ways: list[Way] = []
    marks: list[Mark] = []
    for index, order in enumerate(orders):
        newest = fresh and index == len(orders) - 1
        before = plan_sheet(map_view.view, map_view.me, orders[:index])
        found = _ways_of_order(map_view, before, order)
        ways += [
            replace(one, is_draft=newest, zones=_zones_on_way(map_view, one.hexes)) for one in found
        ]
        signs = (one for one in _marks_of_order(order) if _is_on_map(map_view, one.at))
        marks += [replace(one, is_draft=newest, order_kind=order.kind) for one in signs]
    return ways, marks


def _is_on_map(map_view: MapView, at: str) -> bool:
    return len(at) == len("000.000") and at[3] == "." and is_on_map(map_view.view.size, at)


# Ways


def _ways_of_order(map_view: MapView, before: SheetPlan, order: Order) -> Iterator[Way]:
    if isinstance(order, Move):
        yield from _march_way(map_view, before, order)
    elif isinstance(order, Ferry):
        yield from _ferry_ways(map_view, before, order)


def _march_way(map_view: MapView, before: SheetPlan, order: Move) -> Iterator[Way]:
    """Yield the way of a group, with the points that its slowest unit has left."""
    troop = before.as_troop_of_copies(map_view.me)
    found = groups.read_group(troop, order)
    path = routes.group_path(troop, found, order) if found.units else None
    if not path or not all(at in map_view.me.land.terrain for at in path):
        ends = tuple(at for at in (order.origin, order.to) if _is_on_map(map_view, at))
        if len(ends) == len("ab"):
            yield Way(ends, None)
        return
    leader = groups.slowest_walker(found)
    groups.move_unhindered(troop, found, order.origin, path)
    yield Way((order.origin, *path), leader.mp if leader is not None else None)


def _ferry_ways(map_view: MapView, before: SheetPlan, order: Ferry) -> Iterator[Way]:
    troop = before.as_troop_of_copies(map_view.me)
    mount = ferries.find_mount(troop, order)
    for leg in ferries.read_legs(order) if mount is not None else ():
        assert mount is not None  # noqa: S101  (else there are no legs to walk)
        start, hop = mount.at, ferries.read_leg(troop, mount, leg)
        path = ferries.leg_path(troop, mount, leg)
        if not path:
            return
        groups.move_unhindered(troop, hop.group, start, path)
        ferries.dismount_dropped(hop)
        yield Way((start, *path), mount.mp, is_ferry=True)


def _zones_on_way(map_view: MapView, hexes: tuple[str, ...]) -> tuple[str, ...]:
    """Return the hexes of a way that may lie in a zone of control (V-2.3-01, V-12.3-33)."""
    zones = find_zones(map_view.feared_hexes)
    return tuple(at for at in hexes[1:] if at in zones)


# Marks

SIGNS_BY_KIND: Final[Mapping[str, tuple[str, str]]] = {
    "build": ("city", "hammer"),
    "upgrade": ("hex", "upgrade"),
    "raze": ("hex", "lost"),
    "fortify": ("city", "walls"),
    "produce": ("city", "units"),
    "capital": ("city", "capital"),
    "ambush": ("hex", "ambush"),
    "use_feature": ("hex", "flag"),
    "truce": ("hex", "truce"),
    "parley": ("hex", "parley"),
    "formation": ("hex", "shield"),
    "tactic": ("hex", "shield"),
    "respond": ("battle", "shield"),
}
"""By kind of order: the field that names its hex, and its icon."""
DRAFT_ICON: Final = "flag"
"""The icon in a hex that a draft names already."""


def is_draft_sign(icon: str, kind: str) -> bool:
    """Tell whether an icon is that of a draft, and not the icon of its kind of order."""
    return icon == DRAFT_ICON and SIGNS_BY_KIND.get(kind, ("", ""))[1] != DRAFT_ICON


def _marks_of_order(order: Order) -> Iterator[Mark]:
    fields = order.model_dump(by_alias=True)
    if order.kind in SIGNS_BY_KIND:
        field, icon = SIGNS_BY_KIND[order.kind]
        yield Mark(str(fields.get(field) or ""), icon, building=str(fields.get("building") or ""))
    elif order.kind == "pathfind":
        for number, target in enumerate((*fields["targets"], *fields["seer"]), 1):
            first, *reserves = (one.strip() for one in target.split("/"))
            yield Mark(first, "target", str(number))
            yield from (Mark(one, "target", str(number), is_reserve=True) for one in reserves)
    elif order.kind == "boon":
        yield from (Mark(one, "boon") for one in fields["target"])
    elif order.kind == "power" and fields.get("hex"):
        yield Mark(fields["hex"], "boon")


def _marks_of_draft(map_view: MapView, fields: Mapping[str, Any]) -> Iterator[Mark]:
    """Yield marks for the hexes that an incomplete draft names already."""
    named: Iterable[Any] = (fields.get(one, "") for one in ("from", "hex", "city", "battle", "to"))
    for at in dict.fromkeys(str(one) for one in named if isinstance(one, str)):
        if _is_on_map(map_view, at):
            yield Mark(at, DRAFT_ICON, is_draft=True, order_kind=str(fields.get(KIND_FIELD, "")))
