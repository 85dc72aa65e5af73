"""Letters reach their readers: where, in which order, with what."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.delivery.discord_io.sender import HOUR, WEEK, BulkyError, LostError, Place, RejectedError
from bot.messages.message_numbers import mark
from bot.messages.posts import MessageContent, Text
from bot.store.rows import Person
from engine.core.protocol.values import EVERYONE, Seat
from tests.bot.delivery.post_office import ADA, CHANNEL, LOBBY, RORIK, Office


async def test_a_letter_to_a_seat_goes_to_whoever_holds_it_when_it_leaves(office: Office) -> None:
    await office.news(1, "The wall fell")
    async with office.plain.writing() as tx:
        seat = (await tx.seats.of(office.game))[0]
        rorik = await tx.people.of_discord(RORIK)
        assert rorik is not None
        await tx.seats.save(replace(seat, person=rorik.id))
    await office.rounds(1)
    assert office.hall.dms(ADA) == []
    assert "The wall fell" in office.hall.dms(RORIK)[0].text


async def test_a_letter_is_marked_with_where_it_stands(office: Office) -> None:
    await office.news(1, "The wall fell")
    await office.rounds(1)
    [letter] = await office.letters()
    assert letter.sent_at is not None
    assert letter.message in office.hall.messages


async def test_letters_to_an_ai_have_no_reader(office: Office) -> None:
    await office.news(3, "The wall fell")
    await office.rounds(1)
    assert [one.failed for one in await office.letters()] == ["no reader"]
    assert office.hall.calls == []


async def test_a_letter_waits_for_the_end_of_quiet_hours_and_later_ones_wait_behind_it(
    office: Office,
) -> None:
    morning = office.now + timedelta(hours=8)
    await office.write("news", "By night", seat=Seat(1), not_before=morning)
    await office.news(1, "Later")
    await office.news(2, "Elsewhere")
    assert await office.courier.round(office.now) == morning
    assert office.hall.dms(ADA) == []
    assert len(office.hall.dms(RORIK)) == 1
    office.now = morning
    await office.rounds(1)
    assert [one.text.split("\n")[0] for one in office.hall.dms(ADA)] == ["## By night", "## Later"]


async def test_the_first_public_letter_opens_the_thread_under_the_lobby(office: Office) -> None:
    await office.public("It begins")
    await office.rounds(2)
    assert office.hall.threads == {LOBBY: "Capital 1"}
    opening, first = office.hall.at(LOBBY)
    assert office.hall.pinned == [next(n for n, m in office.hall.messages.items() if m is opening)]
    assert "Ada" in opening.text
    assert "24" in opening.text
    assert "It begins" in first.text
    assert (await office.row()).thread == LOBBY


async def test_the_lobbys_message_names_the_thread_as_soon_as_there_is_one(office: Office) -> None:
    await office.change(seed="5eed")
    await office.write("lobby", room="")
    await office.rounds(1)
    assert "The game has begun." in office.hall.messages[LOBBY].text
    await office.public("It begins")
    await office.rounds(2)
    assert f"The game has begun: <#{LOBBY}>" in office.hall.messages[LOBBY].text


async def test_a_lobbys_message_that_is_gone_stays_gone_when_its_thread_opens(
    office: Office,
) -> None:
    del office.hall.messages[LOBBY]
    await office.public("It begins")
    await office.rounds(2)
    assert not any("The game has begun" in one.text for one in office.hall.messages.values())


async def test_the_opening_tells_the_commitment_and_never_the_seed(office: Office) -> None:
    async with office.plain.writing() as tx:
        row = await tx.games.get(office.game)
        assert row is not None
        await tx.games.save(replace(row, seed="5eed" * 16))
    await office.public("It begins")
    await office.rounds(1)
    opening = office.hall.at(LOBBY)[0].text
    assert "committed" in opening
    assert all("5eed5eed" not in one.text for one in office.hall.messages.values())


async def test_a_thread_hangs_on_a_line_of_its_own_where_the_lobby_is_gone(office: Office) -> None:
    del office.hall.messages[LOBBY]
    await office.public("It begins")
    await office.rounds(2)
    [anchor] = office.hall.at(CHANNEL)
    assert "Capital 1" in anchor.text
    thread = (await office.row()).thread
    assert thread is not None
    assert [one.text.split("\n")[0] for one in office.hall.at(thread)][-1] == "## It begins"


async def test_without_threads_a_table_plays_in_its_channel(office: Office) -> None:
    office.hall.threadless = True
    await office.public("It begins")
    await office.rounds(2)
    assert (await office.row()).thread == CHANNEL
    assert "It begins" in office.hall.at(CHANNEL)[-1].text
    assert office.hall.pinned == []


async def test_a_public_room_has_a_thread_of_its_own(office: Office) -> None:
    await office.room("boast.1", EVERYONE)
    await office.public("It begins")
    await office.public("Ada boasts", room="boast.1")
    await office.rounds(3)
    async with office.plain.reading() as tx:
        [room] = await tx.rooms.of(office.game)
    assert room.thread is not None
    assert [one.text for one in office.hall.at(room.thread)] == [
        "## Ada boasts\n\nAda boasts is told."
    ]


async def test_the_thread_of_a_room_leaves_the_list_after_an_hour_the_tables_own_after_a_week(
    office: Office,
) -> None:
    await office.room("boast.1", EVERYONE)
    await office.public("It begins")
    await office.public("Ada boasts", room="boast.1")
    await office.rounds(3)
    assert sorted(office.hall.awake.values()) == [HOUR, WEEK]


async def test_a_public_room_without_a_thread_is_told_in_the_hall_by_its_name(
    office: Office,
) -> None:
    office.hall.threadless = True
    await office.room("boast.1", EVERYONE)
    await office.public("Ada boasts", room="boast.1")
    await office.rounds(3)
    assert "## Room 1: Ada boasts" in office.hall.at(CHANNEL)[-1].text


async def test_a_private_room_is_relayed_to_its_seats_and_to_nobody_else(office: Office) -> None:
    await office.room("parley.1", (Seat(1),))
    await office.public("Between us", room="parley.1")
    await office.rounds(3)
    assert len(office.hall.dms(ADA)) == 1
    assert office.hall.dms(RORIK) == []
    assert office.hall.at(CHANNEL) == [office.hall.messages[LOBBY]]
    assert office.hall.threads == {}


async def test_a_private_room_of_two_is_relayed_to_both(office: Office) -> None:
    await office.room("parley.1", (Seat(1), Seat(2)))
    await office.public("Between us", room="parley.1")
    await office.rounds(3)
    assert [len(office.hall.dms(one)) for one in (ADA, RORIK)] == [1, 1]


async def test_a_letter_of_a_room_that_is_unknown_goes_nowhere(office: Office) -> None:
    await office.public("Whose?", room="parley.9")
    await office.rounds(2)
    assert [one.failed for one in await office.letters()] == ["nowhere"]
    assert office.hall.calls == []


async def test_pictures_are_of_the_letters_revision_and_of_what_it_told(office: Office) -> None:
    await office.write("news", "Dealt", seat=Seat(2), look=[("hand", ""), ("table", "")])
    await office.rounds(1)
    [sent] = office.hall.dms(RORIK)
    assert [one.name for one in sent.files] == ["hand-1.png", "table-2.png"]
    assert sent.files[0].data.startswith(b"\x89PNG")


async def test_a_long_page_goes_in_several_messages_with_the_button_on_the_last(
    office: Office,
) -> None:
    page = {"title": "Long", "paragraphs": [f"{n} " + "word " * 300 for n in range(6)]}
    await office.write("news", seat=Seat(1), body={"page": page})
    await office.rounds(1)
    sent = office.hall.dms(ADA)
    assert len(sent) > 1
    assert [one.verbs for one in sent] == [()] * (len(sent) - 1) + [("table",)]
    assert len(set(office.hall.tokens())) == len(sent)


async def test_many_pictures_go_in_several_messages(office: Office) -> None:
    await office.write("news", "Wars", seat=Seat(1), look=[("hand", "")] * 12)
    await office.rounds(1)
    assert [len(one.files) for one in office.hall.dms(ADA)] == [10, 2]


async def test_pictures_that_are_too_large_are_told_in_words(office: Office) -> None:
    office.hall.bytes = 10
    await office.write("news", "Dealt", seat=Seat(1), look=[("hand", "")])
    await office.rounds(1)
    [sent] = office.hall.dms(ADA)
    assert sent.files == ()
    assert "twin of hand" in sent.text


async def test_a_picture_is_drawn_from_what_its_reader_has_heard_and_nobody_elses_news(
    office: Office,
) -> None:
    office.hall.bytes = 10
    await office.write("news", "Dealt", seat=Seat(1), look=[("hand", "")])
    await office.public("Dealt", look=[("table", "")])
    await office.rounds(1)
    own, public = office.hall.dms(ADA)[0].text, office.hall.at(LOBBY)[-1].text
    assert own.count("hand_received") == 1
    assert own.count("seated") == 1  # another was told in a room of its own
    assert "table_opened" in own
    assert "table_opened" in public
    assert "hand_received" not in public


async def test_a_message_that_discord_finds_too_large_goes_again_in_words(office: Office) -> None:
    await office.window(1)
    office.hall.faults["post"] = [BulkyError("413/0")]
    await office.write("card", seat=Seat(1), body={"asks": ["turn.1"]})
    await office.rounds(1)
    [sent] = office.hall.dms(ADA)
    assert sent.files == ()
    assert "twin of kingdom" in sent.text


async def test_a_reminder_rings_for_nobody(office: Office) -> None:
    await office.window(1)
    body = {"key": "letter.closed", "facts": {"seat": 2}, "ask": "turn.1"}
    await office.write("reminder", seat=Seat(1), body=body)
    await office.news(1, "News")
    await office.rounds(1)
    assert [one.silent for one in office.hall.dms(ADA)] == [True, False]


async def test_what_comes_by_direct_message_names_its_table(office: Office) -> None:
    await office.window(1)
    facts = {"left": "soon"}
    body = {"key": "remind.ask", "facts": facts, "ask": "turn.1"}
    await office.write("reminder", seat=Seat(1), body=body)
    await office.news(1, "The wall fell")
    await office.write("note", seat=Seat(1), body={"key": "note.out", "facts": {}})
    await office.public("The wall fell")
    await office.rounds(2)
    table = f"-# Capital, table {office.game}"
    reminder, news, note = office.hall.dms(ADA)
    assert reminder.text.splitlines()[0] == note.text.splitlines()[0] == table
    assert news.text.splitlines()[:2] == ["## The wall fell", table]
    assert table not in office.hall.at(LOBBY)[-1].text


async def test_a_card_that_only_tells_another_time_rings_for_nobody(office: Office) -> None:
    await office.window(1)
    for silent in (True, False):
        await office.write("card", seat=Seat(1), body={"asks": ["turn.1"], "silent": silent})
        await office.rounds(1)
    assert [one.silent for one in office.hall.dms(ADA)] == [True, False]


async def test_nobody_is_reminded_of_what_is_answered(office: Office) -> None:
    await office.window(1)
    body = {"key": "letter.closed", "facts": {"seat": 2}, "ask": "turn.0"}
    await office.write("reminder", seat=Seat(1), body=body)
    await office.rounds(1)
    assert [one.failed for one in await office.letters()] == ["stale"]
    assert office.hall.dms(ADA) == []


async def test_a_card_shows_the_present_ask_with_its_controls(office: Office) -> None:
    await office.window(1)
    await office.write("card", seat=Seat(1), body={"asks": ["turn.1"]})
    await office.rounds(1)
    [card] = office.hall.dms(ADA)
    assert "order" in card.verbs
    assert [one.name for one in card.files] == ["kingdom-1.png", "hand-2.png"]


async def test_a_card_whose_ask_is_over_is_not_sent(office: Office) -> None:
    await office.write("card", seat=Seat(1), body={"asks": ["turn.1"]})
    await office.rounds(1)
    assert [one.failed for one in await office.letters()] == ["stale"]
    assert office.hall.dms(ADA) == []


def told(text: str) -> dict[str, Any]:
    """Write a card that has something to tell."""
    page = {"title": "Rorik strikes", "paragraphs": [text], "fields": []}
    return {"asks": ["turn.1"], "page": page}


async def test_a_card_tells_its_chapter_above_what_is_asked(office: Office) -> None:
    await office.window(1)
    await office.write("card", seat=Seat(1), body=told("Your farm burns."))
    await office.rounds(1)
    [card] = office.hall.dms(ADA)
    assert "**Rorik strikes**\nYour farm burns." in card.text
    assert "order" in card.verbs


async def test_a_long_chapter_comes_whole_before_its_card(office: Office) -> None:
    await office.window(1)
    long = "Your farm burns. " * 150 + "At last it rains."
    await office.write("card", seat=Seat(1), body=told(long))
    await office.rounds(1)
    news, card = office.hall.dms(ADA)
    assert "At last it rains." in news.text
    assert "Rorik strikes" not in card.text
    assert (news.verbs, "order" in card.verbs) == ((), True)
    [letter] = await office.letters()
    assert letter.message == max(office.hall.messages)


async def test_what_a_card_tells_is_told_though_its_ask_is_over(office: Office) -> None:
    await office.write("card", seat=Seat(1), body=told("Your farm burns."))
    await office.rounds(1)
    [news] = office.hall.dms(ADA)
    assert "Your farm burns." in news.text
    assert news.verbs == ("table",)
    [letter] = await office.letters()
    assert (letter.failed, letter.sent_at is not None) == ("", True)


async def test_of_several_cards_that_waited_all_tell_and_the_last_asks(office: Office) -> None:
    await office.window(1)
    morning = office.now + timedelta(hours=8)
    for text in ("By night.", "At dawn."):
        await office.write("card", seat=Seat(1), body=told(text), not_before=morning)
    office.now = morning
    await office.rounds(2)
    first, last = office.hall.dms(ADA)
    assert ("By night." in first.text, first.verbs) == (True, ("table",))
    assert ("At dawn." in last.text, "order" in last.verbs) == (True, True)


async def test_the_card_of_before_keeps_what_it_told(office: Office) -> None:
    await office.window(1)
    for text in ("Your farm burns.", "It rains."):
        await office.write("card", seat=Seat(1), body=told(text))
        await office.rounds(1)
    old, new = office.hall.dms(ADA)
    assert ("Your farm burns." in old.text, old.verbs) == (True, ("table",))
    assert ("Your farm burns." in new.text, "It rains." in new.text) == (False, True)


async def test_the_card_of_before_keeps_my_table_alone(office: Office) -> None:
    await office.window(1)
    for _ in range(2):
        await office.write("card", seat=Seat(1), body={"asks": ["turn.1"]})
        await office.rounds(1)
    old, new = office.hall.dms(ADA)
    assert old.verbs == ("table",)
    assert "order" in new.verbs


async def test_of_several_cards_that_waited_for_the_morning_only_the_last_is_sent(
    office: Office,
) -> None:
    await office.window(1)
    morning = office.now + timedelta(hours=8)
    for _ in range(3):
        await office.write("card", seat=Seat(1), body={"asks": ["turn.1"]}, not_before=morning)
    office.now = morning
    await office.rounds(2)
    [card] = office.hall.dms(ADA)
    assert "order" in card.verbs
    letters = await office.letters()
    assert [one.message is None for one in letters] == [True, True, False]
    assert all(one.sent_at and not one.failed for one in letters)


async def test_a_card_that_may_have_gone_is_looked_for_though_another_waits(
    office: Office,
) -> None:
    await office.window(1)
    office.hall.faults["post"] = [LostError("503")]
    await office.write("card", seat=Seat(1), body={"asks": ["turn.1"]})
    await office.rounds(1)
    await office.write("card", seat=Seat(1), body={"asks": ["turn.1"]})
    office.now += timedelta(hours=1)
    await office.rounds(2)
    assert [one.message is None for one in await office.letters()] == [False, False]


async def test_a_card_is_edited_once_however_old_it_is(office: Office) -> None:
    await office.window(1)
    for _ in range(3):
        await office.write("card", seat=Seat(1), body={"asks": ["turn.1"]})
        await office.rounds(2, timedelta(hours=2))
    assert office.hall.calls.count("edit") == 2


async def test_a_card_that_can_not_be_edited_keeps_nobody_waiting(office: Office) -> None:
    await office.window(1)
    office.hall.faults["edit"] = [RejectedError("400/30046")]
    for _ in range(2):
        await office.write("card", seat=Seat(1), body={"asks": ["turn.1"]})
        await office.rounds(1)
    assert len(office.hall.dms(ADA)) == 2
    assert all(one.sent_at for one in await office.letters())


async def test_a_lobby_is_edited_in_place_and_only_as_it_is_now(office: Office) -> None:
    for _ in range(3):
        await office.write("lobby", room="")
    await office.rounds(1)
    assert office.hall.messages[LOBBY].edits == 1
    assert "Ada" in office.hall.messages[LOBBY].text
    assert all(one.sent_at for one in await office.letters())


async def test_a_lobby_whose_message_is_gone_is_posted_anew(office: Office) -> None:
    del office.hall.messages[LOBBY]
    await office.write("lobby", room="")
    await office.rounds(1)
    [posted] = office.hall.at(CHANNEL)
    assert "Ada" in posted.text
    message = (await office.row()).message
    assert message is not None
    assert office.hall.messages[message] is posted


async def test_a_lobby_that_was_posted_and_never_noted_is_found_again(office: Office) -> None:
    """Whoever was killed, or heard no answer, may have posted it by any letter before this one."""
    await office.change(message=None)
    del office.hall.messages[LOBBY]
    token = mark("lobby", (await office.row()).id)
    sent = office.hall.keep(Place(channel=CHANNEL), MessageContent((Text("old"),)), token=token)
    await office.write("lobby", room="")
    await office.rounds(1)
    [posted] = office.hall.at(CHANNEL)
    assert "Ada" in posted.text
    assert (await office.row()).message == sent.message


async def test_a_thread_begun_before_the_lobby_was_noted_stays_the_tables_thread(
    office: Office,
) -> None:
    """Whoever ended before the thread's number was kept begins no second one under the lobby."""
    await office.change(message=None)
    await office.public("It begins.")
    await office.rounds(1)
    thread = (await office.row()).thread
    assert thread not in {None, LOBBY}
    await office.change(thread=None, message=LOBBY)
    await office.public("It goes on.")
    await office.rounds(1)
    assert (await office.row()).thread == thread
    tokens = office.hall.tokens()
    assert len(tokens) == len(set(tokens))


