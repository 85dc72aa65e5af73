"""The site of a battle: ground, walls, what is lost of them, a spring.

Rules: V-2.1-35, V-3.2-12 to V-3.2-20, V-1-12, V-7.3-15.
"""

from collections.abc import Mapping
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.battle.battlefield import Site
from engine.valhalla.catalog.rule_tables import FORTS, Fort, ground
from engine.valhalla.cities import cities
from engine.valhalla.entities.units_and_places import NO_FORTS, Forts, MapFeature
from engine.valhalla.state import State

FIELD: Final = "field_fortifications"
SPRING: Final = "healing_spring"
EACH: Final = 2
"""So many levels of field fortifications one type may have (V-2.1-35)."""


def site(state: State, at: str, attacker: Seat, split: Mapping[str, str] | None) -> Site:
    """Describe where a battle is fought (V-3.2-20: walls help against an attack from outside)."""
    place = state.places.get(at)
    made = Site(plains=state.atlas.land(state.settings.costs).plains(at))
    if place is None:
        return made
    course = state.course
    came = course.came if course is not None else {}
    outside = any(unit.id in came for unit in state.here(at, attacker))
    made.city, made.spring = place.city, place.feature == SPRING
    if place.feature == FIELD:
        made.forts, made.fortified = entrenched(place, split), outside
    elif place.city and place.owner is not None:
        made.forts = cities.forts(place, state.side(place.owner).special)
        made.fortified = outside and place.owner != attacker
    else:
        made.fortified = False
    return made


def levels_left(place: MapFeature) -> int:
    """Count the levels of field fortifications that siege has left (V-2.1-35)."""
    return max(0, ground().features[FIELD].fortifications - sum(place.lost.values()))


def entrenched(place: MapFeature, split: Mapping[str, str] | None) -> Forts:
    """Split field fortifications as the lead defender says; the rest are walls (V-2.1-35)."""
    left, found = levels_left(place), NO_FORTS.copy()
    for fort in FORTS:
        wanted = (split or {}).get(fort, "")
        found[fort] = min(left, EACH, int(wanted)) if wanted.isdecimal() else 0
        left -= found[fort]
    found["walls"] += left
    return found


def breached(place: MapFeature, lost: Mapping[Fort, int]) -> None:
    """Keep the levels that were lost; of field fortifications in all (V-3.2-16, V-2.1-35)."""
    for fort, number in lost.items():
        place.lost["walls" if place.feature == FIELD else fort] += number


def attacked(state: State, at: str, attacker: Seat) -> None:
    """Mark what was attacked; a conquest has cleared it already (V-3.2-17, V-14-47, V-2.1-35)."""
    place = state.places.get(at)
    if place is not None and (
        place.feature == FIELD or (place.city and place.owner not in {None, attacker})
    ):
        place.attacked = True
