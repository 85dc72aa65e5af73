"""Letters reach their readers: where, in which order, and with which content."""

from dataclasses import replace
from datetime import timedelta

from bot.letter_bodies import Note, Reminder
from bot.records import Person
from engine.core.protocol.values import Seat
from tests.bot.delivery.post_office import ADA, LOBBY, RORIK, PostOffice


async def test_a_letter_to_a_seat_goes_to_whoever_holds_it_when_it_leaves(
    office: PostOffice,
) -> None:
    await office.write_news(1, "The wall fell")
    async with office.store.writing() as tx:
        seat = (await tx.seats.of_game(office.game))[0]
        rorik = await tx.people.find_by_discord_id(RORIK)
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


async def test_nobody_is_reminded_of_what_is_answered(office: PostOffice) -> None:
    await office.open_window(1)
    await office.write_letter(Reminder(ask="turn.0"), seat=Seat(1))
    await office.run_rounds(1)
    assert [one.failed for one in await office.read_letters()] == ["stale"]
    assert office.discord.messages_to(ADA) == []


async def test_each_reader_is_written_to_in_their_language(office: PostOffice) -> None:
    for seat in (1, 2):
        await office.write_letter(Note(key="letter.reached", facts={"seat": 1}), seat=Seat(seat))
    await office.run_rounds(1)
    assert "by message" in office.discord.messages_to(ADA)[0].text
    assert "recevoir des messages" in office.discord.messages_to(RORIK)[0].text


async def test_a_letter_to_a_person_needs_no_game(office: PostOffice) -> None:
    async with office.store.reading() as tx:
        ada: Person | None = await tx.people.find_by_discord_id(ADA)
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
        ada = await tx.people.find_by_discord_id(ADA)
        assert ada is not None
        await tx.people.save(replace(ada, language="fr"))
    await office.write_letter(Note(key="letter.opening.join", facts={}), seat=Seat(1))
    await office.run_rounds(1)
    [told] = office.discord.messages_to(ADA)
    assert "demandez \u00e0 l\u2019h\u00f4te" in told.text
    assert "`/keeper replace`" in told.text
