"""Which events of a chapter are told, and which of them are told together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.core.protocol.values import Event
from engine.echoes.events.buildings import BuildingBuilt, BuildingLost, TokensGained
from engine.echoes.events.combat import (
    AttackCancelled,
    AttackDeclared,
    AttackEnded,
    BuildingDamaged,
    UnitDamaged,
)
from engine.echoes.events.units import UnitDeployed, UnitLost, UnitMoved

KINDS_TOLD_ELSEWHERE: Final = frozenset({
    "turn_began", "phase_began", "chapter_closed", "cards_drawn", "cost_paid", "choice_opened",
    "cards_discarded", "seed_committed", "tile_rotated", "unit_moved", "unit_deployed",
    "building_built", "unit_moved_back", "unit_known",
})  # fmt: skip
"""Kinds not told line by line, but in a title, a sentence, a field or on the turn card."""
GROUPED_EVENTS: Final = (UnitMoved, UnitDeployed, BuildingBuilt)
"""Events of a seat that are told together in one sentence each kind."""


@dataclass
class ToldAttack:
    """An attack with what came of it."""

    declared: AttackDeclared
    amount: int = 0
    """The damage that it dealt."""
    counter: int = 0
    """The damage that it took in return."""
    is_stopped: bool = False
    lost: list[UnitLost | BuildingLost] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def hear(self, event: Event) -> bool:
        """Note an event that belongs to it; tell whether it does."""
        declared = self.declared
        if isinstance(event, UnitDamaged) and event.unit == declared.target:
            self.amount += event.amount
        elif isinstance(event, UnitDamaged) and event.unit == declared.unit:
            self.counter += event.amount
        elif isinstance(event, BuildingDamaged) and self._is_target(event.square):
            self.amount += event.amount
        elif isinstance(event, UnitLost | BuildingLost) and self._is_lost_here(event):
            self.lost.append(event)
        elif isinstance(event, AttackCancelled | AttackEnded) and event.unit == declared.unit:
            self.is_stopped = True
        else:
            return False
        self.events.append(event)
        return True

    def _is_lost_here(self, event: UnitLost | BuildingLost) -> bool:
        if isinstance(event, UnitLost):
            return event.unit in {self.declared.target, self.declared.unit}
        return self._is_target(event.square)

    def _is_target(self, square: str) -> bool:
        return self.declared.target is None and self.declared.square == square


def group_attacks(events: Sequence[Event]) -> list[ToldAttack]:
    """Gather the attacks, each with what came of it."""
    attacks: list[ToldAttack] = []
    for event in events:
        if isinstance(event, AttackDeclared):
            attacks.append(ToldAttack(event))
        elif attacks:
            attacks[-1].hear(event)
    return attacks


def find_untold(events: Sequence[Event], reader: int | None) -> set[int]:
    """Return the ids of events that are not told line by line."""
    parts = {id(part) for attack in group_attacks(events) for part in attack.events}
    return parts | {id(event) for event in events if _is_untold(event, reader)}


def _is_untold(event: Event, reader: int | None) -> bool:
    """Tell whether an event is quiet; what others gain of Camps stands on the status page."""
    is_others_gain = isinstance(event, TokensGained) and not event.card and event.seat != reader
    return event.kind in KINDS_TOLD_ELSEWHERE or is_others_gain


def list_of_kind(events: Sequence[Event], kind: str) -> Iterator[Event]:
    """Yield the events of a kind."""
    return (event for event in events if event.kind == kind)
