"""What stands in the view of the city game adds up, for its holder alone."""

from typing import Any

import pytest

from engine.capital import GAME
from engine.capital.catalog.card_verbs import RESOURCES
from engine.core.protocol.values import Seat, is_in_audience
from render.capital.words.view_sums import IncomeReckoned, view_sum_events
from render.capital.words.war_story import explain_sum, list_sums
from render.words import LANGUAGES, WORD_BOOKS, Voice
from tests.render.capital.words.test_deductions import PLAYERS, Played

GIVEN: dict[str, Any] = {
    "turn": 2,
    "seats": {
        1: {"buildings": ["farming_village", "stronghold"], "hand": ["hill_village"]},
        2: {"hand": ["farming_village"]},
    },
}

languages = pytest.mark.parametrize("language", LANGUAGES)


def play_turn() -> Played:
    """Play seat 2's turn to its end, so that the next one begins within what is heard."""
    table = Played(GIVEN)
    table.give(2, "end build", "store none")
    return table


def explain_numbers(table: Played, seat: int, language: str = "en") -> dict[str, str]:
    """Explain every number that stands in a view, by its name."""
    view = GAME.view(table.state, Seat(seat))
    voice = Voice(language, WORD_BOOKS["capital"], PLAYERS, Seat(seat))
    heard = [one for one in table.events if is_in_audience(one.audience, Seat(seat))]
    found = list(list_sums(voice, view_sum_events(view, heard)))
    assert all(one.is_from_view for one in found)
    return {one.kind: explain_sum(voice, one.event) for one in found}


def test_an_income_is_made_of_the_city_and_what_stands_in_it() -> None:
    """C-INCOME-07."""
    table = play_turn()
    view = GAME.view(table.state, Seat(1))
    [income] = [one for one in view_sum_events(view, ()) if isinstance(one, IncomeReckoned)]
    assert view.me is not None
    for name in RESOURCES:
        total = sum(one.amount for one in income.parts if one.what == name)
        assert total == getattr(view.me.tracker, name)
    assert "Gold 2: your city 1, Farming Village +1." in explain_numbers(table, 1)["income"]


@languages
def test_the_gold_of_a_turn_is_what_it_began_with_and_what_was_spent(language: str) -> None:
    """C-INCOME-02."""
    table = play_turn()
    assert ("gold" if language == "en" else "or") in explain_numbers(table, 1, language)
    heard = table.events
    table.give(1, "build hill_village")
    table.events = [*heard, *table.events]
    said = explain_numbers(table, 1, language)["gold" if language == "en" else "or"]
    left = GAME.view(table.state, Seat(1)).gold
    assert f" {left}" in said
    assert "\u2212" in said


def test_nobody_else_has_the_gold_of_a_turn_nor_has_its_owner_once_it_can_not_be_told() -> None:
    """C-INCOME-09: what is left is lost with the phase."""
    table = play_turn()
    assert "gold" not in explain_numbers(table, 2)
    table.events = []
    assert set(explain_numbers(table, 1)) == {"income"}
    table.give(1, "end build")
    assert set(explain_numbers(table, 1)) == {"income"}


def test_a_watcher_has_no_number_of_their_own() -> None:
    assert view_sum_events(GAME.view(play_turn().state, None), ()) == []
