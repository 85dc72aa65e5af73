"""An answer that Discord doesn't take is given answer_retries."""

import asyncio

import pytest

from bot.local.planned_faults import (
    EVERY_TIME,
    LostAnswer,
    ProxyStatus,
)
from cogs.direct_messages import answer_retries, direct_message
from tests.bot.local.stage import wait_until
from tests.cogs.direct_messages.dm_steps import (
    MESSAGES_ROUTE,
    list_bot_messages,
    read_sheet,
    wait_for_new_messages,
    wait_until_looked_through,
)
from tests.cogs.running_bot import RunningBot, message_controls, message_text


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again without waiting for long."""
    monkeypatch.setattr(answer_retries, "FIRST_WAIT", 0.05)
    monkeypatch.setattr(direct_message, "RETRY_WAIT", 0.01)


@pytest.mark.usefixtures("soon")
async def test_an_answer_that_discord_does_not_take_comes_later_and_once(
    bot_on_disk: RunningBot,
) -> None:
    game = await bot_on_disk.open_table(names=("Ada", "Bo"))
    active, _ = await bot_on_disk.active_and_waiting(game)
    before = await list_bot_messages(bot_on_disk, active.name)
    rule = bot_on_disk.server.faults.plan("POST", MESSAGES_ROUTE, ProxyStatus(503), times=7)
    mine = await active.say(await active.open_dm(), "end build")
    (answer,) = await wait_for_new_messages(bot_on_disk, before, active.name)
    assert rule.strikes == 7
    assert answer["message_reference"]["message_id"] == mine["id"]
    assert "Something went wrong" not in message_text(answer)
    assert {one.verb for one in message_controls(answer)} == {"table"}
    async with bot_on_disk.services.store.reading() as tx:
        assert (await tx.steps.position(game)).revision == 2
    await asyncio.sleep(0.3)
    assert len(await wait_for_new_messages(bot_on_disk, before, active.name)) == 1


@pytest.mark.usefixtures("soon")
async def test_an_answer_that_arrived_though_discord_said_otherwise_is_not_given_again(
    bot_on_disk: RunningBot,
) -> None:
    await bot_on_disk.open_table("toy")
    before = await list_bot_messages(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    bot_on_disk.server.faults.plan("POST", MESSAGES_ROUTE, LostAnswer(503))
    bot_on_disk.server.faults.plan("POST", MESSAGES_ROUTE, ProxyStatus(503), times=3)
    await ada.say(await ada.open_dm(), "bid 3")
    await asyncio.sleep(0.5)
    (answer,) = await wait_for_new_messages(bot_on_disk, before)
    assert "Noted: `bid 3`" in message_text(answer)


@pytest.mark.usefixtures("soon")
async def test_of_a_message_in_parts_only_those_without_an_answer_are_answered_later(
    bot_on_disk: RunningBot,
) -> None:
    game = await bot_on_disk.open_table("toy")
    before = await list_bot_messages(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    bot_on_disk.server.faults.plan("POST", MESSAGES_ROUTE, ProxyStatus(503), times=2)
    await ada.say(await ada.open_dm(), "bid 3\nsheet")
    await asyncio.sleep(0.5)
    answers = await wait_for_new_messages(bot_on_disk, before)
    assert ["Noted: `bid 3`" in message_text(one) for one in answers] == [False, True]
    assert ["message_reference" in one for one in answers] == [False, True]
    assert len(await read_sheet(bot_on_disk, game)) == 1


@pytest.mark.usefixtures("soon")
async def test_a_refusal_that_discord_does_not_take_comes_later(bot_on_disk: RunningBot) -> None:
    await bot_on_disk.open_table("toy")
    before = await list_bot_messages(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    bot_on_disk.server.faults.plan("POST", MESSAGES_ROUTE, ProxyStatus(503), times=2)
    await ada.say(await ada.open_dm(), "withdraw")
    (answer,) = await wait_for_new_messages(bot_on_disk, before)
    assert "The sheet is empty." in message_text(answer)


@pytest.mark.usefixtures("soon")
async def test_whoever_writes_anew_hears_what_was_done_and_nothing_is_done_that_was_not(
    bot_on_disk: RunningBot,
) -> None:
    game = await bot_on_disk.open_table("toy")
    before = await list_bot_messages(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    bot_on_disk.server.faults.plan("POST", MESSAGES_ROUTE, ProxyStatus(503), times=6)
    for text in ("bid 3", "withdraw", "sheet"):
        await ada.say(await ada.open_dm(), text)
    await asyncio.sleep(0.8)
    said = "\n".join(message_text(one) for one in await wait_for_new_messages(bot_on_disk, before))
    assert said.count("Noted: `bid 3`") == 1
    assert "Say which order" not in said
    assert len(await read_sheet(bot_on_disk, game)) == 1


@pytest.mark.usefixtures("soon")
async def test_an_answer_that_never_came_is_given_after_the_next_start(
    bot_on_disk: RunningBot,
) -> None:
    game = await bot_on_disk.open_table("toy")
    before = await list_bot_messages(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    rule = bot_on_disk.server.faults.plan(
        "POST", MESSAGES_ROUTE, ProxyStatus(503), times=EVERY_TIME
    )
    await ada.say(await ada.open_dm(), "bid 3")
    await wait_until(lambda: rule.strikes > 3)
    await bot_on_disk.stop()
    bot_on_disk.server.faults.clear()
    await bot_on_disk.start()
    (answer,) = await wait_for_new_messages(bot_on_disk, before)
    assert "`bid 3`" in message_text(answer)
    await wait_until_looked_through()
    assert len(await list_bot_messages(bot_on_disk)) == len(before) + 1
    assert len(await read_sheet(bot_on_disk, game)) == 1
