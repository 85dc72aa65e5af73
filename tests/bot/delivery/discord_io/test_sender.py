"""The sender on the real discord.py: where messages go, and an exception for every failure."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from functools import partial

import discord
import pytest

from bot.delivery.courier import Courier
from bot.delivery.discord_io import sender as senders
from bot.delivery.discord_io.send_errors import (
    HAS_THREAD_CODE,
    ForbiddenError,
    GoneError,
    NoAnswerError,
)
from bot.delivery.discord_io.sender import Destination, DiscordSender, SentMessage
from bot.letter_bodies import LobbyMessage
from bot.local.planned_faults import (
    Delay,
    LostAnswer,
    RefuseRequest,
    TooManyRequests,
)
from bot.local.world import channels, permissions
from bot.messages.controls import Control
from bot.messages.message_numbers import component_number
from bot.messages.post_parts import AttachedPicture, Button, Gallery, Row, Text
from bot.messages.posts import File, MessageContent
from engine.core.protocol.values import Seat
from tests.bot.delivery.discord_io.sender_stage import PLAIN, SenderStage
from tests.bot.delivery.post_office import ADA, CARD, PostOffice
from tests.bot.local.stage import wait_until

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 64
POST = MessageContent(
    (Gallery(AttachedPicture("hand-1.png", "a hand")), Text("News for <@1> @everyone")), 0xFF8800
)
FILES = (File("hand-1.png", PNG),)


async def test_a_message_arrives_with_its_picture_and_mentions_nobody(stage: SenderStage) -> None:
    sent = await stage.sender.send(stage.place, POST, FILES, "token-1")
    [message] = stage.messages(stage.channel)
    assert sent == SentMessage(stage.channel, int(message["id"]))
    assert message["attachments"][0]["filename"] == "hand-1.png"
    assert message["mentions"] == []
    assert message["mention_everyone"] is False
    assert message["components"][0]["id"] == component_number("token-1")


async def test_the_same_token_gives_the_same_message(stage: SenderStage) -> None:
    first = await stage.sender.send(stage.place, POST, FILES, "token-1")
    assert await stage.sender.send(stage.place, POST, FILES, "token-1") == first
    assert await stage.sender.send(stage.place, POST, FILES, "token-2") != first
    assert len(stage.messages(stage.channel)) == 2


async def test_a_dm_arrives_and_is_found(stage: SenderStage) -> None:
    sent = await stage.sender.send(stage.dm, PLAIN, (), "token-1")
    since = stage.world.now() - timedelta(minutes=5)
    assert await stage.sender.find(stage.dm, "token-1", since) == sent
    assert await stage.sender.find(stage.dm, "token-2", since) is None


async def test_a_message_is_found_among_others_and_only_if_it_is_ours(stage: SenderStage) -> None:
    await stage.ada.say(stage.channel, "hello")
    sent = await stage.sender.send(stage.place, PLAIN, (), "token-1")
    for n in range(3):
        await stage.sender.send(stage.place, PLAIN, (), f"other-{n}")
    since = stage.world.now() - timedelta(minutes=5)
    assert await stage.sender.find(stage.place, "token-1", since) == sent
    assert await stage.sender.find(stage.place, "token-9", since) is None


async def test_a_note_rings_for_nobody(stage: SenderStage) -> None:
    await stage.sender.send(stage.place, PLAIN, (), "token-1", silent=True)
    [message] = stage.messages(stage.channel)
    assert message["flags"] & discord.MessageFlags.suppress_notifications.flag


async def test_an_edit_takes_controls_and_pictures_away(stage: SenderStage) -> None:
    button = Row((Button("Order", Control("order", 1)),))
    sent = await stage.sender.send(
        stage.place, MessageContent((*POST.parts, button)), FILES, "token-1"
    )
    await stage.sender.edit(sent, PLAIN)
    [message] = stage.messages(stage.channel)
    assert message["attachments"] == []
    assert [one["type"] for one in message["components"]] == [10]


async def test_a_thread_hangs_on_its_message_and_is_made_once(stage: SenderStage) -> None:
    sent = await stage.sender.send(stage.place, PLAIN, (), "token-1")
    client = stage.sender.client
    assert client is not None
    known = asyncio.create_task(client.wait_for("thread_create", timeout=5))
    await asyncio.sleep(0)
    thread = await stage.sender.open_thread(sent, "Capital 1")
    await known
    assert await stage.sender.open_thread(sent, "Capital 1") == thread
    assert stage.world.find_channel(thread)["name"] == "Capital 1"
    told = await stage.sender.send(Destination(channel=thread), PLAIN, (), "token-2")
    await stage.sender.pin(told)
    since = stage.world.now() - timedelta(minutes=5)
    assert await stage.sender.find(Destination(channel=thread), "token-2", since) == told


async def test_a_thread_that_nobody_told_us_of_is_not_made_again(
    stage: SenderStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = await stage.sender.send(stage.place, PLAIN, (), "token-1")
    thread = await stage.sender.open_thread(sent, "Capital 1")
    assert stage.sender.client is not None
    monkeypatch.setattr(stage.sender.client, "get_channel", lambda _: None)
    assert await stage.sender.open_thread(sent, "Capital 1") == thread
    assert [one.code for one in stage.server.broken_rules] == [HAS_THREAD_CODE]
    stage.server.broken_rules.clear()


async def test_a_thread_that_sleeps_is_woken_by_a_letter(stage: SenderStage) -> None:
    sent = await stage.sender.send(stage.place, PLAIN, (), "token-1")
    thread = await stage.sender.open_thread(sent, "Capital 1")
    assert stage.sender.client is not None
    channel = await stage.sender.client.fetch_channel(thread)
    assert isinstance(channel, discord.Thread)
    await channel.edit(archived=True)
    await stage.sender.send(Destination(channel=thread), PLAIN, (), "token-2")
    assert stage.world.find_channel(thread)["thread_metadata"]["archived"] is False
    await channel.edit(archived=True)
    stage.fault(RefuseRequest(50083))
    await stage.sender.send(Destination(channel=thread), PLAIN, (), "token-3")
    assert stage.world.find_channel(thread)["thread_metadata"]["archived"] is False


async def test_what_is_lacking_to_write_somewhere_is_named(stage: SenderStage) -> None:
    sent = await stage.sender.send(stage.place, PLAIN, (), "token-1")
    thread = await stage.sender.open_thread(sent, "Capital 1")
    assert (
        stage.sender.missing_permission(thread)
        == stage.sender.missing_permission(stage.channel)
        == ""
    )
    world = stage.world

    def lacks(channel: int, permission: str) -> bool:
        return stage.sender.missing_permission(channel) == permission

    for bits, there, within in (
        (permissions.SEND_IN_THREADS, "", "send_messages_in_threads"),
        (permissions.SEND, "send_messages", ""),
        (permissions.ATTACH, "attach_files", "attach_files"),
    ):
        channels.deny_permissions(world, stage.channel, world.bot_id, bits)
        await wait_until(partial(lacks, stage.channel, there))
        await wait_until(partial(lacks, thread, within))
    assert stage.sender.missing_permission(7) == ""


async def test_no_thread_hangs_in_a_dm_or_another_thread(stage: SenderStage) -> None:
    anchor = await stage.sender.send(stage.place, PLAIN, (), "token-1")
    thread = await stage.sender.open_thread(anchor, "Capital 1")
    for n, where in enumerate((stage.dm, Destination(channel=thread))):
        sent = await stage.sender.send(where, PLAIN, (), f"other-{n}")
        with pytest.raises(ForbiddenError):
            await stage.sender.open_thread(sent, "Capital 2")


async def test_a_channel_that_is_gone_is_gone(stage: SenderStage) -> None:
    with pytest.raises(GoneError):
        await stage.sender.send(Destination(channel=4711), PLAIN, (), "token-1")


async def test_a_lost_answer_is_made_good_by_the_token(stage: SenderStage) -> None:
    stage.fault(LostAnswer())
    with pytest.raises(NoAnswerError):
        await stage.sender.send(stage.place, PLAIN, (), "token-1")
    sent = await stage.sender.send(stage.place, PLAIN, (), "token-1")
    assert [int(one["id"]) for one in stage.messages(stage.channel)] == [sent.message_id]


async def test_a_short_limit_is_waited_for_and_nothing_comes_twice(stage: SenderStage) -> None:
    stage.fault(TooManyRequests(0.01))
    await stage.sender.send(stage.place, PLAIN, (), "token-1")
    assert len(stage.messages(stage.channel)) == 1


async def test_a_call_without_an_answer_is_lost(
    stage: SenderStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(senders, "CALL_TIMEOUT", 0.05)
    until = asyncio.Event()
    stage.fault(Delay(until))
    with pytest.raises(NoAnswerError):
        await stage.sender.send(stage.place, PLAIN, (), "token-1")
    until.set()


async def test_a_client_that_has_gone_is_not_ready_and_loses_what_it_is_given(
    stage: SenderStage,
) -> None:
    assert stage.sender.is_ready
    assert stage.sender.client is not None
    await stage.sender.client.close()
    assert not stage.sender.is_ready
    for sender in (stage.sender, DiscordSender()):
        assert not sender.is_ready
        with pytest.raises(NoAnswerError):
            await sender.send(stage.place, PLAIN, (), "token-1")


async def test_a_courier_delivers_a_table_to_discord(
    stage: SenderStage, office: PostOffice
) -> None:
    """Lobby, thread with pinned opening, news with pictures, cards: all kinds of letters."""
    await office.change_game(channel=stage.channel, message=None)
    async with office.store.writing() as tx:
        ada = await tx.people.find_by_discord_id(ADA)
        assert ada is not None
        await tx.people.save(replace(ada, discord=stage.ada.id))
    courier = Courier(office.store, office.desk, stage.sender, office.studio, office.game_types)
    await office.open_window(1)
    await office.write_letter(LobbyMessage(), room="")
    await courier.deliver_due_letters(office.now)
    await office.write_public("It begins", look=[("table", "")])
    for _ in range(2):
        await office.write_letter(CARD, seat=Seat(1))
        await courier.deliver_due_letters(office.now)
    await office.write_news(1, "Dealt")
    for _ in range(3):
        await courier.deliver_due_letters(office.now)
        office.now += timedelta(seconds=6)
    row = await office.read_game()
    assert row.message is not None
    assert row.thread == row.message
    told = stage.messages(row.message)
    assert [one["pinned"] for one in told if one["type"] == 0] == [True, False]
    [dm] = [
        number_ for number_ in stage.world.messages if number_ not in {stage.channel, row.thread}
    ]
    assert len(stage.messages(dm)) == 3
    assert all(one.sent_at for one in await office.read_letters())


def test_marks_are_numbers_that_discord_takes() -> None:
    marks = {component_number(f"token-{n}") for n in range(1_000)}
    assert len(marks) == 1_000
    assert min(marks) >= 1_000
    assert max(marks) < 2**31
