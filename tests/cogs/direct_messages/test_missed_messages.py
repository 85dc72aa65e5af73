"""What was written while nobody listened: answered after the start, once, and done once."""

import asyncio
from datetime import timedelta

import pytest

from bot.local.planned_faults import (
    EVERY_TIME,
    Delay,
    DeliverTwice,
    DropConnection,
    RefuseRequest,
)
from tests.bot.local.stage import wait_until
from tests.cogs.direct_messages.dm_steps import (
    MESSAGES_ROUTE,
    list_bot_messages,
    read_sheet,
    wait_for_new_messages,
    wait_until_looked_through,
)
from tests.cogs.running_bot import RunningBot, message_controls, message_text


async def test_an_order_that_was_played_and_not_answered_is_answered_after_the_start(
    bot_on_disk: RunningBot,
) -> None:
    game = await bot_on_disk.open_table(names=("Ada", "Bo"))
    active, _ = await bot_on_disk.active_and_waiting(game)
    name = active.name
    bot_on_disk.server.faults.plan("POST", MESSAGES_ROUTE, DropConnection(), times=EVERY_TIME)
    channel = await active.open_dm()
    before = await list_bot_messages(bot_on_disk, name)
    mine = await active.say(channel, "end build")
    async with asyncio.timeout(5):
        person, token = await bot_on_disk.person_number(name), f"dm.{mine['id']}"
        while not await bot_on_disk.services.desk.find_known_reply(person, token):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.005)
    await bot_on_disk.stop()
    bot_on_disk.server.faults.clear()
    await bot_on_disk.start()
    (answer,) = await wait_for_new_messages(bot_on_disk, before, name)
    assert answer["message_reference"]["message_id"] == mine["id"]
    assert {one.verb for one in message_controls(answer)} == {"table"}
    async with bot_on_disk.services.store.reading() as tx:
        assert (await tx.steps.position(game)).revision == 2
    await wait_until_looked_through()
    assert len(await wait_for_new_messages(bot_on_disk, before, name)) == 1


