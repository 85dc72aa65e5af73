"""A map in the making, and its dice."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeVar

from engine.core.dice import Dice
from engine.valhalla.map.atlas import Atlas, all_hexes, make_atlas
from engine.valhalla.map.hexes import column_and_row, distance, is_on_map, neighbours
from engine.valhalla.map.land import Edge
from engine.valhalla.mapmaking.map_numbers import MapLimits

T = TypeVar("T")


class UnfitMapError(Exception):
    """A try failed; the next sub-seed may do better (V-2.5-12)."""


class MapDice:
    """The dice of one try; each roll has a key of its own, whatever was rolled before (V-0-05)."""

    def __init__(self, dice: Dice, try_number: int) -> None:
        """Take round 0, seat 0, purpose `map`; subjects begin with the sub-seed (V-0-06)."""
        self._dice = dice
        self._head = f"{dice.game_id}|0|0|map|{try_number}"

    def roll_below(self, subject: str, count: int) -> int:
        return self._dice.roll_index(f"{self._head}|{subject}", count)

    def roll_between(self, subject: str, least: int, most: int) -> int:
        return least + self.roll_below(subject, most - least + 1)

    def shuffle(self, subject: str, things: Iterable[T]) -> list[T]:
        """Return things, given in a fixed order, in a random one."""
        keyed = [
            (self.roll_below(f"{subject}|{number}", 1 << 32), number, thing)
            for number, thing in enumerate(things)
        ]
        return [thing for *_, thing in sorted(keyed, key=lambda one: one[:2])]


@lru_cache(maxsize=16)
def neighbours_by_hex(size: tuple[int, int]) -> Mapping[str, tuple[str, ...]]:
    """Return the neighbours of each hex of a map, hexes in reading order."""
    return {
        at: tuple(other for other in neighbours(at) if is_on_map(size, other))
        for at in all_hexes(size)
    }


def steps_to_edge(size: tuple[int, int], at: str) -> int:
    """Count the steps from a hex to the map's edge."""
    column, row = column_and_row(at)
    return min(column - 1, size[0] - column, row - 1, size[1] - row)


@dataclass(slots=True)
class MapSketch:
    """The parts of a map that are drawn so far."""

    size: tuple[int, int]
    sides: int
    rolls: MapDice
    measures: MapLimits
    costs: Mapping[str, int]
    capitals: tuple[str, ...] = ()
    capital_distances: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """By hex: its distance to each capital."""
    terrain: dict[str, str] = field(default_factory=dict)
    homes: dict[str, list[str]] = field(default_factory=dict)
    ownerless_features: dict[str, str] = field(default_factory=dict)
    roads: set[Edge] = field(default_factory=set)
    gates: list[Edge] = field(default_factory=list)
    zones: dict[str, str] = field(default_factory=dict)
    """By hex of a home or march zone: its capital."""

    @property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        return neighbours_by_hex(self.size)

    def set_capitals(self, capitals: tuple[str, ...]) -> None:
        """Set the capitals, and every hex's distances to them."""
        self.capitals = capitals
        self.capital_distances = {
            at: tuple(distance(at, other) for other in capitals) for at in self.neighbours
        }

    def placed_features(self) -> dict[str, str]:
        """Return the features drawn so far, capitals and home farms included."""
        own = {at: "farm" for farms in self.homes.values() for at in farms}
        return self.ownerless_features | own | dict.fromkeys(self.capitals, "city")

    def make_atlas(self) -> Atlas:
        """Return what is drawn as an atlas."""
        homes = {capital: self.homes.get(capital, ()) for capital in self.capitals}
        return make_atlas(
            self.size, self.terrain, self.ownerless_features, self.roads, self.gates, homes
        )


def sort_by_worth(hexes: Iterable[str], worth: Callable[[str], int]) -> list[str]:
    """Sort hexes by worth, the highest first; equals in reading order."""
    return sorted(hexes, key=lambda at: (-worth(at), at))


def connected_hexes(
    near: Mapping[str, Sequence[str]], start: str, allowed: Collection[str]
) -> set[str]:
    """Return the hexes that are connected with one over allowed hexes."""
    found, waiting = {start}, [start]
    while waiting:
        for other in near[waiting.pop()]:
            if other in allowed and other not in found:
                found.add(other)
                waiting.append(other)
    return found
