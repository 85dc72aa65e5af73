"""Groups: which units move together, their mounts, and the cost of their path.

Nothing here uses more than a side knows: its units as they are, or as they will be.
Rules: V-0-11d, V-2.1-20, V-2.1-55, V-4.3-80 to V-4.3-87, V-9.2-01, V-12.3-01, V-12.3-03.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.entities.unit_kinds import UnitKind
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.land import Land, edge_between, is_flyer_on_walking_mount, travel_mode
from engine.valhalla.orders.fields import split_list
from engine.valhalla.orders.movement import Move
from engine.valhalla.sides.side import CROWNED_KIND
from engine.valhalla.sides.unit_names import ALL_WORD, find_named_units, units_at

ON_FOOT: Final = "none"
"""Written in place of a mount: the rider dismounts."""


@dataclass(slots=True)
class Troop:
    """A side's units as they stand, and the land as the side knows it."""

    units: Mapping[int, Unit]
    kinds: Mapping[str, UnitKind]
    land: Land
    marks: frozenset[str] = frozenset()
    """Hexes with a mark of another side (V-12.3-03)."""
    feared: frozenset[str] = frozenset()
    """Those of them that may hold units (V-12.3-33)."""

    def kind_of(self, unit: Unit) -> UnitKind:
        """Return the kind of a unit."""
        return (
            self.kinds[CROWNED_KIND] if unit.crown and unit.code == "G" else self.kinds[unit.code]
        )

    def units_in(self, at: str) -> list[Unit]:
        """Return the units in a hex, oldest first."""
        return units_at(self.units.values(), at)

    def riders_of(self, mount: Unit) -> list[Unit]:
        """Return the riders of a mount."""
        return [unit for unit in self.units.values() if unit.rides == mount.id]

    def may_ride(self, unit: Unit) -> bool:
        """Return whether a unit can be carried: Light, and no Abomination (V-4.3-80, V-4.3-81)."""
        kind = self.kind_of(unit)
        return kind.is_light and not kind.is_heavy

    def can_stay(self, unit: Unit, at: str) -> bool:
        """Return whether a unit could be in a hex alone (V-4.3-86)."""
        return at in self.land.terrain and self.land.can_stand(self.kind_of(unit).travel_mode, at)


@dataclass(slots=True)
class Group:
    """The units of one movement order."""

    units: list[Unit]
    """The units as they were listed, riders included."""
    names_missing: list[str]
    """Names that match no unit there."""
    boarding: list[tuple[Unit, Unit]] = field(default_factory=list)
    """Riders and the mounts that they get by this order."""
    mounts: dict[int, Unit | None] = field(default_factory=dict)
    """By unit id: its mount on the way; None if it walks."""
    riders_left: list[Unit] = field(default_factory=list)
    """Riders whose mount leaves without them (V-4.3-86)."""

    @property
    def walkers(self) -> list[Unit]:
        """The units that pay the path: all but riders."""
        return [unit for unit in self.units if self.mounts[unit.id] is None]

    @property
    def blocks(self) -> list[tuple[Unit, ...]]:
        """Each walker with its riders, in the order in which one of them was named first."""
        group: dict[int, list[Unit]] = {}
        for unit in self.units:
            mount = self.mounts[unit.id]
            group.setdefault(unit.id if mount is None else mount.id, []).append(unit)
        return [tuple(block) for block in group.values()]

    def with_only(self, units: Sequence[Unit]) -> "Group":
        """Return a group with only some of the units."""
        ids = {unit.id for unit in units}
        mounts = {unit.id: self.mounts[unit.id] for unit in units}
        boarding = [pair for pair in self.boarding if pair[0].id in ids]
        return Group(list(units), [], boarding, mounts, self.riders_left)

    def on_foot(self, riders: Sequence[Unit]) -> "Group":
        """Return a group in which these riders walk."""
        ids = {unit.id for unit in riders}
        mounts = {id_: None if id_ in ids else mount for id_, mount in self.mounts.items()}
        boarding = [pair for pair in self.boarding if pair[0].id not in ids]
        return Group(self.units, [], boarding, mounts, self.riders_left)


def read_group(troop: Troop, order: Move) -> Group:
    """Read the group of a move: the units named as units, riders and mounts."""
    present = troop.units_in(order.origin)
    units, unmet = pick_units(troop, present, order.units)
    group = Group(units, unmet)
    dismounting: set[int] = set()
    for riders, mounts in order.riders.items():
        _add_riders(troop, present, group, (riders, mounts), dismounting)
    ids = {unit.id for unit in group.units}
    by_id = {unit.id: unit for unit in group.units}
    chosen = {rider.id: mount for rider, mount in group.boarding}
    for unit in group.units:
        held = None if unit.id in dismounting or unit.rides is None else by_id.get(unit.rides)
        group.mounts[unit.id] = chosen.get(unit.id, held)
    group.riders_left = [one for one in present if one.rides in ids and one.id not in ids]
    return group


