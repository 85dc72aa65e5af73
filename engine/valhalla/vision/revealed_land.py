"""What a side knows of the map: the land that it has revealed.

Rules: V-2.2-01, V-2.2-05, V-2.2-06, V-7.3-03, V-13-15, V-13-26.
"""

from collections.abc import Mapping
from functools import lru_cache

from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.map.atlas import Atlas
from engine.valhalla.map.land import WORLD_GATE, Land
from engine.valhalla.view import UNKNOWN_FEATURE


class _AtlasById:
    """A cache key for an atlas; an atlas never changes, so that its identity is enough."""

    __slots__ = ("atlas",)

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas

    def __hash__(self) -> int:
        return id(self.atlas)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _AtlasById) and other.atlas is self.atlas


def known_land(
    atlas: Atlas, revealed: frozenset[str], familiar: tuple[str, ...], costs: str = ""
) -> Land:
    """Return the land that a side has revealed: terrain, features, roads (V-13-15)."""
    return _cached_land(_AtlasById(atlas), revealed, tuple(sorted(familiar)), costs)


@lru_cache(maxsize=128)
def _cached_land(
    atlas_key: _AtlasById, revealed: frozenset[str], familiar: tuple[str, ...], costs: str
) -> Land:
    atlas = atlas_key.atlas
    terrain = {at: code for at, code in atlas.terrain.items() if at in revealed}
    features = {
        at: feature if _is_familiar(feature, familiar) else UNKNOWN_FEATURE
        for at, feature in atlas.features.items()
        if at in revealed
    }
    roads = frozenset(road for road in atlas.roads if revealed.issuperset(road))
    gates = {
        at: twin
        for pair in atlas.gates
        for at, twin in (pair, pair[::-1])
        if revealed.issuperset(pair) and _is_familiar(WORLD_GATE, familiar)
    }
    return Land(atlas.size, terrain, features, roads, gates, _read_costs(costs))


def _is_familiar(feature: str, familiar: tuple[str, ...]) -> bool:
    return feature in familiar or terrain_tables().features[feature].familiar


def _read_costs(text: str) -> Mapping[str, int]:
    pairs = (part.split() for part in text.split(",") if part.strip())
    return {pair[0]: int(pair[1]) for pair in pairs}
