"""The numbers of maps, read once from `data/maps.yaml` (V-2.5-01 to V-2.5-12, V-16-10)."""

from functools import cache

from pydantic import Field

from engine.core.files.catalog import load, shape
from engine.core.protocol.values import Model

Counts = dict[str, int]


class Capitals(Model):
    """V-2.5-03."""

    apart: int
    edge: int
    rivals: int


class Home(Model):
    """V-2.5-04."""

    reach: int
    ocean_beside: int
    plains: int
    farms: int


class March(Model):
    """V-2.5-05."""

    nearest: int
    farthest: int
    finds: Counts


class Midlands(Model):
    """V-2.5-06."""

    for_each: Counts
    for_two: Counts
    unknown_more: int
    gates: int

    def finds(self, sides: int) -> Counts:
        """Count the familiar features of so many sides."""
        halves = (sides + 1) // 2
        each = {feature: count * sides for feature, count in self.for_each.items()}
        return each | {feature: count * halves for feature, count in self.for_two.items()}

    def unknown(self, sides: int) -> int:
        return sides + self.unknown_more


class Tries(Model):
    """V-2.5-12."""

    fair: int
    whole: int = Field(alias="all")


class Measures(Model):
    """What the ledger asks of a map.

    Rules: V-2.5-01, V-2.5-01a, V-2.5-01b, V-2.5-01c, V-2.5-01d, V-2.5-01e, V-2.5-01f, V-2.5-01g.
    """

    sizes: dict[int, tuple[int, int]]
    capitals: Capitals
    home: Home
    march: March
    midlands: Midlands
    ocean: tuple[int, int]
    high_mountains: int
    mountains: int
    fair: int
    tries: Tries


class Taste(Model):
    """How our own maps look."""

    ocean: tuple[int, int]
    mountains: int
    high_mountains: int
    hills: int
    desert: int
    deep_desert: int
    shrublands: int
    forest: int
    heavy_forest: int
    marsh: int
    spread: int
    likes: dict[str, tuple[str, ...]]


class ByHand(Model):
    """How large a map may be that somebody wrote."""

    letters: int
    hexes: int
    side: int


class MapFile(Model):
    measures: Measures
    taste: Taste
    by_hand: ByHand
    codes: dict[str, str]


@cache
def numbers() -> MapFile:
    """Read the numbers of maps."""
    return shape(load("engine.valhalla", "data/maps.yaml"), MapFile)
