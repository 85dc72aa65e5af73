"""Groups: who moves together, who rides whom on the way, by which path, and what it costs.

Nothing here knows the truth: a side's units are looked at as they are or as they will be.
Rules: V-0-11d, V-2.1-20, V-2.1-55, V-4.3-80 to V-4.3-87, V-9.2-01, V-12.3-01, V-12.3-03.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from engine.valhalla.catalog.rule_tables import ground
from engine.valhalla.catalog.special_verbs import Mode
from engine.valhalla.entities.unit_kinds import Kind
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.land import Land, edge, mode_of, pays_for_roads
from engine.valhalla.map.paths import cheapest
from engine.valhalla.orders.fields import apart
from engine.valhalla.orders.movement import Move
from engine.valhalla.sides.side import CROWNED
from engine.valhalla.sides.unit_names import ALL, here, named

AFOOT: Final = "none"
"""Stands for a mount: the rider dismounts."""


@dataclass(slots=True)
class Troop:
    """A side's units as they stand, and the ground as the side knows it."""

    units: Mapping[int, Unit]
    kinds: Mapping[str, Kind]
    land: Land
    marks: frozenset[str] = frozenset()
    """Hexes with a mark of another side (V-12.3-03)."""

    def kind(self, unit: Unit) -> Kind:
        """Tell what kind of unit it is."""
        return self.kinds[CROWNED] if unit.crown and unit.code == "G" else self.kinds[unit.code]

    def here(self, at: str) -> list[Unit]:
        """List the units in a hex, oldest first."""
        return here(self.units.values(), at)

    def carried(self, mount: Unit) -> list[Unit]:
        """List who rides a mount."""
        return [unit for unit in self.units.values() if unit.rides == mount.id]

    def may_ride(self, unit: Unit) -> bool:
        """Tell whether a unit can be carried: Light, and no Abomination (V-4.3-80, V-4.3-81)."""
        kind = self.kind(unit)
        return kind.is_light and not kind.is_heavy

    def could_stay(self, unit: Unit, at: str) -> bool:
        """Tell whether a unit could be in a hex alone (V-4.3-86)."""
        return at in self.land.terrain and self.land.bears(self.kind(unit).mode, at)


@dataclass(slots=True)
class Group:
    """The units of one movement order."""

    units: list[Unit]
    """As they were listed, riders included."""
    unmet: list[str]
    """Names that nobody there answers to."""
    boarding: list[tuple[Unit, Unit]] = field(default_factory=list)
    """Who mounts whom by this order."""
    mounts: dict[int, Unit | None] = field(default_factory=dict)
    """By unit: what it rides on the way; None is on its own feet."""
    left: list[Unit] = field(default_factory=list)
    """Riders whose mount goes without them (V-4.3-86)."""

    @property
    def walkers(self) -> list[Unit]:
        """List who pays the way: all but riders."""
        return [unit for unit in self.units if self.mounts[unit.id] is None]

    @property
    def blocks(self) -> list[tuple[Unit, ...]]:
        """List each walker with its riders, in the order in which one of them was named first."""
        found: dict[int, list[Unit]] = {}
        for unit in self.units:
            mount = self.mounts[unit.id]
            found.setdefault(unit.id if mount is None else mount.id, []).append(unit)
        return [tuple(block) for block in found.values()]

    def only(self, units: Sequence[Unit]) -> "Group":
        """Take a part of the group on."""
        ids = {unit.id for unit in units}
        mounts = {unit.id: self.mounts[unit.id] for unit in units}
        boarding = [pair for pair in self.boarding if pair[0].id in ids]
        return Group(list(units), [], boarding, mounts, self.left)


def group(troop: Troop, order: Move) -> Group:
    """Read who goes: those named as units, as riders and as mounts."""
    present = troop.here(order.origin)
    units, unmet = picked(troop, present, order.units)
    found = Group(units, unmet)
    afoot: set[int] = set()
    for riders, mounts in order.riders.items():
        _board(troop, present, found, (riders, mounts), afoot)
    ids = {unit.id for unit in found.units}
    by_id = {unit.id: unit for unit in found.units}
    chosen = {rider.id: mount for rider, mount in found.boarding}
    for unit in found.units:
        held = None if unit.id in afoot or unit.rides is None else by_id.get(unit.rides)
        found.mounts[unit.id] = chosen.get(unit.id, held)
    found.left = [one for one in present if one.rides in ids and one.id not in ids]
    return found


def picked(
    troop: Troop, present: Sequence[Unit], specs: Iterable[str]
) -> tuple[list[Unit], list[str]]:
    """Pick by names; `all` leaves out who never leaves its city (V-4.3-25)."""
    units: list[Unit] = []
    unmet: list[str] = []
    for spec in specs:
        taken = {unit.id for unit in units}
        free = [unit for unit in present if unit.id not in taken]
        if spec.strip().casefold() == ALL:
            free = [unit for unit in free if not troop.kind(unit).stays]
        elif spec.strip().isdigit() and int(spec) in taken:
            continue
        found, missing = named(free, (spec,), troop.kinds)
        units += found
        unmet += missing
    return units, unmet


