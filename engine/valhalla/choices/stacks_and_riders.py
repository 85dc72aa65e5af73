"""Choices of stacks and riders: one position after the other, with units that fit."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from engine.core.protocol.drafts import PAIR_SEPARATOR
from engine.valhalla.battle.formations import ON_FOOT, can_ride
from engine.valhalla.battle.stack_capacity import POSITIONS, Position, capacities_of_side
from engine.valhalla.checks.combat.formations import FLANKS, FormationSite
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.orders.fields import LIST_SEPARATOR, split_list

USEFUL_COUNTS: Final = (5, 10, 15, 20)
MAX_FILLINGS: Final = 24
"""The most ways to fill a position that are offered."""
MAX_MOUNTS_OFFERED: Final = 2
"""The most mounts that are offered to a rider."""


def stack_fillings(ground: FormationSite, given: Mapping[str, str]) -> list[str]:
    """Return ways to fill the next free position, the Center before the others.

    Each is legal: it fits, and names no mount by its id.
    """
    at = _next_position(ground, given)
    if at is None:
        return []
    room = capacities_of_side(ground.me.special, wedge=ground.wedge)[at]
    found = dict.fromkeys(_useful_groups(ground, _units_left(ground, given), room))
    return [
        f"{at}{PAIR_SEPARATOR}{LIST_SEPARATOR.join(specs)}" for specs in list(found)[:MAX_FILLINGS]
    ]


def _next_position(ground: FormationSite, given: Mapping[str, str]) -> Position | None:
    """Return the first position that is held and not yet filled; None if there is none."""
    taken = {*given, *(FLANKS if ground.wedge else ())}
    return next((at for at in POSITIONS if at in ground.held and at not in taken), None)


def _units_left(ground: FormationSite, given: Mapping[str, str]) -> list[Unit]:
    """Return the units that are in no position yet."""
    named = [one for text in given.values() for one in split_list(text)]
    picked = {unit.id for unit in ground.force.pick_units(named)}
    return [unit for unit in ground.units if unit.id not in picked]


def _useful_groups(
    ground: FormationSite, left: Sequence[Unit], room: int
) -> Iterator[tuple[str, ...]]:
    """Yield useful groups: all units, a leader with a kind, a kind, some of it, single Officers."""
    me = ground.me
    leaders = sorted(
        (unit for unit in left if me.kind_of(unit).can_lead), key=lambda one: not one.crown
    )
    counts = Counter(unit.code for unit in left if not me.kind_of(unit).is_officer)
    spaces = {unit.code: me.kind_of(unit).spaces for unit in left}
    if left and sum(me.kind_of(unit).spaces for unit in left) <= room:
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
        yield from ((f"{step} {code}",) for step in USEFUL_COUNTS if step < count)
    yield from ((str(unit.id),) for unit in left if me.kind_of(unit).is_officer)


def rider_pairs(
    ground: FormationSite, given: Mapping[str, str], stacks: Mapping[str, str]
) -> Iterator[str]:
    """Yield for each rider the first mounts with room in its hex and stack, and to dismount."""
    me, homes = ground.me, {one: at for at, text in stacks.items() for one in split_list(text)}
    loads = Counter(given.values())
    loads.update(str(one.rides) for one in ground.units if one.rides and str(one.id) not in given)
    mounts = [
        str(unit.id)
        for unit in ground.units
        if loads[str(unit.id)] < me.kind_of(unit).riders_carried
    ]
    for unit in ground.units:
        rider = str(unit.id)
        if rider in given or not can_ride(me.kind_of(unit)):
            continue
        fit = (one for one in mounts if homes.get(one, "") == homes.get(rider, ""))
        yield from (f"{rider}{PAIR_SEPARATOR}{mount}" for mount in islice(fit, MAX_MOUNTS_OFFERED))
        if unit.rides is not None:
            yield f"{rider}{PAIR_SEPARATOR}{ON_FOOT}"
