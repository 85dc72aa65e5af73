"""A database of an earlier release, in mid-game, is migrated: no news is lost, none comes twice."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.letter_bodies import LetterBody, LetterShape, PublicPost, TurnCard
from bot.records import ReaderState
from tests.bot.delivery.test_whole_games import Post
from tests.bot.games.desk_table import START, DeskTable, OpenGame, make_desk_table

TABLES_0003 = Path(__file__).parent / "released" / "tables_0003.sql"
"""A toy game whose second turn has ended: Ada has her news, Ben's direct messages are closed, and
Cleo's wait for the end of her quiet hours. It was written by the release before `reader_state`."""
ADA, BEN, CLEO = 1, 2, 3
NEWS = "prize won"
SETUP = "The game begins"


A_LETTER_REACHES_BEN = """
INSERT INTO outbox (letter, game, kind, body, seat, revision, look, token, created_at, tries,
                    sent_at, message, failed)
VALUES ('1.3.card.2.later', 1, 'card', '{"asks":["bid.2"]}', 2, 3, '[]', 'later', 1772366470000, 1,
        1772366470000, 1011, '')
"""
KEPT_BACK_NEWS = """
UPDATE outbox SET kind = 'news', body = json_remove(body, '$.asks') WHERE letter = '1.3.card.2';
"""


async def open_released(file: Path, change: str = "") -> DeskTable:
    """Open the old database, after a change by SQL: it is migrated."""
    with closing(sqlite3.connect(file)) as database:
        database.executescript(TABLES_0003.read_text("utf-8"))
        database.executescript(change)
    made = await make_desk_table(f"sqlite+aiosqlite:///{file}")
    made.now = START + timedelta(minutes=2)
    return made


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[DeskTable]:
    made = await open_released(tmp_path / "skald.db")
    yield made
    await made.store.close()


async def read_state(table: DeskTable, game: OpenGame, seat: int) -> ReaderState:
    return await table.desk.read_reader_state(game.id, game.people[seat])


def texts_to(post: Post, seat: int) -> list[str]:
    """List what was written to somebody in direct messages."""
    messages = post.discord.messages.values()
    return [one.first_text for one in messages if one.destination.dm == 1_000 + seat]


async def test_what_was_told_before_is_read_and_what_was_kept_back_is_not(
    table: DeskTable,
) -> None:
    game = await table.read_open_game(1)
    pages = {seat: str(await table.read_news(game, seat)) for seat in (ADA, BEN, CLEO)}
    assert pages[ADA] == "None"
    assert NEWS in pages[BEN]
    assert SETUP not in pages[BEN]
    assert [(await read_state(table, game, seat)).read_up_to for seat in (ADA, BEN, CLEO)] == [
        3, 2, 3,
    ]  # fmt: skip
    ada, ben = await read_state(table, game, ADA), await read_state(table, game, BEN)
    assert (ada.card is not None, ben.card) == (True, None)
    assert ada.heard_events > 0


async def test_nobody_has_been_told_a_hint_before(table: DeskTable) -> None:
    game = await table.read_open_game(1)
    states = [await read_state(table, game, seat) for seat in (ADA, BEN, CLEO)]
    assert [one.told_hints for one in states] == [(), (), ()]
    async with table.store.writing() as tx:
        await tx.reader_states.put([replace(states[0], told_hints=("bid", "end"))])
    assert (await read_state(table, game, ADA)).told_hints == ("bid", "end")


async def test_everybody_is_pinged_as_before(table: DeskTable) -> None:
    game = await table.read_open_game(1)
    async with table.store.reading() as tx:
        people = await tx.people.find_all(game.people.values())
        due = await tx.people.list_digests_due(table.now)
    assert {(one.pings, one.digest_at, one.digest_day) for one in people.values()} == {
        ("asked", None, "")
    }
    assert due == []
    assert (await read_state(table, game, ADA)).digested_up_to == 0


async def read_kept_bodies(table: DeskTable, game: OpenGame, seat: int) -> list[LetterBody]:
    """Return what closed direct messages have kept back from a seat, beside computed news."""
    news = await table.desk.read_unread_news(game.id, game.people[seat])
    assert news is not None
    return [
        one.letter.body for one in news.kept_letters if isinstance(one.letter.body, LetterShape)
    ]


async def test_news_that_is_computed_stands_on_no_kept_card_too(table: DeskTable) -> None:
    game = await table.read_open_game(1)
    assert await read_kept_bodies(table, game, BEN) == [TurnCard(asks=("bid.2",))]


@pytest.mark.parametrize("change", ["", KEPT_BACK_NEWS], ids=["card", "news"])
async def test_what_was_kept_back_before_a_later_letter_arrived_is_told_alone(
    tmp_path: Path, change: str
) -> None:
    table = await open_released(tmp_path / "skald.db", change + A_LETTER_REACHES_BEN)
    game = await table.read_open_game(1)
    assert (await read_state(table, game, BEN)).read_up_to == 3
    assert await table.read_news(game, BEN) is None
    [body] = await read_kept_bodies(table, game, BEN)
    assert isinstance(body, PublicPost if change else TurnCard)
    assert NEWS in str(body.page)
    await table.store.close()


async def test_what_waited_is_told_once_and_the_game_goes_on_to_its_end(table: DeskTable) -> None:
    game, post = await table.read_open_game(1), Post(table)
    table.advance_clock(hours=6)
    await post.deliver()
    assert [NEWS in one for one in texts_to(post, CLEO)] == [True]
    assert texts_to(post, ADA) == texts_to(post, BEN) == []
    assert (await table.read_seat_view(game, ADA)).asks[0].sheet
    for _ in range(20):
        await table.advance_and_tick(hours=25)
        await post.deliver()
    assert (await table.read_row(game)).life == "over"
    assert sum(SETUP in one for seat in game.people for one in texts_to(post, seat)) == 0
    assert "won" in "".join(texts_to(post, BEN)) or "drawn" in "".join(texts_to(post, BEN))
    async with table.store.reading() as tx:
        for state in await tx.reader_states.of_game(game.id):
            assert state.read_up_to == await tx.steps.find_last_chapter(game.id)
    await post.studio.close()
