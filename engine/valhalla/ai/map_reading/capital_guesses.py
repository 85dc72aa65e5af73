"""Guessing which cities are capitals, and where in the fog the others lie."""

import math
from collections.abc import Mapping
from functools import cached_property
from typing import Final

from engine.valhalla.ai.map_reading.ring_guess import rumour
from engine.valhalla.map.hexes import on_map, within
from engine.valhalla.view import Own, View

HOME_FARMS: Final = 3
"""So near to a capital lie its farms, and so many (V-2.5-04)."""
LIKELY: Final = 0.5
"""What is as likely as that is taken for a capital."""
RARE: Final = 80.0
"""One in so many hexes is a city that was nobody's capital."""
STRAY: Final = 0.7
"""So many farms lie by chance around such a city."""
SEIZED: Final = 0.15
"""Such a part of these cities has a holder."""
OPEN: Final = 0.02
"""Such a part of the capitals has none, as long as nobody has fallen; then more."""
FALLEN: Final = 0.3
OWN: Final = 0.5
"""A city of one's own is so much likelier no capital of another."""
WAR: Final = 12
"""Before this round no capital lies in ruins; later one is so much less likely to."""
RUINED: Final = 0.05


class Guess:
    """What may be a capital of the game's start, as far as a side can know."""

    def __init__(self, view: View, me: Own, levels: Mapping[str, int]) -> None:
        """Take what a side sees; `levels` are those of cities it has scouted."""
        self._view, self._me, self._levels = view, me, levels
        self._odds: dict[str, float] = {}

    @cached_property
    def sure(self) -> frozenset[str]:
        """Name the capitals that are known for certain: those that are held."""
        return frozenset(at for at, place in self._me.places.items() if place.founder is not None)

    @cached_property
    def told(self) -> Mapping[str, float]:
        """Tell, by hex, how likely a capital lies there that isn't held."""
        view = self._view
        return rumour(view.size, len(view.sides), self.sure, self._likely)

    @cached_property
    def seats(self) -> frozenset[str]:
        """Name the cities that are taken for capitals."""
        cities = [at for at, what in self._me.land.features.items() if what == "city"]
        return self.sure | {at for at in cities if self._seat(at)}

    def _seat(self, at: str) -> bool:
        if self.told:
            return self.told.get(at, 0.0) >= LIKELY
        return self._farms(at) >= HOME_FARMS

    def _likely(self, at: str) -> float:
        """Weigh what is seen of a hex: how much better it fits a capital than none."""
        if at not in self._odds:
            self._odds[at] = self._weighed(at)
        return self._odds[at]

    def _weighed(self, at: str) -> float:
        me = self._me
        if at not in me.revealed:
            return float(on_map(self._view.size, at))
        if me.land.features.get(at) != "city":
            return 0.0
        return RARE * self._farmed(at) * self._holding(at)

    def _holding(self, at: str) -> float:
        """Weigh who holds a city, and whether it stands: what was conquered was a capital too."""
        me, ruins = self._me, self._levels.get(at) == 0
        if at in me.places:
            return OWN
        if ruins and self._view.round < WAR:
            return 0.0
        held = any(seat != me.seat for seat in me.marks.get(at, ()))
        free = FALLEN if any(side.ended for side in self._view.sides) else OPEN
        return (RUINED if ruins else 1) * ((1 - free) / SEIZED if held else free / (1 - SEIZED))

    def _farmed(self, at: str) -> float:
        """Weigh the farms that are seen around a city, and how much is seen there at all."""
        zone = [one for one in within(at, HOME_FARMS) if on_map(self._view.size, one)]
        seen = sum(one in self._me.revealed for one in zone) / len(zone)
        count = self._farms(at)
        some = min(count, HOME_FARMS)
        capital = math.comb(HOME_FARMS, some) * seen**some * (1 - seen) ** (HOME_FARMS - some)
        chance = STRAY * seen
        return capital / (math.exp(-chance) * chance**count / math.factorial(count))

    def _farms(self, at: str) -> int:
        features = self._me.land.features
        return sum(features.get(one) == "farm" for one in within(at, HOME_FARMS))
