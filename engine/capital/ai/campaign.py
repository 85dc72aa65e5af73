"""What war may bring: to an army that marches, and to a kingdom that is marched upon."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from engine.capital.ai.position_value import Loss, Scales
from engine.capital.ai.unseen_cards import Chances
from engine.capital.view import RealmView
from engine.core.protocol.values import Seat

MOST: Final = 24
"""Points of war beyond this make no difference."""


TRIFLE: Final = 0.01
"""A building that is worth nothing is razed all the same."""


class Campaign:
    """Wars of one seat with its rivals, as far as they can be foreseen."""

    def __init__(self, scales: Scales) -> None:
        self.scales = scales
        self.temper = scales.temper

    @cached_property
    def kill(self) -> float:
        """Tell what the fall of a rival's city is worth."""
        return self.temper.death if len(self.scales.rivals) == 1 else self.temper.kill

    @cached_property
    def walls(self) -> dict[Seat, Chances]:
        """Estimate what lies face down for each rival's defence."""
        return {one.seat: self.scales.foes.defenders(one) for one in self.scales.rivals}

    @cached_property
    def razed(self) -> dict[Seat, list[float]]:
        """Tell, for each rival, what the best buildings of 0, 1, 2, ... HP are worth."""
        return {one.seat: self._razed(one) for one in self.scales.rivals}

    def _razed(self, rival: RealmView) -> list[float]:
        weight = self.scales.weights[rival.seat]
        return [weight * worth for worth in best_within(self.scales.losses(rival.seat), MOST)]

    def spoil(self, rival: RealmView, score: int, siege: int = 0) -> float:
        """Tell what a battle score is worth at once; siege adds to it for buildings."""
        if score < 1:
            return 0.0
        best = self.razed[rival.seat][min(MOST, score + siege)]
        return max(best, self.kill) if score >= rival.city_hp else best

    @cached_property
    def _later(self) -> dict[Seat, list[float]]:
        """Tell what survivors with so many points may still win, from the next turn on."""
        return {one.seat: self._going_on(one) for one in self.scales.rivals}

    def _going_on(self, rival: RealmView) -> list[float]:
        found: list[float] = []
        for points in range(MOST + 1):
            score = points - max(1, rival.tracker.defence)
            more = found[score] if score > 0 else 0.0
            found.append(self.temper.again * (self.spoil(rival, score) + more))
        return found

    def later(self, points: int) -> float:
        """Tell what an army is worth that has fought."""
        points = max(0, min(MOST, points))
        return max(self._later[one.seat][points] for one in self.scales.rivals)

    def expected(self, rival: RealmView, points: int) -> float:
        """Expect the spoils of an attack, and of those that may follow it."""
        found = 0.0
        for hidden, share in enumerate(self.walls[rival.seat]):
            score = min(MOST, points - rival.tracker.defence - hidden)
            if score > 0:
                found += share * (self.spoil(rival, score) + self._later[rival.seat][score])
        return found

    @cached_property
    def _march(self) -> list[float]:
        return [
            max(self.expected(one, points) for one in self.scales.rivals)
            for points in range(MOST + 1)
        ]

    def army(self, points: int, ranks: int) -> float:
        """Tell what an army is worth: if it marches now, or later with more in its ranks."""
        temper = self.temper
        if points <= 0 and ranks <= 0:
            return 0.0
        best, share = 0.0, temper.army
        for recruits in range(ranks + 1):
            strength = min(MOST, points + round(temper.recruit * recruits))
            best = max(best, share * self._march[strength] - temper.pay * recruits)
            share *= temper.patience
        return best + temper.point * points

    def fear(self, defence: int) -> float:
        """Tell what the next attacks may cost, with so many points of defence."""
        return self._fears[max(0, min(MOST, defence))]

    @cached_property
    def _fears(self) -> list[float]:
        threats = [self.scales.foes.attackers(one) for one in self.scales.rivals]
        if not any(len(one) > 1 for one in threats):
            return [0.0] * (MOST + 1)
        me = self.scales.me
        damage = best_within(self.scales.losses(me.seat), MOST)
        damage = [
            self.temper.death if score >= me.city_hp else (1 + self.temper.again) * cost
            for score, cost in enumerate(damage)
        ]
        return [
            self.temper.fear * sum(_struck(one, defence, damage) for one in threats)
            for defence in range(MOST + 1)
        ]


def _struck(threat: Chances, defence: int, damage: Sequence[float]) -> float:
    return sum(
        share * damage[min(MOST, points - defence)]
        for points, share in enumerate(threat)
        if points > defence
    )


def best_things(things: Iterable[Loss], most: int) -> list[tuple[float, tuple[str, ...]]]:
    """Find the buildings of most worth whose HP together stay within 0, 1, 2, ..."""
    best: list[tuple[float, tuple[str, ...]]] = [(0.0, ())] * (most + 1)
    for size, worth, name in things:
        for limit in range(most, size - 1, -1):
            before, names = best[limit - size]
            best[limit] = max(best[limit], (before + max(TRIFLE, worth), (*names, name)))
    return best


def best_within(things: Iterable[Loss], most: int) -> list[float]:
    """Find the worth of those buildings."""
    return [worth for worth, _ in best_things(things, most)]
