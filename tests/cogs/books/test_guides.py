"""Guides: pages turned in place, by command, by word and by the buttons of the help."""

import pytest

from bot.cards.lobby_message.guide_page import PAGE_VERB
from bot.cards.lobby_message.welcome_page import GUIDE_VERB, PLAY_VERB
from bot.local.snowflakes import Json
from bot.workers.picture_studio import PictureStudio
from render.games import PRESENTATIONS
from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    count_pictures,
    message_controls,
    message_parts,
    message_text,
    select_values,
)
from tests.cogs.slash_typing import type_command


def picture_words(message: Json) -> str:
    """Return the alt text of the only picture of a message."""
    (item,) = [item for part in message_parts(message) for item in part.get("items", ())]
    return str(item["description"])


async def test_a_guide_is_for_its_reader_alone_and_its_pages_are_turned_in_place(
    bot_with_commands: RunningBot,
) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    asked = await type_command(bot, ada, "guide", game="capital")
    assert asked.is_ephemeral
    [page] = asked.answers
    assert picture_words(page).startswith("Raise a city. ")
    assert message_text(page) == "-# Capital · guide"
    assert button_labels(page) == ["Back", "Next"]
    await bot.press_control(ada, page, PAGE_VERB, rest="capital.2")
    page = bot.message_now(page)
    assert picture_words(page).startswith("Five numbers. ")
    assert count_pictures(page) == 1
    await bot.press_control(ada, page, PAGE_VERB, rest="capital.1")
    assert picture_words(bot.message_now(page)).startswith("Raise a city. ")


async def test_a_page_is_chosen_by_its_title_and_the_last_one_leads_to_a_game(
    bot_with_commands: RunningBot,
) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    [page] = (await type_command(bot, ada, "guide", game="valhalla")).answers
    last = select_values(page, PAGE_VERB)[-1]
    await bot.press_control(ada, page, PAGE_VERB, last, rest="valhalla")
    page = bot.message_now(page)
    assert picture_words(page).startswith("How it ends. ")
    assert button_labels(page) == ["Back", "Play now"]
    begun = await bot.press_control(ada, page, PLAY_VERB, rest="valhalla")
    assert "Empire: Valhalla has begun" in message_text(begun.answers[0])


async def test_the_guide_of_the_table_comes_first_and_without_one_all_are_offered(
    bot_with_commands: RunningBot,
) -> None:
    bot, rorik = bot_with_commands, bot_with_commands.people["Rorik"]
    [offered] = (await type_command(bot, rorik, "guide")).answers
    assert button_labels(offered) == ["Guide"] * len(PRESENTATIONS)
    opened = await bot.press_control(rorik, offered, GUIDE_VERB, rest="valhalla")
    assert picture_words(opened.answers[0]).startswith("Un empire à vous. ")
    await bot.open_table()
    [page] = (await type_command(bot, rorik, "guide")).answers
    assert picture_words(page).startswith("Bâtir une ville. ")


@pytest.mark.parametrize(
    ("name", "typed", "title"),
    [
        ("Ada", "guide capital", "Raise a city"),
        ("Ada", "tutorial valhalla", "A side of your own"),
        ("Ada", "guide Empire: Valhalla 4", "Zone of control"),
        ("Ada", "/guide capital war", "A war is two sums"),
        ("Rorik", "guide capital guerre", "Une guerre, deux sommes"),
        ("Rorik", "guide valhalla", "Un empire à vous"),
        ("Rorik", "tutoriel valhalla zone of", "La zone de contrôle"),
    ],
)
async def test_a_guide_is_opened_by_a_typed_word(
    bot_with_commands: RunningBot, name: str, typed: str, title: str
) -> None:
    bot, person = bot_with_commands, bot_with_commands.people[name]
    await type_command(bot, person, "help")
    [page] = await bot.write_dm(person, typed)
    assert picture_words(page).startswith(f"{title}. ")


@pytest.mark.parametrize(
    ("typed", "said", "buttons"),
    [
        ("guide capitol", "No guide is called “capitol”. There is: Capital.", ["Guide"]),
        ("guide chess", "Capital, Echoes of Emperors and Empire: Valhalla.", ["Guide"] * 3),
        ("guide capital 12", "has no page “12”: it has 9", ["9 · What the signs mean"]),
        ("guide capital your turm", "The nearest is “Your turn”.", ["3 · Your turn"]),
    ],
)
async def test_what_there_is_not_is_told_with_what_is_nearest(
    bot_with_commands: RunningBot, typed: str, said: str, buttons: list[str]
) -> None:
    [answer] = await bot_with_commands.write_dm(bot_with_commands.people["Ada"], typed)
    assert said in message_text(answer)
    assert button_labels(answer) == buttons


async def test_buttons_from_before_a_restart_still_turn_pages(
    bot_with_commands: RunningBot,
) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    [page] = await bot.write_dm(ada, "guide capital")
    await bot.restart()
    await bot.press_control(ada, page, PAGE_VERB, rest="capital.2")
    assert picture_words(bot.message_now(page)).startswith("Five numbers. ")


async def test_the_help_has_a_guide_beside_each_game_and_stays_as_it_is(
    bot_with_commands: RunningBot,
) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    [welcome] = await bot.write_dm(ada, "hello")
    assert button_labels(welcome) == ["Play now", "Guide"] * len(PRESENTATIONS)
    opened = await bot.press_control(ada, welcome, GUIDE_VERB, rest="capital")
    assert picture_words(opened.answers[0]).startswith("Raise a city. ")
    assert bot.message_now(welcome)["components"] == welcome["components"]


async def test_a_page_that_can_not_be_drawn_is_told_in_words(
    bot_with_commands: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise OSError("no brush")

    monkeypatch.setattr(PictureStudio, "draw_guide_page", fail)
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    [page] = await bot.write_dm(ada, "guide capital")
    assert count_pictures(page) == 0
    assert "### Raise a city" in message_text(page)
    assert button_labels(page) == ["Back", "Next"]


@pytest.mark.parametrize(("name", "title"), [("Ada", "What the signs mean"), ("Rorik", "signes")])
async def test_the_picture_menu_shows_what_the_signs_mean_by_one_press(
    bot: RunningBot, name: str, title: str
) -> None:
    game = await bot.open_table("capital")
    person = bot.people[name]
    card = await bot.open_card(person, game)
    await bot.press_control(person, card, "picture", "legend")
    shown = bot.message_now(card)
    [picture] = [one for part in message_parts(shown) for one in part.get("items", ())]
    assert title in picture["description"]
    assert count_pictures(shown) == 1
    back = {"Ada": "My table", "Rorik": "Ma table"}[name]
    assert button_labels(shown)[1:] == [back]
    await bot.press_control(person, shown, PAGE_VERB, rest="capital.8")
    shown = bot.message_now(card)
    assert button_labels(shown)[2:] == [back]
    await bot.press_control(person, shown, PAGE_VERB, "2", rest="capital")
    shown = bot.message_now(card)
    assert button_labels(shown)[2:] == [back]
    await bot.press_control(person, shown, "table")
    present = await bot.open_more(person, bot.message_now(card))
    assert "picture" in [one.verb for one in message_controls(present)]


async def test_a_game_without_a_legend_offers_none(bot: RunningBot) -> None:
    game = await bot.open_table("valhalla")
    card = await bot.open_more(ada := bot.people["Ada"], await bot.open_card(ada, game))
    assert "legend" not in select_values(card, "picture")
