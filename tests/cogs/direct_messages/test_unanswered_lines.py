"""What was written while nobody listened: answered after the start, once, and done once."""

import asyncio
from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.local.faults import ALWAYS, Drop, LostAnswer, Refuse, Slow, Status, Twice
from bot.local.snowflakes import Json
from bot.messages.message_numbers import LOWEST
from cogs.direct_messages import late_answers as later
from cogs.direct_messages import message
from cogs.direct_messages.unanswered_lines import Heard, open_ends
from engine.core.protocol.values import Order
from tests.bot.local.stage import until
from tests.cogs.whole_bot import Hall, controls, words

LETTERS = "/channels/*/messages"
LOOKING = "discord.py: on_ready"
ME, ADA = 1, 7


async def sheet(hall: Hall, game: int, name: str = "Ada") -> list[Order]:
    sight = await hall.client.desk.look(game, await hall.person(name), hall.clock())
    return [one.order for own in sight.asks for one in own.sheet]


async def dms(hall: Hall, name: str = "Ada") -> list[Json]:
    person = hall.people[name]
    read = person.read(await person.dm())
    return [one for one in read if one["author"]["id"] != str(person.id)]


async def new(hall: Hall, known: list[Json], name: str = "Ada") -> list[Json]:
    """Wait for a message that was not there before."""
    before = {one["id"] for one in known}
    async with asyncio.timeout(5):
        while True:
            found = [one for one in await dms(hall, name) if one["id"] not in before]
            if found:
                return found
            await asyncio.sleep(0.005)


async def looked_through() -> None:
    """Wait until nothing more is looked through."""
    await until(lambda: LOOKING not in [one.get_name() for one in asyncio.all_tasks()])


async def test_an_order_that_was_played_and_not_answered_is_answered_after_the_start(
    house: Hall,
) -> None:
    game = await house.table(names=("Ada", "Bo"))
    active, _ = await house.active(game)
    name = active.name
    house.server.faults.on("POST", LETTERS, Drop(), times=ALWAYS)
    channel = await active.dm()
    before = await dms(house, name)
    mine = await active.say(channel, "end build")
    async with asyncio.timeout(5):
        person, token = await house.person(name), f"dm.{mine['id']}"
        while not await house.client.desk.known(person, token):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.005)
    await house.end()
    house.server.faults.clear()
    await house.begin()
    (answer,) = await new(house, before, name)
    assert answer["message_reference"]["message_id"] == mine["id"]
    assert {"order"} <= {one.verb for one in controls(answer)}
    async with house.client.store.reading() as tx:
        assert (await tx.steps.position(game)).revision == 2
    await looked_through()
    assert len(await new(house, before, name)) == 1


async def test_a_line_that_was_written_while_nobody_listened_is_done_after_the_start(
    house: Hall,
) -> None:
    game = await house.table("toy")
    before = await dms(house)
    ada = house.people["Ada"]
    await house.end()
    mine = await ada.say(await ada.dm(), "bid 3")
    house.clock.move(minutes=2)
    await house.begin()
    (answer,) = await new(house, before)
    assert "Noted: `bid 3`" in words(answer)
    assert answer["message_reference"]["message_id"] == mine["id"]
    assert [one.kind for one in await sheet(house, game)] == ["bid"]


async def test_a_line_that_was_written_in_time_counts_though_its_window_is_due_at_the_start(
    house: Hall,
) -> None:
    """Windows close 24 hours after the start, in the middle of a short absence."""
    game = await house.table("toy")
    before = await dms(house)
    ada = house.people["Ada"]
    house.clock.move(minutes=24 * 60 - 1)
    async with house.client.store.writing() as tx:
        await tx.pulse.set(house.clock())
    await house.end()
    await ada.say(await ada.dm(), "bid 3")
    house.clock.move(minutes=2)
    await house.begin()
    (answer,) = await new(house, before)
    assert "Noted: `bid 3`" in words(answer)
    await looked_through()
    house.clock.move(minutes=3)
    assert await house.client.desk.close_due(house.clock()) == 1
    async with house.client.store.reading() as tx:
        assert (await tx.steps.position(game)).revision == 2


async def test_several_lines_are_done_in_their_order(house: Hall) -> None:
    game = await house.table("toy")
    before = await dms(house)
    ada = house.people["Ada"]
    await house.end()
    for text in ("bid 3", "withdraw 1", "bid 2"):
        await ada.say(await ada.dm(), text)
    await house.begin()
    await until(lambda: len(ada.read(ada.dms()[0])) >= len(before) + 6)
    assert [one.model_dump()["amount"] for one in await sheet(house, game)] == [2]


