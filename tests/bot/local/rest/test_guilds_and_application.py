"""The bot's guild, permissions and application, by the real discord.py on the stand-in."""

import discord
import pytest

from bot.local.world import channels, permissions
from tests.bot.local.bots import HostBot
from tests.bot.local.rest.host_commands import draw_small_png
from tests.bot.local.stage import INTENTS, Stage, logged_in, wait_until


async def test_application_emojis_are_kept(table: Stage, bot: HostBot) -> None:
    _ = table
    made = await bot.create_application_emoji(name="sword", image=draw_small_png())
    assert [one.name for one in await bot.fetch_application_emojis()] == ["sword"]
    assert await made.read() == draw_small_png()
    await made.edit(name="axe")
    await made.delete()
    assert await bot.fetch_application_emojis() == []


async def test_what_the_bot_may_not_do_is_refused(table: Stage, bot: HostBot) -> None:
    hall = bot.get_channel(int(table.channel["id"]))
    assert isinstance(hall, discord.TextChannel)
    channels.deny_permissions(table.world, hall.id, table.world.bot_id, permissions.SEND)
    with pytest.raises(discord.Forbidden) as refused:
        await hall.send("no")
    assert refused.value.code == 50013
    channels.deny_permissions(table.world, hall.id, table.world.bot_id, permissions.VIEW)
    with pytest.raises(discord.Forbidden) as refused:
        await hall.send("no")
    assert refused.value.code == 50001
    with pytest.raises(discord.NotFound) as gone:
        await bot.fetch_channel(1)
    assert gone.value.code == 10003


async def test_a_sharded_client_asks_where_the_gateway_is(table: Stage) -> None:
    sharded = discord.AutoShardedClient(intents=INTENTS, guild_ready_timeout=0.05)
    async with logged_in(sharded, table.world.token):
        assert sharded.shard_count == 1
        assert len(sharded.guilds) == 1


async def test_the_bot_looks_itself_and_its_guild_up(table: Stage, bot: HostBot) -> None:
    own = await bot.application_info()
    assert own.id == table.world.bot_id
    guild = await bot.fetch_guild(int(table.guild["id"]))
    assert guild.approximate_member_count == 3
    assert [one.name for one in await guild.fetch_channels()] == ["the-hall"]
    assert (await guild.fetch_member(table.rorik.id)).display_name == "Rorik"
    assert len(await guild.fetch_roles()) == 2
    assert [one.name async for one in bot.fetch_guilds()] == [guild.name]
    with pytest.raises(discord.NotFound):
        await guild.fetch_member(1)
    with pytest.raises(discord.Forbidden):
        await guild.create_text_channel("mine")
    await guild.leave()
    await wait_until(lambda: len(bot.guilds) == 0)
