"""Discord's global limit stops everything that is sent, and nothing is stuck after it."""

import asyncio

import pytest

from bot.delivery.courier import Courier
from bot.delivery.discord_io import global_limit
from bot.delivery.discord_io import sender as senders
from bot.delivery.discord_io.send_errors import GlobalLimitError, NoAnswerError
from bot.delivery.discord_io.sender import Destination
from bot.local.planned_faults import TooManyRequests
from tests.bot.delivery.discord_io.sender_stage import PLAIN, SenderStage
from tests.bot.delivery.post_office import ADA, RORIK, START, PostOffice
from tests.bot.local.stage import wait_until


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(global_limit, "LEAST_WAIT", 0.2)


async def test_a_call_outlasts_the_limit_and_those_after_it_are_not_stuck(
    stage: SenderStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cancelled while discord.py waits, it would block all calls until the next start."""
    monkeypatch.setattr(senders, "CALL_TIMEOUT", 0.3)
    stage.fault(TooManyRequests(0.6, is_global=True))
    first = await stage.sender.send(stage.place, PLAIN, (), "token-1")
    async with asyncio.timeout(5):
        await wait_until(lambda: stage.sender.global_limit.seconds_left == 0)
        second = await stage.sender.send(stage.place, PLAIN, (), "token-2")
    assert {first.message_id, second.message_id} == {
        int(one["id"]) for one in stage.messages(stage.channel)
    }


async def test_nothing_is_sent_anywhere_while_the_limit_lasts(stage: SenderStage) -> None:
    stage.fault(TooManyRequests(0.3, is_global=True))
    waiting = asyncio.create_task(stage.sender.send(stage.place, PLAIN, (), "token-1"))
    await wait_until(lambda: stage.sender.global_limit.seconds_left > 0)
    before = stage.server.rest.request_count
    for place in (stage.place, stage.dm):
        with pytest.raises(GlobalLimitError) as caught:
            await stage.sender.send(place, PLAIN, (), "token-2")
        assert 0 < caught.value.retry_after <= 1
    assert stage.server.rest.request_count == before
    await waiting


async def test_a_ban_of_this_address_is_a_global_limit_too(stage: SenderStage) -> None:
    stage.fault(TooManyRequests(30, via=False))
    with pytest.raises(GlobalLimitError) as caught:
        await stage.sender.send(stage.place, PLAIN, (), "token-1")
    assert caught.value.retry_after == pytest.approx(30, abs=1)


async def test_the_limit_of_one_route_holds_no_other(stage: SenderStage) -> None:
    stage.fault(TooManyRequests(0.05))
    await stage.sender.send(stage.place, PLAIN, (), "token-1")
    assert stage.sender.global_limit.seconds_left == 0


async def test_a_global_limit_holds_every_lane_of_the_courier(
    stage: SenderStage, office: PostOffice
) -> None:
    """One letter meets the limit; those of the other lanes don't ask Discord at all."""
    courier = Courier(office.store, office.desk, stage.sender, office.studio, office.game_types)
    stage.fault(TooManyRequests(40, via=False), "POST", "*")
    await office.write_news(1, "First")
    await courier.deliver_due_letters(office.now)
    before = stage.server.rest.request_count
    await office.write_news(2, "Second")
    again = await courier.deliver_due_letters(office.now)
    assert stage.server.rest.request_count == before
    assert again is not None
    assert (again - START).total_seconds() == pytest.approx(40, abs=2)


async def test_lanes_wait_as_long_as_the_limit_and_then_go_on(office: PostOffice) -> None:
    office.discord.faults["post"] = [GlobalLimitError("429/0", 90.0)]
    await office.write_news(1, "First")
    await office.courier.deliver_due_letters(office.now)
    await office.write_news(2, "Second")
    await office.write_public("Third")
    await office.run_rounds(14)
    assert office.discord.messages_to(RORIK) == []
    assert office.discord.calls.count("post") == 1
    await office.run_rounds(6)
    assert len(office.discord.messages_to(ADA)) == len(office.discord.messages_to(RORIK)) == 1
    assert all(one.sent_at for one in await office.read_letters())


async def test_a_client_that_is_gone_is_no_limit(stage: SenderStage) -> None:
    assert stage.sender.client is not None
    await stage.sender.client.close()
    with pytest.raises(NoAnswerError) as caught:
        await stage.sender.send(Destination(channel=1), PLAIN, (), "token-1")
    assert not isinstance(caught.value, GlobalLimitError)
