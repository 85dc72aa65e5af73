"""Forming stacks: as they were named, repaired where that no longer fits, else by default.

Rules: V-6.1-27, V-6.1-37, V-6.1-40, V-6.3-09, V-4.3-80 to V-4.3-87, V-6.6-15, V-14-34.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from engine.valhalla.battle.stack_room import Position, Rooms, fits
from engine.valhalla.battle.stacking import Fighter, Formation, stacked
from engine.valhalla.entities.unit_kinds import Kind
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.sides.side import StandingFormation
from engine.valhalla.sides.unit_names import named

AFOOT: Final = "none"
"""In place of a mount: the rider dismounts."""
KindOf = Callable[[Unit], Kind]


@dataclass(frozen=True, slots=True)
class Formed:
    """An army in its stacks."""

    stacks: Formation
    left: tuple[Fighter, ...] = ()
    """Who found no room in the positions of a joint defense (V-6.1-37)."""
    repaired: bool = False


@dataclass(slots=True)
class Force:
    """The units of one side in a hex, about to form up."""

    units: Sequence[Unit]
    kind: KindOf
    kinds: Mapping[str, Kind]
    """By class and Officer type: what units are named by."""
    rides: dict[int, int | None] = field(default_factory=dict)
    wrong: bool = False
    """What was wished for can't be had as it is."""

    def pick(self, specs: Iterable[str], taken: Iterable[int] = ()) -> list[Unit]:
        """Pick units by name out of those not yet taken."""
        gone = set(taken)
        free = [unit for unit in self.units if unit.id not in gone]
        found, missing = named(free, specs, self.kinds)
        self.wrong |= any(not one.startswith("all") for one in missing)
        return found

    def fighters(self) -> dict[int, Fighter]:
        return {
            unit.id: Fighter(unit.id, unit.seat, self.kind(unit), self.rides.get(unit.id))
            for unit in self.units
        }


def form(force: Force, rooms: Rooms, wish: StandingFormation | None) -> Formed:
    """Form a side's stacks (V-6.3-09, V-6.1-40); who doesn't fit is left out (V-6.1-37)."""
    mount_up(force, wish.riders if wish is not None else ())
    army = force.fighters()
    if wish is not None and wish.stacks:
        begun = _begun(force, army, rooms, wish)
        rest = [one for one in army.values() if not _placed(begun, one)]
        force.wrong |= bool(rest)
        formed = stacked(rest, rooms, begun) if begun else None
        if formed is not None and ("center" in formed or "center" not in rooms):
            return Formed(_together(formed), (), force.wrong)
        force.wrong = True
    army = force.fighters()
    return replace(_default(list(army.values()), rooms), repaired=force.wrong)


def massed(force: Force, rooms: Rooms, wish: StandingFormation | None) -> Formed | None:
    """Form a wedge: as wished if that is legal for one, else by default; None is no room.

    Rules: V-6.6-15.
    """
    if not fits((force.kind(unit).spaces for unit in force.units), tuple(rooms.values())):
        return None
    if wish is not None and any(at not in rooms for at, specs in wish.stacks if specs):
        wish = StandingFormation((), wish.riders)
        force.wrong = True
    formed = form(force, rooms, wish)
    return formed if not formed.left else None


# Riding


def mount_up(force: Force, pairs: Iterable[tuple[str, str]]) -> None:
    """Let riders keep their mounts, then mount or dismount as they say (V-4.3-86, V-14-34)."""
    here = {unit.id for unit in force.units}
    force.rides = {unit.id: unit.rides if unit.rides in here else None for unit in force.units}
    wished = [(force.pick((rider,)), mount) for rider, mount in pairs]
    for riders, _ in wished:
        force.rides.update({unit.id: None for unit in riders})
    for riders, mount in wished:
        mounts = [] if mount == AFOOT else force.pick((mount,))
        for rider in riders:
            free = next((one for one in mounts if _carries(force, one, rider)), None)
            force.wrong |= free is None and mount != AFOOT
            force.rides[rider.id] = free.id if free is not None else None


def can_ride(kind: Kind) -> bool:
    """Tell whether a mount may carry it: Light, and no Abomination (V-4.3-81, V-4.3-82)."""
    return kind.is_light and not kind.is_heavy


def _carries(force: Force, mount: Unit, rider: Unit) -> bool:
    """Tell whether a mount has room for a rider (V-4.3-80, V-4.3-81, V-4.3-87)."""
    kind, load = force.kind(rider), sum(on == mount.id for on in force.rides.values())
    return (
        load < force.kind(mount).carries
        and can_ride(kind)
        and force.rides.get(mount.id) is None
        and mount.id != rider.id
        and rider.id not in force.rides.values()
    )


def _together(formed: Formation) -> Formation:
    """Let riders stand on foot whose mount is in another stack (V-4.3-85)."""
    return {
        at: [
            one if one.rides is None or one.rides in {other.id for other in held}
            else replace(one, rides=None)
            for one in held
        ]
        for at, held in formed.items()
    }  # fmt: skip


# As it was wished


def _begun(
    force: Force, army: Mapping[int, Fighter], rooms: Rooms, wish: StandingFormation
) -> dict[Position, list[Fighter]]:
    """Put the units that were named into their stacks as far as there is room."""
    begun: dict[Position, list[Fighter]] = {}
    by_id = {spec for _, specs in wish.stacks for spec in specs if spec.isdecimal()}
    taken: set[int] = set()
    for name, specs in wish.stacks:
        at = next((one for one in rooms if one == name), None)
        if at is None:
            force.wrong |= bool(specs)
            continue
        kept = {int(spec) for spec in by_id - set(specs)}
        for unit in force.pick(specs, taken | kept):
            one = army[unit.id]
            if _left(begun, rooms, at) >= one.spaces:
                begun.setdefault(at, []).append(one)
                taken.add(one.id)
            else:
                force.wrong = True
    _join_mounts(force, army, rooms, begun)
    return begun


def _left(begun: Mapping[Position, Sequence[Fighter]], rooms: Rooms, at: Position) -> int:
    return rooms[at] - sum(one.spaces for one in begun.get(at, ()))


def _placed(begun: Mapping[Position, Sequence[Fighter]], one: Fighter) -> bool:
    return any(one.id == other.id for held in begun.values() for other in held)


def _join_mounts(
    force: Force,
    army: Mapping[int, Fighter],
    rooms: Rooms,
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
            if _left(begun, rooms, at) >= other.spaces:
                begun[at].append(other)
        force.wrong |= len(set(homes.values())) > 1


# By default


def _default(army: Sequence[Fighter], rooms: Rooms) -> Formed:
    """Stack by V-6.1-40; the newest who aren't Officers are left out until the rest fits."""
    left: list[Fighter] = []
    held = sorted(army, key=lambda one: (one.kind.is_officer, -one.id))
    while held:
        formed = stacked(held, rooms)
        if formed is not None:
            return Formed(_together(formed), tuple(sorted(left, key=lambda one: one.id)))
        left.append(held.pop(0))
    return Formed({}, tuple(sorted(left, key=lambda one: one.id)))
