"""A survey of the map: forces, foes, ways and targets."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.ai.map_reading.capital_guesses import CapitalGuess
from engine.valhalla.ai.map_reading.fog import Fog
from engine.valhalla.ai.map_reading.known_ways import KnownWays
from engine.valhalla.ai.map_reading.ways_through_fog import WaysThroughFog
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.entities.units_and_places import ScoutedForce, Unit
from engine.valhalla.map.hexes import distance, hexes_in_reach
from engine.valhalla.view import UNKNOWN_FEATURE, OwnSide, View
from engine.valhalla.vision.scouting_reach import scouting_reach

THREAT_RANGE: Final = 5
"""Foes so near to a city threaten it."""
MAX_RIDDEN_DOWN: Final = 2
"""An army rides down so few units."""
RIDE_DOWN_RATIO: Final = 13
"""An army that is so many times as large rides others down (V-6.4-01)."""
MIN_RIDERS: Final = 10
"""Only an army of so many units rides others down on its way."""
GUESSED_UNITS: Final = 5
"""An unknown mark is supposed to hide so many units."""
FEATURE_WORTH: Final = {
    "city": 12,
    "farm": 16,
    "mine": 14,
    "shrine": 20,
    "dvergar_forge": 8,
    UNKNOWN_FEATURE: 3,
}
"""The worth of an open place, by feature."""
CAPITAL_WORTH: Final = 110
"""The worth of a capital of the game's start (V-1-17)."""
CITY_WORTH: Final = 55
FARM_WORTH: Final = 24
"""The worth of a foe's farm; its level adds to it."""
MARK_WORTH: Final = 8
"""The worth of any other mark of a foe."""


@dataclass(frozen=True)
class Target:
    """A hex worth going to."""

    at: str
    worth: int
    owner: Seat | None
    """The side whose mark it has."""
    unit_count: int | None
    """Units known to stand there: 0 is none, None is not known."""


