"""The site of a battle: its ground, its fortifications and their losses, a healing spring.

Rules: V-2.1-35, V-3.2-12 to V-3.2-20, V-1-12, V-7.3-15.
"""

from collections.abc import Mapping

from engine.core.protocol.values import Seat
from engine.valhalla.battle.battlefield import HEALING_SPRING, Site
from engine.valhalla.catalog.city_tables import Fort
from engine.valhalla.cities import cities
from engine.valhalla.combat.field_fortifications import (
    FIELD_FORTIFICATIONS,
    split_field_fortifications,
)
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.state import State


def battle_site(state: State, at: str, attacker: Seat, split: Mapping[str, str] | None) -> Site:
    """Return the site of a battle (V-3.2-20: walls help against an attack from outside)."""
    place = state.places.get(at)
    battle_site = Site(
        is_plains=state.atlas.land(state.settings.terrain_cost_changes).is_plains(at)
    )
    if place is None:
        return battle_site
    turn = state.course
    came = turn.came if turn is not None else {}
    outside = any(unit.id in came for unit in state.units_in(at, attacker))
    battle_site.is_city, battle_site.has_healing_spring = (
        place.is_city,
        place.feature == HEALING_SPRING,
    )
    if place.feature == FIELD_FORTIFICATIONS:
        battle_site.forts, battle_site.forts_apply = (
            split_field_fortifications(place, split),
            outside,
        )
    elif place.is_city and place.owner is not None:
        battle_site.forts = cities.forts_in_force(place, state.side(place.owner).special)
        battle_site.forts_apply = outside and place.owner != attacker
    else:
        battle_site.forts_apply = False
    return battle_site


def mark_as_attacked(state: State, at: str, attacker: Seat) -> None:
    """Mark a place as attacked, unless it was just conquered (V-3.2-17, V-14-47, V-2.1-35)."""
    place = state.places.get(at)
    if place is not None and (
        place.feature == FIELD_FORTIFICATIONS
        or (place.is_city and place.owner not in {None, attacker})
    ):
        place.attacked = True


def record_lost_levels(place: MapFeature, lost: Mapping[Fort, int]) -> None:
    """Record lost levels, by type; of field fortifications as one sum (V-3.2-16, V-2.1-35)."""
    for fort, number in lost.items():
        place.lost["walls" if place.feature == FIELD_FORTIFICATIONS else fort] += number
