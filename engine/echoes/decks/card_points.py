"""The strength of a card in points, and the cost that follows from it.

Rules: D-CARD-09, D-CARD-10, D-CARD-14.
"""

from fractions import Fraction
from math import ceil
from typing import Final

from engine.echoes.catalog.card_models import Card, CivilizationCard, TechCard, UnitCard, UnitStats
from engine.echoes.catalog.effect_models import Effect
from engine.echoes.catalog.keyword_models import Keyword, PlainKeyword
from engine.echoes.decks.operation_points import op_points

_POINTS_PER_X: Final = {
    "armor": 4, "ranged_armor": 2, "riposte": 2, "charge": 2, "anti": 2, "battering": 2,
}  # fmt: skip
_PLAIN_POINTS: Final = {
    "war_cry": 5, "intimidation": 4, "long_range": 4, "front_line": 3, "armor_piercing": 3,
    "recruit": 3, "regenerate": 3, "naval": 2, "light_ship": 0, "short_range": -2,
    "heavy_ship": -2, "fatigue": -4,
}  # fmt: skip
_BATTERING_POINTS: Final = 1
"""Battering has this many points besides those of its number."""


def keyword_points(keyword: Keyword) -> int:
    """Return the points of a keyword."""
    if isinstance(keyword, PlainKeyword):
        return _PLAIN_POINTS[keyword.kw]
    extra = _BATTERING_POINTS if keyword.kw == "battering" else 0
    return _POINTS_PER_X[keyword.kw] * keyword.x + extra


def card_points(card: Card) -> int:
    """Return the points of a card: P of a unit, E of others."""
    points = sum(effect_points(card, effect) for effect in card.effects)
    if isinstance(card, UnitCard):
        return points + _body_points(card.unit) + sum(map(keyword_points, card.keywords))
    if isinstance(card, TechCard) and card.options:
        return 1 + max(
            sum(effect_points(card, effect) for effect in option.effects) for option in card.options
        )
    return points


def fair_cost(card: UnitCard | TechCard) -> int:
    """Return how many symbols a card of its strength costs."""
    if isinstance(card, UnitCard):
        return max(1, ceil(Fraction(card_points(card) - 8, 5)))
    return max(0, ceil(Fraction(card_points(card) - 3, 4)))


def _body_points(unit: UnitStats) -> int:
    """Return the points of a unit's printed numbers."""
    melee, ranged = 3 * (unit.melee or 0), 4 * (unit.ranged or 0)
    attack = max(melee, ranged) + ceil(Fraction(min(melee, ranged), 2))
    return 2 * unit.health + attack + unit.move.points * (3 if unit.move.dirs == "multi" else 2)


def effect_points(card: Card, effect: Effect) -> int:
    """Return the points of one effect of a card."""
    points = sum((op_points(effect, op, keyword_points) for op in effect.do), Fraction(0))
    if effect.conditions:
        points *= Fraction(3, 4)
    return ceil(points * _trigger_factor(card, effect))


def _trigger_factor(card: Card, effect: Effect) -> int:
    """Return how much the points of an effect are multiplied for its trigger."""
    if effect.limit and effect.limit.game == 1:
        return 1
    if effect.trigger in {"play", "any_time"} or _is_reaction(card):
        return 1
    if effect.trigger == "static":
        is_lasting = isinstance(card, CivilizationCard) or not card.belongs_to_unit
        return 2 if is_lasting and effect.do[0].op != "cost" else 1
    if effect.trigger in {"turn_start", "turn_end"}:
        return 3
    by = card.subject_filter(effect)
    return 1 if effect.trigger == "lost" and by is not None and by.is_self else 2


def _is_reaction(card: Card) -> bool:
    return isinstance(card, TechCard) and card.tech_type == "reaction"
