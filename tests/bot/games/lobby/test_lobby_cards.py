"""The message of a lobby, in both languages and within Discord's limits."""

from dataclasses import replace
from typing import Any

import pytest
from pydantic import create_model

from bot.cards.lobby_message.lobby_post import lobby_post
from bot.cards.lobby_message.lobby_values import value_in_words
from bot.game_types import GAME_TYPES, GameType
from bot.games.lobby.lobby_summary import summarise_lobby
from bot.games.news.game_end import GameEnd
from bot.messages.post_parts import Button
from bot.records import GameRow, Life, Person, SeatRow
from engine.core.protocol.game import Outcome
from engine.core.protocol.values import Seat
from render.words import LANGUAGES, WORD_BOOKS, Voice
from tests.bot.games.lobby.lobby_club import NOW, LobbyClub
from tests.bot.games.lobby.lobby_posts import (
    lay_out,
    list_controls,
    list_labels,
    option_pages,
    options_by_select,
    read_text,
)
from tests.engine.random_play import play_random_game

languages = pytest.mark.parametrize("language", LANGUAGES)


async def test_a_lobby_shows_seats_entries_settings_and_what_hinders(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada *L*")
    found = await club.open_table(ada)
    found = await club.lobby.change_entry(found.game, ada.id, "colour", "red", NOW)
    assert read_text(lobby_post(found, "en")) == "\n".join(
        [
            f"## Capital · table {found.game}",
            r"Hosted by Ada \*L\*.",
            "",
            r"1. Ada \*L\* · red · host",
            "2. open",
            "3. open, if you like",
            "",
            "Pace: a day for each turn · Game: full game · Quests and Settle: on · "
            "Cities: Standard · Latecomer\u2019s coin: on · Language: English",
            "",
            "At this pace the game is likely to take 1 to 4 weeks. "
            "Here a turn may take up to 24 hours; it ends as soon as it is played. "
            "At a real table it takes 20 to 45 minutes; a first game takes longer.",
            "",
            "Before the start:",
            "- One player is missing. Anybody here can join, and the host can add AIs.",
        ]
    )


async def test_of_many_settings_a_lobby_tells_only_those_that_somebody_has_changed(
    club: LobbyClub,
) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada, key="valhalla")
    assert (
        "Pace: a day for each turn · Turns together: when far apart · Language: English · "
        "everything else as usual, behind Options"
    ) in read_text(lobby_post(found, "en"))
    found = await club.lobby.change_setting(found.game, ada.id, "round_limit", "20", NOW)
    said = read_text(lobby_post(found, "en"))
    assert "Last round: 20 · Turns together: when far apart · Language: English" in said
    assert "Starting gold" not in said


async def test_many_places_that_nobody_has_to_take_are_told_in_one_line(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada, key="valhalla")
    said = read_text(lobby_post(found, "en"))
    assert "2. open\n3 to 8 · open, if you like" in said
    assert said.count("if you like") == 1


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("24 hours for a turn", "12 hours for an answer", "30 rounds", "1 to 6 weeks")),
        ("fr", ("24 heures pour un tour", "12 heures pour une", "30 rondes", "de 1 à 6 semaines")),
    ],
)
async def test_a_lobby_of_a_long_game_tells_how_long_a_turn_and_the_game_take(
    club: LobbyClub, language: str, said: tuple[str, ...]
) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada, key="valhalla")
    assert all(part in read_text(lobby_post(found, language)) for part in said)
    found = await club.lobby.change_setting(found.game, ada.id, "round_limit", "10", NOW)
    found = await club.lobby.change_setting(found.game, ada.id, "order_hours", "1", NOW)
    shorter = read_text(lobby_post(found, language))
    assert said[0] not in shorter
    assert {"en": "20 to 120 minutes", "fr": "de 20 à 120 minutes"}[language] in shorter


@languages
async def test_a_lobby_is_laid_out_for_discord(club: LobbyClub, language: str) -> None:
    people = await club.meet_people("Ada", "Ben")
    found = await club.open_table(*people)
    post = lobby_post(found, language)
    assert lay_out(post)
    assert list_controls(post) == ["join", "leave", "entry", "addai", "options", "start"]
    assert all(one.game == found.game for one in post.controls)


