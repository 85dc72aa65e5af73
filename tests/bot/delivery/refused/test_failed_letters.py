"""A letter that fails delays no other, and its reason is stored."""

import asyncio
from datetime import timedelta

import pytest

from bot.delivery import courier as couriers
from bot.delivery import failed_letters
from bot.delivery.discord_io.send_errors import (
    BotRestrictedError,
    ForbiddenError,
    NoAnswerError,
    RejectedError,
)
from bot.delivery.discord_io.sender import Destination
from bot.delivery.failed_letters import MAX_WAIT, retry_wait
from bot.letter_bodies import Note
from bot.store.errors import StoreError
from engine.core.protocol.values import EVERYONE, Seat
from tests.bot.delivery.crashes.process_life import Crash
from tests.bot.delivery.post_office import (
    ADA,
    CHANNEL,
    LOBBY,
    RORIK,
    START,
    PostOffice,
)


async def test_a_bot_that_is_held_back_writes_to_all_readers_later_and_its_operator_is_told(
    office: PostOffice, capsys: pytest.CaptureFixture[str]
) -> None:
    office.discord.faults["post"] = [BotRestrictedError("403/20026", 3_600.0)]
    await office.write_news(1, "First")
    await office.run_rounds(1)
    await office.write_news(2, "Second")
    await office.write_public("Third")
    await office.run_rounds(10)
    assert office.discord.messages_to(ADA) == office.discord.messages_to(RORIK) == []
    assert office.discord.messages_in((await office.read_game()).thread or 0)
    assert await office.read_reach() == (False, "")
    assert "dis.gd/app-appeal" in capsys.readouterr().out
    await office.run_rounds(14, timedelta(minutes=5))
    assert len(office.discord.messages_to(ADA)) == len(office.discord.messages_to(RORIK)) == 1


async def test_a_thread_that_is_gone_is_marked_and_its_news_goes_to_the_channel(
    office: PostOffice,
) -> None:
    await office.change_game(thread=77)
    office.discord.gone.add(77)
    await office.write_public("The wall fell")
    await office.run_rounds(3)
    assert (await office.read_game()).thread == CHANNEL
    assert "The wall fell" in office.discord.messages_in(CHANNEL)[-1].text
    assert await done(office) == ["thread_gone"]


async def test_without_its_thread_a_table_is_named_its_host_told_once_and_its_lobby_links_nowhere(
    office: PostOffice,
) -> None:
    await office.change_game(thread=77)
    office.discord.gone.add(77)
    for text in ("The wall fell", "The gate fell"):
        await office.write_public(text)
        await office.run_rounds(3)
    for told in office.discord.messages_in(CHANNEL)[-2:]:
        assert f"\n-# Capital, table {office.game}" in told.text
    [told] = office.discord.messages_to(ADA)
    assert told.text == (
        f"-# Capital, table {office.game}\nThe thread of this table is gone."
        f" What all may read comes in <#{CHANNEL}> from now on."
    )
    assert "<#" not in office.discord.messages[LOBBY].content.parts[0].markdown  # type: ignore[union-attr]


async def test_a_room_whose_thread_is_gone_is_told_in_the_hall(office: PostOffice) -> None:
    await office.change_game(thread=LOBBY)
    await office.open_room("boast.1", EVERYONE, thread=78)
    office.discord.gone.add(78)
    await office.write_public("Ada boasts", room="boast.1")
    await office.run_rounds(3)
    assert "## Room 1: Ada boasts" in office.discord.messages_in(LOBBY)[-1].text
    assert await done(office) == ["thread_gone"]


async def test_a_channel_that_is_gone_leaves_its_letters_marked_and_dms_going(
    office: PostOffice,
) -> None:
    office.discord.gone.add(CHANNEL)
    await office.write_public("Unheard")
    await office.write_public("Unheard too")
    await office.write_news(1, "Heard")
    await office.run_rounds(3)
    one, two, news = await office.read_letters()
    assert (one.failed, two.failed) == ("404/10003", "nowhere")
    assert news.sent_at is not None
    row = await office.read_game()
    assert (row.channel, row.thread, row.message) == (None, None, None)
    assert await done(office) == ["thread_gone"]


