"""Projects: what gold may be put into, and how soon it has paid for itself."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.valhalla.ai.economy.purse import MINT, SCOUTS, Purse
from engine.valhalla.ai.map_reading.survey import GUESSED, Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.catalog.rule_tables import towns
from engine.valhalla.cities import cities
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.planning.works_plan import Works

CRAFTS: Final = "craft_quarters"
HARBOR: Final = "harbor"
GROWN: Final = 3
"""Cities that are no capital grow to this level: then they train the best soldiers."""
RAIDED: Final = 3
"""So near to raiders nobody raises a farm."""


@dataclass(frozen=True)
class Project:
    """Something that gold may be put into."""

    at: str
    cost: int
    """Of its next step."""
    whole: int
    """Of all that is left of it."""
    gain: Fraction
    """Gold a round, once all of it stands."""
    steps: int = 1
    """Turns that it takes at least."""
    building: str = ""
    """A building; else the place rises by a level."""

    def due(self, now: Purse) -> Fraction:
        """Tell in how many rounds it will have paid for itself: saving, building, earning."""
        saving = Fraction(max(0, self.whole - now.gold), max(1, now.surplus))
        return max(saving, Fraction(self.steps - 1)) + self.whole / self.gain


def projects(pen: OrderWriter, survey: Survey, works: Works) -> Iterator[Project]:
    """List what would bring more gold, as places will stand after what is written."""
    for at, place in works.places.items():
        if place.feature == "farm":
            yield from _farm(pen, survey, place)
        elif place.city and at == pen.me.capital:
            yield from _mint(pen, works, place)
            yield from _trades(pen, works, place)
        elif place.feature == "city":
            yield from _town(pen, survey, place)


def reserved(pen: OrderWriter, place: MapFeature) -> int:
    """Count the slots that are kept for the Mint and for craftsmen."""
    if place.at != pen.me.capital:
        return 0
    ready = place.level >= towns().buildings[MINT].level
    return (ready and MINT not in place.buildings) + (CRAFTS not in place.buildings)


def _farm(pen: OrderWriter, survey: Survey, place: MapFeature) -> Iterator[Project]:
    table, level = towns().farm, place.level + 1
    if level < len(table.cost) and safe(survey, place.at) and not _rises(pen, place):
        gain = table.income[level] - table.income[level - 1]
        cost = table.cost[level]
        yield Project(place.at, cost, cost, _worked(gain) if place.courtier else Fraction(gain))


def _town(pen: OrderWriter, survey: Survey, place: MapFeature) -> Iterator[Project]:
    """Raise Ruins and cities that are no capital, until better soldiers can be trained there."""
    table, level = towns().city, place.level + 1
    if level <= GROWN and safe(survey, place.at) and not _rises(pen, place):
        gain = table.income[level] - table.income[level - 1]
        yield Project(place.at, table.cost[level], table.cost[level], Fraction(gain))


def safe(survey: Survey, at: str) -> bool:
    """Tell whether no raiders are known near a place."""
    near = survey.near(at, RAIDED)
    return sum(GUESSED if (size := survey.size(foe)) is None else size for foe in near) < SCOUTS


def _mint(pen: OrderWriter, works: Works, place: MapFeature) -> Iterator[Project]:
    """Raise the capital to its highest level, for a Mint; a Courtier will work there."""
    city, mint = towns().city, towns().buildings[MINT]
    levels, price = city.cost[place.level + 1 : mint.level + 1], works.price(MINT)
    if MINT in place.buildings or (levels and _rises(pen, place)):
        return
    gain = _worked(mint.gold + city.income[mint.level] - city.income[place.level])
    step = levels[0] if levels else price
    steps = max(1, len(levels))
    yield Project(place.at, step, sum(levels) + price, gain, steps, "" if levels else MINT)


def _trades(pen: OrderWriter, works: Works, place: MapFeature) -> Iterator[Project]:
    """Name what craftsmen and sailors would bring, where there is room for them."""
    table = towns().buildings
    makers = len(tuple(cities.producing(place, is_capital=True)))
    gains = {CRAFTS: table[CRAFTS].crafts * makers, HARBOR: table[HARBOR].gold}
    if not works.lot(place).by_water or cities.free_slots(place) <= reserved(pen, place):
        del gains[HARBOR]
    for name, gain in gains.items():
        new = name not in place.buildings and place.level >= table[name].level
        if gain and new and cities.free_slots(place):
            price = works.price(name)
            yield Project(place.at, price, price, _worked(gain), building=name)


def _rises(pen: OrderWriter, place: MapFeature) -> bool:
    """Tell whether it rises this turn already: once is all (V-3.1-16)."""
    return place.level != pen.me.places[place.at].level


def _worked(gold: int) -> Fraction:
    """Tell what gold becomes where a Courtier works (V-4.4-21)."""
    return Fraction(gold * (cities.PERCENT + towns().courtier_percent), cities.PERCENT)
