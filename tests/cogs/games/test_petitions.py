"""Petitions at a table without a game master: nothing on Discord offers them."""

from bot.local.snowflakes import Json
from tests.cogs.button_steps import require_refusal
from tests.cogs.running_bot import RunningBot, message_parts, message_text, select_values
from tests.cogs.slash_typing import type_option
from tests.cogs.staged_table import open_staged_table

SIDES = {
    1: {"capital": "003.003", "favor": 300, "units": {"003.003": "ruler"}},
    2: {"capital": "012.012", "units": {"012.012": "ruler"}},
}


def options_text(message: Json) -> str:
    """Return everything that the selects of a message offer."""
    return str([one.get("options", ()) for one in message_parts(message)])


async def test_neither_builder_nor_option_nor_help_names_a_petition(
    bot_with_commands: RunningBot,
) -> None:
    """V-10.1-33."""
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    game = await open_staged_table(bot, SIDES, size=(20, 20))
    card = await bot.open_card(ada, game)
    await bot.press_control(ada, card, "order")
    assert "boon" in select_values(bot.message_now(card), "pick")
    await bot.press_control(ada, bot.message_now(card), "pick", "boon")
    offered = options_text(bot.message_now(card))
    assert "boon_heralds" in offered
    assert "etition" not in offered
    found = await type_option(bot, ada, "valhalla gods boon", "boon")
    assert any("Swift Heralds" in name for name in found.values())
    assert "etition" not in str(found)
    for word in ("help", "help boon"):
        [answer] = await bot.write_dm(ada, word)
        assert "etition" not in message_text(answer)


async def test_a_typed_petition_is_refused_with_what_there_is_instead(bot: RunningBot) -> None:
    """V-10.1-33."""
    await open_staged_table(bot, SIDES, size=(20, 20))
    for name in ("Ada", "Bo"):
        [answer] = await bot.write_dm(bot.people[name], 'boon petition text "Rain, please."')
        text = message_text(answer)
        assert "No game master sits at this table" in text
        await require_refusal(bot, bot.people[name], "V-10.1-33", text)
        assert "Every other boon is granted for its favor." in text
