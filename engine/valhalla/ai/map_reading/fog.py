"""The fog: where a rival's capital may lie hidden.

Roads join all capitals, farms lie around them, and no two capitals lie near each other.
"""

from collections import Counter
from functools import cache, cached_property
from typing import Final

from engine.valhalla.ai.map_reading.capital_guesses import Guess
from engine.valhalla.ai.map_reading.ways import Ways
from engine.valhalla.map.hexes import around, distance, on_map, within
from engine.valhalla.view import Own

FAR: Final = 80
"""No way that costs more movement is looked at."""
APART: Final = 9
"""No two capitals lie nearer to each other (V-2.5-03)."""
HOME: Final = 3
"""So near to a farm that is held, its holder's capital may lie."""
LEAD: Final = 30
"""A road that leads into the fog is worth so many hexes more."""
TRACE: Final = 30
"""A foe's farm is worth so many: its capital lies near."""
STEP: Final = 4
"""By so much less for each hex that it is away."""
GOAL: Final = 44
"""A capital that is known, but to which no way is, is worth so many hexes."""
PACE: Final = 2
VEIL: Final = 2
"""So far around a hex Lifted Veil reveals (V-10.1-25)."""
FARTHER: Final = 4
SHOWN: Final = 10
"""So much must a Veil be hoped to show."""
TOLD: Final = 60
"""A Veil over a capital that is rumoured is worth so much."""
LURE: Final = 40
"""A capital that is rumoured is worth so many hexes, by how likely it is."""
FAINT: Final = 0.2
"""What is less likely isn't told."""
BORDER: Final = 3
"""No capital lies so near to the edge of the map (V-2.5-03)."""
SIGHT: Final = 5
"""So far around a hex it is looked how much of the fog may hide a capital."""
HOPE: Final = 8
"""So many hexes that may be a capital are worth one that is cleared."""


@cache
def area(at: str, reach: int) -> tuple[str, ...]:
    """List the hexes up to so many steps away."""
    return tuple(within(at, reach))


class Fog:
    """What is hidden, and where it is worth looking first."""

    def __init__(self, me: Own, size: tuple[int, int], guess: Guess, ways: Ways) -> None:
        self._me, self._size, self._ways = me, size, ways
        self._known, self._told = guess.seats, guess.told
        self._hopes: dict[str, float] = {}
        self._fits: dict[str, bool] = {}

    @cached_property
    def leads(self) -> set[str]:
        """Find the hexes in the fog into which a road goes on."""
        degree = Counter(at for road in self._me.land.roads for at in road)
        ends = {at for at, count in degree.items() if count == 1}
        return {at for end in ends for at in around(end) if self.hidden(at)}

    @cached_property
    def traces(self) -> set[str]:
        """Find the hexes in the fog near which a rival whose capital isn't known has a farm."""
        me, land = self._me, self._me.land
        farms = {at for at in me.marks if land.features.get(at) == "farm"}
        lost = {at for at in farms if all(distance(at, one) > APART // 2 for one in self._known)}
        return {at for farm in lost for at in area(farm, HOME) if self.hidden(at)}

    @cached_property
    def _cut_off(self) -> tuple[str, ...]:
        """Name the capitals that are known, but to which no way is."""
        home = self._me.capital
        if home is None:
            return ()
        cost = self._ways.spread(home, FAR).cost
        return tuple(at for at in sorted(self._known) if at not in cost)

    @cached_property
    def rumours(self) -> dict[str, float]:
        """Tell where in the fog a capital is rumoured, and how likely it lies near."""
        told = self._told
        spread = {
            at: sum(told.get(one, 0.0) for one in area(at, VEIL)) for at in told if self.hidden(at)
        }
        return {at: likely for at, likely in spread.items() if likely >= FAINT}

    def hidden(self, at: str) -> bool:
        return at not in self._me.revealed and on_map(self._size, at)

    def _fit(self, at: str) -> bool:
        """Tell whether a hex lies in the fog, where a capital may lie."""
        if at not in self._fits:
            self._fits[at] = self.hidden(at) and self._far(at)
        return self._fits[at]

    def _far(self, at: str) -> bool:
        """Tell whether a hex is far from the edge, and from the capitals that are known."""
        column, row = map(int, at.split("."))
        inside = (
            BORDER < column <= self._size[0] - BORDER and BORDER < row <= self._size[1] - BORDER
        )
        return inside and all(distance(at, one) >= APART for one in self._known)

    def hope(self, at: str) -> float:
        """Weigh a hex: who looks from there may find a capital."""
        if at not in self._hopes:
            near = not self.leads.isdisjoint((at, *around(at)))
            trace = min((distance(at, one) for one in self.traces), default=TRACE)
            goal = min((distance(at, one) for one in self._cut_off), default=GOAL)
            lure = max(
                (p * (LURE - PACE * distance(at, one)) for one, p in self.rumours.items()),
                default=0.0,
            )
            self._hopes[at] = (
                sum(map(self._fit, area(at, SIGHT))) / HOPE
                + LEAD * near
                + max(0, TRACE - STEP * trace)
                + max(0, GOAL - PACE * goal)
                + max(0.0, lure)
            )
        return self._hopes[at]

    def veiled(self) -> str | None:
        """Choose where a Lifted Veil would show most of what may hide a capital."""
        best, most = None, float(SHOWN)
        edge = {one for seen in self._me.revealed for one in area(seen, FARTHER)}
        edge.update(self.rumours)
        for at in sorted(edge):
            if on_map(self._size, at) and self.hidden(at):
                near = [one for one in area(at, VEIL) if self.hidden(one)]
                worth = TOLD * min(1.0, self.rumours.get(at, 0.0))
                worth += sum(self._fit(one) * (1 + 2 * (one in self.traces)) for one in near)
                worth += LEAD * any(one in self.leads for one in near) // 2
                if worth > most:
                    best, most = at, worth
        return best
