"""What cities, farms and gold will be if a side's orders succeed, as far as the side can know.

Razing comes first, then works in list order, as in the construction phase.
Rules: V-12.15-19, V-12.13-14, V-12.14-15, V-12.0-25, V-12.0-27, V-5.1-12, V-13-27.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.core.protocol.values import Order
from engine.valhalla.catalog.rule_tables import ground, heaven, towns
from engine.valhalla.cities import building, cities, razing
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.map.atlas import CITY
from engine.valhalla.orders.construction import Build, Raze, Upgrade
from engine.valhalla.sides.unit_counts import read
from engine.valhalla.view import Own

HIRE: Final = "hire"


@dataclass
class Works:
    """A side's places and gold after the orders listed so far."""

    me: Own
    places: dict[str, MapFeature]
    gold: int
    """What it has, with all that these orders bring."""
    cost: int = 0
    """What these orders cost, those that can't be paid too."""

    @property
    def forge(self) -> bool:
        """Tell whether it holds a Dvergar Forge (V-7.3-16)."""
        return cities.holds_forge(self.places.values())

    @property
    def capital(self) -> MapFeature | None:
        """Find the capital, if it stands by then."""
        place = self.places.get(self.me.capital or "")
        return place if place is not None and place.city else None

    def price(self, name: str) -> int:
        return cities.price(name, holds_forge=self.forge)

    def top_elsewhere(self, at: str) -> bool:
        """Tell whether another city has the highest level (V-3.1-04)."""
        return any(building.at_top(one) for where, one in self.places.items() if where != at)

    def lot(self, place: MapFeature) -> building.Lot:
        return building.lot(place, self.me.capital, self.me.land)

    def makes(self, place: MapFeature) -> dict[str, int]:
        """Tell what a city can make (V-12.13-14)."""
        return cities.capacity(
            place,
            self.me.special,
            is_capital=cities.own_capital(place, self.me.capital),
            farms=cities.near_farms(place, self.places.values()),
        )

    def add(self, name: str, place: MapFeature, replace: str | None = None) -> bool:
        """Build if nothing forbids it; count what it costs."""
        if name not in towns().buildings:
            return False
        self.cost += self.price(name)
        if next(building.forbids(self.lot(place), name, replace), None) is not None:
            return False
        building.put(place, name, replace)
        return True

    def lift(self, place: MapFeature) -> bool:
        """Raise a place by a level if nothing forbids it; count what it costs."""
        top = self.top_elsewhere(place.at)
        if next(building.forbids_upgrade(place, others_at_top=top), None) is not None:
            return False
        self.cost += building.upgrade_cost(place)
        place.level += 1
        return True


def planned_works(me: Own, sheet: Sequence[Order]) -> Works:
    """Carry out what is listed on what the side knows to be its own."""
    works = Works(me, {at: place.copy() for at, place in me.places.items()}, me.gold)
    for one in sheet:
        if isinstance(one, Raze):
            _raze(works, one)
    for order in sheet:
        _carry(works, order)
    return works


def _raze(works: Works, order: Raze) -> None:
    place = works.places.get(order.hex)
    if place is None or not 1 <= order.levels <= place.level:
        return
    works.gold += razing.raze(place, order.levels)
    if place.feature == CITY:
        razing.clear(place, order.remove)


def _carry(works: Works, order: Any) -> None:
    """Carry one order out; what it costs counts wherever it is."""
    if isinstance(order, Build):
        _build(works, order)
    elif isinstance(order, Upgrade):
        _upgrade(works, order)
    elif order.kind == "transfer":
        works.cost += order.gold
    elif order.kind == "use_feature" and order.action == HIRE:
        hired = sum(many.number for many in read(order.list, works.me.kinds) or ())
        works.cost += hired * ground().features["mercenary_camp"].price
    elif order.kind == "boon":
        works.gold += heaven().boons[order.boon].gold if order.boon in heaven().boons else 0


def _build(works: Works, order: Build) -> None:
    place = works.places.get(order.city)
    if place is not None and place.feature == CITY:
        works.add(order.building, place, order.replace)
    elif order.building in towns().buildings:
        works.cost += works.price(order.building)


def _upgrade(works: Works, order: Upgrade) -> None:
    place = works.places.get(order.hex)
    if place is None or cities.levels(place) is None:
        return
    works.lift(place)
    for name in order.build:
        works.add(name, place)
