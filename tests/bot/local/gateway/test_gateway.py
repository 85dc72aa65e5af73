"""The real discord.py at the stand-in's gateway."""

import asyncio
from functools import partial

import discord
import pytest

from bot.local.faults import Held, Never, Twice
from tests.bot.local.bots import Host
from tests.bot.local.stage import Stage, client, playing, until


async def test_a_client_logs_in_and_knows_its_guilds(table: Stage) -> None:
    async with playing(client(), table.world.token) as bot:
        (guild,) = bot.guilds
        assert guild.name == "The hall of kings"
        assert [channel.name for channel in guild.text_channels] == ["the-hall"]
        assert bot.user is not None
        assert bot.user.id == table.world.bot_id
        assert guild.me.guild_permissions.send_messages
        assert [member.id for member in guild.members] == [bot.user.id]


@pytest.mark.usefixtures("table")
async def test_a_bad_token_is_refused() -> None:
    bot = client()
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
    async with playing(Host(), table.world.token) as bot:
        dm = await table.ada.dm()
        await table.ada.say(table.hall, "our secret")
        await table.ada.say(table.hall, f"hello <@{table.world.bot_id}>")
        await table.ada.say(dm, "look")
        await until(lambda: len(bot.heard) == 3)
        assert [one.content for one in bot.heard] == ["", f"hello <@{table.world.bot_id}>", "look"]
        assert isinstance(bot.heard[2].channel, discord.DMChannel)
        assert bot.heard[2].author.display_name == "Ada"


async def test_a_dropped_gateway_is_resumed_and_nothing_is_lost(table: Stage) -> None:
    async with playing(Host(), table.world.token) as bot:
        dm = await table.ada.dm()
        for number in range(30):
            if number % 10 == 5:
                await table.server.gateway.drop()
            await table.ada.say(dm, str(number))
        await until(lambda: len(bot.heard) == 30)
        assert [one.content for one in bot.heard] == [str(number) for number in range(30)]
        await until(lambda: "resumed" in bot.events)
        assert table.server.gateway.identified == 1
        assert table.server.gateway.resumed >= 1


async def test_a_gateway_that_asks_for_it_is_left_and_resumed(table: Stage) -> None:
    async with playing(Host(), table.world.token) as bot:
        dm = await table.ada.dm()
        await table.server.gateway.reconnect()
        await table.ada.say(dm, "still there?")
        await until(lambda: len(bot.heard) == 1 and "resumed" in bot.events)


async def test_an_invalid_session_makes_the_bot_identify_anew(table: Stage) -> None:
    async with playing(Host(), table.world.token) as bot:
        dm = await table.ada.dm()
        await table.server.gateway.invalidate()
        await until(lambda: table.server.gateway.identified == 2 and table.server.gateway.connected)
        await table.ada.say(dm, "new here?")
        await until(lambda: len(bot.heard) == 1)


async def test_events_come_twice_or_not_or_late_when_a_test_wants_it(table: Stage) -> None:
    async with playing(Host(), table.world.token) as bot:
        dm = await table.ada.dm()
        table.server.faults.on_event("MESSAGE_CREATE", Twice())
        await table.ada.say(dm, "one")
        await until(lambda: len(bot.heard) == 2)
        table.server.faults.on_event("MESSAGE_CREATE", Never())
        release = asyncio.Event()
        table.server.faults.on_event("MESSAGE_CREATE", Held(release))
        await table.ada.say(dm, "lost")
        await table.ada.say(dm, "held")
        await asyncio.sleep(0.01)
        assert len(bot.heard) == 2
        release.set()
        await until(lambda: len(bot.heard) == 3)
        assert bot.heard[-1].content == "held"


async def test_without_an_intent_its_events_do_not_come(table: Stage) -> None:
    bot = discord.Client(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
    heard: list[str] = []

    @bot.event
    async def on_socket_event_type(kind: str) -> None:
        heard.append(kind)

    async with playing(bot, table.world.token):
        await table.ada.say(table.hall, "psst")
        table.world.add_channel(table.guild, "another")
        await until(lambda: "CHANNEL_CREATE" in heard)
        assert "MESSAGE_CREATE" not in heard


async def test_members_are_asked_for_by_id(table: Stage) -> None:
    async with playing(client(), table.world.token) as bot:
        guild = bot.guilds[0]
        (found,) = await guild.query_members(user_ids=[table.rorik.id])
        assert found.display_name == "Rorik"


async def test_the_bot_comes_back_to_the_same_world(table: Stage) -> None:
    dm = await table.ada.dm()
    for _ in range(2):
        async with playing(Host(), table.world.token) as bot:
            await table.ada.say(dm, "again")
            await until(partial(_heard_one, bot))
    assert len(table.world.commands[0]) == 0
    assert table.server.gateway.identified == 2


def _heard_one(bot: Host) -> bool:
    return len(bot.heard) == 1
