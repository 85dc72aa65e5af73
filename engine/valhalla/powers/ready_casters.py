"""Which Casters use a power now, as their side ordered.

Rules: V-4.4-29, V-12.21-11, V-12.21-12.
"""

from collections.abc import Iterable, Iterator

from engine.core.protocol.values import Order, Seat
from engine.valhalla.catalog.unit_tables import unit_tables
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.magic import Power
from engine.valhalla.side_log import report_failed_order
from engine.valhalla.sides.unit_names import find_named_units


def find_power_orders(sheet: Iterable[Order], power: str) -> Iterator[tuple[int, Power]]:
    """Yield the orders on a sheet to use a power, each with its index from 1."""
    for index, order in enumerate(sheet, 1):
        if isinstance(order, Power) and order.power == power:
            yield index, order


def find_caster_or_report(work: ValhallaWork, seat: Seat, order: Power, index: int) -> Unit | None:
    """Find the Caster, if it lives and may still use a power this round (V-4.4-29)."""
    state = work.state
    casters = [unit for unit in state.units_of(seat) if unit.code == "caster"]
    found, _ = find_named_units(casters, (order.caster,), state.side(seat).kinds)
    if not found:
        report_failed_order(work, seat, order, index, "STOP_GONE", "V-12.3-30", unit=order.caster)
        return None
    caster = found[0]
    if caster.caster is None or order.power not in unit_tables().casters[caster.caster]:
        facts: dict[str, str | int] = {"type": caster.caster or "caster", "power": order.power}
        report_failed_order(work, seat, order, index, "POWER_WRONG_TYPE", "V-12.21-11", **facts)
        return None
    if caster.used >= state.settings.power_uses_per_round:
        report_failed_order(work, seat, order, index, "POWER_USED", "V-12.21-12", unit=caster.id)
        return None
    return caster
