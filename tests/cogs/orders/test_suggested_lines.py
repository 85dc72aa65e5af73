"""A line that can't be read comes back as the nearest one, on a button that gives it."""

import asyncio

from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    message_controls,
    message_text,
    wait_until_answered,
)
from tests.cogs.staged_table import open_staged_city_table


async def test_a_suggested_line_is_given_by_a_press(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    [answer] = await bot.write_dm(active, "upgrade tresury of mine")
    assert "upgrade Treasury" in button_labels(answer)
    line = next(one for one in message_controls(answer) if one.verb == "suggest")
    await bot.press_control(active, answer, "suggest", rest=line.rest)
    assert "You complete the Treasury" in message_text(bot.message_now(answer))


async def test_a_second_tap_on_a_suggested_line_gives_no_second_order(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    [answer] = await bot.write_dm(active, "upgrade tresury of mine")
    line = next(one for one in message_controls(answer) if one.verb == "suggest")
    both = [await active.press(answer, str(line)) for _ in range(2)]
    await asyncio.gather(*map(wait_until_answered, both))
    assert "You complete the Treasury" in message_text(bot.message_now(answer))


async def test_a_suggestion_that_is_out_of_date_is_refused_like_a_typed_line(
    bot: RunningBot,
) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    [answer] = await bot.write_dm(active, "upgrade tresury of mine")
    await bot.write_dm(active, "upgrade Treasury")
    line = next(one for one in message_controls(answer) if one.verb == "suggest")
    await bot.press_control(active, answer, "suggest", rest=line.rest)
    assert "You complete" not in message_text(bot.message_now(answer))


async def test_a_war_that_is_suggested_alone_is_forecast(bot: RunningBot) -> None:
    camp = {"buildings": [{"card": "war_camp", "slots": ["raiders"]}]}
    position = {"phase": "attack", "seats": {1: camp, 2: {"buildings": ["farming_village"]}}}
    await open_staged_city_table(bot, position)
    [answer] = await bot.write_dm(bot.people["Ada"], "attack bo")
    assert "war Bo with Raiders" in button_labels(answer)
    assert "You attack with 2; Bo defends with 1" in message_text(answer)


async def test_an_accepted_line_has_no_suggestion(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    [answer] = await bot.write_dm(active, "upgrade Treasury")
    assert "suggest" not in [one.verb for one in message_controls(answer)]
