"""Ferries: a mount goes from hex to hex, takes units up and sets them down.

Rules: V-4.3-80 to V-4.3-87, V-9.2-05, V-12.4-01 to V-12.4-03.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.movement.groups import Group, Troop, shortest
from engine.valhalla.orders.movement import Ferry, Leg, leg
from engine.valhalla.sides.unit_names import ALL, named


@dataclass(slots=True)
class Hop:
    """A leg of a ferry, read where the mount is when it begins."""

    leg: Leg
    origin: str
    taken: list[Unit]
    missing: list[str]
    """Names of passengers that nobody there answers to."""
    dropped: list[Unit]
    aboard: list[str]
    """Names of those to be set down that nobody aboard answers to."""
    group: Group


def mount_of(troop: Troop, order: Ferry) -> Unit | None:
    """Find the mount, wherever it stands; by name the oldest of its kind that carries."""
    carriers = [unit for unit in troop.units.values() if troop.kind(unit).carries]
    found, _ = named(carriers, (order.mount,), troop.kinds)
    if not found:
        found, _ = named(list(troop.units.values()), (order.mount,), troop.kinds)
    return found[0] if len(found) == 1 else None


def legs_of(order: Ferry) -> tuple[Leg, ...]:
    """Read the legs of a ferry."""
    return tuple(map(leg, order.legs))


def cost(start: str, legs: Iterable[Leg]) -> int:
    """Count the movement orders: one for each place to take up and to set down (V-9.2-05).

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


def hop(troop: Troop, mount: Unit, given: Leg) -> Hop:
    """Read a leg: whom the mount takes up here, whom it carries, whom it sets down there."""
    here = [unit for unit in troop.here(mount.at) if unit.id != mount.id]
    aboard = [unit for unit in here if unit.rides == mount.id]
    taken, missing = _taken(troop, [unit for unit in here if unit.rides != mount.id], given.take)
    riders = [*aboard, *taken]
    dropped, undropped = named(riders, given.drop, troop.kinds)
    group = Group([mount, *riders], [], [(unit, mount) for unit in taken])
    group.mounts = {mount.id: None, **{unit.id: mount for unit in riders}}
    return Hop(given, mount.at, taken, missing, dropped, undropped, group)


def _taken(
    troop: Troop, here: Sequence[Unit], specs: Sequence[str]
) -> tuple[list[Unit], list[str]]:
    """Pick passengers; who rides nothing yet is taken before others."""
    able = [unit for unit in here if troop.may_ride(unit) and not troop.kind(unit).stays]
    free = [unit for unit in able if unit.rides is None]
    for pool in (free, able, here):
        found, missing = named(pool, specs, troop.kinds)
        if not missing or any(spec.casefold().startswith(ALL) for spec in specs):
            break
    return found, missing


def hop_path(troop: Troop, mount: Unit, given: Leg) -> tuple[str, ...] | None:
    """Tell the path of a leg: the cheapest for the mount."""
    return shortest(troop, troop.kind(mount).mode, mount.at, given.to)


def set_down(found: Hop) -> None:
    """Let those who were to be set down stand on their own feet."""
    for unit in found.dropped:
        unit.rides = None
