"""Own cities and farms are razed, upgraded and built in, in the construction phase.

Rules: V-3.1-12 to V-3.1-22, V-3.3-01 to V-3.3-03, V-3.3-39, V-3.4-09 to V-3.4-11, V-3.4-13,
V-4.4-02, V-5.1-12, V-12.0-20 to V-12.0-22, V-14-50, V-14-51, V-12.17-10, V-12.17-11.
"""

from collections.abc import Iterator

from engine.core.protocol.values import Order, Refusal, Seat, only
from engine.valhalla.catalog.rule_tables import towns
from engine.valhalla.cities import building, cities, prices, razing
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.events.construction import Built, CapitalLost, Razed, Upgraded
from engine.valhalla.forces import training
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.map.atlas import CITY
from engine.valhalla.orders.construction import Build, Raze, Upgrade
from engine.valhalla.outcomes import deaths
from engine.valhalla.side_log import fail, note
from engine.valhalla.state import State


def _refuse(table: Tables, seat: Seat, order: Order, place: int, refusal: Refusal) -> None:
    fail(table, seat, order, place, refusal.code, refusal.rule, **refusal.facts)


def _own(state: State, seat: Seat, at: str, wanted: str = "") -> Iterator[Refusal]:
    """Is it the side's own, with an Officer there? (V-12.0-20, V-12.0-21, V-4.4-02)."""
    place = state.places.get(at)
    held = place is not None and place.owner == seat and wanted in {"", place.feature}
    if not held:
        asset = wanted or (place.feature if place is not None else "asset")
        yield building.refused("NOT_YOUR_ASSET", "V-12.0-20", asset=asset, hex=at)
    elif not state.led(at, seat):
        yield building.refused("NO_OFFICER", "V-12.0-21", hex=at)


def _dear(state: State, seat: Seat, cost: int) -> Iterator[Refusal]:
    gold = state.side(seat).gold
    if cost > gold:
        yield building.refused("NO_GOLD", "V-12.0-22", cost=cost, gold=gold)


# Razing


def raze(table: Tables, seat: Seat, order: Raze, number: int) -> None:
    """Raze levels of an own city or farm for gold (V-3.4-09 to V-3.4-11)."""
    state, side = table.state, table.state.side(seat)
    refusal = next(_raze_refused(state, seat, order), None)
    if refusal is not None:
        _refuse(table, seat, order, number, refusal)
        return
    place = state.places[order.hex]
    gold = razing.raze(place, order.levels)
    removed = razing.clear(place, order.remove) if place.feature == CITY else ()
    razing.settle_forts(place, side.special)
    side.gold += gold
    table.tell(
        Razed(
            audience=only(seat), seat=seat, at=place.at, feature=place.feature,
            levels=order.levels, level=place.level, gold=gold, treasury=side.gold, removed=removed,
        )
    )  # fmt: skip
    note(table, seat, "razed", place.at, place.feature)
    if place.feature == CITY and not place.level:
        _ruined(table, seat, place)


def _raze_refused(state: State, seat: Seat, order: Raze) -> Iterator[Refusal]:
    yield from _own(state, seat, order.hex)
    place = state.places.get(order.hex)
    if place is not None:
        yield from razing.raze_forbidden(place, order.levels)


def _ruined(table: Tables, seat: Seat, place: MapFeature) -> None:
    """Let Garrisons of a city that is no more vanish; Ruins are no capital (V-3.4-10, V-3.1-20)."""
    state, side = table.state, table.state.side(seat)
    if side.capital == place.at:
        side.capital = None
        table.tell(CapitalLost(audience=only(seat), seat=seat, at=place.at))
        training.lose(table, seat)
    gone = [unit for unit in state.here(place.at) if state.kind(unit).stays]
    deaths.bury(table, [unit for unit in gone if unit.crown], None)
    deaths.dispatch(table, [unit for unit in gone if not unit.crown])


# Raising


def upgrade(table: Tables, seat: Seat, order: Upgrade, number: int) -> None:
    """Raise a city or farm by a level, then build what the order lists (V-3.1-13 to V-3.1-16)."""
    refusal = next(_upgrade_refused(table.state, seat, order), None)
    if refusal is None:
        _raise(table, seat, table.state.places[order.hex])
    else:
        _refuse(table, seat, order, number, refusal)
        if refusal.code in {"NOT_YOUR_ASSET", "NO_OFFICER"}:
            return
    for name in order.build:
        build(table, seat, Build(city=order.hex, building=name), number)


def _upgrade_refused(state: State, seat: Seat, order: Upgrade) -> Iterator[Refusal]:
    yield from _own(state, seat, order.hex)
    place = state.places.get(order.hex)
    if place is None or cities.levels(place) is None:
        yield building.refused("UPGRADE_NOTHING", "V-12.16-10", hex=order.hex)
        return
    if place.level < cities.highest(place):
        yield from _dear(state, seat, building.upgrade_cost(place))
    top = any(building.at_top(one) for one in state.assets(seat))
    yield from building.forbids_upgrade(place, others_at_top=top)
    if _razed_too(state, order.hex):
        asset = place.feature
        yield building.refused("UPGRADE_RAZE", "V-12.16-13", asset=asset, hex=order.hex)


def _razed_too(state: State, at: str) -> bool:
    """Tell whether the owner razes there on the same turn (V-3.4-13)."""
    course = state.course
    return course is not None and any(
        isinstance(order, Raze) and order.hex == at for order in course.sheet
    )


def _raise(table: Tables, seat: Seat, place: MapFeature) -> None:
    side = table.state.side(seat)
    cost, lines = building.upgrade_cost(place), prices.of_level(place)
    side.gold -= cost
    place.level += 1
    table.tell(
        Upgraded(
            audience=only(seat), seat=seat, at=place.at, feature=place.feature, level=place.level,
            gold=cost, treasury=side.gold, lines=lines,
        )
    )  # fmt: skip
    note(table, seat, "upgraded", place.at, place.feature, str(place.level))


def build(table: Tables, seat: Seat, order: Build, number: int) -> None:
    """Build in a city, or fail as a whole and cost nothing (V-3.3-01 to V-3.3-03, V-3.3-39)."""
    state, side = table.state, table.state.side(seat)
    refusal = next(_build_refused(state, seat, order), None)
    if refusal is not None:
        _refuse(table, seat, order, number, refusal)
        return
    place = state.places[order.city]
    forge = cities.holds_forge(state.assets(seat))
    cost = cities.price(order.building, holds_forge=forge)
    side.gold -= cost
    building.put(place, order.building, order.replace)
    razing.settle_forts(place, side.special)
    table.tell(
        Built(
            audience=only(seat), seat=seat, at=place.at, building=order.building,
            replaced=order.replace or "", gold=cost, treasury=side.gold,
            lines=prices.of_building(order.building, holds_forge=forge),
        )
    )  # fmt: skip
    note(table, seat, "built", place.at, order.building)


def _build_refused(state: State, seat: Seat, order: Build) -> Iterator[Refusal]:
    yield from _own(state, seat, order.city, CITY)
    yield from building.known(order.building)
    if order.city not in state.places or order.building not in towns().buildings:
        return
    forge = cities.holds_forge(state.assets(seat))
    yield from _dear(state, seat, cities.price(order.building, holds_forge=forge))
    side, land = state.side(seat), state.atlas.land(state.settings.costs)
    given = building.lot(state.places[order.city], side.capital, land)
    yield from building.forbids(given, order.building, order.replace)