async def test_ais_that_may_leave_and_a_place_to_take_have_their_buttons(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    for _ in range(2):
        found = await club.lobby.add_ai(found.game, ada.id, NOW)
    shown = list_controls(lobby_post(found, "en"))
    assert shown == ["join", "leave", "entry", "addai remove", "options", "start"]


async def test_a_full_lobby_has_no_join_and_says_that_anybody_may_start(club: LobbyClub) -> None:
    people = await club.meet_people("Ada", "Ben", "Cid")
    post = lobby_post(await club.open_table(*people), "en")
    assert "join" not in list_controls(post)
    assert "anybody who sits here can start" in read_text(post)


async def test_what_is_needed_next_stands_out(club: LobbyClub) -> None:
    ada, bo = await club.meet_people("Ada", "Bo")
    found = await club.open_table(ada)

    def primary() -> list[str]:
        buttons = [
            one for one in lobby_post(found, "en").pressable_items if isinstance(one, Button)
        ]
        return [one.label for one in buttons if one.style in {"primary", "success"}]

    assert primary() == ["Join", "Add AI"]
    found = await club.lobby.join_lobby(found.game, bo.id, NOW)
    assert primary() == ["Start"]


@languages
async def test_the_start_button_says_how_many_ais_come(club: LobbyClub, language: str) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    await club.lobby.change_setting(found.game, ada.id, "mode", "2v2", NOW)
    found = await club.lobby.change_setting(found.game, ada.id, "fill", "on", NOW)
    assert "3" in list_labels(lobby_post(found, language))[-1]
    assert "3" in read_text(lobby_post(found, language)).splitlines()[-3]


@languages
async def test_a_playing_time_is_told_where_the_game_tells_one(
    club: LobbyClub, language: str
) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    assert found.minutes == (20, 45)
    assert "20" in read_text(lobby_post(found, language))
    game = found.game_type.game
    policies = replace(game.policies, estimate_minutes=lambda *_: None)
    untold = replace(game, policies=policies)
    silent = replace(found, game_type=GameType(untold, found.game_type.presentation))
    assert "20" not in read_text(lobby_post(silent, language))


@languages
async def test_a_lobby_that_is_over_says_why_and_has_no_lobby_buttons(
    club: LobbyClub, language: str
) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben)
    told = set()
    ends: tuple[tuple[Life, tuple[SeatRow, ...]], ...] = (
        ("closed", found.seats), ("closed", ()), ("ended", found.seats),
    )  # fmt: skip
    for life, seats in ends:
        gone = replace(found, row=replace(found.row, life=life), seats=seats)
        post = lobby_post(gone, language)
        assert list_controls(post) == []
        told.add(read_text(post))
    assert len(told) == 3


async def test_a_lobby_that_has_begun_leads_to_the_table(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben)
    begun = replace(found, row=replace(found.row, life="open", seed="0" * 64, thread=77))
    post = lobby_post(begun, "en")
    assert list_controls(post) == ["table"]
    assert "<#77>" in read_text(post)


@languages
async def test_a_lobby_whose_game_is_over_says_how_it_ended(club: LobbyClub, language: str) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben)
    over = replace(found, row=replace(found.row, life="over", seed="0" * 64, thread=77))
    ended = replace(over, row=replace(over.row, life="ended"))
    won = Outcome(places=((Seat(2),), (Seat(1),)), rule="C-WIN-02")
    drawn = Outcome(places=((Seat(1), Seat(2)),), rule="C-WIN-02")
    game = found.game_type.game
    view = game.view(play_random_game("capital", 1).setup.state, None)
    ends = [GameEnd(over.row, found.game_type, view, one, "") for one in (won, drawn)]
    told = [
        *(read_text(lobby_post(over, language, one)) for one in ends),
        read_text(lobby_post(over, language)),
        read_text(lobby_post(ended, language)),
    ]
    assert len(set(told)) == 4
    assert all("<#77>" in one for one in told)
    assert "Ben" in told[0].splitlines()[-1]
    assert "Ada" not in told[0].splitlines()[-1]


async def test_a_lobby_that_everybody_has_left_names_no_host(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    left = await club.lobby.leave_lobby(found.game, ada.id, club.now)
    async with club.store.reading() as tx:
        row = await tx.games.get(found.game)
    assert row is not None
    for gone in (left, summarise_lobby(row, found.game_type, [], {})):
        assert "Hosted by ." not in read_text(lobby_post(gone, "en"))


@languages
async def test_settings_that_count_something_say_what(club: LobbyClub, language: str) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    found = await club.lobby.change_setting(found.game, ada.id, "steward_after", "2", club.now)
    [offer] = [one for one in found.options if one.name == "steward_after"]
    voice = Voice(language, WORD_BOOKS["capital"])
    assert value_in_words(voice, offer) == {
        "en": "after 2 missed windows", "fr": "après 2 fenêtres manquées"
    }[language]  # fmt: skip
    shown = [
        options_by_select(post).get(offer.title_key, ()) for post in option_pages(found, language)
    ]
    [chosen] = [one.label for options in shown for one in options if one.chosen]
    assert chosen.lower() == value_in_words(voice, offer)


async def test_the_keepers_place_is_shown_and_offered(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    base = type(found.settings)
    kept: Any = create_model("Kept", __base__=base, keeper=(bool, True))()
    open_place = replace(found, settings=kept)
    assert "join keeper" in list_controls(lobby_post(open_place, "en"))
    assert "Game master: open" in read_text(lobby_post(open_place, "en"))


async def test_a_table_with_the_longest_of_everything_fits_a_message(club: LobbyClub) -> None:
    ada, *others = await club.meet_people(*("@everyone **" + "W" * 60 for _ in range(4)))
    found = await club.open_table(ada)
    await club.lobby.change_setting(found.game, ada.id, "mode", "2v2", NOW)
    for one in others:
        found = await club.lobby.join_lobby(found.game, one.id, NOW)
    for language in LANGUAGES:
        told = read_text(lobby_post(found, language))
        assert "@everyone" not in told
        assert r"\*\*" in told


def test_a_lobby_whose_host_has_no_seat_still_names_the_host() -> None:
    game_type, host = GAME_TYPES["capital"], Person(id=1, discord=901, name="Ada")
    row = GameRow(
        id=1, rules="capital", rules_version=1, life="lobby", host=1, settings={}, table={},
        created_at=NOW, touched_at=NOW,
    )  # fmt: skip
    assert summarise_lobby(row, game_type, [], {1: host}).host_name == "Ada"
