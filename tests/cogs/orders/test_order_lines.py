"""Lines that play one after the other: each is judged by what those before it have changed."""

import pytest

from bot.cards.sheet_card import LINES_FIELD
from tests.cogs.running_bot import RunningBot, message_text
from tests.cogs.staged_table import open_staged_city_table

HAND = {"seats": {1: {"hand": ["town_watch", "farming_village"]}, 2: {}}}


@pytest.mark.parametrize("way", ["direct", "modal"])
async def test_a_wrong_line_is_judged_by_the_phase_that_the_line_before_it_began(
    bot: RunningBot, way: str
) -> None:
    game = await open_staged_city_table(bot, HAND)
    ada, text = bot.people["Ada"], "end build\nstore vilage"
    if way == "direct":
        answer = message_text((await bot.write_dm(ada, text))[0])
    else:
        card = await bot.open_card(ada, game)
        await bot.fill_modal(ada, await bot.press_control(ada, card, "write"), {LINES_FIELD: text})
        answer = message_text(bot.message_now(card))
    assert "Done: one order." in answer
    assert "Nothing here is called “vilage”. Did you mean" in answer
    assert "Farming Village" in answer
    assert "This belongs to" not in answer


async def test_the_lines_behind_one_that_could_be_read_after_all_are_given_too(
    bot: RunningBot,
) -> None:
    await open_staged_city_table(bot, {**HAND, "pools": {"gold": 5, "build": 2}})
    lines = "build farm\nbuild town in city/2\nend build\nend build"
    answer = message_text((await bot.write_dm(bot.people["Ada"], lines))[0])
    assert "Done: 3 orders." in answer
    assert "Line 4 is not taken" in answer
    assert "Town Watch" in answer


async def test_the_lines_behind_a_refused_one_are_read_for_the_phase_that_they_reach(
    bot: RunningBot,
) -> None:
    await open_staged_city_table(bot, HAND)
    answer = message_text(
        (await bot.write_dm(bot.people["Ada"], "end build\nstore xx\nstore wach"))[0]
    )
    assert "Done: one order." in answer
    assert "Line 2 is not taken" in answer
    assert "Line 3 is not taken:** `store wach`. Nothing here is called" in answer
    assert answer.count("Town Watch") > 1
    assert "Regroup phase" in message_text((await bot.write_dm(bot.people["Ada"], "look"))[0])


async def test_ready_among_lines_that_play_at_once_is_told_that_nothing_waits_for_it(
    bot: RunningBot,
) -> None:
    game, ada = await open_staged_city_table(bot, HAND), bot.people["Ada"]
    card = await bot.open_card(ada, game)
    text = "build farm\nend build\nready"
    await bot.fill_modal(ada, await bot.press_control(ada, card, "write"), {LINES_FIELD: text})
    answer = message_text(bot.message_now(card))
    assert "Done: 2 orders." in answer
    assert "Nothing waits to be closed here: your orders play as you give them." in answer
    assert "No order here begins" not in answer


@pytest.mark.parametrize("word", ["no", "n", "NO", "noth"])
async def test_half_a_word_for_nothing_keeps_no_card(bot: RunningBot, word: str) -> None:
    await open_staged_city_table(bot, HAND)
    ada = bot.people["Ada"]
    await bot.write_surely(ada, "end build")
    assert "You hear from me when" in message_text((await bot.write_dm(ada, f"store {word}"))[0])


async def test_the_beginning_of_a_card_in_hand_is_no_word_for_nothing(bot: RunningBot) -> None:
    game = await open_staged_city_table(bot, {"seats": {1: {"hand": ["night_warden"]}, 2: {}}})
    ada = bot.people["Ada"]
    await bot.write_surely(ada, "end build")
    await bot.write_dm(ada, "store n")
    seat_view = await bot.services.desk.read_seat_view(
        game, await bot.person_number("Ada"), bot.clock()
    )
    assert "night_warden" in str(seat_view.view.me.secrets.hand)


@pytest.mark.parametrize(
    ("line", "phase"),
    [("keep farm", "Regroup"), ("attack bo", "Attack"), ("attaquer bo", "Attack")],
)
async def test_an_order_by_the_word_of_its_card_is_told_its_phase(
    bot: RunningBot, line: str, phase: str
) -> None:
    await open_staged_city_table(bot, HAND)
    answer = message_text((await bot.write_dm(bot.people["Ada"], line))[0])
    assert f"This belongs to the {phase} phase" in answer
