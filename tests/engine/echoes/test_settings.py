"""Tables and their settings."""

import pytest

from engine.core.protocol.values import Refusal
from engine.echoes.settings import (
    CAPITAL_LIFE,
    Entry,
    Mode,
    Settings,
    admit,
    assign_colors,
    assign_teams,
    playing_minutes,
)


def codes(refusals: tuple[Refusal, ...]) -> list[str]:
    return [refusal.code for refusal in refusals]


@pytest.mark.parametrize(("mode", "players"), [("base", 2), ("long", 2), ("2v2", 4)])
def test_a_mode_admits_its_number_of_players_and_no_other(mode: Mode, players: int) -> None:
    """E-SETUP-06, E-TEAM-01."""
    for count in range(1, 6):
        expected = [] if count == players else ["MODE_SEATS"]
        assert codes(admit(Settings(mode=mode), [Entry()] * count)) == expected


def test_constantinople_is_a_map_of_the_base_game_only() -> None:
    """R-LONG-02."""
    assert codes(admit(Settings(map="constantinople"), [Entry()] * 2)) == []
    for mode, count in (("long", 2), ("2v2", 4)):
        settings = Settings.model_validate({"mode": mode, "map": "constantinople"})
        assert codes(admit(settings, [Entry()] * count)) == ["MAP_NOT_AVAILABLE"]


def test_a_color_is_taken_by_one_player() -> None:
    """E-SETUP-14, R-SETUP-05."""
    assert codes(admit(Settings(), [Entry(color="blue")] * 2)) == ["COLOR_TAKEN"]
    assert assign_colors([Entry(), Entry(color="red")]) == ["blue", "red"]
    assert assign_colors([Entry()] * 4) == ["red", "blue", "green", "yellow"]


def test_a_team_has_two_players() -> None:
    """E-TEAM-01."""
    entries = [Entry(team="second")] * 3 + [Entry()]
    assert codes(admit(Settings(mode="2v2"), entries)) == ["TEAM_FULL"]
    assert assign_teams([Entry(), Entry(team="first"), Entry(), Entry()]) == [
        "first", "first", "second", "second",
    ]  # fmt: skip


def test_only_the_long_game_has_capitals_of_twenty_life_points() -> None:
    """E-SETUP-18, E-LONG-01, R-TEAM-02."""
    assert CAPITAL_LIFE == {"base": 10, "long": 20, "2v2": 10}


def test_playing_times_hold_for_the_right_number_of_players() -> None:
    assert playing_minutes(Settings(), 2) == (45, 90)
    assert playing_minutes(Settings(), 3) is None
