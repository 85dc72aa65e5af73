"""Fairness: finds are moved about until no side falls far behind (V-2.5-11)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from engine.valhalla.catalog.rule_tables import ground
from engine.valhalla.map.land import edge
from engine.valhalla.mapmaking.finds import fields, march
from engine.valhalla.mapmaking.map_sketch import Sketch, rim
from engine.valhalla.mapmaking.measures import Taste
from engine.valhalla.mapmaking.mountains import is_open
from engine.valhalla.mapmaking.worth import Ways, fortune, spread

TURNS: Final = 6
"""So often the whole map is reckoned anew."""

MOVES: Final = 6
"""So many finds are moved between two reckonings."""

SPOTS: Final = 24
"""So many places are weighed for each find."""

SCALE: Final = 1_000_000
"""Estimates are whole numbers of such parts."""

STAY: Final = ("city", "world_gate")
"""Roads lead to cities, and gates belong to their twins."""


Region = tuple[bool, str]
"""Whether it is for home farms, and whose it is."""


class _Move(NamedTuple):
    gap: int
    origin: str
    to: str


def weigh(sketch: Sketch, taste: Taste) -> None:
    """Move finds, one at a time, as long as that brings the sides closer together."""
    land = is_open(sketch)
    for turn in range(TURNS):
        scale = _Scale(sketch)
        if scale.spread * 100 <= taste.spread:
            return
        zones = _zones(sketch, land, turn)
        for number in range(MOVES):
            move = scale.best(taste, zones)
            if move is not None:
                scale.move(move)
            elif not number:
                return
            else:
                break


def _region(sketch: Sketch, at: str) -> Region:
    """Name the zone of a hex: nothing is moved out of its own (V-2.5-04 to V-2.5-06)."""
    capital = sketch.zones.get(at, "")
    return at in sketch.homes.get(capital, ()), capital


def _zones(sketch: Sketch, land: Collection[str], turn: int) -> dict[Region, list[str]]:
    """List by zone where finds may stand, in an order of chance."""
    drawn = sketch.rolls.shuffled(f"weigh|{turn}", sorted(land))
    wild = [at for at in drawn if at not in sketch.zones and rim(sketch.size, at)]
    zones: dict[Region, list[str]] = {(False, ""): wild}
    for capital in sketch.capitals:
        zone, plains = set(march(sketch, capital, land)), set(fields(sketch, capital))
        zones[False, capital] = [at for at in drawn if at in zone]
        zones[True, capital] = [at for at in drawn if at in plains]
    return zones


class _Scale:
    """What each side has, by an estimate that forgets how a find eases the way past it."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        ways = Ways(sketch.atlas().land(sketch.costs))
        self.costs = [ways.marches(capital) for capital in sketch.capitals]
        self._values: dict[tuple[int, str], tuple[int, ...]] = {}
        finds = {at: what for at, what in sketch.taken().items() if at not in sketch.capitals}
        self.spread = spread([fortune(finds, costs) for costs in self.costs])
        values = [self.values(what, at) for at, what in finds.items()]
        self.worth = [sum(shares) for shares in zip(*values, strict=True)]

    def values(self, what: str, at: str) -> tuple[int, ...]:
        """Tell what a find in a hex would be worth to each side."""
        weight = ground().features[what].weight
        known = self._values.get((weight, at))
        if known is None:
            known = tuple(SCALE * 4 * weight // (4 + cost) for cost in self._reach(at))
            self._values[weight, at] = known
        return known

    def _reach(self, at: str) -> Iterator[int]:
        """Tell what it would cost each side to come to a find in a hex."""
        rules, sketch = ground(), self.sketch
        steps = [
            (other, rules.road if edge(at, other) in sketch.roads else rules.feature)
            for other in sketch.near[at]
        ]
        for costs in self.costs:
            yield min(costs[other] + price for other, price in steps if other in costs)

    def best(self, taste: Taste, zones: Mapping[Region, list[str]]) -> _Move | None:
        """Look for the move that narrows the gap the most."""
        sketch, now = self.sketch, _gap(self.worth)
        found, taken = _Move(now, "", ""), sketch.taken()
        crowd = set(taken).union(*(sketch.near[at] for at in taken))
        free = {zone: [at for at in spots if at not in crowd] for zone, spots in zones.items()}
        for at, what in sorted(taken.items()):
            if what not in STAY:
                likes = taste.likes[what]
                suits = (to for to in free[_region(sketch, at)] if sketch.terrain[to] in likes)
                for to in islice(suits, SPOTS):
                    found = min(found, _Move(_gap(self._after(what, at, to)), at, to))
        return found if found.gap < now else None

    def _after(self, what: str, at: str, to: str) -> list[int]:
        before, after = self.values(what, at), self.values(what, to)
        return [
            worth - here + there
            for worth, here, there in zip(self.worth, before, after, strict=True)
        ]

    def move(self, move: _Move) -> None:
        """Carry a find to another hex."""
        homes, finds = self.sketch.homes, self.sketch.finds
        homely, capital = _region(self.sketch, move.origin)
        what = "farm" if homely else finds.pop(move.origin)
        if homely:
            homes[capital] = [move.to if at == move.origin else at for at in homes[capital]]
        else:
            finds[move.to] = what
        self.worth = self._after(what, move.origin, move.to)


def _gap(worth: Sequence[int]) -> int:
    """Tell how far sides lie apart, all of them, not only the first and the last."""
    return len(worth) * sum(one * one for one in worth) - sum(worth) ** 2
