"""The real discord.py puts messages where they belong; every failure has its name."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.delivery.courier import Courier
from bot.delivery.discord_io import sender as senders
from bot.delivery.discord_io.sender import (
    BarredError,
    BulkyError,
    ClosedDoorError,
    DiscordSender,
    GoneError,
    LostError,
    Place,
    RejectedError,
    SendError,
    Sent,
)
from bot.local.faults import Drop, LostAnswer, Refuse, Slow, TooMany
from bot.local.server import Server
from bot.local.world import channels, permissions
from bot.local.world.world import World
from bot.messages.controls import Control
from bot.messages.message_numbers import number
from bot.messages.posts import Button, File, Gallery, MessageContent, Row, Shown, Text
from engine.core.protocol.values import Seat
from tests.bot.delivery.post_office import ADA, Office
from tests.bot.local.stage import until
from tests.bot.openapi import OpenApiJudge, place

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 64
POST = MessageContent(
    (Gallery((Shown("hand-1.png", "a hand"),)), Text("News for <@1> @everyone")), 0xFF8800
)
FILES = (File("hand-1.png", PNG),)
PLAIN = MessageContent((Text("A word"),))
MESSAGES = "/channels/*/messages"


@dataclass
class Stage:
    """A guild with a channel, one person, and a bot that is logged in."""

    server: Server
    world: World
    sender: DiscordSender
    channel: int
    ada: Any

    @property
    def place(self) -> Place:
        return Place(channel=self.channel)

    @property
    def dm(self) -> Place:
        return Place(dm=self.ada.id)

    def messages(self, channel: int) -> list[Any]:
        return list(self.world.messages.get(channel, {}).values())

    def fault(self, what: Any, method: str = "POST", path: str = MESSAGES, times: int = 1) -> None:
        self.server.faults.on(method, path, what, times=times)


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    world = World()
    ada = world.add_person("Ada")
    guild = world.add_guild("The hall", [ada])
    channel = world.add_channel(guild, "the-hall")
    intents = discord.Intents(guilds=True)
    judge = OpenApiJudge() if place().exists() else None
    async with Server(world) as server:
        server.witness.extend([judge] if judge else [])
        with server.addresses():
            client = discord.Client(intents=intents, guild_ready_timeout=0.05)
            ready = asyncio.Event()

            async def on_ready() -> None:
                ready.set()

            client.event(on_ready)
            async with client:
                task = asyncio.create_task(client.start(world.token))
                await asyncio.wait_for(ready.wait(), 10)
                yield Stage(server, world, DiscordSender(client), int(channel["id"]), ada)
                await client.close()
                await asyncio.gather(task, return_exceptions=True)
    assert server.faults_found == []
    assert judge is None or judge.wrong == []


async def test_a_message_arrives_with_its_picture_and_mentions_nobody(stage: Stage) -> None:
    sent = await stage.sender.post(stage.place, POST, FILES, "token-1")
    [message] = stage.messages(stage.channel)
    assert sent == Sent(stage.channel, int(message["id"]))
    assert message["attachments"][0]["filename"] == "hand-1.png"
    assert message["mentions"] == []
    assert message["mention_everyone"] is False
    assert message["components"][0]["id"] == number("token-1")


async def test_the_same_token_gives_the_same_message(stage: Stage) -> None:
    first = await stage.sender.post(stage.place, POST, FILES, "token-1")
    assert await stage.sender.post(stage.place, POST, FILES, "token-1") == first
    assert await stage.sender.post(stage.place, POST, FILES, "token-2") != first
    assert len(stage.messages(stage.channel)) == 2


async def test_a_dm_arrives_and_is_found(stage: Stage) -> None:
    sent = await stage.sender.post(stage.dm, PLAIN, (), "token-1")
    since = stage.world.now() - timedelta(minutes=5)
    assert await stage.sender.find(stage.dm, "token-1", since) == sent
    assert await stage.sender.find(stage.dm, "token-2", since) is None


async def test_a_message_is_found_among_others_and_only_if_it_is_ours(stage: Stage) -> None:
    await stage.ada.say(stage.channel, "hello")
    sent = await stage.sender.post(stage.place, PLAIN, (), "token-1")
    for n in range(3):
        await stage.sender.post(stage.place, PLAIN, (), f"other-{n}")
    since = stage.world.now() - timedelta(minutes=5)
    assert await stage.sender.find(stage.place, "token-1", since) == sent
    assert await stage.sender.find(stage.place, "token-9", since) is None


async def test_a_note_rings_for_nobody(stage: Stage) -> None:
    await stage.sender.post(stage.place, PLAIN, (), "token-1", silent=True)
    [message] = stage.messages(stage.channel)
    assert message["flags"] & discord.MessageFlags.suppress_notifications.flag


async def test_an_edit_takes_controls_and_pictures_away(stage: Stage) -> None:
    button = Row((Button("Order", Control("order", 1)),))
    sent = await stage.sender.post(
        stage.place, MessageContent((*POST.parts, button)), FILES, "token-1"
    )
    await stage.sender.edit(sent, PLAIN)
    [message] = stage.messages(stage.channel)
    assert message["attachments"] == []
    assert [one["type"] for one in message["components"]] == [10]


async def test_a_thread_hangs_on_its_message_and_is_made_once(stage: Stage) -> None:
    sent = await stage.sender.post(stage.place, PLAIN, (), "token-1")
    client = stage.sender.client
    assert client is not None
    known = asyncio.create_task(client.wait_for("thread_create", timeout=5))
    await asyncio.sleep(0)
    thread = await stage.sender.thread(sent, "Capital 1")
    await known
    assert await stage.sender.thread(sent, "Capital 1") == thread
    assert stage.world.channel(thread)["name"] == "Capital 1"
    told = await stage.sender.post(Place(channel=thread), PLAIN, (), "token-2")
    await stage.sender.pin(told)
    since = stage.world.now() - timedelta(minutes=5)
    assert await stage.sender.find(Place(channel=thread), "token-2", since) == told


async def test_a_thread_that_nobody_told_us_of_is_not_made_again(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = await stage.sender.post(stage.place, PLAIN, (), "token-1")
    thread = await stage.sender.thread(sent, "Capital 1")
    assert stage.sender.client is not None
    monkeypatch.setattr(stage.sender.client, "get_channel", lambda _: None)
    assert await stage.sender.thread(sent, "Capital 1") == thread
    assert [one.code for one in stage.server.faults_found] == [senders.THREADED]
    stage.server.faults_found.clear()


async def test_a_thread_that_sleeps_is_woken_by_a_letter(stage: Stage) -> None:
    sent = await stage.sender.post(stage.place, PLAIN, (), "token-1")
    thread = await stage.sender.thread(sent, "Capital 1")
    assert stage.sender.client is not None
    channel = await stage.sender.client.fetch_channel(thread)
    assert isinstance(channel, discord.Thread)
    await channel.edit(archived=True)
    await stage.sender.post(Place(channel=thread), PLAIN, (), "token-2")
    assert stage.world.channel(thread)["thread_metadata"]["archived"] is False
    await channel.edit(archived=True)
    stage.fault(Refuse(50083))
    await stage.sender.post(Place(channel=thread), PLAIN, (), "token-3")
    assert stage.world.channel(thread)["thread_metadata"]["archived"] is False


async def test_what_is_lacking_to_write_somewhere_is_named(stage: Stage) -> None:
    sent = await stage.sender.post(stage.place, PLAIN, (), "token-1")
    thread = await stage.sender.thread(sent, "Capital 1")
    assert stage.sender.lacking(thread) == stage.sender.lacking(stage.channel) == ""
    world = stage.world
    for bits, there, within in (
        (permissions.SEND_IN_THREADS, "", "send_messages_in_threads"),
        (permissions.SEND, "send_messages", ""),
        (permissions.ATTACH, "attach_files", "attach_files"),
    ):
        channels.forbid(world, stage.channel, world.bot_id, bits)
        await until(lambda there=there: stage.sender.lacking(stage.channel) == there)  # type: ignore[misc]
        await until(lambda within=within: stage.sender.lacking(thread) == within)  # type: ignore[misc]
    assert stage.sender.lacking(7) == ""


async def test_no_thread_hangs_in_a_dm_or_another_thread(stage: Stage) -> None:
    anchor = await stage.sender.post(stage.place, PLAIN, (), "token-1")
    thread = await stage.sender.thread(anchor, "Capital 1")
    for n, where in enumerate((stage.dm, Place(channel=thread))):
        sent = await stage.sender.post(where, PLAIN, (), f"other-{n}")
        with pytest.raises(BarredError):
            await stage.sender.thread(sent, "Capital 2")


FAULTS = [
    (Refuse(50007), True, ClosedDoorError),
    (Refuse(50013), False, BarredError),
    (Refuse(50001), False, BarredError),
    (Refuse(10003), False, GoneError),
    (Drop(), False, LostError),
]


@pytest.mark.parametrize(("what", "dm", "error"), FAULTS, ids=[str(one[0]) for one in FAULTS])
async def test_each_failure_has_its_name(
    stage: Stage, what: Any, dm: bool, error: type[SendError]
) -> None:
    stage.fault(what)
    with pytest.raises(error):
        await stage.sender.post(stage.dm if dm else stage.place, PLAIN, (), "token-1")


@dataclass
class Answer:
    """As much of an HTTP answer as an exception of discord.py is made of."""

    status: int
    reason: str = ""
    headers: dict[str, str] = field(default_factory=dict)


CODES = [
    (400, 50_278, ClosedDoorError),
    (429, 40_003, ClosedDoorError),
    (413, 0, BulkyError),
    (400, 40_005, BulkyError),
    (429, 30_046, RejectedError),
    (400, 50_035, RejectedError),
    (400, 160_006, BarredError),
    (401, 0, LostError),
    (404, 10_008, GoneError),
]


@pytest.mark.parametrize(("status", "code", "error"), CODES)
def test_each_code_of_discord_means_one_thing(
    status: int, code: int, error: type[SendError]
) -> None:
    answer: Any = Answer(status)
    fault = discord.HTTPException(answer, {"code": code, "message": "no"})
    told = senders._told(fault, Place(channel=1))  # noqa: SLF001 - codes that no fault can bring
    assert type(told) is error
    assert told.why == f"{status}/{code}"


@pytest.mark.parametrize(("said", "seconds"), [("12.5", 12.5), ("", 0.0), ("soon", 0.0)])
def test_how_long_discord_asks_to_wait_is_read_with_care(said: str, seconds: float) -> None:
    answer: Any = Answer(429, headers={"Retry-After": said} if said else {})
    told = senders._told(discord.HTTPException(answer, "no"), Place(channel=1))  # noqa: SLF001 - as above
    assert isinstance(told, LostError)
    assert told.after == seconds


async def test_a_shut_door_is_one_in_truth_too(stage: Stage) -> None:
    stage.ada.shut_dms(True)
    with pytest.raises(ClosedDoorError):
        await stage.sender.post(stage.dm, PLAIN, (), "token-1")


async def test_a_channel_that_is_gone_is_gone(stage: Stage) -> None:
    with pytest.raises(GoneError):
        await stage.sender.post(Place(channel=4711), PLAIN, (), "token-1")


async def test_a_lost_answer_is_made_good_by_the_token(stage: Stage) -> None:
    stage.fault(LostAnswer())
    with pytest.raises(LostError):
        await stage.sender.post(stage.place, PLAIN, (), "token-1")
    sent = await stage.sender.post(stage.place, PLAIN, (), "token-1")
    assert [int(one["id"]) for one in stage.messages(stage.channel)] == [sent.message]


async def test_a_short_limit_is_waited_for_and_nothing_comes_twice(stage: Stage) -> None:
    stage.fault(TooMany(0.01))
    await stage.sender.post(stage.place, PLAIN, (), "token-1")
    assert len(stage.messages(stage.channel)) == 1


async def test_a_call_without_an_answer_is_lost(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(senders, "PATIENCE", 0.05)
    until = asyncio.Event()
    stage.fault(Slow(until))
    with pytest.raises(LostError):
        await stage.sender.post(stage.place, PLAIN, (), "token-1")
    until.set()


async def test_a_client_that_has_gone_is_not_ready_and_loses_what_it_is_given(stage: Stage) -> None:
    assert stage.sender.ready
    assert stage.sender.client is not None
    await stage.sender.client.close()
    assert not stage.sender.ready
    for sender in (stage.sender, DiscordSender()):
        assert not sender.ready
        with pytest.raises(LostError):
            await sender.post(stage.place, PLAIN, (), "token-1")


async def test_a_courier_delivers_a_table_to_discord(stage: Stage, office: Office) -> None:
    """Lobby, thread with its pinned opening, news with pictures, cards: all that letters can be."""
    await office.change(channel=stage.channel, message=None)
    async with office.plain.writing() as tx:
        ada = await tx.people.of_discord(ADA)
        assert ada is not None
        await tx.people.save(replace(ada, discord=stage.ada.id))
    courier = Courier(office.plain, office.desk, stage.sender, office.studio, office.kinds)
    await office.window(1)
    await office.write("lobby", room="")
    await courier.round(office.now)
    await office.public("It begins", look=[("table", "")])
    for _ in range(2):
        await office.write("card", seat=Seat(1), body={"asks": ["turn.1"]})
        await courier.round(office.now)
    await office.news(1, "Dealt")
    for _ in range(3):
        await courier.round(office.now)
        office.now += timedelta(seconds=6)
    row = await office.row()
    assert row.message is not None
    assert row.thread == row.message
    told = stage.messages(row.message)
    assert [one["pinned"] for one in told if one["type"] == 0] == [True, False]
    [dm] = [
        number_ for number_ in stage.world.messages if number_ not in {stage.channel, row.thread}
    ]
    assert len(stage.messages(dm)) == 3
    assert all(one.sent_at for one in await office.letters())


def test_marks_are_numbers_that_discord_takes() -> None:
    marks = {number(f"token-{n}") for n in range(1_000)}
    assert len(marks) == 1_000
    assert min(marks) >= 1_000
    assert max(marks) < 2**31
