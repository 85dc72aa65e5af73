"""Slash commands, their autocomplete and context menus, by the real discord.py on the stand-in."""

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.local.interactions.people import ClientRefusesError, File
from bot.local.snowflakes import Json
from tests.bot.local.bots import HostBot
from tests.bot.local.rest.host_commands import Slash
from tests.bot.local.stage import Stage


async def test_a_command_takes_its_options_as_they_were_meant(table: Stage, bot: HostBot) -> None:
    _ = bot
    options = {"game": "capital", "seats": 3, "guest": table.rorik}
    rules = {"rules": File("rules.txt", b"be kind")}
    asked = await (
        await table.ada.use_command(table.channel, "table new", options, rules)
    ).wait_until_done()
    assert asked.answers[0]["content"] == "capital 3 Rorik be kind"
    assert asked.answers[0]["type"] == 20
    assert table.rorik.last_message(table.channel)["content"] == "capital 3 Rorik be kind"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({}, "needs game"),
        ({"game": "chess"}, "offers no"),
        ({"game": "capital", "seats": 9}, "may not be 9"),
        ({"game": "capital", "seats": 2.5}, "no whole number"),
        ({"game": "capital", "dragons": 2}, "called dragons"),
    ],
)
async def test_a_client_refuses_what_is_not_offered(
    table: Stage, bot: HostBot, options: Json, why: str
) -> None:
    _ = bot
    with pytest.raises(ClientRefusesError, match=why):
        await table.ada.use_command(table.channel, "table new", options)


async def test_names_and_descriptions_come_in_every_language(table: Stage, bot: HostBot) -> None:
    _ = bot
    (root,) = [one for one in table.ada.commands(table.channel) if one["name"] == "table"]
    (leaf,) = root["options"]
    assert leaf["name_localizations"] == {"fr": "nouvelle"}
    assert leaf["description_localizations"] == {"fr": "Ouvrir une table"}


async def test_autocomplete_offers_what_fits_the_one_who_types(table: Stage, bot: HostBot) -> None:
    _ = bot
    offered = await table.ada.autocomplete(table.channel, "build", {"what": "wall"}, "what")
    assert [one["name"] for one in offered] == ["wall for Ada"]
    asked = await (
        await table.ada.use_command(table.channel, "build", {"what": "wall"})
    ).wait_until_done()
    assert asked.is_ephemeral
    assert table.ada.last_message(table.channel)["content"] == "built wall"
    assert table.rorik.read_messages(table.channel) == []


async def test_a_message_command_reads_the_message_it_is_used_on(
    table: Stage, bot: HostBot
) -> None:
    _ = bot
    message = await table.rorik.say(table.channel, "I shall win")
    asked = await (await table.ada.use_context_menu("Boast", message)).wait_until_done()
    assert asked.answers[0]["content"] == "boasts: I shall win"


async def test_commands_of_a_guild_stand_beside_the_global_ones(table: Stage, bot: HostBot) -> None:
    guild = discord.Object(int(table.guild["id"]))

    @app_commands.command(name="local", description="Only here")
    async def local(i: Slash) -> None:
        await i.response.send_message("here")

    bot.tree.add_command(local, guild=guild)
    await bot.tree.sync(guild=guild)
    asked = await (await table.ada.use_command(table.channel, "local")).wait_until_done()
    assert asked.answers[0]["content"] == "here"
    with pytest.raises(ClientRefusesError, match="called local"):
        await table.ada.use_command(await table.ada.open_dm(), "local")
    before = {one.id for one in await bot.tree.fetch_commands()}
    await bot.tree.sync()
    assert {one.id for one in await bot.tree.fetch_commands()} == before


async def test_commands_are_changed_one_by_one(table: Stage, bot: HostBot) -> None:
    application = table.world.bot_id
    first: Any = {"name": "x", "description": "X"}
    second: Any = {"name": "x", "description": "Y"}
    made = await bot.http.upsert_global_command(application, first)
    again = await bot.http.upsert_global_command(application, second)
    assert again["id"] == made["id"]
    number = int(made["id"])
    await bot.http.edit_global_command(application, number, {"name": "z"})
    kept = await bot.http.get_global_command(application, number)
    assert (kept["name"], kept["description"]) == ("z", "Y")
    with pytest.raises(discord.HTTPException):
        await bot.http.edit_global_command(application, number, {"name": "Z z"})
    await bot.http.delete_global_command(application, number)
    with pytest.raises(discord.NotFound) as gone:
        await bot.http.get_global_command(application, number)
    assert gone.value.code == 10063
    assert table.take_fault_codes() == ["APPLICATION_COMMAND_INVALID_NAME"]


async def test_a_user_command_is_used_on_a_person(table: Stage, bot: HostBot) -> None:
    @bot.tree.context_menu(name="Greet")
    async def greet(i: Slash, member: discord.Member) -> None:
        await i.response.send_message(f"greets {member.display_name}")

    await bot.tree.sync()
    asked = await table.ada.use_context_menu("Greet", table.rorik, table.channel)
    assert (await asked.wait_until_done()).answers[0]["content"] == "greets Rorik"
