"""Mustering: what cities make, as far as gold bears it."""

from fractions import Fraction
from typing import Final

from engine.valhalla.ai.economy.purse import arms, purse
from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.catalog.rule_tables import INFANTRY
from engine.valhalla.cities import cities
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.planning.works_plan import Works, planned_works

KEPT: Final = 200
"""Gold that soldiers don't eat."""
MIX: Final = {"swordsman": 3, "archer": 2}
"""How the infantry of a host is mixed."""
GUARDS: Final = "bruiser"
SLOW: Final = 10
"""So many of the slow ones are enough: they guard."""
WIDE: Final = 2
"""So many spaces a soldier may take."""
GROWN: Final = 5
"""From this round on a side can bear units of the great classes, the best first."""
GREAT: Final = ("E", "C", "D", "F", "G")


def produce(pen: OrderWriter, survey: Survey) -> None:
    """Let every city make as many soldiers as income can bear; none while farms are young."""
    me = pen.me
    now = purse(pen)
    spare = Fraction(now.surplus)
    if now.gold > KEPT:
        spare += now.gold - KEPT
    if not arms(pen, survey):
        spare = Fraction(0)
    mix = {str(code): sum(unit.code == code for unit in me.units) for code in INFANTRY}
    works = planned_works(me, pen.written)
    for place in sorted(works.places.values(), key=lambda one: (one.at != me.capital, one.at)):
        if place.city:
            spare -= _make(pen, works, place, max(Fraction(0), spare), mix)


def _make(
    pen: OrderWriter, works: Works, place: MapFeature, spare: Fraction, mix: dict[str, int]
) -> Fraction:
    """Set what one city makes, new houses too; tell the upkeep of it."""
    me, room = pen.me, works.makes(place)
    wanted: dict[str, int] = {}
    cost = Fraction(0)
    for code in GREAT if pen.view.round >= GROWN else ():
        price = me.kinds[code].upkeep
        count = min(room.get(code, 0), int((spare - cost) / price) if price else 0)
        if count:
            wanted[code] = count
            cost += count * price
    foot = _infantry(pen, room.get(cities.INFANTRY_ANY, 0), spare - cost, mix)
    cost += _upkeep(pen, foot)
    wanted |= foot
    if wanted != dict(me.production.get(place.at, ())):
        wished = [f"{count} {code}" for code, count in wanted.items()]
        pen.write("produce", city=place.at, list=wished)
    return cost


def _infantry(pen: OrderWriter, most: int, spare: Fraction, mix: dict[str, int]) -> dict[str, int]:
    """Choose infantry one by one: the guard first, then as hosts should be mixed."""
    wanted: dict[str, int] = {}
    for _ in range(most):
        code = _next(pen, mix)
        if _upkeep(pen, wanted) + pen.me.kinds[code].upkeep > spare:
            break
        wanted[code] = wanted.get(code, 0) + 1
        mix[code] += 1
    return wanted


def _next(pen: OrderWriter, mix: dict[str, int]) -> str:
    """Choose the next soldier; none for the guard that would crowd a city (V-4.3-62)."""
    if mix[GUARDS] < SLOW and pen.me.kinds[GUARDS].spaces <= WIDE:
        return GUARDS
    return min(MIX, key=lambda one: (Fraction(mix[one], MIX[one]), one))


def _upkeep(pen: OrderWriter, wanted: dict[str, int]) -> Fraction:
    return sum((pen.me.kinds[code].upkeep * n for code, n in wanted.items()), Fraction(0))
