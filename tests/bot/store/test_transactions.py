"""A transaction is whole or nothing, whatever happens in it, and one comes after the other."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from bot.store import Store, Transaction
from bot.store.connection.sqlite import WRITER_PRAGMAS, InlineConnection, open_in_thread
from tests.bot.store.samples import KNOWN_GAMES, NOW, add_game, make_letter, save_game


async def read_people(store: Store) -> list[str]:
    async with store.reading() as tx:
        return [person.name for person in (await tx.people.find_all(range(10))).values()]


def open_beside(store: Store) -> sqlite3.Connection:
    """Open the database of a store as another program would, that doesn't wait."""
    assert store.address.file is not None
    return sqlite3.connect(store.address.file, timeout=0, isolation_level=None)


class OwnError(Exception):
    pass


async def test_what_a_transaction_wrote_is_there_afterwards(store: Store) -> None:
    async with store.writing() as tx:
        await tx.people.add(1, "Ana")
    assert await read_people(store) == ["Ana"]


@pytest.mark.parametrize("fault", [OwnError, KeyboardInterrupt, asyncio.CancelledError])
async def test_an_exception_takes_everything_back(store: Store, fault: type[BaseException]) -> None:
    async def work() -> None:
        async with store.writing() as tx:
            await tx.people.add(1, "Ana")
            raise fault

    with pytest.raises(fault):
        await work()
    assert await read_people(store) == []


async def test_what_breaks_a_rule_of_the_tables_takes_everything_back(store: Store) -> None:
    async def work() -> None:
        async with store.writing() as tx:
            await tx.people.add(1, "Ana")
            await tx.outbox.add([make_letter("to nobody", game=404)], NOW)

    with pytest.raises(IntegrityError):
        await work()
    assert await read_people(store) == []


async def test_a_task_that_is_cancelled_between_statements_leaves_nothing(store: Store) -> None:
    begun = asyncio.Event()

    async def work() -> None:
        async with store.writing() as tx:
            await tx.people.add(1, "Ana")
            begun.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(work())
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await read_people(store) == []


async def _cancelled_at(store: Store, awaits: int) -> bool:
    """Write two letters, and cancel after so many turns of the loop; was it in time?"""

    async def work() -> None:
        async with store.writing() as tx:
            await tx.outbox.add([make_letter(f"{awaits}.a")], NOW)
            await tx.outbox.add([make_letter(f"{awaits}.b")], NOW)

    task = asyncio.create_task(work())
    for _ in range(awaits):
        if task.done():
            break
        await asyncio.sleep(0)
    in_time = task.cancel()
    await asyncio.wait({task})
    return in_time


async def test_cancelled_at_any_moment_a_transaction_is_whole_or_nothing(store: Store) -> None:
    there, outcomes = 0, set()
    for awaits in range(2000):
        in_time = await _cancelled_at(store, awaits)
        async with store.reading() as tx:
            now_there, _, _ = await tx.outbox.count_letters()
        assert now_there - there in {0, 2}
        outcomes.add((in_time, now_there - there))
        there = now_there
        if not in_time:
            break
    assert (True, 0) in outcomes
    assert (False, 2) in outcomes


