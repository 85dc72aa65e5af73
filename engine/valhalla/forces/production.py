"""Production: cities, then waiting Summoners, make units at the start of a round.

Rules: V-2.4-04, V-2.4-07, V-3.1-18, V-3.3-09 to V-3.3-16, V-3.3-37, V-3.3-38, V-4.4-46, V-4.4-53,
V-12.13-01, V-12.13-12 to V-12.13-14, V-14-08.
"""

from collections.abc import Sequence
from typing import Literal

from engine.core.protocol.values import Seat, audience_of
from engine.valhalla.catalog.unit_tables import Class
from engine.valhalla.cities import cities
from engine.valhalla.cities.cities import capacity_pool
from engine.valhalla.entities.units_and_places import MapFeature, Unit
from engine.valhalla.events.construction import ProductionSet, UnitsMade
from engine.valhalla.forces.new_units import make_unit
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.construction import Produce
from engine.valhalla.orders.magic import Power
from engine.valhalla.side_log import report_failed_order
from engine.valhalla.sides.side import Side
from engine.valhalla.sides.unit_counts import (
    ClassCount,
    read_class_counts,
    write_counts,
    write_unit_counts,
)
from engine.valhalla.state import State


def city_capacity(state: State, place: MapFeature, side: Side) -> dict[str, int]:
    """Return how many units a city can make now, by class (V-12.13-14)."""
    return cities.production_capacity(
        place,
        side.special,
        is_capital=cities.is_own_capital(place, side.capital),
        farms=cities.nearby_farm_levels(place, state.assets_of(side.seat)),
    )


def produce_units(work: ValhallaWork, seat: Seat) -> None:
    """Make what the lists of a side's cities say: the capital's first, then the oldest's."""
    state, side = work.state, work.state.side(seat)
    own = [
        place for place in state.assets_of(seat) if place.is_city and place.at in side.production
    ]
    for place in sorted(own, key=lambda one: (one.at != side.capital, one.number, one.at)):
        _produce_in_city(work, side, place)


def _produce_in_city(work: ValhallaWork, side: Side, place: MapFeature) -> None:
    """Make what a city's list says, in its order, as buildings and room allow (V-2.4-07)."""
    left = city_capacity(work.state, place, side)
    made: list[Unit] = []
    missing = 0
    for code, number in side.production[place.at]:
        able = min(number, left.get(capacity_pool(code), 0))
        left[capacity_pool(code)] = left.get(capacity_pool(code), 0) - able
        if able < number:
            _fail_production(
                work, side, place.at, "PRODUCE_CUT", made=able, number=number, **{"class": code}
            )
        fresh = _make_units(work, side, code, able, place.at)
        made += fresh
        missing += able - len(fresh)
    _report_units(work, side, place.at, "city", made)
    if missing:
        _fail_production(work, side, place.at, "PRODUCE_HEX_FULL", count=missing)


_RULE_OF_FAILURE = {"PRODUCE_CUT": "V-12.13-12", "PRODUCE_HEX_FULL": "V-12.13-13"}


def _fail_production(
    work: ValhallaWork, side: Side, at: str, code: str, **facts: str | int
) -> None:
    wanted = write_counts(side.production.get(at, ()))
    order = Produce(city=at, list=wanted)
    report_failed_order(work, side.seat, order, 0, code, _RULE_OF_FAILURE[code], city=at, **facts)


def _make_units(work: ValhallaWork, side: Side, code: Class, number: int, at: str) -> list[Unit]:
    """Make up to so many units of a class; units without room do not appear."""
    found = (make_unit(work, side.seat, code, at) for _ in range(number))
    return [unit for unit in found if unit is not None]


def _report_units(
    work: ValhallaWork, side: Side, at: str, how: Literal["city", "summoner"], made: Sequence[Unit]
) -> None:
    if made:
        work.tell(
            UnitsMade(
                audience=audience_of(side.seat),
                seat=side.seat,
                at=at,
                how=how,
                units=write_unit_counts(made),
                ids=tuple(unit.id for unit in made),
            )
        )


def make_summoned_units(work: ValhallaWork, seat: Seat) -> None:
    """Make the units that Summoners have waiting, where they are, the oldest Summoner first."""
    side = work.state.side(seat)
    waiting, side.summons = side.summons, ()
    for number, wanted in sorted(waiting, key=lambda one: one[0]):
        caster = work.state.units.get(number)
        if caster is None:
            continue
        made = [
            unit
            for code, count in wanted
            for unit in _make_units(work, side, code, count, caster.at)
        ]
        _report_units(work, side, caster.at, "summoner", made)
        missing = sum(count for _, count in wanted) - len(made)
        if missing:
            order = Power(
                caster=str(number), power="something_from_nothing", list=write_counts(wanted)
            )
            report_failed_order(work, seat, order, 0, "POWER_HEX_FULL", "V-12.21-20", count=missing)


def carry_out_produce(work: ValhallaWork, seat: Seat, order: Produce, index: int) -> None:
    """Set what a city makes from now on; an empty list stops it (V-12.13-01, V-14-54)."""
    state, side = work.state, work.state.side(seat)
    city = state.places.get(order.city)
    if city is None or city.owner != seat or city.feature != "city":
        report_failed_order(
            work, seat, order, index, "NOT_YOUR_ASSET", "V-12.0-20", asset="city", hex=order.city
        )
        return
    wanted: tuple[ClassCount, ...] = read_class_counts(order.list, side.kinds) or ()
    side.production.pop(order.city, None)
    if wanted:
        side.production[order.city] = tuple((one.code, one.number) for one in wanted)
    work.tell(
        ProductionSet(
            audience=audience_of(seat), seat=seat, at=order.city, units=write_counts(wanted)
        )
    )
