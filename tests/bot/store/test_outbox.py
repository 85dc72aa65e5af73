"""The outbox: a letter is there once, and goes out until it has arrived or is given up."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.letter_bodies import (
    BoastPost,
    CardUpdate,
    DeedOffer,
    Digest,
    EndedOffer,
    EndUpdate,
    FightPost,
    FightTalePost,
    FloorPost,
    LetterBody,
    LetterShape,
    LobbyMessage,
    Note,
    OfferMention,
    OpenOffer,
    OutcomePost,
    PublicPost,
    QuietRound,
    RematchCall,
    Reminder,
    SeatNews,
    TurnCard,
    UnreachedNote,
    UnreadableBody,
)
from bot.records import OutboxLetter
from bot.store import Store, Transaction
from render.language.pages import Page
from tests.bot.store.samples import BLUE, HOUR, NOW, RED, add_game, make_letter

LATER = NOW + HOUR


async def put_letters(tx: Transaction, *names: str) -> list[OutboxLetter]:
    await tx.outbox.add([make_letter(name) for name in names], NOW)
    return await tx.outbox.list_due(NOW)


async def test_a_letter_comes_back_as_it_was_written(store: Store) -> None:
    async with store.writing() as tx:
        row = await add_game(tx)
        letter = replace(
            make_letter("1/3/red/0", row.id), seat=RED, person=row.host, room="",
            revision=3, look=(("map", "near"), ("hand", "")), not_before=LATER,
            body=TurnCard(asks=("turn.1",), page=Page("Été « œ » \u2028")),
        )  # fmt: skip
        await tx.outbox.add([letter], NOW)
        [waiting] = await tx.outbox.list_due(LATER)
        assert waiting.letter == letter
        assert waiting == OutboxLetter(
            id=waiting.id, letter=letter, token=waiting.token, created_at=NOW, next_try=LATER
        )
        assert await tx.outbox.get(waiting.id) == waiting
        assert await tx.outbox.get(404) is None


async def test_every_shape_comes_back_as_it_was_written(store: Store) -> None:
    page = Page("Title", ("One.", "Two."), (("Income", "3"),), ("Income",))
    facts = {"name": "Ada", "count": 2}
    bodies: list[LetterBody] = [
        TurnCard(asks=(), page=page, silent=True),
        TurnCard(asks=("turn.1",)),
        SeatNews(room="raid", open_to=("1.2",), card=True),
        PublicPost(page=page, room="boast", open_to=("1.2", "1.3")),
        FloorPost(page=page, room="hall", deeds=(DeedOffer(key="4.1", text="Won."),), key="4"),
        BoastPost(page=page, room="hall", boast="boast.4.1"),
        FightPost(page=page, room="fight.1"),
        FightTalePost(room="fight.1"),
        OutcomePost(page=page),
        Reminder(ask="turn.1"),
        Note(key="note.out", facts=facts),
        RematchCall(name="Ada"),
        UnreachedNote(seat=RED, is_asked=True),
        OpenOffer(giver=1, to=2, facts=facts),
        OfferMention(offer="a", person=2, facts=facts),
        EndedOffer(offer="a", key="offer.back", facts=facts),
        LobbyMessage(),
        CardUpdate(),
        QuietRound(round=3),
        Digest(),
        EndUpdate(),
    ]
    assert {type(one) for one in bodies} == set(LetterShape.__subclasses__())
    async with store.writing() as tx:
        letters = [make_letter(str(n), body=body) for n, body in enumerate(bodies)]
        await tx.outbox.add(letters, NOW)
        assert [one.letter.body for one in await tx.outbox.list_due(NOW)] == bodies


async def test_a_body_that_can_not_be_read_keeps_no_other_letter_back(url: str) -> None:
    store = await Store.open(url)
    async with store.writing() as tx:
        await put_letters(tx, "a", "b", "c")
    await store.close()
    with closing(sqlite3.connect(url.removeprefix("sqlite+aiosqlite:///"))) as database:
        database.execute("UPDATE outbox SET kind = 'poem' WHERE letter = 'a'")
        database.execute("UPDATE outbox SET body = '[]' WHERE letter = 'b'")
        database.commit()
    store = await Store.open(url)
    async with store.writing() as tx:
        *unreadable, readable = [one.letter for one in await tx.outbox.list_due(NOW)]
        assert [one.body for one in unreadable] == [UnreadableBody("poem"), UnreadableBody("note")]
        assert readable == make_letter("c")
        with pytest.raises(TypeError):
            await tx.outbox.add(unreadable, NOW)
    await store.close()


async def test_a_letter_whose_name_is_known_is_skipped(store: Store) -> None:
    async with store.writing() as tx:
        [first] = await put_letters(tx, "a")
        again = replace(make_letter("a"), body=Note(key="another", facts={}))
        await tx.outbox.add([again, make_letter("b"), make_letter("b")], LATER)
        assert [one.letter.letter for one in await tx.outbox.list_due(LATER)] == ["a", "b"]
        assert await tx.outbox.get(first.id) == first
        await tx.outbox.add([], NOW)


async def test_every_letter_has_a_nonce_of_its_own_that_discord_takes(store: Store) -> None:
    async with store.writing() as tx:
        tokens = [one.token for one in await put_letters(tx, *map(str, range(50)))]
    assert len(set(tokens)) == 50
    assert {len(token) for token in tokens} == {20}


async def test_letters_are_due_in_the_order_in_which_they_were_written(store: Store) -> None:
    async with store.writing() as tx:
        await tx.outbox.add([make_letter("c"), make_letter("a"), make_letter("b")], LATER)
        assert await tx.outbox.list_due(LATER - timedelta(milliseconds=1)) == []
        assert await tx.outbox.next_due() == LATER
        assert [one.letter.letter for one in await tx.outbox.list_due(LATER)] == ["c", "a", "b"]
        assert [one.letter.letter for one in await tx.outbox.list_due(LATER, 2)] == ["c", "a"]


async def test_quiet_hours_hold_a_letter_back(store: Store) -> None:
    async with store.writing() as tx:
        held, past = (
            make_letter("held", not_before=LATER),
            make_letter("past", not_before=NOW - HOUR),
        )
        await tx.outbox.add([held, past], NOW)
        assert [one.letter for one in await tx.outbox.list_due(NOW)] == [past]
        assert [one.letter for one in await tx.outbox.list_due(LATER)] == [held, past]


async def test_what_is_being_sent_is_not_due_but_stuck_if_nobody_says_more(store: Store) -> None:
    async with store.writing() as tx:
        [letter] = await put_letters(tx, "a")
        assert await tx.outbox.mark_sending(letter.id, LATER)
        assert await tx.outbox.list_due(LATER) == []
        assert await tx.outbox.list_stuck(LATER - timedelta(milliseconds=1)) == []
        assert await tx.outbox.list_stuck(LATER) == [
            replace(letter, tries=1, next_try=None, sending_at=LATER)
        ]


async def test_what_was_sent_is_never_due_nor_sent_again(store: Store) -> None:
    async with store.writing() as tx:
        [letter] = await put_letters(tx, "a")
        await tx.outbox.mark_sending(letter.id, NOW)
        await tx.outbox.mark_sent(letter.id, 2**62, 2**61, LATER)
        assert await tx.outbox.get(letter.id) == replace(
            letter, tries=1, next_try=None, sent_at=LATER, message=2**62, channel=2**61
        )
        assert not await tx.outbox.mark_sending(letter.id, LATER)
        assert await tx.outbox.list_due(LATER) == await tx.outbox.list_stuck(LATER) == []
        assert await tx.outbox.next_due() is None


async def test_what_failed_is_tried_again_when_it_is_time(store: Store) -> None:
    async with store.writing() as tx:
        [letter] = await put_letters(tx, "a")
        await tx.outbox.mark_sending(letter.id, NOW)
        await tx.outbox.mark_failed(letter.id, "502", NOW, LATER)
        assert await tx.outbox.list_due(NOW) == await tx.outbox.list_stuck(NOW) == []
        assert await tx.outbox.list_due(LATER) == [
            replace(letter, tries=1, next_try=LATER, failed="502", failed_at=NOW)
        ]
        await tx.outbox.mark_sending(letter.id, LATER)
        await tx.outbox.mark_sent(letter.id, 1, 2, LATER)
        arrived = await tx.outbox.get(letter.id)
        assert arrived is not None
        assert (arrived.failed, arrived.tries) == ("", 2)


async def test_what_was_given_up_is_never_due_again(store: Store) -> None:
    async with store.writing() as tx:
        [letter, other] = await put_letters(tx, "a", "b")
        await tx.outbox.mark_sending(letter.id, NOW)
        await tx.outbox.mark_failed(letter.id, "closed", NOW, None)
        assert await tx.outbox.list_due(LATER) == [other]
        assert await tx.outbox.get(letter.id) == replace(
            letter, tries=1, next_try=None, failed="closed", failed_at=NOW
        )


async def test_the_letters_of_a_seat_come_newest_first(store: Store) -> None:
    async with store.writing() as tx:
        row, other = await add_game(tx), await add_game(tx)
        await tx.outbox.add([
            make_letter("a", row.id, seat=RED), make_letter("b", row.id, seat=BLUE),
            make_letter("c", row.id, seat=RED), make_letter("d", other.id, seat=RED),
            make_letter("e", row.id, seat=RED), make_letter("f", row.id, room=""),
        ], NOW)  # fmt: skip
        newest, *_ = await tx.outbox.of_seat(row.id, RED)
        await tx.outbox.mark_sent(newest.id, 1, 2, NOW)
        assert [one.letter.letter for one in await tx.outbox.of_seat(row.id, RED, 2)] == ["e", "c"]
        names = [one.letter.letter for one in await tx.outbox.of_game(row.id)]
        assert names == ["f", "e", "c", "b", "a"]
        assert [one.letter.letter for one in await tx.outbox.of_game(row.id, 1)] == ["f"]


async def test_the_outbox_knows_how_it_stands(store: Store) -> None:
    async with store.writing() as tx:
        letters = await put_letters(tx, *"abcdef")
        for letter in letters[:4]:
            await tx.outbox.mark_sending(letter.id, NOW)
        await tx.outbox.mark_sent(letters[0].id, 1, 2, NOW)
        await tx.outbox.mark_failed(letters[1].id, "gone", NOW, None)
        await tx.outbox.mark_failed(letters[2].id, "busy", NOW, LATER)
        assert await tx.outbox.count_letters() == (3, 1, 1)
