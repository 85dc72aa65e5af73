"""Blanks of `ferry`: the mount, then leg by leg where to, with whom, and who gets off."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine.core.protocol.game import Blank
from engine.valhalla.checks.movement.ferries import LEGS, leg_faults
from engine.valhalla.choices.common import OrderInProgress, blank, choice, dead
from engine.valhalla.choices.marches import reachable, settled
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.movement import ferries
from engine.valhalla.movement.groups import Troop, carry
from engine.valhalla.orders.movement import Ferry

ORDERS: Final = 2
"""Whoever is taken up and set down costs so many (V-9.2-05)."""
NEAR: Final = 8
"""No more hexes are offered for a leg: the nearest."""


def mount(growing: OrderInProgress) -> Blank | None:
    """Offer the mounts that somebody waits for, or that carry somebody."""
    if settled(growing, "mount"):
        return None
    if growing.me.limit - growing.plan.used < ORDERS:
        return dead("mount")
    troop = growing.plan.troop(growing.me)
    able = [unit for unit in troop.units.values() if troop.kind(unit).carries]
    return blank(
        "mount", [choice(str(unit.id), at=unit.at) for unit in able if _useful(troop, unit)]
    )


def _useful(troop: Troop, found: Unit) -> bool:
    """Tell whether a mount can go somewhere, and has somebody to carry."""
    if troop.kind(found).stays or found.rides is not None:
        return False
    riders = troop.carried(found) or any(_waiting(troop, found))
    steps = (
        troop.land.step(troop.kind(found).mode, found.at, other)
        for other in troop.land.near(found.at)
        if other in troop.land.terrain and other not in troop.marks
    )
    return bool(riders) and any(step is not None and step <= found.mp for step in steps)


def legs(growing: OrderInProgress) -> Blank:
    """Offer the next leg."""
    given = tuple(growing.fields.get("legs") or ())
    found = list(_offers(growing, str(growing.fields.get("mount", "")), given))
    return blank("legs", found, (0 if given else 1, len(found)), grows=True)


def _offers(growing: OrderInProgress, name: str, given: tuple[str, ...]) -> Iterator[str]:
    """Walk the legs that may come next: with somebody on the way out, alone on the way back."""
    troop = growing.plan.trial(growing.me)
    found = ferries.mount_of(troop, Ferry(mount=name, legs=given))
    if found is None:
        return
    start, left = found.at, growing.me.limit - growing.plan.used
    if not _walked(troop, found, given) or len(given) >= LEGS:
        return
    costs = reachable(troop, troop.kind(found).mode, found.at, found.mp)
    open_ = [at for at in costs if at != found.at and at not in troop.marks]
    for at in sorted(open_, key=lambda one: (costs[one], one))[:NEAR]:
        for text in _legs(troop, found, at):
            whole = ferries.legs_of(Ferry(mount=name, legs=(*given, text)))
            fine = next(leg_faults(troop, found, whole[-1]), None) is None
            if fine and ferries.cost(start, whole) <= left:
                yield text


def _walked(troop: Troop, found: Unit, given: tuple[str, ...]) -> bool:
    """Carry out the legs that were given, on what the side knows."""
    for leg in ferries.legs_of(Ferry(mount=str(found.id), legs=given)):
        hop = ferries.hop(troop, found, leg)
        path = ferries.hop_path(troop, found, leg)
        if not path:
            return False
        carry(troop, hop.group, found.at, path)
        ferries.set_down(hop)
    return True


def _legs(troop: Troop, found: Unit, at: str) -> Iterator[str]:
    """Write the legs to a hex: each kind that fits, or nobody more."""
    aboard = len(troop.carried(found))
    room = troop.kind(found).carries - aboard
    waiting = Counter(unit.code for unit in _waiting(troop, found) if room > 0)
    for code, number in waiting.items():
        yield f"{at} take {min(room, number)} {code} drop all"
    if aboard:
        yield f"{at} drop all"
    yield at


def _waiting(troop: Troop, found: Unit) -> Iterator[Unit]:
    """Walk those who could be taken up where a mount stands."""
    for unit in troop.here(found.at):
        free = unit.id != found.id and unit.rides is None
        if free and troop.may_ride(unit) and not troop.kind(unit).stays:
            yield unit
