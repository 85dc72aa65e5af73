"""The ground: terrain, features and roads of a map, or of what one side knows of it.

Roads help everybody, and there are features beyond the common ones (V-2.1-36, V-2.1-37).

Rules: V-2.1-02 to V-2.1-23, V-2.1-50 to V-2.1-56, V-4.3-22, V-4.3-26, V-4.3-27, V-7.3-13.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.valhalla.catalog.rule_tables import ground
from engine.valhalla.catalog.special_verbs import Mode
from engine.valhalla.entities.unit_kinds import Kind
from engine.valhalla.map.hexes import around, on_map

GATE: Final = "world_gate"
Edge = tuple[str, str]


def edge(one: str, other: str) -> Edge:
    """Name the road between two hexes; it has no direction (V-2.1-54)."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True)
class Land:
    """What lies where. A hex that isn't in `terrain` lies under fog, or off the map."""

    size: tuple[int, int]
    terrain: Mapping[str, str]
    features: Mapping[str, str] = field(default_factory=dict)
    roads: frozenset[Edge] = frozenset()
    gates: Mapping[str, str] = field(default_factory=dict)
    """By World Gate: its twin."""
    costs: Mapping[str, int] = field(default_factory=dict)
    """Costs of terrain that this game has changed (V-16-38)."""

    def holds(self, at: str) -> bool:
        """Tell whether the map has such a hex."""
        return on_map(self.size, at)

    def near(self, at: str) -> tuple[str, ...]:
        """List the hexes next to one that are on the map."""
        return tuple(other for other in around(at) if self.holds(other))

    def water(self, at: str) -> bool:
        """V-2.1-18."""
        code = self.terrain.get(at)
        return code is not None and ground().terrain[code].water

    def plains(self, at: str) -> bool:
        """V-2.1-19."""
        return ground().terrain[self.terrain[at]].plains

    def cost_of(self, code: str) -> int | None:
        """Tell what a terrain costs to enter on foot."""
        return self.costs.get(code, ground().terrain[code].cost)

    def step(self, mode: Mode | None, origin: str, to: str) -> int | None:
        """Tell the cost of a step, or None if it is impossible; first match wins (V-2.1-20).

        A twin gate is one step away, by a price of its own; one that lies next door is walked to
        (V-7.3-13).
        """
        if self.through(origin, to):
            return ground().gate
        return self.entry(mode, to, by_road=edge(origin, to) in self.roads)

    def through(self, origin: str, to: str) -> bool:
        """Tell whether a step leads through a World Gate (V-7.3-13)."""
        return self.gates.get(origin) == to and to not in around(origin)

    def entry(self, mode: Mode | None, to: str, *, by_road: bool = False) -> int | None:
        """Tell what it costs to enter a hex; a special beats what holds for all.

        Rules: V-0-01, V-2.1-20, V-2.1-53.
        """
        rules, terrain = ground(), ground().terrain[self.terrain[to]]
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
        return special if special is not None else self.cost_of(self.terrain[to])

    def bears(self, mode: Mode | None, at: str) -> bool:
        """Tell whether a unit that travels so could be in a hex at all."""
        return self.entry(mode, at) is not None


def mode_of(kind: Kind, mount: Kind | None) -> Mode | None:
    """Tell how a unit travels: a rider as its mount does (V-4.3-84)."""
    return kind.mode if mount is None else mount.mode


def pays_for_roads(kind: Kind, mount: Kind | None) -> bool:
    """Tell whether a Flying unit rides what walks: no road is a road to it (V-4.3-84, V-2.1-55)."""
    return kind.mode == "flying" and mount is not None and mount.mode != "flying"
