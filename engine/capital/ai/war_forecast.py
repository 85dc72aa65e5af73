"""What wars are expected to bring the own army, and to cost the own kingdom."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from engine.capital.ai.position_value import BuildingLoss, PositionEvaluator
from engine.capital.ai.unseen_cards import Chances
from engine.capital.view import KingdomView
from engine.core.protocol.values import Seat

MAX_WAR_POINTS: Final = 24
"""War points beyond this make no difference."""


MIN_BUILDING_WORTH: Final = 0.01
"""What razing any building is worth at least."""


class WarForecast:
    """A forecast of one seat's wars with its rivals."""

    def __init__(self, evaluator: PositionEvaluator) -> None:
        self.evaluator = evaluator
        self.tuning = evaluator.tuning

    @cached_property
    def city_fall_worth(self) -> float:
        """Return what destroying a rival's city is worth."""
        return (
            self.tuning.final_city_fall
            if len(self.evaluator.rivals) == 1
            else self.tuning.rival_city_fall
        )

    @cached_property
    def hidden_defence(self) -> dict[Seat, Chances]:
        """Estimate the defence points of each rival's face-down cards."""
        return {
            one.seat: self.evaluator.rival_cards.estimate_defence(one)
            for one in self.evaluator.rivals
        }

    @cached_property
    def raze_worth(self) -> dict[Seat, list[float]]:
        """Return, by rival, what razing the best buildings within 0, 1, 2, ... HP is worth."""
        return {one.seat: self._raze_worth_by_hp(one) for one in self.evaluator.rivals}

    def _raze_worth_by_hp(self, rival: KingdomView) -> list[float]:
        weight = self.evaluator.rival_weights[rival.seat]
        return [
            weight * worth
            for worth in best_worth_by_hp(
                self.evaluator.building_losses(rival.seat), MAX_WAR_POINTS
            )
        ]

    def score_worth(self, rival: KingdomView, score: int, siege: int = 0) -> float:
        """Return what a battle score is worth at once; siege points count for buildings only."""
        if score < 1:
            return 0.0
        raze_worth = self.raze_worth[rival.seat][min(MAX_WAR_POINTS, score + siege)]
        return max(raze_worth, self.city_fall_worth) if score >= rival.city_hp else raze_worth

    @cached_property
    def _survivors_worth(self) -> dict[Seat, list[float]]:
        """Return, by rival and attack points, what survivors may still win in later turns."""
        return {one.seat: self._follow_up_worth(one) for one in self.evaluator.rivals}

    def _follow_up_worth(self, rival: KingdomView) -> list[float]:
        found: list[float] = []
        for points in range(MAX_WAR_POINTS + 1):
            score = points - max(1, rival.tracker.defence)
            more = found[score] if score > 0 else 0.0
            found.append(self.tuning.follow_up_share * (self.score_worth(rival, score) + more))
        return found

    def survivors_worth(self, points: int) -> float:
        """Return what the survivors of an attack are worth."""
        points = max(0, min(MAX_WAR_POINTS, points))
        return max(self._survivors_worth[one.seat][points] for one in self.evaluator.rivals)

    def expected_attack_worth(self, rival: KingdomView, points: int) -> float:
        """Return the expected worth of an attack and of those that may follow it."""
        found = 0.0
        for hidden, share in enumerate(self.hidden_defence[rival.seat]):
            score = min(MAX_WAR_POINTS, points - rival.tracker.defence - hidden)
            if score > 0:
                found += share * (
                    self.score_worth(rival, score) + self._survivors_worth[rival.seat][score]
                )
        return found

    @cached_property
    def _attack_worth(self) -> list[float]:
        return [
            max(self.expected_attack_worth(one, points) for one in self.evaluator.rivals)
            for points in range(MAX_WAR_POINTS + 1)
        ]

    def army_worth(self, points: int, attack_slots: int) -> float:
        """Return what an army is worth if it attacks now, or later with more troops."""
        tuning = self.tuning
        if points <= 0 and attack_slots <= 0:
            return 0.0
        best_worth, share = 0.0, tuning.army_share
        for recruits in range(attack_slots + 1):
            strength = min(MAX_WAR_POINTS, points + round(tuning.recruit_attack * recruits))
            best_worth = max(
                best_worth, share * self._attack_worth[strength] - tuning.recruit_cost * recruits
            )
            share *= tuning.patience_share
        return best_worth + tuning.attack_point * points

    def expected_damage(self, defence: int) -> float:
        """Return what the rivals' next attacks may cost, with so many defence points."""
        return self._damage_by_defence[max(0, min(MAX_WAR_POINTS, defence))]

    @cached_property
    def _damage_by_defence(self) -> list[float]:
        threats = [
            self.evaluator.rival_cards.estimate_attack(chances) for chances in self.evaluator.rivals
        ]
        if not any(len(chances) > 1 for chances in threats):
            return [0.0] * (MAX_WAR_POINTS + 1)
        me = self.evaluator.me
        damage = best_worth_by_hp(self.evaluator.building_losses(me.seat), MAX_WAR_POINTS)
        damage = [
            self.tuning.final_city_fall
            if score >= me.city_hp
            else (1 + self.tuning.follow_up_share) * cost
            for score, cost in enumerate(damage)
        ]
        return [
            self.tuning.damage_share
            * sum(_expected_loss(chances, defence, damage) for chances in threats)
            for defence in range(MAX_WAR_POINTS + 1)
        ]


def _expected_loss(threat: Chances, defence: int, damage: Sequence[float]) -> float:
    return sum(
        share * damage[min(MAX_WAR_POINTS, points - defence)]
        for points, share in enumerate(threat)
        if points > defence
    )


def best_buildings_by_hp(
    losses: Iterable[BuildingLoss], most: int
) -> list[tuple[float, tuple[str, ...]]]:
    """Find the most valuable buildings whose total HP is within 0, 1, 2, ... up to `most`."""
    best: list[tuple[float, tuple[str, ...]]] = [(0.0, ())] * (most + 1)
    for size, worth, name in losses:
        for limit in range(most, size - 1, -1):
            before, names = best[limit - size]
            best[limit] = max(
                best[limit], (before + max(MIN_BUILDING_WORTH, worth), (*names, name))
            )
    return best


def best_worth_by_hp(losses: Iterable[BuildingLoss], most: int) -> list[float]:
    """Return the worth of the best buildings within 0, 1, 2, ... HP."""
    return [worth for worth, _ in best_buildings_by_hp(losses, most)]
