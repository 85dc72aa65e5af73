"""What a table may be, and that it stays so (section MODE)."""

from itertools import combinations
from typing import Any, Final

import pytest
from pydantic import ValidationError

from engine.capital.orders import UpgradeCity
from engine.capital.settings import PLAYING_MINUTES, Settings
from engine.core.dice import Dice
from engine.core.match import Match
from engine.core.protocol.values import Seat
from tests.engine.random_play import ALL_GAMES, play_random_game

GAME: Final = ALL_GAMES["capital"]
UPGRADES: Final = (
    "gold", "build", "draw", "store", "defence", "merc_slot", "attack_slot", "defence_slot",
)  # fmt: skip


@pytest.mark.parametrize("mode", ["short", "full", "2v2"])
def test_a_game_is_played_in_one_of_three_modes(mode: Any) -> None:
    """C-MODE-01."""
    assert Settings(mode=mode).mode == mode


@pytest.mark.parametrize("mode", ["", "long", "Full", "short,full", ["short", "full"], None, 2])
def test_there_is_no_other_mode_and_no_two_at_once(mode: Any) -> None:
    """C-MODE-01."""
    with pytest.raises(ValidationError):
        Settings(mode=mode)


def test_a_new_table_is_preset_to_the_full_game_which_three_may_play() -> None:
    """C-MODE-05."""
    preset = Settings()
    assert preset.mode == "full"
    assert not GAME.admit(preset, [GAME.entry()] * 3)


def test_the_settings_of_a_new_table() -> None:
    """C-MODE-10, C-MODE-11, C-SETUP-12: quests on, Standard cities, latecomer's coin."""
    preset = Settings()
    assert (preset.quests, preset.cities, preset.late_coin) == ("on", "A", "on")


def test_the_playing_times_of_the_rulebook() -> None:
    """C-MODE-08."""
    assert PLAYING_MINUTES == {
        ("short", 2): (15, 30),
        ("full", 2): (20, 45),
        ("short", 3): (25, 45),
        ("full", 3): (45, 75),
        ("2v2", 4): (15, 30),
    }


def _completes(mode: str, done: tuple[str, ...], last: str) -> Any:
    """Complete one more upgrade of seat 1, and return the outcome."""
    given = {
        "mode": mode,
        "seats": {1: {"upgrades": list(done)}, 2: {}},
        "pools": {"gold": 8, "build": 1},
    }
    match = Match(GAME, GAME.stage(given), Dice("seed", "capital"))
    assert match.submit(Seat(1), UpgradeCity(upgrade=last)).is_accepted
    return match.outcome


def test_any_six_of_the_eight_upgrades_win_the_short_game() -> None:
    """C-MODE-02."""
    for six in combinations(UPGRADES, 6):
        *done, last = six
        assert _completes("short", tuple(done[1:]), last) is None
        assert _completes("short", tuple(done), last).places == ((1,), (2,))


def test_only_all_eight_upgrades_win_the_full_game() -> None:
    """C-MODE-03."""
    for last in UPGRADES:
        rest = tuple(one for one in UPGRADES if one != last)
        assert _completes("full", rest[1:], last) is None
        assert _completes("full", rest, last).places == ((1,), (2,))


@pytest.mark.parametrize("seed", range(4))
def test_mode_and_settings_do_not_change_once_the_game_has_begun(seed: int) -> None:
    """C-MODE-12."""
    play = play_random_game("capital", seed)
    assert play.setup.state.settings == play.table.settings
    for state in play.states:
        assert state.settings == play.table.settings
    with pytest.raises(ValidationError):
        play.states[-1].settings.mode = "short"


def test_no_order_changes_a_setting() -> None:
    """C-MODE-12."""
    fields = {name for order in GAME.kinds.orders.values() for name in order.model_fields}
    assert not fields & set(Settings.model_fields)
