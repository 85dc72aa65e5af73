"""Checks of `build`, `upgrade`, `raze` and `fortify` (V-12.15, V-12.16, V-12.17, V-12.19).

Rules: V-12.15-01, V-12.15-10 to V-12.15-19, V-12.16-10 to V-12.16-14, V-12.17-10 to V-12.17-12,
V-12.19-10 to V-12.19-14, V-3.1-16, V-3.4-13, V-16-33.
"""

from collections.abc import Iterator

from engine.core.protocol.values import Refusal
from engine.valhalla.catalog.rule_tables import FORTS, towns
from engine.valhalla.checks.case import OrderCase, no, sheet_of
from engine.valhalla.checks.common import own_asset, revealed
from engine.valhalla.checks.construction.common import gold_short, no_officer_yet, own_city, works
from engine.valhalla.cities import building
from engine.valhalla.cities.cities import allocated, working
from engine.valhalla.cities.fortifications import allocation, fort_forbidden
from engine.valhalla.cities.razing import raze_forbidden
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.map.atlas import CITY, FARM
from engine.valhalla.planning.works_plan import Works


def build(case: OrderCase) -> Iterator[Refusal]:
    """May this be built here, by the levels and slots that there will be? (V-12.15)."""
    order = case.order
    yield from own_city(case, order.city)
    plan = works(case)
    yield from _built(plan, order.city, order.building, order.replace)


def _built(plan: Works, at: str, name: str, replace: str | None) -> Iterator[Refusal]:
    """Test what is known: of a city that isn't one's own yet, only the ground (V-12.0-27)."""
    yield from building.known(name)
    if name not in towns().buildings:
        return
    place = plan.places.get(at)
    if place is None:
        yield from building.ground_forbids(plan.lot(MapFeature(at=at, feature=CITY)), name)
    else:
        yield from building.forbids(plan.lot(place), name, replace)


def build_warnings(case: OrderCase) -> Iterator[Refusal]:
    yield from no_officer_yet(case, case.order.city)
    yield from gold_short(case)


def upgrade(case: OrderCase) -> Iterator[Refusal]:
    """May this place rise, and may this be built in its new slots? (V-12.16)."""
    at = case.order.hex
    yield from revealed(case, at)
    if case.me.land.features.get(at) not in {CITY, FARM}:
        yield no("UPGRADE_NOTHING", "V-12.16-10", hex=at)
    yield from own_asset(case, at, case.me.land.features.get(at, CITY))
    plan = works(case)
    place = plan.places.get(at)
    now = case.me.places.get(at) if _risen(case, at) else place
    if now is not None:
        yield from building.forbids_upgrade(now, others_at_top=plan.top_elsewhere(at))
    yield from _once(case, at)
    if place is not None:
        plan.lift(place)
    for name in case.order.build:
        yield from _built(plan, at, name, None)
        if place is not None:
            plan.add(name, place)


def _once(case: OrderCase, at: str) -> Iterator[Refusal]:
    """Raise or raze, and by one level a turn (V-3.4-13, V-3.1-16)."""
    asset = case.me.land.features.get(at, CITY)
    if any(order.hex == at for order in sheet_of(case.sheet, "raze")):
        yield no("UPGRADE_RAZE", "V-12.16-13", asset=asset, hex=at)
    if _risen(case, at):
        yield no("UPGRADE_TWICE", "V-12.16-14", asset=asset, hex=at)


def _risen(case: OrderCase, at: str) -> bool:
    """Tell whether a place is ordered to rise already as far as it may in a turn."""
    before: int = sum(order.hex == at for order in sheet_of(case.sheet, "upgrade"))
    most: int = case.view.settings.levels_per_turn
    return before >= most


def upgrade_warnings(case: OrderCase) -> Iterator[Refusal]:
    yield from no_officer_yet(case, case.order.hex)
    yield from gold_short(case)


def raze(case: OrderCase) -> Iterator[Refusal]:
    """May so many levels be razed here? Razing comes before all other works (V-12.17)."""
    at, levels = case.order.hex, case.order.levels
    yield from revealed(case, at)
    if case.me.land.features.get(at) not in {CITY, FARM}:
        yield no("RAZE_NOTHING", "V-12.17-10", hex=at)
    yield from own_asset(case, at, case.me.land.features.get(at, CITY))
    if any(name not in towns().buildings for name in case.order.remove):
        yield no("BAD_FIELD", "V-12.0-15", field="remove")
    place = case.me.places.get(at)
    if place is not None:
        yield from raze_forbidden(place, levels)
    elif levels < 1:
        yield no("BAD_FIELD", "V-12.0-15", field="levels")
    if any(order.hex == at for order in sheet_of(case.sheet, "upgrade")):
        yield no("UPGRADE_RAZE", "V-12.16-13", asset=case.me.land.features.get(at, CITY), hex=at)


def raze_warnings(case: OrderCase) -> Iterator[Refusal]:
    yield from no_officer_yet(case, case.order.hex)
    if case.order.hex == case.me.capital:
        yield no("RAZE_CAPITAL", "V-12.17-12", hex=case.order.hex)


def fortify(case: OrderCase) -> Iterator[Refusal]:
    """May the levels be allocated so? (V-12.19)."""
    order = case.order
    wanted = allocation(order)
    yield from own_city(case, order.city)
    for fort, number in wanted.items():
        if number < 0:
            yield no("BAD_FIELD", "V-12.0-15", field=fort)
    place = works(case).places.get(order.city)
    if place is not None:
        refusals = list(fort_forbidden(place, order, case.me.special))
        yield from (one for one in refusals if one.code == "FORT_SUM")
    if max(wanted.values()) > towns().fortification_most:
        yield no("FORT_MAX", "V-12.19-11")
    if place is not None:
        yield from refusals


def fortify_warnings(case: OrderCase) -> Iterator[Refusal]:
    """Warn of levels that buildings push beyond 4 (V-12.19-13, V-3.2-09)."""
    place = works(case).places.get(case.order.city)
    if place is None:
        return
    place.wanted = allocation(case.order)
    whole = allocated(place, case.me.special)
    for fort in FORTS:
        more = sum(getattr(one, fort) for _, one in working(place, is_capital=False))
        if whole[fort] + more > towns().fortification_most:
            yield no("FORT_WASTED", "V-12.19-13", type=fort)
