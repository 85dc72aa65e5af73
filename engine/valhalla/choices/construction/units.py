"""Blanks of `produce`, `train_officer`, `disband`, `preferences` and `capital`.

Rules: V-12.13-01, V-12.14-01, V-12.24-01, V-12.25-01, V-12.27-01, V-13-30.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from engine.core.protocol.drafts import PAIR_SEPARATOR
from engine.core.protocol.game import Blank
from engine.valhalla.catalog.unit_tables import CLASSES, INFANTRY
from engine.valhalla.choices.blank_making import (
    OrderInProgress,
    make_blank,
    make_choice,
    make_choice_with_effect,
    make_dead_blank,
)
from engine.valhalla.choices.construction.place_choices import (
    find_place,
    own_cities,
    place_choice,
    plan_works_before,
    read_list,
    read_map,
)
from engine.valhalla.cities.cities import ANY_INFANTRY
from engine.valhalla.cities.officer_training import (
    NO_OFFICER,
    OFFICER_PALACES,
    TRAINABLE_OFFICERS,
    is_capital_too_small,
)
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import is_on_map, neighbours
from engine.valhalla.sides.unit_counts import read_class_counts

USEFUL_COUNTS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 50)
"""The numbers that are offered, up to all there are."""


def offer_produce_city(progress: OrderInProgress) -> Blank:
    works = plan_works_before(progress)
    return make_blank(
        "city",
        (place_choice(place) for place in own_cities(works) if works.production_capacity(place)),
    )


def offer_produce_list(progress: OrderInProgress) -> Blank | None:
    """Offer numbers of what the city's buildings can still make."""
    works = plan_works_before(progress)
    place = find_place(works, progress.fields.get("city"))
    if place is None:
        return None
    left = Counter(works.production_capacity(place))
    taken = read_class_counts(read_list(progress, "list"), progress.me.kinds) or ()
    for one in taken:
        left[_capacity_name(one.code)] -= one.number
    fresh = [code for code in CLASSES if all(code != one.code for one in taken)]
    ids = [f"{number} {code}" for code in fresh for number in _numbers(left[_capacity_name(code)])]
    return make_blank("list", ids, (0, max(1, len(CLASSES))), grows=True)


def _capacity_name(code: str) -> str:
    return ANY_INFANTRY if code in INFANTRY else code


def _numbers(most: int) -> list[int]:
    """Return all there are, then fewer."""
    return [most, *(step for step in USEFUL_COUNTS if step < most)] if most > 0 else []


def offer_train_type(progress: OrderInProgress) -> Blank:
    capital = plan_works_before(progress).capital
    fit = [
        one
        for one in TRAINABLE_OFFICERS
        if capital is not None and not is_capital_too_small(one, capital.level)
    ]
    stop = [make_choice(NO_OFFICER)] if progress.me.training is not None else []
    return make_blank("type", [*(make_choice_with_effect(one) for one in fit), *stop])


def offer_disband_units(progress: OrderInProgress) -> Blank:
    """Offer numbers of each kind but the Ruler, one kind after the other."""
    me = progress.me
    chosen = {word for spec in read_list(progress, "units") for word in spec.split()[-1:]}
    ids: list[str] = []
    for code, units in _by_code(me.units).items():
        if code not in chosen and not any(unit.crown for unit in units):
            ids += [f"{number} {code}" for number in _numbers(len(units))]
    if not ids and not chosen:
        return make_dead_blank("units")
    return make_blank("units", ids, (0 if chosen else 1, max(1, len(ids))), grows=True)


def _by_code(units: Iterable[Unit]) -> dict[str, list[Unit]]:
    found: dict[str, list[Unit]] = {}
    for unit in units:
        found.setdefault(unit.code, []).append(unit)
    return found


def offer_despawn(progress: OrderInProgress) -> Blank:
    """Offer whole designs and kinds of Officers, to go in this order."""
    codes = [code for code in _by_code(progress.me.units) if code != "ruler"]
    return make_blank("despawn", codes, (0, len(codes)), ordered=True)


def offer_succession(progress: OrderInProgress) -> Blank | None:
    """Offer the units that may follow the Ruler, in the order in which they do."""
    me = progress.me
    heirs = [
        make_choice(str(unit.id), unit=unit.code, at=unit.at)
        for unit in me.units
        if me.kind_of(unit).can_lead and not unit.crown
    ]
    return make_blank("succession", heirs, (0, len(heirs)), ordered=True) if heirs else None


def offer_retreat(progress: OrderInProgress) -> Blank:
    """Offer where to fall back from each hex with own units."""
    size = progress.view.size
    ids = [
        f"{at}{PAIR_SEPARATOR}{to}"
        for at in dict.fromkeys(unit.at for unit in progress.me.units)
        if at not in read_map(progress, "retreat")
        for to in neighbours(at)
        if is_on_map(size, to)
    ]
    return make_blank("retreat", ids, (0, max(1, len(ids))), grows=True)


def offer_auto_officers(progress: OrderInProgress) -> Blank | None:
    """Offer to switch a palace that sends Officers."""
    settled = read_map(progress, "auto_officers")
    own = {one for place in progress.me.places.values() for one in place.buildings}
    if own.isdisjoint(OFFICER_PALACES):
        return None
    ids = [
        f"{palace}{PAIR_SEPARATOR}{word}"
        for palace in OFFICER_PALACES
        if palace in own and palace not in settled
        for word in ("on", "off")
    ]
    return make_blank("auto_officers", ids, (0, max(1, len(ids))), grows=True)


def offer_capital_city(progress: OrderInProgress) -> Blank:
    return make_blank(
        "city",
        (place_choice(place) for place in own_cities(plan_works_before(progress)) if place.is_city),
    )
