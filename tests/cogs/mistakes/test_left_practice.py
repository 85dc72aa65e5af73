"""Practice games that were left for days, begun twice, or left for another game."""

import asyncio

from bot.local.snowflakes import Json
from tests.cogs.running_bot import RunningBot, button_labels, message_controls, message_text
from tests.cogs.slash_typing import answer_text
from tests.cogs.table.test_practice import list_games, press_play

HOURS_OF_A_DAY = 24


async def read_dms(bot: RunningBot) -> list[Json]:
    """Read what Bo and Skald have written to each other."""
    return bot.people["Bo"].read_messages(await bot.people["Bo"].open_dm())


async def test_a_practice_game_goes_on_after_days_where_it_was_left(bot: RunningBot) -> None:
    card = await press_play(bot, "Bo")
    before = len(await read_dms(bot))
    bot.clock.advance(hours=9 * HOURS_OF_A_DAY)
    assert await bot.services.host.end_idle_practice(bot.clock()) == 0
    await bot.deliver_letters()
    assert len(await read_dms(bot)) == before
    await bot.press_control(bot.people["Bo"], bot.message_now(card), "shortcut")
    await bot.press_control(bot.people["Bo"], bot.message_now(card), "give")
    assert "You " in message_text(bot.message_now(card))
    [answer] = await bot.write_dm(bot.people["Bo"], "help")
    assert "Capital, practice game 1" in message_text(answer)
    assert "Order" in button_labels(answer)


async def test_each_button_of_a_practice_game_that_has_ended_says_so(bot: RunningBot) -> None:
    card = await press_play(bot, "Bo")
    bot.clock.advance(hours=30 * HOURS_OF_A_DAY)
    assert await bot.services.host.end_idle_practice(bot.clock()) == 1
    await bot.deliver_letters()
    for control in message_controls(card):
        if control.verb not in {"picture", "news", "rules", "more"}:
            await bot.press_control(bot.people["Bo"], card, control.verb, rest=control.rest)
            told = message_text(bot.message_now(card))
            assert "This game is over." in told
            assert "it has ended. `/help` begins another." in told
            assert "No more hints" not in told
    [answer] = await bot.write_dm(bot.people["Bo"], "help")
    assert "Play again" in button_labels(answer)
    assert [row.life for row in await list_games(bot, "Bo")] == ["ended"]


async def test_a_practice_game_left_for_another_one_is_found_by_help(bot: RunningBot) -> None:
    await press_play(bot, "Bo")
    await bot.open_table("valhalla", names=("Ada", "Bo"))
    [answer] = await bot.write_dm(bot.people["Bo"], "help")
    assert "This is Empire: Valhalla, table 2; `game 1 help` for Capital" in message_text(answer)
    [answer] = await bot.write_dm(bot.people["Bo"], "game 1")
    assert "From now on you mean Capital, table 1." in message_text(answer)
    whole = await bot.open_more(bot.people["Bo"], answer)
    assert "End practice" in button_labels(whole)


async def test_two_games_begun_at_once_are_one_game_and_a_way_to_it(bot: RunningBot) -> None:
    bo = bot.people["Bo"]
    (page,) = await bot.write_dm(bo, "hello")
    both = await asyncio.gather(
        *(bot.press_control(bo, page, "first", rest=key) for key in ("capital", "valhalla"))
    )
    assert any("has begun" in answer_text(one) for one in both)
    [known] = [one for one in both if "one at a time" in answer_text(one)]
    assert button_labels(known.answers[0]) == ["My table", "Start over"]
    assert [row.life for row in await list_games(bot, "Bo")] == ["open"]
