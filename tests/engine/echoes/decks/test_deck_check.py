"""What a deck may hold."""

from typing import Final

import pytest

from engine.core.protocol.values import Refusal
from engine.echoes.catalog.card_set import load_shipped_card_set
from engine.echoes.decks.deck_check import check_deck
from engine.echoes.decks.deck_figures import count_figures
from engine.echoes.decks.deck_list import DeckList, list_entries, prepared_deck, sort_deck

CARDS: Final = load_shipped_card_set()


def changed(changes: dict[str, int], civ: str = "norsemen") -> DeckList:
    """Return a prepared deck with other numbers of some cards; 0 leaves a card out."""
    copies = {**prepared_deck(civ, CARDS).cards, **changes}
    return DeckList(civ=civ, cards={name: count for name, count in copies.items() if count})


def reasons(changes: dict[str, int]) -> list[tuple[str, str, dict[str, str | int]]]:
    return [(one.code, one.rule, one.facts) for one in check_deck(changed(changes), CARDS)]


@pytest.mark.parametrize("civ", tuple(CARDS.civs))
def test_the_prepared_decks_obey_every_clause(civ: str) -> None:
    """E-DECK-01, E-DECK-02, E-DECK-03, E-DECK-04, E-DECK-05, E-DECK-06, R-DECK-02."""
    assert check_deck(prepared_deck(civ, CARDS), CARDS) == ()


def test_cards_of_another_civilization_are_refused() -> None:
    """E-DECK-01."""
    assert reasons({"norsemen_war_horns": 1, "scots_piper": 1}) == [
        ("DECK_FOREIGN", "E-DECK-01", {"card": "scots_piper"})
    ]


@pytest.mark.parametrize(("copies", "size"), [(0, 33), (1, 34), (2, 35), (3, 36)])
def test_a_deck_has_35_cards_besides_the_civilization_card(copies: int, size: int) -> None:
    """E-DECK-02."""
    found = [one for one in reasons({"norsemen_longboat": copies}) if one[0] == "DECK_SIZE"]
    assert found == ([] if size == 35 else [("DECK_SIZE", "E-DECK-02", {"n": size})])


@pytest.mark.parametrize("copies", [0, 2])
def test_a_deck_has_exactly_one_civilization_card(copies: int) -> None:
    """E-DECK-03: it is not among the 35."""
    assert reasons({"norsemen_civ": copies}) == [("DECK_CIV_CARD", "E-DECK-03", {"n": copies})]


def test_a_deck_has_exactly_one_conqueror() -> None:
    """E-DECK-04, R-DECK-01: the Conqueror is among the 35."""
    assert reasons({"norsemen_harald": 0, "norsemen_longboat": 3})[0] == (
        "DECK_CONQUEROR", "E-DECK-04", {"n": 0}
    )  # fmt: skip
    assert ("DECK_CONQUEROR", "E-DECK-04", {"n": 2}) in reasons(
        {"norsemen_harald": 2, "norsemen_longboat": 1}
    )


def test_a_deck_has_at_least_one_starting_scout() -> None:
    """E-DECK-05, R-DECK-01: up to its rarity, and among the 35."""
    assert reasons({"norsemen_scout": 0, "norsemen_skald": 2, "norsemen_duelist": 2}) == [
        ("DECK_SCOUT", "E-DECK-05", {}),
        ("DECK_RARITY", "E-DECK-06", {"card": "norsemen_duelist", "n": 2, "max": 1}),
    ]
    assert reasons({"norsemen_scout": 3, "norsemen_longboat": 0}) == []
    assert ("DECK_RARITY", "E-DECK-06", {"card": "norsemen_scout", "n": 4, "max": 3}) in reasons(
        {"norsemen_scout": 4}
    )


def test_a_card_that_does_not_exist_is_refused() -> None:
    """R-DECK-03."""
    assert reasons({"norsemen_longboat": 1, "norsemen_submarine": 1}) == [
        ("DECK_UNKNOWN_CARD", "R-DECK-03", {"card": "norsemen_submarine"})
    ]


def test_every_reason_is_told_at_once_and_in_order() -> None:
    """R-DECK-03."""
    changes = {
        "norsemen_civ": 0, "norsemen_harald": 0, "norsemen_scout": 0, "norsemen_longboat": 3,
        "norsemen_submarine": 1, "scots_piper": 1,
    }  # fmt: skip
    assert [code for code, _, _ in reasons(changes)] == [
        "DECK_UNKNOWN_CARD", "DECK_FOREIGN", "DECK_SIZE", "DECK_CIV_CARD", "DECK_CONQUEROR",
        "DECK_SCOUT", "DECK_RARITY",
    ]  # fmt: skip
    assert reasons({"norsemen_scout": 0, "norsemen_longboat": 3, "norsemen_skald": 1}) == [
        ("DECK_SIZE", "E-DECK-02", {"n": 34}),
        ("DECK_SCOUT", "E-DECK-05", {}),
        ("DECK_RARITY", "E-DECK-06", {"card": "norsemen_longboat", "n": 3, "max": 2}),
    ]


def test_reasons_are_refusals_of_the_engine() -> None:
    assert all(isinstance(one, Refusal) for one in check_deck(changed({"norsemen_civ": 2}), CARDS))


def test_a_deck_is_sorted_as_its_cards_are_printed() -> None:
    deck = DeckList(civ="norsemen", cards={"zeppelin": 1, "norsemen_scout": 2, "norsemen_civ": 1})
    assert list(sort_deck(deck, CARDS).cards) == ["norsemen_civ", "norsemen_scout", "zeppelin"]
    assert [entry.copies for entry in list_entries(deck, CARDS)] == [1, 2]


def test_the_figures_of_a_deck() -> None:
    deck = DeckList(
        civ="norsemen",
        cards={"norsemen_civ": 1, "norsemen_harald": 1, "norsemen_longboat": 2,
               "norsemen_shipyard": 1, "norsemen_war_horns": 2, "norsemen_locked_shields": 2},
    )  # fmt: skip
    figures = count_figures(deck, CARDS)
    assert figures.curve == (0, 4, 1, 2, 0, 0, 0, 1)
    assert figures.cheap == 5
    assert figures.symbols._asdict() == {"food": 8, "wood": 6, "gold": 3, "flexible": 2}
    assert figures.units == 3
    assert figures.by_class == (("infantry", 1), ("ship", 2))
    assert figures.by_tech_type == (("action", 3), ("reaction", 2))
    assert figures.points > 0
