"""Fairness: features without an owner are moved until no side falls far behind (V-2.5-11)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.map.land import edge_between
from engine.valhalla.mapmaking.feature_placement import home_plains, march_zone_hexes
from engine.valhalla.mapmaking.fortunes import WalkingCosts, fortune_spread, side_fortune
from engine.valhalla.mapmaking.map_numbers import MapStyle
from engine.valhalla.mapmaking.map_sketch import MapSketch, steps_to_edge
from engine.valhalla.mapmaking.mountains import open_land

MAX_CALCULATIONS: Final = 6
"""How often the values of the whole map are calculated anew."""

MAX_MOVES: Final = 6
"""How many features are moved between two calculations."""

MAX_SPOTS: Final = 24
"""How many hexes are compared for each feature."""

ESTIMATE_SCALE: Final = 1_000_000
"""Estimates are whole numbers: values times this."""

FIXED_FEATURES: Final = ("city", "world_gate")
"""Features that are not moved: roads lead to cities, and gates come in pairs."""


Region = tuple[bool, str]
"""Whether it holds home farms, and its capital ("" for the midlands)."""


class _Move(NamedTuple):
    gap: int
    origin: str
    to: str


def balance_features(sketch: MapSketch, taste: MapStyle) -> None:
    """Move features, one at a time, as long as that brings the sides closer together."""
    land = open_land(sketch)
    for turn in range(MAX_CALCULATIONS):
        estimate = _Estimate(sketch)
        if estimate.spread * 100 <= taste.spread:
            return
        spots = _hexes_by_region(sketch, land, turn)
        for number in range(MAX_MOVES):
            move = estimate.best(taste, spots)
            if move is not None:
                estimate.move(move)
            elif not number:
                return
            else:
                break


def _region(sketch: MapSketch, at: str) -> Region:
    """Return the region of a hex; no feature leaves its region (V-2.5-04 to V-2.5-06)."""
    capital = sketch.zones.get(at, "")
    return at in sketch.homes.get(capital, ()), capital


def _hexes_by_region(
    sketch: MapSketch, land: Collection[str], turn: int
) -> dict[Region, list[str]]:
    """Return by region the hexes where features may stand, in random order."""
    shuffled = sketch.rolls.shuffle(f"weigh|{turn}", sorted(land))
    wild = [at for at in shuffled if at not in sketch.zones and steps_to_edge(sketch.size, at)]
    zones: dict[Region, list[str]] = {(False, ""): wild}
    for capital in sketch.capitals:
        zone, plains = (
            set(march_zone_hexes(sketch, capital, land)),
            set(home_plains(sketch, capital)),
        )
        zones[False, capital] = [at for at in shuffled if at in zone]
        zones[True, capital] = [at for at in shuffled if at in plains]
    return zones


class _Estimate:
    """An estimate of each side's fortune; it ignores that features are cheaper to enter."""

    def __init__(self, sketch: MapSketch) -> None:
        self.sketch = sketch
        ways = WalkingCosts(sketch.make_atlas().land(sketch.costs))
        self.costs = [ways.costs_from(capital) for capital in sketch.capitals]
        self._values: dict[tuple[int, str], tuple[int, ...]] = {}
        finds = {
            at: what for at, what in sketch.placed_features().items() if at not in sketch.capitals
        }
        self.spread = fortune_spread([side_fortune(finds, costs) for costs in self.costs])
        values = [self.values(what, at) for at, what in finds.items()]
        self.worth = [sum(shares) for shares in zip(*values, strict=True)]

    def values(self, what: str, at: str) -> tuple[int, ...]:
        """Return what a feature in a hex would be worth to each side."""
        weight = terrain_tables().features[what].weight
        values = self._values.get((weight, at))
        if values is None:
            values = tuple(ESTIMATE_SCALE * 4 * weight // (4 + cost) for cost in self._costs_to(at))
            self._values[weight, at] = values
        return values

    def _costs_to(self, at: str) -> Iterator[int]:
        """Yield each side's cost to walk to a feature in a hex."""
        rules, sketch = terrain_tables(), self.sketch
        steps = [
            (other, rules.road if edge_between(at, other) in sketch.roads else rules.feature)
            for other in sketch.neighbours[at]
        ]
        for costs in self.costs:
            yield min(costs[other] + price for other, price in steps if other in costs)

    def best(self, taste: MapStyle, zones: Mapping[Region, list[str]]) -> _Move | None:
        """Return the move that narrows the gap the most; None if none does."""
        sketch, now = self.sketch, _variance(self.worth)
        found, taken = _Move(now, "", ""), sketch.placed_features()
        crowd = set(taken).union(*(sketch.neighbours[at] for at in taken))
        free = {zone: [at for at in spots if at not in crowd] for zone, spots in zones.items()}
        for at, what in sorted(taken.items()):
            if what not in FIXED_FEATURES:
                likes = taste.likes[what]
                suits = (to for to in free[_region(sketch, at)] if sketch.terrain[to] in likes)
                for to in islice(suits, MAX_SPOTS):
                    found = min(found, _Move(_variance(self._worth_after(what, at, to)), at, to))
        return found if found.gap < now else None

    def _worth_after(self, what: str, at: str, to: str) -> list[int]:
        before, after = self.values(what, at), self.values(what, to)
        return [
            worth - here + there
            for worth, here, there in zip(self.worth, before, after, strict=True)
        ]

    def move(self, move: _Move) -> None:
        """Move a feature to another hex."""
        homes, finds = self.sketch.homes, self.sketch.ownerless_features
        homely, capital = _region(self.sketch, move.origin)
        what = "farm" if homely else finds.pop(move.origin)
        if homely:
            homes[capital] = [move.to if at == move.origin else at for at in homes[capital]]
        else:
            finds[move.to] = what
        self.worth = self._worth_after(what, move.origin, move.to)


def _variance(worth: Sequence[int]) -> int:
    """Return the spread of all sides' values, as a multiple of their variance."""
    return len(worth) * sum([one * one for one in worth]) - sum(worth) ** 2
