"""The armies of a side that could move and have no order, the strongest in the field first."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.protocol.values import Order
from engine.valhalla.ai.war.battle_odds import army_strength
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.orders.movement import Move
from engine.valhalla.planning.sheet_plan import plan_sheet
from engine.valhalla.view import OwnSide, View


class IdleArmy(NamedTuple):
    """Own units in one hex that can move."""

    at: str
    units: tuple[Unit, ...]
    is_garrison: bool
    """Whether they stand in a place of their own side."""


def find_idle_armies(view: View, me: OwnSide, sheet: Sequence[Order]) -> list[IdleArmy]:
    """Find the armies that no order moves; a garrison is idle only while no order moves anything.

    Rules: V-9-01 (without movement orders left nobody is idle).
    """
    plan = plan_sheet(view, me, sheet)
    if plan.movement_orders_used >= me.limit:
        return []
    left_hexes = {order.origin for order in sheet if isinstance(order, Move)}
    units_by_hex: dict[str, list[Unit]] = {}
    for unit in me.units:
        has_moved = plan.hex_of.get(unit.id, unit.at) != unit.at
        if not has_moved and unit.mp > 0 and not me.kind_of(unit).stays_in_city:
            units_by_hex.setdefault(unit.at, []).append(unit)
    armies = [
        IdleArmy(at, tuple(units), at in me.places)
        for at, units in units_by_hex.items()
        if at not in left_hexes
    ]
    idle = [one for one in armies if not one.is_garrison or not plan.movement_orders_used]
    return sorted(
        idle, key=lambda army: (army.is_garrison, -army_strength(me, army.units), army.at)
    )
