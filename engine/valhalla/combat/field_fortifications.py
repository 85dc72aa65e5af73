"""Field fortifications: levels that their defender splits as it likes (V-2.1-35)."""

from collections.abc import Mapping
from typing import Final

from engine.valhalla.catalog.city_tables import FORTS
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.entities.units_and_places import NO_FORTS, FortLevels, MapFeature

FIELD_FORTIFICATIONS: Final = "field_fortifications"
MAX_FIELD_LEVELS_PER_TYPE: Final = 2
"""The most levels of field fortifications of one type (V-2.1-35)."""


def field_levels_left(place: MapFeature) -> int:
    """Count the levels of field fortifications that siege has left (V-2.1-35)."""
    return max(
        0, terrain_tables().features[FIELD_FORTIFICATIONS].fortifications - sum(place.lost.values())
    )


def split_field_fortifications(place: MapFeature, split: Mapping[str, str] | None) -> FortLevels:
    """Split field fortifications as the lead defender orders; the rest are walls (V-2.1-35)."""
    left, forts = field_levels_left(place), NO_FORTS.copy()
    for fort in FORTS:
        wanted = (split or {}).get(fort, "")
        forts[fort] = min(left, MAX_FIELD_LEVELS_PER_TYPE, int(wanted)) if wanted.isdecimal() else 0
        left -= forts[fort]
    forts["walls"] += left
    return forts
