"""The figures of a deck: how its costs are spread, and what it is made of.

Rules: D-CARD-11 to D-CARD-14.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.echoes.catalog.card_models import CivilizationCard, TechCard, UnitCard
from engine.echoes.catalog.card_set import CardSet
from engine.echoes.catalog.vocabulary import CLASSES, TECH_TYPES, CardClass, TechType
from engine.echoes.decks.card_points import card_points
from engine.echoes.decks.deck_list import DeckEntry, DeckList, list_entries

MAX_CURVE_COST = 7
"""Cards that cost this much or more stand together in the curve."""
CHEAP_COST = 2
"""A card of this cost can be paid from the start (D-CARD-13)."""


class SymbolCounts(NamedTuple):
    """How often each symbol is printed in the costs of a deck."""

    food: int
    wood: int
    gold: int
    flexible: int


class DeckFigures(NamedTuple):
    """The figures of a deck; cards that do not exist are not counted."""

    curve: tuple[int, ...]
    """By cost, from 0: the number of cards; the last is of all that cost as much or more."""
    cheap: int
    symbols: SymbolCounts
    units: int
    by_class: tuple[tuple[CardClass, int], ...]
    by_tech_type: tuple[tuple[TechType, int], ...]
    points: int
    """The strength of all cards together."""


def count_figures(deck: DeckList, cards: CardSet) -> DeckFigures:
    """Count the figures of a deck."""
    entries = tuple(list_entries(deck, cards))
    costs, classes, types = Counter[int](), Counter[CardClass](), Counter[TechType]()
    for card, copies in entries:
        if not isinstance(card, CivilizationCard):
            costs[card.cost.total] += copies
        if isinstance(card, UnitCard):
            classes.update(dict.fromkeys(card.classes, copies))
        if isinstance(card, TechCard):
            types[card.tech_type] += copies
    return DeckFigures(
        curve=_draw_curve(costs),
        cheap=sum(count for cost, count in costs.items() if cost <= CHEAP_COST),
        symbols=_count_symbols(entries),
        units=sum(copies for card, copies in entries if card.is_unit),
        by_class=tuple((one, classes[one]) for one in CLASSES if classes[one]),
        by_tech_type=tuple((one, types[one]) for one in TECH_TYPES if types[one]),
        points=sum(card_points(card) * copies for card, copies in entries),
    )


def _draw_curve(costs: Counter[int]) -> tuple[int, ...]:
    curve = [0] * (MAX_CURVE_COST + 1)
    for cost, count in costs.items():
        curve[min(cost, MAX_CURVE_COST)] += count
    return tuple(curve)


def _count_symbols(entries: Sequence[DeckEntry]) -> SymbolCounts:
    counted = Counter[str]()
    for card, copies in entries:
        if not isinstance(card, CivilizationCard):
            for symbol, number in card.cost.model_dump().items():
                counted[symbol] += number * copies
    return SymbolCounts(*(counted[name] for name in SymbolCounts._fields))
