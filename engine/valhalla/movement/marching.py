"""A group on its way, step by step, through what nobody told it of.

Rules: V-2.1-01, V-2.1-03, V-2.1-29, V-2.1-39, V-2.3-01 to V-2.3-15, V-2.4-07, V-2.4-08, V-2.4-10,
V-4.3-83, V-5.1-08, V-6.4-09, V-12.3-32, V-14-23.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Final

from engine.core.protocol.values import Order, Seat, only
from engine.valhalla.combat import overrun
from engine.valhalla.diplomacy import truces
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.base import TraceLine
from engine.valhalla.events.movement import Moved
from engine.valhalla.forces import hex_capacity
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.map.paths import Zones
from engine.valhalla.movement import step_costs
from engine.valhalla.movement.groups import Group, Troop, mount_kind, toll
from engine.valhalla.side_log import fail
from engine.valhalla.state import State
from engine.valhalla.vision import known_map

FRIENDLY: Final = ("truce", "parley", "mission")
"""Stances that never overrun (V-6.4-09)."""
PEACEFUL: Final = ("truce", "mission")
"""Stances that are truce orders for the hex entered (V-8-08)."""


@dataclass(slots=True)
class March:
    """A group and where it has been."""

    table: Tables
    seat: Seat
    order: Order
    place: int
    """Of the order on the sheet."""
    troop: Troop
    group: Group
    stance: str = "attack"
    split: bool = False
    trail: list[tuple[str, dict[int, int]]] = field(default_factory=list)
    """The hexes it has been in, each with the MP that the units had there."""
    paid: list[TraceLine] = field(default_factory=list)
    """What its slowest payer paid for each step."""

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def at(self) -> str:
        return self.trail[-1][0]

    def fail(self, code: str, rule: str, **facts: str | int) -> None:
        """Tell why it stopped."""
        fail(self.table, self.seat, self.order, self.place, code, rule, **facts)


def troop_of(state: State, seat: Seat) -> Troop:
    """Take a side's units, and the ground as it knows it."""
    side = state.side(seat)
    land = known_map.land(
        state.atlas, side.revealed, side.familiar, state.settings.terrain_costs
    )  # fmt: skip
    units = {unit.id: unit for unit in state.own(seat)}
    return Troop(units, side.kinds, land, frozenset(side.marks))


def march(way: March, path: Sequence[str]) -> bool:
    """Walk a path as far as it goes; tell whether the whole group came to its end, unhindered."""
    if not way.group.units:
        return False
    _set_out(way)
    whole = True
    for to in path:
        halted, why, who = _sift(way, to)
        if halted:
            whole = False
            ids = {unit.id for unit in halted}
            rest = [unit for unit in way.group.units if unit.id not in ids]
            _halt(way, halted, why, who)
            if not rest:
                return False
            way.group = way.group.only(rest)
        _enter(way, to)
        if _ends(way, to, last=to == path[-1]):
            _settle(way, way.group.units)
            return False
    return _settle(way, way.group.units) and whole


def _set_out(way: March) -> None:
    """Mount and dismount, and count the MP at the start (V-4.3-86)."""
    for unit in way.group.units:
        mount = way.group.mounts[unit.id]
        unit.rides = None if mount is None else mount.id
    way.trail.append((way.group.units[0].at, {unit.id: unit.mp for unit in way.group.units}))


def _leave(way: March) -> None:
    """Leave riders behind whose mounts now go without them (V-4.3-86)."""
    going = {unit.id for unit in way.group.units}
    for unit in way.group.left:
        if unit.rides in going:
            unit.rides = None


# One step


def _sift(way: March, to: str) -> tuple[list[Unit], str, Unit | None]:
    """Find who can't take a step: with `together` that is all, if anybody can't (V-2.3-15)."""
    barred = cache(partial(_barred, way, to))
    hinders = (("points", partial(_short, way, to)), ("zoc", partial(_zoned, way, barred)))
    for why, hindered in hinders:
        out = [block for block in way.group.blocks if hindered(block)]
        if out and not way.split:
            return way.group.units, why, out[0][0]
    if not way.split:
        return [], "", None
    cut = {
        unit.id: why
        for block in way.group.blocks
        for unit in block
        if (why := next((why for why, hindered in hinders if hindered(block)), ""))
    }
    halted = [unit for unit in way.group.units if unit.id in cut]
    return halted, next((cut[unit.id] for unit in halted), ""), next(iter(halted), None)


def _short(way: March, to: str, block: Sequence[Unit]) -> bool:
    """Tell whether who pays the step lacks MP, or may not enter at all (V-2.1-03, V-2.2-02)."""
    for unit in block:
        if way.group.mounts[unit.id] is None:
            cost = toll(way.troop.land, way.troop.kind(unit), None, (way.at, to))
            return cost is None or cost > unit.mp
    return False


def _zoned(way: March, barred: Callable[[], bool], block: Sequence[Unit]) -> bool:
    """Tell whether a zone of control holds somebody back; a rider by its own gift (V-4.3-24)."""
    return not all(way.troop.kind(unit).slips for unit in block) and barred()


def _barred(way: March, to: str) -> bool:
    """Tell whether a step leads from zone to zone, with the zones of this moment (V-2.3-13)."""
    return _zones(way).forbids(way.at, to, enemy_held=enemy_held(way.state, way.seat, to))


