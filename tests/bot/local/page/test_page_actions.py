"""The WebSockets of the local table's page: what a person's pane can do."""

import asyncio
import json
from collections.abc import AsyncIterator

import discord
import pytest

from bot.local.interactions import interactions
from tests.bot.local.bots import HostBot
from tests.bot.local.page.test_person_connection import PageWorld, hosting_bot, serve_page
from tests.bot.local.stage import ManualClock, wait_until


@pytest.fixture
async def table() -> AsyncIterator[PageWorld]:
    """A table with its page."""
    async with serve_page() as made:
        yield made


@pytest.fixture
async def bot(table: PageWorld) -> AsyncIterator[HostBot]:
    """The bot at that table."""
    async with hosting_bot(table) as host:
        yield host


async def test_a_file_that_was_sent_up_reaches_the_bot_with_a_letter(
    table: PageWorld, bot: HostBot
) -> None:
    letters = await table.ada.open_dm()
    file = await table.upload(table.ada, "orders.txt", b"1 move all")
    async with table.pane(table.ada) as pane:
        said = await pane.ask("say", channel=letters["id"], content="here", uploads=[file])
    assert said["op"] == "done"
    await wait_until(lambda: len(bot.messages_received) == 1)
    (held,) = bot.messages_received[0].attachments
    assert (held.filename, await held.read()) == ("orders.txt", b"1 move all")


async def test_a_file_reaches_the_bot_with_a_command(table: PageWorld, bot: HostBot) -> None:
    _ = bot
    file = await table.upload(table.ada, "plan.txt", b"north at dawn")
    async with table.pane(table.ada) as pane:
        where = {"channel": table.hall["id"], "path": "plan"}
        done = await pane.ask("command", **where, options={}, files={"file": file})
    assert done["answer"] == "done"
    assert table.ada.last_message(table.hall)["content"] == "north at dawn"


async def test_nobody_can_use_what_another_sent_up(table: PageWorld) -> None:
    file = await table.upload(table.ada, "plan.txt", b"north at dawn")
    async with table.pane(table.rorik) as pane:
        said = await pane.ask("say", channel=table.hall["id"], content="", uploads=[file])
    assert said["op"] == "error"
    assert table.rorik.read_messages(table.hall) == []


async def test_a_file_over_the_limit_is_refused(
    table: PageWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.local.interactions.payloads.FILE_LIMIT", 10)
    assert await table.upload(table.ada, "plan.txt", b"x" * 10) != "large"
    assert await table.upload(table.ada, "plan.txt", b"x" * 11) == "large"


async def test_a_card_is_pressed_chosen_from_and_written_on(table: PageWorld, bot: HostBot) -> None:
    _ = bot
    async with table.pane(table.ada) as pane:
        where = {"channel": table.hall["id"]}
        await pane.ask("command", **where, path="card", options={"name": "x"})
        card = {**where, "message": table.ada.last_message(table.hall)["id"]}
        opened = await pane.ask("press", **card, custom_id="card:write")
        assert (opened["answer"], opened["modal"]["title"]) == ("modal", "Write many")
        file = await table.upload(table.ada, "o.txt", b"two")
        values = {"lines": "one", "where": ["in"], "file": [file]}
        filled = await pane.ask("modal", opened=opened["interaction"], values=values)
        assert filled["answer"] == "done"
        assert table.ada.last_message(table.hall)["content"] == "'one' ['in']  [b'two']"
        await pane.ask("choose", **card, custom_id="card:pick", values=["market"])
        assert "picked market" in json.dumps(table.ada.read_messages(table.hall)[0])
        await pane.ask("dismiss", **card)
    assert len(table.ada.read_messages(table.hall)) == 1


async def test_an_option_is_completed_while_it_is_typed(table: PageWorld, bot: HostBot) -> None:
    _ = bot
    async with table.pane(table.ada) as pane:
        typed = {"path": "card", "options": {"name": "wa"}, "focused": "name"}
        done = await pane.ask("autocomplete", channel=table.hall["id"], **typed)
    assert done["choices"] == [{"name": "wa!", "value": "wa"}]


async def test_a_bot_that_stays_silent_is_told_as_such(table: PageWorld, bot: HostBot) -> None:
    _ = bot
    async with table.pane(table.ada) as pane:
        asked = {"channel": table.hall["id"], "path": "silent", "options": {}}
        asking = asyncio.create_task(pane.ask("command", **asked))
        await wait_until(lambda: bool(table.world.interactions))
        assert isinstance(table.world.now, ManualClock)
        table.world.now.advance(seconds=4)
        interactions.check_deadlines(table.world)
        told = await asking
    assert (told["op"], told["message"]) == ("error", "silent")


async def test_a_modal_can_only_be_sent_by_whom_it_was_opened_for(
    table: PageWorld, bot: HostBot
) -> None:
    _ = bot
    async with table.pane(table.ada) as ada, table.pane(table.rorik) as rorik:
        where = {"channel": table.hall["id"]}
        await ada.ask("command", **where, path="card", options={"name": "x"})
        card = {**where, "message": table.ada.last_message(table.hall)["id"]}
        opened = await ada.ask("press", **card, custom_id="card:write")
        values = {"lines": "one", "where": ["in"]}
        stolen = await rorik.ask("modal", opened=opened["interaction"], values=values)
        pressed = await rorik.ask("press", **card, custom_id="card:ready")
    assert stolen["op"] == pressed["op"] == "error"


async def test_language_and_closed_doors_are_settings(table: PageWorld, bot: HostBot) -> None:
    user = await bot.fetch_user(table.ada.id)
    async with table.pane(table.ada) as pane:
        await pane.until(op="snapshot")
        await pane.ask("settings", locale="fr", dms=False)
        told = json.loads(pane.frames[-2])["person"]
    assert (told["locale"], told["dms"]) == ("fr", False)
    with pytest.raises(discord.Forbidden):
        await user.send("are you there")


async def test_a_reaction_comes_and_goes(table: PageWorld) -> None:
    said = await table.ada.say(table.hall, "who is in")
    async with table.pane(table.rorik) as pane:
        which = {"channel": table.hall["id"], "message": said["id"], "emoji": "\N{CROWN}"}
        await pane.ask("react", **which, on=True)
        assert table.ada.last_message(table.hall)["reactions"][0]["count"] == 1
        await pane.ask("react", **which, on=False)
    assert not table.ada.last_message(table.hall).get("reactions")


@pytest.mark.parametrize(
    "text", ["", "[]", "7", '"say"', "{}", '{"op":[]}', '{"op":"say","id":{}}', '{"op":"press"}']
)
async def test_what_cannot_be_read_is_refused_and_the_line_holds(
    table: PageWorld, text: str
) -> None:
    async with table.pane(table.ada) as pane:
        await pane.until(op="snapshot")
        await pane.socket.send_str(text)
        assert (await pane.hear())["op"] == "error"
        await pane.socket.send_json({"op": "ping"})
        assert (await pane.hear())["op"] == "pong"
