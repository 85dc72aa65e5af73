"""Checks of ferries (V-12.4-10 to V-12.4-14)."""

from collections.abc import Iterator
from typing import Final

from engine.core.protocol.values import Refusal
from engine.valhalla.checks.movement.marches import (
    MAX_CHARACTERS_SHOWN,
    MAX_UNIT_NAMES,
    check_travellers,
    check_way,
    no_path_refusal,
)
from engine.valhalla.checks.order_case import make_refusal, refuse_field
from engine.valhalla.checks.shared_checks import check_hex_exists
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.movement import ferries
from engine.valhalla.movement.ferries import FerryLeg
from engine.valhalla.movement.groups import Troop, move_unhindered
from engine.valhalla.orders.movement import Ferry, Leg
from engine.valhalla.planning.sheet_plan import SheetPlan
from engine.valhalla.sides.unit_names import has_named_unit
from engine.valhalla.view import OwnSide, View

MAX_LEGS: Final = 50
"""The most legs that a ferry has."""


def find_ferry_faults(view: View, me: OwnSide, plan: SheetPlan, order: Ferry) -> Iterator[Refusal]:
    """Yield what forbids a ferry: its own table first, then that of `move`, leg by leg."""
    legs = ferries.read_legs(order)
    yield from _check_fields(view, me, order, legs)
    troop = plan.as_troop(me)
    mount = ferries.find_mount(troop, order)
    if mount is None:
        yield make_refusal("UNKNOWN_UNIT", "V-12.0-18", unit=order.mount[:MAX_CHARACTERS_SHOWN])
        return
    need, left = ferries.count_movement_orders(mount.at, legs), me.limit - plan.movement_orders_used
    if need > left:
        yield make_refusal("FERRY_LIMIT", "V-12.4-10", need=need, left=max(0, left))
    for own_table in (True, False):
        trial = plan.as_troop_of_copies(me)
        yield from _check_legs(trial, trial.units[mount.id], legs, own_table=own_table)


def _check_fields(
    view: View, me: OwnSide, order: Ferry, legs: tuple[Leg, ...]
) -> Iterator[Refusal]:
    """Check what needs no map: lengths, hexes, names (V-12.0-15 to V-12.0-18)."""
    if not 0 < len(legs) <= MAX_LEGS or any(
        len(one.take) + len(one.drop) > MAX_UNIT_NAMES for one in legs
    ):
        yield refuse_field("legs")
    for one in legs:
        yield from check_hex_exists(view, one.to)
    for name in (order.mount, *(name for one in legs for name in (*one.take, *one.drop))):
        if not has_named_unit(name, me.units, me.kinds):
            yield make_refusal("UNKNOWN_UNIT", "V-12.0-18", unit=name[:MAX_CHARACTERS_SHOWN])


def _check_legs(
    troop: Troop, mount: Unit, legs: tuple[Leg, ...], *, own_table: bool
) -> Iterator[Refusal]:
    """Check the legs by what the side knows, up to the first that has no path."""
    for one in legs:
        found = ferries.read_leg(troop, mount, one)
        path = ferries.leg_path(troop, mount, one)
        if own_table:
            yield from _check_passengers(troop, found)
        else:
            yield from _check_march(troop, mount, found, path)
        if not path:
            return
        move_unhindered(troop, found.group, mount.at, path)
        ferries.dismount_dropped(found)


def find_leg_faults(troop: Troop, mount: Unit, given: Leg) -> Iterator[Refusal]:
    """Yield what forbids a leg from where the mount now stands."""
    found = ferries.read_leg(troop, mount, given)
    yield from _check_passengers(troop, found)
    yield from _check_march(troop, mount, found, ferries.leg_path(troop, mount, given))


def _check_passengers(troop: Troop, found: FerryLeg) -> Iterator[Refusal]:
    """Check who is taken up and set down, and where (V-12.4-11 to V-12.4-13)."""
    for name in found.names_missing[:1]:
        yield make_refusal(
            "FERRY_PASSENGER", "V-12.4-11", unit=name[:MAX_CHARACTERS_SHOWN], hex=found.origin
        )
    for name in found.names_not_aboard[:1]:
        yield make_refusal(
            "FERRY_PASSENGER", "V-12.4-11", unit=name[:MAX_CHARACTERS_SHOWN], hex=found.leg.to
        )
    for unit in found.units_dropped:
        known = found.leg.to in troop.land.terrain
        if known and not troop.can_stay(unit, found.leg.to):
            yield make_refusal("FERRY_DROP_TERRAIN", "V-12.4-12", unit=unit.id, hex=found.leg.to)
    if found.leg.to in troop.marks:
        yield make_refusal("FERRY_ENEMY", "V-12.4-13")


def _check_march(
    troop: Troop, mount: Unit, found: FerryLeg, path: tuple[str, ...] | None
) -> Iterator[Refusal]:
    """Check a leg as a move of the mount and its riders (V-12.4-14)."""
    if found.origin == found.leg.to:
        yield make_refusal("MOVE_SAME_HEX", "V-12.3-13")
        return
    steps = path or (found.leg.to,)
    yield from check_way(troop, found.group, found.origin, steps, sure=path is not None)
    if not troop.kind_of(mount).riders_carried or mount.rides is not None:
        yield make_refusal("MOVE_NOT_A_MOUNT", "V-12.3-21", unit=mount.id)
    yield from check_travellers(troop, found.group)
    if path is None:
        yield no_path_refusal(found.origin, found.leg.to)
