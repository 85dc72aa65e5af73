"""The real discord.py on the stand-in's REST: all calls that Skald makes."""

import io
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
from discord import app_commands, ui
from PIL import Image

from bot.local.interactions.people import ClientRefusesError, File, add_person
from bot.local.snowflakes import Json
from bot.local.world import channels, permissions
from tests.bot.local.bots import CardLayout, HostBot
from tests.bot.local.stage import INTENTS, Stage, logged_in, wait_until

Slash = discord.Interaction[HostBot]


def png() -> bytes:
    """Draw a small picture."""
    held = io.BytesIO()
    Image.new("P", (30, 20)).save(held, "PNG")
    return held.getvalue()


@pytest.fixture
async def bot(table: Stage) -> AsyncIterator[HostBot]:
    """A host with the commands of these tests, logged in."""
    host = HostBot()
    _add_commands(host)
    async with logged_in(host, table.world.token):
        yield host


def _add_commands(host: HostBot) -> None:
    tree = host.tree
    group = app_commands.Group(name="table", description="A table")
    tree.add_command(group)

    @group.command(
        name=app_commands.locale_str("new", fr="nouvelle"),
        description=app_commands.locale_str("Open a table", fr="Ouvrir une table"),
    )
    @app_commands.choices(game=[app_commands.Choice(name="Capital", value="capital")])
    async def new(
        i: Slash,
        game: app_commands.Choice[str],
        seats: app_commands.Range[int, 2, 5] = 2,
        guest: discord.Member | None = None,
        rules: discord.Attachment | None = None,
    ) -> None:
        held = await rules.read() if rules else b""
        name = guest.display_name if guest else "nobody"
        await i.response.send_message(f"{game.value} {seats} {name} {held.decode()}")

    async def offer(i: Slash, text: str) -> list[app_commands.Choice[str]]:
        names = ("barracks", "market", f"wall for {i.user.display_name}")
        return [app_commands.Choice(name=one, value=one) for one in names if text in one]

    @tree.command(name="build", description="Build")
    @app_commands.autocomplete(what=offer)
    async def build(i: Slash, what: str) -> None:
        await i.response.send_message(f"built {what}", ephemeral=True)

    @tree.command(name="card", description="Show the card")
    async def card(i: Slash) -> None:
        file = discord.File(io.BytesIO(png()), "map.png", description="a map")
        await i.response.send_message(view=CardLayout("attachment://map.png"), file=file)

    _add_more_commands(tree)


def _add_more_commands(tree: app_commands.CommandTree[HostBot]) -> None:
    @tree.command(name="slow", description="Take your time")
    async def slow(i: Slash) -> None:
        await i.response.defer(ephemeral=True)
        await i.edit_original_response(content="at last")
        more = await i.followup.send("and more", ephemeral=True, wait=True)
        await more.edit(content="and even more")
        await i.followup.send("oops", wait=True)
        await (await i.original_response()).edit(content="at long last")

    @tree.command(name="gone", description="Answer and take it back")
    async def gone(i: Slash) -> None:
        await i.response.send_message("soon gone")
        await i.delete_original_response()

    @tree.context_menu(name="Boast")
    async def boast(i: Slash, message: discord.Message) -> None:
        await i.response.send_message(f"boasts: {message.content}", ephemeral=True)


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


async def test_a_message_command_reads_the_message_it_is_used_on(
    table: Stage, bot: HostBot
) -> None:
    _ = bot
    message = await table.rorik.say(table.channel, "I shall win")
    asked = await (await table.ada.use_context_menu("Boast", message)).wait_until_done()
    assert asked.answers[0]["content"] == "boasts: I shall win"


async def test_files_go_down_and_up(table: Stage, bot: HostBot) -> None:
    dm = await table.ada.open_dm()
    await table.ada.say(dm, "", [File("orders.txt", b"build wall")])
    await wait_until(lambda: len(bot.messages_received) == 1)
    assert await bot.messages_received[0].attachments[0].read() == b"build wall"
    file = discord.File(io.BytesIO(png()), "map.png", description="a map")
    sent = await bot.messages_received[0].channel.send("see", file=file)
    assert await sent.attachments[0].read() == png()
    assert sent.attachments[0].width == 30
    assert table.ada.last_message(dm)["attachments"][0]["description"] == "a map"
    edited = await sent.edit(attachments=[discord.File(io.BytesIO(b"x"), "new.txt")])
    assert [one.filename for one in edited.attachments] == ["new.txt"]


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


async def test_nobody_without_a_guild_in_common_gets_a_dm(table: Stage, bot: HostBot) -> None:
    stranger = add_person(table.world, "Stranger")
    user = await bot.fetch_user(stranger.id)
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("hello")
    assert refused.value.code == 50278


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


async def test_application_emojis_are_kept(table: Stage, bot: HostBot) -> None:
    _ = table
    made = await bot.create_application_emoji(name="sword", image=png())
    assert [one.name for one in await bot.fetch_application_emojis()] == ["sword"]
    assert await made.read() == png()
    await made.edit(name="axe")
    await made.delete()
    assert await bot.fetch_application_emojis() == []


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


async def test_buttons_from_before_a_restart_still_work(table: Stage) -> None:
    first = HostBot()
    _add_commands(first)
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
