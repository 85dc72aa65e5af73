"""What blanks about cities and farms ask alike."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from pydantic import TypeAdapter

from engine.core.protocol.game import Choice
from engine.valhalla.choices.common import OrderInProgress, choice
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.map.atlas import CITY
from engine.valhalla.orders.fields import Map, Words
from engine.valhalla.orders.sheet_rules import effective
from engine.valhalla.planning.works_plan import Works, planned_works

_WORDS: Final[TypeAdapter[tuple[str, ...]]] = TypeAdapter(Words)
_NUMBER: Final = TypeAdapter(int)
_MAP: Final[TypeAdapter[Mapping[str, str]]] = TypeAdapter(Map)


def listed(growing: OrderInProgress, name: str) -> tuple[str, ...]:
    """Read what a list holds so far, in whatever form it was given."""
    return _WORDS.validate_python(growing.fields.get(name) or ())


def mapped(growing: OrderInProgress, name: str) -> Mapping[str, str]:
    """Read what a map holds so far, in whatever form it was given."""
    return _MAP.validate_python(growing.fields.get(name) or {})


def number(growing: OrderInProgress, name: str) -> int:
    """Read a number as it was given; 0 where there is none."""
    return _NUMBER.validate_python(growing.fields.get(name) or 0)


def plan(growing: OrderInProgress) -> Works:
    return planned_works(growing.me, effective(growing.sheet))


def place_of(works: Works, given: Any) -> MapFeature | None:
    return works.places.get(str(given))


def own_cities(works: Works) -> Iterator[MapFeature]:
    return (place for place in works.places.values() if place.feature == CITY)


def led(growing: OrderInProgress, places: Iterable[MapFeature]) -> list[MapFeature]:
    """Set places first where an own Officer is or will be: elsewhere works fail (V-12.0-24)."""
    me, then = growing.me, growing.plan.at
    officers = [unit for unit in me.units if me.kind(unit).is_officer]
    there = {at for unit in officers for at in (unit.at, then.get(unit.id))}
    return sorted(places, key=lambda place: place.at not in there)


def told(place: MapFeature, **facts: str | int) -> Choice:
    return choice(place.at, feature=place.feature, level=place.level, **facts)
