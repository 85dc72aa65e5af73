"""What keeps a group from setting out, as far as its side can know (V-12.3-10 to V-12.3-34)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from engine.core.protocol.values import Facts, Refusal
from engine.valhalla.checks.case import no
from engine.valhalla.checks.common import hex_known
from engine.valhalla.entities.unit_kinds import Kind
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import distance
from engine.valhalla.map.paths import LONGEST, joined
from engine.valhalla.movement.groups import Group, Troop, group, toll, way
from engine.valhalla.orders.fields import apart
from engine.valhalla.orders.movement import Move
from engine.valhalla.planning.sheet_plan import Plan
from engine.valhalla.sides.unit_names import code_of, knows, wanted
from engine.valhalla.view import Own, View

NAMES: Final = 200
"""No list of units is longer: twice what a hex can hold."""
PLACES: Final = 3
"""So many hexes are named where units stand that are not in the hex of an order."""
SHOWN: Final = 40
"""Characters of what can't be read that are shown."""


def faults(view: View, me: Own, plan: Plan, order: Move) -> Iterator[Refusal]:
    """Name what forbids a movement order, in the order of its table."""
    yield from too_long(order)
    yield from _strangers(view, me, order)
    if plan.used >= me.limit:
        yield no("MOVE_LIMIT", "V-12.3-10", limit=me.limit)
    troop = plan.troop(me)
    found = group(troop, order)
    path = way(troop, found, order)
    yield from _set_out(troop, found, order)
    yield from blocked(troop, found, order.origin, path or (order.to,), sure=path is not None)
    yield from unfit(troop, found)
    yield from _stance(troop, found, order)
    if path is None:
        yield no_path(order.origin, order.to)
    yield from stranded(troop, found, order.origin)


def _strangers(view: View, me: Own, order: Move) -> Iterator[Refusal]:
    """Name hexes off the map and units that the side doesn't have (V-12.0-16, V-12.0-26)."""
    for at in (order.origin, order.to, *order.path):
        yield from hex_known(view, at)
    for name in _names(order):
        if not knows(name, me.units, me.kinds):
            yield no("UNKNOWN_UNIT", "V-12.0-18", unit=name[:SHOWN])


def _set_out(troop: Troop, found: Group, order: Move) -> Iterator[Refusal]:
    """Test that somebody goes from one hex to another (V-12.3-11 to V-12.3-13)."""
    if not (order.units or order.riders):
        yield no("MOVE_EMPTY", "V-12.3-11")
    for name in (*found.unmet, *(() if found.units else order.units))[:1]:
        if wanted(name).number == 0:
            yield no("MOVE_EMPTY", "V-12.3-11")
        facts: Facts = {"unit": name[:SHOWN], "from": order.origin}
        facts |= _meant(troop, order.origin, name)
        yield no("MOVE_ORIGIN", "V-12.3-12", **facts)
    if order.origin == order.to:
        yield no("MOVE_SAME_HEX", "V-12.3-13")


def _meant(troop: Troop, origin: str, name: str) -> Facts:
    """Count the units of a name that will be there; if none, name the hexes where most will be."""
    code = code_of(wanted(name).word, troop.kinds)
    there = Counter(unit.at for unit in troop.units.values() if unit.code == code)
    if there[origin]:
        return {"there": there[origin]}
    hexes = [at for at, _ in there.most_common(PLACES)]
    return {"found": ", ".join(hexes)} if hexes else {}


def no_path(origin: str, to: str) -> Refusal:
    """Say that no way leads there (V-12.3-24)."""
    facts = {"from": origin, "to": to}
    return no("MOVE_NO_PATH", "V-12.3-24", **facts)


def too_long(order: Move) -> Iterator[Refusal]:
    """Refuse lists that no map and no army fills, before anybody walks them."""
    if len(order.units) > NAMES:
        yield no("BAD_FIELD", "V-12.0-15", field="units")
    if len(order.path) > LONGEST:
        yield no("BAD_FIELD", "V-12.0-15", field="path")
    if len(order.riders) > NAMES or sum(map(len, order.riders.values())) > LONGEST:
        yield no("BAD_FIELD", "V-12.0-15", field="riders")


def _names(order: Move) -> Iterator[str]:
    """Walk every name of a unit that an order holds."""
    yield from order.units
    for riders, mounts in order.riders.items():
        yield from apart(riders)
        if mounts.strip().casefold() != "none":
            yield from apart(mounts)


def blocked(
    troop: Troop, found: Group, origin: str, path: Sequence[str], *, sure: bool = True
) -> Iterator[Refusal]:
    """Test a way: fog, gaps, ground that is closed to somebody, and MP (V-12.3-14 to -17)."""
    fog = next((at for at in path if at not in troop.land.terrain), None)
    gap = joined(troop.land, origin, tuple(path)) if sure else None
    if fog is not None:
        yield no("MOVE_FOG", "V-12.3-14", hex=fog, **_nearest(troop, found, fog))
    elif gap is not None:
        yield no("MOVE_PATH_BROKEN", "V-12.3-15", hex=gap[0], next=gap[1])
    else:
        yield from _paid(troop, found, (origin, *path), sure=sure)


