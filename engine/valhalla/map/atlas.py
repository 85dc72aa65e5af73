"""A whole map before the first round: terrain, features, roads, capitals.

Rules: V-2.1-02, V-2.1-21, V-2.1-22, V-2.1-54, V-2.5-04, V-7.3-13.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.valhalla.map.hexes import hex_name
from engine.valhalla.map.land import WORLD_GATE, Edge, Land, edge_between

CITY = "city"
FARM = "farm"


@dataclass(frozen=True, slots=True)
class Atlas:
    """A whole map, everything in reading order."""

    size: tuple[int, int]
    terrain: Mapping[str, str]
    features: Mapping[str, str]
    """By hex: its feature, capitals and home farms included."""
    roads: tuple[Edge, ...]
    gates: tuple[Edge, ...]
    """Pairs of World Gates."""
    capitals: tuple[str, ...]
    homes: Mapping[str, tuple[str, ...]]
    """By capital: its home farms."""

    def land(self, costs: Mapping[str, int] | None = None) -> Land:
        """Return the map as land to move over."""
        twins = {at: twin for one, other in self.gates for at, twin in ((one, other), (other, one))}
        roads = frozenset(self.roads)
        return Land(self.size, self.terrain, self.features, roads, twins, costs or {})

    def ownerless_features(self) -> dict[str, str]:
        """Return the features without an owner at the start, ruined cities included."""
        homes = {at for farms in self.homes.values() for at in farms}
        owned = homes.union(self.capitals)
        return {at: feature for at, feature in self.features.items() if at not in owned}


def make_atlas(
    size: tuple[int, int],
    terrain: Mapping[str, str],
    ownerless: Mapping[str, str],
    roads: Iterable[tuple[str, str]],
    gates: Iterable[tuple[str, str]],
    homes: Mapping[str, Iterable[str]],
) -> Atlas:
    """Make an atlas of the parts of a map, all in reading order: same map, same bytes (V-0-02).

    `finds`: the features without an owner; capitals, home farms and gates are added to them.
    """
    farms = {capital: tuple(sorted(homes[capital])) for capital in sorted(homes)}
    pairs = tuple(sorted(edge_between(*pair) for pair in gates))
    features = dict(ownerless)
    features.update(dict.fromkeys((at for pair in pairs for at in pair), WORLD_GATE))
    features.update(dict.fromkeys((at for near in farms.values() for at in near), FARM))
    features.update(dict.fromkeys(farms, CITY))
    return Atlas(
        size=size,
        terrain=dict(sorted(terrain.items())),
        features=dict(sorted(features.items())),
        roads=tuple(sorted({edge_between(*pair) for pair in roads})),
        gates=pairs,
        capitals=tuple(farms),
        homes=farms,
    )


def all_hexes(size: tuple[int, int]) -> tuple[str, ...]:
    """List all hexes of a map in reading order."""
    columns, rows = size
    return tuple(hex_name(c, r) for c in range(1, columns + 1) for r in range(1, rows + 1))
