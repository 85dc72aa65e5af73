"""Forms stacks as they were ordered, repaired where that no longer fits, else by default.

Rules: V-6.1-27, V-6.1-37, V-6.1-40, V-6.3-09, V-4.3-80 to V-4.3-87, V-6.6-15, V-14-34.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from engine.valhalla.battle.stack_capacity import Position, StackCapacities, can_form_stacks
from engine.valhalla.battle.stacking import Fighter, Formation, fill_stacks
from engine.valhalla.entities.unit_kinds import UnitKind
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.sides.side import StandingFormation
from engine.valhalla.sides.unit_names import find_named_units

ON_FOOT: Final = "none"
"""Stands in place of a mount: the rider dismounts."""
KindOf = Callable[[Unit], UnitKind]


@dataclass(frozen=True, slots=True)
class FormedArmy:
    """An army in its stacks."""

    stacks: Formation
    left_out: tuple[Fighter, ...] = ()
    """Units that found no room in the positions of a joint defense (V-6.1-37)."""
    is_repaired: bool = False


@dataclass(slots=True)
class Force:
    """The units of one side in a hex, about to form up."""

    units: Sequence[Unit]
    kind_of: KindOf
    kinds: Mapping[str, UnitKind]
    """The kinds by class and Officer type, by which units are named."""
    rides: dict[int, int | None] = field(default_factory=dict)
    needs_repair: bool = False
    """Whether the formation that was ordered can't be formed as it is."""

    def pick_units(self, specs: Iterable[str], taken: Iterable[int] = ()) -> list[Unit]:
        """Return the units with these names among those not yet taken."""
        taken_ids = set(taken)
        free = [unit for unit in self.units if unit.id not in taken_ids]
        found, missing = find_named_units(free, specs, self.kinds)
        self.needs_repair |= any(not one.startswith("all") for one in missing)
        return found

    def make_fighters(self) -> dict[int, Fighter]:
        return {
            unit.id: Fighter(unit.id, unit.seat, self.kind_of(unit), self.rides.get(unit.id))
            for unit in self.units
        }


def form_stacks(force: Force, rooms: StackCapacities, wish: StandingFormation | None) -> FormedArmy:
    """Form a side's stacks (V-6.3-09, V-6.1-40); units that don't fit are left out (V-6.1-37)."""
    assign_mounts(force, wish.riders if wish is not None else ())
    army = force.make_fighters()
    if wish is not None and wish.stacks:
        begun = _place_named(force, army, rooms, wish)
        rest = [one for one in army.values() if not _is_placed(begun, one)]
        force.needs_repair |= bool(rest)
        formed = fill_stacks(rest, rooms, begun) if begun else None
        if formed is not None and ("center" in formed or "center" not in rooms):
            return FormedArmy(_dismount_parted_riders(formed), (), force.needs_repair)
        force.needs_repair = True
    army = force.make_fighters()
    return replace(_form_default(list(army.values()), rooms), is_repaired=force.needs_repair)


def form_wedge(
    force: Force, rooms: StackCapacities, wish: StandingFormation | None
) -> FormedArmy | None:
    """Form a wedge as ordered, else by default; return None if the units don't fit.

    Rules: V-6.6-15.
    """
    if not can_form_stacks(
        (force.kind_of(unit).spaces for unit in force.units), tuple(rooms.values())
    ):
        return None
    if wish is not None and any(at not in rooms for at, specs in wish.stacks if specs):
        wish = StandingFormation((), wish.riders)
        force.needs_repair = True
    formed = form_stacks(force, rooms, wish)
    return formed if not formed.left_out else None


# Riding


def assign_mounts(force: Force, pairs: Iterable[tuple[str, str]]) -> None:
    """Let riders keep their mounts, then mount or dismount as ordered (V-4.3-86, V-14-34)."""
    here = {unit.id for unit in force.units}
    force.rides = {unit.id: unit.rides if unit.rides in here else None for unit in force.units}
    wished = [(force.pick_units((rider,)), mount) for rider, mount in pairs]
    for riders, _ in wished:
        force.rides.update({unit.id: None for unit in riders})
    for riders, mount in wished:
        mounts = [] if mount == ON_FOOT else force.pick_units((mount,))
        for rider in riders:
            free = next((one for one in mounts if _has_room_for(force, one, rider)), None)
            force.needs_repair |= free is None and mount != ON_FOOT
            force.rides[rider.id] = free.id if free is not None else None


