"""The state that a side's own orders lead to, as far as it can know; checks and blanks use it.

Rules: V-12.3-31, V-13-27, V-14-21 to V-14-23 (as if nothing unseen stood in the way), V-9-01,
V-9.1-01 and V-9.1-02 (no other order is counted), V-9.2-01 to V-9.2-06, V-12.3-02.
"""

from dataclasses import dataclass, field

from engine.core.protocol.game import Sheet
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.paths import find_gap
from engine.valhalla.movement import ferries
from engine.valhalla.movement.groups import Troop, move_unhindered, read_group
from engine.valhalla.movement.routes import group_path
from engine.valhalla.orders.magic import Boon, Power
from engine.valhalla.orders.movement import Ferry, Move
from engine.valhalla.powers.boon_targets import BOON_STRIDE, read_stride_units
from engine.valhalla.powers.power_targets import (
    ELIXIR_MP,
    INVIGORATING_ELIXIR,
    MAX_UNITS_BROUGHT,
    why_not_brought,
)
from engine.valhalla.sides.unit_names import find_named_units, units_at
from engine.valhalla.view import OwnSide, View
from engine.valhalla.vision.feared_hexes import find_feared_hexes


@dataclass
class SheetPlan:
    """The side's units after the orders listed so far (V-12.3-31)."""

    hex_of: dict[int, str] = field(default_factory=dict)
    """By unit: the hex where it will be."""
    mp_of: dict[int, int] = field(default_factory=dict)
    mount_of: dict[int, int | None] = field(default_factory=dict)
    movement_orders_used: int = 0
    """The number of movement orders used (V-9-01)."""
    entered_hexes: set[str] = field(default_factory=set)
    """Hexes into which an order sends units."""
    units: dict[int, Unit] = field(default_factory=dict)
    """Copies of the side's units, as they will be."""

    marked_hexes: frozenset[str] = frozenset()
    """The hexes with a mark of another side."""
    feared_hexes: frozenset[str] = frozenset()
    """Those of them that may hold units."""

    def as_troop(self, me: OwnSide) -> Troop:
        """Return the units as they will be; changes to them change the plan."""
        return Troop(self.units, me.kinds, me.land, self.marked_hexes, self.feared_hexes)

    def as_troop_of_copies(self, me: OwnSide) -> Troop:
        """Return copies of the units, on which an order may be tried."""
        units = {id_: unit.copy() for id_, unit in self.units.items()}
        return Troop(units, me.kinds, me.land, self.marked_hexes, self.feared_hexes)

    def record_units(self) -> None:
        """Fill in the hex, MP and mount of each unit."""
        for unit in self.units.values():
            self.hex_of[unit.id] = unit.at
            self.mp_of[unit.id] = unit.mp
            self.mount_of[unit.id] = unit.rides


def plan_sheet(_view: View, me: OwnSide, sheet: Sheet) -> SheetPlan:
    """Return what the sheet leads to when it is carried out on what the side knows."""
    marks = frozenset(at for at, seats in me.marks.items() if set(seats) != {me.seat})
    feared = feared_hexes(me, marks)
    units = {unit.id: unit.copy() for unit in me.units}
    plan = SheetPlan(units=units, marked_hexes=marks, feared_hexes=feared)
    troop = plan.as_troop(me)
    _add_movement_points(troop, sheet)
    for order in sheet:
        if isinstance(order, Move):
            _move(plan, troop, order)
        elif isinstance(order, Ferry):
            _ferry(plan, troop, order)
        elif isinstance(order, Power):
            _bring_units(plan, troop, order)
    plan.record_units()
    return plan


def feared_hexes(me: OwnSide, marks: frozenset[str]) -> frozenset[str]:
    """Return the hexes that may hold another side's units: marked, and not scouted as empty."""
    stands = [unit.at for unit in me.units]
    return find_feared_hexes(marks, me.scouted, stands, me.land, me.special)


def _add_movement_points(troop: Troop, sheet: Sheet) -> None:
    """Add the MP of this turn's Sleipnir's Stride and Elixirs (V-14-21, V-14-22)."""
    own = list(troop.units.values())
    for order in sheet:
        if isinstance(order, Boon) and order.boon == BOON_STRIDE:
            for unit in read_stride_units(own, order.target, troop.kinds) or ():
                unit.mp += favor_tables().boons[BOON_STRIDE].move
    for order in sheet:
        caster = _find_caster(troop, order) if isinstance(order, Power) else None
        if caster is not None and getattr(order, "power", "") == INVIGORATING_ELIXIR:
            for unit in troop.units_in(caster.at):
                unit.mp += ELIXIR_MP


def _find_caster(troop: Troop, order: Power) -> Unit | None:
    casters = [unit for unit in troop.units.values() if unit.code == "caster"]
    found, _ = find_named_units(casters, (order.caster,), troop.kinds)
    return found[0] if found else None


def _move(plan: SheetPlan, troop: Troop, order: Move) -> None:
    plan.movement_orders_used += 1
    found = read_group(troop, order)
    path = group_path(troop, found, order) if found.units else None
    if path and find_gap(troop.land, order.origin, path) is None:
        move_unhindered(troop, found, order.origin, path)
        plan.entered_hexes.add(order.to)


def _ferry(plan: SheetPlan, troop: Troop, order: Ferry) -> None:
    mount = ferries.find_mount(troop, order)
    legs = ferries.read_legs(order)
    if mount is None:
        return
    plan.movement_orders_used += ferries.count_movement_orders(mount.at, legs)
    for one in legs:
        found = ferries.read_leg(troop, mount, one)
        path = ferries.leg_path(troop, mount, one)
        if not path:
            return
        move_unhindered(troop, found.group, mount.at, path)
        ferries.dismount_dropped(found)
        plan.entered_hexes.add(one.to)


def _bring_units(plan: SheetPlan, troop: Troop, order: Power) -> None:
    """Bring units to the Summoner: a movement order and all their MP (V-4.4-47, V-9.2-06)."""
    if order.power != "get_over_here":
        return
    plan.movement_orders_used += 1
    caster = _find_caster(troop, order)
    if caster is None:
        return
    own = list(troop.units.values())
    found, _ = find_named_units(
        units_at(own, order.hex) if order.hex else own, order.units, troop.kinds
    )
    brought = [
        unit
        for unit in found[:MAX_UNITS_BROUGHT]
        if not why_not_brought(unit, troop.kind_of(unit), caster)
    ]
    ids = {unit.id for unit in brought}
    for unit in own:
        if unit.rides is not None and (unit.id in ids) != (unit.rides in ids):
            unit.rides = None
    for unit in brought:
        unit.at, unit.mp = caster.at, 0
    plan.entered_hexes.add(caster.at)
