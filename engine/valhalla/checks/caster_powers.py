"""Checks of Casters' powers (V-12.21-01, V-12.21-02, V-12.21-10 to V-12.21-21)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from engine.core.protocol.values import Refusal
from engine.valhalla.battle.stack_room import POSITIONS
from engine.valhalla.catalog.rule_tables import INFANTRY, units
from engine.valhalla.checks.case import Check, OrderCase, no, sheet_of
from engine.valhalla.checks.common import hex_known, revealed
from engine.valhalla.entities.default_designs import class_of
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.exploration.pathfinding import TEMPORARY, bordering, read
from engine.valhalla.powers.casting import (
    BROUGHT,
    LESSER,
    WORTH,
    exchanges,
    listed,
    unfit,
    worth_of,
)
from engine.valhalla.sides.unit_names import here, knows, named

BATTLE: Final = (
    "finger_of_death", "power_petard", "barrage", "fortifying_tincture", "slow_poison",
)  # fmt: skip
"""Powers that work in a battle (V-4.4-52)."""

Part = Callable[[OrderCase], Iterator[Refusal]]


def _field(field: str) -> Refusal:
    return no("BAD_FIELD", "V-12.0-15", field=field)


def power(case: OrderCase) -> Iterator[Refusal]:
    """Check a Caster's power (V-12.21-10 to V-12.21-21)."""
    caster = own_unit(case, case.order.caster)
    if caster is None:
        yield no("UNKNOWN_UNIT", "V-12.0-18", unit=case.order.caster[:40])
        return
    order = case.order
    yield from GIVEN.get(order.power, _nothing)(case)
    if caster.caster is None:
        yield no("POWER_NOT_CASTER", "V-12.21-10", unit=caster.id)
        return
    if order.power not in units().casters[caster.caster]:
        facts = {"type": caster.caster, "power": order.power[:40]}
        yield no("POWER_WRONG_TYPE", "V-12.21-11", **facts)
    if caster.used + _used(case, caster) >= case.view.settings.power_uses_per_round:
        yield no("POWER_USED", "V-12.21-12", unit=caster.id)
    if order.power in SPECIAL:
        yield from SPECIAL[order.power](case, caster)


def own_unit(case: OrderCase, given: str) -> Unit | None:
    """Find one own unit by its name: a Caster before others of that name."""
    if not given.strip():
        return None
    casters = [unit for unit in case.me.units if unit.caster is not None]
    for pool in (casters, case.me.units):
        found, _ = named(pool, (given,), case.me.kinds)
        if found:
            return found[0]
    return None


def _used(case: OrderCase, caster: Unit) -> int:
    """Count the powers of a Caster that are listed before (V-4.4-29)."""
    return sum(own_unit(case, one.caster) == caster for one in sheet_of(case.sheet, "power"))


def _nothing(_: OrderCase) -> Iterator[Refusal]:
    """Need no field."""
    yield from ()


def _in_battle(case: OrderCase) -> Iterator[Refusal]:
    """Check the hex of a battle; none is wherever the Caster fights (V-4.4-52)."""
    order = case.order
    if order.hex is not None:
        yield from revealed(case, order.hex)
    if order.position is not None and order.position not in POSITIONS:
        yield _field("position")


def _raised(case: OrderCase) -> Iterator[Refusal]:
    yield from _in_battle(case)
    if class_of(case.order.infantry or "") not in INFANTRY:
        yield _field("infantry")


def _listing(case: OrderCase) -> Iterator[Refusal]:
    if not listed(case.order.list):
        yield _field("list")


def _spied(case: OrderCase) -> Iterator[Refusal]:
    for target in case.order.targets:
        for at in target.split("/"):
            yield from hex_known(case.view, at.strip())


def _calling(case: OrderCase) -> Iterator[Refusal]:
    order = case.order
    if order.hex is not None:
        yield from revealed(case, order.hex)
    if not order.units:
        yield _field("units")
    yield from known_units(case, order.units)


def _exchanging(case: OrderCase) -> Iterator[Refusal]:
    order = case.order
    if not order.units:
        yield _field("units")
    if class_of(order.result or "") is None:
        yield _field("result")
    yield from known_units(case, order.units)