def can_ride(kind: UnitKind) -> bool:
    """Return whether a mount may carry it: Light, and no Abomination (V-4.3-81, V-4.3-82)."""
    return kind.is_light and not kind.is_heavy


def _has_room_for(force: Force, mount: Unit, rider: Unit) -> bool:
    """Return whether a mount has room for a rider (V-4.3-80, V-4.3-81, V-4.3-87)."""
    kind, load = force.kind_of(rider), sum(on == mount.id for on in force.rides.values())
    return (
        load < force.kind_of(mount).riders_carried
        and can_ride(kind)
        and force.rides.get(mount.id) is None
        and mount.id != rider.id
        and rider.id not in force.rides.values()
    )


def _dismount_parted_riders(formed: Formation) -> Formation:
    """Dismount riders whose mount is in another stack (V-4.3-85)."""
    return {
        at: [
            one if one.rides is None or one.rides in {other.id for other in held}
            else replace(one, rides=None)
            for one in held
        ]
        for at, held in formed.items()
    }  # fmt: skip


# As it was ordered


def _place_named(
    force: Force, army: Mapping[int, Fighter], rooms: StackCapacities, wish: StandingFormation
) -> dict[Position, list[Fighter]]:
    """Put the units that were named into their stacks as far as there is room."""
    begun: dict[Position, list[Fighter]] = {}
    by_id = {spec for _, specs in wish.stacks for spec in specs if spec.isdecimal()}
    taken: set[int] = set()
    for name, specs in wish.stacks:
        at = next((one for one in rooms if one == name), None)
        if at is None:
            force.needs_repair |= bool(specs)
            continue
        kept = {int(spec) for spec in by_id - set(specs)}
        for unit in force.pick_units(specs, taken | kept):
            one = army[unit.id]
            if _free_spaces(begun, rooms, at) >= one.spaces:
                begun.setdefault(at, []).append(one)
                taken.add(one.id)
            else:
                force.needs_repair = True
    _join_mounts(force, army, rooms, begun)
    return begun


def _free_spaces(
    begun: Mapping[Position, Sequence[Fighter]], rooms: StackCapacities, at: Position
) -> int:
    return rooms[at] - sum(one.spaces for one in begun.get(at, ()))


def _is_placed(begun: Mapping[Position, Sequence[Fighter]], one: Fighter) -> bool:
    return any(one.id == other.id for held in begun.values() for other in held)


def _join_mounts(
    force: Force,
    army: Mapping[int, Fighter],
    rooms: StackCapacities,
    begun: dict[Position, list[Fighter]],
) -> None:
    """Bring riders and mounts into one stack where only one of them was named (V-4.3-85)."""
    for rider in army.values():
        mount = army.get(rider.rides or 0)
        if mount is None:
            continue
        homes = {
            one.id: at for at, held in begun.items() for one in held if one in (rider, mount)
        }  # fmt: skip
        if len(homes) == 1:
            at = next(iter(homes.values()))
            other = mount if rider.id in homes else rider
            if _free_spaces(begun, rooms, at) >= other.spaces:
                begun[at].append(other)
        force.needs_repair |= len(set(homes.values())) > 1


# By default


def _form_default(army: Sequence[Fighter], rooms: StackCapacities) -> FormedArmy:
    """Form stacks by V-6.1-40; leave out the newest non-Officers until the rest fits."""
    left: list[Fighter] = []
    held = sorted(army, key=lambda one: (one.kind.is_officer, -one.id))
    while held:
        formed = fill_stacks(held, rooms)
        if formed is not None:
            return FormedArmy(
                _dismount_parted_riders(formed), tuple(sorted(left, key=lambda one: one.id))
            )
        left.append(held.pop(0))
    return FormedArmy({}, tuple(sorted(left, key=lambda one: one.id)))
