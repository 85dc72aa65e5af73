"""A transaction that breaks at any statement leaves no trace, and the next one goes on."""

from dataclasses import replace
from typing import Any

import pytest

from bot.records import Deck, DraftRow, LoggedAction, NewsRoom
from bot.store import Store, Transaction
from bot.store.connection.direct_sqlite import SqliteConnection
from engine.core.protocol.values import EVERYONE
from tests.bot.store.samples import (
    BLUE,
    HOUR,
    NOW,
    RED,
    add_game,
    make_letter,
    make_order,
    make_seat,
    make_window,
    play_toy_game,
)


class CrashError(BaseException):
    pass


class Bomb:
    """Goes off at the n-th statement: before it is carried out, or after."""

    def __init__(self, at: int, *, after: bool) -> None:
        self.at, self.after, self.heard = at, after, 0

    def wrap(self, execute: Any) -> Any:
        async def counted(connection: SqliteConnection, *given: Any, **more: Any) -> Any:
            self.heard += 1
            if self.heard == self.at and not self.after:
                raise CrashError
            done = await execute(connection, *given, **more)
            if self.heard == self.at:
                raise CrashError
            return done

        return counted


async def write_every_table(tx: Transaction) -> None:
    """Write to every table in one transaction."""
    game = await add_game(tx)
    await tx.people.save(replace(await tx.people.get(game.host), game=game.id))
    await tx.seats.replace_all(
        [make_seat(game.id, RED, person=game.host), make_seat(game.id, BLUE, ai="bot")]
    )
    (position, told), *_ = play_toy_game(game.id)
    await tx.steps.save(position, told)
    await tx.games.advance(replace(game, revision=1), 0)
    await tx.steps.close_chapter(game.id, [(1, 0)], 1)
    await tx.windows.put([make_window(game.id), make_window(game.id, seat=BLUE)])
    await tx.windows.claim(game.id, 0, [(RED, "bid.1")], NOW)
    first, second = await tx.sheets.add_all([make_order(game.id, 1), make_order(game.id, 2)])
    await tx.sheets.withdraw(first.id, NOW)
    await tx.sheets.mark_played([second.id], 1)
    await tx.sheets.mark_ready(game.id, 0, [(RED, "bid.1")], NOW)
    await tx.rooms.put(NewsRoom(game=game.id, room="", audience=EVERYONE))
    await tx.outbox.add([make_letter("a", game.id), make_letter("b", game.id)], NOW)
    await tx.outbox.mark_sending(1, NOW)
    await tx.actions.add(LoggedAction(game=game.id, person=0, what="pause", at=NOW))
    await tx.answers.add(game.host, "token", "{}", NOW)
    await tx.drafts.put(
        DraftRow(person=game.host, game=game.id, ask="", number=1, kind=None, fields={})
    )
    await tx.decks.put(Deck(person=game.host, rules="toy", name="d", body={}))
    await tx.pulse.set(NOW)


async def count_rows(store: Store) -> dict[str, int]:
    """Count the rows of every table."""
    assert store.address.file is not None
    counts = {}
    async with store.reading() as tx:
        games = await tx.games.of_person(1)
        counts["people"] = len(await tx.people.find_all(range(9)))
        counts["games"] = len(games)
        for game in games:
            counts["seats"] = len(await tx.seats.of_game(game.id))
            counts["windows"] = len(await tx.windows.of_branch(game.id, 0))
            counts["revisions"] = len(await tx.steps.revisions(game.id))
            counts["actions"] = len(await tx.actions.of_game(game.id))
        counts["letters"] = sum(await tx.outbox.count_letters())
        counts["pulse"] = int(await tx.pulse.get() is not None)
    return counts


NOTHING = {"people": 0, "games": 0, "letters": 0, "pulse": 0}
ALL = {
    "people": 1, "games": 1, "seats": 2, "windows": 2, "revisions": 1, "actions": 1, "letters": 2,
    "pulse": 1,
}  # fmt: skip


async def write_in_transaction(store: Store) -> None:
    async with store.writing() as tx:
        await write_every_table(tx)


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
async def test_a_crash_at_any_statement_leaves_nothing(
    filed: Store, monkeypatch: pytest.MonkeyPatch, *, after: bool
) -> None:
    execute = SqliteConnection.execute
    for at in range(1, 200):
        bomb = Bomb(at, after=after)
        with monkeypatch.context() as patch:
            patch.setattr(SqliteConnection, "execute", bomb.wrap(execute))
            try:
                await write_in_transaction(filed)
            except CrashError:
                crashed = True
            else:
                crashed = False
        if not crashed:
            break
        assert await count_rows(filed) == NOTHING, at
    assert bomb.heard == at - 1 >= 20
    assert await count_rows(filed) == ALL


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
async def test_a_crash_at_the_commit_leaves_nothing_or_all(
    filed: Store, monkeypatch: pytest.MonkeyPatch, *, after: bool
) -> None:
    bomb = Bomb(1, after=after)
    with monkeypatch.context() as patch:
        patch.setattr(SqliteConnection, "commit", bomb.wrap(SqliteConnection.commit))
        with pytest.raises(CrashError):
            await write_in_transaction(filed)
    assert await count_rows(filed) == (ALL if after else NOTHING)


async def test_a_store_that_is_opened_again_has_what_was_committed(url: str, filed: Store) -> None:
    await write_in_transaction(filed)
    await filed.close()
    again = await Store.open(url)
    assert await count_rows(again) == ALL
    async with again.reading() as tx:
        assert await tx.windows.next_due() == NOW
        assert HOUR + NOW in {window.closes_at for window in await tx.windows.of_branch(1, 0)}
    await again.close()