async def test_each_reader_is_written_to_in_their_language(office: Office) -> None:
    body = {"key": "letter.closed", "facts": {"seat": 1}}
    for seat in (1, 2):
        await office.write("note", seat=Seat(seat), body=body)
    await office.rounds(1)
    assert "by message" in office.hall.dms(ADA)[0].text
    assert "pas pu écrire" in office.hall.dms(RORIK)[0].text


async def test_a_letter_to_a_person_needs_no_game(office: Office) -> None:
    async with office.plain.reading() as tx:
        ada: Person | None = await tx.people.of_discord(ADA)
    assert ada is not None
    office.game = 0
    await office.write("note", "Hello", person=ada.id, game=None)
    await office.rounds(1)
    assert "Hello" in office.hall.dms(ADA)[0].text


async def test_nothing_is_tried_while_nobody_is_connected(office: Office) -> None:
    office.hall.ready = False
    await office.news(1, "Waiting")
    await office.rounds(3)
    assert [one.tries for one in await office.letters()] == [0]
    office.hall.ready = True
    await office.rounds(1)
    assert len(office.hall.dms(ADA)) == 1


async def test_a_letter_calls_commands_as_its_reader_s_discord_does(office: Office) -> None:
    """Whoever has chosen French in an English Discord reads French with English commands."""
    async with office.plain.writing() as tx:
        ada = await tx.people.of_discord(ADA)
        assert ada is not None
        await tx.people.save(replace(ada, language="fr"))
    await office.write("note", seat=Seat(1), body={"key": "letter.opening.join", "facts": {}})
    await office.rounds(1)
    [told] = office.hall.dms(ADA)
    assert "demandez \u00e0 l\u2019h\u00f4te" in told.text
    assert "`/keeper replace`" in told.text
