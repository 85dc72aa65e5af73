"""Checks of `produce` and `disband` (V-12.13-10, V-12.13-11, V-12.13-14, V-12.24-10, V-12.0-18)."""

from collections import Counter
from collections.abc import Iterator

from engine.core.protocol.values import Refusal
from engine.valhalla.catalog.rule_tables import INFANTRY
from engine.valhalla.checks.case import OrderCase, no
from engine.valhalla.checks.construction.common import own_city, works
from engine.valhalla.cities.cities import INFANTRY_ANY
from engine.valhalla.sides.unit_counts import Many, read
from engine.valhalla.sides.unit_names import named


def produce(case: OrderCase) -> Iterator[Refusal]:
    """Can this city make so many, with the buildings ordered before? (V-12.13-14)."""
    order = case.order
    yield from own_city(case, order.city)
    wanted = read(order.list, case.me.kinds)
    if wanted is None:
        yield no("BAD_FIELD", "V-12.0-15", field="list")
        return
    plan = works(case)
    if order.city in plan.places:
        able = plan.makes(plan.places[order.city])
        yield from _able(order.city, wanted, able)


def _able(city: str, wanted: tuple[Many, ...], able: dict[str, int]) -> Iterator[Refusal]:
    for one in wanted:
        if not able.get(_pool(one.code)):
            yield no("PRODUCE_NO_CAPACITY", "V-12.13-10", city=city, **{"class": one.code})
    asked: Counter[str] = Counter()
    for one in wanted:
        asked[_pool(one.code)] += one.number
    for pool, number in asked.items():
        alike = {one.code for one in wanted if _pool(one.code) == pool}
        what = alike.pop() if len(alike) == 1 else pool
        if number > able.get(pool, 0):
            facts: dict[str, str | int] = {"class": what, "number": number}
            yield no(
                "PRODUCE_TOO_MANY", "V-12.13-11", city=city, capacity=able.get(pool, 0), **facts
            )


def _pool(code: str) -> str:
    """Name what a class draws its capacity from: infantry shares one."""
    return INFANTRY_ANY if code in INFANTRY else code


def disband(case: OrderCase) -> Iterator[Refusal]:
    """Are these own units, and none of them the Ruler? (V-12.24-10)."""
    me = case.me
    if not case.order.units:
        yield no("BAD_FIELD", "V-12.0-15", field="units")
    found, unmet = named(me.units, case.order.units, me.kinds)
    for one in unmet:
        yield no("UNKNOWN_UNIT", "V-12.0-18", unit=one[:40])
    if any(unit.crown for unit in found):
        yield no("DISBAND_RULER", "V-12.24-10")
