"""Planned faults, met by the real discord.py."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from bot.local.interactions.people import add_person
from bot.local.planned_faults import (
    Delay,
    DeliverTwice,
    DropConnection,
    LostAnswer,
    ProxyStatus,
    RefuseRequest,
    TooManyRequests,
)
from bot.local.rest.rate_limits import RateLimit, RateLimits
from bot.local.server import StandInServer
from bot.local.world.world import World
from tests.bot.local.bots import HostBot
from tests.bot.local.stage import Stage, logged_in, make_client, wait_until

POST = ("POST", "/channels/*/messages")


@pytest.fixture
async def bot(table: Stage) -> AsyncIterator[HostBot]:
    """A plain host, logged in."""
    host = HostBot()

    @host.tree.command(name="ping", description="Ping")
    async def ping(i: discord.Interaction[Any]) -> None:
        try:
            await i.response.send_message("pong")
        except discord.HTTPException as refused:
            host.events.append(str(refused.code))

    async with logged_in(host, table.world.token):
        yield host


def bot_channel(table: Stage, bot: HostBot) -> discord.PartialMessageable:
    """Return the channel of the stage."""
    return bot.get_partial_messageable(int(table.channel["id"]))


@pytest.mark.parametrize("everywhere", [False, True])
async def test_too_many_requests_are_repeated_after_a_while(
    table: Stage, bot: HostBot, everywhere: bool
) -> None:
    rule = table.server.faults.plan(*POST, TooManyRequests(0.01, is_global=everywhere), times=2)
    await bot_channel(table, bot).send("patience")
    assert rule.strikes == 2
    assert [one["content"] for one in table.ada.read_messages(table.channel)] == ["patience"]


async def test_a_ban_at_the_edge_is_not_repeated(table: Stage, bot: HostBot) -> None:
    table.server.faults.plan(*POST, TooManyRequests(via=False))
    with pytest.raises(discord.HTTPException) as refused:
        await bot_channel(table, bot).send("banned")
    assert refused.value.status == 429


async def test_a_server_error_is_handed_on_and_nothing_was_done(table: Stage, bot: HostBot) -> None:
    table.server.faults.plan(*POST, ProxyStatus(503))
    with pytest.raises(discord.DiscordServerError):
        await bot_channel(table, bot).send("unlucky")
    assert table.ada.read_messages(table.channel) == []


async def test_a_dropped_connection_has_done_nothing(table: Stage, bot: HostBot) -> None:
    table.server.faults.plan(*POST, DropConnection())
    with pytest.raises(aiohttp.ClientError):
        await bot_channel(table, bot).send("cut off")
    assert table.ada.read_messages(table.channel) == []


@pytest.mark.parametrize("status", [None, 503])
async def test_a_lost_answer_has_done_its_deed_and_the_nonce_tells(
    table: Stage, bot: HostBot, status: int | None
) -> None:
    table.server.faults.plan(*POST, LostAnswer(status))
    with pytest.raises((aiohttp.ClientError, discord.DiscordServerError)):
        await bot_channel(table, bot).send("once", nonce="letter-7")
    again = await bot_channel(table, bot).send("once", nonce="letter-7")
    assert [one["id"] for one in table.ada.read_messages(table.channel)] == [str(again.id)]


async def test_discord_refuses_what_it_is_told_to(table: Stage, bot: HostBot) -> None:
    for code in (50007, 50013):
        table.server.faults.plan(*POST, RefuseRequest(code))
        with pytest.raises(discord.Forbidden) as refused:
            await bot_channel(table, bot).send("no")
        assert refused.value.code == code
    table.server.faults.plan(*POST, RefuseRequest(10008))
    table.server.faults.clear()
    await bot_channel(table, bot).send("yes")


@pytest.mark.parametrize(
    ("fault", "status", "message"),
    [
        (RefuseRequest(20009), 400, "Explicit content cannot be sent to the desired recipient(s)"),
        (RefuseRequest(99999), 400, "An error that the stand-in does not know"),
        (RefuseRequest(99999, 403), 403, "An error that the stand-in does not know"),
        (RefuseRequest(50007, 400), 400, "Cannot send messages to this user"),
        (RefuseRequest(0, 403), 403, "403: Forbidden"),
    ],
)
async def test_discord_refuses_with_any_code_and_status_that_a_test_asks_for(
    table: Stage, bot: HostBot, fault: RefuseRequest, status: int, message: str
) -> None:
    table.server.faults.plan(*POST, fault)
    with pytest.raises(discord.HTTPException) as refused:
        await bot_channel(table, bot).send("no")
    assert (refused.value.status, refused.value.code) == (status, fault.code)
    assert refused.value.text == message
    table.server.broken_rules.clear()


async def test_an_answer_can_be_held_back(table: Stage, bot: HostBot) -> None:
    release = asyncio.Event()
    table.server.faults.plan(*POST, Delay(release, before_request=False))
    sending = asyncio.create_task(bot_channel(table, bot).send("slow"))
    await wait_until(lambda: len(table.ada.read_messages(table.channel)) == 1)
    assert not sending.done()
    release.set()
    await sending


async def test_an_interaction_that_comes_twice_is_answered_once(table: Stage, bot: HostBot) -> None:
    table.server.faults.plan_event("INTERACTION_CREATE", DeliverTwice())
    asked = await (await table.ada.use_command(table.channel, "ping")).wait_until_done()
    await wait_until(lambda: bot.events == ["40060"])
    assert len(asked.answers) == 1
    assert table.take_fault_codes() == ["40060"]


async def test_a_fault_strikes_its_own_requests_only(table: Stage, bot: HostBot) -> None:
    rule = table.server.faults.plan(
        "PATCH", "/channels/{channel_id}/messages/*", RefuseRequest(10008)
    )
    sent = await bot_channel(table, bot).send("fine")
    with pytest.raises(discord.NotFound):
        await sent.edit(content="struck")
    await sent.edit(content="fine again")
    assert rule.strikes == 1


async def test_limits_strike_when_they_are_set_and_discord_py_keeps_to_them() -> None:
    world = World()
    ada = add_person(world, "Ada")
    bot_channel = world.add_channel(world.add_guild("The hall", [ada]), "the-hall")
    limits = {"POST /channels/{channel_id}/messages": RateLimit(3, 0.05)}
    seen: list[int] = []
    async with StandInServer(world, rates=RateLimits(limits)) as server:
        server.witnesses.append(lambda one: seen.append(getattr(one, "status", 0)))
        with server.point_discord_here():
            async with logged_in(make_client(), world.token) as bot:
                channel = bot.get_partial_messageable(int(bot_channel["id"]))
                await asyncio.gather(*(channel.send(str(one)) for one in range(7)))
    assert len(world.messages[int(bot_channel["id"])]) == 7
    assert 429 not in seen


async def test_whoever_does_not_keep_to_a_limit_is_told_to_wait() -> None:
    world = World()
    bot_channel = world.add_channel(
        world.add_guild("The hall", [add_person(world, "Ada")]), "the-hall"
    )
    limits = {"POST /channels/{channel_id}/messages": RateLimit(1, 60)}
    headers = {"Authorization": f"Bot {world.token}"}
    async with (
        StandInServer(world, rates=RateLimits(limits, overall=RateLimit(2, 60))) as server,
        aiohttp.ClientSession(f"{server.base_url}/api/v10/", headers=headers) as session,
    ):
        path = f"channels/{bot_channel['id']}/messages"
        first = await session.post(path, json={"content": "one"})
        second = await session.post(path, json={"content": "two"})
        await session.get("users/@me")
        third = await session.get("users/@me")
        assert (first.status, second.status, third.status) == (200, 429, 429)
        assert first.headers["X-RateLimit-Remaining"] == "0"
        assert "Via" in second.headers
        assert (await second.json())["global"] is False
        assert third.headers["X-RateLimit-Global"] == "true"
        assert first.headers["Content-Type"] == "application/json"
