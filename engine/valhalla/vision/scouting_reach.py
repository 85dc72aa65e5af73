"""How far forces and Seers scout (V-7.2-04, V-4.4-43, V-7.3-11, V-11.2-15)."""

from typing import Final

from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.cities import cities

SCOUTING_REACH: Final = 3
SEER_EYE_REACH: Final = 6
"""The reach of a Seer's Eye of Sour Ron (V-4.4-43)."""


def scouting_reach(feature: str, special: str) -> int:
    """Return how far a force scouts from its hex (V-7.2-04, V-7.3-11, V-11.2-15)."""
    tower = (
        terrain_tables().features[feature].scouting if feature in terrain_tables().features else 0
    )
    return max(SCOUTING_REACH + cities.side_special_of(special).scouting, tower)