async def test_what_is_lost_goes_again_and_keeps_its_lane_waiting_and_no_other(
    office: PostOffice,
) -> None:
    office.discord.faults["post"] = [NoAnswerError("503/0"), None]
    await office.write_news(1, "First")
    await office.write_news(1, "Second")
    await office.write_news(2, "Elsewhere")
    again = await office.courier.deliver_due_letters(office.now)
    assert again is not None
    assert office.discord.messages_to(ADA) == []
    assert len(office.discord.messages_to(RORIK)) == 1
    assert START < again <= START + timedelta(seconds=8)
    office.now = again
    await office.run_rounds(1)
    assert [one.text.split("\n")[0] for one in office.discord.messages_to(ADA)] == [
        "## First",
        "## Second",
    ]


async def test_a_lane_waits_for_its_first_letter_after_a_restart_too(office: PostOffice) -> None:
    office.discord.faults["post"] = [NoAnswerError("429/0", 600.0)]
    await office.write_news(1, "First")
    await office.run_rounds(1)
    await office.write_news(1, "Second")
    office.start()
    await office.run_rounds(20)
    assert office.discord.messages_to(ADA) == []
    await office.run_rounds(100)
    assert [one.text.split("\n")[0] for one in office.discord.messages_to(ADA)] == [
        "## First",
        "## Second",
    ]


async def test_discord_is_given_the_time_that_it_asks_for(office: PostOffice) -> None:
    office.discord.faults["post"] = [NoAnswerError("429/0", 90.0)]
    await office.write_news(1, "Slowly")
    assert await office.courier.deliver_due_letters(office.now) == START + timedelta(seconds=90)


async def test_what_never_arrives_is_given_up_in_the_end_and_says_so(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failed_letters, "GIVE_UP_AFTER", timedelta(hours=2))
    office.discord.faults["post"] = [NoAnswerError("503/0")] * 5_000
    await office.write_news(1, "Lost")
    while not (letter := (await office.read_letters())[0]).failed.startswith("lost"):
        office.now = await office.courier.deliver_due_letters(office.now) or office.now
    assert letter.failed == "lost: 503/0"
    assert timedelta() <= office.now - START - timedelta(hours=2) <= MAX_WAIT * 1.3
    assert await office.courier.deliver_due_letters(office.now) is None


def test_each_wait_is_longer_and_no_two_letters_wait_alike() -> None:
    waits = [retry_wait(tries, "token") for tries in range(20)]
    assert all(timedelta(seconds=3) < one < MAX_WAIT * 1.26 for one in waits)
    assert waits[4] > waits[0] * 4
    assert len({retry_wait(3, f"token{n}") for n in range(50)}) > 40


async def test_an_answer_that_was_lost_repeats_nothing(office: PostOffice) -> None:
    """The message arrives, the answer doesn't; the nonce, and later a search, finds it."""
    for wait in (timedelta(seconds=10), timedelta(hours=3)):
        await office.write_news(1, "Once")
        office.life.ends_at = office.life.points + 6
        with pytest.raises(Crash):
            await office.courier.deliver_due_letters(office.now)
        office.start()
        office.now += wait
        await office.run_rounds(2)
    assert len(set(office.discord.tokens())) == len(office.discord.tokens()) == 2


async def test_what_discord_takes_for_wrong_is_marked(office: PostOffice) -> None:
    office.discord.faults["post"] = [RejectedError("400/50035")]
    await office.write_news(1, "Wrong")
    await office.write_news(1, "Right")
    await office.run_rounds(2)
    assert [one.failed for one in await office.read_letters()] == ["400/50035", ""]


