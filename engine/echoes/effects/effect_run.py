"""An effect that is being carried out, and what its operations ask of it."""

from dataclasses import dataclass

from engine.core.protocol.values import Seat
from engine.core.verb_vocabulary import Vocabulary
from engine.echoes.agenda.tasks import RunEffect, Thing
from engine.echoes.catalog.conditions import CapitalIf, Condition, HandIf
from engine.echoes.catalog.effect_models import Effect
from engine.echoes.catalog.vocabulary import Player
from engine.echoes.changes.agenda_moves import Work, find_answer
from engine.echoes.changes.losses import Loss, list_loss_effects
from engine.echoes.entities.board import Board
from engine.echoes.entities.open_choice import OpenChoice
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.conditions import life_points
from engine.echoes.figures.effect_source import EffectSource
from engine.echoes.selection.candidates import find_thing


@dataclass(slots=True)
class EffectRun:
    """One effect with its source and its targets; the task changes as it goes on."""

    work: Work
    task: RunEffect
    effect: Effect
    source: EffectSource

    @property
    def board(self) -> Board:
        return self.work.state.board

    @property
    def seat(self) -> Seat:
        return self.task.seat

    @property
    def keys(self) -> tuple[str, ...]:
        return self.task.picked or ()

    def things(self) -> list[Thing]:
        """List the targets that are still on the map (R-CARD-05)."""
        if self.effect.target is None:
            return []
        found = (self._find(key) for key in self.keys)
        return [thing for thing in found if thing is not None]

    def _find(self, key: str) -> Thing | None:
        """Return the unit or building of a key; references may mean either."""
        target = self.effect.target
        if target is None:
            return None
        if target.pick in {"self", "subject", "other"}:
            return self.board.units.get(key) or self.board.buildings.get(key)
        return find_thing(self.board, target.what, key)

    def units(self) -> list[Unit]:
        return [thing for thing in self.things() if isinstance(thing, Unit)]

    def ask(self, choice: OpenChoice, default: tuple[str, ...]) -> tuple[str, ...] | None:
        """Return the answer to a choice of the present operation; None if it is open now."""
        return find_answer(self.work, self.task, choice, default)

    def take_name(self) -> str | None:
        """Take the next name that the order gives for this effect's operations."""
        if not self.task.named:
            return None
        name, *rest = self.task.named
        self.task = self.task.model_copy(update={"named": tuple(rest)})
        return name

    def note_losses(self, losses: list[Loss]) -> None:
        """Keep what losses trigger until the effect is done (E-PIPE-27)."""
        after = (*self.task.after, *list_loss_effects(losses))
        self.task = self.task.model_copy(update={"after": after})

    def seat_meant(self, who: Player) -> Seat | None:
        """Return the seat that a word of the card means; None if nobody, or a choice is open.

        Rules: R-TEAM-09, E-TEAM-09, E-ORD-44.
        """
        if who == "me":
            return self.seat
        if who == "teammate":
            return self.board.teammate_of(self.seat)
        if self.task.opponent is not None:
            return self.task.opponent
        seats = [seat for seat in self.board.opponents_of(self.seat) if self._may_be_meant(seat)]
        if not seats:
            return None
        names = tuple(str(seat) for seat in seats)
        choice = OpenChoice("opponent", self.seat, answers=names, subject=self.task.card)
        answer = self.ask(choice, names[:1])
        if answer is None:
            return None
        self._mean_opponent(Seat(int(answer[0])))
        return self.task.opponent

    def _mean_opponent(self, seat: Seat) -> None:
        """Mean one opponent in all operations of this card play (R-TEAM-09)."""
        self.task = self.task.model_copy(update={"opponent": seat, "answer": None})
        agenda = self.work.state.agenda
        for index, task in enumerate(agenda):
            if isinstance(task, RunEffect) and task.is_played and task.card == self.task.card:
                agenda[index] = task.model_copy(update={"opponent": seat})

    def _may_be_meant(self, seat: Seat) -> bool:
        """Tell whether the conditions about the opponent hold for this one (R-TEAM-09)."""
        hand_size = self.board.player(seat).hand_size
        points = life_points(self.source, seat)
        return all(
            _holds_for_opponent(condition, hand_size, points)
            for condition in self.effect.conditions
        )


def _holds_for_opponent(condition: Condition, hand_size: int, points: int) -> bool:
    """Tell whether a condition holds for an opponent with so many cards and life points."""
    if isinstance(condition, HandIf) and condition.hand == "opponent":
        return condition.holds(hand_size)
    if isinstance(condition, CapitalIf) and condition.capital == "opponent":
        return condition.holds(points)
    return True


OPERATIONS: Vocabulary[EffectRun] = Vocabulary("effect")
"""What carries out each operation (24.7); `cost` stands in static effects alone."""