def _zones(way: March) -> Zones:
    """Lay the zones of all enemies, at this moment; partners in this hex exert none.

    Rules: V-2.3-09 to V-2.3-11, V-2.3-13.
    """
    found: dict[str, set[int]] = {}
    for unit in way.state.units.values():
        if unit.seat != way.seat and (
            unit.at != way.at or not truces.truce(way.state, way.at, way.seat, unit.seat)
        ):
            found.setdefault(unit.at, set()).add(unit.seat)
    return Zones(found)


def enemy_held(state: State, seat: Seat, at: str) -> bool:
    """Tell whether a hex holds another side's unit or asset (V-2.3-08)."""
    place = state.places.get(at)
    held = place is not None and place.owner not in {None, seat}
    return held or any(unit.at == at and unit.seat != seat for unit in state.units.values())


def _enter(way: March, to: str) -> None:
    """Pay and go; riders pay what their mount pays, or what they have left (V-4.3-83)."""
    step = way.at, to
    if len(way.trail) == 1:
        _leave(way)
    dearest: tuple[int, TraceLine] | None = None
    for unit in way.group.units:
        kind, mount = way.troop.kind(unit), mount_kind(way.troop, way.group, unit)
        cost = toll(way.troop.land, kind, mount, step) or 0
        if mount is None and (dearest is None or cost > dearest[0]):
            dearest = cost, step_costs.line(way.troop.land, kind.mode, step, cost)
        unit.mp -= min(cost, unit.mp)
        unit.at = to
    way.trail.append((to, {unit.id: unit.mp for unit in way.group.units}))
    way.paid += [dearest[1]] if dearest is not None else []


def _ends(way: March, to: str, *, last: bool) -> bool:
    """Tell whether the group's movement ends here, with an enemy or at a city (V-14-23 c, d)."""
    met = _meets(way, to)
    place = way.state.places.get(to)
    foreign = place is not None and place.city and place.owner != way.seat
    if met and not last:
        way.fail("STOP_ENEMY", "V-12.3-28", hex=to)
    if met or foreign:
        for unit in way.group.units:
            unit.mp = 0
    return met or foreign or way.state.outcome is not None


def _meets(way: March, to: str) -> bool:
    """Tell whether somebody else stops the group: nobody does who is overrun (V-6.4-09)."""
    others = sorted({unit.seat for unit in way.state.here(to) if unit.seat != way.seat})
    if not others or way.stance in FRIENDLY:
        return bool(others)
    foes = [seat for seat in others if not truces.truce(way.state, to, way.seat, seat)]
    if not foes or not overrun.overrun(way.table, way.seat, to, foes):
        return True
    return any(unit.seat != way.seat for unit in way.state.here(to))


# Where it ends


def _halt(way: March, units: Sequence[Unit], why: str, who: Unit | None) -> None:
    """Let units stop in the hex they have reached, and say why (V-2.3-05, V-13-28)."""
    _settle(way, units)
    if why == "zoc":
        way.fail("STOP_ZOC", "V-12.3-27", hex=way.at)
    elif who is not None:
        way.fail("STOP_GONE", "V-12.3-30", unit=who.id, hex=way.at)


def _settle(way: March, units: Sequence[Unit]) -> bool:
    """Keep to the hex limit where a group ends; who is over it stays behind (V-2.4-07).

    Mount and riders enter together or not at all. Tell whether all found room.
    """
    if len(way.trail) == 1 or not units:
        return True
    staying: Sequence[Unit] = units
    for back in range(len(way.trail) - 1, -1, -1):
        at = way.trail[back][0]
        over: list[Unit] = []
        if back:
            blocks = way.group.only(staying).blocks
            attacking = back == len(way.trail) - 1 and _attacks(way, at)
            in_, over = hex_capacity.room_for(way.state, at, way.seat, blocks, attacking=attacking)
            staying = in_
        _arrive(way, staying, back)
        if back != len(way.trail) - 1 and staying:
            way.fail("STOP_LIMIT", "V-12.3-29", count=len(staying), hex=way.at, last=at)
        if not over:
            return back == len(way.trail) - 1
        staying = over
        for unit in over:
            unit.at, unit.mp = way.trail[back - 1][0], way.trail[back - 1][1][unit.id]
    return False


def _attacks(way: March, at: str) -> bool:
    """Tell whether a group that ends here comes to fight somebody (V-2.4-10)."""
    if way.stance in PEACEFUL:
        return False
    others = {unit.seat for unit in way.state.here(at) if unit.seat != way.seat}
    return any(not truces.truce(way.state, at, way.seat, seat) for seat in others)


def _arrive(way: March, units: Sequence[Unit], back: int) -> None:
    """Note where units ended: whence they came, and what their Officers want (V-6.1-31)."""
    course = way.state.course
    if back == 0 or not units or course is None:
        return
    at = way.trail[back][0]
    for unit in units:
        course.came[unit.id] = way.trail[back - 1][0]
    if any(way.troop.kind(unit).is_officer for unit in units):
        kept = tuple(one for one in course.stances.get(at, ()) if one != way.stance)
        course.stances[at] = (*kept, way.stance)
    way.table.tell(
        Moved(
            audience=only(way.seat), seat=way.seat, place=way.place,
            units=tuple(unit.id for unit in units), origin=way.trail[0][0], to=at,
            path=tuple(one for one, _ in way.trail[1 : back + 1]), paid=tuple(way.paid[:back]),
        )
    )  # fmt: skip
