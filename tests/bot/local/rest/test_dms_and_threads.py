"""DMs and threads, by the real discord.py on the stand-in."""

import discord
import pytest

from bot.local.interactions.people import ClientRefusesError, add_person
from tests.bot.local.bots import CardLayout, HostBot
from tests.bot.local.stage import Stage


async def test_a_dm_reaches_its_person_unless_it_is_shut(table: Stage, bot: HostBot) -> None:
    user = await bot.fetch_user(table.ada.id)
    await user.send(view=CardLayout())
    assert table.ada.last_message(table.ada.dms()[0])["components"][0]["type"] == 17
    assert table.rorik.dms() == []
    table.ada.close_dms(True)
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("hello?")
    assert refused.value.code == 50007
    table.ada.close_dms(False)
    await user.send("again")


async def test_threads_are_opened_on_messages_and_without_and_wake_when_spoken_in(
    table: Stage, bot: HostBot
) -> None:
    hall = bot.get_channel(int(table.channel["id"]))
    assert isinstance(hall, discord.TextChannel)
    message = await hall.send("a game begins")
    thread = await message.create_thread(name="Game 12", auto_archive_duration=1440)
    assert thread.id == message.id
    await thread.send(f"{table.ada.mention} {table.rorik.mention}")
    assert len(await thread.fetch_members()) == 3
    await thread.edit(archived=True)
    await thread.send("still here")
    assert table.world.channels[thread.id]["thread_metadata"]["archived"] is False
    other = await hall.create_thread(name="Secret", type=discord.ChannelType.private_thread)
    await other.add_user(discord.Object(table.rorik.id))
    assert table.world.can_see(table.rorik.id, other.id)
    await other.remove_user(discord.Object(table.rorik.id))
    assert not table.world.can_see(table.rorik.id, other.id)
    await thread.edit(locked=True, archived=True, name="Game 12, over")
    asleep = [one async for one in hall.archived_threads()]
    assert [one.name for one in asleep] == ["Game 12, over"]
    with pytest.raises(ClientRefusesError, match="locked"):
        await table.ada.say(thread.id, "too late")
    assert len(await bot.guilds[0].active_threads()) == 1
    await other.delete()
    assert other.id not in table.world.channels


async def test_a_thread_that_nobody_speaks_in_goes_to_sleep_and_is_woken_by_use(
    table: Stage, bot: HostBot
) -> None:
    hall = bot.get_channel(int(table.channel["id"]))
    assert isinstance(hall, discord.TextChannel)
    public = discord.ChannelType.public_thread
    thread = await hall.create_thread(name="war", type=public, auto_archive_duration=60)
    assert table.ada.last_message(table.channel)["type"] == 18
    sent = await thread.send(view=CardLayout())
    table.clock.advance(minutes=61)
    with pytest.raises(discord.HTTPException) as asleep:
        await sent.edit(view=CardLayout())
    assert asleep.value.code == 50083
    card = table.rorik.last_message(thread.id)
    await (await table.rorik.press(card, "card:news")).wait_until_done()
    await sent.edit(view=CardLayout())
    await thread.edit(locked=True, archived=True)
    with pytest.raises(ClientRefusesError, match="locked"):
        await table.rorik.press(card, "card:news")
    assert table.take_fault_codes() == []


async def test_nobody_without_a_guild_in_common_gets_a_dm(table: Stage, bot: HostBot) -> None:
    stranger = add_person(table.world, "Stranger")
    user = await bot.fetch_user(stranger.id)
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("hello")
    assert refused.value.code == 50278