async def test_a_line_that_was_written_while_nobody_listened_is_done_after_the_start(
    bot_on_disk: RunningBot,
) -> None:
    game = await bot_on_disk.open_table("toy")
    before = await list_bot_messages(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    await bot_on_disk.stop()
    mine = await ada.say(await ada.open_dm(), "bid 3")
    bot_on_disk.clock.advance(minutes=2)
    await bot_on_disk.start()
    (answer,) = await wait_for_new_messages(bot_on_disk, before)
    assert "Noted: `bid 3`" in message_text(answer)
    assert answer["message_reference"]["message_id"] == mine["id"]
    assert [one.kind for one in await read_sheet(bot_on_disk, game)] == ["bid"]


async def test_a_line_that_was_written_in_time_counts_though_its_window_is_due_at_the_start(
    bot_on_disk: RunningBot,
) -> None:
    """Windows close 24 hours after the start, in the middle of a short absence."""
    game = await bot_on_disk.open_table("toy")
    before = await list_bot_messages(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    bot_on_disk.clock.advance(minutes=24 * 60 - 1)
    async with bot_on_disk.services.store.writing() as tx:
        await tx.pulse.set(bot_on_disk.clock())
    await bot_on_disk.stop()
    await ada.say(await ada.open_dm(), "bid 3")
    bot_on_disk.clock.advance(minutes=2)
    await bot_on_disk.start()
    (answer,) = await wait_for_new_messages(bot_on_disk, before)
    assert "Noted: `bid 3`" in message_text(answer)
    await wait_until_looked_through()
    bot_on_disk.clock.advance(minutes=3)
    assert await bot_on_disk.services.desk.close_due_windows(bot_on_disk.clock()) == 1
    async with bot_on_disk.services.store.reading() as tx:
        assert (await tx.steps.position(game)).revision == 2


async def test_several_lines_are_done_in_their_order(bot_on_disk: RunningBot) -> None:
    game = await bot_on_disk.open_table("toy")
    before = await list_bot_messages(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    await bot_on_disk.stop()
    for text in ("bid 3", "withdraw 1", "bid 2"):
        await ada.say(await ada.open_dm(), text)
    await bot_on_disk.start()
    await wait_until(lambda: len(ada.read_messages(ada.dms()[0])) >= len(before) + 6)
    assert [one.model_dump()["amount"] for one in await read_sheet(bot_on_disk, game)] == [2]


async def test_what_was_answered_is_not_answered_again(bot_on_disk: RunningBot) -> None:
    await bot_on_disk.open_table("toy")
    await bot_on_disk.write_dm(bot_on_disk.people["Ada"], "bid 3")
    await bot_on_disk.write_dm(bot_on_disk.people["Ada"], "sheet")
    before = await list_bot_messages(bot_on_disk)
    for _ in range(2):
        await bot_on_disk.restart()
        await wait_until_looked_through()
    assert len(await list_bot_messages(bot_on_disk)) == len(before)


async def test_an_old_line_is_left_alone(bot_on_disk: RunningBot) -> None:
    game = await bot_on_disk.open_table("toy")
    before = await list_bot_messages(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    await bot_on_disk.stop()
    await ada.say(await ada.open_dm(), "bid 3")
    bot_on_disk.clock.advance(minutes=16)
    await bot_on_disk.start()
    await wait_until_looked_through()
    assert len(await list_bot_messages(bot_on_disk)) == len(before)
    assert await read_sheet(bot_on_disk, game) == []


async def test_a_line_for_what_is_over_is_not_played_on_what_is_asked_next(
    bot_on_disk: RunningBot,
) -> None:
    game = await bot_on_disk.open_table("toy")
    before = await list_bot_messages(bot_on_disk)
    ada, gate = bot_on_disk.people["Ada"], asyncio.Event()
    await bot_on_disk.stop()
    await ada.say(await ada.open_dm(), "bid 3")
    bot_on_disk.server.faults.plan("GET", MESSAGES_ROUTE, Delay(gate), times=EVERY_TIME)
    bot_on_disk.clock.advance(seconds=30)
    await bot_on_disk.start()
    for name in ("Ada", "Rorik"):
        person = await bot_on_disk.person_number(name)
        await bot_on_disk.services.desk.mark_ready(game, person, None, bot_on_disk.clock())
    gate.set()
    (answer, *_) = await wait_for_new_messages(bot_on_disk, before)
    assert "That window has closed. Here is your card." in message_text(answer)
    assert await read_sheet(bot_on_disk, game) == []


async def test_whoever_cant_be_looked_at_keeps_no_other_from_an_answer(
    bot_on_disk: RunningBot,
) -> None:
    game = await bot_on_disk.open_table("toy")
    for name in ("Ada", "Rorik"):
        await bot_on_disk.write_dm(bot_on_disk.people[name], "help")
    bot_on_disk.server.faults.clear()
    before = await list_bot_messages(bot_on_disk, "Rorik")
    ada, rorik = bot_on_disk.people["Ada"], bot_on_disk.people["Rorik"]
    await bot_on_disk.stop()
    await ada.say(await ada.open_dm(), "bid 3")
    await rorik.say(await rorik.open_dm(), "bid 3")
    place = f"/channels/{(await ada.open_dm())['id']}/messages"
    bot_on_disk.server.faults.plan("GET", place, RefuseRequest(50001))
    await bot_on_disk.start()
    await wait_for_new_messages(bot_on_disk, before, "Rorik")
    await wait_until_looked_through()
    assert await read_sheet(bot_on_disk, game) == []
    assert len(await read_sheet(bot_on_disk, game, "Rorik")) == 1
    bot_on_disk.server.broken_rules.clear()


async def test_a_withdrawal_that_comes_twice_takes_one_order_off(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    seat_view = await bot.services.desk.read_seat_view(
        game, await bot.person_number("Ada"), bot.clock()
    )
    guard = seat_view.view.hand[0]
    await bot.write_dm(ada, f"bid 3\npost {guard} > north")
    assert len(await read_sheet(bot, game)) == 2
    channel = await ada.open_dm()
    mine = await ada.say(channel, "withdraw 1")
    async with asyncio.timeout(5):
        while len(await read_sheet(bot, game)) > 1:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.005)
    person, token = await bot.person_number("Ada"), f"dm.{mine['id']}"
    await bot.services.desk.withdraw_order(game, person, None, 1, bot.clock(), token=token)
    assert len(await read_sheet(bot, game)) == 1


# What stands unanswered


@pytest.mark.parametrize("age", [timedelta(minutes=1), timedelta(minutes=14)])
async def test_who_writes_shortly_before_is_answered(
    bot_on_disk: RunningBot, age: timedelta
) -> None:
    game = await bot_on_disk.open_table("toy")
    before = await list_bot_messages(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    await bot_on_disk.stop()
    await ada.say(await ada.open_dm(), "bid 3")
    bot_on_disk.clock.advance(seconds=age.total_seconds())
    await bot_on_disk.start()
    await wait_for_new_messages(bot_on_disk, before)
    assert len(await read_sheet(bot_on_disk, game)) == 1


# An answer that Discord doesn't take


async def test_what_the_gateway_brings_twice_is_answered_once(bot: RunningBot) -> None:
    await bot.open_table("toy")
    before = await list_bot_messages(bot)
    bot.server.faults.plan_event("MESSAGE_CREATE", DeliverTwice())
    await bot.write_dm(bot.people["Ada"], "sheet")
    await asyncio.sleep(0.2)
    assert len(await list_bot_messages(bot)) == len(before) + 1