def known_units(case: OrderCase, specs: Sequence[str]) -> Iterator[Refusal]:
    for spec in specs:
        if not knows(spec, case.me.units, case.me.kinds):
            yield no("UNKNOWN_UNIT", "V-12.0-18", unit=spec[:40])


GIVEN: Final[Mapping[str, Part]] = {
    **dict.fromkeys(BATTLE, _in_battle),
    "raise_dead": _raised,
    "i_spy": _spied,
    "something_from_nothing": _listing,
    "get_over_here": _calling,
    "equivalent_exchange": _exchanging,
}
"""Which fields a power needs (V-12.21-01)."""


def _nothing_costly(case: OrderCase, caster: Unit) -> Iterator[Refusal]:
    """Check that what comes from nothing is worth twelve at most (V-4.4-46, V-12.21-16)."""
    del caster
    worth = worth_of(listed(case.order.list) or ())
    if worth > WORTH:
        yield no("POWER_LIST", "V-12.21-16", worth=worth)


def _spying(case: OrderCase, caster: Unit) -> Iterator[Refusal]:
    """Check where a Seer's pathfinders go: two at most, next to what is revealed (V-4.4-42)."""
    del caster
    targets = case.order.targets
    if len(targets) > TEMPORARY:
        yield no("PATH_COUNT", "V-12.20-10", count=TEMPORARY, named=len(targets))
    for at in chain.from_iterable(map(read, targets)):
        if not bordering(case.me.revealed, at):
            yield no("PATH_NOT_CONTIGUOUS", "V-12.20-11", hex=at)


def _brought(case: OrderCase, caster: Unit) -> Iterator[Refusal]:
    """Check who is called: up to ten units of one hex that may still move (V-4.4-47, V-9.2-06)."""
    order, plan = case.order, case.plan
    if plan.used >= case.me.limit:
        yield no("MOVE_LIMIT", "V-12.3-10", limit=case.me.limit)
    standing = list(plan.units.values())
    there = plan.units.get(caster.id, caster)
    pool = here(standing, order.hex) if order.hex else standing
    found, unmet = named(pool, order.units, case.me.kinds)
    for unit in found:
        reason = unfit(unit, case.me.kind(unit), there)
        reason = reason or ("apart" if unit.at != found[0].at else "")
        if reason:
            yield no("POWER_UNITS", "V-12.21-17", unit=unit.id, reason=reason)
    for spec in unmet:
        yield no("POWER_UNITS", "V-12.21-17", unit=spec[:40], reason="gone")
    if len(found) > BROUGHT:
        yield no("POWER_TOO_MANY", "V-12.21-18", count=BROUGHT)


def _exchanged(case: OrderCase, caster: Unit) -> Iterator[Refusal]:
    """Check an Exchange: up to eight lesser units that are worth a greater one (V-4.4-50).

    They must be in the Alchemist's hex by then; whether they are shows when it is carried out.
    """
    result = class_of(case.order.result or "")
    found = _lesser(case, caster)
    if result is None:
        return
    if len(found) > LESSER:
        yield no("POWER_TOO_MANY", "V-12.21-18", count=LESSER)
    enough, worth = exchanges([case.me.kind(unit) for unit in found], result)
    if not enough or any(case.me.kind(unit).is_officer for unit in found):
        need = units().classes[result].upkeep
        yield no("POWER_EXCHANGE", "V-12.21-21", worth=worth, result=result, need=need)


def _lesser(case: OrderCase, caster: Unit) -> list[Unit]:
    """Find the units of an Exchange: those in its hex before others that may come."""
    at = case.plan.at.get(caster.id, caster.at)
    standing = list(case.plan.units.values())
    near = [unit for unit in here(standing, at) if not case.me.kind(unit).is_officer]
    found, unmet = named(near, case.order.units, case.me.kinds)
    if unmet:
        found, _ = named(standing, case.order.units, case.me.kinds)
    return found


SPECIAL: Final[Mapping[str, Callable[[OrderCase, Unit], Iterator[Refusal]]]] = {
    "i_spy": _spying,
    "something_from_nothing": _nothing_costly,
    "get_over_here": _brought,
    "equivalent_exchange": _exchanged,
}

CHECKS: Final[dict[str, Check]] = {"power": power}
