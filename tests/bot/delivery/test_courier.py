"""Letters reach their readers: where, in which order, and with which content."""

from dataclasses import replace
from datetime import timedelta

from bot.delivery.discord_io.send_errors import NoAnswerError, RejectedError, TooLargeError
from bot.delivery.discord_io.sender import HOUR_IN_MINUTES, WEEK_IN_MINUTES
from bot.letter_bodies import LobbyMessage, Note, PublicPost, Reminder, TurnCard
from bot.records import Person
from engine.core.protocol.values import EVERYONE, Seat
from render.language.pages import Page
from tests.bot.delivery.post_office import ADA, CARD, CHANNEL, LOBBY, RORIK, PostOffice


async def test_a_letter_to_a_seat_goes_to_whoever_holds_it_when_it_leaves(
    office: PostOffice,
) -> None:
    await office.write_news(1, "The wall fell")
    async with office.store.writing() as tx:
        seat = (await tx.seats.of_game(office.game))[0]
        rorik = await tx.people.of_discord(RORIK)
        assert rorik is not None
        await tx.seats.save(replace(seat, person=rorik.id))
    await office.run_rounds(1)
    assert office.discord.messages_to(ADA) == []
    assert "The wall fell" in office.discord.messages_to(RORIK)[0].text


async def test_a_letter_is_marked_with_where_it_stands(office: PostOffice) -> None:
    await office.write_news(1, "The wall fell")
    await office.run_rounds(1)
    [letter] = await office.read_letters()
    assert letter.sent_at is not None
    assert letter.message in office.discord.messages


async def test_letters_to_an_ai_have_no_reader(office: PostOffice) -> None:
    await office.write_news(3, "The wall fell")
    await office.run_rounds(1)
    assert [one.failed for one in await office.read_letters()] == ["no reader"]
    assert office.discord.calls == []


async def test_a_letter_waits_for_the_end_of_quiet_hours_and_later_ones_wait_behind_it(
    office: PostOffice,
) -> None:
    morning = office.now + timedelta(hours=8)
    await office.write_news(1, "By night", not_before=morning)
    await office.write_news(1, "Later")
    await office.write_news(2, "Elsewhere")
    assert await office.courier.deliver_due_letters(office.now) == morning
    assert office.discord.messages_to(ADA) == []
    assert len(office.discord.messages_to(RORIK)) == 1
    office.now = morning
    await office.run_rounds(1)
    assert [one.text.split("\n")[0] for one in office.discord.messages_to(ADA)] == [
        "## By night",
        "## Later",
    ]


async def test_the_first_public_letter_opens_the_thread_under_the_lobby(office: PostOffice) -> None:
    await office.write_public("It begins")
    await office.run_rounds(2)
    assert office.discord.threads == {LOBBY: "Capital 1"}
    opening, first = office.discord.messages_in(LOBBY)
    assert office.discord.pinned == [
        next(n for n, m in office.discord.messages.items() if m is opening)
    ]
    assert "Ada" in opening.text
    assert "24" in opening.text
    assert "It begins" in first.text
    assert (await office.read_game()).thread == LOBBY


async def test_the_lobbys_message_names_the_thread_as_soon_as_there_is_one(
    office: PostOffice,
) -> None:
    await office.change_game(seed="5eed")
    await office.write_letter(LobbyMessage(), room="")
    await office.run_rounds(1)
    assert "The game has begun." in office.discord.messages[LOBBY].text
    await office.write_public("It begins")
    await office.run_rounds(2)
    assert f"The game has begun: <#{LOBBY}>" in office.discord.messages[LOBBY].text


async def test_a_lobbys_message_that_is_gone_stays_gone_when_its_thread_opens(
    office: PostOffice,
) -> None:
    del office.discord.messages[LOBBY]
    await office.write_public("It begins")
    await office.run_rounds(2)
    assert not any("The game has begun" in one.text for one in office.discord.messages.values())


