"""The WebSockets of the local table's page: what a person's pane receives."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, FormData

from bot.local.interactions.people import SimulatedPerson, add_person
from bot.local.page.page_server import page_routes
from bot.local.page.read_marks import ReadMarks
from bot.local.server import StandInServer
from bot.local.snowflakes import Json
from bot.local.world import messages
from bot.local.world.world import World
from tests.bot.local.bots import CardLayout, HostBot
from tests.bot.local.stage import ManualClock, logged_in

SECRET = "sealed-7f3a"


@dataclass
class PaneSocket:
    """One person's WebSocket, and the frames that it received."""

    socket: ClientWebSocketResponse
    frames: list[str] = field(default_factory=list)
    number: int = 0

    async def hear(self) -> Json:
        """Take the next frame."""
        async with asyncio.timeout(5):
            text = await self.socket.receive_str()
        self.frames.append(text)
        told: Json = json.loads(text)
        return told

    async def until(self, **facts: Any) -> Json:
        """Take frames until one bears these facts."""
        while True:
            told = await self.hear()
            if all(told.get(name) == value for name, value in facts.items()):
                return told

    async def signal(self, kind: str) -> Json:
        """Take frames until a signal of a kind comes; give what it tells."""
        told: Json = (await self.until(op="signal", kind=kind))["data"]
        return told

    async def ask(self, op: str, **facts: Any) -> Json:
        """Ask for something, and take frames until it is answered."""
        self.number += 1
        await self.socket.send_json({"op": op, "id": self.number, **facts})
        return await self.until(id=self.number)


@dataclass
class PageWorld:
    """A world with its page served on loopback."""

    world: World
    server: StandInServer
    ada: SimulatedPerson
    rorik: SimulatedPerson
    hall: Json
    session: ClientSession

    def own(self) -> dict[str, str]:
        """Give the header by which the page's own requests are known."""
        return {"Origin": self.server.base_url}

    @asynccontextmanager
    async def pane(self, person: SimulatedPerson | None) -> AsyncIterator[PaneSocket]:
        """Open a person's pane; as nobody, the row of people."""
        address = f"{self.server.base_url}/page/ws?person={person.id if person else ''}"
        async with self.session.ws_connect(address, headers=self.own()) as socket:
            yield PaneSocket(socket)

    async def upload(self, person: SimulatedPerson, name: str, content: bytes) -> str:
        """Send a file up; give its number, or what was said instead."""
        form = FormData()
        form.add_field("file", content, filename=name)
        address = f"{self.server.base_url}/page/upload?person={person.id}"
        async with self.session.post(address, data=form, headers=self.own()) as answer:
            told = await answer.json()
            return str(told.get("upload") or told["message"])


@asynccontextmanager
async def serve_page() -> AsyncIterator[PageWorld]:
    """Serve a world with two people, a channel and a page."""
    world = World(now=ManualClock())
    ada = add_person(world, "Ada")
    rorik = add_person(world, "Rorik", locale="fr")
    guild = world.add_guild("The hall of kings", [ada, rorik])
    hall = world.add_channel(guild, "the-hall")
    async with StandInServer(world, page_routes=page_routes) as server, ClientSession() as session:
        with server.point_discord_here():
            yield PageWorld(world, server, ada, rorik, hall, session)


