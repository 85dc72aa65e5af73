"""Houses of recruiters: as many as the treasury can feed soldiers, then better ones."""

from collections import Counter
from fractions import Fraction
from typing import Final, NamedTuple

from engine.valhalla.ai.economy.projects import reserved
from engine.valhalla.ai.economy.purse import MINT, Purse
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.catalog.rule_tables import INFANTRY, towns, units
from engine.valhalla.cities import cities
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.planning.works_plan import Works

OFFICES: Final = "recruitment_offices"
BARRACKS: Final = "infantry_barracks"
ELITE: Final = "e_production"
WEAK: Final = ("c_production",)
"""What gives way to an office: it raises fewer, who eat more."""
OLD: Final = ("c_production", BARRACKS, OFFICES)
"""What gives way to a house of better soldiers."""
MANY: Final = 12
"""So many on foot are a host: from then on better soldiers are worth more than more of them."""
ELITES: Final = 5
"""So many houses of better soldiers a city has at most."""
FILL: Final = 2
"""In so many rounds new soldiers should eat all that the treasury can spare."""
HOARD: Final = 3
"""Such a part of the gold that lies there counts as spare."""
FIRST: Final = 12
"""So many soldiers a round are enough before there is a Mint."""


class House(NamedTuple):
    """A house of recruiters that may be built."""

    at: str
    building: str
    instead: str = ""
    """What it replaces."""


def house(pen: OrderWriter, works: Works, now: Purse, there: set[str]) -> House | None:
    """Choose the next house where an Officer will stand, the capital's first."""
    held = [works.places[at] for at in sorted(there) if at in works.places]
    held = [place for place in held if place.city]
    held.sort(key=lambda place: place.at != pen.me.capital)
    foot = sum(unit.code in INFANTRY for unit in pen.me.units)
    found = [_better(pen, place) for place in held] if foot >= MANY else []
    if _hungry(works, now):
        found += [_more(pen, works, place) for place in held]
    return next((one for one in found if one is not None), None)


def _hungry(works: Works, now: Purse) -> bool:
    """Tell whether more soldiers could be fed than cities make."""
    held = [place for place in works.places.values() if place.city]
    room = sum(sum(works.makes(place).values()) for place in held)
    if room >= FIRST and not any(MINT in place.buildings for place in held):
        return False
    food = units().classes[INFANTRY[0]].upkeep
    return room * food * FILL < now.surplus + Fraction(max(0, now.gold), HOARD)


def _better(pen: OrderWriter, place: MapFeature) -> House | None:
    """Let better soldiers take the place of more: only so many stand in a hex (V-2.4-02)."""
    standing = Counter(place.buildings)
    if place.level < towns().buildings[ELITE].level or standing[ELITE] >= ELITES:
        return None
    if cities.free_slots(place) > reserved(pen, place):
        return House(place.at, ELITE)
    old = next((one for one in OLD if standing[one] > 0), "")
    return House(place.at, ELITE, old) if old else None


def _more(pen: OrderWriter, works: Works, place: MapFeature) -> House | None:
    """Choose what raises most soldiers in a city, if there is room for it."""
    table = towns().buildings
    farms = cities.near_farms(place, works.places.values())
    many = farms > max(table[BARRACKS].makes.values()) and place.level >= table[OFFICES].level
    best = OFFICES if many else BARRACKS
    if cities.free_slots(place) > reserved(pen, place):
        return House(place.at, best)
    old = next((one for one in WEAK if many and one in place.buildings), "")
    return House(place.at, best, old) if old else None
