"""Guessing which cities are capitals, and where in the fog the others lie."""

import math
from collections.abc import Mapping
from functools import cached_property
from typing import Final

from engine.valhalla.ai.map_reading.ring_guess import guess_ring_capitals
from engine.valhalla.map.hexes import hexes_in_reach, is_on_map
from engine.valhalla.view import OwnSide, View

HOME_FARMS: Final = 3
"""A capital has so many farms within so many hexes (V-2.5-04)."""
MIN_CAPITAL_CHANCE: Final = 0.5
"""A city with at least this chance is taken for a capital."""
HEXES_PER_OTHER_CITY: Final = 80.0
"""One in so many hexes is a city that was nobody's capital."""
STRAY_FARMS_PER_CITY: Final = 0.7
"""Around such a city lie so many farms on average."""
HELD_SHARE_OF_CITIES: Final = 0.15
"""The share of these cities that somebody holds."""
OPEN_SHARE_OF_CAPITALS: Final = 0.02
"""The share of the capitals that nobody holds, while no side has fallen."""
OPEN_SHARE_AFTER_A_FALL: Final = 0.3
OWN_CITY_FACTOR: Final = 0.5
"""Factor for an own city: it is less likely a capital of another."""
FIRST_RUINS_ROUND: Final = 12
"""Before this round no capital lies in ruins."""
RUINS_FACTOR: Final = 0.05


class CapitalGuess:
    """Guesses which cities are capitals of the game's start, by what a side sees."""

    def __init__(self, view: View, me: OwnSide, levels: Mapping[str, int]) -> None:
        """Take what a side sees; `levels` are those of cities it has scouted."""
        self._view, self._me, self._levels = view, me, levels
        self._odds: dict[str, float] = {}

    @cached_property
    def held_capitals(self) -> frozenset[str]:
        """The capitals that are known for certain: those that the side holds."""
        return frozenset(at for at, place in self._me.places.items() if place.founder is not None)

    @cached_property
    def capital_chances(self) -> Mapping[str, float]:
        """By hex: the chance that a capital lies there which the side doesn't hold."""
        view = self._view
        return guess_ring_capitals(
            view.size, len(view.sides), self.held_capitals, self._capital_odds
        )

    @cached_property
    def capitals(self) -> frozenset[str]:
        """The cities that are taken for capitals."""
        cities = [at for at, what in self._me.land.features.items() if what == "city"]
        return self.held_capitals | {at for at in cities if self._is_taken_for_capital(at)}

    def _is_taken_for_capital(self, at: str) -> bool:
        if self.capital_chances:
            return self.capital_chances.get(at, 0.0) >= MIN_CAPITAL_CHANCE
        return self._count_farms(at) >= HOME_FARMS

    def _capital_odds(self, at: str) -> float:
        """Return how much better a hex fits a capital than another place, by what is seen of it."""
        if at not in self._odds:
            self._odds[at] = self._weigh_hex(at)
        return self._odds[at]

    def _weigh_hex(self, at: str) -> float:
        me = self._me
        if at not in me.revealed:
            return float(is_on_map(self._view.size, at))
        if me.land.features.get(at) != "city":
            return 0.0
        return HEXES_PER_OTHER_CITY * self._farm_factor(at) * self._holder_factor(at)

    def _holder_factor(self, at: str) -> float:
        """Return the factor for who holds a city, and whether it lies in ruins."""
        me, ruins = self._me, self._levels.get(at) == 0
        if at in me.places:
            return OWN_CITY_FACTOR
        if ruins and self._view.round < FIRST_RUINS_ROUND:
            return 0.0
        held = any(seat != me.seat for seat in me.marks.get(at, ()))
        free = (
            OPEN_SHARE_AFTER_A_FALL
            if any(side.ended for side in self._view.sides)
            else OPEN_SHARE_OF_CAPITALS
        )
        return (RUINS_FACTOR if ruins else 1) * (
            (1 - free) / HELD_SHARE_OF_CITIES if held else free / (1 - HELD_SHARE_OF_CITIES)
        )

    def _farm_factor(self, at: str) -> float:
        """Return the factor for the farms that are seen around a city."""
        zone = [one for one in hexes_in_reach(at, HOME_FARMS) if is_on_map(self._view.size, one)]
        seen = sum(one in self._me.revealed for one in zone) / len(zone)
        count = self._count_farms(at)
        some = min(count, HOME_FARMS)
        capital = math.comb(HOME_FARMS, some) * seen**some * (1 - seen) ** (HOME_FARMS - some)
        chance = STRAY_FARMS_PER_CITY * seen
        return capital / (math.exp(-chance) * chance**count / math.factorial(count))

    def _count_farms(self, at: str) -> int:
        features = self._me.land.features
        return sum(features.get(one) == "farm" for one in hexes_in_reach(at, HOME_FARMS))
