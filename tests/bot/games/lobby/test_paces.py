"""The pace of a table: one choice that sets all windows, told with the game's likely length."""

import pytest

from bot.cards.lobby_message.lobby_post import lobby_post
from bot.cards.lobby_message.option_panels import options_post
from bot.games.lobby.lobby_summary import LobbySummary
from bot.messages.post_parts import Select
from render.games import PRESENTATIONS
from render.words import LANGUAGES
from tests.bot.games.lobby.lobby_club import NOW, LobbyClub, catch_refusal, refusal_codes

VALHALLA_HOURS = (
    "order_hours", "setup_hours", "response_hours", "parley_hours", "absent_hours", "pick_hours",
)  # fmt: skip


def pace_select(found: LobbySummary, language: str = "en") -> Select:
    post = options_post(found, language)
    (select,) = (
        one
        for one in post.pressable_items
        if isinstance(one, Select) and one.control.rest == "setting.pace"
    )
    return select


def chosen_pace(found: LobbySummary) -> list[str]:
    return [one.value for one in pace_select(found).options if one.chosen]


async def open_lobby(club: LobbyClub, key: str) -> tuple[int, LobbySummary]:
    ada, ben = await club.meet_people("Ada", "Ben")
    return ada.id, await club.open_table(ada, ben, key=key)


def hours_of(found: LobbySummary, names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(found.settings.model_dump()[name] for name in names)


@pytest.mark.parametrize(
    ("pace", "hours"),
    [
        ("evening", (1, 1, 1, 1, 1, 1)),
        ("day", (24, 24, 12, 12, 12, 6)),
        ("three_days", (72, 72, 24, 24, 24, 6)),
    ],
)
async def test_a_pace_sets_all_windows_of_a_game(
    club: LobbyClub, pace: str, hours: tuple[int, ...]
) -> None:
    """S-TABLE-05."""
    ada, found = await open_lobby(club, "valhalla")
    found = await club.lobby.change_setting(found.game, ada, "setting.pace", pace, NOW)
    assert hours_of(found, VALHALLA_HOURS) == hours
    assert chosen_pace(found) == [pace]


@pytest.mark.parametrize("pace", ["evening", "day", "three_days"])
async def test_the_paces_of_the_city_game(club: LobbyClub, pace: str) -> None:
    ada, found = await open_lobby(club, "capital")
    found = await club.lobby.change_setting(found.game, ada, "pace", pace, NOW)
    hours = {"evening": 1, "day": 24, "three_days": 72}[pace]
    assert hours_of(found, ("turn_hours",)) == (hours,)


async def test_a_window_can_still_be_set_by_hand(club: LobbyClub) -> None:
    ada, found = await open_lobby(club, "capital")
    assert chosen_pace(found) == ["day"]
    assert [one.value for one in pace_select(found).options] == ["evening", "day", "three_days"]
    found = await club.lobby.change_setting(found.game, ada, "turn_hours", "30", NOW)
    assert hours_of(found, ("turn_hours",)) == (30,)
    assert chosen_pace(found) == ["own"]
    assert "Pace: hours set by hand" in lobby_post(found, "en").texts[0]
    assert "Hours for a turn: 30" in lobby_post(found, "en").texts[0]
    found = await club.lobby.change_setting(found.game, ada, "pace", "own", NOW)
    assert hours_of(found, ("turn_hours",)) == (30,)
    found = await club.lobby.change_setting(found.game, ada, "pace", "day", NOW)
    assert "Hours for a turn" not in lobby_post(found, "en").texts[0]


async def test_a_pace_that_is_not_offered_is_refused_and_changes_nothing(club: LobbyClub) -> None:
    ada, found = await open_lobby(club, "capital")
    error = await catch_refusal(
        club.lobby.change_setting(found.game, ada, "pace", "a century", NOW)
    )
    assert refusal_codes(error) == ["SETTING_CHOICE S-TABLE-05"]
    assert (await club.lobby.read_summary(found.game, NOW)).settings == found.settings


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", sorted(PRESENTATIONS))
async def test_each_pace_is_told_with_the_likely_length(
    club: LobbyClub, key: str, language: str
) -> None:
    _, found = await open_lobby(club, key)
    abouts = [one.about for one in pace_select(found, language).options]
    assert len(set(abouts)) == 3
    takes = {"en": "is likely to take", "fr": "prendra sans doute"}[language]
    assert all(takes in one for one in abouts)


async def test_the_length_follows_the_number_of_players_and_the_rounds(club: LobbyClub) -> None:
    ada, found = await open_lobby(club, "valhalla")
    two = [one.about for one in pace_select(found).options]
    found = await club.lobby.change_setting(found.game, ada, "round_limit", "10", NOW)
    short = [one.about for one in pace_select(found).options]
    assert two[0] == "The game is likely to take 1 to 6 hours"
    assert short[1] == "The game is likely to take 2 to 15 days"
    assert short[2] == "The game is likely to take 1 to 6 weeks"


async def test_in_an_evening_the_city_game_takes_what_it_takes_at_a_real_table(
    club: LobbyClub,
) -> None:
    """C-MODE-08."""
    ada, found = await open_lobby(club, "capital")
    assert "20 to 45 minutes" in pace_select(found).options[0].about
    found = await club.lobby.change_setting(found.game, ada, "pace", "evening", NOW)
    text = lobby_post(found, "en").texts[0]
    assert text.count("20 to 45 minutes") == 1


async def test_turns_are_played_together_where_sides_are_far_apart_unless_a_host_forbids_it(
    club: LobbyClub,
) -> None:
    """V-5.2-03."""
    ada, found = await open_lobby(club, "valhalla")
    assert found.settings.model_dump()["simultaneous"] == "auto"
    assert found.game_type.game.settings().model_dump()["simultaneous"] == "off"
    found = await club.lobby.change_setting(found.game, ada, "simultaneous", "off", NOW)
    assert found.settings.model_dump()["simultaneous"] == "off"