async def test_what_was_answered_is_not_answered_again(house: Hall) -> None:
    await house.table("toy")
    await house.write(house.people["Ada"], "bid 3")
    await house.write(house.people["Ada"], "sheet")
    before = await dms(house)
    for _ in range(2):
        await house.restart()
        await looked_through()
    assert len(await dms(house)) == len(before)


async def test_an_old_line_is_left_alone(house: Hall) -> None:
    game = await house.table("toy")
    before = await dms(house)
    ada = house.people["Ada"]
    await house.end()
    await ada.say(await ada.dm(), "bid 3")
    house.clock.move(minutes=16)
    await house.begin()
    await looked_through()
    assert len(await dms(house)) == len(before)
    assert await sheet(house, game) == []


async def test_a_line_for_what_is_over_is_not_played_on_what_is_asked_next(house: Hall) -> None:
    game = await house.table("toy")
    before = await dms(house)
    ada, gate = house.people["Ada"], asyncio.Event()
    await house.end()
    await ada.say(await ada.dm(), "bid 3")
    house.server.faults.on("GET", LETTERS, Slow(gate), times=ALWAYS)
    house.clock.move(seconds=30)
    await house.begin()
    for name in ("Ada", "Rorik"):
        person = await house.person(name)
        await house.client.desk.ready(game, person, None, house.clock())
    gate.set()
    (answer, *_) = await new(house, before)
    assert "That window has closed. Here is your card." in words(answer)
    assert await sheet(house, game) == []


async def test_whoever_cant_be_looked_at_keeps_no_other_from_an_answer(house: Hall) -> None:
    game = await house.table("toy")
    for name in ("Ada", "Rorik"):
        await house.write(house.people[name], "help")
    house.server.faults.clear()
    before = await dms(house, "Rorik")
    ada, rorik = house.people["Ada"], house.people["Rorik"]
    await house.end()
    await ada.say(await ada.dm(), "bid 3")
    await rorik.say(await rorik.dm(), "bid 3")
    place = f"/channels/{(await ada.dm())['id']}/messages"
    house.server.faults.on("GET", place, Refuse(50001))
    await house.begin()
    await new(house, before, "Rorik")
    await looked_through()
    assert await sheet(house, game) == []
    assert len(await sheet(house, game, "Rorik")) == 1
    house.server.faults_found.clear()


async def test_a_withdrawal_that_comes_twice_takes_one_order_off(hall: Hall) -> None:
    game = await hall.table("toy")
    ada = hall.people["Ada"]
    sight = await hall.client.desk.look(game, await hall.person("Ada"), hall.clock())
    guard = sight.view.hand[0]
    await hall.write(ada, f"bid 3\npost {guard} > north")
    assert len(await sheet(hall, game)) == 2
    channel = await ada.dm()
    mine = await ada.say(channel, "withdraw 1")
    async with asyncio.timeout(5):
        while len(await sheet(hall, game)) > 1:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.005)
    person, token = await hall.person("Ada"), f"dm.{mine['id']}"
    await hall.client.desk.withdraw(game, person, None, 1, hall.clock(), token=token)
    assert len(await sheet(hall, game)) == 1


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
    return [one.id for one in open_ends(some, ADA)]


def test_what_comes_after_the_last_answer_is_unanswered() -> None:
    assert left(Said(10, ADA), Said(11, ME), Said(12, ADA), Said(13, ADA)) == [12, 13]


def test_a_letter_answers_nothing() -> None:
    assert left(Said(10, ME), Said(12, ADA), Said(13, ME, LOWEST)) == [12]


def test_a_late_answer_answers_no_more_than_it_names() -> None:
    assert left(Said(10, ADA), Said(11, ADA), Said(12, ME, to=10)) == [11]


def test_whoever_has_gone_on_is_not_taken_at_their_earlier_word() -> None:
    heard = Heard()
    early, later, last = (_message(number) for number in (5, 6, 7))
    assert heard.fresh(later)
    assert not heard.late(early)
    assert heard.late(last)
    assert not heard.late(last)
    assert not heard.fresh(last)


def test_what_comes_twice_is_heard_once() -> None:
    heard = Heard()
    assert [heard.fresh(_message(number)) for number in (5, 6, 5, 6)] == [True, True, False, False]


def test_what_was_answered_in_vain_is_taken_once_more_by_whoever_comes_first() -> None:
    heard, line = Heard(), _message(5)
    heard.fresh(line)
    heard.lost(line)
    assert heard.late(line)
    assert not heard.found(line)
    heard.lost(line)
    assert heard.found(line)
    assert not heard.found(line)


def _message(number: int) -> Any:
    return Said(number, ADA)


@pytest.mark.parametrize("age", [timedelta(minutes=1), timedelta(minutes=14)])
async def test_who_writes_shortly_before_is_answered(house: Hall, age: timedelta) -> None:
    game = await house.table("toy")
    before = await dms(house)
    ada = house.people["Ada"]
    await house.end()
    await ada.say(await ada.dm(), "bid 3")
    house.clock.move(seconds=age.total_seconds())
    await house.begin()
    await new(house, before)
    assert len(await sheet(house, game)) == 1


