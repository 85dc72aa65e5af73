"""Projects: what gold may be spent on, and how soon each pays back."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.valhalla.ai.economy.budget import MIN_RAIDERS, MINT, Budget
from engine.valhalla.ai.map_reading.survey import GUESSED_UNITS, Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.catalog.city_tables import city_tables
from engine.valhalla.cities import cities
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.planning.works_plan import WorksPlan

CRAFT_QUARTERS: Final = "craft_quarters"
HARBOR: Final = "harbor"
MAX_CITY_LEVEL: Final = 3
"""Cities that are no capital grow to this level: then they train the best soldiers."""
RAIDER_RANGE: Final = 3
"""No farm is upgraded so near to raiders."""


@dataclass(frozen=True)
class Project:
    """A building or an upgrade that brings more gold."""

    at: str
    step_cost: int
    """The cost of its next step."""
    total_cost: int
    """The cost of all steps that are left."""
    income_gain: Fraction
    """Gold a round, once it is complete."""
    turns: int = 1
    """The turns that it takes at least."""
    building: str = ""
    """The building; "" for an upgrade of the place."""

    def payback_rounds(self, purse: Budget) -> Fraction:
        """Return the number of rounds until it has paid back: saving, building, earning."""
        saving = Fraction(max(0, self.total_cost - purse.gold), max(1, purse.surplus))
        return max(saving, Fraction(self.turns - 1)) + self.total_cost / self.income_gain


def list_projects(writer: OrderWriter, survey: Survey, works: WorksPlan) -> Iterator[Project]:
    """Iterate over the projects that bring more gold after the orders so far."""
    for at, place in works.places.items():
        if place.feature == "farm":
            yield from _farm_projects(writer, survey, place)
        elif place.is_city and at == writer.me.capital:
            yield from _mint_projects(writer, works, place)
            yield from _trade_building_projects(writer, works, place)
        elif place.feature == "city":
            yield from _city_projects(writer, survey, place)


def reserved_slots(writer: OrderWriter, place: MapFeature) -> int:
    """Return the number of slots that are kept for the Mint and for Craft Quarters."""
    if place.at != writer.me.capital:
        return 0
    ready = place.level >= city_tables().buildings[MINT].level
    return (ready and MINT not in place.buildings) + (CRAFT_QUARTERS not in place.buildings)


def _farm_projects(writer: OrderWriter, survey: Survey, place: MapFeature) -> Iterator[Project]:
    table, level = city_tables().farm, place.level + 1
    if (
        level < len(table.cost)
        and is_safe(survey, place.at)
        and not _is_upgraded_this_turn(writer, place)
    ):
        gain = table.income[level] - table.income[level - 1]
        cost = table.cost[level]
        yield Project(
            place.at, cost, cost, _income_with_courtier(gain) if place.courtier else Fraction(gain)
        )


def _city_projects(writer: OrderWriter, survey: Survey, place: MapFeature) -> Iterator[Project]:
    """Raise Ruins and cities that are no capital, until better soldiers can be trained there."""
    table, level = city_tables().city, place.level + 1
    if (
        level <= MAX_CITY_LEVEL
        and is_safe(survey, place.at)
        and not _is_upgraded_this_turn(writer, place)
    ):
        gain = table.income[level] - table.income[level - 1]
        yield Project(place.at, table.cost[level], table.cost[level], Fraction(gain))


def is_safe(survey: Survey, at: str) -> bool:
    """Tell whether no raiders are known near a place."""
    near = survey.threatening_hexes(at, RAIDER_RANGE)
    return (
        sum(
            GUESSED_UNITS if (size := survey.count_enemy_units(foe)) is None else size
            for foe in near
        )
        < MIN_RAIDERS
    )


def _mint_projects(writer: OrderWriter, works: WorksPlan, place: MapFeature) -> Iterator[Project]:
    """Upgrade the capital until it may have a Mint, then build it; a Courtier will work there."""
    city, mint = city_tables().city, city_tables().buildings[MINT]
    levels, price = city.cost[place.level + 1 : mint.level + 1], works.building_price(MINT)
    if MINT in place.buildings or (levels and _is_upgraded_this_turn(writer, place)):
        return
    gain = _income_with_courtier(mint.gold + city.income[mint.level] - city.income[place.level])
    step = levels[0] if levels else price
    steps = max(1, len(levels))
    yield Project(place.at, step, sum(levels) + price, gain, steps, "" if levels else MINT)


def _trade_building_projects(
    writer: OrderWriter, works: WorksPlan, place: MapFeature
) -> Iterator[Project]:
    """Iterate over Craft Quarters and a harbor, if there is room for them."""
    table = city_tables().buildings
    makers = len(tuple(cities.production_buildings(place, is_capital=True)))
    gains = {CRAFT_QUARTERS: table[CRAFT_QUARTERS].crafts * makers, HARBOR: table[HARBOR].gold}
    if not works.building_site(place).by_water or cities.free_slots(place) <= reserved_slots(
        writer, place
    ):
        del gains[HARBOR]
    for name, gain in gains.items():
        new = name not in place.buildings and place.level >= table[name].level
        if gain and new and cities.free_slots(place):
            price = works.building_price(name)
            yield Project(place.at, price, price, _income_with_courtier(gain), building=name)


def _is_upgraded_this_turn(writer: OrderWriter, place: MapFeature) -> bool:
    """Tell whether a place is upgraded this turn already: once is all (V-3.1-16)."""
    return place.level != writer.me.places[place.at].level


def _income_with_courtier(gold: int) -> Fraction:
    """Return an income with the bonus of a Courtier (V-4.4-21)."""
    return Fraction(gold * (cities.PERCENT + city_tables().courtier_percent), cities.PERCENT)
