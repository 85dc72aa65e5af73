"""Checks of Casters' powers (V-12.21-01, V-12.21-02, V-12.21-10 to V-12.21-21)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from engine.core.protocol.values import Refusal
from engine.valhalla.battle.stack_capacity import POSITIONS
from engine.valhalla.catalog.unit_tables import INFANTRY, unit_tables
from engine.valhalla.checks.order_case import (
    Check,
    OrderCase,
    make_refusal,
    orders_of_kind,
    refuse_field,
)
from engine.valhalla.checks.shared_checks import check_hex_exists, check_hex_revealed
from engine.valhalla.entities.default_designs import parse_class
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.exploration.pathfinding import PATHFINDERS_PER_SEER, is_bordering, read_target
from engine.valhalla.orders.battle_magic import BATTLE_POWERS, RAISE_DEAD
from engine.valhalla.powers.power_targets import (
    MAX_SUMMONED_WORTH,
    MAX_UNITS_BROUGHT,
    MAX_UNITS_EXCHANGED,
    read_summoned_units,
    total_worth,
    weigh_exchange,
    why_not_brought,
)
from engine.valhalla.sides.unit_names import find_named_units, is_known_spec, units_at

FieldCheck = Callable[[OrderCase], Iterator[Refusal]]


def check_power(case: OrderCase) -> Iterator[Refusal]:
    """Check a Caster's power (V-12.21-10 to V-12.21-21)."""
    caster = find_own_unit(case, case.order.caster)
    if caster is None:
        yield make_refusal("UNKNOWN_UNIT", "V-12.0-18", unit=case.order.caster[:40])
        return
    order = case.order
    yield from FIELD_CHECKS.get(order.power, _check_no_fields)(case)
    if caster.caster is None:
        yield make_refusal("POWER_NOT_CASTER", "V-12.21-10", unit=caster.id)
        return
    if order.power not in unit_tables().casters[caster.caster]:
        facts = {"type": caster.caster, "power": order.power[:40]}
        yield make_refusal("POWER_WRONG_TYPE", "V-12.21-11", **facts)
    if caster.used + _count_listed_powers(case, caster) >= case.view.settings.power_uses_per_round:
        yield make_refusal("POWER_USED", "V-12.21-12", unit=caster.id)
    if order.power in POWER_CHECKS:
        yield from POWER_CHECKS[order.power](case, caster)


def find_own_unit(case: OrderCase, given: str) -> Unit | None:
    """Return the own unit of a name, a Caster before others; None if there is none."""
    if not given.strip():
        return None
    casters = [unit for unit in case.me.units if unit.caster is not None]
    for pool in (casters, case.me.units):
        found, _ = find_named_units(pool, (given,), case.me.kinds)
        if found:
            return found[0]
    return None


def _count_listed_powers(case: OrderCase, caster: Unit) -> int:
    """Return how many powers of a Caster are listed before (V-4.4-29)."""
    return sum(
        find_own_unit(case, one.caster) == caster for one in orders_of_kind(case.sheet, "power")
    )


def _check_no_fields(_: OrderCase) -> Iterator[Refusal]:
    """Check a power that needs no field."""
    yield from ()


def _check_battle_fields(case: OrderCase) -> Iterator[Refusal]:
    """Check hex and position; without a hex it is where the Caster fights (V-4.4-52)."""
    order = case.order
    if order.hex is not None:
        yield from check_hex_revealed(case, order.hex)
    if order.position is not None and order.position not in POSITIONS:
        yield refuse_field("position")


def _check_raise_fields(case: OrderCase) -> Iterator[Refusal]:
    yield from _check_battle_fields(case)
    if parse_class(case.order.infantry or "") not in INFANTRY:
        yield refuse_field("infantry")


def _check_list_field(case: OrderCase) -> Iterator[Refusal]:
    if not read_summoned_units(case.order.list):
        yield refuse_field("list")


def _check_spy_fields(case: OrderCase) -> Iterator[Refusal]:
    for target in case.order.targets:
        for at in target.split("/"):
            yield from check_hex_exists(case.view, at.strip())


def _check_call_fields(case: OrderCase) -> Iterator[Refusal]:
    order = case.order
    if order.hex is not None:
        yield from check_hex_revealed(case, order.hex)
    if not order.units:
        yield refuse_field("units")
    yield from check_units_known(case, order.units)


def _check_exchange_fields(case: OrderCase) -> Iterator[Refusal]:
    order = case.order
    if not order.units:
        yield refuse_field("units")
    if parse_class(order.result or "") is None:
        yield refuse_field("result")
    yield from check_units_known(case, order.units)


