"""Checks of `build`, `upgrade`, `raze` and `fortify` (V-12.15, V-12.16, V-12.17, V-12.19).

Rules: V-12.15-01, V-12.15-10 to V-12.15-19, V-12.16-10 to V-12.16-14, V-12.17-10 to V-12.17-12,
V-12.19-10 to V-12.19-14, V-3.1-16, V-3.4-13, V-16-33.
"""

from collections.abc import Iterator

from engine.core.protocol.values import Refusal
from engine.valhalla.catalog.city_tables import FORTS, city_tables
from engine.valhalla.checks.construction.shared_work_checks import (
    check_own_city,
    plan_works_before,
    warn_of_no_officer,
    warn_of_short_gold,
)
from engine.valhalla.checks.order_case import OrderCase, make_refusal, orders_of_kind, refuse_field
from engine.valhalla.checks.shared_checks import check_hex_revealed, check_own_asset
from engine.valhalla.cities import building
from engine.valhalla.cities.cities import complete_allocation, working_buildings
from engine.valhalla.cities.fortifications import fortify_refusals, ordered_allocation
from engine.valhalla.cities.razing import raze_refusals
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.map.atlas import CITY, FARM
from engine.valhalla.planning.works_plan import WorksPlan


def check_build(case: OrderCase) -> Iterator[Refusal]:
    """Check a building, by the levels and slots that there will be (V-12.15)."""
    order = case.order
    yield from check_own_city(case, order.city)
    plan = plan_works_before(case)
    yield from _check_building(plan, order.city, order.building, order.replace)


def _check_building(plan: WorksPlan, at: str, name: str, replace: str | None) -> Iterator[Refusal]:
    """Check what is known; of a city that isn't own yet, only the terrain (V-12.0-27)."""
    yield from building.unknown_building_refusals(name)
    if name not in city_tables().buildings:
        return
    place = plan.places.get(at)
    if place is None:
        yield from building.ground_refusals(
            plan.building_site(MapFeature(at=at, feature=CITY)), name
        )
    else:
        yield from building.build_refusals(plan.building_site(place), name, replace)


def warn_of_build(case: OrderCase) -> Iterator[Refusal]:
    yield from warn_of_no_officer(case, case.order.city)
    yield from warn_of_short_gold(case)


def check_upgrade(case: OrderCase) -> Iterator[Refusal]:
    """Check an upgrade, and the buildings in its new slots (V-12.16)."""
    at = case.order.hex
    yield from check_hex_revealed(case, at)
    if case.me.land.features.get(at) not in {CITY, FARM}:
        yield make_refusal("UPGRADE_NOTHING", "V-12.16-10", hex=at)
    yield from check_own_asset(case, at, case.me.land.features.get(at, CITY))
    plan = plan_works_before(case)
    place = plan.places.get(at)
    now = case.me.places.get(at) if _is_upgraded_fully(case, at) else place
    if now is not None:
        yield from building.upgrade_refusals(
            now, others_at_top=plan.has_highest_level_elsewhere(at)
        )
    yield from _check_once_a_turn(case, at)
    if place is not None:
        plan.try_upgrade(place)
    for name in case.order.build:
        yield from _check_building(plan, at, name, None)
        if place is not None:
            plan.try_build(name, place)


def _check_once_a_turn(case: OrderCase, at: str) -> Iterator[Refusal]:
    """Check that it isn't razed, too, nor upgraded too often in a turn (V-3.4-13, V-3.1-16)."""
    asset = case.me.land.features.get(at, CITY)
    if any(order.hex == at for order in orders_of_kind(case.sheet, "raze")):
        yield make_refusal("UPGRADE_RAZE", "V-12.16-13", asset=asset, hex=at)
    if _is_upgraded_fully(case, at):
        yield make_refusal("UPGRADE_TWICE", "V-12.16-14", asset=asset, hex=at)


def _is_upgraded_fully(case: OrderCase, at: str) -> bool:
    """Return whether upgrades listed before use up what a place may rise in a turn."""
    before: int = sum(order.hex == at for order in orders_of_kind(case.sheet, "upgrade"))
    most: int = case.view.settings.levels_per_turn
    return before >= most


def warn_of_upgrade(case: OrderCase) -> Iterator[Refusal]:
    yield from warn_of_no_officer(case, case.order.hex)
    yield from warn_of_short_gold(case)


def check_raze(case: OrderCase) -> Iterator[Refusal]:
    """Check how many levels are razed; razing comes before all other works (V-12.17)."""
    at, levels = case.order.hex, case.order.levels
    yield from check_hex_revealed(case, at)
    if case.me.land.features.get(at) not in {CITY, FARM}:
        yield make_refusal("RAZE_NOTHING", "V-12.17-10", hex=at)
    yield from check_own_asset(case, at, case.me.land.features.get(at, CITY))
    if any(name not in city_tables().buildings for name in case.order.remove):
        yield refuse_field("remove")
    place = case.me.places.get(at)
    if place is not None:
        yield from raze_refusals(place, levels)
    elif levels < 1:
        yield refuse_field("levels")
    if any(order.hex == at for order in orders_of_kind(case.sheet, "upgrade")):
        yield make_refusal(
            "UPGRADE_RAZE", "V-12.16-13", asset=case.me.land.features.get(at, CITY), hex=at
        )


def warn_of_raze(case: OrderCase) -> Iterator[Refusal]:
    yield from warn_of_no_officer(case, case.order.hex)
    if case.order.hex == case.me.capital:
        yield make_refusal("RAZE_CAPITAL", "V-12.17-12", hex=case.order.hex)


def check_fortify(case: OrderCase) -> Iterator[Refusal]:
    """Check how fortification levels are allocated (V-12.19)."""
    order = case.order
    wanted = ordered_allocation(order)
    yield from check_own_city(case, order.city)
    for fort, number in wanted.items():
        if number < 0:
            yield refuse_field(fort)
    place = plan_works_before(case).places.get(order.city)
    if place is not None:
        refusals = list(fortify_refusals(place, order, case.me.special))
        yield from (one for one in refusals if one.code == "FORT_SUM")
    if max(wanted.values()) > city_tables().fortification_most:
        yield make_refusal("FORT_MAX", "V-12.19-11")
    if place is not None:
        yield from refusals


def warn_of_fortify(case: OrderCase) -> Iterator[Refusal]:
    """Warn of levels that buildings push beyond 4 (V-12.19-13, V-3.2-09)."""
    place = plan_works_before(case).places.get(case.order.city)
    if place is None:
        return
    place.wanted = ordered_allocation(case.order)
    whole = complete_allocation(place, case.me.special)
    for fort in FORTS:
        more = sum(getattr(one, fort) for _, one in working_buildings(place, is_capital=False))
        if whole[fort] + more > city_tables().fortification_most:
            yield make_refusal("FORT_WASTED", "V-12.19-13", type=fort)