async def test_the_opening_tells_the_commitment_and_never_the_seed(office: PostOffice) -> None:
    async with office.store.writing() as tx:
        row = await tx.games.get(office.game)
        assert row is not None
        await tx.games.save(replace(row, seed="5eed" * 16))
    await office.write_public("It begins")
    await office.run_rounds(1)
    opening = office.discord.messages_in(LOBBY)[0].text
    assert "committed" in opening
    assert all("5eed5eed" not in one.text for one in office.discord.messages.values())


async def test_a_thread_hangs_on_a_line_of_its_own_where_the_lobby_is_gone(
    office: PostOffice,
) -> None:
    del office.discord.messages[LOBBY]
    await office.write_public("It begins")
    await office.run_rounds(2)
    [anchor] = office.discord.messages_in(CHANNEL)
    assert "Capital 1" in anchor.text
    thread = (await office.read_game()).thread
    assert thread is not None
    assert [one.text.split("\n")[0] for one in office.discord.messages_in(thread)][
        -1
    ] == "## It begins"


async def test_without_threads_a_table_plays_in_its_channel(office: PostOffice) -> None:
    office.discord.has_no_threads = True
    await office.write_public("It begins")
    await office.run_rounds(2)
    assert (await office.read_game()).thread == CHANNEL
    assert "It begins" in office.discord.messages_in(CHANNEL)[-1].text
    assert office.discord.pinned == []


async def test_a_public_room_has_a_thread_of_its_own(office: PostOffice) -> None:
    await office.open_room("boast.1", EVERYONE)
    await office.write_public("It begins")
    await office.write_public("Ada boasts", room="boast.1")
    await office.run_rounds(3)
    async with office.store.reading() as tx:
        [room] = await tx.rooms.of_game(office.game)
    assert room.thread is not None
    assert [one.text for one in office.discord.messages_in(room.thread)] == [
        "## Ada boasts\n\nAda boasts is told."
    ]


async def test_the_thread_of_a_room_leaves_the_list_after_an_hour_the_tables_own_after_a_week(
    office: PostOffice,
) -> None:
    await office.open_room("boast.1", EVERYONE)
    await office.write_public("It begins")
    await office.write_public("Ada boasts", room="boast.1")
    await office.run_rounds(3)
    assert sorted(office.discord.archive_minutes.values()) == [HOUR_IN_MINUTES, WEEK_IN_MINUTES]


async def test_a_public_room_without_a_thread_is_told_in_the_hall_by_its_name(
    office: PostOffice,
) -> None:
    office.discord.has_no_threads = True
    await office.open_room("boast.1", EVERYONE)
    await office.write_public("Ada boasts", room="boast.1")
    await office.run_rounds(3)
    assert "## Room 1: Ada boasts" in office.discord.messages_in(CHANNEL)[-1].text


async def test_a_private_room_is_relayed_to_its_seats_and_to_nobody_else(
    office: PostOffice,
) -> None:
    await office.open_room("parley.1", (Seat(1),))
    await office.write_public("Between us", room="parley.1")
    await office.run_rounds(3)
    assert len(office.discord.messages_to(ADA)) == 1
    assert office.discord.messages_to(RORIK) == []
    assert office.discord.messages_in(CHANNEL) == [office.discord.messages[LOBBY]]
    assert office.discord.threads == {}


async def test_a_private_room_of_two_is_relayed_to_both(office: PostOffice) -> None:
    await office.open_room("parley.1", (Seat(1), Seat(2)))
    await office.write_public("Between us", room="parley.1")
    await office.run_rounds(3)
    assert [len(office.discord.messages_to(one)) for one in (ADA, RORIK)] == [1, 1]


async def test_a_letter_of_a_room_that_is_unknown_goes_nowhere(office: PostOffice) -> None:
    await office.write_public("Whose?", room="parley.9")
    await office.run_rounds(2)
    assert [one.failed for one in await office.read_letters()] == ["nowhere"]
    assert office.discord.calls == []


async def test_pictures_are_of_the_letters_revision_and_of_what_it_told(office: PostOffice) -> None:
    await office.write_news(2, "Dealt", look=[("hand", ""), ("table", "")])
    await office.run_rounds(1)
    [sent] = office.discord.messages_to(RORIK)
    assert [one.name for one in sent.files] == ["hand-1.png", "table-2.png"]
    assert sent.files[0].data.startswith(b"\x89PNG")


