"""The last battle at a table of empires: shown however long ago it was, offered once it was."""

from bot.local.snowflakes import Json
from tests.cogs.running_bot import RunningBot, message_text, select_values
from tests.cogs.slash_typing import type_command
from tests.cogs.staged_table import WAR_SIDES, open_staged_table

FIELD = "006.006"


async def look_at_battle(bot: RunningBot, game: int) -> Json:
    """Let Ada look at the last battle."""
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    await bot.press_control(ada, card, "picture", "battle")
    return bot.message_now(card)


async def list_pictures(bot: RunningBot, game: int) -> list[str]:
    """List the pictures that Ada's card offers."""
    ada = bot.people["Ada"]
    card = await bot.open_more(ada, await bot.open_card(ada, game))
    return select_values(card, "picture")


async def test_the_last_battle_is_offered_once_there_was_one_and_shown_rounds_later(
    bot: RunningBot,
) -> None:
    game = await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    ada, bo = bot.people["Ada"], bot.people["Bo"]
    assert "battle" not in await list_pictures(bot, game)
    await bot.write_dm(ada, f"move all from 006.007 to {FIELD}")
    for player in (ada, bo, bo, ada, bo):
        await bot.write_dm(player, "ready")
        await bot.deliver_letters()
    assert "battle" in await list_pictures(bot, game)
    assert f"Battle in the grasslands near Capital 1 ({FIELD})" in message_text(
        await look_at_battle(bot, game)
    )


async def test_how_things_stand_can_be_read_in_words_while_one_plays(
    bot_with_commands: RunningBot,
) -> None:
    await open_staged_table(bot_with_commands, WAR_SIDES, size=(20, 20))
    ada = bot_with_commands.people["Ada"]
    await bot_with_commands.write_dm(ada, "train courtier")
    await bot_with_commands.write_dm(ada, "ready")
    await bot_with_commands.write_dm(bot_with_commands.people["Bo"], "ready")
    card = (await type_command(bot_with_commands, ada, "table look")).answers[0]
    await bot_with_commands.press_control(ada, card, "picture", "page")
    page = message_text(bot_with_commands.message_now(card))
    for part in (
        "**Treasury** ",
        "**In training** Courtier",
        "(006.007)** 1",
        "**Empire of seat 2 in the grasslands near Capital 1 (006.006)**",
    ):
        assert part in page
    assert page == message_text(
        (await type_command(bot_with_commands, ada, "table look", part="page")).answers[0]
    )
    [told] = await bot_with_commands.write_dm(ada, "look page")
    assert message_text(told) == page
