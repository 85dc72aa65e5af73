"""Under an answer that refuses something, a button explains the last refusal."""

import re
from datetime import timedelta

import pytest

from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from tests.cogs.running_bot import RunningBot, button_labels, message_controls, message_text
from tests.cogs.slash_typing import answer_text, type_command

RULE = re.compile(r"\b[CVST]-[A-Z0-9.]+-\d+")


async def press_why(bot: RunningBot, person: SimulatedPerson, message: Json) -> str:
    """Press the only Why of an answer that names no rule, and return what it tells."""
    assert not RULE.search(message_text(message))
    assert [one.verb for one in message_controls(message)].count("explain") == 1
    return answer_text(await bot.press_control(person, message, "explain"))


@pytest.mark.parametrize(("name", "label"), [("Ada", "Why"), ("Rorik", "Pourquoi")])
async def test_a_refused_line_has_a_button_that_explains_it(
    bot: RunningBot, name: str, label: str
) -> None:
    await bot.open_table("toy")
    person = bot.people[name]
    [answer] = await bot.write_dm(person, "post spar > north")
    assert label in button_labels(answer)
    told = await press_why(bot, person, answer)
    assert "spar" in told
    assert "(S-ORDER-05)" in told
    assert "**S-ORDER-05" in told
    assert message_text(bot.message_now(answer)) == message_text(answer)


async def test_what_is_no_order_at_all_is_explained_too(bot: RunningBot) -> None:
    await bot.open_table("toy")
    [answer] = await bot.write_dm(bot.people["Ada"], "bud 3 please")
    assert "(S-ORDER-01)" in await press_why(bot, bot.people["Ada"], answer)


async def test_several_refused_lines_have_one_button(bot: RunningBot) -> None:
    await bot.open_table("toy")
    ada = bot.people["Ada"]
    [answer] = await bot.write_dm(ada, "bid 3\nbid 4\npost spar > north")
    told = await press_why(bot, ada, answer)
    assert "(T-BID-01)" in told
    assert "(S-ORDER-05)" in told


async def test_an_accepted_line_has_none(bot: RunningBot) -> None:
    await bot.open_table("toy")
    [answer] = await bot.write_dm(bot.people["Ada"], "bid 3")
    assert "explain" not in [one.verb for one in message_controls(answer)]


async def test_an_old_button_explains_the_refusal_that_is_the_last_now(bot: RunningBot) -> None:
    await bot.open_table("toy")
    ada = bot.people["Ada"]
    [first] = await bot.write_dm(ada, "post spar > north")
    await bot.write_dm(ada, "undo")
    later = await press_why(bot, ada, first)
    assert "(S-TABLE-07)" in later
    assert "S-ORDER-05" not in later
    await bot.write_dm(ada, "bid 3")
    assert "Your last order was taken." in await press_why(bot, ada, first)
    async with bot.services.store.writing() as tx:
        await tx.answers.drop_old(bot.clock() + timedelta(hours=1))
    assert await press_why(bot, ada, first) == "I have refused you nothing of late."


async def test_a_refused_command_has_a_button_that_explains_it(
    bot_with_commands: RunningBot,
) -> None:
    ada = bot_with_commands.people["Ada"]
    asked = await type_command(bot_with_commands, ada, "table join", game=99)
    assert "(S-TABLE-08)" in await press_why(bot_with_commands, ada, asked.answers[0])


async def test_a_refused_press_on_a_card_has_a_button_that_explains_it(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, _ = await bot.active_and_waiting(game)
    [answer] = await bot.write_dm(active, "upgrade tresury of mine")
    await bot.write_dm(active, "upgrade Treasury")
    line = next(one for one in message_controls(answer) if one.verb == "suggest")
    await bot.press_control(active, answer, "suggest", rest=line.rest)
    assert RULE.search(await press_why(bot, active, bot.message_now(answer)))
