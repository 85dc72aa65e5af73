"""A map out of a seed: tries are drawn until one is as the ledger asks.

Rules: V-2.5-01, V-2.5-02, V-2.5-12.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from engine.core.dice import Dice
from engine.valhalla.map.atlas import Atlas
from engine.valhalla.mapmaking.balance import weigh
from engine.valhalla.mapmaking.biomes import grow
from engine.valhalla.mapmaking.capitals import found_capitals
from engine.valhalla.mapmaking.finds import lay
from engine.valhalla.mapmaking.map_faults import unmet
from engine.valhalla.mapmaking.map_sketch import Rolls, Sketch, UnfitError
from engine.valhalla.mapmaking.measures import Measures, numbers
from engine.valhalla.mapmaking.mountains import raise_ranges
from engine.valhalla.mapmaking.roads import pave
from engine.valhalla.mapmaking.waters import flood
from engine.valhalla.mapmaking.worth import fortunes, spread


class ImpossibleError(Exception):
    """No try gave a map that meets the ledger (V-2.5-12)."""

    code = "MAP_IMPOSSIBLE"

    def __init__(self, sides: int, tries: int) -> None:
        super().__init__(f"{tries} tries gave no map for {sides} sides")
        self.sides, self.tries = sides, tries


@dataclass(frozen=True, slots=True)
class Wishes:
    """The settings that a map hangs on."""

    costs: Mapping[str, int] = field(default_factory=dict)
    """Costs of terrain that this game has changed (V-16-38)."""
    measures: Measures = field(default_factory=lambda: numbers().measures)


class Made(NamedTuple):
    """A map, the sub-seed it came from, and how far apart it leaves the sides."""

    atlas: Atlas
    sub_seed: int
    spread: Fraction


def make(dice: Dice, sides: int, wishes: Wishes | None = None) -> Atlas:
    """Make the map of a game; the same seed, sides and settings give the same map (V-2.5-02)."""
    return made(dice, sides, wishes or Wishes()).atlas


def made(dice: Dice, sides: int, wishes: Wishes) -> Made:
    """Take the first fair map; after many tries, the fairest (V-2.5-12)."""
    tries = wishes.measures.tries
    best: Made | None = None
    for sub_seed in range(tries.whole):
        if sub_seed >= tries.fair and best is not None:
            return best
        found = _tried(dice, sides, wishes, sub_seed)
        if found is None:
            continue
        if found.spread * 100 <= wishes.measures.fair:
            return found
        if best is None or found.spread < best.spread:
            best = found
    if best is None:
        raise ImpossibleError(sides, tries.whole)
    return best


def _tried(dice: Dice, sides: int, wishes: Wishes, sub_seed: int) -> Made | None:
    """Draw one map; None if it breaks any clause but that of fairness."""
    try:
        atlas = sketched(dice, sides, wishes, sub_seed)
    except UnfitError:
        return None
    if unmet(atlas, sides, wishes.measures):
        return None
    return Made(atlas, sub_seed, spread(fortunes(atlas, wishes.costs)))


def sketched(dice: Dice, sides: int, wishes: Wishes, sub_seed: int) -> Atlas:
    """Draw one map, step by step."""
    measures, taste = wishes.measures, numbers().taste
    rolls = Rolls(dice, sub_seed)
    sketch = Sketch(measures.sizes[sides], sides, rolls, measures, wishes.costs)
    found_capitals(sketch)
    flood(sketch, taste)
    raise_ranges(sketch, taste)
    grow(sketch, taste)
    lay(sketch, taste)
    pave(sketch)
    weigh(sketch, taste)
    return sketch.atlas()
