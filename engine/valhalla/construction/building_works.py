"""Orders of the construction phase to raze, upgrade and build in own cities and farms.

Rules: V-3.1-12 to V-3.1-22, V-3.3-01 to V-3.3-03, V-3.3-39, V-3.4-09 to V-3.4-11, V-3.4-13,
V-4.4-02, V-5.1-12, V-12.0-20 to V-12.0-22, V-14-50, V-14-51, V-12.17-10, V-12.17-11.
"""

from collections.abc import Iterator

from engine.core.protocol.values import Order, Refusal, Seat, audience_of
from engine.valhalla.catalog.city_tables import city_tables
from engine.valhalla.cities import building, cities, prices, razing
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.events.construction import Built, CapitalLost, Razed, Upgraded
from engine.valhalla.forces import training
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.map.atlas import CITY
from engine.valhalla.orders.construction import Build, Raze, Upgrade
from engine.valhalla.outcomes import deaths
from engine.valhalla.side_log import log_deed, report_failed_order
from engine.valhalla.state import State


def _refuse(work: ValhallaWork, seat: Seat, order: Order, index: int, refusal: Refusal) -> None:
    report_failed_order(work, seat, order, index, refusal.code, refusal.rule, **refusal.facts)


def _ownership_refusals(state: State, seat: Seat, at: str, wanted: str = "") -> Iterator[Refusal]:
    """Yield why a place is refused: not the side's own, or without an Officer.

    Rules: V-12.0-20, V-12.0-21, V-4.4-02.
    """
    place = state.places.get(at)
    held = place is not None and place.owner == seat and wanted in {"", place.feature}
    if not held:
        asset = wanted or (place.feature if place is not None else "asset")
        yield building.make_refusal("NOT_YOUR_ASSET", "V-12.0-20", asset=asset, hex=at)
    elif not state.has_officer(at, seat):
        yield building.make_refusal("NO_OFFICER", "V-12.0-21", hex=at)


def _gold_refusals(state: State, seat: Seat, cost: int) -> Iterator[Refusal]:
    gold = state.side(seat).gold
    if cost > gold:
        yield building.make_refusal("NO_GOLD", "V-12.0-22", cost=cost, gold=gold)


# Razing


def carry_out_raze(work: ValhallaWork, seat: Seat, order: Raze, index: int) -> None:
    """Raze levels of an own city or farm for gold (V-3.4-09 to V-3.4-11)."""
    state, side = work.state, work.state.side(seat)
    refusal = next(_raze_refusals(state, seat, order), None)
    if refusal is not None:
        _refuse(work, seat, order, index, refusal)
        return
    place = state.places[order.hex]
    gold = razing.raze_levels(place, order.levels)
    removed = razing.remove_excess_buildings(place, order.remove) if place.feature == CITY else ()
    razing.limit_lost_forts(place, side.special)
    side.gold += gold
    work.tell(
        Razed(
            audience=audience_of(seat), seat=seat, at=place.at, feature=place.feature,
            levels=order.levels, level=place.level, gold=gold, treasury=side.gold, removed=removed,
        )
    )  # fmt: skip
    log_deed(work, seat, "razed", place.at, place.feature)
    if place.feature == CITY and not place.level:
        _leave_ruins(work, seat, place)


def _raze_refusals(state: State, seat: Seat, order: Raze) -> Iterator[Refusal]:
    yield from _ownership_refusals(state, seat, order.hex)
    place = state.places.get(order.hex)
    if place is not None:
        yield from razing.raze_refusals(place, order.levels)


def _leave_ruins(work: ValhallaWork, seat: Seat, place: MapFeature) -> None:
    """Remove the Garrisons of a city razed to Ruins, which are no capital (V-3.4-10, V-3.1-20)."""
    state, side = work.state, work.state.side(seat)
    if side.capital == place.at:
        side.capital = None
        work.tell(CapitalLost(audience=audience_of(seat), seat=seat, at=place.at))
        training.lose_training(work, seat)
    garrisons = [unit for unit in state.units_in(place.at) if state.kind_of(unit).stays_in_city]
    deaths.remove_slain(work, [unit for unit in garrisons if unit.crown], None)
    deaths.remove_units(work, [unit for unit in garrisons if not unit.crown])


