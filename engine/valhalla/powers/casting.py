"""Who may use a Caster's power, and on which units.

Rules: V-4.4-29, V-4.4-46, V-4.4-47, V-4.4-50, V-10.1-28, V-12.21-11, V-12.21-12.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from engine.core.protocol.values import Order, Seat
from engine.valhalla.catalog.rule_tables import Class, favor_tables, unit_tables
from engine.valhalla.entities.default_designs import parse_class
from engine.valhalla.entities.unit_kinds import UnitKind
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.magic import Power
from engine.valhalla.side_log import report_failed_order
from engine.valhalla.sides.unit_names import find_named_units, units_at

MAX_SUMMONED_WORTH: Final = 12
"""The most that the units from nothing may be worth together (V-4.4-46)."""
SUMMONED_WORTHS: Final[dict[Class, int]] = {
    "swordsman": 1,
    "archer": 1,
    "bruiser": 1,
    "C": 2,
    "D": 2,
}
"""What one unit from nothing is worth."""
MAX_UNITS_BROUGHT: Final = 10
"""Units that Get Over Here brings at most (V-4.4-47)."""
MAX_UNITS_EXCHANGED: Final = 8
"""Units that an exchange takes at most (V-4.4-50)."""
EXCHANGE_RANKS: Final[dict[Class, int]] = {
    "swordsman": 0, "archer": 0, "bruiser": 0, "C": 1, "D": 1, "E": 2, "F": 3, "G": 4,
}  # fmt: skip
"""The order of classes for an exchange: Infantry < C = D < E < F < G (V-4.4-50)."""


# On plain values: checks use these too


def read_summoned_units(texts: Iterable[str]) -> tuple[tuple[Class, int], ...] | None:
    """Return the units to come from nothing, in the order of the list; None if invalid.

    Rules: V-4.4-46, V-2.4-07.
    """
    found: Counter[Class] = Counter()
    for one in (part.strip() for text in texts for part in text.split("+")):
        number, _, code = one.rpartition(" ")
        number, cls = number.strip() or "1", parse_class(code)
        if cls not in SUMMONED_WORTHS or not (
            number.isascii() and number.isdigit() and len(number) < 4
        ):
            return None
        found[cls] += int(number)
    return tuple((cls, count) for cls, count in found.items() if count)


def total_worth(wanted: Iterable[tuple[Class, int]]) -> int:
    """Return what units from nothing are worth together (V-12.21-16)."""
    return sum(SUMMONED_WORTHS[cls] * count for cls, count in wanted)


def weigh_exchange(kinds: Sequence[UnitKind], result: Class) -> tuple[bool, int]:
    """Return whether units suffice for a greater one, and what they are worth (V-4.4-50)."""
    lesser = all(
        kind.cls is not None and EXCHANGE_RANKS[kind.cls] < EXCHANGE_RANKS[result] for kind in kinds
    )
    worth = sum(kind.class_upkeep for kind in kinds)
    return lesser and worth >= unit_tables().classes[result].upkeep, worth


def why_not_brought(unit: Unit, kind: UnitKind, caster: Unit) -> str:
    """Return why a unit can't be brought, "" if it can (V-4.4-47, V-12.21-17)."""
    if kind.stays_in_city:
        return "garrison"
    if unit.at == caster.at:
        return "there"
    return "" if unit.mp > 0 else "no_mp"


def read_stride_units(
    own: Sequence[Unit], target: Sequence[str], kinds: Mapping[str, UnitKind]
) -> list[Unit] | None:
    """Return the units that a Stride is for, all of one hex; None if there are none such.

    The target is units, or a hex and units in it; a hex alone means the oldest there (V-10.1-28).
    """
    specs = tuple(part.strip() for one in target for part in one.split("+") if part.strip())
    at = next((unit.at for unit in own if specs and unit.at == specs[0]), None)
    if at is not None:
        own, specs = units_at(own, at), specs[1:]
        if not specs:
            return own[: favor_tables().boons["boon_stride"].units]
    found, unmet = find_named_units(own, specs, kinds)
    if not found or unmet or len({unit.at for unit in found}) > 1:
        return None
    return found


# Who uses a power


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
