"""Blanks of `build`, `upgrade`, `raze` and `fortify`, after the works already ordered.

Rules: V-12.15-01, V-12.15-19, V-12.16-01, V-12.17-01, V-12.19-01, V-13-30.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.core.protocol.game import Blank, Choice
from engine.valhalla.catalog.city_tables import city_tables
from engine.valhalla.choices.blank_making import (
    BlankMaker,
    OrderInProgress,
    make_blank,
    make_choice_with_effect,
)
from engine.valhalla.choices.construction.place_choices import (
    find_place,
    own_cities,
    place_choice,
    plan_works_before,
    read_list,
    read_number,
    sort_led_first,
)
from engine.valhalla.cities import building
from engine.valhalla.cities.cities import fort_levels_to_allocate, has_lost_forts, highest_level
from engine.valhalla.cities.razing import razing_gold
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.map.atlas import CITY
from engine.valhalla.orders.construction import Raze, Upgrade
from engine.valhalla.orders.sheet_rules import effective_orders
from engine.valhalla.planning.works_plan import WorksPlan


def offer_build_city(progress: OrderInProgress) -> Blank:
    works = plan_works_before(progress)
    found = (place for place in own_cities(works) if _allowed_buildings(works, place))
    return make_blank("city", (place_choice(place) for place in sort_led_first(progress, found)))


def _allowed_buildings(
    works: WorksPlan, place: MapFeature, replace: str | None = None
) -> list[str]:
    """Return the buildings that may be built here."""
    lot = works.building_site(place)
    return [
        name
        for name in city_tables().buildings
        if next(building.build_refusals(lot, name, replace), None) is None
    ]


def _building_choices(works: WorksPlan, names: Iterable[str]) -> Iterator[Choice]:
    """Yield the buildings with their prices, those that can be paid first."""
    left = works.gold - works.cost
    for name in sorted(names, key=lambda one: works.building_price(one) > left):
        yield make_choice_with_effect(name, gold=works.building_price(name))


def offer_build_building(progress: OrderInProgress) -> Blank | None:
    works = plan_works_before(progress)
    place = find_place(works, progress.fields.get("city"))
    if place is None:
        return None
    return make_blank(
        "building",
        _building_choices(works, _allowed_buildings(works, place, progress.fields.get("replace"))),
    )


def offer_build_replace(progress: OrderInProgress) -> Blank | None:
    """Offer the buildings that may be replaced: by the building named, or by any."""
    works = plan_works_before(progress)
    place = find_place(works, progress.fields.get("city"))
    if place is None:
        return None
    wanted = progress.fields.get("building")
    ids = [
        one
        for one in dict.fromkeys(place.buildings)
        if (fit := _allowed_buildings(works, place, one)) and (wanted is None or wanted in fit)
    ]
    return make_blank("replace", ids)


# upgrade


def _may_upgrade(works: WorksPlan, place: MapFeature) -> bool:
    top = works.has_highest_level_elsewhere(place.at)
    return next(building.upgrade_refusals(place, others_at_top=top), None) is None


def offer_upgrade_hex(progress: OrderInProgress) -> Blank:
    works = plan_works_before(progress)
    listed = effective_orders(progress.sheet)
    razed = {order.hex for order in listed if isinstance(order, Raze)}
    times = Counter(order.hex for order in listed if isinstance(order, Upgrade))
    most = progress.view.settings.levels_per_turn
    return make_blank(
        "hex",
        (
            place_choice(place, gold=building.upgrade_cost(place))
            for place in sort_led_first(progress, works.places.values())
            if highest_level(place) and place.at not in razed and times[place.at] < most
            if _may_upgrade(works, place)
        ),
    )


def offer_upgrade_build(progress: OrderInProgress) -> Blank | None:
    """Offer what the new level has room for, one after the other (V-3.1-15)."""
    works = plan_works_before(progress)
    place = find_place(works, progress.fields.get("hex"))
    if place is None or place.feature != CITY or not works.try_upgrade(place):
        return None
    for name in read_list(progress, "build"):
        works.try_build(name, place)
    fit = _allowed_buildings(works, place)
    return make_blank("build", _building_choices(works, fit), (0, max(1, len(fit))), grows=True)


# raze


def _places_to_raze(progress: OrderInProgress) -> list[MapFeature]:
    listed = effective_orders(progress.sheet)
    raised = {order.hex for order in listed if isinstance(order, Upgrade)}
    return [
        place
        for place in progress.me.places.values()
        if highest_level(place) and place.level and place.at not in raised
    ]


def offer_raze_hex(progress: OrderInProgress) -> Blank:
    return make_blank(
        "hex",
        (place_choice(place, gold=razing_gold(place, 1)) for place in _places_to_raze(progress)),
    )


def offer_raze_levels(progress: OrderInProgress) -> Blank | None:
    place = progress.me.places.get(str(progress.fields.get("hex")))
    return Blank(name="levels", span=(1, place.level)) if place and place.level else None


def offer_raze_remove(progress: OrderInProgress) -> Blank | None:
    place = progress.me.places.get(str(progress.fields.get("hex")))
    if place is None or not place.buildings:
        return None
    ids = tuple(dict.fromkeys(place.buildings))
    return make_blank("remove", ids, (0, len(ids)), ordered=True)


# fortify


def offer_fortify_city(progress: OrderInProgress) -> Blank:
    special = progress.me.special
    fit = (
        place_choice(place, levels=fort_levels_to_allocate(place, special))
        for place in own_cities(plan_works_before(progress))
        if fort_levels_to_allocate(place, special) and not has_lost_forts(place)
    )
    return make_blank("city", fit)


def fort_field(name: str, before: tuple[str, ...]) -> tuple[str, BlankMaker]:
    """Return the field of a fortification: no more levels than are left, 4 at most (V-3.2-08)."""

    def make(progress: OrderInProgress) -> Blank | None:
        place = find_place(plan_works_before(progress), progress.fields.get("city"))
        if place is None:
            return None
        taken = sum(read_number(progress, one) for one in before)
        left = fort_levels_to_allocate(place, progress.me.special) - taken
        return Blank(name=name, span=(0, max(0, min(left, city_tables().fortification_most))))

    return name, make
