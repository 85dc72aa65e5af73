"""Checks of a group that sets out, by what its side can know (V-12.3-10 to V-12.3-34)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from engine.core.protocol.values import Facts, Refusal
from engine.valhalla.checks.order_case import make_refusal, refuse_field
from engine.valhalla.checks.shared_checks import check_hex_exists
from engine.valhalla.entities.unit_kinds import UnitKind
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import distance
from engine.valhalla.map.paths import MAX_PATH_LENGTH, find_gap
from engine.valhalla.movement.groups import Group, Troop, read_group, unit_step_cost
from engine.valhalla.movement.routes import group_path
from engine.valhalla.orders.fields import split_list
from engine.valhalla.orders.movement import Move
from engine.valhalla.planning.sheet_plan import SheetPlan
from engine.valhalla.sides.unit_names import find_unit_code, has_named_unit, read_unit_spec
from engine.valhalla.view import OwnSide, View

MAX_UNIT_NAMES: Final = 200
"""The most names in a list of units: twice what a hex can hold."""
MAX_HEXES_NAMED: Final = 3
"""How many hexes a refusal names where the units of an order are instead."""
MAX_CHARACTERS_SHOWN: Final = 40
"""How many characters of an unreadable text are shown."""


def find_march_faults(view: View, me: OwnSide, plan: SheetPlan, order: Move) -> Iterator[Refusal]:
    """Yield what forbids a movement order, in the order of its table."""
    yield from check_lengths(order)
    yield from _check_names(view, me, order)
    if plan.movement_orders_used >= me.limit:
        yield make_refusal("MOVE_LIMIT", "V-12.3-10", limit=me.limit)
    troop = plan.as_troop(me)
    found = read_group(troop, order)
    path = group_path(troop, found, order)
    yield from _check_group(troop, found, order)
    yield from check_way(troop, found, order.origin, path or (order.to,), sure=path is not None)
    yield from check_travellers(troop, found)
    yield from _check_stance(troop, found, order)
    if path is None:
        yield no_path_refusal(order.origin, order.to)
    yield from check_stranded_riders(troop, found, order.origin)


def _check_names(view: View, me: OwnSide, order: Move) -> Iterator[Refusal]:
    """Check that the hexes and units that are named exist (V-12.0-16, V-12.0-18, V-12.0-26)."""
    for at in (order.origin, order.to, *order.path):
        yield from check_hex_exists(view, at)
    for name in _names(order):
        if not has_named_unit(name, me.units, me.kinds):
            yield make_refusal("UNKNOWN_UNIT", "V-12.0-18", unit=name[:MAX_CHARACTERS_SHOWN])


def _check_group(troop: Troop, found: Group, order: Move) -> Iterator[Refusal]:
    """Check that units go from one hex to another (V-12.3-11 to V-12.3-13)."""
    if not (order.units or order.riders):
        yield make_refusal("MOVE_EMPTY", "V-12.3-11")
    for name in (*found.names_missing, *(() if found.units else order.units))[:1]:
        if read_unit_spec(name).number == 0:
            yield make_refusal("MOVE_EMPTY", "V-12.3-11")
        facts: Facts = {"unit": name[:MAX_CHARACTERS_SHOWN], "from": order.origin}
        facts |= _where_units_are(troop, order.origin, name)
        yield make_refusal("MOVE_ORIGIN", "V-12.3-12", **facts)
    if order.origin == order.to:
        yield make_refusal("MOVE_SAME_HEX", "V-12.3-13")


def _where_units_are(troop: Troop, origin: str, name: str) -> Facts:
    """Return how many units of a name will be there, or the hexes where most will be."""
    code = find_unit_code(read_unit_spec(name).word, troop.kinds)
    there = Counter(unit.at for unit in troop.units.values() if unit.code == code)
    if there[origin]:
        return {"there": there[origin]}
    hexes = [at for at, _ in there.most_common(MAX_HEXES_NAMED)]
    return {"found": ", ".join(hexes)} if hexes else {}


def no_path_refusal(origin: str, to: str) -> Refusal:
    """Return the refusal that no path leads there (V-12.3-24)."""
    facts = {"from": origin, "to": to}
    return make_refusal("MOVE_NO_PATH", "V-12.3-24", **facts)


def check_lengths(order: Move) -> Iterator[Refusal]:
    """Refuse lists longer than any map or army needs, before they are walked."""
    if len(order.units) > MAX_UNIT_NAMES:
        yield refuse_field("units")
    if len(order.path) > MAX_PATH_LENGTH:
        yield refuse_field("path")
    if len(order.riders) > MAX_UNIT_NAMES or sum(map(len, order.riders.values())) > MAX_PATH_LENGTH:
        yield refuse_field("riders")


def _names(order: Move) -> Iterator[str]:
    """Yield every name of a unit in an order."""
    yield from order.units
    for riders, mounts in order.riders.items():
        yield from split_list(riders)
        if mounts.strip().casefold() != "none":
            yield from split_list(mounts)


def check_way(
    troop: Troop, found: Group, origin: str, path: Sequence[str], *, sure: bool = True
) -> Iterator[Refusal]:
    """Check a path: fog, gaps, terrain that is closed to a unit, and MP (V-12.3-14 to -17)."""
    fog = next((at for at in path if at not in troop.land.terrain), None)
    gap = find_gap(troop.land, origin, tuple(path)) if sure else None
    if fog is not None:
        yield make_refusal(
            "MOVE_FOG", "V-12.3-14", hex=fog, **_nearest_known_hex(troop, found, fog)
        )
    elif gap is not None:
        yield make_refusal("MOVE_PATH_BROKEN", "V-12.3-15", hex=gap[0], next=gap[1])
    else:
        yield from _check_costs(troop, found, (origin, *path), sure=sure)


def _nearest_known_hex(troop: Troop, found: Group, fog: str) -> dict[str, str]:
    """Return the known hex nearest to one under fog that the whole group may enter."""
    modes = {troop.kind_of(unit).travel_mode for unit in found.walkers}
    bearing = (
        at for at in troop.land.terrain if all(troop.land.can_stand(one, at) for one in modes)
    )
    known = min(bearing, key=lambda at: (distance(at, fog), at), default=None)
    return {} if known is None else {"near": known}


def _check_costs(
    troop: Troop, found: Group, hexes: Sequence[str], *, sure: bool
) -> Iterator[Refusal]:
    """Check that every unit that isn't carried may go, and has the MP (V-12.3-16, V-12.3-17)."""
    kinds = {troop.kind_of(unit): unit for unit in reversed(found.walkers)}
    costs = {kind: _cost(troop, kind, hexes, sure=sure) for kind in kinds}
    shut = {kind: at for kind, at in costs.items() if isinstance(at, str)}
    for unit in found.walkers:
        at = shut.get(troop.kind_of(unit))
        if at is not None:
            code = troop.land.terrain[at]
            yield make_refusal("MOVE_IMPASSABLE", "V-12.3-16", unit=unit.id, terrain=code, hex=at)
    for unit in found.walkers:
        need = costs[troop.kind_of(unit)]
        if isinstance(need, int) and need > unit.mp:
            facts = _last_hex_in_reach(troop, unit, hexes)
            yield make_refusal(
                "MOVE_POINTS", "V-12.3-17", unit=unit.id, need=need, have=unit.mp, **facts
            )


