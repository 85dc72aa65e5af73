"""Ferries: a mount goes from hex to hex, takes units up and sets them down.

Rules: V-4.3-80 to V-4.3-87, V-9.2-05, V-12.4-01 to V-12.4-03.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.movement.groups import Group, Troop
from engine.valhalla.movement.routes import cheapest_known_path
from engine.valhalla.orders.movement import Ferry, Leg, parse_leg
from engine.valhalla.sides.unit_names import ALL_WORD, find_named_units


@dataclass(slots=True)
class FerryLeg:
    """A leg of a ferry, with its units as they are when it begins."""

    leg: Leg
    origin: str
    units_taken: list[Unit]
    names_missing: list[str]
    """Names of passengers that match no unit there."""
    units_dropped: list[Unit]
    names_not_aboard: list[str]
    """Names of units to set down that match no rider."""
    group: Group


def find_mount(troop: Troop, order: Ferry) -> Unit | None:
    """Find the mount, wherever it stands; a kind means the oldest of it that carries units."""
    carriers = [unit for unit in troop.units.values() if troop.kind_of(unit).riders_carried]
    found, _ = find_named_units(carriers, (order.mount,), troop.kinds)
    if not found:
        found, _ = find_named_units(list(troop.units.values()), (order.mount,), troop.kinds)
    return found[0] if len(found) == 1 else None


def read_legs(order: Ferry) -> tuple[Leg, ...]:
    """Return the legs of a ferry."""
    return tuple(map(parse_leg, order.legs))


def count_movement_orders(start: str, legs: Iterable[Leg]) -> int:
    """Count a ferry's movement orders: one per hex to take up and to set down (V-9.2-05).

    A mount that does neither only moves, and that is one order (V-9.2-01).
    """
    at, ups, downs = start, set(), set()
    for one in legs:
        if one.take:
            ups.add(at)
        if one.drop:
            downs.add(one.to)
        at = one.to
    return max(1, len(ups) + len(downs))


def read_leg(troop: Troop, mount: Unit, leg: Leg) -> FerryLeg:
    """Read a leg: the units that the mount takes up, carries and sets down."""
    here = [unit for unit in troop.units_in(mount.at) if unit.id != mount.id]
    aboard = [unit for unit in here if unit.rides == mount.id]
    taken, missing = _pick_passengers(
        troop, [unit for unit in here if unit.rides != mount.id], leg.take
    )
    riders = [*aboard, *taken]
    dropped, undropped = find_named_units(riders, leg.drop, troop.kinds)
    group = Group([mount, *riders], [], [(unit, mount) for unit in taken])
    group.mounts = {mount.id: None, **{unit.id: mount for unit in riders}}
    return FerryLeg(leg, mount.at, taken, missing, dropped, undropped, group)


def _pick_passengers(
    troop: Troop, here: Sequence[Unit], specs: Sequence[str]
) -> tuple[list[Unit], list[str]]:
    """Pick passengers; units that ride nothing yet come first."""
    able = [unit for unit in here if troop.may_ride(unit) and not troop.kind_of(unit).stays_in_city]
    free = [unit for unit in able if unit.rides is None]
    for pool in (free, able, here):
        found, missing = find_named_units(pool, specs, troop.kinds)
        if not missing or any(spec.casefold().startswith(ALL_WORD) for spec in specs):
            break
    return found, missing


def leg_path(troop: Troop, mount: Unit, leg: Leg) -> tuple[str, ...] | None:
    """Return the path of a leg: the cheapest for the mount."""
    return cheapest_known_path(troop, troop.kind_of(mount).travel_mode, mount.at, leg.to)


def dismount_dropped(hop: FerryLeg) -> None:
    """Dismount the units that the leg sets down."""
    for unit in hop.units_dropped:
        unit.rides = None
