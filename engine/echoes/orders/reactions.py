"""Orders about Reactions (E-ORD-23, E-ORD-24)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, model_validator

from engine.echoes.catalog.vocabulary import CardClass, TechType
from engine.echoes.orders.fields import EchoesOrder, Names, Number, YesFlag

SmallNumber = Annotated[Number, Field(ge=0, le=99)]


class PlayReaction(EchoesOrder):
    """Play a Reaction without a trigger in an opponent's turn (R-CARD-06)."""

    form = "react with {card} [option {option}] [targets {targets}] [pay {pay}]"
    field_namespaces: ClassVar = {"card": "card", "targets": "target", "pay": "token"}
    kind: Literal["reaction"] = "reaction"
    card: str
    option: Number | None = None
    targets: Names = ()
    pay: Names = ()

    @property
    def is_at_once(self) -> bool:
        return True


class SetStanding(EchoesOrder):
    """Register a Reaction with instructions; another order about the card replaces them."""

    form = (
        "standing {card} [option {option}] [watch {watch}] [min damage {min_damage}] "
        "[{lethal?lethal}] [attacker {attacker_class}] [min cost {min_cost}] [type {tech_type}] "
        "[targets {targets}] [pay {pay}] [rank {rank}]"
    )
    field_namespaces: ClassVar = {
        "card": "card", "watch": "target", "attacker_class": "choice", "tech_type": "choice",
        "targets": "target", "pay": "token",
    }  # fmt: skip
    kind: Literal["standing"] = "standing"
    card: str
    option: Number | None = None
    watch: Names = ()
    min_damage: SmallNumber = 0
    lethal: YesFlag = False
    attacker_class: CardClass | None = None
    min_cost: SmallNumber = 0
    tech_type: TechType | None = None
    targets: Names = ()
    pay: Names = ()
    rank: SmallNumber = 1

    @model_validator(mode="before")
    @classmethod
    def flatten_only_if(cls, data: Any) -> Any:
        """Read what stands under `only_if` as fields of the order (R-CARD-07)."""
        if isinstance(data, Mapping) and isinstance(data.get("only_if"), Mapping):
            return {
                **{key: one for key, one in data.items() if key != "only_if"},
                **data["only_if"],
            }
        return data

    @property
    def is_at_once(self) -> bool:
        return True


class CancelStanding(EchoesOrder):
    """Cancel a standing reaction by its number."""

    form = "cancel standing {number}"
    kind: Literal["cancel_standing"] = "cancel_standing"
    number: Number

    @property
    def is_at_once(self) -> bool:
        return True


class Pass(EchoesOrder):
    """Play no Reaction in the open window, or in none of this turn (E-ORD-25)."""

    form = "pass [{until}]"
    field_namespaces: ClassVar = {"until": "choice"}
    may_be_bare = True
    kind: Literal["pass"] = "pass"
    until: Literal["window", "turn"] = "window"

    @property
    def is_at_once(self) -> bool:
        return True


class DiscardFirst(EchoesOrder):
    """Say in secret which cards are discarded first if nobody is asked (R-ORD-03)."""

    form = "discard first [{cards}]"
    field_namespaces: ClassVar = {"cards": "card"}
    kind: Literal["discard_first"] = "discard_first"
    cards: Names = ()

    @property
    def is_at_once(self) -> bool:
        return True
