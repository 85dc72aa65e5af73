"""Messages, files, reactions, pins and webhooks, by the real discord.py on the stand-in."""

import io

import discord
import pytest

from bot.local.interactions.people import File
from tests.bot.local.bots import HostBot
from tests.bot.local.rest.host_commands import (
    draw_small_png,
)
from tests.bot.local.stage import Stage, wait_until


async def test_files_go_down_and_up(table: Stage, bot: HostBot) -> None:
    dm = await table.ada.open_dm()
    await table.ada.say(dm, "", [File("orders.txt", b"build wall")])
    await wait_until(lambda: len(bot.messages_received) == 1)
    assert await bot.messages_received[0].attachments[0].read() == b"build wall"
    file = discord.File(io.BytesIO(draw_small_png()), "map.png", description="a map")
    sent = await bot.messages_received[0].channel.send("see", file=file)
    assert await sent.attachments[0].read() == draw_small_png()
    assert sent.attachments[0].width == 30
    assert table.ada.last_message(dm)["attachments"][0]["description"] == "a map"
    edited = await sent.edit(attachments=[discord.File(io.BytesIO(b"x"), "new.txt")])
    assert [one.filename for one in edited.attachments] == ["new.txt"]


async def test_messages_are_edited_read_back_and_deleted(table: Stage, bot: HostBot) -> None:
    hall = bot.get_channel(int(table.channel["id"]))
    assert isinstance(hall, discord.TextChannel)
    sent = [await hall.send(str(number)) for number in range(5)]
    await sent[0].edit(content="zero")
    assert (await hall.fetch_message(sent[0].id)).content == "zero"
    read = [one.content async for one in hall.history(limit=3, oldest_first=True)]
    assert read == ["zero", "1", "2"]
    assert [one.content async for one in hall.history(limit=2, before=sent[2])] == ["1", "zero"]
    around = [one.content async for one in hall.history(limit=3, around=sent[2])]
    assert sorted(around) == ["1", "2", "3"]
    await hall.delete_messages(sent[:2])
    await sent[2].delete()
    with pytest.raises(discord.NotFound):
        await hall.fetch_message(sent[2].id)
    reply = await sent[3].reply("yes")
    assert reply.reference is not None
    assert reply.reference.message_id == sent[3].id
    assert [one["content"] for one in table.ada.read_messages(table.channel)] == ["3", "4", "yes"]


async def test_the_same_nonce_posts_once_for_five_minutes(table: Stage, bot: HostBot) -> None:
    hall = bot.get_channel(int(table.channel["id"]))
    assert isinstance(hall, discord.TextChannel)
    first = await hall.send("letter", nonce="letter-1")
    again = await hall.send("letter", nonce="letter-1")
    assert first.id == again.id
    table.clock.advance(minutes=6)
    late = await hall.send("letter", nonce="letter-1")
    assert late.id != first.id


async def test_reactions_come_and_go(table: Stage, bot: HostBot) -> None:
    hall = bot.get_channel(int(table.channel["id"]))
    assert isinstance(hall, discord.TextChannel)
    message = await hall.send("who is in?")
    await message.add_reaction("⚔️")
    shown = table.ada.last_message(table.channel)
    await table.ada.react(shown, "⚔️")
    (reaction,) = (await hall.fetch_message(message.id)).reactions
    assert (reaction.count, reaction.me) == (2, True)
    assert {one.id async for one in reaction.users()} == {table.ada.id, table.world.bot_id}
    assert table.rorik.last_message(table.channel)["reactions"][0]["me"] is False
    await message.remove_reaction("⚔️", discord.Object(table.ada.id))
    await message.clear_reactions()
    assert "reactions" not in table.ada.last_message(table.channel)


async def test_what_matters_is_pinned(table: Stage, bot: HostBot) -> None:
    hall = bot.get_channel(int(table.channel["id"]))
    assert isinstance(hall, discord.TextChannel)
    message = await hall.send("seats and settings")
    await message.pin()
    assert [one.id async for one in hall.pins()] == [message.id]
    assert table.ada.last_message(table.channel)["type"] == 6
    await message.unpin()
    assert [one.id async for one in hall.pins()] == []


async def test_a_webhook_speaks_under_another_name_in_a_thread_too(
    table: Stage, bot: HostBot
) -> None:
    hall = bot.get_channel(int(table.channel["id"]))
    assert isinstance(hall, discord.TextChannel)
    hook = await hall.create_webhook(name="Skald")
    assert [one.id for one in await hall.webhooks()] == [hook.id]
    sent = await hook.send("I am Rorik", username="Rorik the Red", wait=True)
    assert sent.author.name == "Rorik the Red"
    await sent.edit(content="I was Rorik")
    thread = await hall.create_thread(name="war", type=discord.ChannelType.public_thread)
    await hook.send("in the thread", thread=thread)
    assert table.ada.last_message(thread.id)["author"]["username"] == "Skald"
    assert table.ada.read_messages(table.channel)[0]["content"] == "I was Rorik"
    await sent.delete()
    await hook.delete()
