"""Undo, by a button of the card and by a command, does what the typed word does."""

from bot.messages.controls import Control, Values
from bot.play.orders.card_actions import undo_step
from bot.play.requests import Place, Request
from tests.cogs.button_steps import read_sheet
from tests.cogs.running_bot import RunningBot
from tests.cogs.slash_typing import answer_text, type_command
from tests.cogs.staged_table import WAR_SIDES, open_staged_table


async def open_table_with_orders(bot: RunningBot) -> int:
    """Open a table at which Ada has two orders on her sheet."""
    game = await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    for line in ("fortify 3.3", "train warlord"):
        await bot.write_dm(bot.people["Ada"], line)
    return game


async def test_the_button_takes_the_newest_order_back_and_each_button_once(
    bot: RunningBot,
) -> None:
    """S-TABLE-07: what only stands on the own sheet has brought nothing to light."""
    game = await open_table_with_orders(bot)
    ada = bot.people["Ada"]
    number = await bot.person_number("Ada")
    async with bot.services.store.reading() as tx:
        person = await tx.people.get(number)
    for token in ("first press", "second press"):
        request = Request(person, Place(None, None), token, edits_pressed=True)
        await undo_step(bot.services, request, Control("undo", game, rest="some-step"), Values())
        assert [one.kind for one in await read_sheet(bot, game, ada)] == ["fortify"]
    request = Request(person, Place(None, None), "third press", edits_pressed=True)
    answer = await undo_step(bot.services, request, Control("undo", game), Values())
    assert "Taken back: Fortify Capital 1" in "\n".join(
        text for one in answer.posts for text in one.texts
    )
    assert await read_sheet(bot, game, ada) == []


async def test_the_command_takes_the_newest_order_back(bot_with_commands: RunningBot) -> None:
    """S-TABLE-07."""
    game = await open_table_with_orders(bot_with_commands)
    ada = bot_with_commands.people["Ada"]
    dm = await ada.open_dm()
    answer = answer_text(await type_command(bot_with_commands, ada, "table undo", dm))
    assert "Taken back: `train Warlord`" in answer
    assert [one.kind for one in await read_sheet(bot_with_commands, game, ada)] == ["fortify"]
