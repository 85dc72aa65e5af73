"""Unit production: what cities make, as far as gold pays for it."""

from fractions import Fraction
from typing import Final

from engine.valhalla.ai.economy.budget import is_time_for_soldiers, plan_budget
from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.catalog.unit_tables import INFANTRY
from engine.valhalla.cities import cities
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.planning.works_plan import WorksPlan, plan_works

GOLD_RESERVE: Final = 200
"""Gold that is kept back from upkeep."""
INFANTRY_MIX: Final = {"swordsman": 3, "archer": 2}
"""The proportions of an army's infantry."""
GUARD_UNIT: Final = "bruiser"
MAX_GUARD_UNITS: Final = 10
"""At most so many of the slow guard units are made."""
MAX_GUARD_SPACES: Final = 2
"""A guard unit may take at most so many spaces."""
FIRST_GREAT_UNITS_ROUND: Final = 5
"""From this round on units of the great classes are made, the best first."""
GREAT_CLASSES: Final = ("E", "C", "D", "F", "G")


def produce_units(writer: OrderWriter, survey: Survey) -> None:
    """Let every city make as many soldiers as income pays for; none in the early rounds."""
    me = writer.me
    now = plan_budget(writer)
    spare = Fraction(now.surplus)
    if now.gold > GOLD_RESERVE:
        spare += now.gold - GOLD_RESERVE
    if not is_time_for_soldiers(writer, survey):
        spare = Fraction(0)
    mix = {str(code): sum(unit.code == code for unit in me.units) for code in INFANTRY}
    works = plan_works(me, writer.orders)
    for place in sorted(works.places.values(), key=lambda one: (one.at != me.capital, one.at)):
        if place.is_city:
            spare -= _write_production(writer, works, place, max(Fraction(0), spare), mix)


def _write_production(
    writer: OrderWriter, works: WorksPlan, place: MapFeature, spare: Fraction, mix: dict[str, int]
) -> Fraction:
    """Order what one city makes, and return the upkeep of it."""
    me, room = writer.me, works.production_capacity(place)
    wanted: dict[str, int] = {}
    cost = Fraction(0)
    for code in GREAT_CLASSES if writer.view.round >= FIRST_GREAT_UNITS_ROUND else ():
        price = me.kinds[code].upkeep
        count = min(room.get(code, 0), int((spare - cost) / price) if price else 0)
        if count:
            wanted[code] = count
            cost += count * price
    foot = _choose_infantry(writer, room.get(cities.ANY_INFANTRY, 0), spare - cost, mix)
    cost += _upkeep_of(writer, foot)
    wanted |= foot
    if wanted != dict(me.production.get(place.at, ())):
        wished = [f"{count} {code}" for code, count in wanted.items()]
        writer.write_order("produce", city=place.at, list=wished)
    return cost


def _choose_infantry(
    writer: OrderWriter, most: int, spare: Fraction, mix: dict[str, int]
) -> dict[str, int]:
    """Choose infantry one by one: the guard first, then as armies should be mixed."""
    wanted: dict[str, int] = {}
    for _ in range(most):
        code = _choose_next_soldier(writer, mix)
        if _upkeep_of(writer, wanted) + writer.me.kinds[code].upkeep > spare:
            break
        wanted[code] = wanted.get(code, 0) + 1
        mix[code] += 1
    return wanted


def _choose_next_soldier(writer: OrderWriter, mix: dict[str, int]) -> str:
    """Choose the next soldier; none for the guard that would crowd a city (V-4.3-62)."""
    if mix[GUARD_UNIT] < MAX_GUARD_UNITS and writer.me.kinds[GUARD_UNIT].spaces <= MAX_GUARD_SPACES:
        return GUARD_UNIT
    return min(INFANTRY_MIX, key=lambda one: (Fraction(mix[one], INFANTRY_MIX[one]), one))


def _upkeep_of(writer: OrderWriter, wanted: dict[str, int]) -> Fraction:
    return sum((writer.me.kinds[code].upkeep * n for code, n in wanted.items()), Fraction(0))
