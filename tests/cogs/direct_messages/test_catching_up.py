"""After a start tables catch up side by side, and each goes on once its own lines are answered."""

import asyncio

import pytest

from bot.local.planned_faults import Delay
from cogs.direct_messages import missed_messages
from tests.bot.local.stage import wait_until
from tests.bot.toy_game import KEY as TOY
from tests.cogs.running_bot import RunningBot


async def read_revision(bot: RunningBot, game: int) -> int:
    async with bot.services.store.reading() as tx:
        return (await tx.steps.position(game)).revision


async def test_a_table_that_has_caught_up_goes_on_while_another_one_is_looked_through(
    bot_on_disk: RunningBot,
) -> None:
    bot = bot_on_disk
    slow = await bot.open_table(TOY, names=("Ada", "Rorik"))
    quick = await bot.open_table(TOY, names=("Sigrun", "Bo"))
    channel = (await bot.people["Ada"].open_dm())["id"]
    bot.clock.advance(hours=23, minutes=58)
    await bot.app.clock.tick(bot.clock())
    await bot.stop()
    bot.clock.advance(minutes=3)
    read = asyncio.Event()
    delay = bot.server.faults.plan("GET", f"/channels/{channel}/messages", Delay(read))
    await bot.start()
    tables_catching_up = bot.services.desk.tables_catching_up
    await wait_until(lambda: delay.strikes == 1 and not tables_catching_up.is_catching_up(quick))
    assert tables_catching_up.is_catching_up(slow)
    bot.clock.advance(minutes=3)
    await bot.app.clock.tick(bot.clock())
    assert (await read_revision(bot, slow), await read_revision(bot, quick)) == (1, 2)
    read.set()
    await wait_until(lambda: not tables_catching_up)
    await bot.app.clock.tick(bot.clock())
    assert await read_revision(bot, slow) == 2


async def test_conversations_are_looked_through_side_by_side(
    bot_on_disk: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = bot_on_disk
    monkeypatch.setattr(missed_messages, "CONVERSATIONS_AT_ONCE", 2)
    await bot.open_table(TOY, names=("Ada", "Rorik", "Sigrun"))
    await bot.stop()
    read = asyncio.Event()
    delay = bot.server.faults.plan("GET", "/channels/*/messages", Delay(read), times=3)
    await bot.start()
    await wait_until(lambda: delay.strikes == 2)
    await asyncio.sleep(0.05)
    assert delay.strikes == 2
    read.set()
    await wait_until(lambda: not bot.services.desk.tables_catching_up)
    assert delay.strikes == 3


async def test_a_conversation_that_can_not_be_answered_holds_no_table(
    bot_on_disk: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = bot_on_disk
    await bot.open_table(TOY)
    await bot.stop()

    async def fail(*_: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(missed_messages, "_answer_conversation", fail)
    monkeypatch.setattr("discord.client.Client.on_error", fail_quietly)
    await bot.start()
    await wait_until(
        lambda: not bot.client.catching_up and not bot.services.desk.tables_catching_up
    )


async def fail_quietly(*_: object, **__: object) -> None:
    """Take note of no error."""
