"""Models of the cards in data/; relations between their fields are checked beside them.

Rules: E-CARD-01, E-CARD-05.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Final, Literal

from pydantic import Discriminator, Field, Tag, model_validator

from engine.core.files.card_data import CardDataModel
from engine.core.files.model_errors import OWN_SENTENCE, own_error
from engine.echoes.catalog.effect_models import (
    ENEMY_THING,
    ENEMY_TRIGGERS,
    EVENT_TRIGGERS,
    OWN_THING,
    SELF_TRIGGERS,
    THE_UNIT_ITSELF,
    Effect,
)
from engine.echoes.catalog.keyword_models import AnyKeyword
from engine.echoes.catalog.selectors import Filter
from engine.echoes.catalog.vocabulary import (
    Amount,
    CardClass,
    Count,
    Directions,
    LocalText,
    TechType,
)

MAX_COST: Final = 8
"""The symbols of a cost are at most this many."""
StatNumber = Annotated[Count, Field(le=6)]


class Cost(CardDataModel):
    """The symbols of a card's cost (E-RES-13, E-RES-14)."""

    food: Count
    wood: Count
    gold: Count
    flexible: Count

    @property
    def total(self) -> int:
        """The number of all symbols."""
        return self.food + self.wood + self.gold + self.flexible

    @model_validator(mode="after")
    def check_total(self) -> "Cost":
        if self.total > MAX_COST:
            raise own_error(f"a card costs at most {MAX_COST} in all, and this is {self.total}")
        return self


class Movement(CardDataModel):
    points: Annotated[Count, Field(le=4)]
    dirs: Directions


class UnitStats(CardDataModel):
    """The printed numbers of a unit; an attack that is null is none (R-ACT-02)."""

    health: Annotated[Amount, Field(le=8)]
    melee: StatNumber | None
    ranged: StatNumber | None
    move: Movement

    @model_validator(mode="after")
    def check_attack(self) -> "UnitStats":
        if self.melee is None and self.ranged is None:
            raise own_error("melee and ranged are not both null")
        return self


class CardBase(CardDataModel):
    """What every card has; the effects of a card with options stand in the options."""

    id: str = Field(pattern=r"^[a-z0-9_]+$")
    name: LocalText
    flavor: LocalText | None = None
    effects: tuple[Effect, ...] = ()

    @property
    def is_unit(self) -> bool:
        return False

    @property
    def belongs_to_unit(self) -> bool:
        """Whether the card has a unit of its own, `self` (D-CARD-01)."""
        return self.is_unit

    def all_effects(self) -> Iterator[Effect]:
        """Iterate over the effects, those of both options included."""
        yield from self.effects

    @cached_property
    def static_effects(self) -> tuple[Effect, ...]:
        """The effects that hold while the card is in play (D-CARD-02)."""
        return tuple(effect for effect in self.all_effects() if effect.trigger == "static")

    def subject_filter(self, effect: Effect) -> Filter | None:
        """Return the filter of an effect's subject, given or by default (R-CARD-12)."""
        if effect.by is not None or effect.trigger not in EVENT_TRIGGERS:
            return effect.by
        if effect.trigger == "card_played":
            return ENEMY_THING
        if self.belongs_to_unit and effect.trigger in SELF_TRIGGERS:
            return THE_UNIT_ITSELF
        return OWN_THING


class CivilizationCard(CardBase):
    """The card that lies open on the Unit Field from the start (E-SETUP-15)."""

    role: Literal["civilization"]
    kind: Literal["civilization"]


class UnitCard(CardBase):
    """A card that is deployed as a unit."""

    role: Literal["regular", "starting_scout", "conqueror"]
    kind: Literal["unit"]
    classes: tuple[CardClass, ...] = Field(min_length=1, max_length=2)
    cost: Cost
    rarity: Annotated[Amount, Field(le=3)]
    unit: UnitStats
    keywords: tuple[AnyKeyword, ...] = ()

    @property
    def is_unit(self) -> bool:
        return True


class Option(CardDataModel):
    """One of the two effects that a card offers (E-CARD-05)."""

    effects: tuple[Effect, ...] = Field(min_length=1)


class TechCard(CardBase):
    """A Technology or a Tactic, of one of four types (E-CARD-01)."""

    role: Literal["regular"]
    kind: Literal["technology", "tactic"]
    tech_type: TechType
    classes: tuple[CardClass, ...] | None = Field(default=None, min_length=1)
    cost: Cost
    rarity: Annotated[Amount, Field(le=3)]
    options: tuple[Option, ...] = Field(default=(), max_length=2)

    @property
    def belongs_to_unit(self) -> bool:
        return self.tech_type == "upgrade"

    def all_effects(self) -> Iterator[Effect]:
        yield from self.effects
        for option in self.options:
            yield from option.effects

    def subject_filter(self, effect: Effect) -> Filter | None:
        """Return the filter of an effect's subject; a Reaction is to what enemies do."""
        if effect.by is None and self.tech_type == "reaction" and effect.trigger in ENEMY_TRIGGERS:
            return ENEMY_THING
        return super().subject_filter(effect)

    def may_work_on(self, classes: tuple[CardClass, ...]) -> bool:
        """Tell whether an Upgrade works on a unit of these classes (E-CARD-07, E-CARD-08)."""
        return self.classes is None or any(one in self.classes for one in classes)


Card = CivilizationCard | UnitCard | TechCard

_MODEL_BY_KIND: Final = {
    "civilization": "CivilizationCard",
    "unit": "UnitCard",
    "technology": "TechCard",
    "tactic": "TechCard",
}
_UNKNOWN_KIND: Final = "kind is one of unit, technology, tactic and civilization"


def _name_model(data: Any) -> str | None:
    """Return the name of the model of a card; its kind would do, but `unit` is a field, too."""
    kind = data.get("kind") if isinstance(data, dict) else getattr(data, "kind", None)
    return _MODEL_BY_KIND.get(kind) if isinstance(kind, str) else None


AnyCard = Annotated[
    Annotated[CivilizationCard, Tag("CivilizationCard")]
    | Annotated[UnitCard, Tag("UnitCard")]
    | Annotated[TechCard, Tag("TechCard")],
    Discriminator(
        _name_model,
        custom_error_type=OWN_SENTENCE,
        custom_error_message="{sentence}",
        custom_error_context={"sentence": _UNKNOWN_KIND},
    ),
]