async def test_a_long_page_goes_in_several_messages_with_the_button_on_the_last(
    office: PostOffice,
) -> None:
    page = Page("Long", tuple(f"{n} " + "word " * 300 for n in range(6)))
    await office.write_letter(PublicPost(page=page), seat=Seat(1))
    await office.run_rounds(1)
    sent = office.discord.messages_to(ADA)
    assert len(sent) > 1
    assert [one.verbs for one in sent] == [()] * (len(sent) - 1) + [("table",)]
    assert len(set(office.discord.tokens())) == len(sent)


async def test_many_pictures_go_in_several_messages(office: PostOffice) -> None:
    await office.write_news(1, "Wars", look=[("hand", "")] * 12)
    await office.run_rounds(1)
    assert [len(one.files) for one in office.discord.messages_to(ADA)] == [10, 2]


async def test_pictures_that_are_too_large_are_told_in_words(office: PostOffice) -> None:
    office.discord.file_limit = 10
    await office.write_news(1, "Dealt", look=[("hand", "")])
    await office.run_rounds(1)
    [sent] = office.discord.messages_to(ADA)
    assert sent.files == ()
    assert "twin of hand" in sent.text


async def test_a_picture_is_drawn_from_what_its_reader_has_heard_and_nobody_elses_news(
    office: PostOffice,
) -> None:
    office.discord.file_limit = 10
    await office.write_news(1, "Dealt", look=[("hand", "")])
    await office.write_public("Dealt", look=[("table", "")])
    await office.run_rounds(1)
    own, public = (
        office.discord.messages_to(ADA)[0].text,
        office.discord.messages_in(LOBBY)[-1].text,
    )
    assert own.count("hand_received") == 1
    assert own.count("seated") == 1  # another was told in a room of its own
    assert "table_opened" in own
    assert "table_opened" in public
    assert "hand_received" not in public


async def test_a_message_that_discord_finds_too_large_goes_again_in_words(
    office: PostOffice,
) -> None:
    await office.open_window(1)
    office.discord.faults["post"] = [TooLargeError("413/0")]
    await office.write_letter(CARD, seat=Seat(1))
    await office.run_rounds(1)
    [sent] = office.discord.messages_to(ADA)
    assert sent.files == ()
    assert "twin of kingdom" in sent.text


async def test_a_reminder_rings_for_nobody(office: PostOffice) -> None:
    await office.open_window(1)
    await office.write_letter(Reminder(ask="turn.1"), seat=Seat(1))
    await office.write_news(1, "News")
    await office.run_rounds(1)
    assert [one.silent for one in office.discord.messages_to(ADA)] == [True, False]


async def test_what_comes_by_direct_message_names_its_table(office: PostOffice) -> None:
    await office.open_window(1)
    await office.write_letter(Reminder(ask="turn.1"), seat=Seat(1))
    await office.write_news(1, "The wall fell")
    await office.write_letter(Note(key="note.out", facts={}), seat=Seat(1))
    await office.write_public("The wall fell")
    await office.run_rounds(2)
    table = f"-# Capital, table {office.game}"
    reminder, news, note = office.discord.messages_to(ADA)
    assert reminder.text.splitlines()[0] == note.text.splitlines()[0] == table
    assert news.text.splitlines()[:2] == ["## The wall fell", table]
    assert table not in office.discord.messages_in(LOBBY)[-1].text


async def test_a_card_that_only_tells_another_time_rings_for_nobody(office: PostOffice) -> None:
    await office.open_window(1)
    for silent in (True, False):
        await office.write_letter(TurnCard(asks=("turn.1",), silent=silent), seat=Seat(1))
        await office.run_rounds(1)
    assert [one.silent for one in office.discord.messages_to(ADA)] == [True, False]


async def test_nobody_is_reminded_of_what_is_answered(office: PostOffice) -> None:
    await office.open_window(1)
    await office.write_letter(Reminder(ask="turn.0"), seat=Seat(1))
    await office.run_rounds(1)
    assert [one.failed for one in await office.read_letters()] == ["stale"]
    assert office.discord.messages_to(ADA) == []


