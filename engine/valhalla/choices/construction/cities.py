"""Blanks of `build`, `upgrade`, `raze` and `fortify`: what stands by the works already ordered.

Rules: V-12.15-01, V-12.15-19, V-12.16-01, V-12.17-01, V-12.19-01, V-13-30.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.core.protocol.game import Blank, Choice
from engine.valhalla.catalog.rule_tables import towns
from engine.valhalla.choices.common import Maker, OrderInProgress, blank, does
from engine.valhalla.choices.construction.common import (
    led,
    listed,
    number,
    own_cities,
    place_of,
    plan,
    told,
)
from engine.valhalla.cities import building
from engine.valhalla.cities.cities import damaged as is_damaged
from engine.valhalla.cities.cities import highest, levels_to_allocate
from engine.valhalla.cities.razing import worth
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.map.atlas import CITY
from engine.valhalla.orders.construction import Raze, Upgrade
from engine.valhalla.orders.sheet_rules import effective
from engine.valhalla.planning.works_plan import Works


def build_city(growing: OrderInProgress) -> Blank:
    works = plan(growing)
    found = (place for place in own_cities(works) if _fit(works, place))
    return blank("city", (told(place) for place in led(growing, found)))


def _fit(works: Works, place: MapFeature, replace: str | None = None) -> list[str]:
    """List the buildings that stand here."""
    lot = works.lot(place)
    return [
        name
        for name in towns().buildings
        if next(building.forbids(lot, name, replace), None) is None
    ]


def _priced(works: Works, names: Iterable[str]) -> Iterator[Choice]:
    """Offer what can be paid first, each with its price."""
    left = works.gold - works.cost
    for name in sorted(names, key=lambda one: works.price(one) > left):
        yield does(name, gold=works.price(name))


def build_building(growing: OrderInProgress) -> Blank | None:
    works = plan(growing)
    place = place_of(works, growing.fields.get("city"))
    if place is None:
        return None
    return blank("building", _priced(works, _fit(works, place, growing.fields.get("replace"))))


def build_replace(growing: OrderInProgress) -> Blank | None:
    """Offer what may make room: for the building named, or for any."""
    works = plan(growing)
    place = place_of(works, growing.fields.get("city"))
    if place is None:
        return None
    wanted = growing.fields.get("building")
    ids = [
        one
        for one in dict.fromkeys(place.buildings)
        if (fit := _fit(works, place, one)) and (wanted is None or wanted in fit)
    ]
    return blank("replace", ids)


# upgrade


def _risen(works: Works, place: MapFeature) -> bool:
    top = works.top_elsewhere(place.at)
    return next(building.forbids_upgrade(place, others_at_top=top), None) is None


def upgrade_hex(growing: OrderInProgress) -> Blank:
    works = plan(growing)
    listed = effective(growing.sheet)
    razed = {order.hex for order in listed if isinstance(order, Raze)}
    times = Counter(order.hex for order in listed if isinstance(order, Upgrade))
    most = growing.view.settings.levels_per_turn
    return blank(
        "hex",
        (
            told(place, gold=building.upgrade_cost(place))
            for place in led(growing, works.places.values())
            if highest(place) and place.at not in razed and times[place.at] < most
            if _risen(works, place)
        ),
    )


def upgrade_build(growing: OrderInProgress) -> Blank | None:
    """Offer what the new level has room for, one after the other (V-3.1-15)."""
    works = plan(growing)
    place = place_of(works, growing.fields.get("hex"))
    if place is None or place.feature != CITY or not works.lift(place):
        return None
    for name in listed(growing, "build"):
        works.add(name, place)
    fit = _fit(works, place)
    return blank("build", _priced(works, fit), (0, max(1, len(fit))), grows=True)


# raze


def _razable(growing: OrderInProgress) -> list[MapFeature]:
    listed = effective(growing.sheet)
    raised = {order.hex for order in listed if isinstance(order, Upgrade)}
    return [
        place
        for place in growing.me.places.values()
        if highest(place) and place.level and place.at not in raised
    ]


def raze_hex(growing: OrderInProgress) -> Blank:
    return blank("hex", (told(place, gold=worth(place, 1)) for place in _razable(growing)))


def raze_levels(growing: OrderInProgress) -> Blank | None:
    place = growing.me.places.get(str(growing.fields.get("hex")))
    return Blank(name="levels", span=(1, place.level)) if place and place.level else None


def raze_remove(growing: OrderInProgress) -> Blank | None:
    place = growing.me.places.get(str(growing.fields.get("hex")))
    if place is None or not place.buildings:
        return None
    ids = tuple(dict.fromkeys(place.buildings))
    return blank("remove", ids, (0, len(ids)), ordered=True)


# fortify


def fortify_city(growing: OrderInProgress) -> Blank:
    special = growing.me.special
    fit = (
        told(place, levels=levels_to_allocate(place, special))
        for place in own_cities(plan(growing))
        if levels_to_allocate(place, special) and not is_damaged(place)
    )
    return blank("city", fit)


def fort(name: str, before: tuple[str, ...]) -> tuple[str, Maker]:
    """Ask how many levels a type gets: no more than are left, 4 at most (V-3.2-08)."""

    def make(growing: OrderInProgress) -> Blank | None:
        place = place_of(plan(growing), growing.fields.get("city"))
        if place is None:
            return None
        taken = sum(number(growing, one) for one in before)
        left = levels_to_allocate(place, growing.me.special) - taken
        return Blank(name=name, span=(0, max(0, min(left, towns().fortification_most))))

    return name, make
