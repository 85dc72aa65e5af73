"""The conditions of an effect: they look at open information only."""

from typing import Annotated, Any, Final, Literal

from pydantic import Discriminator, Field, Tag

from engine.core.files.card_data import CardDataModel
from engine.core.files.model_errors import OWN_SENTENCE
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

_MODEL_BY_WORD: Final = {
    "is": "IsIf",
    "count": "CountIf",
    "hand": "HandIf",
    "resource": "ResourceIf",
    "capital": "CapitalIf",
    "phase": "PhaseIf",
}


def _name_model(data: Any) -> str | None:
    """Return the name of the model of a condition, which has the condition's word as a key."""
    if isinstance(data, dict):
        return next((name for word, name in _MODEL_BY_WORD.items() if word in data), None)
    return type(data).__name__


AnyCondition = Annotated[
    Annotated[IsIf, Tag("IsIf")]
    | Annotated[CountIf, Tag("CountIf")]
    | Annotated[HandIf, Tag("HandIf")]
    | Annotated[ResourceIf, Tag("ResourceIf")]
    | Annotated[CapitalIf, Tag("CapitalIf")]
    | Annotated[PhaseIf, Tag("PhaseIf")],
    Discriminator(
        _name_model,
        custom_error_type=OWN_SENTENCE,
        custom_error_message="{sentence}",
        custom_error_context={
            "sentence": f"a condition has one of the words {', '.join(_MODEL_BY_WORD)}"
        },
    ),
]
