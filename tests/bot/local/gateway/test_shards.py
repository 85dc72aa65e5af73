"""Shards at the stand-in's gateway: each gets its own guilds, the first one direct messages."""

import discord
import pytest

from bot.local.snowflakes import Json
from tests.bot.local.stage import INTENTS, Stage, logged_in, make_client, wait_until


class ShardedClient(discord.AutoShardedClient):
    """A client of several shards that notes what each of them hears."""

    def __init__(self) -> None:
        super().__init__(intents=INTENTS, guild_ready_timeout=0.05)
        self.texts: list[str] = []

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once, where discord.py would wait five seconds."""

    async def on_message(self, message: discord.Message) -> None:
        """Note a message."""
        self.texts.append(message.content)


def second_guild(table: Stage) -> Json:
    """Add a guild of the other shard, and return its channel."""
    table.clock.advance(milliseconds=1)
    return table.world.add_channel(table.world.add_guild("Elsewhere", [table.ada]), "there")


async def test_each_shard_hears_its_own_guilds_and_the_first_direct_messages(table: Stage) -> None:
    there = second_guild(table)
    table.world.required_shards = 2
    async with logged_in(ShardedClient(), table.world.token) as bot:
        assert bot.shard_count == 2
        sessions = sorted(table.server.gateway.sessions.values(), key=lambda one: one.shard)
        assert [(one.shard.number, one.shard.total) for one in sessions] == [(0, 2), (1, 2)]
        assert sorted(guild.shard_id for guild in bot.guilds) == [0, 1]
        for place in (table.channel, there, await table.ada.open_dm()):
            await table.ada.say(place, f"<@{table.world.bot_id}> hello")
        await wait_until(lambda: len(bot.texts) == 3)
        counts = {one.shard.number: one.event_count("MESSAGE_CREATE") for one in sessions}
        assert sorted(counts.values()) == [1, 2]
        assert counts[0] == 2


async def test_a_shard_that_breaks_is_resumed_and_the_others_stay(table: Stage) -> None:
    second_guild(table)
    table.world.required_shards = 2
    async with logged_in(ShardedClient(), table.world.token) as bot:
        await table.server.gateway.drop_connections()
        await table.ada.say(await table.ada.open_dm(), "still there?")
        await wait_until(lambda: bot.texts == ["still there?"])
        await wait_until(lambda: table.server.gateway.resume_count == 2)
        assert table.server.gateway.identify_count == 2


async def test_too_few_shards_are_closed_with_4011(table: Stage) -> None:
    table.world.required_shards = 2
    bot = make_client()
    with pytest.raises(discord.ConnectionClosed) as closed:
        await bot.start(table.world.token)
    assert closed.value.code == 4011
    await bot.close()


async def test_a_shard_that_there_is_not_is_closed_with_4010(table: Stage) -> None:
    bot = make_client(shard_id=2, shard_count=2)
    with pytest.raises(discord.ConnectionClosed) as closed:
        await bot.start(table.world.token)
    assert closed.value.code == 4010
    await bot.close()