# An answer that Discord doesn't take


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again without waiting for long."""
    monkeypatch.setattr(later, "FIRST", 0.05)
    monkeypatch.setattr(message, "PAUSE", 0.01)


@pytest.mark.usefixtures("soon")
async def test_an_answer_that_discord_does_not_take_comes_later_and_once_with_its_card(
    house: Hall,
) -> None:
    game = await house.table(names=("Ada", "Bo"))
    active, _ = await house.active(game)
    before = await dms(house, active.name)
    rule = house.server.faults.on("POST", LETTERS, Status(503), times=7)
    mine = await active.say(await active.dm(), "end build")
    (answer,) = await new(house, before, active.name)
    assert rule.struck == 7
    assert answer["message_reference"]["message_id"] == mine["id"]
    assert "Something went wrong" not in words(answer)
    assert {"order"} <= {one.verb for one in controls(answer)}
    async with house.client.store.reading() as tx:
        assert (await tx.steps.position(game)).revision == 2
    await asyncio.sleep(0.3)
    assert len(await new(house, before, active.name)) == 1


@pytest.mark.usefixtures("soon")
async def test_an_answer_that_arrived_though_discord_said_otherwise_is_not_given_again(
    house: Hall,
) -> None:
    await house.table("toy")
    before = await dms(house)
    ada = house.people["Ada"]
    house.server.faults.on("POST", LETTERS, LostAnswer(503))
    house.server.faults.on("POST", LETTERS, Status(503), times=3)
    await ada.say(await ada.dm(), "bid 3")
    await asyncio.sleep(0.5)
    (answer,) = await new(house, before)
    assert "Noted: `bid 3`" in words(answer)


@pytest.mark.usefixtures("soon")
async def test_of_a_message_in_parts_only_those_without_an_answer_are_answered_later(
    house: Hall,
) -> None:
    game = await house.table("toy")
    before = await dms(house)
    ada = house.people["Ada"]
    house.server.faults.on("POST", LETTERS, Status(503), times=2)
    await ada.say(await ada.dm(), "bid 3\nsheet")
    await asyncio.sleep(0.5)
    answers = await new(house, before)
    assert ["Noted: `bid 3`" in words(one) for one in answers] == [False, True]
    assert ["message_reference" in one for one in answers] == [False, True]
    assert len(await sheet(house, game)) == 1


@pytest.mark.usefixtures("soon")
async def test_a_refusal_that_discord_does_not_take_comes_later(house: Hall) -> None:
    await house.table("toy")
    before = await dms(house)
    ada = house.people["Ada"]
    house.server.faults.on("POST", LETTERS, Status(503), times=2)
    await ada.say(await ada.dm(), "withdraw")
    (answer,) = await new(house, before)
    assert "`withdraw 2`" in words(answer)


@pytest.mark.usefixtures("soon")
async def test_whoever_writes_anew_hears_what_was_done_and_nothing_is_done_that_was_not(
    house: Hall,
) -> None:
    game = await house.table("toy")
    before = await dms(house)
    ada = house.people["Ada"]
    house.server.faults.on("POST", LETTERS, Status(503), times=6)
    for text in ("bid 3", "withdraw", "sheet"):
        await ada.say(await ada.dm(), text)
    await asyncio.sleep(0.8)
    said = "\n".join(words(one) for one in await new(house, before))
    assert said.count("Noted: `bid 3`") == 1
    assert "`withdraw 2`" not in said
    assert len(await sheet(house, game)) == 1


@pytest.mark.usefixtures("soon")
async def test_an_answer_that_never_came_is_given_after_the_next_start(house: Hall) -> None:
    game = await house.table("toy")
    before = await dms(house)
    ada = house.people["Ada"]
    rule = house.server.faults.on("POST", LETTERS, Status(503), times=ALWAYS)
    await ada.say(await ada.dm(), "bid 3")
    await until(lambda: rule.struck > 3)
    await house.end()
    house.server.faults.clear()
    await house.begin()
    (answer,) = await new(house, before)
    assert "`bid 3`" in words(answer)
    await looked_through()
    assert len(await dms(house)) == len(before) + 1
    assert len(await sheet(house, game)) == 1


async def test_what_the_gateway_brings_twice_is_answered_once(hall: Hall) -> None:
    await hall.table("toy")
    before = await dms(hall)
    hall.server.faults.on_event("MESSAGE_CREATE", Twice())
    await hall.write(hall.people["Ada"], "sheet")
    await asyncio.sleep(0.2)
    assert len(await dms(hall)) == len(before) + 1
