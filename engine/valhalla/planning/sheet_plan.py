"""What a side's own orders lead to, as far as it can know: checks and blanks look at it.

Rules: V-12.3-31, V-13-27, V-14-21 to V-14-23 (as if nothing unseen stood in the way), V-9-01,
V-9.1-01 and V-9.1-02 (no other order is counted), V-9.2-01 to V-9.2-06, V-12.3-02.
"""

from dataclasses import dataclass, field

from engine.core.protocol.game import Sheet
from engine.valhalla.catalog.rule_tables import heaven
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.paths import joined
from engine.valhalla.movement import ferries
from engine.valhalla.movement.groups import Troop, carry, group, way
from engine.valhalla.orders.magic import Boon, Power
from engine.valhalla.orders.movement import Ferry, Move
from engine.valhalla.powers.caster_powers import ELIXIR, POINTS, STRIDE
from engine.valhalla.powers.casting import BROUGHT, strode, unfit
from engine.valhalla.sides.unit_names import here, named
from engine.valhalla.view import Own, View


@dataclass
class Plan:
    """The side's units after the orders listed so far (V-12.3-31)."""

    at: dict[int, str] = field(default_factory=dict)
    """By unit: where it will be."""
    mp: dict[int, int] = field(default_factory=dict)
    rides: dict[int, int | None] = field(default_factory=dict)
    used: int = 0
    """Movement orders used (V-9-01)."""
    entered: set[str] = field(default_factory=set)
    """Hexes into which an order sends units."""
    units: dict[int, Unit] = field(default_factory=dict)
    """The side's units, each a copy, as they will stand."""

    marks: frozenset[str] = frozenset()
    """Hexes with a mark of another side."""

    def troop(self, me: Own) -> Troop:
        """Take the units as they will stand, to look at."""
        return Troop(self.units, me.kinds, me.land, self.marks)

    def trial(self, me: Own) -> Troop:
        """Take copies of the units, to carry an order out on."""
        units = {id_: unit.copy() for id_, unit in self.units.items()}
        return Troop(units, me.kinds, me.land, self.marks)

    def write(self) -> None:
        """Note by unit what is asked for most."""
        for unit in self.units.values():
            self.at[unit.id] = unit.at
            self.mp[unit.id] = unit.mp
            self.rides[unit.id] = unit.rides


def planned(_view: View, me: Own, sheet: Sheet) -> Plan:
    """Carry the sheet out on what the side knows."""
    marks = frozenset(at for at, seats in me.marks.items() if set(seats) != {me.seat})
    plan = Plan(units={unit.id: unit.copy() for unit in me.units}, marks=marks)
    troop = plan.troop(me)
    _strengthen(troop, sheet)
    for order in sheet:
        if isinstance(order, Move):
            _move(plan, troop, order)
        elif isinstance(order, Ferry):
            _ferry(plan, troop, order)
        elif isinstance(order, Power):
            _bring(plan, troop, order)
    plan.write()
    return plan


def _strengthen(troop: Troop, sheet: Sheet) -> None:
    """Add what Sleipnir's Stride and Elixirs of this turn bring (V-14-21, V-14-22)."""
    own = list(troop.units.values())
    for order in sheet:
        if isinstance(order, Boon) and order.boon == STRIDE:
            for unit in strode(own, order.target, troop.kinds) or ():
                unit.mp += heaven().boons[STRIDE].move
    for order in sheet:
        caster = _caster(troop, order) if isinstance(order, Power) else None
        if caster is not None and getattr(order, "power", "") == ELIXIR:
            for unit in troop.here(caster.at):
                unit.mp += POINTS


def _caster(troop: Troop, order: Power) -> Unit | None:
    casters = [unit for unit in troop.units.values() if unit.code == "caster"]
    found, _ = named(casters, (order.caster,), troop.kinds)
    return found[0] if found else None


def _move(plan: Plan, troop: Troop, order: Move) -> None:
    plan.used += 1
    found = group(troop, order)
    path = way(troop, found, order) if found.units else None
    if path and joined(troop.land, order.origin, path) is None:
        carry(troop, found, order.origin, path)
        plan.entered.add(order.to)


def _ferry(plan: Plan, troop: Troop, order: Ferry) -> None:
    mount = ferries.mount_of(troop, order)
    legs = ferries.legs_of(order)
    if mount is None:
        return
    plan.used += ferries.cost(mount.at, legs)
    for one in legs:
        found = ferries.hop(troop, mount, one)
        path = ferries.hop_path(troop, mount, one)
        if not path:
            return
        carry(troop, found.group, mount.at, path)
        ferries.set_down(found)
        plan.entered.add(one.to)


def _bring(plan: Plan, troop: Troop, order: Power) -> None:
    """Let the Summoner call units to its hex: an order, and all their MP (V-4.4-47, V-9.2-06)."""
    if order.power != "get_over_here":
        return
    plan.used += 1
    caster = _caster(troop, order)
    if caster is None:
        return
    own = list(troop.units.values())
    found, _ = named(here(own, order.hex) if order.hex else own, order.units, troop.kinds)
    coming = [unit for unit in found[:BROUGHT] if not unfit(unit, troop.kind(unit), caster)]
    ids = {unit.id for unit in coming}
    for unit in own:
        if unit.rides is not None and (unit.id in ids) != (unit.rides in ids):
            unit.rides = None
    for unit in coming:
        unit.at, unit.mp = caster.at, 0
    plan.entered.add(caster.at)
