"""Land: terrain, features and roads of a map, or of what one side knows of it.

Roads help all sides; ledger features are more than the book's common ones (V-2.1-36, V-2.1-37).

Rules: V-2.1-02 to V-2.1-23, V-2.1-50 to V-2.1-56, V-4.3-22, V-4.3-26, V-4.3-27, V-7.3-13.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.valhalla.catalog.special_verbs import Mode
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.entities.unit_kinds import UnitKind
from engine.valhalla.map.hexes import is_on_map, neighbours

WORLD_GATE: Final = "world_gate"
Edge = tuple[str, str]


def edge_between(one: str, other: str) -> Edge:
    """Return the edge between two hexes; it has no direction (V-2.1-54)."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True)
class Land:
    """Terrain, features and roads. A hex that isn't in `terrain` lies under fog or off the map."""

    size: tuple[int, int]
    terrain: Mapping[str, str]
    features: Mapping[str, str] = field(default_factory=dict)
    roads: frozenset[Edge] = frozenset()
    gates: Mapping[str, str] = field(default_factory=dict)
    """By World Gate: its twin."""
    costs: Mapping[str, int] = field(default_factory=dict)
    """Costs of terrain that this game has changed (V-16-38)."""

    def has_hex(self, at: str) -> bool:
        """Return whether the map has a hex."""
        return is_on_map(self.size, at)

    def neighbours(self, at: str) -> tuple[str, ...]:
        """Return the hexes next to one that are on the map."""
        return tuple(other for other in neighbours(at) if self.has_hex(other))

    def is_water(self, at: str) -> bool:
        """Return whether a hex is known to be water (V-2.1-18)."""
        code = self.terrain.get(at)
        return code is not None and terrain_tables().terrain[code].water

    def is_plains(self, at: str) -> bool:
        """Return whether a hex is plains (V-2.1-19)."""
        return terrain_tables().terrain[self.terrain[at]].plains

    def terrain_cost(self, code: str) -> int | None:
        """Return the cost to enter a terrain on foot; None if that is impossible."""
        return self.costs.get(code, terrain_tables().terrain[code].cost)

    def step_cost(self, mode: Mode | None, origin: str, to: str) -> int | None:
        """Return the cost of a step, or None if it is impossible; first match wins (V-2.1-20).

        A twin gate is one step away, at a cost of its own; a twin in a neighbouring hex is walked
        to (V-7.3-13).
        """
        if self.is_gate_step(origin, to):
            return terrain_tables().gate
        return self.entry_cost(mode, to, by_road=edge_between(origin, to) in self.roads)

    def is_gate_step(self, origin: str, to: str) -> bool:
        """Return whether a step leads through a World Gate (V-7.3-13)."""
        return self.gates.get(origin) == to and to not in neighbours(origin)

    def entry_cost(self, mode: Mode | None, to: str, *, by_road: bool = False) -> int | None:
        """Return the cost to enter a hex, or None; a unit's special beats the general rule.

        Rules: V-0-01, V-2.1-20, V-2.1-53.
        """
        rules, terrain = terrain_tables(), terrain_tables().terrain[self.terrain[to]]
        if terrain.sealed:
            return None
        if mode == "flying":
            return rules.flying
        if terrain.water:
            return terrain.aquatic if mode == "aquatic" else None
        if by_road:
            return rules.road
        if to in self.features:
            return rules.feature
        special = {"aquatic": terrain.aquatic, "burrow": terrain.burrow}.get(mode or "")
        return special if special is not None else self.terrain_cost(self.terrain[to])

    def can_stand(self, mode: Mode | None, at: str) -> bool:
        """Return whether a unit with this travel mode could be in a hex at all."""
        return self.entry_cost(mode, at) is not None


def travel_mode(kind: UnitKind, mount: UnitKind | None) -> Mode | None:
    """Return the travel mode of a unit: a rider has its mount's (V-4.3-84)."""
    return kind.travel_mode if mount is None else mount.travel_mode


def is_flyer_on_walking_mount(kind: UnitKind, mount: UnitKind | None) -> bool:
    """Return whether a Flying unit rides a walking mount, so that roads don't help it.

    Rules: V-4.3-84, V-2.1-55.
    """
    return kind.travel_mode == "flying" and mount is not None and mount.travel_mode != "flying"