async def test_a_card_shows_the_present_ask_with_its_controls(office: PostOffice) -> None:
    await office.open_window(1)
    await office.write_letter(CARD, seat=Seat(1))
    await office.run_rounds(1)
    [card] = office.discord.messages_to(ADA)
    assert "order" in card.verbs
    assert [one.name for one in card.files] == ["kingdom-1.png", "hand-2.png"]


async def test_a_card_whose_ask_is_over_is_not_sent(office: PostOffice) -> None:
    await office.write_letter(CARD, seat=Seat(1))
    await office.run_rounds(1)
    assert [one.failed for one in await office.read_letters()] == ["stale"]
    assert office.discord.messages_to(ADA) == []


def told(text: str) -> TurnCard:
    """Return the body of a card with a chapter."""
    return TurnCard(asks=("turn.1",), page=Page("Rorik strikes", (text,)))


async def test_a_card_tells_its_chapter_above_what_is_asked(office: PostOffice) -> None:
    await office.open_window(1)
    await office.write_letter(told("Your farm burns."), seat=Seat(1))
    await office.run_rounds(1)
    [card] = office.discord.messages_to(ADA)
    assert "**Rorik strikes**\nYour farm burns." in card.text
    assert "order" in card.verbs


async def test_a_long_chapter_comes_whole_before_its_card(office: PostOffice) -> None:
    await office.open_window(1)
    long = "Your farm burns. " * 150 + "At last it rains."
    await office.write_letter(told(long), seat=Seat(1))
    await office.run_rounds(1)
    news, card = office.discord.messages_to(ADA)
    assert "At last it rains." in news.text
    assert "Rorik strikes" not in card.text
    assert (news.verbs, "order" in card.verbs) == ((), True)
    [letter] = await office.read_letters()
    assert letter.message == max(office.discord.messages)


async def test_what_a_card_tells_is_told_though_its_ask_is_over(office: PostOffice) -> None:
    await office.write_letter(told("Your farm burns."), seat=Seat(1))
    await office.run_rounds(1)
    [news] = office.discord.messages_to(ADA)
    assert "Your farm burns." in news.text
    assert news.verbs == ("table",)
    [letter] = await office.read_letters()
    assert (letter.failed, letter.sent_at is not None) == ("", True)


async def test_of_several_cards_that_waited_all_tell_and_the_last_asks(office: PostOffice) -> None:
    await office.open_window(1)
    morning = office.now + timedelta(hours=8)
    for text in ("By night.", "At dawn."):
        await office.write_letter(told(text), seat=Seat(1), not_before=morning)
    office.now = morning
    await office.run_rounds(2)
    first, last = office.discord.messages_to(ADA)
    assert ("By night." in first.text, first.verbs) == (True, ("table",))
    assert ("At dawn." in last.text, "order" in last.verbs) == (True, True)


async def test_the_card_of_before_keeps_what_it_told(office: PostOffice) -> None:
    await office.open_window(1)
    for text in ("Your farm burns.", "It rains."):
        await office.write_letter(told(text), seat=Seat(1))
        await office.run_rounds(1)
    old, new = office.discord.messages_to(ADA)
    assert ("Your farm burns." in old.text, old.verbs) == (True, ("table",))
    assert ("Your farm burns." in new.text, "It rains." in new.text) == (False, True)


async def test_the_card_of_before_keeps_my_table_alone(office: PostOffice) -> None:
    await office.open_window(1)
    for _ in range(2):
        await office.write_letter(CARD, seat=Seat(1))
        await office.run_rounds(1)
    old, new = office.discord.messages_to(ADA)
    assert old.verbs == ("table",)
    assert "order" in new.verbs


async def test_of_several_cards_that_waited_for_the_morning_only_the_last_is_sent(
    office: PostOffice,
) -> None:
    await office.open_window(1)
    morning = office.now + timedelta(hours=8)
    for _ in range(3):
        await office.write_letter(CARD, seat=Seat(1), not_before=morning)
    office.now = morning
    await office.run_rounds(2)
    [card] = office.discord.messages_to(ADA)
    assert "order" in card.verbs
    letters = await office.read_letters()
    assert [one.message is None for one in letters] == [True, True, False]
    assert all(one.sent_at and not one.failed for one in letters)


