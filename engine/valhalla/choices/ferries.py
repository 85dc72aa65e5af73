"""Blanks of `ferry`: the mount, then its legs one by one."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine.core.protocol.game import Blank
from engine.valhalla.checks.movement.ferries import MAX_LEGS, find_leg_faults
from engine.valhalla.choices.blank_making import (
    OrderInProgress,
    make_blank,
    make_choice,
    make_dead_blank,
)
from engine.valhalla.choices.marches import is_settled, reach_costs
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.movement import ferries
from engine.valhalla.movement.groups import Troop, move_unhindered
from engine.valhalla.orders.movement import Ferry

ORDERS_PER_FERRY: Final = 2
"""The movement orders that taking units up and setting them down costs (V-9.2-05)."""
MAX_HEXES_OFFERED: Final = 8
"""The most hexes offered for a leg: the nearest."""


def offer_mounts(progress: OrderInProgress) -> Blank | None:
    """Offer the mounts that carry units, or stand where units can be taken up."""
    if is_settled(progress, "mount"):
        return None
    if progress.me.limit - progress.plan.movement_orders_used < ORDERS_PER_FERRY:
        return make_dead_blank("mount")
    troop = progress.plan.as_troop(progress.me)
    able = [unit for unit in troop.units.values() if troop.kind_of(unit).riders_carried]
    return make_blank(
        "mount", [make_choice(str(unit.id), at=unit.at) for unit in able if _is_useful(troop, unit)]
    )


def _is_useful(troop: Troop, found: Unit) -> bool:
    """Return whether a mount can move, and has units to carry."""
    if troop.kind_of(found).stays_in_city or found.rides is not None:
        return False
    riders = troop.riders_of(found) or any(_passengers_at(troop, found))
    steps = (
        troop.land.step_cost(troop.kind_of(found).travel_mode, found.at, other)
        for other in troop.land.neighbours(found.at)
        if other in troop.land.terrain and other not in troop.marks
    )
    return bool(riders) and any(step is not None and step <= found.mp for step in steps)


def offer_legs(progress: OrderInProgress) -> Blank:
    """Offer the next leg."""
    given = tuple(progress.fields.get("legs") or ())
    found = list(_next_legs(progress, str(progress.fields.get("mount", "")), given))
    return make_blank("legs", found, (0 if given else 1, len(found)), grows=True)


def _next_legs(progress: OrderInProgress, name: str, given: tuple[str, ...]) -> Iterator[str]:
    """Yield the legs that may come next: with passengers, or alone on the way back."""
    troop = progress.plan.as_troop_of_copies(progress.me)
    found = ferries.find_mount(troop, Ferry(mount=name, legs=given))
    if found is None:
        return
    start, left = found.at, progress.me.limit - progress.plan.movement_orders_used
    if not _carry_out_legs(troop, found, given) or len(given) >= MAX_LEGS:
        return
    costs = reach_costs(troop, troop.kind_of(found).travel_mode, found.at, found.mp)
    open_ = [at for at in costs if at != found.at and at not in troop.marks]
    for at in sorted(open_, key=lambda one: (costs[one], one))[:MAX_HEXES_OFFERED]:
        for text in _legs_to(troop, found, at):
            whole = ferries.read_legs(Ferry(mount=name, legs=(*given, text)))
            fine = next(find_leg_faults(troop, found, whole[-1]), None) is None
            if fine and ferries.count_movement_orders(start, whole) <= left:
                yield text


def _carry_out_legs(troop: Troop, found: Unit, given: tuple[str, ...]) -> bool:
    """Carry out the given legs by what the side knows; return whether all have a path."""
    for leg in ferries.read_legs(Ferry(mount=str(found.id), legs=given)):
        hop = ferries.read_leg(troop, found, leg)
        path = ferries.leg_path(troop, found, leg)
        if not path:
            return False
        move_unhindered(troop, hop.group, found.at, path)
        ferries.dismount_dropped(hop)
    return True


def _legs_to(troop: Troop, found: Unit, at: str) -> Iterator[str]:
    """Yield the legs to a hex: with each kind that fits, or with nobody more."""
    aboard = len(troop.riders_of(found))
    room = troop.kind_of(found).riders_carried - aboard
    waiting = Counter(unit.code for unit in _passengers_at(troop, found) if room > 0)
    for code, number in waiting.items():
        yield f"{at} take {min(room, number)} {code} drop all"
    if aboard:
        yield f"{at} drop all"
    yield at


def _passengers_at(troop: Troop, found: Unit) -> Iterator[Unit]:
    """Yield the units that could be taken up where a mount stands."""
    for unit in troop.units_in(found.at):
        free = unit.id != found.id and unit.rides is None
        if free and troop.may_ride(unit) and not troop.kind_of(unit).stays_in_city:
            yield unit
