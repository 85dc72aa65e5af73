"""The messages of a lobby, in both languages and within Discord's limits."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from pydantic import create_model

from bot.cards.lobby import lobby_post, value_in_words
from bot.cards.lobby_options import (
    OTHER_NUMBER,
    VALUE_FIELD,
    entry_post,
    find_option,
    find_option_page,
    options_post,
    value_form,
)
from bot.game_types import GAME_TYPES, GameType
from bot.games.lobby.lobby_options import LobbyOption
from bot.games.lobby.lobby_summary import LobbySummary, summarise_lobby
from bot.messages.discord_layout import build_modal, build_view
from bot.messages.modal_forms import FileField, TextField
from bot.messages.posts import MAX_OPTION_LENGTH, Button, MessageContent, Option, Section, Select
from bot.store.rows import GameRow, Life, Person, SeatRow
from engine.core.protocol.game import Outcome
from engine.core.protocol.values import Seat
from render.words import COMMON_BOOK, LANGUAGES, WORD_BOOKS, Voice
from tests.bot.games.lobby.lobby_club import NOW, LobbyClub, catch_refusal, refusal_codes

languages = pytest.mark.parametrize("language", LANGUAGES)


def text(post: MessageContent) -> str:
    return "\n".join(post.texts)


def laid(post: MessageContent) -> list[Any]:
    """Lay a post out as discord.py sends it."""
    components: list[Any] = build_view(post).to_components()
    return components


def labels(post: MessageContent) -> list[str]:
    return [one.label for one in post.pressable_items if not isinstance(one, Select)]


def controls(post: MessageContent) -> list[str]:
    return [f"{one.verb} {one.rest}".strip() for one in post.controls]


def selects(post: MessageContent) -> dict[str, tuple[Option, ...]]:
    return {
        one.control.rest: one.options for one in post.pressable_items if isinstance(one, Select)
    }


def pages(found: LobbySummary, language: str) -> Iterator[MessageContent]:
    for number in range(len({find_option_page(found, one.title_key) for one in found.options})):
        yield options_post(found, language, number)


# The lobby's message


async def test_a_lobby_shows_seats_entries_settings_and_what_hinders(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada *L*")
    found = await club.open_table(ada)
    found = await club.lobby.change_entry(found.game, ada.id, "colour", "red", NOW)
    assert text(lobby_post(found, "en")) == "\n".join(
        [
            f"## Capital · table {found.game}",
            r"Hosted by Ada \*L\*.",
            "",
            r"1. Ada \*L\* · red · host",
            "2. open",
            "3. open, if you like",
            "",
            "Game: full game · Quests and Settle: on · Cities: Standard · "
            "Latecomer\u2019s coin: on · Hours for a turn: 48 · Language: English",
            "",
            "At a real table it takes 20 to 45 minutes; a first game takes longer.",
            "",
            "Here a turn may take up to 48 hours; it ends as soon as it is played.",
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
    assert "Language: English · everything else as usual, behind Options" in text(
        lobby_post(found, "en")
    )
    found = await club.lobby.change_setting(found.game, ada.id, "round_limit", "20", NOW)
    said = text(lobby_post(found, "en"))
    assert "Last round: 20 · Language: English" in said
    assert "Starting gold" not in said


async def test_many_places_that_nobody_has_to_take_are_told_in_one_line(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada, key="valhalla")
    said = text(lobby_post(found, "en"))
    assert "2. open\n3 to 8 · open, if you like" in said
    assert said.count("if you like") == 1


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("72 hours for a turn", "24 hours for an answer", "30 rounds", "60 days")),
        ("fr", ("72 heures pour un tour", "24 heures pour une réponse", "30 rondes", "60 jours")),
    ],
)
async def test_a_lobby_of_a_long_game_tells_how_long_a_turn_and_the_game_take(
    club: LobbyClub, language: str, said: tuple[str, ...]
) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada, key="valhalla")
    assert all(part in text(lobby_post(found, language)) for part in said)
    found = await club.lobby.change_setting(found.game, ada.id, "round_limit", "10", NOW)
    found = await club.lobby.change_setting(found.game, ada.id, "order_hours", "1", NOW)
    shorter = text(lobby_post(found, language))
    assert said[0] not in shorter
    assert said[3].replace("60", "20") in shorter


@languages
async def test_a_lobby_is_laid_out_for_discord(club: LobbyClub, language: str) -> None:
    people = await club.meet_people("Ada", "Ben")
    found = await club.open_table(*people)
    post = lobby_post(found, language)
    assert laid(post)
    assert controls(post) == ["join", "leave", "entry", "addai", "options", "start"]
    assert all(one.game == found.game for one in post.controls)


async def test_ais_that_may_leave_and_a_place_to_take_have_their_buttons(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    for _ in range(2):
        found = await club.lobby.add_ai(found.game, ada.id, NOW)
    shown = controls(lobby_post(found, "en"))
    assert shown == ["join", "leave", "entry", "addai remove", "options", "start"]


async def test_a_full_lobby_has_no_join_and_says_that_anybody_may_start(club: LobbyClub) -> None:
    people = await club.meet_people("Ada", "Ben", "Cid")
    post = lobby_post(await club.open_table(*people), "en")
    assert "join" not in controls(post)
    assert "anybody who sits here can start" in text(post)


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
    assert "3" in labels(lobby_post(found, language))[-1]
    assert "3" in text(lobby_post(found, language)).splitlines()[-3]


@languages
async def test_a_playing_time_is_told_where_the_game_tells_one(
    club: LobbyClub, language: str
) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    assert found.minutes == (20, 45)
    assert "20" in text(lobby_post(found, language))
    game = found.game_type.game
    policies = replace(game.policies, estimate_minutes=lambda *_: None)
    untold = replace(game, policies=policies)
    silent = replace(found, game_type=GameType(untold, found.game_type.presentation))
    assert "20" not in text(lobby_post(silent, language))


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
        assert controls(post) == []
        told.add(text(post))
    assert len(told) == 3


async def test_a_lobby_that_has_begun_leads_to_the_table(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben)
    begun = replace(found, row=replace(found.row, life="open", seed="0" * 64, thread=77))
    post = lobby_post(begun, "en")
    assert controls(post) == ["table"]
    assert "<#77>" in text(post)


@languages
async def test_a_lobby_whose_game_is_over_says_how_it_ended(club: LobbyClub, language: str) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben)
    over = replace(found, row=replace(found.row, life="over", seed="0" * 64, thread=77))
    ended = replace(over, row=replace(over.row, life="ended"))
    won = Outcome(places=((Seat(2),), (Seat(1),)), rule="C-WIN-02")
    drawn = Outcome(places=((Seat(1), Seat(2)),), rule="C-WIN-02")
    told = [
        text(lobby_post(over, language, won)),
        text(lobby_post(over, language, drawn)),
        text(lobby_post(over, language)),
        text(lobby_post(ended, language)),
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
        assert "Hosted by ." not in text(lobby_post(gone, "en"))


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
    shown = [selects(post).get(offer.title_key, ()) for post in pages(found, language)]
    [chosen] = [one.label for options in shown for one in options if one.chosen]
    assert chosen.lower() == value_in_words(voice, offer)


async def test_the_keepers_place_is_shown_and_offered(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    base = type(found.settings)
    kept: Any = create_model("Kept", __base__=base, keeper=(bool, True))()
    open_place = replace(found, settings=kept)
    assert "join keeper" in controls(lobby_post(open_place, "en"))
    assert "Keeper: open" in text(lobby_post(open_place, "en"))


async def test_a_table_with_the_longest_of_everything_fits_a_message(club: LobbyClub) -> None:
    ada, *others = await club.meet_people(*("@everyone **" + "W" * 60 for _ in range(4)))
    found = await club.open_table(ada)
    await club.lobby.change_setting(found.game, ada.id, "mode", "2v2", NOW)
    for one in others:
        found = await club.lobby.join_lobby(found.game, one.id, NOW)
    for language in LANGUAGES:
        told = text(lobby_post(found, language))
        assert "@everyone" not in told
        assert r"\*\*" in told


# Options


@languages
async def test_every_option_has_a_select_or_a_button_with_its_present_value(
    club: LobbyClub, language: str
) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    seen: dict[str, str] = {}
    for post in pages(found, language):
        assert laid(post)
        for title, options in selects(post).items():
            seen[title] = next(one.value for one in options if one.chosen)
        for part in post.parts:
            if isinstance(part, Section):
                offer = find_option(found, part.button.control.rest)  # type: ignore[union-attr]
                assert offer is not None
                assert offer.value_text in part.text
                seen[offer.title_key] = offer.value_text
    assert seen == {one.title_key: one.value_text for one in found.options}


async def test_undo_is_an_option_only_of_a_game_that_takes_steps_back(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    capital, toy = await club.open_table(ada), await club.open_table(ada, key="toy")
    assert [find_option(one, "option.undo") is None for one in (capital, toy)] == [True, False]
    error = await catch_refusal(
        club.lobby.change_setting(capital.game, ada.id, "undo", "off", club.now)
    )
    assert refusal_codes(error) == ["OPTION_UNKNOWN S-TABLE-05"]


@languages
async def test_every_option_tells_on_one_line_what_it_does(club: LobbyClub, language: str) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    for post in pages(found, language):
        for told in post.texts[1:]:
            assert len(told.splitlines()) == 1
            assert told.endswith(".")


@languages
async def test_whatever_a_select_offers_can_be_set(club: LobbyClub, language: str) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    for post in pages(found, language):
        for title, options in selects(post).items():
            for value in {options[0].value, options[-1].value} - {OTHER_NUMBER}:
                changed = await club.lobby.change_setting(found.game, ada.id, title, value, NOW)
                offer = find_option(changed, title)
                assert offer is not None
                assert offer.value_text == value
                assert find_option_page(changed, title) == find_option_page(found, title)


@languages
async def test_a_number_that_is_not_listed_and_a_text_are_typed(
    club: LobbyClub, language: str
) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    found = await club.lobby.change_setting(found.game, ada.id, "turn_hours", "47", NOW)
    hours = selects(options_post(found, language))["setting.turn_hours"]
    assert [one.value for one in hours if one.chosen] == ["47"]
    assert hours[-1].value == OTHER_NUMBER
    for title in ("setting.turn_hours", "option.zone"):
        offer = find_option(found, title)
        assert isinstance(offer, LobbyOption)
        form = value_form(found, language, offer, "option")
        assert build_modal(form).to_dict()["custom_id"] == f"sk:option:{found.game}::{title}"
        assert form.fields[0].name == VALUE_FIELD


@languages
async def test_a_fixed_zone_is_called_as_it_was_typed(club: LobbyClub, language: str) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    found = await club.lobby.change_setting(found.game, ada.id, "zone", "utc+2", NOW)
    offer = find_option(found, "option.zone")
    assert isinstance(offer, LobbyOption)
    assert offer.value_text == "Etc/GMT-2"
    assert value_in_words(Voice(language, COMMON_BOOK), offer) == "UTC+2"
    assert isinstance(field := value_form(found, language, offer, "option").fields[0], TextField)
    assert field.value == "UTC+2"


@languages
async def test_a_long_text_is_written_or_sent_as_a_file_and_its_length_is_told(
    club: LobbyClub, language: str
) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada, key="valhalla")
    offer = find_option(found, "setting.map")
    assert isinstance(offer, LobbyOption)
    assert value_in_words(Voice(language, COMMON_BOOK), offer) == Voice(language, COMMON_BOOK).say(
        "lobby.nothing"
    )
    field, file = value_form(found, language, offer, "option").fields
    assert isinstance(field, TextField)
    assert isinstance(file, FileField)
    assert (field.long, field.least, field.most) == (True, 0, 4_000)
    long = replace(offer, value="de " * 3_000)
    assert "9000" in value_in_words(Voice(language, COMMON_BOOK), long)
    field, _ = value_form(found, language, long, "option").fields
    assert isinstance(field, TextField)
    assert field.value == ""


async def test_a_page_beyond_the_last_is_the_last(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    assert options_post(found, "en", 99) == options_post(found, "en", 2)
    assert options_post(found, "en", -1) == options_post(found, "en", 0)
    assert controls(options_post(found, "en", 1))[-2:] == ["options 0", "options 2"]


# What a player brings


@languages
async def test_what_a_player_may_bring_is_chosen_from_a_select(
    club: LobbyClub, language: str
) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada)
    found = await club.lobby.change_entry(found.game, ada.id, "colour", "blue", NOW)
    post = entry_post(found, language, ada.id)
    assert post is not None
    assert laid(post)
    [options] = selects(post).values()
    assert [one.value for one in options if one.chosen] == ["blue"]
    assert options[0].value == "none"
    assert entry_post(found, language, ben.id) is None


@languages
async def test_a_ready_made_side_is_offered_with_a_line_of_what_it_is_like(
    club: LobbyClub, language: str
) -> None:
    ada = (await club.meet_people("Ada"))[0]
    found = await club.open_table(ada, key="valhalla")
    post = entry_post(found, language, ada.id)
    assert post is not None
    assert laid(post)
    none, *others = selects(post)["entry.side"]
    assert not none.about
    assert len({one.about for one in others}) == len(others) == 8
    assert all(20 < len(one.about) < MAX_OPTION_LENGTH for one in others)


def test_a_lobby_whose_host_has_no_seat_still_names_the_host() -> None:
    game_type, host = GAME_TYPES["capital"], Person(id=1, discord=901, name="Ada")
    row = GameRow(
        id=1, rules="capital", rules_version=1, life="lobby", host=1, settings={}, table={},
        created_at=NOW, touched_at=NOW,
    )  # fmt: skip
    assert summarise_lobby(row, game_type, [], {1: host}).host_name == "Ada"