class Survey:
    """The map as one side sees it this turn."""

    def __init__(self, view: View, me: OwnSide) -> None:
        self.view, self.me = view, me
        self._ways_by_strength: dict[int, KnownWays] = {}
        self._hoped_ways_by_goal: dict[str, WaysThroughFog] = {}

    @cached_property
    def units_by_hex(self) -> dict[str, list[Unit]]:
        """Own units by hex."""
        found: dict[str, list[Unit]] = {}
        for unit in self.me.units:
            found.setdefault(unit.at, []).append(unit)
        return found

    @cached_property
    def reports_by_hex(self) -> dict[str, list[ScoutedForce]]:
        """Reports by hex."""
        found: dict[str, list[ScoutedForce]] = {}
        for report in self.me.scouted:
            found.setdefault(report.at, []).append(report)
        return found

    @cached_property
    def foreign_marks(self) -> dict[str, Seat]:
        """Marks of other sides."""
        marks: dict[str, Seat] = {}
        for at, seats in self.me.marks.items():
            others = [seat for seat in seats if seat != self.me.seat]
            if others:
                marks[at] = others[0]
        return marks

    @cached_property
    def ways(self) -> KnownWays:
        """The ways over the map that avoid foes."""
        manned = [at for at in self.foreign_marks if self._count_feared_units(at)]
        return KnownWays(self.me.land, self.foreign_marks.keys(), manned)

    def ways_of_army(self, size: int) -> KnownWays:
        """Return the ways of an army of this size, which lead over weak foes."""
        weak = max(MAX_RIDDEN_DOWN, size // RIDE_DOWN_RATIO)
        if weak not in self._ways_by_strength:
            strong = [
                at
                for at in self.foreign_marks
                if self._count_feared_units(at) > weak or self._is_guarded_or_unknown(at)
            ]
            manned = [at for at in self.foreign_marks if self._count_feared_units(at)]
            ridden = [at for at in manned if at not in strong]
            self._ways_by_strength[weak] = KnownWays(self.me.land, strong, manned, ridden)
        return self._ways_by_strength[weak]

    def ways_through_fog(self, goal: str) -> WaysThroughFog:
        """Return the ways that may lead to a place, through fog too."""
        if goal not in self._hoped_ways_by_goal:
            me = self.me
            self._hoped_ways_by_goal[goal] = WaysThroughFog(
                me.land, self.view.size, self.foreign_marks.keys(), goal
            )
        return self._hoped_ways_by_goal[goal]

    def may_ride_down(self, at: str, size: int) -> bool:
        """Tell whether an army may stop in a foe's hex, since it rides the foe down."""
        weak = self._count_feared_units(at) <= max(MAX_RIDDEN_DOWN, size // RIDE_DOWN_RATIO)
        return size >= MIN_RIDERS and weak and not self._is_guarded_or_unknown(at)

    def _is_guarded_or_unknown(self, at: str) -> bool:
        return self.me.land.features.get(at) == "city" or self.count_enemy_units(at) is None

    @cached_property
    def _scouted_hexes(self) -> frozenset[str]:
        """Hexes that own forces scouted this turn (V-7.2-04)."""
        land, special = self.me.land, self.me.special
        return frozenset(
            at
            for post in self.units_by_hex
            for at in hexes_in_reach(post, scouting_reach(land.features.get(post, ""), special))
        )

    def count_enemy_units(self, at: str) -> int | None:
        """Return the number of enemy units in a hex; None if it is not known."""
        if at in self.reports_by_hex:
            return sum(
                sum(count for _, count in report.counts) + report.officers
                for report in self.reports_by_hex[at]
            )
        if at not in self.foreign_marks or at in self._scouted_hexes:
            return 0
        return None

    @cached_property
    def fog(self) -> Fog:
        """The fog of this side."""
        return Fog(self.me, self.view.size, self.capital_guess, self.ways)

    # Targets

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """All hexes that could be taken, held or not."""
        return tuple(self._list_targets())

    @cached_property
    def capital_guess(self) -> CapitalGuess:
        """The guess which cities are capitals."""
        levels = {at: one.level for at, some in self.reports_by_hex.items() for one in some}
        known = {at: level for at, level in levels.items() if level is not None}
        return CapitalGuess(self.view, self.me, known)

    @property
    def capitals(self) -> frozenset[str]:
        """Cities that are taken for capitals of the game's start."""
        return self.capital_guess.capitals

    def _list_targets(self) -> Iterator[Target]:
        for at, feature in self.me.land.features.items():
            if at in self.me.places:
                continue
            known = terrain_tables().features.get(feature)
            if feature == UNKNOWN_FEATURE or (known is not None and known.claimable):
                yield Target(
                    at,
                    self._target_worth(at, feature),
                    self.foreign_marks.get(at),
                    self.count_enemy_units(at),
                )
        for at, foe in self.foreign_marks.items():
            if at not in self.me.land.features:
                yield Target(at, MARK_WORTH, foe, self.count_enemy_units(at))

    def _target_worth(self, at: str, feature: str) -> int:
        """Return the worth of a feature; twice as much if its holder is about to win."""
        foe = self.foreign_marks.get(at)
        worth = FEATURE_WORTH.get(feature, 6)
        if feature == "city" and (foe is not None or at in self.capitals):
            worth = CAPITAL_WORTH if at in self.capitals else self._city_worth(at)
        elif foe is not None:
            levels = [one.level for one in self.reports_by_hex.get(at, ()) if one.level is not None]
            worth = (
                FARM_WORTH + 8 * max(levels, default=1) if feature == "farm" else worth + MARK_WORTH
            )
        return worth * 2 if foe in self.view.crowned else worth

    def _city_worth(self, at: str) -> int:
        """Return the worth of a city that was no capital; Ruins are worth little."""
        return (
            CITY_WORTH if any(one.level for one in self.reports_by_hex.get(at, ())) else FARM_WORTH
        )

    # Threats

    def threatening_hexes(self, at: str, most: int) -> Iterator[str]:
        """Iterate over the hexes within reach where units of others stand or may stand."""
        for foe in self.foreign_marks:
            if foe != at and distance(foe, at) <= most and self.count_enemy_units(foe) != 0:
                yield foe

    @cached_property
    def threats_by_city(self) -> dict[str, int]:
        """By own city: the enemy units known or feared within two marches."""
        found: dict[str, int] = {}
        for at, place in self.me.places.items():
            if place.is_city:
                feared = sum(
                    self._count_feared_units(foe)
                    for foe in self.threatening_hexes(at, THREAT_RANGE)
                )
                if feared:
                    found[at] = feared
        return found

    def _count_feared_units(self, at: str) -> int:
        size = self.count_enemy_units(at)
        if size is None:
            return 0 if at in self.me.land.features else GUESSED_UNITS
        return size
