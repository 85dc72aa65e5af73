"""Checks of `preferences` and `capital` (V-12.25-10 to V-12.25-12, V-12.27-10)."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.core.protocol.values import Refusal
from engine.valhalla.checks.case import OrderCase, no
from engine.valhalla.checks.common import hex_known
from engine.valhalla.checks.construction.common import own_city, works
from engine.valhalla.cities.officer_training import PALACES
from engine.valhalla.map.hexes import around
from engine.valhalla.orders.fields import apart
from engine.valhalla.sides.unit_names import code_of, knows, named, wanted

WORDS: Final = ("on", "off")


def preferences(case: OrderCase) -> Iterator[Refusal]:
    """Ask whether all of this means something, and spares the Ruler (V-12.25)."""
    order, me = case.order, case.me
    despawn, succession = order.despawn or (), order.succession or ()
    heirs, unmet = named(me.units, succession, me.kinds)
    unknown = [one for one in despawn if not knows(one, me.units, me.kinds)]
    for spec in (*unmet, *unknown):
        yield no("UNKNOWN_UNIT", "V-12.0-18", unit=spec[:40])
    yield from _palaces(order.auto_officers)
    pairs = [(at, to) for at, listed in order.retreat.items() for to in (at, *apart(listed))]
    for _, to in pairs:
        yield from hex_known(case.view, to)
    for unit in heirs:
        if unit.crown or not me.kind(unit).leads:
            yield no("PREF_SUCCESSION", "V-12.25-10", unit=unit.id)
    if any(_crowned(case, one) for one in despawn):
        yield no("PREF_DESPAWN_RULER", "V-12.25-11")
    for at, to in pairs:
        if to != at and to not in around(at):
            yield no("PREF_RETREAT", "V-12.25-12", hex=to, **{"from": at})


def _palaces(given: Mapping[str, str]) -> Iterator[Refusal]:
    """Only palaces that send Officers are switched, on or off (V-3.3-30, V-3.3-31, V-3.3-33)."""
    if any(palace not in PALACES or word not in WORDS for palace, word in given.items()):
        yield no("BAD_FIELD", "V-12.0-15", field="auto_officers")


def _crowned(case: OrderCase, entry: str) -> bool:
    """Tell whether an entry means the Ruler, be it among all."""
    asked = wanted(entry)
    if asked.id is not None:
        return any(unit.crown for unit in case.me.units if unit.id == asked.id)
    return not asked.word or code_of(asked.word, case.me.kinds) == "ruler"


def capital(case: OrderCase) -> Iterator[Refusal]:
    """Is it a city, and no Ruins? (V-12.27-10)."""
    yield from own_city(case, case.order.city)
    place = works(case).places.get(case.order.city)
    if place is not None and not place.city:
        yield no("CAPITAL_LEVEL", "V-12.27-10")