async def test_a_commit_that_is_cancelled_comes_to_its_end_first(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    started, go_on = asyncio.Event(), asyncio.Event()
    committed = InlineConnection.commit_in_thread

    async def slowly(connection: InlineConnection) -> None:
        started.set()
        await go_on.wait()
        await committed(connection)

    async def work() -> None:
        async with store.writing() as tx:
            await tx.people.add(1, "Ana")

    monkeypatch.setattr(InlineConnection, "commit_in_thread", slowly)
    task = asyncio.create_task(work())
    await started.wait()
    for _ in range(3):
        task.cancel()
        await asyncio.sleep(0)
    assert not task.done()
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await read_people(store) == ["Ana"]


async def test_transactions_come_one_after_the_other(store: Store) -> None:
    open_now: list[int] = []
    most: list[int] = []

    async def work(number: int) -> None:
        async with store.writing() as tx:
            open_now.append(number)
            await tx.people.add(number, str(number))
            most.append(len(open_now))
            open_now.remove(number)

    await asyncio.gather(*(work(number) for number in range(1, 6)))
    assert most == [1] * 5
    assert len(await read_people(store)) == 5


async def test_a_transaction_inside_a_transaction_is_refused_instead_of_hanging(
    store: Store,
) -> None:
    async with store.reading():
        with pytest.raises(RuntimeError, match="inside"):
            async with store.writing():
                raise AssertionError("never begins")


async def test_nothing_goes_through_a_transaction_that_is_over(store: Store) -> None:
    kept: list[Transaction] = []
    async with store.writing() as tx:
        kept.append(tx)
    with pytest.raises(RuntimeError, match="over"):
        await kept[0].people.get(1)


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    with pytest.raises(RuntimeError, match="closed"):
        async with store.writing():
            raise AssertionError("never begins")


async def test_closing_waits_for_the_transaction_at_hand(filed: Store) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        async with filed.writing() as tx:
            begun.set()
            await go_on.wait()
            await tx.people.add(1, "Ana")

    task = asyncio.create_task(work())
    await begun.wait()
    closing_ = asyncio.create_task(filed.close())
    await asyncio.sleep(0)
    go_on.set()
    await task
    await closing_
    with closing(open_beside(filed)) as other:
        assert other.execute("SELECT name FROM people").fetchall() == [("Ana",)]


async def test_reading_never_writes(store: Store) -> None:
    async with store.reading() as tx:
        await tx.people.add(1, "Ana")
    assert await read_people(store) == []


async def test_others_cannot_write_between_begin_and_commit(filed: Store) -> None:
    with closing(open_beside(filed)) as other:
        async with filed.writing():  # nothing was written yet: the lock is taken by beginning
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("BEGIN IMMEDIATE")
        other.execute("BEGIN IMMEDIATE")


async def test_another_process_that_writes_is_waited_for_beside_the_loop(filed: Store) -> None:
    async def work() -> None:
        async with filed.writing() as tx:
            await tx.people.add(1, "Ana")

    with closing(open_beside(filed)) as other:
        other.execute("BEGIN IMMEDIATE")
        task = asyncio.create_task(work())
        for _ in range(10):
            await asyncio.sleep(0)
        assert not task.done()
        other.execute("ROLLBACK")
        await task
    assert await read_people(filed) == ["Ana"]


async def test_who_is_cancelled_while_another_process_writes_leaves_nothing_begun(
    filed: Store,
) -> None:
    async def add(name: str, number: int) -> None:
        async with filed.writing() as tx:
            await tx.people.add(number, name)

    with closing(open_beside(filed)) as other:
        other.execute("BEGIN IMMEDIATE")
        task = asyncio.create_task(add("Ana", 1))
        for _ in range(3):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.sleep(0)
        other.execute("ROLLBACK")
        with pytest.raises(asyncio.CancelledError):
            await task
    await add("Bo", 2)
    assert await read_people(filed) == ["Bo"]


async def test_beginning_on_the_spot_leaves_the_patience_of_all_else_alone(filed: Store) -> None:
    assert filed.address.file is not None
    opened = await open_in_thread(filed.address.file)
    with closing(open_beside(filed)) as other:
        for begins in (True, False):
            assert opened.try_begin_writing() is begins
            await opened.rollback()
            assert opened.raw.execute("PRAGMA busy_timeout").fetchone() == (5000,)
            other.execute("BEGIN IMMEDIATE") if begins else other.execute("ROLLBACK")
    await opened.close()


async def test_others_see_what_was_there_until_the_commit(filed: Store) -> None:
    count = "SELECT count(*) FROM people"
    with closing(open_beside(filed)) as other:
        async with filed.writing() as tx:
            await tx.people.add(1, "Ana")
            assert other.execute(count).fetchone() == (0,)
        assert other.execute(count).fetchone() == (1,)


async def test_a_reader_sees_one_moment_while_another_process_writes(
    filed: Store, url: str
) -> None:
    reader = await Store.open(url, alone=False, games=KNOWN_GAMES)
    async with reader.reading() as looking:
        assert await looking.people.find_by_discord_id(1) is None
        async with filed.writing() as tx:
            await tx.people.add(1, "Ana")
        assert await looking.people.find_by_discord_id(1) is None
    assert await read_people(reader) == ["Ana"]
    await reader.close()


async def test_what_is_committed_is_on_the_disk(filed: Store) -> None:
    told = {
        pragma.removeprefix("PRAGMA ").split("=")[0]: pragma.split("=")[1]
        for pragma in WRITER_PRAGMAS
    }
    assert told == {
        "busy_timeout": "5000", "journal_mode": "WAL", "synchronous": "FULL", "foreign_keys": "ON",
    }  # fmt: skip

    def pragmas(connection: sqlite3.Connection) -> list[Any]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert filed.address.file is not None
    opened = await open_in_thread(filed.address.file)  # as the store itself does
    found: list[Any] = []
    await opened.run_in_thread(lambda connection: found.extend(pragmas(connection)))
    assert found == ["wal", 2, 1, 5000]
    await opened.close()


async def test_a_file_of_ours_is_nobody_elses_to_read(filed: Store, tmp_path: Path) -> None:
    async with filed.writing() as tx:
        await add_game(tx)
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes == dict.fromkeys(modes, 0o600)
    assert {"skald.db", "skald.db-wal", "skald.db.lock"} <= set(modes)


async def test_an_error_never_shows_what_is_stored(store: Store) -> None:
    with pytest.raises(IntegrityError) as caught:
        await save_game(store, seed="the-secret-seed", previous_game=404)
    assert "the-secret-seed" not in str(caught.value)
