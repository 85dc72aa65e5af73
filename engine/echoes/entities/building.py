"""A building on the map (section BUILD)."""

from dataclasses import dataclass
from typing import Final

from engine.core.protocol.values import Seat
from engine.echoes.catalog.vocabulary import BuildingKind, MainResource, Terrain
from engine.echoes.squares.coordinates import Square

FORTIFIED: Final[tuple[BuildingKind, ...]] = ("barracks", "capital")
"""E-BUILD-14."""

BUILDING_LIMITS: Final[dict[BuildingKind, int]] = {"camp": 8, "barracks": 3, "capital": 1}
"""The tokens of a player (E-SETUP-01, E-SETUP-02)."""

BUILDING_HEALTH: Final[dict[BuildingKind, int]] = {"camp": 4, "barracks": 5}
"""E-BUILD-15; a Capital has the life points of the mode."""

CAMP_RESOURCES: Final[dict[Terrain, tuple[MainResource, int]]] = {
    "farmland": ("food", 1),
    "forest": ("wood", 1),
    "mine": ("gold", 1),
    "double_gold": ("gold", 2),
}
"""What a Camp provides, by terrain (E-RES-09, E-RES-10); none elsewhere (R-BUILD-02)."""


@dataclass(slots=True)
class Building:
    """A Camp, a Barracks or a Capital; its damage stays (E-BUILD-16)."""

    kind: BuildingKind
    owner: Seat
    square: Square
    damage: int = 0

    @property
    def is_fortified(self) -> bool:
        return self.kind in FORTIFIED

    def copy(self) -> "Building":
        return Building(self.kind, self.owner, self.square, self.damage)
