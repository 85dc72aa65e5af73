"""The strength of cards in points, and what prepared decks are made of."""

from typing import Final

import pytest

from engine.echoes.catalog.card_models import CivilizationCard, TechCard, UnitCard
from engine.echoes.catalog.card_set import load_shipped_card_set
from engine.echoes.decks.card_points import card_points, fair_cost
from engine.echoes.decks.deck_figures import count_figures
from engine.echoes.decks.deck_list import list_entries, prepared_deck
from tests.engine.echoes.sample_cards import read_cards, sample, tech_text, unit_text

CARDS: Final = load_shipped_card_set()
CIVS: Final = tuple(CARDS.civs)
SAMPLES: Final = {
    "conqueror": (39, 7), "scout": (17, 2), "shieldwall": (27, 4), "lancers": (28, 4),
    "duelist": (25, 4), "skirmisher": (24, 4), "trebuchet": (25, 4), "galley": (35, 6),
    "longboat": (27, 4), "healer": (31, 5), "mail": (8, 2), "ruse": (7, 1), "mint": (14, 3),
    "levy": (21, 5), "spies": (12, 3), "caltrops": (6, 1), "oil": (6, 1), "retreat": (6, 1),
    "engineers": (9, 2), "pathfinders": (11, 2), "mud": (10, 2), "avenge": (6, 1),
    "beacons": (6, 1), "pennant": (4, 1),
}  # fmt: skip


@pytest.mark.parametrize("name", SAMPLES)
def test_the_samples_are_as_strong_as_the_table_says(name: str) -> None:
    card = sample(name)
    assert isinstance(card, UnitCard | TechCard)
    assert (card_points(card), fair_cost(card)) == SAMPLES[name]


def test_a_civilization_card_costs_nothing_and_is_worth_12_to_24() -> None:
    assert card_points(sample("civ")) == 17
    for civ in CARDS.civs.values():
        assert 12 <= card_points(civ.civilization_card) <= 24


@pytest.mark.parametrize(
    ("numbers", "points"),
    [("health: 4, melee: 2, ranged: null, move: {points: 2, dirs: orthogonal}", 18),
     ("health: 2, melee: 1, ranged: 2, move: {points: 2, dirs: orthogonal}", 18)],
)  # fmt: skip
def test_a_unit_is_worth_its_numbers(numbers: str, points: int) -> None:
    (card,) = read_cards(unit_text(unit=f"{{{numbers}}}"))
    assert isinstance(card, UnitCard)
    assert (card_points(card), fair_cost(card)) == (points, 2)


OPS: Final = {
    "{op: return, to: hand}": (8, "{what: unit, pick: chosen, filter: {side: enemy}}"),
    "{op: heal, amount: all}": (12, "{what: unit, pick: all, filter: {side: own}}"),
    "{op: unexhaust, res: gold, amount: 2}": (6, ""),
    "{op: destroy}": (12, "{what: unit, pick: chosen, filter: {side: enemy}}"),
    "{op: discard, amount: 2, by: owner}": (-4, ""),
    "{op: tile, how: reveal}": (3, "{what: tile, pick: chosen, filter: {hidden: true}}"),
    "{op: fetch, from: discard, cards: {}, amount: 1, to: hand}": (4, ""),
    "{op: exhaust}": (15, "{what: unit, pick: all, filter: {side: enemy}}"),
}  # fmt: skip


@pytest.mark.parametrize("op", OPS)
def test_an_operation_is_worth_what_the_table_says(op: str) -> None:
    points, target = OPS[op]
    written = f"target: {target}, " if target else ""
    (card,) = read_cards(tech_text("action", f"{{trigger: play, {written}do: [{op}]}}"))
    assert card_points(card) == points


@pytest.mark.parametrize("civ", CIVS)
def test_every_card_costs_about_what_it_is_worth(civ: str) -> None:
    """D-CARD-09, D-CARD-10."""
    total = 0
    for card, copies in list_entries(prepared_deck(civ, CARDS), CARDS):
        if not isinstance(card, CivilizationCard):
            difference = card.cost.total - fair_cost(card)
            assert -1 <= difference <= 1, card.id
            total += difference * copies
    assert -3 <= total <= 3


@pytest.mark.parametrize("civ", CIVS)
def test_a_prepared_deck_asks_for_mixed_resources(civ: str) -> None:
    """D-CARD-11, D-CARD-13."""
    figures = count_figures(prepared_deck(civ, CARDS), CARDS)
    symbols = sum(figures.symbols)
    assert max(figures.symbols[:3]) * 2 <= symbols
    assert figures.symbols.flexible * 4 <= symbols
    assert figures.cheap >= 8


@pytest.mark.parametrize("civ", CIVS)
def test_a_prepared_deck_holds_some_of_everything(civ: str) -> None:
    """D-CARD-12."""
    figures = count_figures(prepared_deck(civ, CARDS), CARDS)
    types = dict(figures.by_tech_type)
    assert 16 <= figures.units <= 20
    assert len(figures.by_class) >= 3
    assert 3 <= types["upgrade"] <= 6
    assert 2 <= types["event"] <= 4
    assert 2 <= types["reaction"] <= 4


def test_the_prepared_decks_are_about_equally_strong() -> None:
    """D-CARD-14."""
    points = [count_figures(prepared_deck(civ, CARDS), CARDS).points for civ in CIVS]
    assert max(points) * 10 <= min(points) * 11
