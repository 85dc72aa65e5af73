"""A map in the making, and the chance that draws it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeVar

from engine.core.dice import Dice
from engine.valhalla.map.atlas import Atlas, bound, every_hex
from engine.valhalla.map.hexes import around, distance, on_map, place
from engine.valhalla.map.land import Edge
from engine.valhalla.mapmaking.measures import Measures

T = TypeVar("T")


class UnfitError(Exception):
    """A try comes to nothing; the next sub-seed may do better (V-2.5-12)."""


class Rolls:
    """The chance of one try: keyed by what is drawn, never by what was drawn before (V-0-05)."""

    def __init__(self, dice: Dice, try_number: int) -> None:
        """Take round 0, seat 0, purpose `map`; subjects begin with the sub-seed (V-0-06)."""
        self._dice = dice
        self._head = f"{dice.game_id}|0|0|map|{try_number}"

    def below(self, subject: str, count: int) -> int:
        return self._dice.index(f"{self._head}|{subject}", count)

    def between(self, subject: str, least: int, most: int) -> int:
        return least + self.below(subject, most - least + 1)

    def shuffled(self, subject: str, things: Iterable[T]) -> list[T]:
        """Put things that stand in a fixed order into one of chance."""
        drawn = [
            (self.below(f"{subject}|{number}", 1 << 32), number, thing)
            for number, thing in enumerate(things)
        ]
        return [thing for *_, thing in sorted(drawn, key=lambda one: one[:2])]


@lru_cache(maxsize=16)
def beside(size: tuple[int, int]) -> Mapping[str, tuple[str, ...]]:
    """List the neighbours of each hex of a map, hexes in reading order."""
    return {
        at: tuple(other for other in around(at) if on_map(size, other)) for at in every_hex(size)
    }


def rim(size: tuple[int, int], at: str) -> int:
    """Count the steps from a hex to the map's edge."""
    column, row = place(at)
    return min(column - 1, size[0] - column, row - 1, size[1] - row)


@dataclass(slots=True)
class Sketch:
    """What is drawn so far."""

    size: tuple[int, int]
    sides: int
    rolls: Rolls
    measures: Measures
    costs: Mapping[str, int]
    capitals: tuple[str, ...] = ()
    away: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """By hex: the distance of each capital."""
    terrain: dict[str, str] = field(default_factory=dict)
    homes: dict[str, list[str]] = field(default_factory=dict)
    finds: dict[str, str] = field(default_factory=dict)
    roads: set[Edge] = field(default_factory=set)
    gates: list[Edge] = field(default_factory=list)
    zones: dict[str, str] = field(default_factory=dict)
    """By hex of a home or march zone: its capital."""

    @property
    def near(self) -> Mapping[str, tuple[str, ...]]:
        return beside(self.size)

    def settle(self, capitals: tuple[str, ...]) -> None:
        """Take the capitals, all else being told by how far they are."""
        self.capitals = capitals
        self.away = {at: tuple(distance(at, other) for other in capitals) for at in self.near}

    def taken(self) -> dict[str, str]:
        """List the features drawn so far, capitals and home farms among them."""
        own = {at: "farm" for farms in self.homes.values() for at in farms}
        return self.finds | own | dict.fromkeys(self.capitals, "city")

    def atlas(self) -> Atlas:
        """Bind what is drawn."""
        homes = {capital: self.homes.get(capital, ()) for capital in self.capitals}
        return bound(self.size, self.terrain, self.finds, self.roads, self.gates, homes)


def ranked(hexes: Iterable[str], worth: Callable[[str], int]) -> list[str]:
    """Sort hexes, the most worth first; equals in reading order."""
    return sorted(hexes, key=lambda at: (-worth(at), at))


def flooded(near: Mapping[str, Sequence[str]], start: str, dry: Collection[str]) -> set[str]:
    """Walk from a hex over all that hang together with it."""
    found, waiting = {start}, [start]
    while waiting:
        for other in near[waiting.pop()]:
            if other in dry and other not in found:
                found.add(other)
                waiting.append(other)
    return found
