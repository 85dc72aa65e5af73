"""What the player makes of its map: forces, foes, ways, and what is worth going to."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.ai.map_reading.capital_guesses import Guess
from engine.valhalla.ai.map_reading.fog import Fog
from engine.valhalla.ai.map_reading.hoped_ways import Hopes
from engine.valhalla.ai.map_reading.ways import Ways
from engine.valhalla.catalog.rule_tables import ground
from engine.valhalla.entities.units_and_places import Scouted, Unit
from engine.valhalla.map.hexes import distance, within
from engine.valhalla.view import UNKNOWN, Own, View
from engine.valhalla.vision.scouting import reach

NEAR: Final = 5
"""Foes so near to a city threaten it."""
WEAK: Final = 2
"""So few are ridden down by a host."""
TENFOLD: Final = 13
"""Who is so many times as many rides others down (V-6.4-01)."""
RIDERS: Final = 10
"""No fewer ride anybody down on their way."""
GUESSED: Final = 5
"""So many units may stand under a mark of which nothing is known."""
WORTH: Final = {"city": 12, "farm": 16, "mine": 14, "shrine": 20, "dvergar_forge": 8, UNKNOWN: 3}
"""What lies open, by feature."""
SEAT: Final = 110
"""A capital of the game's start (V-1-17)."""
TOWN: Final = 55
FIELD: Final = 24
"""A foe's farm; more by its level."""
CAMP: Final = 8
"""Any other mark of a foe."""


@dataclass(frozen=True)
class Target:
    """A hex worth going to."""

    at: str
    worth: int
    foe: Seat | None
    """Whose mark it bears."""
    size: int | None
    """Units known to stand there: 0 is none, None is not known."""


class Survey:
    """One turn's look at the map."""

    def __init__(self, view: View, me: Own) -> None:
        self.view, self.me = view, me
        self._roads: dict[int, Ways] = {}
        self._hopes: dict[str, Hopes] = {}

    @cached_property
    def forces(self) -> dict[str, list[Unit]]:
        """Own units by hex."""
        found: dict[str, list[Unit]] = {}
        for unit in self.me.units:
            found.setdefault(unit.at, []).append(unit)
        return found

    @cached_property
    def scouted(self) -> dict[str, list[Scouted]]:
        """Reports by hex."""
        found: dict[str, list[Scouted]] = {}
        for report in self.me.scouted:
            found.setdefault(report.at, []).append(report)
        return found

    @cached_property
    def foreign(self) -> dict[str, Seat]:
        """Marks of other sides."""
        marks: dict[str, Seat] = {}
        for at, seats in self.me.marks.items():
            others = [seat for seat in seats if seat != self.me.seat]
            if others:
                marks[at] = others[0]
        return marks

    @cached_property
    def ways(self) -> Ways:
        """The ways over the map, foes passed by."""
        manned = [at for at in self.foreign if self._feared(at)]
        return Ways(self.me.land, self.foreign.keys(), manned)

    def roads(self, size: int) -> Ways:
        """Tell the ways of a host: who is weak is ridden down, and no more than a halt."""
        weak = max(WEAK, size // TENFOLD)
        if weak not in self._roads:
            strong = [at for at in self.foreign if self._feared(at) > weak or self._walled(at)]
            manned = [at for at in self.foreign if self._feared(at)]
            ridden = [at for at in manned if at not in strong]
            self._roads[weak] = Ways(self.me.land, strong, manned, ridden)
        return self._roads[weak]

    def hopes(self, goal: str) -> Hopes:
        """Tell the ways that may lead to a place, fog or not."""
        if goal not in self._hopes:
            me = self.me
            self._hopes[goal] = Hopes(me.land, self.view.size, self.foreign.keys(), goal)
        return self._hopes[goal]

    def ridden(self, at: str, size: int) -> bool:
        """Tell whether a host may stop where somebody stands: it rides them down."""
        weak = self._feared(at) <= max(WEAK, size // TENFOLD)
        return size >= RIDERS and weak and not self._walled(at)

    def _walled(self, at: str) -> bool:
        return self.me.land.features.get(at) == "city" or self.size(at) is None

    @cached_property
    def _seen(self) -> frozenset[str]:
        """Hexes that own forces scouted this turn (V-7.2-04)."""
        land, special = self.me.land, self.me.special
        return frozenset(
            at
            for post in self.forces
            for at in within(post, reach(land.features.get(post, ""), special))
        )

    def size(self, at: str) -> int | None:
        """Tell how many enemy units stand in a hex, as far as is known."""
        if at in self.scouted:
            return sum(
                sum(count for _, count in report.counts) + report.officers
                for report in self.scouted[at]
            )
        if at not in self.foreign or at in self._seen:
            return 0
        return None

    @cached_property
    def fog(self) -> Fog:
        """What is hidden."""
        return Fog(self.me, self.view.size, self.guess, self.ways)

    # Targets

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """All that could be taken: what nobody holds, and what others do."""
        return tuple(self._targets())

    @cached_property
    def guess(self) -> Guess:
        """What may be a capital."""
        levels = {at: one.level for at, some in self.scouted.items() for one in some}
        known = {at: level for at, level in levels.items() if level is not None}
        return Guess(self.view, self.me, known)

    @property
    def seats(self) -> frozenset[str]:
        """Cities that are taken for capitals of the game's start."""
        return self.guess.seats

    def _targets(self) -> Iterator[Target]:
        for at, feature in self.me.land.features.items():
            if at in self.me.places:
                continue
            known = ground().features.get(feature)
            if feature == UNKNOWN or (known is not None and known.claimable):
                yield Target(at, self._worth(at, feature), self.foreign.get(at), self.size(at))
        for at, foe in self.foreign.items():
            if at not in self.me.land.features:
                yield Target(at, CAMP, foe, self.size(at))

    def _worth(self, at: str, feature: str) -> int:
        """Weigh a feature: a capital most, more so if who holds it is about to win."""
        foe = self.foreign.get(at)
        worth = WORTH.get(feature, 6)
        if feature == "city" and (foe is not None or at in self.seats):
            worth = SEAT if at in self.seats else self._town(at)
        elif foe is not None:
            levels = [one.level for one in self.scouted.get(at, ()) if one.level is not None]
            worth = FIELD + 8 * max(levels, default=1) if feature == "farm" else worth + CAMP
        return worth * 2 if foe in self.view.crowned else worth

    def _town(self, at: str) -> int:
        """Weigh a city that was no capital: Ruins are worth little."""
        return TOWN if any(one.level for one in self.scouted.get(at, ())) else FIELD

    # Threats

    def near(self, at: str, most: int) -> Iterator[str]:
        """Walk the hexes within reach of one where units of others stand or may stand."""
        for foe in self.foreign:
            if foe != at and distance(foe, at) <= most and self.size(foe) != 0:
                yield foe

    @cached_property
    def threats(self) -> dict[str, int]:
        """By own city: the enemy units known or feared within two marches."""
        found: dict[str, int] = {}
        for at, place in self.me.places.items():
            if place.city:
                feared = sum(self._feared(foe) for foe in self.near(at, NEAR))
                if feared:
                    found[at] = feared
        return found

    def _feared(self, at: str) -> int:
        size = self.size(at)
        if size is None:
            return 0 if at in self.me.land.features else GUESSED
        return size