async def test_a_letter_that_can_not_be_written_stops_no_other(office: PostOffice) -> None:
    await office.write_letter(Note(key="no.such.key", facts={}), seat=Seat(1))
    await office.write_news(1, "Right")
    await office.run_rounds(2)
    assert [one.failed for one in await office.read_letters()] == ["broken", ""]


async def test_a_picture_that_can_not_be_drawn_is_left_out(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> list[Exception]:
        return [MemoryError()]

    monkeypatch.setattr(office.studio, "draw", broken)
    await office.write_news(1, "Dealt", look=[("hand", "")])
    await office.run_rounds(1)
    [sent] = office.discord.messages_to(ADA)
    assert sent.files == ()
    assert "Dealt" in sent.text


async def test_a_pin_that_is_forbidden_hinders_nothing(office: PostOffice) -> None:
    office.discord.faults["pin"] = [ForbiddenError("403/50013")]
    await office.write_public("It begins")
    await office.run_rounds(2)
    assert len(office.discord.messages_in(LOBBY)) == 2


async def test_a_lost_answer_while_a_thread_is_made_makes_one_thread(office: PostOffice) -> None:
    for call in ("thread", "post", "pin"):
        office.discord.faults[call] = [NoAnswerError("503/0")]
    await office.write_public("It begins")
    await office.run_rounds(10)
    assert len(office.discord.threads) == 1
    assert len(office.discord.messages_in(LOBBY)) == 2
    assert len(office.discord.pinned) == 1


async def test_a_database_that_fails_loses_no_letter(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    await office.write_news(1, "Later")
    full = StoreError("The disk is full.")

    async def written(*_: object) -> None:
        raise full

    with monkeypatch.context() as patch:
        patch.setattr(office.courier._composer, "compose", written)  # noqa: SLF001 - a fault inside
        with pytest.raises(StoreError):
            await office.courier.deliver_due_letters(office.now)
    await office.run_rounds(1)
    assert len(office.discord.messages_to(ADA)) == 1


async def test_many_places_that_are_stuck_keep_no_other_waiting(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(couriers, "MAX_LETTERS_READ", 4)
    later = office.now + timedelta(days=1)
    for n in range(6):
        await office.write_news(1, f"Quiet {n}", not_before=later)
    await office.write_news(2, "Now")
    await office.run_rounds(1)
    assert len(office.discord.messages_to(RORIK)) == 1


async def test_a_place_that_answers_slowly_keeps_no_later_round_waiting(office: PostOffice) -> None:
    slow = office.discord.held_destinations[Destination(dm=ADA)] = asyncio.Event()
    await office.write_news(1, "Slow")
    first = asyncio.create_task(office.courier.deliver_due_letters(office.now))
    await office.discord.is_waiting.wait()
    await office.write_news(1, "After it")
    await office.write_news(2, "Elsewhere")
    office.now += timedelta(seconds=5)
    await office.courier.deliver_due_letters(office.now)
    assert office.discord.messages_to(ADA) == []
    assert len(office.discord.messages_to(RORIK)) == 1
    slow.set()
    await first
    await office.run_rounds(1)
    heads = [one.text.split("\n")[0] for one in office.discord.messages_to(ADA)]
    assert heads == ["## Slow", "## After it"]


async def test_a_letter_that_was_stopped_on_its_way_is_taken_up_again(office: PostOffice) -> None:
    slow = office.discord.held_destinations[Destination(dm=ADA)] = asyncio.Event()
    await office.write_news(1, "Once")
    going = asyncio.create_task(office.courier.deliver_due_letters(office.now))
    await office.discord.is_waiting.wait()
    going.cancel()
    await asyncio.gather(going, return_exceptions=True)
    slow.set()
    await office.run_rounds(2)
    assert len(office.discord.messages_to(ADA)) == 1


async def done(office: PostOffice) -> list[str]:
    async with office.store.reading() as tx:
        return [one.what for one in await tx.actions.of_game(office.game)]
