"""What was written while nobody listened: answered after the start, once, and done once."""

import asyncio
from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.local.planned_faults import (
    ALWAYS,
    Delay,
    DeliverTwice,
    DropConnection,
    LostAnswer,
    ProxyStatus,
    RefuseRequest,
)
from bot.local.snowflakes import Json
from bot.messages.message_numbers import LOWEST_NUMBER
from bot.play.memory.heard_messages import HeardMessages, MessageKey
from cogs.direct_messages import late_answers as later
from cogs.direct_messages import message
from cogs.direct_messages.unanswered_lines import unanswered_messages
from engine.core.protocol.values import Order
from tests.bot.local.stage import wait_until
from tests.cogs.running_bot import RunningBot, message_controls, message_text

LETTERS = "/channels/*/messages"
LOOKING = "discord.py: on_ready"
ME, ADA = 1, 7


async def sheet(bot: RunningBot, game: int, name: str = "Ada") -> list[Order]:
    seat_view = await bot.services.desk.read_seat_view(
        game, await bot.person_number(name), bot.clock()
    )
    return [one.order for own in seat_view.asks for one in own.sheet]


async def dms(bot: RunningBot, name: str = "Ada") -> list[Json]:
    person = bot.people[name]
    read = person.read_messages(await person.open_dm())
    return [one for one in read if one["author"]["id"] != str(person.id)]


async def new(bot: RunningBot, known: list[Json], name: str = "Ada") -> list[Json]:
    """Wait for a message that was not there before."""
    before = {one["id"] for one in known}
    async with asyncio.timeout(5):
        while True:
            found = [one for one in await dms(bot, name) if one["id"] not in before]
            if found:
                return found
            await asyncio.sleep(0.005)


async def looked_through() -> None:
    """Wait until nothing more is looked through."""
    await wait_until(lambda: LOOKING not in [one.get_name() for one in asyncio.all_tasks()])


async def test_an_order_that_was_played_and_not_answered_is_answered_after_the_start(
    bot_on_disk: RunningBot,
) -> None:
    game = await bot_on_disk.open_table(names=("Ada", "Bo"))
    active, _ = await bot_on_disk.active_and_waiting(game)
    name = active.name
    bot_on_disk.server.faults.plan("POST", LETTERS, DropConnection(), times=ALWAYS)
    channel = await active.open_dm()
    before = await dms(bot_on_disk, name)
    mine = await active.say(channel, "end build")
    async with asyncio.timeout(5):
        person, token = await bot_on_disk.person_number(name), f"dm.{mine['id']}"
        while not await bot_on_disk.services.desk.find_known_reply(person, token):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.005)
    await bot_on_disk.stop()
    bot_on_disk.server.faults.clear()
    await bot_on_disk.start()
    (answer,) = await new(bot_on_disk, before, name)
    assert answer["message_reference"]["message_id"] == mine["id"]
    assert {one.verb for one in message_controls(answer)} == {"table"}
    async with bot_on_disk.services.store.reading() as tx:
        assert (await tx.steps.position(game)).revision == 2
    await looked_through()
    assert len(await new(bot_on_disk, before, name)) == 1


