"""What goes wrong with one letter keeps no other from its reader, and leaves a mark."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.delivery import courier as couriers
from bot.delivery import failures
from bot.delivery.discord_io.sender import BarredError, LostError, Place, RejectedError
from bot.delivery.failures import LONGEST, back_off
from bot.store.errors import StoreError
from engine.core.protocol.values import EVERYONE, Seat
from tests.bot.delivery.post_office import ADA, CHANNEL, LOBBY, RORIK, START, Crash, Office

CARD = {"asks": ["turn.1"]}


async def test_a_closed_door_is_told_once_in_the_thread_and_stops_nobody(office: Office) -> None:
    office.hall.shut.add(ADA)
    await office.window(1)
    for _ in range(2):
        await office.write("card", seat=Seat(1), body=CARD)
        await office.rounds(1)
    await office.news(2, "The wall fell")
    await office.rounds(4)
    first, note, second, news = await office.letters()
    assert (first.failed, second.failed) == ("closed", "closed")
    assert news.sent_at is not None
    assert note.letter.kind == "note"
    told = office.hall.at(LOBBY)[-1]
    assert told.text.startswith(f"<@{ADA}> is asked, and I couldn\u2019t write to Ada.")
    assert told.verbs == ("table",)
    assert (told.post.rings, told.silent) == (ADA, False)


async def test_each_window_of_somebody_out_of_reach_is_told_and_reminded_of_once(
    office: Office,
) -> None:
    """A card and the card again are one note, its reminder another; so in the next window."""
    office.hall.shut.add(ADA)
    for ask in ("turn.1", "turn.2"):
        await office.window(1, ask)
        for kind, body in (("card", {"asks": [ask]}), ("reminder", {"key": "remind.ask", "ask": ask,
                           "facts": {"left": "soon"}}), ("card", {"asks": [ask]})):  # fmt: skip
            await office.write(kind, seat=Seat(1), body=body)
            await office.rounds(2)
    notes = [one for one in await office.letters() if one.letter.kind == "note"]
    assert len(notes) == 4
    assert len([one for one in office.hall.at(LOBBY) if one.post.rings == ADA]) == 4


async def test_nobody_is_called_asked_whose_card_only_tells_what_is_over(office: Office) -> None:
    office.hall.shut.add(ADA)
    await office.public("Ada's time ran out")
    page = {"title": "Your time ran out"}
    await office.write("card", seat=Seat(1), body={"asks": [], "page": page})
    await office.rounds(3)
    notes = [one.letter.body["key"] for one in await office.letters() if one.letter.kind == "note"]
    assert notes == ["letter.closed"]
    assert not [one for one in office.hall.at(LOBBY) if one.post.rings == ADA]


async def test_nobody_is_called_asked_whose_time_ran_out_before_the_card_came(
    office: Office,
) -> None:
    office.hall.shut.add(ADA)
    await office.window(1)
    async with office.plain.writing() as tx:
        windows = await tx.windows.of(office.game, 0)
        await tx.windows.put([replace(one, open=False) for one in windows])
    await office.write("card", seat=Seat(1), body=CARD)
    await office.rounds(3)
    notes = [one.letter.body["key"] for one in await office.letters() if one.letter.kind == "note"]
    assert notes == ["letter.closed"]
    assert not [one for one in office.hall.at(LOBBY) if one.post.rings == ADA]


async def test_news_that_a_card_follows_leaves_the_note_to_the_card(office: Office) -> None:
    office.hall.shut.add(ADA)
    await office.window(1)
    await office.public("The wall fell")
    body = {"page": {"title": "You saw it"}, "card": True}
    await office.write("news", seat=Seat(1), body=body)
    await office.write("card", seat=Seat(1), body=CARD)
    await office.rounds(3)
    notes = [one.letter.body["key"] for one in await office.letters() if one.letter.kind == "note"]
    assert notes == ["letter.closed.card"]


async def test_news_that_a_card_follows_has_no_button_of_its_own(office: Office) -> None:
    for card in (True, False):
        body = {"page": {"title": "Seen"}, "card": card}
        await office.write("news", seat=Seat(1), body=body)
    await office.rounds(2)
    assert [one.verbs for one in office.hall.dms(ADA)] == [(), ("table",)]


async def test_a_closed_door_marks_seat_and_person_until_it_opens(office: Office) -> None:
    office.hall.shut.add(ADA)
    await office.window(1)
    await office.write("card", seat=Seat(1), body=CARD)
    await office.rounds(1)
    assert await marks(office) == (True, "closed")
    office.hall.shut.clear()
    await office.news(1, "Again")
    await office.rounds(2)
    assert await marks(office) == (False, "open")


async def test_a_closed_door_before_a_secret_tells_nobody_that_there_is_one(office: Office) -> None:
    office.hall.shut.add(ADA)
    await office.window(1, "pick.1", secret=True)
    await office.public("The wall fell")
    await office.write("card", seat=Seat(1), body={"asks": ["pick.1"]})
    await office.write("news", "In private", seat=Seat(1), body={
        "page": {"title": "In private"}, "room": "parley.1",
    })  # fmt: skip
    await office.rounds(3)
    assert [one.failed for one in await office.letters()] == ["", "closed", "closed"]
    assert await marks(office) == (False, "closed")


async def test_news_that_everybody_has_had_too_is_no_secret(office: Office) -> None:
    office.hall.shut.add(ADA)
    await office.public("The wall fell")
    await office.news(1, "The wall fell")
    await office.rounds(3)
    assert [one.letter.kind for one in await office.letters()] == ["public", "news", "note"]


async def test_what_may_not_be_written_waits_for_leave_and_comes_in_its_order(
    office: Office,
) -> None:
    office.hall.barred[LOBBY] = "send_messages_in_threads"
    await office.change(thread=LOBBY)
    for text in ("First", "Second"):
        await office.public(text)
    await office.news(2, "Elsewhere")
    await office.rounds(100, timedelta(minutes=5))
    assert office.hall.at(LOBBY) == []
    assert len(office.hall.dms(RORIK)) == 1
    assert office.hall.calls.count("post") < 60
    del office.hall.barred[LOBBY]
    await office.rounds(4, timedelta(minutes=5))
    assert [one.text.split("\n")[0] for one in office.hall.at(LOBBY)] == ["## First", "## Second"]


async def test_a_host_is_told_once_which_permission_is_lacking_and_where(office: Office) -> None:
    office.hall.barred[LOBBY] = "send_messages_in_threads"
    await office.change(thread=LOBBY)
    for text in ("First", "Second"):
        await office.public(text)
        await office.rounds(20, timedelta(minutes=5))
    [told] = office.hall.dms(ADA)
    assert told.text == (
        f"-# Capital, table {office.game}\nI may no longer write in <#{LOBBY}>: I lack the "
        "permission Send Messages in Threads. What all may read of this table waits, and comes "
        "in its order once somebody who manages that channel lets me."
    )
    office.hall.barred[LOBBY] = "attach_files"
    await office.rounds(9, timedelta(minutes=5))
    assert "Attach Files" in office.hall.dms(ADA)[-1].text
    office.hall.barred.clear()
    await office.rounds(9, timedelta(minutes=5))
    office.hall.barred[LOBBY] = ""
    await office.public("Third")
    await office.rounds(9, timedelta(minutes=5))
    assert f"write in <#{LOBBY}>. What" in office.hall.dms(ADA)[-1].text
    assert len(office.hall.dms(ADA)) == 3


async def test_where_we_may_not_even_look_that_is_what_the_host_is_told(office: Office) -> None:
    office.hall.faults["post"] = [BarredError("403/50001")]
    await office.change(thread=LOBBY)
    await office.public("Later")
    await office.rounds(2)
    assert "I lack the permission View Channel." in office.hall.dms(ADA)[-1].text


async def test_a_thread_that_may_not_be_opened_is_opened_once_it_may(office: Office) -> None:
    office.hall.barred[CHANNEL] = "send_messages"
    await office.change(message=None)
    await office.public("The wall fell")
    await office.rounds(9)
    [told] = office.hall.dms(ADA)
    assert f"write in <#{CHANNEL}>: I lack the permission Send Messages." in told.text
    office.hall.barred.clear()
    await office.rounds(30)
    assert "The wall fell" in office.hall.at((await office.row()).thread or 0)[-1].text


async def test_what_nobody_lets_us_write_for_a_month_is_given_up(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failures, "BARRED_FOR", timedelta(hours=1))
    office.hall.barred[LOBBY] = "send_messages"
    await office.change(thread=LOBBY)
    await office.public("Unheard")
    await office.rounds(20, timedelta(minutes=5))
    letter = next(one for one in await office.letters() if one.letter.kind == "public")
    assert (letter.failed, letter.next_try) == ("403/50013", None)


async def test_a_thread_that_is_gone_is_marked_and_its_news_goes_to_the_channel(
    office: Office,
) -> None:
    await office.change(thread=77)
    office.hall.gone.add(77)
    await office.public("The wall fell")
    await office.rounds(3)
    assert (await office.row()).thread == CHANNEL
    assert "The wall fell" in office.hall.at(CHANNEL)[-1].text
    assert await done(office) == ["thread_gone"]


async def test_without_its_thread_a_table_is_named_its_host_told_once_and_its_lobby_links_nowhere(
    office: Office,
) -> None:
    await office.change(thread=77)
    office.hall.gone.add(77)
    for text in ("The wall fell", "The gate fell"):
        await office.public(text)
        await office.rounds(3)
    for told in office.hall.at(CHANNEL)[-2:]:
        assert f"\n-# Capital, table {office.game}" in told.text
    [told] = office.hall.dms(ADA)
    assert told.text == (
        f"-# Capital, table {office.game}\nThe thread of this table is gone."
        f" What all may read comes in <#{CHANNEL}> from now on."
    )
    assert "<#" not in office.hall.messages[LOBBY].post.parts[0].markdown  # type: ignore[union-attr]


async def test_a_note_of_a_closed_door_is_taken_back_once_a_letter_comes_through(
    office: Office,
) -> None:
    office.hall.shut.add(ADA)
    for ask in ("turn.1", "turn.2"):
        await office.window(1, ask)
        await office.write("card", seat=Seat(1), body={"asks": [ask]})
        await office.rounds(2)
    office.hall.shut.clear()
    for _ in range(2):
        await office.news(1, "Again")
        await office.rounds(2)
    notes = [one for one in office.hall.at(LOBBY) if "message" in one.text]
    assert [one.text for one in notes] == ["Ada can be reached by message again."] * 2
    assert [one.edits for one in notes] == [1, 1]


async def test_a_note_that_could_not_be_taken_back_stops_nothing(office: Office) -> None:
    office.hall.shut.add(ADA)
    await office.window(1)
    await office.write("card", seat=Seat(1), body=CARD)
    await office.rounds(2)
    office.hall.shut.clear()
    office.hall.faults["edit"] = [LostError("503/0")]
    await office.news(1, "Again")
    await office.rounds(2)
    assert await marks(office) == (False, "open")
    assert "Again" in office.hall.dms(ADA)[-1].text


async def test_a_room_whose_thread_is_gone_is_told_in_the_hall(office: Office) -> None:
    await office.change(thread=LOBBY)
    await office.room("boast.1", EVERYONE, thread=78)
    office.hall.gone.add(78)
    await office.public("Ada boasts", room="boast.1")
    await office.rounds(3)
    assert "## Room 1: Ada boasts" in office.hall.at(LOBBY)[-1].text
    assert await done(office) == ["thread_gone"]


async def test_a_channel_that_is_gone_leaves_its_letters_marked_and_dms_going(
    office: Office,
) -> None:
    office.hall.gone.add(CHANNEL)
    await office.public("Unheard")
    await office.public("Unheard too")
    await office.news(1, "Heard")
    await office.rounds(3)
    one, two, news = await office.letters()
    assert (one.failed, two.failed) == ("404/10003", "nowhere")
    assert news.sent_at is not None
    row = await office.row()
    assert (row.channel, row.thread, row.message) == (None, None, None)
    assert await done(office) == ["thread_gone"]


async def test_what_is_lost_goes_again_and_keeps_its_lane_waiting_and_no_other(
    office: Office,
) -> None:
    office.hall.faults["post"] = [LostError("503/0"), None]
    await office.news(1, "First")
    await office.news(1, "Second")
    await office.news(2, "Elsewhere")
    again = await office.courier.round(office.now)
    assert again is not None
    assert office.hall.dms(ADA) == []
    assert len(office.hall.dms(RORIK)) == 1
    assert START < again <= START + timedelta(seconds=8)
    office.now = again
    await office.rounds(1)
    assert [one.text.split("\n")[0] for one in office.hall.dms(ADA)] == ["## First", "## Second"]


async def test_a_lane_waits_for_its_first_letter_after_a_restart_too(office: Office) -> None:
    office.hall.faults["post"] = [LostError("429/0", 600.0)]
    await office.news(1, "First")
    await office.rounds(1)
    await office.news(1, "Second")
    office.start()
    await office.rounds(20)
    assert office.hall.dms(ADA) == []
    await office.rounds(100)
    assert [one.text.split("\n")[0] for one in office.hall.dms(ADA)] == ["## First", "## Second"]


async def test_discord_is_given_the_time_that_it_asks_for(office: Office) -> None:
    office.hall.faults["post"] = [LostError("429/0", 90.0)]
    await office.news(1, "Slowly")
    assert await office.courier.round(office.now) == START + timedelta(seconds=90)


async def test_what_never_arrives_is_given_up_in_the_end_and_says_so(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failures, "GIVE_UP", timedelta(hours=2))
    office.hall.faults["post"] = [LostError("503/0")] * 5_000
    await office.news(1, "Lost")
    while not (letter := (await office.letters())[0]).failed.startswith("lost"):
        office.now = await office.courier.round(office.now) or office.now
    assert letter.failed == "lost: 503/0"
    assert timedelta() <= office.now - START - timedelta(hours=2) <= LONGEST * 1.3
    assert await office.courier.round(office.now) is None


def test_each_wait_is_longer_and_no_two_letters_wait_alike() -> None:
    waits = [back_off(tries, "token") for tries in range(20)]
    assert all(timedelta(seconds=3) < one < LONGEST * 1.26 for one in waits)
    assert waits[4] > waits[0] * 4
    assert len({back_off(3, f"token{n}") for n in range(50)}) > 40


async def test_an_answer_that_was_lost_repeats_nothing(office: Office) -> None:
    """The message arrives, its answer does not; the nonce tells them apart, later a search does."""
    for wait in (timedelta(seconds=10), timedelta(hours=3)):
        await office.news(1, "Once")
        office.life.ends_at = office.life.points + 6
        with pytest.raises(Crash):
            await office.courier.round(office.now)
        office.start()
        office.now += wait
        await office.rounds(2)
    assert len(set(office.hall.tokens())) == len(office.hall.tokens()) == 2


async def test_what_discord_takes_for_wrong_is_marked(office: Office) -> None:
    office.hall.faults["post"] = [RejectedError("400/50035")]
    await office.news(1, "Wrong")
    await office.news(1, "Right")
    await office.rounds(2)
    assert [one.failed for one in await office.letters()] == ["400/50035", ""]


async def test_a_letter_that_can_not_be_written_stops_no_other(office: Office) -> None:
    await office.write("news", seat=Seat(1), body={"key": "no.such.key"})
    await office.write("news", "Dealt", seat=Seat(1), look=[("hand", "")], body={})
    await office.news(1, "Right")
    await office.rounds(2)
    assert [one.failed for one in await office.letters()] == ["broken", "broken", ""]


async def test_a_picture_that_can_not_be_drawn_is_left_out(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> list[Exception]:
        return [MemoryError()]

    monkeypatch.setattr(office.studio, "draw", broken)
    await office.write("news", "Dealt", seat=Seat(1), look=[("hand", "")])
    await office.rounds(1)
    [sent] = office.hall.dms(ADA)
    assert sent.files == ()
    assert "Dealt" in sent.text


async def test_a_pin_that_is_forbidden_hinders_nothing(office: Office) -> None:
    office.hall.faults["pin"] = [BarredError("403/50013")]
    await office.public("It begins")
    await office.rounds(2)
    assert len(office.hall.at(LOBBY)) == 2


async def test_a_lost_answer_while_a_thread_is_made_makes_one_thread(office: Office) -> None:
    for call in ("thread", "post", "pin"):
        office.hall.faults[call] = [LostError("503/0")]
    await office.public("It begins")
    await office.rounds(10)
    assert len(office.hall.threads) == 1
    assert len(office.hall.at(LOBBY)) == 2
    assert len(office.hall.pinned) == 1


async def test_a_database_that_fails_loses_no_letter(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    await office.news(1, "Later")
    full = StoreError("The disk is full.")

    async def written(*_: object) -> None:
        raise full

    with monkeypatch.context() as patch:
        patch.setattr(office.courier._composer, "written", written)  # noqa: SLF001 - a fault inside
        with pytest.raises(StoreError):
            await office.courier.round(office.now)
    await office.rounds(1)
    assert len(office.hall.dms(ADA)) == 1


async def test_many_places_that_are_stuck_keep_no_other_waiting(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(couriers, "LIMIT", 4)
    later = office.now + timedelta(days=1)
    for n in range(6):
        await office.write("news", f"Quiet {n}", seat=Seat(1), not_before=later)
    await office.news(2, "Now")
    await office.rounds(1)
    assert len(office.hall.dms(RORIK)) == 1


async def test_a_place_that_answers_slowly_keeps_no_later_round_waiting(office: Office) -> None:
    slow = office.hall.slow[Place(dm=ADA)] = asyncio.Event()
    await office.news(1, "Slow")
    first = asyncio.create_task(office.courier.round(office.now))
    await office.hall.waits.wait()
    await office.news(1, "After it")
    await office.news(2, "Elsewhere")
    office.now += timedelta(seconds=5)
    await office.courier.round(office.now)
    assert office.hall.dms(ADA) == []
    assert len(office.hall.dms(RORIK)) == 1
    slow.set()
    await first
    await office.rounds(1)
    heads = [one.text.split("\n")[0] for one in office.hall.dms(ADA)]
    assert heads == ["## Slow", "## After it"]


async def test_a_letter_that_was_stopped_on_its_way_is_taken_up_again(office: Office) -> None:
    slow = office.hall.slow[Place(dm=ADA)] = asyncio.Event()
    await office.news(1, "Once")
    going = asyncio.create_task(office.courier.round(office.now))
    await office.hall.waits.wait()
    going.cancel()
    await asyncio.gather(going, return_exceptions=True)
    slow.set()
    await office.rounds(2)
    assert len(office.hall.dms(ADA)) == 1


async def marks(office: Office) -> tuple[bool, str]:
    async with office.plain.reading() as tx:
        seats = await tx.seats.of(office.game)
        ada = await tx.people.of_discord(ADA)
    assert ada is not None
    return seats[0].unreached, ada.dm


async def done(office: Office) -> list[str]:
    async with office.plain.reading() as tx:
        return [one.what for one in await tx.actions.of(office.game)]
