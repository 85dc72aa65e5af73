"""The conditions of an effect (24.5): they look at open information only."""

from typing import Literal

from pydantic import Field

from engine.core.files.card_data import CardDataModel
from engine.echoes.catalog.selectors import Bounds, Counted, Filter
from engine.echoes.catalog.vocabulary import Amount, Phase, Reference, Resource


class IsIf(CardDataModel):
    """The thing that is referred to matches a filter."""

    ref: Reference = Field(alias="is")
    match: Filter


class CountIf(Bounds):
    """The number of matching things is within bounds."""

    count: Counted


class HandIf(Bounds):
    """The size of a hand is within bounds."""

    hand: Literal["me", "opponent"]


class ResourceIf(CardDataModel):
    """The player has so many unexhausted or Temporary tokens of a type."""

    resource: Resource
    min: Amount


class CapitalIf(Bounds):
    """The life points of a Capital are within bounds."""

    capital: Literal["me", "opponent"]


class PhaseIf(CardDataModel):
    """It is that phase of the active player."""

    phase: Phase


Condition = IsIf | CountIf | HandIf | ResourceIf | CapitalIf | PhaseIf
