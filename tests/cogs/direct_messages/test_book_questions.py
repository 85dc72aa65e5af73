"""The books in a direct message: /rules, /card and /why in plain words."""

from tests.cogs.button_steps import write_ready
from tests.cogs.direct_messages.dm_steps import write_and_read, write_surely_and_read
from tests.cogs.running_bot import RunningBot, message_controls, message_text
from tests.cogs.slash_typing import type_and_read
from tests.cogs.staged_table import WAR_SIDES, open_staged_city_table, open_staged_table

HAND = {"seats": {1: {"buildings": ["farming_village"], "hand": ["market"]}, 2: {}}}


async def test_a_question_is_answered_in_a_message_as_by_its_command(
    bot_with_commands: RunningBot,
) -> None:
    """S-TABLE-12."""
    await bot_with_commands.open_table(names=("Ada", "Bo"))
    ada = bot_with_commands.people["Ada"]
    assert await type_and_read(
        bot_with_commands, ada, "rules", query="second village"
    ) == await write_and_read(bot_with_commands, "rules second village")
    assert await type_and_read(
        bot_with_commands, ada, "card", name="market"
    ) == await write_and_read(bot_with_commands, "Card market")
    assert "No rule is called “xyzzy”" in await write_and_read(bot_with_commands, "rules xyzzy")


async def test_rules_and_card_alone_show_what_is_there_now(bot: RunningBot) -> None:
    await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    [rules] = await bot.write_dm(bot.people["Ada"], "rules")
    assert "V-5.1-01" in message_text(rules)
    [card] = await bot.write_dm(bot.people["Ada"], "card")
    assert "order" in {one.verb for one in message_controls(card)}
    for word in ("rules", "card"):
        assert f"`/{word}`: " in await write_and_read(bot, word, "Sigrun")


async def test_the_word_why_explains_what_its_command_does(bot_with_commands: RunningBot) -> None:
    await bot_with_commands.open_table("toy", names=("Ada", "Bo"))
    assert "refused you nothing of late" in await write_and_read(bot_with_commands, "why")
    await write_and_read(bot_with_commands, "bid 9000")
    explained = await type_and_read(bot_with_commands, bot_with_commands.people["Ada"], "why")
    assert explained.startswith("> ")
    for line in ("why", "Why?", "pourquoi ?", "why not", "- why was that"):
        assert await write_and_read(bot_with_commands, line) == explained


async def test_the_word_why_explains_the_number_that_is_named(
    bot_with_commands: RunningBot,
) -> None:
    await open_staged_table(bot_with_commands, WAR_SIDES, size=(20, 20))
    for name in ("Ada", "Bo"):
        await write_ready(bot_with_commands, bot_with_commands.people[name])
    assert "Income of" in await write_and_read(bot_with_commands, "why income")
    assert "Upkeep of" in await write_and_read(bot_with_commands, "pourquoi upkeep ?")


async def test_why_of_gold_explains_the_last_number_that_changed_it(bot: RunningBot) -> None:
    await open_staged_table(bot, WAR_SIDES, names=("Ada", "Rorik"), size=(20, 20))
    await write_ready(bot, bot.people["Ada"])
    await write_ready(bot, bot.people["Rorik"], "prêt")
    for line, name in (("why gold", "Ada"), ("pourquoi or", "Rorik"), ("pourquoi gold", "Rorik")):
        answer = await write_and_read(bot, line, name)
        assert "600" in answer
        assert "S-ORDER" not in answer


async def test_why_of_a_number_that_there_is_not_says_what_there_is(bot: RunningBot) -> None:
    await open_staged_city_table(bot, HAND)
    await write_and_read(bot, "zzz")
    answer = await write_and_read(bot, "why xyzzy")
    assert answer == "No number that I can explain here is called “xyzzy”. There is: income."


async def test_why_takes_the_income_of_a_city_apart(bot: RunningBot) -> None:
    """C-INCOME-07."""
    await open_staged_city_table(bot, HAND)
    for line in ("why income", "why gold", "pourquoi revenu"):
        answer = await write_and_read(bot, line)
        assert "### Your income" in answer
        assert "Gold 2: your city 1, Farming Village +1." in answer
        assert "Build 1: your city 1." in answer


async def test_after_an_order_that_was_taken_the_refusal_before_it_is_told_as_such(
    bot: RunningBot,
) -> None:
    await open_staged_city_table(bot, HAND)
    await write_and_read(bot, "zzz")
    assert (await write_and_read(bot, "why")).startswith("> No order here begins with “zzz”.")
    await write_surely_and_read(bot, "end build")
    lines = (await write_and_read(bot, "why")).splitlines()
    taken = lines.index("Your last order was taken. Before it, this was refused:")
    assert lines[0] == "### Your income"
    assert lines[taken + 2].startswith("> No order here begins with “zzz”.")


async def test_why_explains_the_line_that_meant_nothing_and_no_older_refusal(
    bot_with_commands: RunningBot,
) -> None:
    await bot_with_commands.open_table("toy", names=("Ada", "Bo"))
    await write_and_read(bot_with_commands, "bid 9000")
    await write_and_read(bot_with_commands, "bud 3")
    text = await type_and_read(bot_with_commands, bot_with_commands.people["Ada"], "why")
    assert "No order here begins with “bud”." in text
    assert len([line for line in text.splitlines() if line.startswith("> ")]) == 1


async def test_why_calls_things_by_their_names(bot_with_commands: RunningBot) -> None:
    await open_staged_table(bot_with_commands, WAR_SIDES, size=(20, 20))
    refused = await write_and_read(bot_with_commands, "move warlord from 6.7 to 19.19")
    sentence = refused.splitlines()[1]
    assert "Warlord" in sentence
    assert f"> {sentence}" in await type_and_read(
        bot_with_commands, bot_with_commands.people["Ada"], "why"
    )
