"""A side's cities, farms and gold if its orders succeed, as far as the side can know.

Razing comes first, then works in list order, as in the construction phase.
Rules: V-12.15-19, V-12.13-14, V-12.14-15, V-12.0-25, V-12.0-27, V-5.1-12, V-13-27.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.core.protocol.values import Order
from engine.valhalla.catalog.city_tables import city_tables
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.cities import building, cities, razing
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.map.atlas import CITY
from engine.valhalla.orders.construction import Build, Raze, Upgrade
from engine.valhalla.sides.unit_counts import read_class_counts
from engine.valhalla.view import OwnSide

HIRE_ACTION: Final = "hire"


@dataclass
class WorksPlan:
    """A side's places and gold after the orders listed so far."""

    me: OwnSide
    places: dict[str, MapFeature]
    gold: int
    """The side's gold, with all that these orders bring."""
    cost: int = 0
    """The cost of these orders, even of those that can't be paid."""

    @property
    def has_forge(self) -> bool:
        """Whether the side holds a Dvergar Forge (V-7.3-16)."""
        return cities.holds_forge(self.places.values())

    @property
    def capital(self) -> MapFeature | None:
        """The capital, if it is a city of the side by then."""
        place = self.places.get(self.me.capital or "")
        return place if place is not None and place.is_city else None

    def building_price(self, name: str) -> int:
        return cities.building_price(name, holds_forge=self.has_forge)

    def has_highest_level_elsewhere(self, at: str) -> bool:
        """Return whether another city has the highest level (V-3.1-04)."""
        return any(
            building.is_at_highest_level(one) for where, one in self.places.items() if where != at
        )

    def building_site(self, place: MapFeature) -> building.BuildingSite:
        return building.building_site(place, self.me.capital, self.me.land)

    def production_capacity(self, place: MapFeature) -> dict[str, int]:
        """Return how many units of each pool a city can produce (V-12.13-14)."""
        return cities.production_capacity(
            place,
            self.me.special,
            is_capital=cities.is_own_capital(place, self.me.capital),
            farms=cities.nearby_farm_levels(place, self.places.values()),
        )

    def try_build(self, name: str, place: MapFeature, replace: str | None = None) -> bool:
        """Build if nothing forbids it, and add the cost; return whether it was built."""
        if name not in city_tables().buildings:
            return False
        self.cost += self.building_price(name)
        if (
            next(building.build_refusals(self.building_site(place), name, replace), None)
            is not None
        ):
            return False
        building.add_building(place, name, replace)
        return True

    def try_upgrade(self, place: MapFeature) -> bool:
        """Upgrade a place by a level if nothing forbids it, and add the cost."""
        top = self.has_highest_level_elsewhere(place.at)
        if next(building.upgrade_refusals(place, others_at_top=top), None) is not None:
            return False
        self.cost += building.upgrade_cost(place)
        place.level += 1
        return True


def plan_works(me: OwnSide, sheet: Sequence[Order]) -> WorksPlan:
    """Return what the orders on the sheet lead to, on what the side knows to be its own."""
    works = WorksPlan(me, {at: place.copy() for at, place in me.places.items()}, me.gold)
    for one in sheet:
        if isinstance(one, Raze):
            _raze(works, one)
    for order in sheet:
        _carry_out(works, order)
    return works


def _raze(works: WorksPlan, order: Raze) -> None:
    place = works.places.get(order.hex)
    if place is None or not 1 <= order.levels <= place.level:
        return
    works.gold += razing.raze_levels(place, order.levels)
    if place.feature == CITY:
        razing.remove_excess_buildings(place, order.remove)


def _carry_out(works: WorksPlan, order: Any) -> None:
    """Carry one order out; its cost counts even if it fails."""
    if isinstance(order, Build):
        _build(works, order)
    elif isinstance(order, Upgrade):
        _upgrade(works, order)
    elif order.kind == "transfer":
        works.cost += order.gold
    elif order.kind == "use_feature" and order.action == HIRE_ACTION:
        hired = sum(many.number for many in read_class_counts(order.list, works.me.kinds) or ())
        works.cost += hired * terrain_tables().features["mercenary_camp"].price
    elif order.kind == "boon":
        works.gold += (
            favor_tables().boons[order.boon].gold if order.boon in favor_tables().boons else 0
        )


def _build(works: WorksPlan, order: Build) -> None:
    place = works.places.get(order.city)
    if place is not None and place.feature == CITY:
        works.try_build(order.building, place, order.replace)
    elif order.building in city_tables().buildings:
        works.cost += works.building_price(order.building)


def _upgrade(works: WorksPlan, order: Upgrade) -> None:
    place = works.places.get(order.hex)
    if place is None or cities.level_table(place) is None:
        return
    works.try_upgrade(place)
    for name in order.build:
        works.try_build(name, place)
