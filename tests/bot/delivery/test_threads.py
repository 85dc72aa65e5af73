"""A table's thread and those of its rooms are made once, when the first letter for them comes."""

from dataclasses import replace

from bot.delivery.discord_io.sender import HOUR_IN_MINUTES, WEEK_IN_MINUTES
from bot.letter_bodies import LobbyMessage
from engine.core.protocol.values import EVERYONE, Seat
from tests.bot.delivery.post_office import ADA, CHANNEL, LOBBY, RORIK, PostOffice


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
