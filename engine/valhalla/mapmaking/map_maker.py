"""Makes a map from a seed: tries are drawn until one meets the ledger.

Rules: V-2.5-01, V-2.5-02, V-2.5-12.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from engine.core.dice import Dice
from engine.valhalla.map.atlas import Atlas
from engine.valhalla.mapmaking.balance import balance_features
from engine.valhalla.mapmaking.biomes import fill_land
from engine.valhalla.mapmaking.capitals import place_capitals
from engine.valhalla.mapmaking.feature_placement import place_features
from engine.valhalla.mapmaking.fortunes import fortune_spread, side_fortunes
from engine.valhalla.mapmaking.map_faults import find_broken_clauses
from engine.valhalla.mapmaking.map_numbers import MapLimits, map_numbers
from engine.valhalla.mapmaking.map_sketch import MapDice, MapSketch, UnfitMapError
from engine.valhalla.mapmaking.mountains import raise_mountains
from engine.valhalla.mapmaking.roads import pave_roads
from engine.valhalla.mapmaking.waters import flood_low_ground


class ImpossibleMapError(Exception):
    """No try gave a map that meets the ledger (V-2.5-12)."""

    code = "MAP_IMPOSSIBLE"

    def __init__(self, sides: int, tries: int) -> None:
        super().__init__(f"{tries} tries gave no map for {sides} sides")
        self.sides, self.tries = sides, tries


@dataclass(frozen=True, slots=True)
class MapWishes:
    """The settings that a map depends on."""

    costs: Mapping[str, int] = field(default_factory=dict)
    """Costs of terrain that this game has changed (V-16-38)."""
    measures: MapLimits = field(default_factory=lambda: map_numbers().measures)


class MadeMap(NamedTuple):
    """A map, its sub-seed, and the spread of its sides' fortunes."""

    atlas: Atlas
    sub_seed: int
    spread: Fraction


def make_map(dice: Dice, sides: int, wishes: MapWishes | None = None) -> Atlas:
    """Make the map of a game; the same seed, sides and settings give the same map (V-2.5-02)."""
    return find_fair_map(dice, sides, wishes or MapWishes()).atlas


def find_fair_map(dice: Dice, sides: int, wishes: MapWishes) -> MadeMap:
    """Return the first fair map; after many tries, the fairest (V-2.5-12)."""
    tries = wishes.measures.tries
    best: MadeMap | None = None
    for sub_seed in range(tries.whole):
        if sub_seed >= tries.fair and best is not None:
            return best
        found = _try_sub_seed(dice, sides, wishes, sub_seed)
        if found is None:
            continue
        if found.spread * 100 <= wishes.measures.fair:
            return found
        if best is None or found.spread < best.spread:
            best = found
    if best is None:
        raise ImpossibleMapError(sides, tries.whole)
    return best


def _try_sub_seed(dice: Dice, sides: int, wishes: MapWishes, sub_seed: int) -> MadeMap | None:
    """Try one sub-seed; None if its map breaks any clause but that of fairness."""
    try:
        atlas = draw_map(dice, sides, wishes, sub_seed)
    except UnfitMapError:
        return None
    if find_broken_clauses(atlas, sides, wishes.measures):
        return None
    return MadeMap(atlas, sub_seed, fortune_spread(side_fortunes(atlas, wishes.costs)))


def draw_map(dice: Dice, sides: int, wishes: MapWishes, sub_seed: int) -> Atlas:
    """Draw the map of one sub-seed, step by step."""
    measures, taste = wishes.measures, map_numbers().taste
    rolls = MapDice(dice, sub_seed)
    sketch = MapSketch(measures.sizes[sides], sides, rolls, measures, wishes.costs)
    place_capitals(sketch)
    flood_low_ground(sketch, taste)
    raise_mountains(sketch, taste)
    fill_land(sketch, taste)
    place_features(sketch, taste)
    pave_roads(sketch)
    balance_features(sketch, taste)
    return sketch.make_atlas()
