"""What keeps a ferry from setting out (V-12.4-10 to V-12.4-14)."""

from collections.abc import Iterator
from typing import Final

from engine.core.protocol.values import Refusal
from engine.valhalla.checks.case import no
from engine.valhalla.checks.common import hex_known
from engine.valhalla.checks.movement.marches import NAMES, SHOWN, blocked, no_path, unfit
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.movement import ferries
from engine.valhalla.movement.ferries import Hop
from engine.valhalla.movement.groups import Troop, carry
from engine.valhalla.orders.movement import Ferry, Leg
from engine.valhalla.planning.sheet_plan import Plan
from engine.valhalla.sides.unit_names import knows
from engine.valhalla.view import Own, View

LEGS: Final = 50
"""No ferry has more legs."""


def faults(view: View, me: Own, plan: Plan, order: Ferry) -> Iterator[Refusal]:
    """Name what forbids a ferry: its own table first, then that of `move`, leg by leg."""
    legs = ferries.legs_of(order)
    yield from _fields(view, me, order, legs)
    troop = plan.troop(me)
    mount = ferries.mount_of(troop, order)
    if mount is None:
        yield no("UNKNOWN_UNIT", "V-12.0-18", unit=order.mount[:SHOWN])
        return
    need, left = ferries.cost(mount.at, legs), me.limit - plan.used
    if need > left:
        yield no("FERRY_LIMIT", "V-12.4-10", need=need, left=max(0, left))
    for own_table in (True, False):
        trial = plan.trial(me)
        yield from _legs(trial, trial.units[mount.id], legs, own_table=own_table)


def _fields(view: View, me: Own, order: Ferry, legs: tuple[Leg, ...]) -> Iterator[Refusal]:
    """Test what can be told without a map: shapes, hexes, names (V-12.0-15 to V-12.0-18)."""
    if not 0 < len(legs) <= LEGS or any(len(one.take) + len(one.drop) > NAMES for one in legs):
        yield no("BAD_FIELD", "V-12.0-15", field="legs")
    for one in legs:
        yield from hex_known(view, one.to)
    for name in (order.mount, *(name for one in legs for name in (*one.take, *one.drop))):
        if not knows(name, me.units, me.kinds):
            yield no("UNKNOWN_UNIT", "V-12.0-18", unit=name[:SHOWN])


def _legs(
    troop: Troop, mount: Unit, legs: tuple[Leg, ...], *, own_table: bool
) -> Iterator[Refusal]:
    """Walk the legs on what the side knows; a leg that can't be walked ends it."""
    for one in legs:
        found = ferries.hop(troop, mount, one)
        path = ferries.hop_path(troop, mount, one)
        if own_table:
            yield from _passengers(troop, found)
        else:
            yield from _marching(troop, mount, found, path)
        if not path:
            return
        carry(troop, found.group, mount.at, path)
        ferries.set_down(found)


def leg_faults(troop: Troop, mount: Unit, given: Leg) -> Iterator[Refusal]:
    """Name what forbids a leg from where the mount now stands."""
    found = ferries.hop(troop, mount, given)
    yield from _passengers(troop, found)
    yield from _marching(troop, mount, found, ferries.hop_path(troop, mount, given))


def _passengers(troop: Troop, found: Hop) -> Iterator[Refusal]:
    """Test who is taken up and set down, and where (V-12.4-11 to V-12.4-13)."""
    for name in found.missing[:1]:
        yield no("FERRY_PASSENGER", "V-12.4-11", unit=name[:SHOWN], hex=found.origin)
    for name in found.aboard[:1]:
        yield no("FERRY_PASSENGER", "V-12.4-11", unit=name[:SHOWN], hex=found.leg.to)
    for unit in found.dropped:
        known = found.leg.to in troop.land.terrain
        if known and not troop.could_stay(unit, found.leg.to):
            yield no("FERRY_DROP_TERRAIN", "V-12.4-12", unit=unit.id, hex=found.leg.to)
    if found.leg.to in troop.marks:
        yield no("FERRY_ENEMY", "V-12.4-13")


def _marching(
    troop: Troop, mount: Unit, found: Hop, path: tuple[str, ...] | None
) -> Iterator[Refusal]:
    """Test a leg as a move of the mount and its riders (V-12.4-14)."""
    if found.origin == found.leg.to:
        yield no("MOVE_SAME_HEX", "V-12.3-13")
        return
    steps = path or (found.leg.to,)
    yield from blocked(troop, found.group, found.origin, steps, sure=path is not None)
    if not troop.kind(mount).carries or mount.rides is not None:
        yield no("MOVE_NOT_A_MOUNT", "V-12.3-21", unit=mount.id)
    yield from unfit(troop, found.group)
    if path is None:
        yield no_path(found.origin, found.leg.to)