def _last_hex_in_reach(troop: Troop, unit: Unit, hexes: Sequence[str]) -> dict[str, str]:
    """Return the last hex of a path that a unit's MP reach; {} if it can't set out."""
    last, left = "", unit.mp
    for step in pairwise(hexes):
        left -= unit_step_cost(troop.land, troop.kind_of(unit), None, step) or 0
        if left < 0:
            break
        last = step[1]
    return {"last": last} if last else {}


def _cost(troop: Troop, kind: UnitKind, hexes: Sequence[str], *, sure: bool) -> int | str:
    """Return what a path costs units of a kind, or the hex that is closed to them."""
    if not sure:
        return 0 if troop.land.can_stand(kind.travel_mode, hexes[-1]) else hexes[-1]
    total = 0
    for step in pairwise(hexes):
        cost = unit_step_cost(troop.land, kind, None, step)
        if cost is None:
            return step[1]
        total += cost
    return total


def check_travellers(troop: Troop, found: Group) -> Iterator[Refusal]:
    """Check who may leave, who may ride, and what may carry (V-12.3-18 to V-12.3-21)."""
    for unit in found.units:
        if troop.kind_of(unit).stays_in_city:
            yield make_refusal("MOVE_GARRISON", "V-12.3-18", unit=unit.id)
    for rider, _ in found.boarding:
        if not troop.may_ride(rider):
            yield make_refusal("MOVE_RIDER_HEAVY", "V-12.3-19", unit=rider.id)
    yield from _check_mounts(troop, found)


def _check_mounts(troop: Troop, found: Group) -> Iterator[Refusal]:
    """Check the units that are to carry riders (V-12.3-20, V-12.3-21, V-4.3-87)."""
    mounts = {mount.id: mount for _, mount in found.boarding}
    carried = Counter(mount.id for mount in found.mounts.values() if mount is not None)
    for mount in mounts.values():
        room = troop.kind_of(mount).riders_carried
        if 0 < room < carried[mount.id]:
            yield make_refusal("MOVE_MOUNT_FULL", "V-12.3-20", mount=mount.id, capacity=room)
    for mount in mounts.values():
        if not troop.kind_of(mount).riders_carried or found.mounts.get(mount.id) is not None:
            yield make_refusal("MOVE_NOT_A_MOUNT", "V-12.3-21", unit=mount.id)


def _check_stance(troop: Troop, found: Group, order: Move) -> Iterator[Refusal]:
    """Check a stance; all but an attack need Officers (V-12.3-22, V-12.3-23)."""
    officers = [unit for unit in found.units if troop.kind_of(unit).is_officer]
    if order.stance != "attack" and not officers:
        yield make_refusal("MOVE_STANCE_OFFICER", "V-12.3-22")
    if order.stance == "mission" and len(officers) < len(found.units):
        yield make_refusal("MOVE_MISSION_UNITS", "V-12.3-23")


def check_stranded_riders(troop: Troop, found: Group, origin: str) -> Iterator[Refusal]:
    """Check that riders that part from their mounts could be there alone (V-12.3-34)."""
    for unit in (*found.riders_left, *found.walkers):
        if unit.rides is not None and not troop.can_stay(unit, origin):
            yield make_refusal(
                "MOVE_RIDER_STRANDED", "V-12.3-34", unit=unit.id, mount=unit.rides,
                **{"from": origin},
            )  # fmt: skip
