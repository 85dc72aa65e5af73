"""Stacks and riders as they are offered: one position after the other, what fits into it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from engine.core.protocol.drafts import PAIR
from engine.valhalla.battle.formations import AFOOT, can_ride
from engine.valhalla.battle.stack_room import POSITIONS, Position, rooms
from engine.valhalla.checks.combat.formations import FLANKS, Ground
from engine.valhalla.combat.armies import oath
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.orders.fields import PLUS, apart

STEPS: Final = (5, 10, 15, 20)
MOST: Final = 24
"""So many ways to fill a position are offered at most."""
CHOICES: Final = 2
"""So many mounts are offered to a rider."""


def ranks(ground: Ground, given: Mapping[str, str]) -> list[str]:
    """Offer ways to fill the next free position, the Center before the others.

    Each is legal by what it is: it fits, and of those who might ride no mount is named by its id.
    """
    at = _next(ground, given)
    if at is None:
        return []
    room = rooms(oath=oath(ground.me.special), wedge=ground.wedge)[at]
    found = dict.fromkeys(_ways(ground, _left(ground, given), room))
    return [f"{at}{PAIR}{PLUS.join(specs)}" for specs in list(found)[:MOST]]


def _next(ground: Ground, given: Mapping[str, str]) -> Position | None:
    """Find the first position that is held and not yet filled."""
    taken = {*given, *(FLANKS if ground.wedge else ())}
    return next((at for at in POSITIONS if at in ground.held and at not in taken), None)


def _left(ground: Ground, given: Mapping[str, str]) -> list[Unit]:
    """List the units that no position has yet."""
    named = [one for text in given.values() for one in apart(text)]
    picked = {unit.id for unit in ground.force.pick(named)}
    return [unit for unit in ground.units if unit.id not in picked]


def _ways(ground: Ground, left: Sequence[Unit], room: int) -> Iterator[tuple[str, ...]]:
    """Name groups that make sense: everybody, a leader with a kind, a kind, some of it."""
    me = ground.me
    leaders = sorted((unit for unit in left if me.kind(unit).leads), key=lambda one: not one.crown)
    counts = Counter(unit.code for unit in left if not me.kind(unit).is_officer)
    spaces = {unit.code: me.kind(unit).spaces for unit in left}
    if left and sum(me.kind(unit).spaces for unit in left) <= room:
        yield ("all",)
    heads: list[tuple[str, ...]] = [(str(leaders[0].id),)] if leaders else []
    for head in (*heads, ()):
        free = room - (1 if head else 0)
        for code, count in counts.items():
            if count * spaces[code] <= free:
                yield (*head, f"all {code}")
            else:
                yield (*head, f"{free // spaces[code]} {code}")
    for code, count in counts.items():
        yield from ((f"{step} {code}",) for step in STEPS if step < count)
    yield from ((str(unit.id),) for unit in left if me.kind(unit).is_officer)


def pairs(ground: Ground, given: Mapping[str, str], stacks: Mapping[str, str]) -> Iterator[str]:
    """Offer riders the first mounts with room in the same hex and stack, and to dismount."""
    me, homes = ground.me, {one: at for at, text in stacks.items() for one in apart(text)}
    loads = Counter(given.values())
    loads.update(str(one.rides) for one in ground.units if one.rides and str(one.id) not in given)
    mounts = [str(unit.id) for unit in ground.units if loads[str(unit.id)] < me.kind(unit).carries]
    for unit in ground.units:
        rider = str(unit.id)
        if rider in given or not can_ride(me.kind(unit)):
            continue
        fit = (one for one in mounts if homes.get(one, "") == homes.get(rider, ""))
        yield from (f"{rider}{PAIR}{mount}" for mount in islice(fit, CHOICES))
        if unit.rides is not None:
            yield f"{rider}{PAIR}{AFOOT}"