# Upgrading and building


def carry_out_upgrade(work: ValhallaWork, seat: Seat, order: Upgrade, index: int) -> None:
    """Upgrade a city or farm by a level, then build what the order lists (V-3.1-13 to V-3.1-16)."""
    refusal = next(_upgrade_refusals(work.state, seat, order), None)
    if refusal is None:
        _raise_level(work, seat, work.state.places[order.hex])
    else:
        _refuse(work, seat, order, index, refusal)
        if refusal.code in {"NOT_YOUR_ASSET", "NO_OFFICER"}:
            return
    for name in order.build:
        carry_out_build(work, seat, Build(city=order.hex, building=name), index)


def _upgrade_refusals(state: State, seat: Seat, order: Upgrade) -> Iterator[Refusal]:
    yield from _ownership_refusals(state, seat, order.hex)
    place = state.places.get(order.hex)
    if place is None or cities.level_table(place) is None:
        yield building.make_refusal("UPGRADE_NOTHING", "V-12.16-10", hex=order.hex)
        return
    if place.level < cities.highest_level(place):
        yield from _gold_refusals(state, seat, building.upgrade_cost(place))
    others_at_top = any(building.is_at_highest_level(one) for one in state.assets_of(seat))
    yield from building.upgrade_refusals(place, others_at_top=others_at_top)
    if _is_razed_too(state, order.hex):
        asset = place.feature
        yield building.make_refusal("UPGRADE_RAZE", "V-12.16-13", asset=asset, hex=order.hex)


def _is_razed_too(state: State, at: str) -> bool:
    """Return whether the owner razes there in the same turn (V-3.4-13)."""
    turn = state.course
    return turn is not None and any(
        isinstance(order, Raze) and order.hex == at for order in turn.sheet
    )


def _raise_level(work: ValhallaWork, seat: Seat, place: MapFeature) -> None:
    side = work.state.side(seat)
    cost, lines = building.upgrade_cost(place), prices.level_price_lines(place)
    side.gold -= cost
    place.level += 1
    work.tell(
        Upgraded(
            audience=audience_of(seat),
            seat=seat,
            at=place.at,
            feature=place.feature,
            level=place.level,
            gold=cost,
            treasury=side.gold,
            lines=lines,
        )
    )
    log_deed(work, seat, "upgraded", place.at, place.feature, str(place.level))


def carry_out_build(work: ValhallaWork, seat: Seat, order: Build, index: int) -> None:
    """Build in a city; a refused order costs nothing (V-3.3-01 to V-3.3-03, V-3.3-39)."""
    state, side = work.state, work.state.side(seat)
    refusal = next(_build_refusals(state, seat, order), None)
    if refusal is not None:
        _refuse(work, seat, order, index, refusal)
        return
    place = state.places[order.city]
    forge = cities.holds_forge(state.assets_of(seat))
    cost = cities.building_price(order.building, holds_forge=forge)
    side.gold -= cost
    building.add_building(place, order.building, order.replace)
    razing.limit_lost_forts(place, side.special)
    work.tell(
        Built(
            audience=audience_of(seat), seat=seat, at=place.at, building=order.building,
            replaced=order.replace or "", gold=cost, treasury=side.gold,
            lines=prices.building_price_lines(order.building, holds_forge=forge),
        )
    )  # fmt: skip
    log_deed(work, seat, "built", place.at, order.building)


def _build_refusals(state: State, seat: Seat, order: Build) -> Iterator[Refusal]:
    yield from _ownership_refusals(state, seat, order.city, CITY)
    yield from building.unknown_building_refusals(order.building)
    if order.city not in state.places or order.building not in city_tables().buildings:
        return
    forge = cities.holds_forge(state.assets_of(seat))
    yield from _gold_refusals(state, seat, cities.building_price(order.building, holds_forge=forge))
    side, land = state.side(seat), state.atlas.land(state.settings.terrain_cost_changes)
    site = building.building_site(state.places[order.city], side.capital, land)
    yield from building.build_refusals(site, order.building, order.replace)