def _board(
    troop: Troop,
    present: Sequence[Unit],
    found: Group,
    pair: tuple[str, str],
    afoot: set[int],
) -> None:
    """Read who mounts whom: the oldest rider takes the oldest mount with room."""
    riders, unmet = _some(troop, found.units, present, pair[0], _boarded(found))
    found.unmet += unmet
    _join(found, riders)
    if pair[1].strip().casefold() == AFOOT:
        afoot.update(unit.id for unit in riders)
        return
    ids = {unit.id for unit in riders}
    others = [unit for unit in present if unit.id not in ids]
    able = [unit for unit in others if space(troop, found, unit) > 0]
    mounts, unmet = named(able, apart(pair[1]), troop.kinds)
    if unmet:
        mounts, unmet = named(others, apart(pair[1]), troop.kinds)
    found.unmet += unmet
    _join(found, mounts)
    for rider in riders if mounts else ():
        mount = next((one for one in mounts if space(troop, found, one) > 0), mounts[0])
        found.boarding.append((rider, mount))


def _boarded(found: Group) -> set[int]:
    return {rider.id for rider, _ in found.boarding}


def _some(
    troop: Troop, first: Sequence[Unit], then: Sequence[Unit], text: str, out: set[int]
) -> tuple[list[Unit], list[str]]:
    """Pick from the group itself if it can be, else from all who are there."""
    pool = [unit for unit in first if unit.id not in out]
    units, unmet = named(pool, apart(text), troop.kinds)
    if not unmet:
        return units, unmet
    return named([unit for unit in then if unit.id not in out], apart(text), troop.kinds)


def _join(found: Group, units: Iterable[Unit]) -> None:
    ids = {unit.id for unit in found.units}
    found.units += [unit for unit in units if unit.id not in ids]


def space(troop: Troop, found: Group, mount: Unit) -> int:
    """Count how many more a mount can carry on this way (V-4.3-80, V-4.3-87)."""
    boarding = {rider.id: to.id for rider, to in found.boarding}
    going = {unit.id for unit in found.units}
    stay = [
        one
        for one in troop.carried(mount)
        if one.id in going and boarding.get(one.id, mount.id) == mount.id
    ]
    new = [one for one, to in boarding.items() if to == mount.id]
    ids = {*new, *(one.id for one in stay)}
    return troop.kind(mount).carries - len(ids)


# Ways and what they cost


def toll(land: Land, kind: Kind, mount: Kind | None, step: tuple[str, str]) -> int | None:
    """Tell what a unit pays for a step; None where it can't go (V-2.1-20, V-4.3-84)."""
    if step[1] not in land.terrain:
        return None
    cost = land.step(mode_of(kind, mount), *step)
    if cost == ground().road and pays_for_roads(kind, mount) and edge(*step) in land.roads:
        return ground().flying
    return cost


def mount_kind(troop: Troop, found: Group, unit: Unit) -> Kind | None:
    """Tell what kind of mount carries a unit of the group."""
    mount = found.mounts[unit.id]
    return None if mount is None else troop.kind(mount)


def slowest(found: Group) -> Unit | None:
    """Find the unit with the fewest MP, riders left out; the oldest on ties (V-12.3-03)."""
    return min(found.walkers, key=lambda unit: (unit.mp, unit.id), default=None)


def way(troop: Troop, found: Group, order: Move) -> tuple[str, ...] | None:
    """Tell the path of a group: the one that was given, or the cheapest (V-12.3-03)."""
    if order.path:
        steps = order.path[1:] if order.path[0] == order.origin else order.path
        return steps if steps and steps[-1] == order.to else (*steps, order.to)
    leader = slowest(found)
    if leader is None:
        return None
    return shortest(troop, troop.kind(leader).mode, order.origin, order.to)


def shortest(troop: Troop, mode: Mode | None, origin: str, to: str) -> tuple[str, ...] | None:
    """Find the cheapest path over what is known, marks avoided save at the end (V-12.3-03)."""
    return _cheapest(_Same(troop.land), mode, origin, to, troop.marks)


class _Same:
    """Ground that is the same only if it is the very same: so that paths can be remembered."""

    __slots__ = ("land",)

    def __init__(self, land: Land) -> None:
        self.land = land

    def __hash__(self) -> int:
        return id(self.land)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.land is other.land


@lru_cache(maxsize=4096)
def _cheapest(
    ground_: _Same, mode: Mode | None, origin: str, to: str, marks: frozenset[str]
) -> tuple[str, ...] | None:
    land = ground_.land
    if to not in land.terrain or origin not in land.terrain or not land.bears(mode, to):
        return None
    return cheapest(land, mode, origin, to, marks)


def carry(troop: Troop, found: Group, origin: str, path: Sequence[str]) -> None:
    """Let a group arrive, all paid: what will be if nothing stops it (V-4.3-83, V-12.3-31)."""
    steps = tuple(zip((origin, *path), path, strict=False))
    known: dict[tuple[Kind, Kind | None], int] = {}
    for unit in found.left:
        unit.rides = None
    for unit in found.units:
        mount = found.mounts[unit.id]
        both = troop.kind(unit), mount_kind(troop, found, unit)
        if both not in known:
            known[both] = sum(toll(troop.land, *both, step) or 0 for step in steps)
        unit.rides = None if mount is None else mount.id
        unit.mp = max(0, unit.mp - known[both])
        unit.at = path[-1]
