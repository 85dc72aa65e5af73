"""The real discord.py at the stand-in's gateway."""

import asyncio
import base64
import re
from functools import partial

import aiohttp
import discord
import pytest

from bot.local.planned_faults import DeliverTwice, HoldEvents, LoseEvent
from bot.local.world.world import World
from tests.bot.local.bots import HostBot
from tests.bot.local.stage import Stage, logged_in, make_client, wait_until


async def test_a_client_logs_in_and_knows_its_guilds(table: Stage) -> None:
    async with logged_in(make_client(), table.world.token) as bot:
        (guild,) = bot.guilds
        assert guild.name == "The hall of kings"
        assert [channel.name for channel in guild.text_channels] == ["the-hall"]
        assert bot.user is not None
        assert bot.user.id == table.world.bot_id
        assert guild.me.guild_permissions.send_messages
        assert [member.id for member in guild.members] == [bot.user.id]


@pytest.mark.usefixtures("table")
async def test_a_bad_token_is_refused() -> None:
    bot = make_client()
    with pytest.raises(discord.LoginFailure):
        await bot.start("wrong")
    await bot.close()


@pytest.mark.parametrize("name", ["members", "presences", "message_content"])
async def test_a_privileged_intent_is_refused(table: Stage, name: str) -> None:
    bot = discord.Client(intents=discord.Intents(guilds=True, **{name: True}))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await bot.start(table.world.token)
    await bot.close()


async def test_the_bot_reads_words_in_dms_and_where_it_is_named_and_nowhere_else(
    table: Stage,
) -> None:
    async with logged_in(HostBot(), table.world.token) as bot:
        dm = await table.ada.open_dm()
        await table.ada.say(table.channel, "our secret")
        await table.ada.say(table.channel, f"hello <@{table.world.bot_id}>")
        await table.ada.say(dm, "look")
        await wait_until(lambda: len(bot.messages_received) == 3)
        assert [one.content for one in bot.messages_received] == [
            "",
            f"hello <@{table.world.bot_id}>",
            "look",
        ]
        assert isinstance(bot.messages_received[2].channel, discord.DMChannel)
        assert bot.messages_received[2].author.display_name == "Ada"


async def test_a_dropped_gateway_is_resumed_and_nothing_is_lost(table: Stage) -> None:
    async with logged_in(HostBot(), table.world.token) as bot:
        dm = await table.ada.open_dm()
        for number in range(30):
            if number % 10 == 5:
                await table.server.gateway.drop_connections()
            await table.ada.say(dm, str(number))
        await wait_until(lambda: len(bot.messages_received) == 30)
        assert [one.content for one in bot.messages_received] == [
            str(number) for number in range(30)
        ]
        await wait_until(lambda: "resumed" in bot.events)
        assert table.server.gateway.identify_count == 1
        assert table.server.gateway.resume_count >= 1


async def test_a_gateway_that_asks_for_it_is_left_and_resumed(table: Stage) -> None:
    async with logged_in(HostBot(), table.world.token) as bot:
        dm = await table.ada.open_dm()
        await table.server.gateway.request_reconnect()
        await table.ada.say(dm, "still there?")
        await wait_until(lambda: len(bot.messages_received) == 1 and "resumed" in bot.events)


async def test_an_invalid_session_makes_the_bot_identify_anew(table: Stage) -> None:
    async with logged_in(HostBot(), table.world.token) as bot:
        dm = await table.ada.open_dm()
        await table.server.gateway.invalidate_sessions()
        await wait_until(
            lambda: table.server.gateway.identify_count == 2 and table.server.gateway.is_connected
        )
        await table.ada.say(dm, "new here?")
        await wait_until(lambda: len(bot.messages_received) == 1)


async def test_events_come_twice_or_not_or_late_when_a_test_wants_it(table: Stage) -> None:
    async with logged_in(HostBot(), table.world.token) as bot:
        dm = await table.ada.open_dm()
        table.server.faults.plan_event("MESSAGE_CREATE", DeliverTwice())
        await table.ada.say(dm, "one")
        await wait_until(lambda: len(bot.messages_received) == 2)
        table.server.faults.plan_event("MESSAGE_CREATE", LoseEvent())
        release = asyncio.Event()
        table.server.faults.plan_event("MESSAGE_CREATE", HoldEvents(release))
        await table.ada.say(dm, "lost")
        await table.ada.say(dm, "held")
        await asyncio.sleep(0.01)
        assert len(bot.messages_received) == 2
        release.set()
        await wait_until(lambda: len(bot.messages_received) == 3)
        assert bot.messages_received[-1].content == "held"


async def test_without_an_intent_its_events_do_not_come(table: Stage) -> None:
    bot = discord.Client(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
    heard: list[str] = []

    @bot.event
    async def on_socket_event_type(kind: str) -> None:
        heard.append(kind)

    async with logged_in(bot, table.world.token):
        await table.ada.say(table.channel, "psst")
        table.world.add_channel(table.guild, "another")
        await wait_until(lambda: "CHANNEL_CREATE" in heard)
        assert "MESSAGE_CREATE" not in heard


async def test_members_are_asked_for_by_id(table: Stage) -> None:
    async with logged_in(make_client(), table.world.token) as bot:
        guild = bot.guilds[0]
        (found,) = await guild.query_members(user_ids=[table.rorik.id])
        assert found.display_name == "Rorik"


async def test_the_bot_comes_back_to_the_same_world(table: Stage) -> None:
    dm = await table.ada.open_dm()
    for _ in range(2):
        async with logged_in(HostBot(), table.world.token) as bot:
            await table.ada.say(dm, "again")
            await wait_until(partial(_heard_one, bot))
    assert len(table.world.commands[0]) == 0
    assert table.server.gateway.identify_count == 2


def _heard_one(bot: HostBot) -> bool:
    return len(bot.messages_received) == 1


@pytest.mark.parametrize("kind", ["binary", "too long", "no JSON"])
async def test_a_frame_that_is_no_short_json_text_is_closed_with_4002(
    table: Stage, kind: str
) -> None:
    characters = "\N{LATIN SMALL LETTER E WITH ACUTE}" * 2048
    text = "{" if kind == "no JSON" else f'{{"op": 1, "d": "{characters}"}}'
    url = f"{table.server.base_url}/gateway"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        await socket.receive()
        if kind == "binary":
            await socket.send_bytes(b'{"op": 1, "d": null}')
        else:
            await socket.send_str(text)
        frame = await socket.receive()
        assert (frame.type, frame.data) == (aiohttp.WSMsgType.CLOSE, 4002)


def test_a_token_has_discords_form_and_tells_whose_it_is() -> None:
    world = World()
    number, _, _ = world.token.partition(".")
    assert re.fullmatch(r"[\w-]{24,}\.[\w-]{6}\.[\w-]{38}", world.token)
    assert base64.urlsafe_b64decode(number + "=" * (-len(number) % 4)) == str(world.bot_id).encode()