@asynccontextmanager
async def hosting_bot(table: PageWorld) -> AsyncIterator[HostBot]:
    """The bot at that table, with a command that takes a file and one that stays silent."""
    host = HostBot()

    @host.tree.command(name="plan", description="Hand in a plan")
    async def plan(interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
        said = (await file.read()).decode()
        await interaction.response.send_message(said, ephemeral=True)

    @host.tree.command(name="silent", description="Say nothing")
    async def silent(interaction: discord.Interaction[Any]) -> None:
        _ = interaction

    @host.tree.command(name="card", description="Ask for a card")
    async def card(interaction: discord.Interaction[Any], name: str) -> None:
        await interaction.response.send_message(view=CardLayout(), ephemeral=bool(name))

    @card.autocomplete("name")
    async def names(
        interaction: discord.Interaction[Any], typed: str
    ) -> list[discord.app_commands.Choice[str]]:
        _ = interaction
        return [discord.app_commands.Choice(name=f"{typed}!", value=typed)]

    async with logged_in(host, table.world.token):
        yield host


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


async def test_a_snapshot_shows_who_and_where_one_is(table: PageWorld) -> None:
    async with table.pane(table.rorik) as pane:
        told = await pane.until(op="snapshot")
    assert told["person"]["name"] == "Rorik"
    assert told["person"]["locale"] == "fr"
    assert [guild["name"] for guild in told["guilds"]] == ["The hall of kings"]
    assert [channel["name"] for channel in told["channels"]] == ["the-hall"]
    assert {person["name"] for person in told["people"]} == {"Ada", "Rorik", "Skald"}


async def test_nothing_that_only_another_may_see_reaches_a_pane(
    table: PageWorld, bot: HostBot
) -> None:
    hers = await table.ada.open_dm()
    async with (
        table.pane(table.ada) as ada,
        table.pane(table.rorik) as rorik,
        table.pane(None) as row,
    ):
        await ada.ask("say", channel=hers["id"], content=f"{SECRET} in a letter")
        user = await bot.fetch_user(table.ada.id)
        await user.send(f"{SECRET} in an answer")
        file = await table.upload(table.ada, "plan.txt", f"{SECRET} in a file".encode())
        where = {"channel": table.hall["id"], "path": "plan"}
        await ada.ask("command", **where, options={}, files={"file": file})
        opened = await rorik.ask("history", channel=hers["id"])
        await rorik.ask("history", channel=table.hall["id"])
        await table.rorik.say(table.hall, "the end")
        for pane in (ada, rorik):
            while (await pane.signal("MESSAGE_CREATE"))["content"] != "the end":
                pass
        while (await row.hear())["waiting"][str(table.ada.id)]["letters"] < 2:
            pass
    assert opened["op"] == "error"
    assert sum(SECRET in frame for frame in ada.frames) == 3
    assert not any(SECRET in frame for frame in rorik.frames)
    assert not any(hers["id"] in frame for frame in rorik.frames)
    assert not any(SECRET in frame for frame in row.frames)


async def test_what_waits_is_counted_until_it_has_been_read(table: PageWorld, bot: HostBot) -> None:
    user = await bot.fetch_user(table.ada.id)
    sent = await user.send("your card")
    async with table.pane(None) as row, table.pane(table.ada) as pane:
        first = (await row.until(op="snapshot"))["waiting"]
        assert first[str(table.ada.id)] == {"letters": 1, "news": False, "asked": False}
        assert first[str(table.rorik.id)] == {"letters": 0, "news": False, "asked": False}
        assert (await pane.until(op="snapshot"))["unread"] == {str(sent.channel.id): 1}
        await pane.ask("read", channel=str(sent.channel.id), message=str(sent.id))
        now = (await row.until(op="people"))["waiting"]
    assert now[str(table.ada.id)] == {"letters": 0, "news": False, "asked": False}


async def test_a_letter_that_waits_for_an_answer_is_new_again_after_a_restart(
    table: PageWorld,
) -> None:
    letters = int((await table.ada.open_dm())["id"])
    skald = table.world.find_user(table.world.bot_id)
    asks = {"type": 2, "style": 1, "label": "Order", "custom_id": "sk:order:1:turn.1:"}
    row = {"type": 1, "components": [asks]}
    messages.post_message(table.world, letters, skald, {"content": "news"}, [])
    assert [*ReadMarks(table.world).unread_messages(table.ada.id, letters)] == []
    messages.post_message(table.world, letters, skald, {"content": "card", "components": [row]}, [])
    (waiting,) = ReadMarks(table.world).unread_messages(table.ada.id, letters)
    assert waiting["content"] == "card"


async def test_what_was_not_read_is_still_new_after_a_restart(tmp_path: Path) -> None:
    world = World(now=ManualClock(), path=tmp_path / "world.json")
    ada, rorik = (add_person(world, one) for one in ("Ada", "Rorik"))
    hall = world.add_channel(world.add_guild("The hall of kings", [ada, rorik]), "the-hall")
    where = int(hall["id"])
    await rorik.say(hall, "long ago")
    readers = ReadMarks(world)
    assert [*readers.unread_messages(ada.id, where)] == []
    said = [await rorik.say(hall, str(number)) for number in range(3)]
    readers.mark_read(ada.id, where, int(said[0]["id"]))
    world.save()
    assert world.path
    again = ReadMarks(World.load(world.path))
    assert [one["content"] for one in again.unread_messages(ada.id, where)] == ["2", "1"]


async def test_history_comes_a_page_at_a_time(table: PageWorld) -> None:
    for number in range(60):
        await table.ada.say(table.hall, str(number))
    async with table.pane(table.rorik) as pane:
        last = await pane.ask("history", channel=table.hall["id"])
        oldest = last["messages"][0]["id"]
        rest = await pane.ask("history", channel=table.hall["id"], before=oldest)
    told = [message["content"] for message in rest["messages"] + last["messages"]]
    assert told == [str(number) for number in range(60)]
    assert (last["whole"], rest["whole"]) == (False, True)
