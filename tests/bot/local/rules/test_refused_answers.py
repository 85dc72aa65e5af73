"""What is refused over HTTP: broken bodies, and answers that are late, doubled or misplaced."""

from typing import Any

import discord
import pytest
from discord import ui
from discord.http import Route

from bot.local.interactions import interactions
from tests.bot.local.bots import HostBot
from tests.bot.local.stage import Stage, logged_in, wait_until


async def test_a_refusal_names_the_place_and_is_kept_against_the_bot(table: Stage) -> None:
    async with logged_in(HostBot(), table.world.token) as bot:
        channel = bot.get_partial_messageable(int(table.channel["id"]))
        view = ui.LayoutView()
        view.add_item(ui.Container(ui.TextDisplay("x" * 3000), ui.TextDisplay("x" * 3000)))
        with pytest.raises(discord.HTTPException) as refused:
            await channel.send(view=view)
        assert refused.value.code == 50035
        assert "In components: All text together must be 4000" in str(refused.value)
        assert table.take_fault_codes() == ["COMPONENT_TEXT_SIZE_EXCEEDED"]
        assert table.ada.read_messages(table.channel) == []
        await channel.send("x", allowed_mentions=discord.AllowedMentions.none())
        route = Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id)
        await bot.http.request(route, json={"content": "fine", "contnet": "misspelt"})
        assert table.take_fault_codes() == ["UNKNOWN_KEY"]
        with pytest.raises(discord.NotFound):
            await bot.http.request(Route("GET", "/nowhere"))
        assert table.take_fault_codes() == ["0"]


async def test_a_late_answer_is_refused_and_its_person_reads_that_none_came(table: Stage) -> None:
    caught: list[discord.Interaction[Any]] = []
    async with logged_in(_waiting(caught), table.world.token):
        asked = await table.ada.use_command(table.channel, "wait")
        await wait_until(lambda: len(caught) == 1)
        table.clock.advance(seconds=3.1)
        interactions.check_deadlines(table.world)
        assert asked.failure == interactions.NO_RESPONSE_TEXT
        with pytest.raises(discord.NotFound) as late:
            await caught[0].response.send_message("too late")
        assert late.value.code == 10062
        assert table.take_fault_codes() == ["10062"]


async def test_an_answer_is_given_once_and_its_token_lives_for_fifteen_minutes(
    table: Stage,
) -> None:
    caught: list[discord.Interaction[Any]] = []
    async with logged_in(_waiting(caught), table.world.token) as bot:
        asked = await table.ada.use_command(table.channel, "wait")
        await wait_until(lambda: len(caught) == 1)
        await caught[0].response.send_message("in time")
        with pytest.raises(discord.HTTPException) as twice:
            await bot.http.request(callback_route(caught[0]), json={"type": 5})
        assert twice.value.code == 40060
        table.clock.advance(minutes=16)
        with pytest.raises(discord.HTTPException) as dead:
            await caught[0].followup.send("much later")
        assert dead.value.code == 50027
        assert [one["content"] for one in asked.answers] == ["in time"]
        assert table.take_fault_codes() == ["40060", "50027"]


async def test_nothing_follows_before_the_first_answer(table: Stage) -> None:
    caught: list[discord.Interaction[Any]] = []
    async with logged_in(_waiting(caught), table.world.token):
        await table.ada.use_command(table.channel, "wait")
        await wait_until(lambda: len(caught) == 1)
        with pytest.raises(discord.NotFound) as early:
            await caught[0].followup.send("too early")
        assert early.value.code == 10015
        assert table.take_fault_codes() == ["10015"]


def _waiting(caught: list[discord.Interaction[Any]]) -> HostBot:
    host = HostBot()

    @host.tree.command(name="wait", description="Wait")
    async def wait(i: discord.Interaction[Any]) -> None:
        caught.append(i)

    return host


def callback_route(interaction: discord.Interaction[Any]) -> Route:
    """Return the route by which an interaction is answered."""
    path = "/interactions/{webhook_id}/{webhook_token}/callback"
    return Route("POST", path, webhook_id=interaction.id, webhook_token=interaction.token)


async def test_a_modal_does_not_answer_a_modal(table: Stage) -> None:
    class Again(ui.Modal, title="Again"):
        words: ui.Label[Any] = ui.Label(text="Words", component=ui.TextInput(custom_id="words"))

        async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
            with pytest.raises(discord.HTTPException) as refused:
                await interaction.client.http.request(
                    callback_route(interaction), json={"type": 9, "data": self.to_dict()}
                )
            assert refused.value.code == 50035
            await interaction.response.send_message("refused", ephemeral=True)

    host = HostBot()

    @host.tree.command(name="write", description="Write")
    async def write(i: discord.Interaction[Any]) -> None:
        await i.response.send_modal(Again())

    async with logged_in(host, table.world.token):
        opened = await (await table.ada.use_command(table.channel, "write")).wait_until_done()
        filled = await (await table.ada.submit_modal(opened, {"words": "x"})).wait_until_done()
        assert [one["content"] for one in filled.answers] == ["refused"]
        assert table.take_fault_codes() == ["INTERACTION_CALLBACK_TYPE"]