async def test_a_card_that_may_have_gone_is_looked_for_though_another_waits(
    office: PostOffice,
) -> None:
    await office.open_window(1)
    office.discord.faults["post"] = [NoAnswerError("503")]
    await office.write_letter(CARD, seat=Seat(1))
    await office.run_rounds(1)
    await office.write_letter(CARD, seat=Seat(1))
    office.now += timedelta(hours=1)
    await office.run_rounds(2)
    assert [one.message is None for one in await office.read_letters()] == [False, False]


async def test_a_card_is_edited_once_however_old_it_is(office: PostOffice) -> None:
    await office.open_window(1)
    for _ in range(3):
        await office.write_letter(CARD, seat=Seat(1))
        await office.run_rounds(2, timedelta(hours=2))
    assert office.discord.calls.count("edit") == 2


async def test_a_card_that_can_not_be_edited_keeps_nobody_waiting(office: PostOffice) -> None:
    await office.open_window(1)
    office.discord.faults["edit"] = [RejectedError("400/30046")]
    for _ in range(2):
        await office.write_letter(CARD, seat=Seat(1))
        await office.run_rounds(1)
    assert len(office.discord.messages_to(ADA)) == 2
    assert all(one.sent_at for one in await office.read_letters())


async def test_a_thread_begun_before_the_lobby_was_noted_stays_the_tables_thread(
    office: PostOffice,
) -> None:
    """A process that ended before it stored the thread's id makes no second thread."""
    await office.change_game(message=None)
    await office.write_public("It begins.")
    await office.run_rounds(1)
    thread = (await office.read_game()).thread
    assert thread not in {None, LOBBY}
    await office.change_game(thread=None, message=LOBBY)
    await office.write_public("It goes on.")
    await office.run_rounds(1)
    assert (await office.read_game()).thread == thread
    tokens = office.discord.tokens()
    assert len(tokens) == len(set(tokens))


async def test_each_reader_is_written_to_in_their_language(office: PostOffice) -> None:
    for seat in (1, 2):
        await office.write_letter(Note(key="letter.reached", facts={"seat": 1}), seat=Seat(seat))
    await office.run_rounds(1)
    assert "by message" in office.discord.messages_to(ADA)[0].text
    assert "recevoir des messages" in office.discord.messages_to(RORIK)[0].text


async def test_a_letter_to_a_person_needs_no_game(office: PostOffice) -> None:
    async with office.store.reading() as tx:
        ada: Person | None = await tx.people.of_discord(ADA)
    assert ada is not None
    office.game = 0
    note = Note(key="letter.thread_gone", facts={"place": "<#1>"})
    await office.write_letter(note, person=ada.id, game=None)
    await office.run_rounds(1)
    assert "<#1>" in office.discord.messages_to(ADA)[0].text


async def test_nothing_is_tried_while_nobody_is_connected(office: PostOffice) -> None:
    office.discord.is_ready = False
    await office.write_news(1, "Waiting")
    await office.run_rounds(3)
    assert [one.tries for one in await office.read_letters()] == [0]
    office.discord.is_ready = True
    await office.run_rounds(1)
    assert len(office.discord.messages_to(ADA)) == 1


async def test_a_letter_calls_commands_as_its_reader_s_discord_does(office: PostOffice) -> None:
    """A reader of French with an English Discord reads French with English commands."""
    async with office.store.writing() as tx:
        ada = await tx.people.of_discord(ADA)
        assert ada is not None
        await tx.people.save(replace(ada, language="fr"))
    await office.write_letter(Note(key="letter.opening.join", facts={}), seat=Seat(1))
    await office.run_rounds(1)
    [told] = office.discord.messages_to(ADA)
    assert "demandez \u00e0 l\u2019h\u00f4te" in told.text
    assert "`/keeper replace`" in told.text
