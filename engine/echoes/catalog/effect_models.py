"""An effect of a card as data: when, under which conditions, about what, and which operations.

Rules: D-CARD-01 to D-CARD-03.
"""

from functools import cached_property
from typing import Final, NamedTuple

from pydantic import Field, model_validator

from engine.core.files.card_data import CardDataModel
from engine.core.files.model_errors import own_error
from engine.echoes.catalog.conditions import AnyCondition
from engine.echoes.catalog.operations import AnyOp, needs_target
from engine.echoes.catalog.selectors import CardFilter, Filter, Target
from engine.echoes.catalog.vocabulary import Amount, Duration, Flag, Thing, Trigger


class Limit(CardDataModel):
    """How often an effect happens at most, for one card in play."""

    turn: Amount | None = None
    game: Amount | None = None

    @model_validator(mode="after")
    def check_not_empty(self) -> "Limit":
        if self.turn is None and self.game is None:
            raise own_error("a limit needs turn, game or both")
        return self


class Effect(CardDataModel):
    """Operations carried out in order when the trigger comes up and every condition holds."""

    trigger: Trigger
    by: Filter | None = None
    cards: CardFilter | None = None
    conditions: tuple[AnyCondition, ...] = Field(default=(), alias="if")
    may: Flag = False
    limit: Limit | None = None
    target: Target | None = None
    do: tuple[AnyOp, ...] = Field(min_length=1)
    duration: Duration = Field(default="now", alias="for")

    @cached_property
    def has_target_ops(self) -> bool:
        """Whether an operation acts on the target."""
        return any(needs_target(op) for op in self.do)


class TriggerSides(NamedTuple):
    """What a trigger is about: the kinds of its subject and of its other side."""

    subject: tuple[Thing, ...] = ()
    other: tuple[Thing, ...] = ()


TRIGGER_SIDES: Final[dict[Trigger, TriggerSides]] = {
    "play": TriggerSides(("unit",)),
    "static": TriggerSides(),
    "action": TriggerSides(("unit",)),
    "turn_start": TriggerSides(),
    "turn_end": TriggerSides(),
    "attack": TriggerSides(("unit",), ("unit",)),
    "targeted": TriggerSides(("unit",), ("unit",)),
    "building_targeted": TriggerSides(("building",), ("unit",)),
    "lost": TriggerSides(("unit", "building"), ("unit", "building")),
    "destroys": TriggerSides(("unit",), ("unit", "building")),
    "deployed": TriggerSides(("unit",)),
    "built": TriggerSides(("building",), ("unit",)),
    "scouted": TriggerSides(("unit",), ("tile",)),
    "card_played": TriggerSides(),
    "any_time": TriggerSides(),
}
"""The subject of `card_played`, and of `play` on a card that is no unit, is a card: no thing."""

EVENT_TRIGGERS: Final[tuple[Trigger, ...]] = (
    "attack", "targeted", "building_targeted", "lost", "destroys", "deployed", "built", "scouted",
    "card_played",
)  # fmt: skip
"""The triggers that have a filter of their subject (`by`)."""

REACTION_TRIGGERS: Final[tuple[Trigger, ...]] = (
    "targeted", "building_targeted", "attack", "lost", "deployed", "built", "scouted",
    "card_played", "any_time",
)  # fmt: skip
"""The trigger words of Reactions."""

ENEMY_TRIGGERS: Final[tuple[Trigger, ...]] = ("attack", "deployed", "built", "scouted")
"""What only enemies do in an opponent's turn (R-CARD-12)."""
SELF_TRIGGERS: Final[tuple[Trigger, ...]] = (
    "attack", "targeted", "lost", "destroys", "scouted",
)  # fmt: skip
"""The triggers that are about the unit itself on units and Upgrades, if nothing is said."""

OWN_THING: Final = Filter(side="own")
ENEMY_THING: Final = Filter(side="enemy")
THE_UNIT_ITSELF: Final = Filter.model_validate({"self": True})
