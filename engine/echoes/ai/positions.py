"""What it is worth for a unit to stand on a square at the end of the turn."""

from functools import cached_property
from typing import Final

from engine.echoes.ai.survey import UNREACHED, Survey
from engine.echoes.entities.unit import Unit
from engine.echoes.squares.coordinates import Square, distance
from engine.echoes.tiles.places import squares_of_place

ADVANCE: Final = 0.75
"""What one turn nearer to the enemy's Capital is worth to a unit that fights."""
BUILDER_WORTH: Final = 5.5
"""Units that are worth more than this fight, and look for no resources."""
MAX_BUILDERS: Final = 2
WANTED_CAMP: Final = 0.75
"""Builders pass resources by that are needed less than this, while there is anything else."""
BLOCKED_DEPLOYMENT: Final = 0.9
"""What it costs to stand where a unit from the hand could be deployed."""
FULL_ARMY: Final = 5
"""With so many units on the map there is no reason to wait for more."""


class Positions:
    """The values of squares for own units, by what each unit is there for."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        board = survey.board
        self.caution = max(0.25, 0.85 - 0.1 * len(survey.own) - 0.01 * survey.view.round)
        if len(survey.own) >= FULL_ARMY:
            self.caution = min(self.caution, 0.35)
        self.has_unit_in_hand = any(board.cards.card(name).is_unit for name in survey.view.hand)
        self._losses: dict[tuple[str, Square], float] = {}

    @cached_property
    def builders(self) -> frozenset[str]:
        """The units that look for resources: the cheapest, while Camps are left to build."""
        survey = self.survey
        if not survey.camps_left or not self.resource_goals:
            return frozenset()
        count = 1 if len(survey.own) < MAX_BUILDERS + 1 else MAX_BUILDERS
        cheapest = sorted(survey.own, key=lambda unit: (self._builder_rank(unit), unit.id))
        return frozenset(
            unit.id
            for unit in cheapest[:count]
            if self._builder_rank(unit) <= BUILDER_WORTH or len(survey.own) == 1
        )

    def _builder_rank(self, unit: Unit) -> float:
        return 1.0 + self.survey.board.cards.unit_card(unit.card).cost.total

    @cached_property
    def resource_goals(self) -> tuple[Square, ...]:
        """The squares that builders go to: free resources, and face-down tiles."""
        survey = self.survey
        hidden = [
            square for place in survey.board.undiscovered for square in squares_of_place(place)
        ]
        wanted = [
            square
            for square in survey.free_resources
            if survey.camp_worth(square) >= WANTED_CAMP * survey.token_worth
        ]
        return (*(wanted or ([] if hidden else survey.free_resources)), *hidden)

    def value(self, unit: Unit, square: Square) -> float:
        """Return what it is worth that a unit ends its turn on a square."""
        survey = self.survey
        value = -self.caution * self._expect_loss(unit, square)
        building = survey.board.buildings.get(square)
        is_deploy_square = (
            building is not None and building.is_fortified and building.owner == survey.seat
        )
        if is_deploy_square and self.has_unit_in_hand:
            value -= BLOCKED_DEPLOYMENT
        points = max(1, survey.figures[unit.id].points)
        if unit.id in self.builders:
            steps = min(UNREACHED, survey.steps_to(unit, square, self.resource_goals))
            value -= 1.1 * steps / points
            if square in survey.free_resources:
                value += 0.35 * survey.camp_worth(square)
            return value + 0.03 * distance(square, survey.goals[0])
        steps = min(survey.steps_to(unit, square, (goal,)) for goal in survey.goals)
        return value - ADVANCE * max(0, steps - self._standoff(unit)) / points

    def _standoff(self, unit: Unit) -> int:
        """Return how far from a building a unit fights."""
        return 2 if self.survey.figures[unit.id].keywords.has("long_range") else 1

    def _expect_loss(self, unit: Unit, square: Square) -> float:
        key = (unit.id, square)
        if key not in self._losses:
            self._losses[key] = self.survey.expect_loss(unit, square)
        return self._losses[key]
