"""Answers to commands, buttons and modals, by the real discord.py on the stand-in."""

import discord
import pytest
from discord import ui

from bot.local.interactions.people import ClientRefusesError, File
from tests.bot.local.bots import HostBot
from tests.bot.local.rest.host_commands import Slash, add_commands
from tests.bot.local.stage import Stage, logged_in, wait_until


async def test_a_card_shows_its_picture_and_its_parts_work(table: Stage, bot: HostBot) -> None:
    _ = bot
    asked = await (await table.ada.use_command(table.channel, "card")).wait_until_done()
    (card,) = asked.answers
    gallery = card["components"][0]["components"][1]
    assert gallery["items"][0]["media"]["width"] == 30
    news = await (await table.rorik.press(card, "card:news")).wait_until_done()
    assert [one["content"] for one in news.answers] == ["pressed card:news"]
    assert news.is_ephemeral
    picked = await table.ada.choose(card, "card:pick", ["market", "wall"])
    await picked.wait_until_done()
    assert table.ada.last_message(table.channel)["components"][0]["content"] == "picked market wall"
    with pytest.raises(ClientRefusesError, match="takes 1 to 2"):
        await table.ada.choose(card, "card:pick", [])
    with pytest.raises(ClientRefusesError, match="no such component"):
        await table.ada.press(card, "card:burn")


async def test_a_modal_brings_text_choices_people_and_files(table: Stage, bot: HostBot) -> None:
    _ = bot
    asked = await (await table.ada.use_command(table.channel, "card")).wait_until_done()
    opened = await (await table.ada.press(asked.answers[0], "card:write")).wait_until_done()
    assert opened.modal is not None
    assert opened.modal["title"] == "Write many"
    values = {
        "lines": "move\nbuild",
        "where": ["in"],
        "ally": [table.rorik],
        "file": [File("orders.txt", b"raze")],
    }
    filled = await (await table.ada.submit_modal(opened, values)).wait_until_done()
    assert filled.answers[0]["content"] == "'move\\nbuild' ['in'] Rorik [b'raze']"
    with pytest.raises(ClientRefusesError, match="lines takes 1 to 4000"):
        await table.ada.submit_modal(opened, {"where": ["in"]})


async def test_a_deferred_answer_comes_later_with_more_after_it(table: Stage, bot: HostBot) -> None:
    _ = bot
    watch = table.ada.watch()
    asked = await table.ada.use_command(table.channel, "slow")
    await asked.wait_for_messages(6)
    said = [one["content"] for one in table.ada.read_messages(table.channel)]
    assert said == ["at long last", "and even more", "oops"]
    assert [one["content"] for one in table.rorik.read_messages(table.channel)] == ["oops"]
    answers = [one.data["answer"] for one in watch.drain() if one.kind == "INTERACTION_ANSWER"]
    assert answers[0] == "deferred"


async def test_an_answer_can_be_taken_back(table: Stage, bot: HostBot) -> None:
    _ = bot
    asked = await table.ada.use_command(table.channel, "gone")
    await wait_until(lambda: asked.edit_count == 1)
    assert table.ada.read_messages(table.channel) == []


async def test_everything_works_in_a_dm_and_in_a_thread_as_well(table: Stage, bot: HostBot) -> None:
    hall = bot.get_channel(int(table.channel["id"]))
    assert isinstance(hall, discord.TextChannel)
    thread = await hall.create_thread(name="war", type=discord.ChannelType.public_thread)
    for where in (thread.id, await table.ada.open_dm()):
        asked = await (await table.ada.use_command(where, "card")).wait_until_done()
        opened = await (await table.ada.press(asked.answers[0], "card:write")).wait_until_done()
        filled = await table.ada.submit_modal(opened, {"lines": "x", "where": ["in"]})
        await filled.wait_until_done()
        assert "'x' ['in']" in table.ada.last_message(where)["content"]
        offered = await table.ada.autocomplete(where, "build", {}, "what")
        assert len(offered) == 3
    assert table.rorik.dms() == []


async def test_buttons_from_before_a_restart_still_work(table: Stage) -> None:
    first = HostBot()
    add_commands(first)
    async with logged_in(first, table.world.token):
        asked = await (await table.ada.use_command(table.channel, "card")).wait_until_done()
        opened = await (await table.ada.press(asked.answers[0], "card:write")).wait_until_done()
    second = HostBot()
    caught: list[str] = []

    @second.event
    async def on_interaction(i: Slash) -> None:
        if i.type is discord.InteractionType.modal_submit:
            caught.append("modal")
            await i.response.send_message("caught", ephemeral=True)

    async with logged_in(second, table.world.token):
        pressed = await (await table.ada.press(asked.answers[0], "card:ready")).wait_until_done()
        assert pressed.answers[0]["content"] == "pressed card:ready"
        filled = await table.ada.submit_modal(opened, {"lines": "x", "where": ["out"]})
        await filled.wait_until_done()
        assert caught == ["modal"]


async def test_a_view_waits_for_its_message_alone(table: Stage, bot: HostBot) -> None:
    hall = bot.get_channel(int(table.channel["id"]))
    assert isinstance(hall, discord.TextChannel)
    pressed: list[str] = []

    class Old(ui.View):
        @ui.button(label="Go", custom_id="go")
        async def go(self, i: Slash, _: ui.Button["Old"]) -> None:
            pressed.append(i.user.display_name)
            await i.response.edit_message(content="gone", view=None)

    await hall.send("ready?", view=Old(timeout=5))
    await (await table.ada.press(table.ada.last_message(table.channel), "go")).wait_until_done()
    assert pressed == ["Ada"]
    assert table.ada.last_message(table.channel)["components"] == []


async def test_files_of_a_message_of_components_stand_in_its_components_alone(
    table: Stage, bot: HostBot
) -> None:
    asked = await (await table.ada.use_command(table.channel, "card")).wait_until_done()
    shown = table.ada.last_message(table.channel)
    assert shown["attachments"] == []
    [media] = [
        one["items"][0]["media"]
        for one in shown["components"][0]["components"]
        if one["type"] == discord.ComponentType.media_gallery.value
    ]
    kept = table.world.find_message(int(shown["channel_id"]), int(shown["id"]))["attachments"]
    assert media["attachment_id"] == kept[0]["id"]
    channel = bot.get_partial_messageable(int(table.channel["id"]))
    read = await channel.fetch_message(int(asked.answers[0]["id"]))
    assert read.attachments == []
