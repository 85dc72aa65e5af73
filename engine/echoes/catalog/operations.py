"""The operations of effects as data: twenty-one verbs."""

from typing import Annotated, Final, Literal

from pydantic import Field, model_validator

from engine.core.files.card_data import CardDataModel
from engine.core.files.model_errors import own_error
from engine.echoes.catalog.keyword_models import AnyKeyword, KeywordId
from engine.echoes.catalog.selectors import CardFilter, SquareTarget
from engine.echoes.catalog.vocabulary import (
    Amount,
    DamageKind,
    Directions,
    MainResource,
    Player,
    Resource,
    Stat,
    Whole,
)


class Op(CardDataModel):
    """One operation; `op` says which."""

    op: str


class Damage(Op):
    op: Literal["damage"]
    amount: Amount
    kind: DamageKind


class Heal(Op):
    op: Literal["heal"]
    amount: Amount | Literal["all"]


class ChangeStat(Op):
    op: Literal["stat"]
    stat: Stat
    amount: Whole

    @model_validator(mode="after")
    def check_amount(self) -> "ChangeStat":
        if self.amount == 0:
            raise own_error("a stat changes by a number other than 0")
        return self


class ChangeKeyword(Op):
    op: Literal["keyword"]
    gain: AnyKeyword | None = None
    lose: KeywordId | None = None

    @model_validator(mode="after")
    def check_one(self) -> "ChangeKeyword":
        if (self.gain is None) == (self.lose is None):
            raise own_error("a keyword is either gained or lost")
        return self


class Draw(Op):
    op: Literal["draw"]
    amount: Amount
    who: Player = "me"


class Discard(Op):
    op: Literal["discard"]
    amount: Amount
    who: Player = "me"
    by: Literal["owner", "random"]


class Resupply(Op):
    op: Literal["resupply"]
    max: Amount
    who: Player = "me"


class Gain(Op):
    op: Literal["gain"]
    res: Resource | Literal["choice"]
    amount: Amount
    max: Amount | None = None
    hold: Literal["card", "civ"] | None = None

    @model_validator(mode="after")
    def check_max(self) -> "Gain":
        """Refuse a maximum where the tokens lie on another card (D-CARD-19)."""
        if self.max is not None and self.hold == "civ":
            raise own_error("max is not used together with hold: civ")
        return self


class Exhaust(Op):
    op: Literal["exhaust"]


class Unexhaust(Op):
    op: Literal["unexhaust"]
    res: MainResource | None = None
    amount: Amount | None = None

    @model_validator(mode="after")
    def check_both(self) -> "Unexhaust":
        if (self.res is None) != (self.amount is None):
            raise own_error("unexhaust has both res and amount, or none for units")
        return self


class Move(Op):
    op: Literal["move"]
    points: Amount
    dirs: Directions


class Place(Op):
    op: Literal["place"]
    to: SquareTarget


class Return(Op):
    op: Literal["return"]
    to: Literal["hand", "deck"]


class Destroy(Op):
    op: Literal["destroy"]


class Build(Op):
    op: Literal["build"]
    building: Literal["camp", "barracks"]


class TurnTile(Op):
    op: Literal["tile"]
    how: Literal["reveal", "rotate"]


class ChangeCost(Op):
    op: Literal["cost"]
    cards: CardFilter
    food: Whole = 0
    wood: Whole = 0
    gold: Whole = 0
    flexible: Whole = 0

    @model_validator(mode="after")
    def check_not_empty(self) -> "ChangeCost":
        if not any((self.food, self.wood, self.gold, self.flexible)):
            raise own_error("a cost changes by a number of food, wood, gold or flexible")
        return self


class Prevent(Op):
    op: Literal["prevent"]
    amount: Amount | Literal["all"]
    of: Literal["attack", "counter", "any"]


class Cancel(Op):
    op: Literal["cancel"]


class Fetch(Op):
    op: Literal["fetch"]
    source: Literal["deck", "discard"] = Field(alias="from")
    cards: CardFilter
    amount: Amount
    to: Literal["hand", "deck"]

    @model_validator(mode="after")
    def check_way(self) -> "Fetch":
        if self.source == self.to:
            raise own_error("cards of the deck that are shuffled into it change nothing")
        return self


class Look(Op):
    op: Literal["look"]
    at: Literal["hand", "deck", "tile"]
    amount: Amount | None = None
    who: Player = "me"

    @model_validator(mode="after")
    def check_fields(self) -> "Look":
        if (self.at == "deck") != (self.amount is not None):
            raise own_error("a look at a deck has an amount, and no other look has")
        if self.at == "tile" and "who" in self.model_fields_set:
            raise own_error("a tile belongs to nobody; who is not used")
        return self


AnyOp = Annotated[
    Damage | Heal | ChangeStat | ChangeKeyword | Draw | Discard | Resupply | Gain | Exhaust
    | Unexhaust | Move | Place | Return | Destroy | Build | TurnTile | ChangeCost | Prevent
    | Cancel | Fetch | Look,
    Field(discriminator="op"),
]  # fmt: skip

OPS_WITHOUT_TARGET: Final = ("draw", "discard", "resupply", "gain", "cost", "cancel", "fetch")
"""Operations that never have a target (D-CARD-16)."""
STATIC_OPS: Final = ("stat", "keyword", "cost")
"""The only operations of a static effect (D-CARD-04)."""


def needs_target(op: Op) -> bool:
    """Tell whether an operation acts on the target of its effect."""
    if isinstance(op, Unexhaust):
        return op.res is None
    if isinstance(op, Look):
        return op.at == "tile"
    return op.op not in OPS_WITHOUT_TARGET