def check_units_known(case: OrderCase, specs: Sequence[str]) -> Iterator[Refusal]:
    for spec in specs:
        if not is_known_spec(spec, case.me.units, case.me.kinds):
            yield make_refusal("UNKNOWN_UNIT", "V-12.0-18", unit=spec[:40])


FIELD_CHECKS: Final[Mapping[str, FieldCheck]] = {
    **dict.fromkeys(BATTLE_POWERS, _check_battle_fields),
    RAISE_DEAD: _check_raise_fields,
    "i_spy": _check_spy_fields,
    "something_from_nothing": _check_list_field,
    "get_over_here": _check_call_fields,
    "equivalent_exchange": _check_exchange_fields,
}
"""By power: the check of the fields that it needs (V-12.21-01)."""


def _check_summoned_worth(case: OrderCase, caster: Unit) -> Iterator[Refusal]:
    """Check that the summoned units are worth twelve at most (V-4.4-46, V-12.21-16)."""
    del caster
    worth = total_worth(read_summoned_units(case.order.list) or ())
    if worth > MAX_SUMMONED_WORTH:
        yield make_refusal("POWER_LIST", "V-12.21-16", worth=worth)


def _check_spy_targets(case: OrderCase, caster: Unit) -> Iterator[Refusal]:
    """Check where a Seer's pathfinders go: two at most, next to what is revealed (V-4.4-42)."""
    del caster
    targets = case.order.targets
    if len(targets) > PATHFINDERS_PER_SEER:
        yield make_refusal(
            "PATH_COUNT", "V-12.20-10", count=PATHFINDERS_PER_SEER, named=len(targets)
        )
    for at in chain.from_iterable(map(read_target, targets)):
        if not is_bordering(case.me.revealed, at):
            yield make_refusal("PATH_NOT_CONTIGUOUS", "V-12.20-11", hex=at)


def _check_called_units(case: OrderCase, caster: Unit) -> Iterator[Refusal]:
    """Check who is called: up to ten units of one hex that may still move (V-4.4-47, V-9.2-06)."""
    order, plan = case.order, case.plan
    if plan.movement_orders_used >= case.me.limit:
        yield make_refusal("MOVE_LIMIT", "V-12.3-10", limit=case.me.limit)
    standing = list(plan.units.values())
    there = plan.units.get(caster.id, caster)
    pool = units_at(standing, order.hex) if order.hex else standing
    found, unmet = find_named_units(pool, order.units, case.me.kinds)
    for unit in found:
        reason = why_not_brought(unit, case.me.kind_of(unit), there)
        reason = reason or ("apart" if unit.at != found[0].at else "")
        if reason:
            yield make_refusal("POWER_UNITS", "V-12.21-17", unit=unit.id, reason=reason)
    for spec in unmet:
        yield make_refusal("POWER_UNITS", "V-12.21-17", unit=spec[:40], reason="gone")
    if len(found) > MAX_UNITS_BROUGHT:
        yield make_refusal("POWER_TOO_MANY", "V-12.21-18", count=MAX_UNITS_BROUGHT)


def _check_exchanged_units(case: OrderCase, caster: Unit) -> Iterator[Refusal]:
    """Check an Exchange: up to eight lesser units that are worth a greater one (V-4.4-50).

    They must be in the Alchemist's hex by then; whether they are shows when it is carried out.
    """
    result = parse_class(case.order.result or "")
    found = _units_to_exchange(case, caster)
    if result is None:
        return
    if len(found) > MAX_UNITS_EXCHANGED:
        yield make_refusal("POWER_TOO_MANY", "V-12.21-18", count=MAX_UNITS_EXCHANGED)
    enough, worth = weigh_exchange([case.me.kind_of(unit) for unit in found], result)
    if not enough or any(case.me.kind_of(unit).is_officer for unit in found):
        need = unit_tables().classes[result].upkeep
        yield make_refusal("POWER_EXCHANGE", "V-12.21-21", worth=worth, result=result, need=need)


def _units_to_exchange(case: OrderCase, caster: Unit) -> list[Unit]:
    """Return the units of an Exchange: those in its hex before others that may come."""
    at = case.plan.hex_of.get(caster.id, caster.at)
    standing = list(case.plan.units.values())
    near = [unit for unit in units_at(standing, at) if not case.me.kind_of(unit).is_officer]
    found, unmet = find_named_units(near, case.order.units, case.me.kinds)
    if unmet:
        found, _ = find_named_units(standing, case.order.units, case.me.kinds)
    return found


POWER_CHECKS: Final[Mapping[str, Callable[[OrderCase, Unit], Iterator[Refusal]]]] = {
    "i_spy": _check_spy_targets,
    "something_from_nothing": _check_summoned_worth,
    "get_over_here": _check_called_units,
    "equivalent_exchange": _check_exchanged_units,
}

CHECKS: Final[dict[str, Check]] = {"power": check_power}
