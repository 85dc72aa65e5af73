"""The cards and cities: models of data/, read once, and refused where they don't fit.

Rules: C-CARD-01 to C-CARD-07, C-CARD-11, C-CARD-12, C-CARD-14 to C-CARD-18, C-CITY-13, C-EFFECT-11,
C-EFFECT-18.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, model_validator

from engine.capital.effects import AnyOp as AnyOp  # noqa: PLC0414  (the loader's border)
from engine.capital.effects import (
    Banner,
    Condition,
    Effect,
    Kind,
    Op,
    Tag,
    Trigger,
    Window,
    misplaced,
    untimely,
)
from engine.core.cards import base
from engine.core.catalog import doubled, load, shape
from engine.core.document import Document
from engine.core.model import Model

Use = bool | str
"""true, false, or in a city the id of the upgrade that opens this use (C-CITY-13)."""


class TroopSlot(Model):
    kind: Literal["troop"]
    attack: Use
    defence: Use


class MercenarySlot(Model):
    kind: Literal["mercenary"]
    use: Use


Slot = Annotated[TroopSlot | MercenarySlot, Field(discriminator="kind")]


class Ability(Model):
    """What a mercenary does once (C-EFFECT-02)."""

    window: tuple[Window, ...] = Field(min_length=1)
    conditions: tuple[Condition, ...] = Field(default=(), alias="if")
    do: tuple[AnyOp, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def fits(self) -> "Ability":
        for window in self.window:
            _raise(misplaced(self.do, f"window {window}", troop=False))
        _raise(untimely(self.conditions, "ability"))
        count = Counter(op.op for op in self.do)
        if count["recover"] + count["free_build"] > 1:
            raise ValueError("an ability holds at most one of recover and free_build")
        if count["strike"] + count["free_build"] > 1:
            raise ValueError("an ability holds at most one of strike and free_build")
        if count["demolish"] > 1:
            raise ValueError("an ability holds at most one demolish")
        return self


class Quest(Model):
    text: str
    conditions: tuple[Condition, ...] = Field(alias="if", min_length=1)

    @model_validator(mode="after")
    def fits(self) -> "Quest":
        _raise(untimely(self.conditions, "quest"))
        return self


class Settle(Model):
    under: Banner
    effects: tuple[Effect, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def fits(self) -> "Settle":
        _fits(self.effects, ("standing", "build_start", "battle", "after_battle"), troop=False)
        return self


def _raise(problem: str | None) -> None:
    if problem:
        raise ValueError(problem)


def _fits(effects: Iterable[Effect], triggers: Sequence[str], *, troop: bool) -> None:
    for effect in effects:
        if effect.trigger not in triggers:
            raise ValueError(f"the trigger {effect.trigger} belongs to other kinds of card")
        _raise(misplaced(effect.do, effect.trigger, troop=troop))
        _raise(untimely(effect.conditions, effect.trigger))


ALL_TRIGGERS = ("standing", "build_start", "finished", "battle", "after_battle")


class Source(Model):
    """Something whose effects may hold: a card, an upgrade."""

    effects: tuple[Effect, ...] = ()

    @cached_property
    def by_trigger(self) -> Mapping[str, tuple[Effect, ...]]:
        return _by_trigger(self.effects)

    def on(self, trigger: Trigger) -> tuple[Effect, ...]:
        """Give the effects of one trigger, in data order."""
        return self.by_trigger.get(trigger, ())


def _by_trigger(effects: Iterable[Effect]) -> dict[str, tuple[Effect, ...]]:
    found: dict[str, tuple[Effect, ...]] = {}
    for effect in effects:
        found[effect.trigger] = (*found.get(effect.trigger, ()), effect)
    return found


class CardBase(Source):
    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    name: str = Field(min_length=1)
    copies: int = Field(ge=1)
    cost: int = Field(ge=1, le=4)
    flavor: str = Field(default="", max_length=80)
    legendary: bool = Field(default=False, exclude=True)

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
    def fits(self) -> "Building":
        if self.escalating != (self.banner == "village"):
            raise ValueError("escalating is true on Villages and on nothing else")
        _raise("requires names a banner twice" if doubled(self.requires) else None)
        _fits(self.effects, ALL_TRIGGERS, troop=False)
        for slot in self.places:
            if any(isinstance(use, str) for use in slot.model_dump(exclude={"kind"}).values()):
                raise ValueError("a building's slot use is true or false")
        return self


class Troop(CardBase):
    """A card that fights (C-CARD-06, C-EFFECT-11)."""

    kind: Literal["troop"]
    cost: int = Field(ge=1, le=1)
    attack: int = Field(ge=0)
    defence: int = Field(ge=0)
    tags: tuple[Tag, ...] = ()

    @model_validator(mode="after")
    def fits(self) -> "Troop":
        _fits(self.effects, ("battle", "after_battle"), troop=True)
        _raise("tags names a tag twice" if doubled(self.tags) else None)
        return self


class Mercenary(CardBase):
    """A card that is used once, quests, or settles (C-CARD-07, C-CARD-11)."""

    kind: Literal["mercenary"]
    cost: int = Field(ge=1, le=1)
    ability: Ability
    quest: Quest | None = None
    settle: Settle | None = None

    @model_validator(mode="after")
    def fits(self) -> "Mercenary":
        if self.effects:
            raise ValueError("a mercenary has an ability, a quest or a settle effect, no effects")
        if self.quest and self.settle:
            raise ValueError("a mercenary has at most one of quest and settle")
        return self

    @cached_property
    def by_trigger(self) -> Mapping[str, tuple[Effect, ...]]:
        return _by_trigger(self.settle.effects if self.settle else ())


Card = Building | Troop | Mercenary
AnyCard = Annotated[Card, Field(discriminator="kind")]


class Upgrade(Source):
    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    name: str
    opens: tuple[Literal["use", "attack", "defence"], ...] = ()

    @model_validator(mode="after")
    def fits(self) -> "Upgrade":
        _fits(self.effects, ("standing", "build_start", "battle", "after_battle"), troop=False)
        return self


class Start(Model):
    gold: int = Field(ge=0)
    build: int = Field(ge=0)
    draw: int = Field(ge=0)
    store: int = Field(ge=0)
    defence: int = Field(ge=0)


class City(Model):
    """A city and its eight upgrades (C-CARD-17)."""

    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    name: str
    grade: Literal["A", "B"]
    hp: int = Field(ge=1)
    start: Start
    slots: tuple[Slot, ...]
    upgrades: tuple[Upgrade, ...] = Field(min_length=8, max_length=8)
    flavor: str = Field(default="", max_length=80)

    @model_validator(mode="after")
    def fits(self) -> "City":
        _raise("an upgrade stands twice" if doubled(one.id for one in self.upgrades) else None)
        opened = {one.id: one.opens for one in self.upgrades}
        named: dict[str, set[str]] = {one.id: set() for one in self.upgrades}
        for slot in self.slots:
            for use, key in slot.model_dump(exclude={"kind"}).items():
                if isinstance(key, str):
                    if use not in opened.get(key, ()):
                        raise ValueError(f"the slot's {use} is opened by no upgrade called {key}")
                    named[key].add(use)
        for one in self.upgrades:
            if set(one.opens) - named[one.id]:
                raise ValueError(f"{one.id} opens a use that no slot names")
        return self

    @cached_property
    def upgrade_by_id(self) -> Mapping[str, Upgrade]:
        return {one.id: one for one in self.upgrades}


class CardFile(Model):
    schema_version: Literal[1] = Field(alias="schema")
    deck: Literal["common", "legendary"]
    cards: tuple[AnyCard, ...]


class CardSet(NamedTuple):
    """Every card and city a game knows, by id; any set that fits the schema (C-CARD-15)."""

    cards: Mapping[str, Card]
    cities: Mapping[str, City]
    shipped: bool = False

    def card(self, name: str) -> Card:
        """Find the print of a card instance."""
        return self.cards[base(name)]

    def deck(self, *, legendary: bool) -> list[tuple[str, int]]:
        """List the prints of one deck with their copies, in data order."""
        return [
            (card.id, card.copies) for card in self.cards.values() if card.legendary == legendary
        ]


def card_file(document: Document) -> list[Card]:
    """Read one file of cards."""
    file = shape(document, CardFile)
    cards = [card.model_copy(update={"legendary": file.deck == "legendary"}) for card in file.cards]
    for place, card in enumerate(cards):
        if card.legendary and card.copies != 1:
            raise document.fault(("cards", place, "copies"), "a Legendary card has one copy")
    return cards


def city_file(document: Document) -> list[City]:
    """Read the file of cities; keys that begin with `standard_` only hold anchors (C-CARD-17)."""
    if not isinstance(document.data, dict) or "cities" not in document.data:
        raise document.fault((), "a city file holds schema and cities")
    for key in document.data:
        if key not in {"schema", "cities"} and not str(key).startswith("standard_"):
            raise document.fault((key,), "this key is not known here")
    if document.data.get("schema") != 1:
        raise document.fault(("schema",), "schema must be 1")
    return list(shape(document, tuple[City, ...], ("cities",)))


def card_set(cards: Sequence[Card], cities: Sequence[City], *, shipped: bool = False) -> CardSet:
    """Put cards and cities together; no id or name stands twice (C-CARD-18)."""
    for what, names in (
        ("card id", [card.id for card in cards]),
        ("card name", [card.name for card in cards]),
        ("city id", [city.id for city in cities]),
        ("city name", [city.name for city in cities]),
    ):
        twice = doubled(names)
        if twice is not None:
            raise ValueError(f"the {what} {twice} stands twice")
    return CardSet({card.id: card for card in cards}, {city.id: city for city in cities}, shipped)


DATA = "engine.capital"
FILES = ("buildings", "troops", "mercenaries", "legendary")


@cache
def shipped() -> CardSet:
    """Read the set that comes with the game (C-CARD-13, C-CARD-14)."""
    cards = [card for name in FILES for card in card_file(load(DATA, f"data/{name}.yaml"))]
    return card_set(cards, city_file(load(DATA, "data/cities.yaml")), shipped=True)


def described(cards: CardSet) -> Any:
    """Write a card set down for a position: the shipped one by name, any other whole."""
    if cards.shipped:
        return "shipped"
    return {
        "cards": [
            {"deck": "legendary" if card.legendary else "common"}
            | card.model_dump(mode="json", by_alias=True, exclude_defaults=True)
            for card in cards.cards.values()
        ],
        "cities": [
            city.model_dump(mode="json", by_alias=True, exclude_defaults=True)
            for city in cards.cities.values()
        ],
    }


def restored(written: Any) -> CardSet:
    """Read a card set from a position."""
    if isinstance(written, CardSet):
        return written
    if written == "shipped":
        return shipped()
    document = Document("position", written, {})
    cards = [inline_card(document, ("cards", n)) for n in range(len(written["cards"]))]
    return card_set(cards, shape(document, list[City], ("cities",)))


class _InlineCard(Model):
    card: AnyCard


def inline_card(document: Document, place: tuple[str | int, ...]) -> Card:
    """Read one card that is written where it is used; `deck: legendary` makes it Legendary."""
    data: Any = document.data
    for part in place:
        data = data[part]
    if not isinstance(data, dict):
        raise document.fault(place, "a card is a map with id, name, kind, ...")
    fields = {"copies": 1, "cost": 1, "name": str(data.get("id", "")).replace("_", " ").title()}
    deck = data.get("deck", "common")
    if deck not in {"common", "legendary"}:
        raise document.fault((*place, "deck"), "a deck is common or legendary")
    whole = fields | {key: value for key, value in data.items() if key != "deck"}
    card = shape(Document(document.name, {"card": whole}, _moved(document, place)), _InlineCard)
    return card.card.model_copy(update={"legendary": deck == "legendary"})


def _moved(document: Document, place: tuple[str | int, ...]) -> dict[tuple[str | int, ...], int]:
    size = len(place)
    lines = document.under(*place) if size else document
    return {("card", *at): line for at, line in lines.lines.items()}


__all__ = [
    "Building", "Card", "CardSet", "City", "Kind", "Mercenary", "MercenarySlot", "Op", "Troop",
    "TroopSlot", "Upgrade", "card_file", "card_set", "city_file", "described", "inline_card",
    "restored", "shipped",
]  # fmt: skip
