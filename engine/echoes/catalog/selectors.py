"""Filters and selectors of card data: which things an effect means."""

from typing import Literal

from pydantic import Field, model_validator

from engine.core.files.card_data import CardDataModel
from engine.core.files.model_errors import own_error
from engine.echoes.catalog.keyword_models import KeywordId
from engine.echoes.catalog.vocabulary import (
    Amount,
    AttackMode,
    BuildingKind,
    CardClass,
    CardKind,
    Count,
    Flag,
    Pick,
    Range,
    Role,
    Side,
    TechType,
    Terrain,
    Thing,
)

Yes = Literal[True]


class Filter(CardDataModel):
    """What a thing must be; every key that is given must match."""

    side: Side | None = None
    is_self: Yes | None = Field(default=None, alias="self")
    what: Literal["unit", "building"] | None = None
    classes: tuple[CardClass, ...] | None = Field(default=None, alias="class", min_length=1)
    role: Role | None = None
    terrain: tuple[Terrain, ...] | None = Field(default=None, min_length=1)
    building: tuple[BuildingKind, ...] | None = Field(default=None, min_length=1)
    garrisoned: Flag | None = None
    damaged: Flag | None = None
    exhausted: Flag | None = None
    mode: AttackMode | None = None
    keyword: KeywordId | None = None
    moved_min: Amount | None = None
    health_max: Amount | None = None
    unoccupied: Yes | None = None
    empty: Yes | None = None
    hidden: Yes | None = None

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that are given, as the data spell them."""
        return tuple(self.model_dump(by_alias=True, exclude_none=True))


class CardFilter(CardDataModel):
    """What a card must be; every key that is given must match."""

    kind: CardKind | None = None
    tech_type: TechType | None = None
    classes: tuple[CardClass, ...] | None = Field(default=None, alias="class", min_length=1)
    role: Role | None = None


class Near(CardDataModel):
    """A distance from something."""

    of: Literal["self", "subject", "own_unit", "own_building", "own_capital"]
    range: Range


class Target(CardDataModel):
    """The things that an effect is about."""

    what: Thing = "unit"
    pick: Pick
    amount: Amount = 1
    up_to: Flag = False
    filter: Filter = Filter()
    near: Near | None = None

    @model_validator(mode="after")
    def check_fit(self) -> "Target":
        given = self.model_fields_set
        if self.pick != "chosen" and given & {"amount", "up_to"}:
            raise own_error("amount and up_to belong to pick: chosen")
        if self.pick in {"self", "subject", "other"} and given & {"filter", "near"}:
            raise own_error(f"pick: {self.pick} is one thing; filter and near belong to others")
        return self


class SquareTarget(CardDataModel):
    """The square on which an effect places a unit."""

    what: Literal["square"]
    pick: Literal["chosen"]
    filter: Filter = Filter()
    near: Near | None = None


class Counted(CardDataModel):
    """The things that a condition counts."""

    what: Literal["unit", "building"] = "unit"
    filter: Filter = Filter()
    near: Near | None = None


class Bounds(CardDataModel):
    """A lower bound, an upper bound or both."""

    min: Count | None = None
    max: Count | None = None

    @model_validator(mode="after")
    def check_bounds(self) -> "Bounds":
        if self.min is None and self.max is None:
            raise own_error("this needs min, max or both")
        if self.min is not None and self.max is not None and self.min > self.max:
            raise own_error("min is greater than max")
        return self

    def holds(self, number: int) -> bool:
        """Tell whether a number lies within the bounds."""
        return (self.min or 0) <= number and (self.max is None or number <= self.max)
