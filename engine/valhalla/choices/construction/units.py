"""Blanks of `produce`, `train_officer`, `disband`, `preferences` and `capital`.

Rules: V-12.13-01, V-12.14-01, V-12.24-01, V-12.25-01, V-12.27-01, V-13-30.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from engine.core.protocol.drafts import PAIR
from engine.core.protocol.game import Blank
from engine.valhalla.catalog.rule_tables import CLASSES, INFANTRY
from engine.valhalla.choices.common import OrderInProgress, blank, choice, dead, does
from engine.valhalla.choices.construction.common import (
    listed,
    mapped,
    own_cities,
    place_of,
    plan,
    told,
)
from engine.valhalla.cities.cities import INFANTRY_ANY
from engine.valhalla.cities.officer_training import NONE, PALACES, TRAINED, forbidden
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import around, on_map
from engine.valhalla.sides.unit_counts import read

STEPS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 50)
"""Numbers that are offered of what there are more of."""


def produce_city(growing: OrderInProgress) -> Blank:
    works = plan(growing)
    return blank("city", (told(place) for place in own_cities(works) if works.makes(place)))


def produce_list(growing: OrderInProgress) -> Blank | None:
    """Offer numbers of what the city's buildings can still make."""
    works = plan(growing)
    place = place_of(works, growing.fields.get("city"))
    if place is None:
        return None
    left = Counter(works.makes(place))
    taken = read(listed(growing, "list"), growing.me.kinds) or ()
    for one in taken:
        left[_pool(one.code)] -= one.number
    fresh = [code for code in CLASSES if all(code != one.code for one in taken)]
    ids = [f"{number} {code}" for code in fresh for number in _numbers(left[_pool(code)])]
    return blank("list", ids, (0, max(1, len(CLASSES))), grows=True)


def _pool(code: str) -> str:
    return INFANTRY_ANY if code in INFANTRY else code


def _numbers(most: int) -> list[int]:
    """Offer all there are first, then fewer."""
    return [most, *(step for step in STEPS if step < most)] if most > 0 else []


def train_type(growing: OrderInProgress) -> Blank:
    capital = plan(growing).capital
    fit = [one for one in TRAINED if capital is not None and not forbidden(one, capital.level)]
    stop = [choice(NONE)] if growing.me.training is not None else []
    return blank("type", [*(does(one) for one in fit), *stop])


def disband_units(growing: OrderInProgress) -> Blank:
    """Offer numbers of each kind, of one kind after the other; the Ruler is not among them."""
    me = growing.me
    chosen = {word for spec in listed(growing, "units") for word in spec.split()[-1:]}
    ids: list[str] = []
    for code, units in _by_code(me.units).items():
        if code not in chosen and not any(unit.crown for unit in units):
            ids += [f"{number} {code}" for number in _numbers(len(units))]
    if not ids and not chosen:
        return dead("units")
    return blank("units", ids, (0 if chosen else 1, max(1, len(ids))), grows=True)


def _by_code(units: Iterable[Unit]) -> dict[str, list[Unit]]:
    found: dict[str, list[Unit]] = {}
    for unit in units:
        found.setdefault(unit.code, []).append(unit)
    return found


def despawn(growing: OrderInProgress) -> Blank:
    """Offer whole designs and kinds of Officers, to go in this order."""
    codes = [code for code in _by_code(growing.me.units) if code != "ruler"]
    return blank("despawn", codes, (0, len(codes)), ordered=True)


def succession(growing: OrderInProgress) -> Blank | None:
    """Offer who may follow the Ruler, to follow in this order."""
    me = growing.me
    heirs = [
        choice(str(unit.id), unit=unit.code, at=unit.at)
        for unit in me.units
        if me.kind(unit).leads and not unit.crown
    ]
    return blank("succession", heirs, (0, len(heirs)), ordered=True) if heirs else None


def retreat(growing: OrderInProgress) -> Blank:
    """Offer where to fall back from each hex with own units."""
    size = growing.view.size
    ids = [
        f"{at}{PAIR}{to}"
        for at in dict.fromkeys(unit.at for unit in growing.me.units)
        if at not in mapped(growing, "retreat")
        for to in around(at)
        if on_map(size, to)
    ]
    return blank("retreat", ids, (0, max(1, len(ids))), grows=True)


def auto_officers(growing: OrderInProgress) -> Blank | None:
    """Offer to switch a palace that sends Officers."""
    settled = mapped(growing, "auto_officers")
    own = {one for place in growing.me.places.values() for one in place.buildings}
    if own.isdisjoint(PALACES):
        return None
    ids = [
        f"{palace}{PAIR}{word}"
        for palace in PALACES
        if palace in own and palace not in settled
        for word in ("on", "off")
    ]
    return blank("auto_officers", ids, (0, max(1, len(ids))), grows=True)


def capital_city(growing: OrderInProgress) -> Blank:
    return blank("city", (told(place) for place in own_cities(plan(growing)) if place.city))