async def test_a_line_that_was_written_while_nobody_listened_is_done_after_the_start(
    bot_on_disk: RunningBot,
) -> None:
    game = await bot_on_disk.open_table("toy")
    before = await dms(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    await bot_on_disk.stop()
    mine = await ada.say(await ada.open_dm(), "bid 3")
    bot_on_disk.clock.advance(minutes=2)
    await bot_on_disk.start()
    (answer,) = await new(bot_on_disk, before)
    assert "Noted: `bid 3`" in message_text(answer)
    assert answer["message_reference"]["message_id"] == mine["id"]
    assert [one.kind for one in await sheet(bot_on_disk, game)] == ["bid"]


async def test_a_line_that_was_written_in_time_counts_though_its_window_is_due_at_the_start(
    bot_on_disk: RunningBot,
) -> None:
    """Windows close 24 hours after the start, in the middle of a short absence."""
    game = await bot_on_disk.open_table("toy")
    before = await dms(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    bot_on_disk.clock.advance(minutes=24 * 60 - 1)
    async with bot_on_disk.services.store.writing() as tx:
        await tx.pulse.set(bot_on_disk.clock())
    await bot_on_disk.stop()
    await ada.say(await ada.open_dm(), "bid 3")
    bot_on_disk.clock.advance(minutes=2)
    await bot_on_disk.start()
    (answer,) = await new(bot_on_disk, before)
    assert "Noted: `bid 3`" in message_text(answer)
    await looked_through()
    bot_on_disk.clock.advance(minutes=3)
    assert await bot_on_disk.services.desk.close_due_windows(bot_on_disk.clock()) == 1
    async with bot_on_disk.services.store.reading() as tx:
        assert (await tx.steps.position(game)).revision == 2


async def test_several_lines_are_done_in_their_order(bot_on_disk: RunningBot) -> None:
    game = await bot_on_disk.open_table("toy")
    before = await dms(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    await bot_on_disk.stop()
    for text in ("bid 3", "withdraw 1", "bid 2"):
        await ada.say(await ada.open_dm(), text)
    await bot_on_disk.start()
    await wait_until(lambda: len(ada.read_messages(ada.dms()[0])) >= len(before) + 6)
    assert [one.model_dump()["amount"] for one in await sheet(bot_on_disk, game)] == [2]


async def test_what_was_answered_is_not_answered_again(bot_on_disk: RunningBot) -> None:
    await bot_on_disk.open_table("toy")
    await bot_on_disk.write_dm(bot_on_disk.people["Ada"], "bid 3")
    await bot_on_disk.write_dm(bot_on_disk.people["Ada"], "sheet")
    before = await dms(bot_on_disk)
    for _ in range(2):
        await bot_on_disk.restart()
        await looked_through()
    assert len(await dms(bot_on_disk)) == len(before)


async def test_an_old_line_is_left_alone(bot_on_disk: RunningBot) -> None:
    game = await bot_on_disk.open_table("toy")
    before = await dms(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    await bot_on_disk.stop()
    await ada.say(await ada.open_dm(), "bid 3")
    bot_on_disk.clock.advance(minutes=16)
    await bot_on_disk.start()
    await looked_through()
    assert len(await dms(bot_on_disk)) == len(before)
    assert await sheet(bot_on_disk, game) == []


async def test_a_line_for_what_is_over_is_not_played_on_what_is_asked_next(
    bot_on_disk: RunningBot,
) -> None:
    game = await bot_on_disk.open_table("toy")
    before = await dms(bot_on_disk)
    ada, gate = bot_on_disk.people["Ada"], asyncio.Event()
    await bot_on_disk.stop()
    await ada.say(await ada.open_dm(), "bid 3")
    bot_on_disk.server.faults.plan("GET", LETTERS, Delay(gate), times=ALWAYS)
    bot_on_disk.clock.advance(seconds=30)
    await bot_on_disk.start()
    for name in ("Ada", "Rorik"):
        person = await bot_on_disk.person_number(name)
        await bot_on_disk.services.desk.mark_ready(game, person, None, bot_on_disk.clock())
    gate.set()
    (answer, *_) = await new(bot_on_disk, before)
    assert "That window has closed. Here is your card." in message_text(answer)
    assert await sheet(bot_on_disk, game) == []


async def test_whoever_cant_be_looked_at_keeps_no_other_from_an_answer(
    bot_on_disk: RunningBot,
) -> None:
    game = await bot_on_disk.open_table("toy")
    for name in ("Ada", "Rorik"):
        await bot_on_disk.write_dm(bot_on_disk.people[name], "help")
    bot_on_disk.server.faults.clear()
    before = await dms(bot_on_disk, "Rorik")
    ada, rorik = bot_on_disk.people["Ada"], bot_on_disk.people["Rorik"]
    await bot_on_disk.stop()
    await ada.say(await ada.open_dm(), "bid 3")
    await rorik.say(await rorik.open_dm(), "bid 3")
    place = f"/channels/{(await ada.open_dm())['id']}/messages"
    bot_on_disk.server.faults.plan("GET", place, RefuseRequest(50001))
    await bot_on_disk.start()
    await new(bot_on_disk, before, "Rorik")
    await looked_through()
    assert await sheet(bot_on_disk, game) == []
    assert len(await sheet(bot_on_disk, game, "Rorik")) == 1
    bot_on_disk.server.broken_rules.clear()


async def test_a_withdrawal_that_comes_twice_takes_one_order_off(bot: RunningBot) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    seat_view = await bot.services.desk.read_seat_view(
        game, await bot.person_number("Ada"), bot.clock()
    )
    guard = seat_view.view.hand[0]
    await bot.write_dm(ada, f"bid 3\npost {guard} > north")
    assert len(await sheet(bot, game)) == 2
    channel = await ada.open_dm()
    mine = await ada.say(channel, "withdraw 1")
    async with asyncio.timeout(5):
        while len(await sheet(bot, game)) > 1:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.005)
    person, token = await bot.person_number("Ada"), f"dm.{mine['id']}"
    await bot.services.desk.withdraw_order(game, person, None, 1, bot.clock(), token=token)
    assert len(await sheet(bot, game)) == 1


# What stands unanswered


class Part:
    def __init__(self, number: int) -> None:
        self.id = number


class Said:
    """As much of a message as matters here."""

    def __init__(self, number: int, by: int, part: int = 1, to: int | None = None) -> None:
        self.id, self.type = number, discord.MessageType.default
        self.author = discord.Object(by)
        self.components = [Part(part)] if by == ME else []
        self.reference = None if to is None else discord.MessageReference(
            message_id=to, channel_id=1
        )  # fmt: skip


def left(*messages: Said) -> list[int]:
    some: Any = reversed(messages)
    return [one.id for one in unanswered_messages(some, ADA)]


def test_what_comes_after_the_last_answer_is_unanswered() -> None:
    assert left(Said(10, ADA), Said(11, ME), Said(12, ADA), Said(13, ADA)) == [12, 13]


def test_a_letter_answers_nothing() -> None:
    assert left(Said(10, ME), Said(12, ADA), Said(13, ME, LOWEST_NUMBER)) == [12]


def test_a_late_answer_answers_no_more_than_it_names() -> None:
    assert left(Said(10, ADA), Said(11, ADA), Said(12, ME, to=10)) == [11]


def test_whoever_has_gone_on_is_not_taken_at_their_earlier_word() -> None:
    heard = HeardMessages()
    early, later, last = (_message(number) for number in (5, 6, 7))
    assert heard.take_fresh(later)
    assert not heard.take_late(early)
    assert heard.take_late(last)
    assert not heard.take_late(last)
    assert not heard.take_fresh(last)


def test_what_comes_twice_is_heard_once() -> None:
    heard = HeardMessages()
    assert [heard.take_fresh(_message(number)) for number in (5, 6, 5, 6)] == [
        True,
        True,
        False,
        False,
    ]


def test_what_was_answered_in_vain_is_taken_once_more_by_whoever_comes_first() -> None:
    heard, line = HeardMessages(), _message(5)
    heard.take_fresh(line)
    heard.forget_unanswered(line)
    assert heard.take_late(line)
    assert not heard.take_lost(line)
    heard.forget_unanswered(line)
    assert heard.take_lost(line)
    assert not heard.take_lost(line)


def _message(number: int) -> MessageKey:
    return MessageKey(number, ADA)


@pytest.mark.parametrize("age", [timedelta(minutes=1), timedelta(minutes=14)])
async def test_who_writes_shortly_before_is_answered(
    bot_on_disk: RunningBot, age: timedelta
) -> None:
    game = await bot_on_disk.open_table("toy")
    before = await dms(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    await bot_on_disk.stop()
    await ada.say(await ada.open_dm(), "bid 3")
    bot_on_disk.clock.advance(seconds=age.total_seconds())
    await bot_on_disk.start()
    await new(bot_on_disk, before)
    assert len(await sheet(bot_on_disk, game)) == 1


# An answer that Discord doesn't take


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again without waiting for long."""
    monkeypatch.setattr(later, "FIRST_WAIT", 0.05)
    monkeypatch.setattr(message, "RETRY_WAIT", 0.01)


@pytest.mark.usefixtures("soon")
async def test_an_answer_that_discord_does_not_take_comes_later_and_once(
    bot_on_disk: RunningBot,
) -> None:
    game = await bot_on_disk.open_table(names=("Ada", "Bo"))
    active, _ = await bot_on_disk.active_and_waiting(game)
    before = await dms(bot_on_disk, active.name)
    rule = bot_on_disk.server.faults.plan("POST", LETTERS, ProxyStatus(503), times=7)
    mine = await active.say(await active.open_dm(), "end build")
    (answer,) = await new(bot_on_disk, before, active.name)
    assert rule.strikes == 7
    assert answer["message_reference"]["message_id"] == mine["id"]
    assert "Something went wrong" not in message_text(answer)
    assert {one.verb for one in message_controls(answer)} == {"table"}
    async with bot_on_disk.services.store.reading() as tx:
        assert (await tx.steps.position(game)).revision == 2
    await asyncio.sleep(0.3)
    assert len(await new(bot_on_disk, before, active.name)) == 1


@pytest.mark.usefixtures("soon")
async def test_an_answer_that_arrived_though_discord_said_otherwise_is_not_given_again(
    bot_on_disk: RunningBot,
) -> None:
    await bot_on_disk.open_table("toy")
    before = await dms(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    bot_on_disk.server.faults.plan("POST", LETTERS, LostAnswer(503))
    bot_on_disk.server.faults.plan("POST", LETTERS, ProxyStatus(503), times=3)
    await ada.say(await ada.open_dm(), "bid 3")
    await asyncio.sleep(0.5)
    (answer,) = await new(bot_on_disk, before)
    assert "Noted: `bid 3`" in message_text(answer)


@pytest.mark.usefixtures("soon")
async def test_of_a_message_in_parts_only_those_without_an_answer_are_answered_later(
    bot_on_disk: RunningBot,
) -> None:
    game = await bot_on_disk.open_table("toy")
    before = await dms(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    bot_on_disk.server.faults.plan("POST", LETTERS, ProxyStatus(503), times=2)
    await ada.say(await ada.open_dm(), "bid 3\nsheet")
    await asyncio.sleep(0.5)
    answers = await new(bot_on_disk, before)
    assert ["Noted: `bid 3`" in message_text(one) for one in answers] == [False, True]
    assert ["message_reference" in one for one in answers] == [False, True]
    assert len(await sheet(bot_on_disk, game)) == 1


@pytest.mark.usefixtures("soon")
async def test_a_refusal_that_discord_does_not_take_comes_later(bot_on_disk: RunningBot) -> None:
    await bot_on_disk.open_table("toy")
    before = await dms(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    bot_on_disk.server.faults.plan("POST", LETTERS, ProxyStatus(503), times=2)
    await ada.say(await ada.open_dm(), "withdraw")
    (answer,) = await new(bot_on_disk, before)
    assert "`withdraw 2`" in message_text(answer)


@pytest.mark.usefixtures("soon")
async def test_whoever_writes_anew_hears_what_was_done_and_nothing_is_done_that_was_not(
    bot_on_disk: RunningBot,
) -> None:
    game = await bot_on_disk.open_table("toy")
    before = await dms(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    bot_on_disk.server.faults.plan("POST", LETTERS, ProxyStatus(503), times=6)
    for text in ("bid 3", "withdraw", "sheet"):
        await ada.say(await ada.open_dm(), text)
    await asyncio.sleep(0.8)
    said = "\n".join(message_text(one) for one in await new(bot_on_disk, before))
    assert said.count("Noted: `bid 3`") == 1
    assert "`withdraw 2`" not in said
    assert len(await sheet(bot_on_disk, game)) == 1


@pytest.mark.usefixtures("soon")
async def test_an_answer_that_never_came_is_given_after_the_next_start(
    bot_on_disk: RunningBot,
) -> None:
    game = await bot_on_disk.open_table("toy")
    before = await dms(bot_on_disk)
    ada = bot_on_disk.people["Ada"]
    rule = bot_on_disk.server.faults.plan("POST", LETTERS, ProxyStatus(503), times=ALWAYS)
    await ada.say(await ada.open_dm(), "bid 3")
    await wait_until(lambda: rule.strikes > 3)
    await bot_on_disk.stop()
    bot_on_disk.server.faults.clear()
    await bot_on_disk.start()
    (answer,) = await new(bot_on_disk, before)
    assert "`bid 3`" in message_text(answer)
    await looked_through()
    assert len(await dms(bot_on_disk)) == len(before) + 1
    assert len(await sheet(bot_on_disk, game)) == 1


async def test_what_the_gateway_brings_twice_is_answered_once(bot: RunningBot) -> None:
    await bot.open_table("toy")
    before = await dms(bot)
    bot.server.faults.plan_event("MESSAGE_CREATE", DeliverTwice())
    await bot.write_dm(bot.people["Ada"], "sheet")
    await asyncio.sleep(0.2)
    assert len(await dms(bot)) == len(before) + 1
