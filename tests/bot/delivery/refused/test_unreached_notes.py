"""Of a seat whose messages are closed the thread is told, and again once a letter comes through."""

from dataclasses import replace

from bot.delivery.discord_io.send_errors import (
    NoAnswerError,
)
from bot.letter_bodies import Reminder, TurnCard, UnreachedNote
from engine.core.protocol.values import Seat
from render.language.pages import Page
from tests.bot.delivery.post_office import (
    ADA,
    CARD,
    LOBBY,
    PostOffice,
    make_post,
)


async def read_notes(office: PostOffice) -> list[UnreachedNote]:
    """List the notes that a seat is out of reach."""
    bodies = [one.letter.body for one in await office.read_letters()]
    return [one for one in bodies if isinstance(one, UnreachedNote)]


async def test_a_closed_door_is_told_once_in_the_thread_and_stops_nobody(
    office: PostOffice,
) -> None:
    office.discord.closed_dms.add(ADA)
    await office.open_window(1)
    for _ in range(2):
        await office.write_letter(CARD, seat=Seat(1))
        await office.run_rounds(1)
    await office.write_news(2, "The wall fell")
    await office.run_rounds(4)
    first, note, second, news = await office.read_letters()
    assert (first.failed, second.failed) == ("closed", "closed")
    assert news.sent_at is not None
    assert note.letter.body == UnreachedNote(seat=Seat(1), is_asked=True)
    told = office.discord.messages_in(LOBBY)[-1]
    assert told.text.startswith(f"<@{ADA}> is asked, and I couldn\u2019t write to Ada.")
    assert told.verbs == ("table",)
    assert (told.content.mentioned_user, told.silent) == (ADA, False)


async def test_each_window_of_somebody_out_of_reach_is_told_and_reminded_of_once(
    office: PostOffice,
) -> None:
    """A card and its repetition make one note, its reminder another; so in each window."""
    office.discord.closed_dms.add(ADA)
    for ask in ("turn.1", "turn.2"):
        await office.open_window(1, ask)
        card = TurnCard(asks=(ask,))
        for body in (card, Reminder(ask=ask), card):
            await office.write_letter(body, seat=Seat(1))
            await office.run_rounds(2)
    assert len(await read_notes(office)) == 4
    assert (
        len([one for one in office.discord.messages_in(LOBBY) if one.content.mentioned_user == ADA])
        == 4
    )


async def test_nobody_is_called_asked_whose_card_only_tells_what_is_over(
    office: PostOffice,
) -> None:
    office.discord.closed_dms.add(ADA)
    await office.write_public("Ada's time ran out")
    card = TurnCard(asks=(), page=Page("Your time ran out"))
    await office.write_letter(card, seat=Seat(1))
    await office.run_rounds(3)
    assert await read_notes(office) == [UnreachedNote(seat=Seat(1), is_asked=False)]
    assert not [
        one for one in office.discord.messages_in(LOBBY) if one.content.mentioned_user == ADA
    ]


async def test_nobody_is_called_asked_whose_time_ran_out_before_the_card_came(
    office: PostOffice,
) -> None:
    office.discord.closed_dms.add(ADA)
    await office.open_window(1)
    async with office.store.writing() as tx:
        windows = await tx.windows.of_branch(office.game, 0)
        await tx.windows.put([replace(one, open=False) for one in windows])
    await office.write_letter(CARD, seat=Seat(1))
    await office.run_rounds(3)
    assert await read_notes(office) == [UnreachedNote(seat=Seat(1), is_asked=False)]
    assert not [
        one for one in office.discord.messages_in(LOBBY) if one.content.mentioned_user == ADA
    ]


async def test_a_closed_door_marks_seat_and_person_until_it_opens(office: PostOffice) -> None:
    office.discord.closed_dms.add(ADA)
    await office.open_window(1)
    await office.write_letter(CARD, seat=Seat(1))
    await office.run_rounds(1)
    assert await office.read_reach() == (True, "closed")
    office.discord.closed_dms.clear()
    await office.write_news(1, "Again")
    await office.run_rounds(2)
    assert await office.read_reach() == (False, "open")


async def test_a_closed_door_before_a_secret_tells_nobody_that_there_is_one(
    office: PostOffice,
) -> None:
    office.discord.closed_dms.add(ADA)
    await office.open_window(1, "pick.1", secret=True)
    await office.write_public("The wall fell")
    await office.write_letter(TurnCard(asks=("pick.1",)), seat=Seat(1))
    await office.write_letter(make_post("In private", room="parley.1"), seat=Seat(1))
    await office.run_rounds(3)
    assert [one.failed for one in await office.read_letters()] == ["", "closed", "closed"]
    assert await office.read_reach() == (False, "closed")


async def test_news_that_everybody_has_had_too_is_no_secret(office: PostOffice) -> None:
    office.discord.closed_dms.add(ADA)
    await office.write_public("The wall fell")
    await office.write_news(1, "The wall fell")
    await office.run_rounds(3)
    kinds = [one.letter.body.kind for one in await office.read_letters()]
    assert kinds == ["public", "public", "unreached"]


async def test_a_note_of_a_closed_door_is_taken_back_once_a_letter_comes_through(
    office: PostOffice,
) -> None:
    office.discord.closed_dms.add(ADA)
    for ask in ("turn.1", "turn.2"):
        await office.open_window(1, ask)
        await office.write_letter(TurnCard(asks=(ask,)), seat=Seat(1))
        await office.run_rounds(2)
    office.discord.closed_dms.clear()
    for _ in range(2):
        await office.write_news(1, "Again")
        await office.run_rounds(2)
    notes = [one for one in office.discord.messages_in(LOBBY) if "message" in one.text]
    assert [one.text for one in notes] == ["Ada can be reached by message again."] * 2
    assert [one.edits for one in notes] == [1, 1]


async def test_a_note_about_a_seat_that_nobody_holds_any_more_is_not_sent(
    office: PostOffice,
) -> None:
    await office.write_letter(UnreachedNote(seat=Seat(3), is_asked=True), room="")
    await office.run_rounds(1)
    assert [one.failed for one in await office.read_letters()] == ["stale"]


async def test_a_note_that_could_not_be_taken_back_stops_nothing(office: PostOffice) -> None:
    office.discord.closed_dms.add(ADA)
    await office.open_window(1)
    await office.write_letter(CARD, seat=Seat(1))
    await office.run_rounds(2)
    office.discord.closed_dms.clear()
    office.discord.faults["edit"] = [NoAnswerError("503/0")]
    await office.write_news(1, "Again")
    await office.run_rounds(2)
    assert await office.read_reach() == (False, "open")
    assert "Again" in office.discord.messages_to(ADA)[-1].text
