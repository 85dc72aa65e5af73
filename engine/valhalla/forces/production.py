"""Cities make units at the start of a round, then waiting Summoners do.

Rules: V-2.4-04, V-2.4-07, V-3.1-18, V-3.3-09 to V-3.3-16, V-3.3-37, V-3.3-38, V-4.4-46, V-4.4-53,
V-12.13-01, V-12.13-12 to V-12.13-14, V-14-08.
"""

from collections.abc import Sequence
from typing import Literal

from engine.core.protocol.values import Seat, only
from engine.valhalla.catalog.rule_tables import INFANTRY, Class
from engine.valhalla.cities import cities
from engine.valhalla.entities.units_and_places import MapFeature, Unit
from engine.valhalla.events.construction import ProductionSet, UnitsMade
from engine.valhalla.forces.new_units import make
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders.construction import Produce
from engine.valhalla.orders.magic import Power
from engine.valhalla.side_log import fail
from engine.valhalla.sides.side import Side
from engine.valhalla.sides.unit_counts import Many, read, spelt, told
from engine.valhalla.state import State


def pool(code: str) -> str:
    """Name what a class draws its capacity from: infantry shares one."""
    return cities.INFANTRY_ANY if code in INFANTRY else code


def capacity(state: State, place: MapFeature, side: Side) -> dict[str, int]:
    """Tell what a city can make now (V-12.13-14)."""
    return cities.capacity(
        place,
        side.special,
        is_capital=cities.own_capital(place, side.capital),
        farms=cities.near_farms(place, state.assets(side.seat)),
    )


def produce(table: Tables, seat: Seat) -> None:
    """Let a side's cities make what their lists say: the capital's first, then the oldest."""
    state, side = table.state, table.state.side(seat)
    own = [place for place in state.assets(seat) if place.city and place.at in side.production]
    for place in sorted(own, key=lambda one: (one.at != side.capital, one.number, one.at)):
        _city(table, side, place)


def _city(table: Tables, side: Side, place: MapFeature) -> None:
    """Make what a list says, as far as buildings and room allow, in its order (V-2.4-07)."""
    left = capacity(table.state, place, side)
    made: list[Unit] = []
    missing = 0
    for code, number in side.production[place.at]:
        able = min(number, left.get(pool(code), 0))
        left[pool(code)] = left.get(pool(code), 0) - able
        if able < number:
            _failed(
                table, side, place.at, "PRODUCE_CUT", made=able, number=number, **{"class": code}
            )
        fresh = _make(table, side, code, able, place.at)
        made += fresh
        missing += able - len(fresh)
    _told(table, side, place.at, "city", made)
    if missing:
        _failed(table, side, place.at, "PRODUCE_HEX_FULL", count=missing)


_RULES = {"PRODUCE_CUT": "V-12.13-12", "PRODUCE_HEX_FULL": "V-12.13-13"}


def _failed(table: Tables, side: Side, at: str, code: str, **facts: str | int) -> None:
    wanted = spelt(side.production.get(at, ()))
    order = Produce(city=at, list=wanted)
    fail(table, side.seat, order, 0, code, _RULES[code], city=at, **facts)


def _make(table: Tables, side: Side, code: Class, number: int, at: str) -> list[Unit]:
    """Make so many of a class; who finds no room does not appear."""
    found = (make(table, side.seat, code, at) for _ in range(number))
    return [unit for unit in found if unit is not None]


def _told(
    table: Tables, side: Side, at: str, how: Literal["city", "summoner"], made: Sequence[Unit]
) -> None:
    if made:
        table.tell(
            UnitsMade(
                audience=only(side.seat), seat=side.seat, at=at, how=how, units=told(made),
                ids=tuple(unit.id for unit in made),
            )
        )  # fmt: skip


def summon(table: Tables, seat: Seat) -> None:
    """Make what waits for the next production where its Summoner is, the oldest's first."""
    side = table.state.side(seat)
    waiting, side.summons = side.summons, ()
    for number, wanted in sorted(waiting, key=lambda one: one[0]):
        caster = table.state.units.get(number)
        if caster is None:
            continue
        made = [
            unit for code, count in wanted for unit in _make(table, side, code, count, caster.at)
        ]
        _told(table, side, caster.at, "summoner", made)
        missing = sum(count for _, count in wanted) - len(made)
        if missing:
            order = Power(caster=str(number), power="something_from_nothing", list=spelt(wanted))
            fail(table, seat, order, 0, "POWER_HEX_FULL", "V-12.21-20", count=missing)


def order(table: Tables, seat: Seat, given: Produce, place: int) -> None:
    """Set what a city makes from now on; nothing: it rests (V-12.13-01, V-14-54)."""
    state, side = table.state, table.state.side(seat)
    city = state.places.get(given.city)
    if city is None or city.owner != seat or city.feature != "city":
        fail(table, seat, given, place, "NOT_YOUR_ASSET", "V-12.0-20", asset="city", hex=given.city)
        return
    wanted: tuple[Many, ...] = read(given.list, side.kinds) or ()
    side.production.pop(given.city, None)
    if wanted:
        side.production[given.city] = tuple((one.code, one.number) for one in wanted)
    table.tell(ProductionSet(audience=only(seat), seat=seat, at=given.city, units=spelt(wanted)))
