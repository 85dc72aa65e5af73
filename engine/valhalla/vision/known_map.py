"""What a side knows of the map: the land it has revealed, and marks upon it.

Rules: V-2.2-01, V-2.2-05 to V-2.2-11, V-7.3-03, V-13-15, V-13-16, V-13-26.
"""

from collections.abc import Mapping
from functools import lru_cache

from engine.core.protocol.values import Seat
from engine.valhalla.catalog.rule_tables import ground
from engine.valhalla.map.atlas import Atlas
from engine.valhalla.map.land import GATE, Land
from engine.valhalla.state import State
from engine.valhalla.view import UNKNOWN


class _Same:
    """An atlas as a key: it is never changed, so that the same one is the same map."""

    __slots__ = ("atlas",)

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas

    def __hash__(self) -> int:
        return id(self.atlas)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.atlas is self.atlas


def land(
    atlas: Atlas, revealed: frozenset[str], familiar: tuple[str, ...], costs: str = ""
) -> Land:
    """Show the land that a side has revealed: terrain, features, roads (V-13-15)."""
    return _land(_Same(atlas), revealed, tuple(sorted(familiar)), costs)


@lru_cache(maxsize=128)
def _land(same: _Same, revealed: frozenset[str], familiar: tuple[str, ...], costs: str) -> Land:
    atlas = same.atlas
    terrain = {at: code for at, code in atlas.terrain.items() if at in revealed}
    features = {
        at: feature if _familiar(feature, familiar) else UNKNOWN
        for at, feature in atlas.features.items()
        if at in revealed
    }
    roads = frozenset(road for road in atlas.roads if revealed.issuperset(road))
    gates = {
        at: twin
        for pair in atlas.gates
        for at, twin in (pair, pair[::-1])
        if revealed.issuperset(pair) and _familiar(GATE, familiar)
    }
    return Land(atlas.size, terrain, features, roads, gates, _costs(costs))


def _familiar(feature: str, familiar: tuple[str, ...]) -> bool:
    return feature in familiar or ground().features[feature].familiar


def _costs(text: str) -> Mapping[str, int]:
    pairs = (part.split() for part in text.split(",") if part.strip())
    return {pair[0]: int(pair[1]) for pair in pairs}


def marks(state: State, seat: Seat) -> dict[str, tuple[Seat, ...]]:
    """Mark the revealed hexes where another side has units or an asset (V-2.2-07 to V-2.2-11)."""
    revealed = state.side(seat).revealed
    found: dict[str, set[Seat]] = {}
    for unit in state.units.values():
        if unit.seat != seat and unit.at in revealed:
            found.setdefault(unit.at, set()).add(unit.seat)
    for place in state.places.values():
        if place.owner not in {None, seat} and place.at in revealed:
            assert place.owner is not None  # noqa: S101  (for mypy: looked at just above)
            found.setdefault(place.at, set()).add(place.owner)
    return {at: tuple(sorted(found[at])) for at in sorted(found)}
