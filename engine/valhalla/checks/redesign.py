"""Checks of a design that is made anew during the game: its units must fit where they are.

Rules: V-11.3-03, V-2.4-01, V-2.1-20, V-4.3-81, V-4.3-88.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.core.protocol.values import Refusal
from engine.valhalla.battle.formations import can_ride
from engine.valhalla.battle.stack_capacity import capacities_of_side, is_legal_hex
from engine.valhalla.checks.order_case import OrderCase, make_refusal
from engine.valhalla.entities.default_designs import design_from_order
from engine.valhalla.entities.unit_designs import Design
from engine.valhalla.entities.unit_kinds import UnitKind, kinds_of_side
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.orders.setup import DesignUnit


def check_units_in_field(case: OrderCase, design: Design) -> Iterator[Refusal]:
    """Check that with this design the own units may stay in each of their hexes."""
    me = case.me
    if not me.units:
        return
    anew = {one.cls: one for one in (*me.designs, *_designs_on_sheet(case), design)}
    kinds = kinds_of_side(anew.values(), me.extra)
    for at in sorted({unit.at for unit in me.units}):
        if not _may_stay(case, at, kinds):
            yield make_refusal("DESIGN_UNITS", "V-11.3-03", hex=at, **{"class": design.cls})
            return


def _designs_on_sheet(case: OrderCase) -> Iterator[Design]:
    """Yield the designs that are on the sheet already."""
    for order in case.sheet:
        made = design_from_order(order) if isinstance(order, DesignUnit) else None
        if made is not None:
            yield made


def _may_stay(case: OrderCase, at: str, kinds: Mapping[str, UnitKind]) -> bool:
    """Return whether the own units of a hex could form stacks there, on foot or mounted."""
    here = case.me.units_in(at)
    spaces = [kinds[unit.code].spaces for unit in here]
    caps = tuple(capacities_of_side(case.me.special).values())
    return is_legal_hex(spaces, caps) and all(_can_stand(case, unit, here, kinds) for unit in here)


def _can_stand(
    case: OrderCase, unit: Unit, here: Sequence[Unit], kinds: Mapping[str, UnitKind]
) -> bool:
    land, kind = case.me.land, kinds[unit.code]
    mount = next((one for one in here if one.id == unit.rides), None)
    if mount is None:
        return land.can_stand(kind.travel_mode, unit.at)
    load = Counter(one.rides for one in here)[mount.id]
    return can_ride(kind) and load <= kinds[mount.code].riders_carried
