"""What can't be on a card: triggers of other kinds of card, two parts that exclude each other.

Rules: D-CARD-01 to D-CARD-04, D-CARD-17, R-CARD-12.
"""

from collections.abc import Iterator
from typing import Final

from engine.core.files.catalog import find_duplicate
from engine.echoes.catalog.card_models import Card, TechCard, UnitCard
from engine.echoes.catalog.effect_faults import find_effect_faults
from engine.echoes.catalog.effect_models import (
    ENEMY_TRIGGERS,
    EVENT_TRIGGERS,
    REACTION_TRIGGERS,
    Effect,
)
from engine.echoes.catalog.fault_places import CardFault, put_below
from engine.echoes.catalog.keyword_models import SHIP_KEYWORDS
from engine.echoes.catalog.selector_faults import SelectorRules
from engine.echoes.catalog.vocabulary import Trigger

_LASTING_TRIGGERS: Final[tuple[Trigger, ...]] = (
    "static", "turn_start", "turn_end", *EVENT_TRIGGERS,
)  # fmt: skip
_TRIGGERS_BY_PLACE: Final[dict[str, tuple[Trigger, ...]]] = {
    "civilization": _LASTING_TRIGGERS,
    "unit": ("play", "action", *_LASTING_TRIGGERS),
    "upgrade": ("play", "action", *_LASTING_TRIGGERS),
    "event": ("play", *_LASTING_TRIGGERS),
    "action": ("play",),
    "reaction": REACTION_TRIGGERS,
}
"""The triggers of each kind of card, and of each type of Technology and Tactic."""


def find_card_faults(card: Card) -> Iterator[CardFault]:
    """Yield what is wrong on one card, each with its place."""
    if isinstance(card, UnitCard):
        yield from _find_unit_faults(card)
    if isinstance(card, TechCard):
        yield from _find_tech_faults(card)
        for number, option in enumerate(card.options):
            path = ("options", number)
            yield from put_below(path, _find_faults_of_effects(card, option.effects))
        if card.tech_type == "reaction":
            yield from _find_reaction_faults(card)
    yield from _find_faults_of_effects(card, card.effects)


def _find_faults_of_effects(card: Card, effects: tuple[Effect, ...]) -> Iterator[CardFault]:
    place = card.tech_type if isinstance(card, TechCard) else card.kind
    for number, effect in enumerate(effects):
        path = ("effects", number)
        if effect.trigger not in _TRIGGERS_BY_PLACE[place]:
            yield CardFault((*path, "trigger"), f"{effect.trigger} is no trigger of this card")
        rules = SelectorRules(
            effect.trigger,
            belongs_to_unit=card.belongs_to_unit,
            subject_is_card=effect.trigger == "play" and not card.is_unit,
        )
        yield from put_below(path, find_effect_faults(effect, rules))


def _find_unit_faults(card: UnitCard) -> Iterator[CardFault]:
    if find_duplicate(card.classes):
        yield CardFault(("classes",), "classes names a class twice")
    ship_keywords = sum(keyword.kw in SHIP_KEYWORDS for keyword in card.keywords)
    if ship_keywords != ("ship" in card.classes):
        yield CardFault(
            ("keywords",) if card.keywords else (),
            "a ship has exactly one of heavy_ship and light_ship, and no other unit has one",
        )


def _find_tech_faults(card: TechCard) -> Iterator[CardFault]:
    if card.classes is not None and card.tech_type != "upgrade":
        yield CardFault(("classes",), "only units and Upgrades have classes")
    if card.classes is not None and find_duplicate(card.classes):
        yield CardFault(("classes",), "classes names a class twice")
    if card.options and len(card.options) != 2:
        yield CardFault(("options",), "a card offers exactly two effects to choose from")
    if bool(card.options) == bool(card.effects):
        yield CardFault((), "a Technology or Tactic has either effects or options")


def _find_reaction_faults(card: TechCard) -> Iterator[CardFault]:
    """Yield what is wrong with the one trigger of a Reaction (R-CARD-12)."""
    effects = tuple(card.all_effects())
    if len({effect.trigger for effect in effects}) > 1:
        yield CardFault((), "a Reaction has one trigger word, the same in all its effects")
    for effect in effects:
        by = card.subject_filter(effect)
        if effect.trigger in ENEMY_TRIGGERS and by is not None and by.side != "enemy":
            yield CardFault((), f"a Reaction to {effect.trigger} is about enemies: by side enemy")
