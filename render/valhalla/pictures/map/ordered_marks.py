"""What is ordered, on top of a map: the seat's own sheet, and brighter the order in the making.

Moves are arrows with the points left at their end; hexes on the way where a zone of control may
stop them are ringed; what is built, sent or asked for has a sign where it happens.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from pydantic import ValidationError

from engine.core.protocol.drafts import KIND, PAIR
from engine.core.protocol.values import Order
from engine.valhalla.map.hexes import around, on_map
from engine.valhalla.movement import ferries, groups
from engine.valhalla.orders import ORDERS, Ferry, Move
from engine.valhalla.planning.sheet_plan import Plan, planned
from render.drawing.picture import DraftOverlay
from render.valhalla.pictures.map.map_view import MapView

MAPS: Final = frozenset({"riders", "stacks", "formation", "retreat", "auto_officers", "fort_split"})
"""Fields that hold pairs."""


@dataclass(frozen=True, slots=True)
class Way:
    """Where a force goes, and what of its points is left."""

    hexes: tuple[str, ...]
    left: int | None
    ferry: bool = False
    fresh: bool = False
    """It is of the order in the making."""
    zones: tuple[str, ...] = ()
    """Where a zone of control may stop it (V-12.3-33)."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that is ordered for a hex."""

    at: str
    icon: str
    text: str = ""
    fresh: bool = False
    faint: bool = False
    """A reserve: only if the first can't be."""
    kind: str = ""
    """Of the order."""
    thing: str = ""
    """A building that is ordered."""


@dataclass(frozen=True, slots=True)
class Ordered:
    """All that is drawn of orders."""

    ways: tuple[Way, ...] = ()
    marks: tuple[Mark, ...] = ()


def order_of(draft: DraftOverlay) -> Order | None:
    """Read an order from its fields; one that isn't whole yet is none."""
    fields = fields_of(draft)
    model = ORDERS.get(str(fields.get(KIND)))
    if model is None:
        return None
    try:
        return model.model_validate(fields)
    except ValidationError:
        return None


def fields_of(draft: DraftOverlay) -> dict[str, Any]:
    """Gather what a draft says by field: a word, a list, or pairs."""
    found: dict[str, list[str]] = {}
    for name, value in draft:
        found.setdefault(name, []).extend([value] if value else [])
    fields: dict[str, Any] = {}
    for name, values in found.items():
        if name in MAPS:
            fields[name] = dict(pair.split(PAIR, 1) for pair in values if PAIR in pair)
        else:
            fields[name] = values[0] if len(values) == 1 else tuple(values)
    return fields


def ordered(board: MapView) -> Ordered:
    """Gather what the sheet and the order in the making lead to, as far as the side knows."""
    orders = [one for one in map(order_of, board.look.sheet) if one is not None]
    ways, marks = _all(board, orders, fresh=False)
    if board.look.draft:
        order = order_of(board.look.draft)
        if order is not None:
            more, signs = _all(board, [*orders, order], fresh=True)
            ways += more[len(ways) :]
            marks += signs[len(marks) :]
        else:
            marks += list(_begun(board, fields_of(board.look.draft)))
    return Ordered(tuple(ways), tuple(marks))


def _all(board: MapView, orders: list[Order], *, fresh: bool) -> tuple[list[Way], list[Mark]]:
    ways: list[Way] = []
    marks: list[Mark] = []
    for place, order in enumerate(orders):
        newest = fresh and place == len(orders) - 1
        before = planned(board.view, board.me, orders[:place])
        found = _ways(board, before, order)
        ways += [replace(one, fresh=newest, zones=_zones(board, one.hexes)) for one in found]
        signs = (one for one in _marks(order) if _stands(board, one.at))
        marks += [replace(one, fresh=newest, kind=order.kind) for one in signs]
    return ways, marks


def _stands(board: MapView, at: str) -> bool:
    return len(at) == len("000.000") and at[3] == "." and on_map(board.view.size, at)


# Ways


def _ways(board: MapView, before: Plan, order: Order) -> Iterator[Way]:
    if isinstance(order, Move):
        yield from _march(board, before, order)
    elif isinstance(order, Ferry):
        yield from _ferry(board, before, order)


def _march(board: MapView, before: Plan, order: Move) -> Iterator[Way]:
    """Follow a group along its path, with what the slowest has left at its end."""
    troop = before.trial(board.me)
    found = groups.group(troop, order)
    path = groups.way(troop, found, order) if found.units else None
    if not path or not all(at in board.me.land.terrain for at in path):
        ends = tuple(at for at in (order.origin, order.to) if _stands(board, at))
        if len(ends) == len("ab"):
            yield Way(ends, None)
        return
    leader = groups.slowest(found)
    groups.carry(troop, found, order.origin, path)
    yield Way((order.origin, *path), leader.mp if leader is not None else None)


def _ferry(board: MapView, before: Plan, order: Ferry) -> Iterator[Way]:
    troop = before.trial(board.me)
    mount = ferries.mount_of(troop, order)
    for leg in ferries.legs_of(order) if mount is not None else ():
        assert mount is not None  # noqa: S101  (else there are no legs to walk)
        start, hop = mount.at, ferries.hop(troop, mount, leg)
        path = ferries.hop_path(troop, mount, leg)
        if not path:
            return
        groups.carry(troop, hop.group, start, path)
        ferries.set_down(hop)
        yield Way((start, *path), mount.mp, ferry=True)


def _zones(board: MapView, hexes: tuple[str, ...]) -> tuple[str, ...]:
    """Name the hexes of a way that may lie in a zone of control (V-2.3-01, V-12.3-33)."""
    near = {other for at in board.feared for other in around(at)}
    return tuple(at for at in hexes[1:] if at in near)


# Marks

HERE: Final[Mapping[str, tuple[str, str]]] = {
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
"""By kind: the field that names its hex, and its sign."""
BEGUN: Final = "flag"
"""The sign where an order in the making names a hex already."""


def begun(icon: str, kind: str) -> bool:
    """Tell whether a sign is that of an order in the making, and not the own one of its kind."""
    return icon == BEGUN and HERE.get(kind, ("", ""))[1] != BEGUN


def _marks(order: Order) -> Iterator[Mark]:
    fields = order.model_dump(by_alias=True)
    if order.kind in HERE:
        field, icon = HERE[order.kind]
        yield Mark(str(fields.get(field) or ""), icon, thing=str(fields.get("building") or ""))
    elif order.kind == "pathfind":
        for number, target in enumerate((*fields["targets"], *fields["seer"]), 1):
            first, *reserves = (one.strip() for one in target.split("/"))
            yield Mark(first, "target", str(number))
            yield from (Mark(one, "target", str(number), faint=True) for one in reserves)
    elif order.kind == "boon":
        yield from (Mark(one, "boon") for one in fields["target"])
    elif order.kind == "power" and fields.get("hex"):
        yield Mark(fields["hex"], "boon")


def _begun(board: MapView, fields: Mapping[str, Any]) -> Iterator[Mark]:
    """Mark the hexes that an order in the making names already."""
    named: Iterable[Any] = (fields.get(one, "") for one in ("from", "hex", "city", "battle", "to"))
    for at in dict.fromkeys(str(one) for one in named if isinstance(one, str)):
        if _stands(board, at):
            yield Mark(at, BEGUN, fresh=True, kind=str(fields.get(KIND, "")))
