"""The numbers of maps, read from `data/maps.yaml` (V-2.5-01 to V-2.5-12, V-16-10)."""

from functools import cache

from pydantic import Field

from engine.core.files.catalog import build_model, load_data_file
from engine.core.protocol.values import Model

FeatureCounts = dict[str, int]


class CapitalLimits(Model):
    """Limits of the distances of capitals (V-2.5-03)."""

    apart: int
    edge: int
    rivals: int


class HomeLimits(Model):
    """Limits of a home zone (V-2.5-04)."""

    reach: int
    ocean_beside: int
    plains: int
    farms: int


class MarchZoneLimits(Model):
    """Limits and features of a march zone (V-2.5-05)."""

    nearest: int
    farthest: int
    finds: FeatureCounts


class MidlandLimits(Model):
    """Features of the midlands (V-2.5-06)."""

    for_each: FeatureCounts
    for_two: FeatureCounts
    unknown_more: int
    gates: int

    def familiar_counts(self, sides: int) -> FeatureCounts:
        """Return the numbers of familiar features for so many sides."""
        halves = (sides + 1) // 2
        each = {feature: count * sides for feature, count in self.for_each.items()}
        return each | {feature: count * halves for feature, count in self.for_two.items()}

    def unknown_count(self, sides: int) -> int:
        return sides + self.unknown_more


class TryLimits(Model):
    """How many tries the map maker has (V-2.5-12)."""

    fair: int
    whole: int = Field(alias="all")


class MapLimits(Model):
    """What the ledger asks of a map.

    Rules: V-2.5-01, V-2.5-01a, V-2.5-01b, V-2.5-01c, V-2.5-01d, V-2.5-01e, V-2.5-01f, V-2.5-01g.
    """

    sizes: dict[int, tuple[int, int]]
    capitals: CapitalLimits
    home: HomeLimits
    march: MarchZoneLimits
    midlands: MidlandLimits
    ocean: tuple[int, int]
    high_mountains: int
    mountains: int
    fair: int
    tries: TryLimits


class MapStyle(Model):
    """How generated maps look, within the ledger's limits."""

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


class HandmadeMapLimits(Model):
    """How large a hand-made map may be."""

    characters: int
    hexes: int
    side: int


class MapNumbers(Model):
    measures: MapLimits
    taste: MapStyle
    by_hand: HandmadeMapLimits
    codes: dict[str, str]


@cache
def map_numbers() -> MapNumbers:
    """Read the numbers of maps."""
    return build_model(load_data_file("engine.valhalla", "data/maps.yaml"), MapNumbers)
