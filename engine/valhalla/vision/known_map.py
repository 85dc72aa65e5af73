"""What a side knows of the map: the revealed land, and the marks on it.

Rules: V-2.2-01, V-2.2-05 to V-2.2-11, V-7.3-03, V-13-15, V-13-16, V-13-26.
"""

from collections.abc import Mapping
from functools import lru_cache

from engine.core.protocol.values import Seat
from engine.valhalla.catalog.rule_tables import terrain_tables
from engine.valhalla.map.atlas import Atlas
from engine.valhalla.map.land import GATE, Land
from engine.valhalla.state import State
from engine.valhalla.view import UNKNOWN


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
        at: feature if _is_familiar(feature, familiar) else UNKNOWN
        for at, feature in atlas.features.items()
        if at in revealed
    }
    roads = frozenset(road for road in atlas.roads if revealed.issuperset(road))
    gates = {
        at: twin
        for pair in atlas.gates
        for at, twin in (pair, pair[::-1])
        if revealed.issuperset(pair) and _is_familiar(GATE, familiar)
    }
    return Land(atlas.size, terrain, features, roads, gates, _read_costs(costs))


def _is_familiar(feature: str, familiar: tuple[str, ...]) -> bool:
    return feature in familiar or terrain_tables().features[feature].familiar


def _read_costs(text: str) -> Mapping[str, int]:
    pairs = (part.split() for part in text.split(",") if part.strip())
    return {pair[0]: int(pair[1]) for pair in pairs}


def map_marks(state: State, seat: Seat) -> dict[str, tuple[Seat, ...]]:
    """Return the other sides in each revealed hex with units or an asset (V-2.2-07 to V-2.2-11)."""
    revealed = state.side(seat).revealed
    found: dict[str, set[Seat]] = {}
    for unit in state.units.values():
        if unit.seat != seat and unit.at in revealed:
            found.setdefault(unit.at, set()).add(unit.seat)
    for place in state.places.values():
        if place.owner not in {None, seat} and place.at in revealed:
            assert place.owner is not None  # noqa: S101  (for mypy: checked just above)
            found.setdefault(place.at, set()).add(place.owner)
    return {at: tuple(sorted(found[at])) for at in sorted(found)}
