"""What orders about cities and farms ask alike: whose it is, who is there, what it costs."""

from collections.abc import Iterator

from engine.core.protocol.values import Refusal
from engine.valhalla.checks.case import OrderCase, no
from engine.valhalla.checks.common import own_asset
from engine.valhalla.map.atlas import CITY
from engine.valhalla.planning.works_plan import Works, planned_works


def own_city(case: OrderCase, at: str) -> Iterator[Refusal]:
    """Is it a city of the side's own, or may it be by then? (V-12.0-20, V-12.0-27)."""
    yield from own_asset(case, at, CITY)
    if case.me.land.features.get(at) != CITY:
        yield no("NOT_YOUR_ASSET", "V-12.0-20", asset=CITY, hex=at)


def works(case: OrderCase) -> Works:
    """Plan the works of the orders listed before (V-12.15-19)."""
    return planned_works(case.me, case.sheet)


def no_officer_yet(case: OrderCase, at: str) -> Iterator[Refusal]:
    """Warn where none of the own Officers is, and none is ordered to (V-12.0-24)."""
    me = case.me
    if not any(
        at in {unit.at, case.plan.at.get(unit.id)} for unit in me.units if me.kind(unit).is_officer
    ):
        yield no("NO_OFFICER_YET", "V-12.0-24", hex=at)


def gold_short(case: OrderCase) -> Iterator[Refusal]:
    """Warn where all that is ordered costs more than there is (V-12.0-25)."""
    then = planned_works(case.me, (*case.sheet, case.order))
    if then.cost > then.gold:
        yield no("GOLD_SHORT", "V-12.0-25", cost=then.cost, gold=then.gold)