def pick_units(
    troop: Troop, present: Sequence[Unit], specs: Iterable[str]
) -> tuple[list[Unit], list[str]]:
    """Pick units by names; `all` leaves out Garrisons (V-4.3-25)."""
    units: list[Unit] = []
    unmet: list[str] = []
    for spec in specs:
        taken = {unit.id for unit in units}
        free = [unit for unit in present if unit.id not in taken]
        if spec.strip().casefold() == ALL_WORD:
            free = [unit for unit in free if not troop.kind_of(unit).stays_in_city]
        elif spec.strip().isdigit() and int(spec) in taken:
            continue
        group, missing = find_named_units(free, (spec,), troop.kinds)
        units += group
        unmet += missing
    return units, unmet


def _add_riders(
    troop: Troop,
    present: Sequence[Unit],
    group: Group,
    pair: tuple[str, str],
    dismounting: set[int],
) -> None:
    """Add riders and their mounts: the oldest rider gets the oldest mount with room."""
    riders, unmet = _pick_riders(troop, group.units, present, pair[0], _ids_boarding(group))
    group.names_missing += unmet
    _add_units(group, riders)
    if pair[1].strip().casefold() == ON_FOOT:
        dismounting.update(unit.id for unit in riders)
        return
    ids = {unit.id for unit in riders}
    others = [unit for unit in present if unit.id not in ids]
    able = [unit for unit in others if free_riding_room(troop, group, unit) > 0]
    mounts, unmet = find_named_units(able, split_list(pair[1]), troop.kinds)
    if unmet:
        mounts, unmet = find_named_units(others, split_list(pair[1]), troop.kinds)
    group.names_missing += unmet
    _add_units(group, mounts)
    for rider in riders if mounts else ():
        mount = next((one for one in mounts if free_riding_room(troop, group, one) > 0), mounts[0])
        group.boarding.append((rider, mount))


def _ids_boarding(group: Group) -> set[int]:
    return {rider.id for rider, _ in group.boarding}


def _pick_riders(
    troop: Troop, first: Sequence[Unit], then: Sequence[Unit], text: str, out: set[int]
) -> tuple[list[Unit], list[str]]:
    """Pick units from the group if all names match, else from all units there."""
    pool = [unit for unit in first if unit.id not in out]
    units, unmet = find_named_units(pool, split_list(text), troop.kinds)
    if not unmet:
        return units, unmet
    return find_named_units(
        [unit for unit in then if unit.id not in out], split_list(text), troop.kinds
    )


def _add_units(group: Group, units: Iterable[Unit]) -> None:
    ids = {unit.id for unit in group.units}
    group.units += [unit for unit in units if unit.id not in ids]


def free_riding_room(troop: Troop, group: Group, mount: Unit) -> int:
    """Return how many more riders a mount has room for on this move (V-4.3-80, V-4.3-87)."""
    boarding = {rider.id: to.id for rider, to in group.boarding}
    going = {unit.id for unit in group.units}
    stay = [
        one
        for one in troop.riders_of(mount)
        if one.id in going and boarding.get(one.id, mount.id) == mount.id
    ]
    new = [one for one, to in boarding.items() if to == mount.id]
    ids = {*new, *(one.id for one in stay)}
    return troop.kind_of(mount).riders_carried - len(ids)


# Paths and their costs


def unit_step_cost(
    land: Land, kind: UnitKind, mount: UnitKind | None, step: tuple[str, str]
) -> int | None:
    """Return what a unit pays for a step; None if it can't go (V-2.1-20, V-4.3-84)."""
    if step[1] not in land.terrain:
        return None
    cost = land.step_cost(travel_mode(kind, mount), *step)
    if (
        cost == terrain_tables().road
        and is_flyer_on_walking_mount(kind, mount)
        and edge_between(*step) in land.roads
    ):
        return terrain_tables().flying
    return cost


def kind_of_mount(troop: Troop, group: Group, unit: Unit) -> UnitKind | None:
    """Return the kind of the mount that carries a unit of the group."""
    mount = group.mounts[unit.id]
    return None if mount is None else troop.kind_of(mount)


def slowest_walker(group: Group) -> Unit | None:
    """Return the walker with the fewest MP; the oldest on ties (V-12.3-03)."""
    return min(group.walkers, key=lambda unit: (unit.mp, unit.id), default=None)


def move_unhindered(troop: Troop, group: Group, origin: str, path: Sequence[str]) -> None:
    """Move a group to the end of its path, as if nothing stops it (V-4.3-83, V-12.3-31)."""
    steps = tuple(zip((origin, *path), path, strict=False))
    known_costs: dict[tuple[UnitKind, UnitKind | None], int] = {}
    for unit in group.riders_left:
        unit.rides = None
    for unit in group.units:
        mount = group.mounts[unit.id]
        both = troop.kind_of(unit), kind_of_mount(troop, group, unit)
        if both not in known_costs:
            known_costs[both] = sum(unit_step_cost(troop.land, *both, step) or 0 for step in steps)
        unit.rides = None if mount is None else mount.id
        unit.mp = max(0, unit.mp - known_costs[both])
        unit.at = path[-1]
