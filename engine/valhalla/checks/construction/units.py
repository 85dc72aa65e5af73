"""Checks of `produce` and `disband` (V-12.13-10, V-12.13-11, V-12.13-14, V-12.24-10, V-12.0-18)."""

from collections import Counter
from collections.abc import Iterator

from engine.core.protocol.values import Refusal
from engine.valhalla.catalog.unit_tables import INFANTRY
from engine.valhalla.checks.construction.shared_work_checks import check_own_city, plan_works_before
from engine.valhalla.checks.order_case import OrderCase, make_refusal, refuse_field
from engine.valhalla.cities.cities import ANY_INFANTRY
from engine.valhalla.sides.unit_counts import ClassCount, read_class_counts
from engine.valhalla.sides.unit_names import find_named_units


def check_produce(case: OrderCase) -> Iterator[Refusal]:
    """Check that this city can make so many, with the buildings ordered before (V-12.13-14)."""
    order = case.order
    yield from check_own_city(case, order.city)
    wanted = read_class_counts(order.list, case.me.kinds)
    if wanted is None:
        yield refuse_field("list")
        return
    plan = plan_works_before(case)
    if order.city in plan.places:
        able = plan.production_capacity(plan.places[order.city])
        yield from _check_capacity(order.city, wanted, able)


def _check_capacity(
    city: str, wanted: tuple[ClassCount, ...], able: dict[str, int]
) -> Iterator[Refusal]:
    for one in wanted:
        if not able.get(_capacity_name(one.code)):
            yield make_refusal(
                "PRODUCE_NO_CAPACITY", "V-12.13-10", city=city, **{"class": one.code}
            )
    asked: Counter[str] = Counter()
    for one in wanted:
        asked[_capacity_name(one.code)] += one.number
    for pool, number in asked.items():
        alike = {one.code for one in wanted if _capacity_name(one.code) == pool}
        what = alike.pop() if len(alike) == 1 else pool
        if number > able.get(pool, 0):
            facts: dict[str, str | int] = {"class": what, "number": number}
            yield make_refusal(
                "PRODUCE_TOO_MANY", "V-12.13-11", city=city, capacity=able.get(pool, 0), **facts
            )


def _capacity_name(code: str) -> str:
    """Return the name of the capacity that a class uses: infantry shares one."""
    return ANY_INFANTRY if code in INFANTRY else code


def check_disband(case: OrderCase) -> Iterator[Refusal]:
    """Check that these are own units, and the Ruler not among them (V-12.24-10)."""
    me = case.me
    if not case.order.units:
        yield refuse_field("units")
    found, unmet = find_named_units(me.units, case.order.units, me.kinds)
    for one in unmet:
        yield make_refusal("UNKNOWN_UNIT", "V-12.0-18", unit=one[:40])
    if any(unit.crown for unit in found):
        yield make_refusal("DISBAND_RULER", "V-12.24-10")
