"""Checks and warnings that orders about cities and farms share: owner, Officers, gold."""

from collections.abc import Iterator

from engine.core.protocol.values import Refusal
from engine.valhalla.checks.order_case import OrderCase, make_refusal
from engine.valhalla.checks.shared_checks import check_own_asset
from engine.valhalla.map.atlas import CITY
from engine.valhalla.planning.works_plan import WorksPlan, plan_works


def check_own_city(case: OrderCase, at: str) -> Iterator[Refusal]:
    """Check that it is a city of the side's own, or may be by then (V-12.0-20, V-12.0-27)."""
    yield from check_own_asset(case, at, CITY)
    if case.me.land.features.get(at) != CITY:
        yield make_refusal("NOT_YOUR_ASSET", "V-12.0-20", asset=CITY, hex=at)


def plan_works_before(case: OrderCase) -> WorksPlan:
    """Return the works planned by the orders listed before (V-12.15-19)."""
    return plan_works(case.me, case.sheet)


def warn_of_no_officer(case: OrderCase, at: str) -> Iterator[Refusal]:
    """Warn if no own Officer is in a hex or ordered to it (V-12.0-24)."""
    me = case.me
    if not any(
        at in {unit.at, case.plan.hex_of.get(unit.id)}
        for unit in me.units
        if me.kind_of(unit).is_officer
    ):
        yield make_refusal("NO_OFFICER_YET", "V-12.0-24", hex=at)


def warn_of_short_gold(case: OrderCase) -> Iterator[Refusal]:
    """Warn if all that is ordered costs more gold than there will be (V-12.0-25)."""
    plan = plan_works(case.me, (*case.sheet, case.order))
    if plan.cost > plan.gold:
        yield make_refusal("GOLD_SHORT", "V-12.0-25", cost=plan.cost, gold=plan.gold)
