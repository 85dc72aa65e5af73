"""Models of the cards and cities in data/; data that don't fit are refused.

Rules: C-CARD-01 to C-CARD-07, C-CARD-10 to C-CARD-12, C-CARD-16 to C-CARD-18, C-CITY-13,
C-EFFECT-11, C-EFFECT-18.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import Field, PrivateAttr, model_validator

from engine.capital.catalog.card_verbs import (
    AbilityWindow,
    AnyOp,
    Banner,
    Condition,
    Effect,
    Tag,
    Trigger,
    find_misplaced_condition,
    find_misplaced_operation,
)
from engine.core.files.card_data import CardDataModel
from engine.core.files.catalog import find_duplicate

Deck = Literal["common", "legendary"]
SlotUse = bool | str
"""true, false, or in a city the id of the upgrade that opens this use (C-CITY-13)."""


class TroopSlot(CardDataModel):
    kind: Literal["troop"]
    attack: SlotUse
    defence: SlotUse


class MercenarySlot(CardDataModel):
    kind: Literal["mercenary"]
    use: SlotUse


Slot = Annotated[TroopSlot | MercenarySlot, Field(discriminator="kind")]


class Ability(CardDataModel):
    """What a mercenary does once (C-EFFECT-02)."""

    window: tuple[AbilityWindow, ...] = Field(min_length=1)
    conditions: tuple[Condition, ...] = Field(default=(), alias="if")
    do: tuple[AnyOp, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def check_fit(self) -> "Ability":
        for window in self.window:
            _raise_if_problem(find_misplaced_operation(self.do, f"window {window}", troop=False))
        _raise_if_problem(find_misplaced_condition(self.conditions, "ability"))
        count = Counter(op.op for op in self.do)
        if count["recover"] + count["free_build"] > 1:
            raise ValueError("an ability holds at most one of recover and free_build")
        if count["strike"] + count["free_build"] > 1:
            raise ValueError("an ability holds at most one of strike and free_build")
        if count["demolish"] > 1:
            raise ValueError("an ability holds at most one demolish")
        return self


class Quest(CardDataModel):
    text: str
    conditions: tuple[Condition, ...] = Field(alias="if", min_length=1)

    @model_validator(mode="after")
    def check_fit(self) -> "Quest":
        _raise_if_problem(find_misplaced_condition(self.conditions, "quest"))
        return self


class Settle(CardDataModel):
    under: Banner
    effects: tuple[Effect, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def check_fit(self) -> "Settle":
        _check_effects(
            self.effects, ("standing", "build_start", "battle", "after_battle"), troop=False
        )
        return self


def _raise_if_problem(problem: str | None) -> None:
    if problem:
        raise ValueError(problem)


def _check_effects(effects: Iterable[Effect], triggers: Sequence[str], *, troop: bool) -> None:
    for effect in effects:
        if effect.trigger not in triggers:
            raise ValueError(f"the trigger {effect.trigger} belongs to other kinds of card")
        _raise_if_problem(find_misplaced_operation(effect.do, effect.trigger, troop=troop))
        _raise_if_problem(find_misplaced_condition(effect.conditions, effect.trigger))


ALL_TRIGGERS = ("standing", "build_start", "finished", "battle", "after_battle")


class Source(CardDataModel):
    """A card or an upgrade: something that has effects."""

    effects: tuple[Effect, ...] = ()

    @cached_property
    def by_trigger(self) -> Mapping[str, tuple[Effect, ...]]:
        return _group_by_trigger(self.effects)

    def effects_on(self, trigger: Trigger) -> tuple[Effect, ...]:
        """Return the effects of one trigger, in data order."""
        return self.by_trigger.get(trigger, ())


def _group_by_trigger(effects: Iterable[Effect]) -> dict[str, tuple[Effect, ...]]:
    grouped: dict[str, tuple[Effect, ...]] = {}
    for effect in effects:
        grouped[effect.trigger] = (*grouped.get(effect.trigger, ()), effect)
    return grouped


class CardBase(Source):
    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    name: str = Field(min_length=1)
    copies: int = Field(ge=1, le=999)
    cost: int = Field(ge=1, le=4)
    flavor: str = Field(default="", max_length=80, pattern=r"^[^\n\r]*$")
    _legendary: bool = PrivateAttr(default=False)

    @property
    def is_legendary(self) -> bool:
        return self._legendary

    def copy_for_deck(self, deck: Deck) -> Self:
        """Return the card as part of a deck; a Legendary card has one copy."""
        if deck == "legendary" and self.copies != 1:
            raise ValueError("a Legendary card has one copy")
        card = self.model_copy()
        card._legendary = deck == "legendary"  # noqa: SLF001  (its own kind)
        return card

    @property
    def slots(self) -> tuple[TroopSlot | MercenarySlot, ...]:
        return ()


class Building(CardBase):
    """A card that lies face up and may house units (C-CARD-02 to C-CARD-05)."""

    kind: Literal["building"]
    banner: Banner
    escalating: bool = False
    requires: tuple[Banner, ...] = Field(default=(), max_length=2)
    places: tuple[Slot, ...] = Field(default=(), alias="slots")

    @property
    def slots(self) -> tuple[TroopSlot | MercenarySlot, ...]:
        return self.places

    @model_validator(mode="after")
    def check_fit(self) -> "Building":
        if self.escalating != (self.banner == "village"):
            raise ValueError("escalating is true on Villages and on nothing else")
        _raise_if_problem(
            "requires names a banner twice" if find_duplicate(self.requires) else None
        )
        _check_effects(self.effects, ALL_TRIGGERS, troop=False)
        for slot in self.places:
            if any(isinstance(use, str) for use in slot.model_dump(exclude={"kind"}).values()):
                raise ValueError("a building's slot use is true or false")
        return self


class Troop(CardBase):
    """A card that fights (C-CARD-06, C-EFFECT-11)."""

    kind: Literal["troop"]
    cost: int = Field(ge=1, le=1)
    attack: int = Field(ge=0, le=999)
    defence: int = Field(ge=0, le=999)
    tags: tuple[Tag, ...] = ()

    @model_validator(mode="after")
    def check_fit(self) -> "Troop":
        _check_effects(self.effects, ("battle", "after_battle"), troop=True)
        _raise_if_problem("tags names a tag twice" if find_duplicate(self.tags) else None)
        return self


class Mercenary(CardBase):
    """A card that is used once, quests, or settles (C-CARD-07, C-CARD-11)."""

    kind: Literal["mercenary"]
    cost: int = Field(ge=1, le=1)
    ability: Ability
    quest: Quest | None = None
    settle: Settle | None = None

    @model_validator(mode="after")
    def check_fit(self) -> "Mercenary":
        if self.effects:
            raise ValueError("a mercenary has an ability, a quest or a settle effect, no effects")
        if self.quest and self.settle:
            raise ValueError("a mercenary has at most one of quest and settle")
        return self

    @cached_property
    def by_trigger(self) -> Mapping[str, tuple[Effect, ...]]:
        return _group_by_trigger(self.settle.effects if self.settle else ())


Card = Building | Troop | Mercenary
AnyCard = Annotated[Card, Field(discriminator="kind")]


class Upgrade(Source):
    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    name: str
    opens: tuple[Literal["use", "attack", "defence"], ...] = ()

    @model_validator(mode="after")
    def check_fit(self) -> "Upgrade":
        _check_effects(
            self.effects, ("standing", "build_start", "battle", "after_battle"), troop=False
        )
        return self


class StartingIncome(CardDataModel):
    gold: int = Field(ge=0, le=999)
    build: int = Field(ge=0, le=999)
    draw: int = Field(ge=0, le=999)
    store: int = Field(ge=0, le=999)
    defence: int = Field(ge=0, le=999)


class City(CardDataModel):
    """A city and its eight upgrades (C-CARD-17)."""

    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    name: str
    grade: Literal["A", "B"]
    hp: int = Field(ge=1, le=999)
    start: StartingIncome
    slots: tuple[Slot, ...]
    upgrades: tuple[Upgrade, ...] = Field(min_length=8, max_length=8)
    flavor: str = Field(default="", max_length=80, pattern=r"^[^\n\r]*$")

    @model_validator(mode="after")
    def check_fit(self) -> "City":
        _raise_if_problem(
            "an upgrade stands twice"
            if find_duplicate(upgrade.id for upgrade in self.upgrades)
            else None
        )
        uses_opened = {upgrade.id: upgrade.opens for upgrade in self.upgrades}
        uses_named: dict[str, set[str]] = {upgrade.id: set() for upgrade in self.upgrades}
        for slot in self.slots:
            for use, opener in slot.model_dump(exclude={"kind"}).items():
                if isinstance(opener, str):
                    if use not in uses_opened.get(opener, ()):
                        raise ValueError(
                            f"the slot's {use} is opened by no upgrade called {opener}"
                        )
                    uses_named[opener].add(use)
        for upgrade in self.upgrades:
            if set(upgrade.opens) - uses_named[upgrade.id]:
                raise ValueError(f"{upgrade.id} opens a use that no slot names")
        return self

    @cached_property
    def upgrade_by_id(self) -> Mapping[str, Upgrade]:
        return {one.id: one for one in self.upgrades}