def _nearest(troop: Troop, found: Group, fog: str) -> dict[str, str]:
    """Name the known hex that is nearest to one under fog and bears the whole group."""
    modes = {troop.kind(unit).mode for unit in found.walkers}
    bearing = (at for at in troop.land.terrain if all(troop.land.bears(one, at) for one in modes))
    known = min(bearing, key=lambda at: (distance(at, fog), at), default=None)
    return {} if known is None else {"near": known}


def _paid(troop: Troop, found: Group, hexes: Sequence[str], *, sure: bool) -> Iterator[Refusal]:
    """Test that every unit on its own feet may go, and can pay (V-12.3-16, V-12.3-17)."""
    kinds = {troop.kind(unit): unit for unit in reversed(found.walkers)}
    costs = {kind: _cost(troop, kind, hexes, sure=sure) for kind in kinds}
    shut = {kind: at for kind, at in costs.items() if isinstance(at, str)}
    for unit in found.walkers:
        at = shut.get(troop.kind(unit))
        if at is not None:
            code = troop.land.terrain[at]
            yield no("MOVE_IMPASSABLE", "V-12.3-16", unit=unit.id, terrain=code, hex=at)
    for unit in found.walkers:
        need = costs[troop.kind(unit)]
        if isinstance(need, int) and need > unit.mp:
            facts = _as_far(troop, unit, hexes)
            yield no("MOVE_POINTS", "V-12.3-17", unit=unit.id, need=need, have=unit.mp, **facts)


def _as_far(troop: Troop, unit: Unit, hexes: Sequence[str]) -> dict[str, str]:
    """Name the last hex of a way to which a unit's points lead; nothing if it can't set out."""
    last, left = "", unit.mp
    for step in pairwise(hexes):
        left -= toll(troop.land, troop.kind(unit), None, step) or 0
        if left < 0:
            break
        last = step[1]
    return {"last": last} if last else {}


def _cost(troop: Troop, kind: Kind, hexes: Sequence[str], *, sure: bool) -> int | str:
    """Add up what a way costs units of a kind; or name the hex that is closed to them."""
    if not sure:
        return 0 if troop.land.bears(kind.mode, hexes[-1]) else hexes[-1]
    whole = 0
    for step in pairwise(hexes):
        cost = toll(troop.land, kind, None, step)
        if cost is None:
            return step[1]
        whole += cost
    return whole


def unfit(troop: Troop, found: Group) -> Iterator[Refusal]:
    """Test who may leave, who may ride, and what may carry (V-12.3-18 to V-12.3-21)."""
    for unit in found.units:
        if troop.kind(unit).stays:
            yield no("MOVE_GARRISON", "V-12.3-18", unit=unit.id)
    for rider, _ in found.boarding:
        if not troop.may_ride(rider):
            yield no("MOVE_RIDER_HEAVY", "V-12.3-19", unit=rider.id)
    yield from _mounts(troop, found)


def _mounts(troop: Troop, found: Group) -> Iterator[Refusal]:
    """Test those who are to carry somebody (V-12.3-20, V-12.3-21, V-4.3-87)."""
    mounts = {mount.id: mount for _, mount in found.boarding}
    carried = Counter(mount.id for mount in found.mounts.values() if mount is not None)
    for mount in mounts.values():
        room = troop.kind(mount).carries
        if 0 < room < carried[mount.id]:
            yield no("MOVE_MOUNT_FULL", "V-12.3-20", mount=mount.id, capacity=room)
    for mount in mounts.values():
        if not troop.kind(mount).carries or found.mounts.get(mount.id) is not None:
            yield no("MOVE_NOT_A_MOUNT", "V-12.3-21", unit=mount.id)


def _stance(troop: Troop, found: Group, order: Move) -> Iterator[Refusal]:
    """Test what a group wants of others: Officers speak for it (V-12.3-22, V-12.3-23)."""
    officers = [unit for unit in found.units if troop.kind(unit).is_officer]
    if order.stance != "attack" and not officers:
        yield no("MOVE_STANCE_OFFICER", "V-12.3-22")
    if order.stance == "mission" and len(officers) < len(found.units):
        yield no("MOVE_MISSION_UNITS", "V-12.3-23")


def stranded(troop: Troop, found: Group, origin: str) -> Iterator[Refusal]:
    """Test whether riders that part from their mounts could be there alone (V-12.3-34)."""
    for unit in (*found.left, *found.walkers):
        if unit.rides is not None and not troop.could_stay(unit, origin):
            yield no(
                "MOVE_RIDER_STRANDED", "V-12.3-34", unit=unit.id, mount=unit.rides,
                **{"from": origin},
            )  # fmt: skip
