"""Wherever the process ends, the post of a game's end is there once and shows every last word."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from bot.delivery.discord_io.send_errors import (
    ForbiddenError,
    GoneError,
    NoAnswerError,
    SendError,
    TooOldError,
)
from bot.games.ending import ending_work
from bot.games.ending.ending_work import Saga
from bot.games.ending.last_words import save_last_word
from bot.letter_bodies import OutcomePost
from bot.store.store import Store
from bot.workers.picture_studio import DrawnPicture, PictureStudio
from render.language.pages import Page
from tests.bot.delivery.crashes.process_life import Crash, CrashingStore
from tests.bot.delivery.crashes.test_crashes import LONG
from tests.bot.delivery.fake_discord import KeptMessage
from tests.bot.delivery.post_office import ADA, RORIK, PostOffice, fast_city_game

STUDIO = PictureStudio({"capital": fast_city_game()}, workers=0)
TITLE = "Ada has won"
WORDS = {ADA: "The wall held", RORIK: "It did not"}


@pytest.fixture(autouse=True)
def _fast_saga(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = DrawnPicture(png=b"saga", alt="A saga", twin="A saga", digest="saga")
    saga = Saga(picture, ("A prize.",), "", ())
    monkeypatch.setattr(ending_work, "make_saga", lambda *_: saga)


async def open_office(store: Store) -> PostOffice:
    """Open a table whose game is over, with the letter of its end."""
    office = PostOffice(store, studio=STUDIO)
    await office.open_table(message=None, life="over", revision=1)
    page = Page(TITLE, ("It is over.", "The seed was 1."))
    await office.write_letter(OutcomePost(page=page), room="")
    return office


async def say_word(office: PostOffice, discord: int) -> None:
    """Say a last word, in a process that may end."""
    async with office.store.reading() as tx:
        person = await tx.people.find_by_discord_id(discord)
    assert person is not None
    store: Any = CrashingStore(office.store, office.life)
    await save_last_word(store, office.game, person.id, WORDS[discord], office.now)


def find_end_post(office: PostOffice) -> KeptMessage:
    [post] = [one for one in office.discord.messages.values() if TITLE in one.first_text]
    return post


async def deliver_with_crash(store: Store, end: int | None) -> PostOffice:
    """Deliver an end and two last words, with the process ending once at a point.

    Whoever gets no answer presses again.
    """
    office = await open_office(store)
    office.life.ends_at = end
    steps: list[Callable[[], Any]] = [
        lambda: office.courier.deliver_due_letters(office.now),
        lambda: say_word(office, ADA),
        lambda: office.courier.deliver_due_letters(office.now),
        lambda: say_word(office, RORIK),
    ]
    for step in steps:
        try:
            await step()
        except Crash:
            office.start()
            office.now += LONG
            await step()
        office.now += timedelta(seconds=20)
    for _ in range(6):
        try:
            await office.courier.deliver_due_letters(office.now)
        except Crash:
            office.start()
        office.now += LONG
    return office


async def test_the_end_is_posted_once_and_shows_each_word_wherever_the_process_ends(
    store: Store,
) -> None:
    whole = await deliver_with_crash(store, None)
    count = len(whole.discord.messages)
    assert whole.life.points > 20
    assert find_end_post(whole).edits == 2
    for end in range(whole.life.points):
        office = await deliver_with_crash(store, end)
        post = find_end_post(office)
        assert all(post.text.count(word) == 1 for word in WORDS.values()), end
        assert len(office.discord.messages) == count, end
        assert [one.name for one in post.files] == ["saga.png"]
        letters = await office.read_letters()
        assert all(one.sent_at is not None and not one.failed for one in letters), end


@pytest.mark.parametrize(
    "fault",
    [NoAnswerError("503/0"), TooOldError("429/30046"), ForbiddenError("403/50001")],
    ids=lambda fault: type(fault).__name__,
)
async def test_a_word_whose_edit_fails_for_a_time_is_shown_later(
    store: Store, fault: SendError
) -> None:
    office = await open_office(store)
    await office.run_rounds(2)
    office.discord.faults["edit"] = [fault]
    await say_word(office, ADA)
    await office.run_rounds(1)
    assert WORDS[ADA] not in find_end_post(office).text
    await office.run_rounds(3, timedelta(minutes=16))
    assert WORDS[ADA] in find_end_post(office).text


async def test_a_word_under_an_end_that_was_deleted_keeps_no_letter_waiting(store: Store) -> None:
    office = await open_office(store)
    await office.run_rounds(2)
    office.discord.faults["edit"] = [GoneError("404/10008")]
    await say_word(office, ADA)
    await office.run_rounds(2)
    assert all(one.sent_at is not None for one in await office.read_letters())


async def test_an_end_keeps_its_saga_while_it_can_not_be_drawn_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = await open_office(store)
    await office.run_rounds(2)
    draw = ending_work.make_saga
    monkeypatch.setattr(ending_work, "make_saga", lambda *_: 1 // 0)
    office.start()
    await say_word(office, ADA)
    await office.run_rounds(3)
    post = find_end_post(office)
    assert ([one.name for one in post.files], post.edits) == (["saga.png"], 0)
    monkeypatch.setattr(ending_work, "make_saga", draw)
    await office.run_rounds(3, timedelta(minutes=16))
    assert WORDS[ADA] in post.text
    assert [one.name for one in post.files] == ["saga.png"]
