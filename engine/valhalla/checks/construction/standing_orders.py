"""Checks of `preferences` and `capital` (V-12.25-10 to V-12.25-12, V-12.27-10)."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.core.protocol.values import Refusal
from engine.valhalla.checks.construction.shared_work_checks import check_own_city, plan_works_before
from engine.valhalla.checks.order_case import OrderCase, make_refusal, refuse_field
from engine.valhalla.checks.shared_checks import check_hex_exists
from engine.valhalla.cities.officer_training import OFFICER_PALACES
from engine.valhalla.map.hexes import neighbours
from engine.valhalla.orders.fields import split_list
from engine.valhalla.sides.unit_names import (
    find_named_units,
    find_unit_code,
    is_known_spec,
    read_unit_spec,
)

ON_OR_OFF: Final = ("on", "off")


def check_preferences(case: OrderCase) -> Iterator[Refusal]:
    """Check that all names are known, and the Ruler isn't named to go (V-12.25)."""
    order, me = case.order, case.me
    despawn, succession = order.despawn or (), order.succession or ()
    heirs, unmet = find_named_units(me.units, succession, me.kinds)
    unknown = [one for one in despawn if not is_known_spec(one, me.units, me.kinds)]
    for spec in (*unmet, *unknown):
        yield make_refusal("UNKNOWN_UNIT", "V-12.0-18", unit=spec[:40])
    yield from _check_palaces(order.auto_officers)
    pairs = [(at, to) for at, listed in order.retreat.items() for to in (at, *split_list(listed))]
    for _, to in pairs:
        yield from check_hex_exists(case.view, to)
    for unit in heirs:
        if unit.crown or not me.kind_of(unit).can_lead:
            yield make_refusal("PREF_SUCCESSION", "V-12.25-10", unit=unit.id)
    if any(_includes_ruler(case, one) for one in despawn):
        yield make_refusal("PREF_DESPAWN_RULER", "V-12.25-11")
    for at, to in pairs:
        if to != at and to not in neighbours(at):
            yield make_refusal("PREF_RETREAT", "V-12.25-12", hex=to, **{"from": at})


def _check_palaces(given: Mapping[str, str]) -> Iterator[Refusal]:
    """Check that palaces that send Officers are set on or off (V-3.3-30, V-3.3-31, V-3.3-33)."""
    if any(
        palace not in OFFICER_PALACES or word not in ON_OR_OFF for palace, word in given.items()
    ):
        yield refuse_field("auto_officers")


def _includes_ruler(case: OrderCase, entry: str) -> bool:
    """Return whether an entry includes the Ruler."""
    asked = read_unit_spec(entry)
    if asked.id is not None:
        return any(unit.crown for unit in case.me.units if unit.id == asked.id)
    return not asked.word or find_unit_code(asked.word, case.me.kinds) == "ruler"


def check_capital(case: OrderCase) -> Iterator[Refusal]:
    """Check that it is a city, and no Ruins (V-12.27-10)."""
    yield from check_own_city(case, case.order.city)
    place = plan_works_before(case).places.get(case.order.city)
    if place is not None and not place.is_city:
        yield make_refusal("CAPITAL_LEVEL", "V-12.27-10")
