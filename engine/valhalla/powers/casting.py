"""What Casters' powers are made of: who may use one, and on whom, as plain values.

Rules: V-4.4-29, V-4.4-46, V-4.4-47, V-4.4-50, V-10.1-28, V-12.21-11, V-12.21-12.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from engine.core.protocol.values import Order, Seat
from engine.valhalla.catalog.rule_tables import Class, heaven, units
from engine.valhalla.entities.default_designs import class_of
from engine.valhalla.entities.unit_kinds import Kind
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders.magic import Power
from engine.valhalla.side_log import fail
from engine.valhalla.sides.unit_names import here, named

WORTH: Final = 12
"""Of what comes from nothing: infantry 1, C and D 2 each (V-4.4-46)."""
WORTHS: Final[dict[Class, int]] = {"swordsman": 1, "archer": 1, "bruiser": 1, "C": 2, "D": 2}
BROUGHT: Final = 10
"""V-4.4-47."""
LESSER: Final = 8
"""Units that an exchange takes at most (V-4.4-50)."""
RANKS: Final[dict[Class, int]] = {
    "swordsman": 0, "archer": 0, "bruiser": 0, "C": 1, "D": 1, "E": 2, "F": 3, "G": 4,
}  # fmt: skip
"""V-4.4-50: Infantry < C = D < E < F < G."""


# On plain values: checks ask these too


def listed(given: Iterable[str]) -> tuple[tuple[Class, int], ...] | None:
    """Read what shall come from nothing, in the order of the list; None if it can't be.

    Rules: V-4.4-46, V-2.4-07.
    """
    found: Counter[Class] = Counter()
    for one in (part.strip() for text in given for part in text.split("+")):
        number, _, code = one.rpartition(" ")
        number, cls = number.strip() or "1", class_of(code)
        if cls not in WORTHS or not (number.isascii() and number.isdigit() and len(number) < 4):
            return None
        found[cls] += int(number)
    return tuple((cls, count) for cls, count in found.items() if count)


def worth_of(wanted: Iterable[tuple[Class, int]]) -> int:
    """Add up what shall come from nothing (V-12.21-16)."""
    return sum(WORTHS[cls] * count for cls, count in wanted)


def exchanges(kinds: Sequence[Kind], result: Class) -> tuple[bool, int]:
    """Tell whether units are enough for a greater one, and what they are worth (V-4.4-50)."""
    lesser = all(kind.cls is not None and RANKS[kind.cls] < RANKS[result] for kind in kinds)
    worth = sum(kind.class_upkeep for kind in kinds)
    return lesser and worth >= units().classes[result].upkeep, worth


def unfit(unit: Unit, kind: Kind, caster: Unit) -> str:
    """Say why a unit can't be brought, "" if it can (V-4.4-47, V-12.21-17)."""
    if kind.stays:
        return "garrison"
    if unit.at == caster.at:
        return "there"
    return "" if unit.mp > 0 else "no_mp"


def strode(
    own: Sequence[Unit], target: Sequence[str], kinds: Mapping[str, Kind]
) -> list[Unit] | None:
    """Read whom a Stride is for: units of one hex, or a hex and units in it; None if nobody.

    A hex by itself means the oldest there (V-10.1-28).
    """
    specs = tuple(part.strip() for one in target for part in one.split("+") if part.strip())
    at = next((unit.at for unit in own if specs and unit.at == specs[0]), None)
    if at is not None:
        own, specs = here(own, at), specs[1:]
        if not specs:
            return own[: heaven().boons["boon_stride"].units]
    found, unmet = named(own, specs, kinds)
    if not found or unmet or len({unit.at for unit in found}) > 1:
        return None
    return found


# Who uses a power


def ordered(sheet: Iterable[Order], power: str) -> Iterator[tuple[int, Power]]:
    for place, order in enumerate(sheet, 1):
        if isinstance(order, Power) and order.power == power:
            yield place, order


def caster_of(table: Tables, seat: Seat, order: Power, place: int) -> Unit | None:
    """Find the Caster, if it lives and may still use a power this round (V-4.4-29)."""
    state = table.state
    casters = [unit for unit in state.own(seat) if unit.code == "caster"]
    found, _ = named(casters, (order.caster,), state.side(seat).kinds)
    if not found:
        fail(table, seat, order, place, "STOP_GONE", "V-12.3-30", unit=order.caster)
        return None
    caster = found[0]
    if caster.caster is None or order.power not in units().casters[caster.caster]:
        facts: dict[str, str | int] = {"type": caster.caster or "caster", "power": order.power}
        fail(table, seat, order, place, "POWER_WRONG_TYPE", "V-12.21-11", **facts)
        return None
    if caster.used >= state.settings.power_uses_per_round:
        fail(table, seat, order, place, "POWER_USED", "V-12.21-12", unit=caster.id)
        return None
    return caster
