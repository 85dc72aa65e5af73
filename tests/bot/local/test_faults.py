"""Bad days on demand, met by the real discord.py."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from bot.local.faults import Drop, LostAnswer, Refuse, Slow, Status, TooMany, Twice
from bot.local.rest.rates import Limit, Rates
from bot.local.server import Server
from bot.local.world.world import World
from tests.bot.local.bots import Host
from tests.bot.local.stage import Stage, client, playing, until

POST = ("POST", "/channels/*/messages")


@pytest.fixture
async def bot(table: Stage) -> AsyncIterator[Host]:
    """A plain host, logged in."""
    host = Host()

    @host.tree.command(name="ping", description="Ping")
    async def ping(i: discord.Interaction[Any]) -> None:
        try:
            await i.response.send_message("pong")
        except discord.HTTPException as refused:
            host.events.append(str(refused.code))

    async with playing(host, table.world.token):
        yield host


def hall(table: Stage, bot: Host) -> discord.PartialMessageable:
    """Give the channel of the stage."""
    return bot.get_partial_messageable(int(table.hall["id"]))


@pytest.mark.parametrize("everywhere", [False, True])
async def test_too_many_requests_are_repeated_after_a_while(
    table: Stage, bot: Host, everywhere: bool
) -> None:
    rule = table.server.faults.on(*POST, TooMany(0.01, everywhere=everywhere), times=2)
    await hall(table, bot).send("patience")
    assert rule.struck == 2
    assert [one["content"] for one in table.ada.read(table.hall)] == ["patience"]


async def test_a_ban_at_the_edge_is_not_repeated(table: Stage, bot: Host) -> None:
    table.server.faults.on(*POST, TooMany(via=False))
    with pytest.raises(discord.HTTPException) as refused:
        await hall(table, bot).send("banned")
    assert refused.value.status == 429


async def test_a_server_error_is_handed_on_and_nothing_was_done(table: Stage, bot: Host) -> None:
    table.server.faults.on(*POST, Status(503))
    with pytest.raises(discord.DiscordServerError):
        await hall(table, bot).send("unlucky")
    assert table.ada.read(table.hall) == []


async def test_a_dropped_connection_has_done_nothing(table: Stage, bot: Host) -> None:
    table.server.faults.on(*POST, Drop())
    with pytest.raises(aiohttp.ClientError):
        await hall(table, bot).send("cut off")
    assert table.ada.read(table.hall) == []


@pytest.mark.parametrize("status", [None, 503])
async def test_a_lost_answer_has_done_its_deed_and_the_nonce_tells(
    table: Stage, bot: Host, status: int | None
) -> None:
    table.server.faults.on(*POST, LostAnswer(status))
    with pytest.raises((aiohttp.ClientError, discord.DiscordServerError)):
        await hall(table, bot).send("once", nonce="letter-7")
    again = await hall(table, bot).send("once", nonce="letter-7")
    assert [one["id"] for one in table.ada.read(table.hall)] == [str(again.id)]


async def test_discord_refuses_what_it_is_told_to(table: Stage, bot: Host) -> None:
    for code in (50007, 50013):
        table.server.faults.on(*POST, Refuse(code))
        with pytest.raises(discord.Forbidden) as refused:
            await hall(table, bot).send("no")
        assert refused.value.code == code
    table.server.faults.on(*POST, Refuse(10008))
    table.server.faults.clear()
    await hall(table, bot).send("yes")


async def test_an_answer_can_be_held_back(table: Stage, bot: Host) -> None:
    release = asyncio.Event()
    table.server.faults.on(*POST, Slow(release, before=False))
    sending = asyncio.create_task(hall(table, bot).send("slow"))
    await until(lambda: len(table.ada.read(table.hall)) == 1)
    assert not sending.done()
    release.set()
    await sending


async def test_an_interaction_that_comes_twice_is_answered_once(table: Stage, bot: Host) -> None:
    table.server.faults.on_event("INTERACTION_CREATE", Twice())
    asked = await (await table.ada.command(table.hall, "ping")).settled()
    await until(lambda: bot.events == ["40060"])
    assert len(asked.answers) == 1
    assert table.codes() == ["40060"]


async def test_a_fault_strikes_its_own_requests_only(table: Stage, bot: Host) -> None:
    rule = table.server.faults.on("PATCH", "/channels/{channel_id}/messages/*", Refuse(10008))
    sent = await hall(table, bot).send("fine")
    with pytest.raises(discord.NotFound):
        await sent.edit(content="struck")
    await sent.edit(content="fine again")
    assert rule.struck == 1


async def test_limits_strike_when_they_are_set_and_discord_py_keeps_to_them() -> None:
    world = World()
    ada = world.add_person("Ada")
    hall = world.add_channel(world.add_guild("The hall", [ada]), "the-hall")
    limits = {"POST /channels/{channel_id}/messages": Limit(3, 0.05)}
    seen: list[int] = []
    async with Server(world, rates=Rates(limits)) as server:
        server.witness.append(lambda one: seen.append(getattr(one, "status", 0)))
        with server.addresses():
            async with playing(client(), world.token) as bot:
                channel = bot.get_partial_messageable(int(hall["id"]))
                await asyncio.gather(*(channel.send(str(one)) for one in range(7)))
    assert len(world.messages[int(hall["id"])]) == 7
    assert 429 not in seen


async def test_whoever_does_not_keep_to_a_limit_is_told_to_wait() -> None:
    world = World()
    hall = world.add_channel(world.add_guild("The hall", [world.add_person("Ada")]), "the-hall")
    limits = {"POST /channels/{channel_id}/messages": Limit(1, 60)}
    headers = {"Authorization": f"Bot {world.token}"}
    async with (
        Server(world, rates=Rates(limits, overall=Limit(2, 60))) as server,
        aiohttp.ClientSession(f"{server.base}/api/v10/", headers=headers) as session,
    ):
        path = f"channels/{hall['id']}/messages"
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
