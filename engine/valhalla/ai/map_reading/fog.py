"""The fog: where a rival's capital may lie hidden.

Roads join all capitals, farms lie around them, and no two capitals lie near each other.
"""

from collections import Counter
from functools import cache, cached_property
from typing import Final

from engine.valhalla.ai.map_reading.capital_guesses import CapitalGuess
from engine.valhalla.ai.map_reading.known_ways import KnownWays
from engine.valhalla.map.hexes import distance, hexes_in_reach, is_on_map, neighbours
from engine.valhalla.view import OwnSide

MAX_WAY_COST: Final = 80
"""Ways that cost more movement are ignored."""
MIN_CAPITAL_DISTANCE: Final = 9
"""No two capitals lie nearer to each other (V-2.5-03)."""
FARM_TO_CAPITAL_RANGE: Final = 3
"""A held farm lies at most so far from its holder's capital."""
ROAD_END_VALUE: Final = 30
"""A road that leads into the fog adds so much search value."""
FARM_VALUE: Final = 30
"""A foe's farm adds so much search value: its capital lies near."""
FARM_VALUE_PER_HEX: Final = 4
"""A farm's value falls by so much for each hex of distance."""
CUT_OFF_CAPITAL_VALUE: Final = 44
"""A known capital without a known way adds so much search value."""
VALUE_PER_HEX: Final = 2
VEIL_RANGE: Final = 2
"""Lifted Veil reveals the hexes within this range (V-10.1-25)."""
VEIL_SEARCH_RANGE: Final = 4
MIN_VEIL_VALUE: Final = 10
"""A veil must be worth at least this."""
RUMOURED_CAPITAL_VEIL_VALUE: Final = 60
"""A veil over a likely capital is worth so much, times its chance."""
RUMOURED_CAPITAL_VALUE: Final = 40
"""A likely capital adds so much search value, times its chance."""
MIN_RUMOUR_CHANCE: Final = 0.2
"""Smaller chances are ignored."""
MIN_BORDER_DISTANCE: Final = 3
"""No capital lies so near to the edge of the map (V-2.5-03)."""
SEARCH_RANGE: Final = 5
"""The range in which hexes that may hide a capital are counted."""
HEXES_PER_POINT: Final = 8
"""So many hexes that may hide a capital add one point of search value."""


@cache
def hexes_around(at: str, reach: int) -> tuple[str, ...]:
    """Return the hexes up to so many steps away."""
    return tuple(hexes_in_reach(at, reach))


class Fog:
    """The fog of one side, and where it is best to search."""

    def __init__(
        self, me: OwnSide, size: tuple[int, int], guess: CapitalGuess, ways: KnownWays
    ) -> None:
        self._me, self._size, self._ways = me, size, ways
        self._capitals, self._chances = guess.capitals, guess.capital_chances
        self._search_values: dict[str, float] = {}
        self._may_hide_cache: dict[str, bool] = {}

    @cached_property
    def road_ends(self) -> set[str]:
        """The hexes in the fog into which a road leads."""
        degree = Counter(at for road in self._me.land.roads for at in road)
        ends = {at for at, count in degree.items() if count == 1}
        return {at for end in ends for at in neighbours(end) if self.is_hidden(at)}

    @cached_property
    def hexes_near_farms(self) -> set[str]:
        """The hexes in the fog near the farms of rivals whose capital isn't known."""
        me, land = self._me, self._me.land
        farms = {at for at in me.marks if land.features.get(at) == "farm"}
        lost = {
            at
            for at in farms
            if all(distance(at, one) > MIN_CAPITAL_DISTANCE // 2 for one in self._capitals)
        }
        return {
            at
            for farm in lost
            for at in hexes_around(farm, FARM_TO_CAPITAL_RANGE)
            if self.is_hidden(at)
        }

    @cached_property
    def _cut_off(self) -> tuple[str, ...]:
        """The known capitals to which no way is known."""
        home = self._me.capital
        if home is None:
            return ()
        cost = self._ways.reachable_from(home, MAX_WAY_COST).cost
        return tuple(at for at in sorted(self._capitals) if at not in cost)

    @cached_property
    def capital_chances(self) -> dict[str, float]:
        """By hex in the fog: the chance that a capital lies near."""
        told = self._chances
        spread = {
            at: sum(told.get(one, 0.0) for one in hexes_around(at, VEIL_RANGE))
            for at in told
            if self.is_hidden(at)
        }
        return {at: likely for at, likely in spread.items() if likely >= MIN_RUMOUR_CHANCE}

    def is_hidden(self, at: str) -> bool:
        return at not in self._me.revealed and is_on_map(self._size, at)

    def _may_hide_capital(self, at: str) -> bool:
        """Tell whether a hex lies in the fog, where a capital may lie."""
        if at not in self._may_hide_cache:
            self._may_hide_cache[at] = self.is_hidden(at) and self._is_far_enough(at)
        return self._may_hide_cache[at]

    def _is_far_enough(self, at: str) -> bool:
        """Tell whether a hex is far from the edge, and from the capitals that are known."""
        column, row = map(int, at.split("."))
        inside = (
            MIN_BORDER_DISTANCE < column <= self._size[0] - MIN_BORDER_DISTANCE
            and MIN_BORDER_DISTANCE < row <= self._size[1] - MIN_BORDER_DISTANCE
        )
        return inside and all(distance(at, one) >= MIN_CAPITAL_DISTANCE for one in self._capitals)

    def search_value(self, at: str) -> float:
        """Return how likely a search from a hex finds a capital, in points."""
        if at not in self._search_values:
            near = not self.road_ends.isdisjoint((at, *neighbours(at)))
            trace = min((distance(at, one) for one in self.hexes_near_farms), default=FARM_VALUE)
            goal = min((distance(at, one) for one in self._cut_off), default=CUT_OFF_CAPITAL_VALUE)
            lure = max(
                (
                    p * (RUMOURED_CAPITAL_VALUE - VALUE_PER_HEX * distance(at, one))
                    for one, p in self.capital_chances.items()
                ),
                default=0.0,
            )
            self._search_values[at] = (
                sum(map(self._may_hide_capital, hexes_around(at, SEARCH_RANGE))) / HEXES_PER_POINT
                + ROAD_END_VALUE * near
                + max(0, FARM_VALUE - FARM_VALUE_PER_HEX * trace)
                + max(0, CUT_OFF_CAPITAL_VALUE - VALUE_PER_HEX * goal)
                + max(0.0, lure)
            )
        return self._search_values[at]

    def best_veil_target(self) -> str | None:
        """Return the best hex for a Lifted Veil; None if none is worth it."""
        best, most = None, float(MIN_VEIL_VALUE)
        edge = {one for seen in self._me.revealed for one in hexes_around(seen, VEIL_SEARCH_RANGE)}
        edge.update(self.capital_chances)
        for at in sorted(edge):
            if is_on_map(self._size, at) and self.is_hidden(at):
                near = [one for one in hexes_around(at, VEIL_RANGE) if self.is_hidden(one)]
                worth = RUMOURED_CAPITAL_VEIL_VALUE * min(1.0, self.capital_chances.get(at, 0.0))
                worth += sum(
                    self._may_hide_capital(one) * (1 + 2 * (one in self.hexes_near_farms))
                    for one in near
                )
                worth += ROAD_END_VALUE * any(one in self.road_ends for one in near) // 2
                if worth > most:
                    best, most = at, worth
        return best
