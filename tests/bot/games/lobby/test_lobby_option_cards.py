"""The messages with a lobby's options and with what a player brings, in both languages."""

from dataclasses import replace

import pytest

from bot.cards.lobby_message.lobby_values import value_in_words
from bot.cards.lobby_message.option_panels import (
    OTHER_NUMBER,
    VALUE_FIELD,
    entry_post,
    find_option,
    find_option_page,
    make_value_modal,
    options_post,
)
from bot.games.lobby.lobby_options import LobbyOption
from bot.messages.discord_layout import build_modal
from bot.messages.modals import FileField, TextField
from bot.messages.post_parts import MAX_OPTION_LENGTH, Section
from render.words import COMMON_BOOK, LANGUAGES, Voice
from tests.bot.games.lobby.lobby_club import NOW, LobbyClub, catch_refusal, refusal_codes
from tests.bot.games.lobby.lobby_posts import (
    lay_out,
    list_controls,
    option_pages,
    options_by_select,
)

languages = pytest.mark.parametrize("language", LANGUAGES)


@languages
async def test_every_option_has_a_select_or_a_button_with_its_present_value(
    club: LobbyClub, language: str
) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    seen: dict[str, str] = {}
    for post in option_pages(found, language):
        assert lay_out(post)
        for title, options in options_by_select(post).items():
            seen[title] = next(one.value for one in options if one.chosen)
        for part in post.parts:
            if isinstance(part, Section):
                offer = find_option(found, part.accessory.control.rest)  # type: ignore[union-attr]
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
    for post in option_pages(found, language):
        for told in post.texts[1:]:
            assert len(told.splitlines()) == 1
            assert told.endswith(".")


@languages
async def test_whatever_a_select_offers_can_be_set(club: LobbyClub, language: str) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    for post in option_pages(found, language):
        for title, options in options_by_select(post).items():
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
    hours = options_by_select(options_post(found, language))["setting.turn_hours"]
    assert [one.value for one in hours if one.chosen] == ["47"]
    assert hours[-1].value == OTHER_NUMBER
    for title in ("setting.turn_hours", "option.zone"):
        offer = find_option(found, title)
        assert isinstance(offer, LobbyOption)
        form = make_value_modal(found, language, offer, "option")
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
    assert isinstance(
        field := make_value_modal(found, language, offer, "option").fields[0], TextField
    )
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
    field, file = make_value_modal(found, language, offer, "option").fields
    assert isinstance(field, TextField)
    assert isinstance(file, FileField)
    assert (field.long, field.least, field.most) == (True, 0, 4_000)
    long = replace(offer, value="de " * 3_000)
    assert "9000" in value_in_words(Voice(language, COMMON_BOOK), long)
    field, _ = make_value_modal(found, language, long, "option").fields
    assert isinstance(field, TextField)
    assert field.value == ""


async def test_a_page_beyond_the_last_is_the_last(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    assert options_post(found, "en", 99) == options_post(found, "en", 2)
    assert options_post(found, "en", -1) == options_post(found, "en", 0)
    assert list_controls(options_post(found, "en", 1))[-2:] == ["options 0", "options 2"]


@languages
async def test_what_a_player_may_bring_is_chosen_from_a_select(
    club: LobbyClub, language: str
) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada)
    found = await club.lobby.change_entry(found.game, ada.id, "colour", "blue", NOW)
    post = entry_post(found, language, ada.id)
    assert post is not None
    assert lay_out(post)
    [options] = options_by_select(post).values()
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
    assert lay_out(post)
    none, *others = options_by_select(post)["entry.side"]
    assert not none.about
    assert len({one.about for one in others}) == len(others) == 8
    assert all(20 < len(one.about) < MAX_OPTION_LENGTH for one in others)
