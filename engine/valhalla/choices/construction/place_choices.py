"""What the blanks of orders about cities and farms share."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from pydantic import TypeAdapter

from engine.core.protocol.game import Choice
from engine.valhalla.choices.blank_making import OrderInProgress, make_choice
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.map.atlas import CITY
from engine.valhalla.orders.fields import TextMap, Words
from engine.valhalla.orders.sheet_rules import effective_orders
from engine.valhalla.planning.works_plan import WorksPlan, plan_works

_WORDS: Final[TypeAdapter[tuple[str, ...]]] = TypeAdapter(Words)
_NUMBER: Final = TypeAdapter(int)
_MAP: Final[TypeAdapter[Mapping[str, str]]] = TypeAdapter(TextMap)


def read_list(progress: OrderInProgress, name: str) -> tuple[str, ...]:
    """Return what a list field holds so far."""
    return _WORDS.validate_python(progress.fields.get(name) or ())


def read_map(progress: OrderInProgress, name: str) -> Mapping[str, str]:
    """Return what a map field holds so far."""
    return _MAP.validate_python(progress.fields.get(name) or {})


def read_number(progress: OrderInProgress, name: str) -> int:
    """Return the number in a field; 0 if there is none."""
    return _NUMBER.validate_python(progress.fields.get(name) or 0)


def plan_works_before(progress: OrderInProgress) -> WorksPlan:
    return plan_works(progress.me, effective_orders(progress.sheet))


def find_place(works: WorksPlan, given: Any) -> MapFeature | None:
    return works.places.get(str(given))


def own_cities(works: WorksPlan) -> Iterator[MapFeature]:
    return (place for place in works.places.values() if place.feature == CITY)


def sort_led_first(progress: OrderInProgress, places: Iterable[MapFeature]) -> list[MapFeature]:
    """Return places, first those with an own Officer: elsewhere works fail (V-12.0-24)."""
    me, planned_hexes = progress.me, progress.plan.hex_of
    officers = [unit for unit in me.units if me.kind_of(unit).is_officer]
    there = {at for unit in officers for at in (unit.at, planned_hexes.get(unit.id))}
    return sorted(places, key=lambda place: place.at not in there)


def place_choice(place: MapFeature, **facts: str | int) -> Choice:
    return make_choice(place.at, feature=place.feature, level=place.level, **facts)
