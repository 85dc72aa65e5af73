"""A fault that a person can mend is a sentence that says what to do."""

import asyncio
import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy.exc import DBAPIError

from bot.letter_bodies import Note
from bot.store import Store, StoreError, migrate_database
from bot.store.connection import sqlite
from bot.store.connection.address import parse_address
from bot.store.errors import make_store_error, make_unreached_error
from tests.bot.store.samples import NOW, make_letter, save_game

ROOT = Path(__file__).parents[3]


async def open_and_fail(url: str, **more: Any) -> str:
    """Fail to open a database, and give the sentence."""
    with pytest.raises(StoreError) as fault:
        await Store.open(url, **more)
    sentence = str(fault.value)
    assert sentence[-1] == "."
    assert "\n" not in sentence
    return sentence


def sqlite_url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def add_pragmas(monkeypatch: pytest.MonkeyPatch, *more: str) -> None:
    """Open the next databases with other settings than ours."""
    monkeypatch.setattr(sqlite, "WRITER_PRAGMAS", (*sqlite.WRITER_PRAGMAS, *more))


async def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    told = await open_and_fail(sqlite_url(tmp_path / "nowhere" / "skald.db"))
    assert told.startswith(f"The folder {tmp_path / 'nowhere'} does not exist. Create it")


async def test_a_folder_in_the_place_of_the_file_is_named(tmp_path: Path) -> None:
    assert await open_and_fail(sqlite_url(tmp_path)) == (
        f"{tmp_path} is a folder. Name a file in it for the database."
    )


@pytest.mark.parametrize("which", ["skald.db", "skald.db.lock"])
async def test_a_place_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, which: str
) -> None:
    opened = os.open

    def denied(path: Any, *more: Any) -> int:
        if str(path).endswith(which):
            raise PermissionError(13, "Permission denied")
        return opened(path, *more)

    monkeypatch.setattr(os, "open", denied)
    told = await open_and_fail(sqlite_url(tmp_path / "skald.db"))
    assert told.startswith(f"{tmp_path / which} can't be written: Permission denied. Give the user")


async def test_a_database_that_cannot_be_written_any_more_is_a_sentence(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await migrate_database(url)
    add_pragmas(monkeypatch, "PRAGMA query_only=ON")
    assert "skald.db can't be written. Give the user that runs Skald" in await open_and_fail(url)


async def test_a_full_disk_is_a_sentence_and_loses_nothing(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await migrate_database(url)
    add_pragmas(monkeypatch, "PRAGMA max_page_count=60")
    store = await Store.open(url)
    row = await save_game(store)

    async def fill() -> None:
        async with store.writing() as tx:
            note = Note(key="x" * 5000, facts={})
            letters = [make_letter(str(n), row.id, body=note) for n in range(100)]
            await tx.outbox.add(letters, NOW)

    with pytest.raises(StoreError, match=r"no room left for the database .* Free some space"):
        await fill()
    async with store.writing() as tx:
        assert await tx.outbox.count_letters() == (0, 0, 0)
        await tx.outbox.add([make_letter("small", row.id)], NOW)
    await store.close()


@pytest.mark.parametrize(
    ("free", "says"), [(0, "There is no room left for the database"), (1 << 30, "Check the disk")]
)
def test_a_log_that_finds_no_room_is_a_full_disk_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, says: str
) -> None:
    fault = sqlite3.OperationalError("disk I/O error")
    fault.sqlite_errorname = "SQLITE_IOERR_SHMSIZE"
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    assert says in str(make_store_error(fault, str(tmp_path / "skald.db")))


async def test_a_disk_without_room_for_a_name_is_said_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def filled(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "open", filled)
    told = await open_and_fail(sqlite_url(tmp_path / "skald.db"))
    assert told == (
        f"There is no room left for the database {tmp_path / 'skald.db'}. "
        "Free some space on its disk."
    )


async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Remember the milk.\n" * 100)
    assert await open_and_fail(sqlite_url(file)) == (
        f"{file} is no database. Name another file, or restore a backup there."
    )
    assert file.read_text().startswith("Remember")


async def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    assert "belongs to another program: it holds a table 'recipes'" in await open_and_fail(
        sqlite_url(file)
    )
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


async def test_a_database_of_a_newer_skald_is_refused(url: str, tmp_path: Path) -> None:
    await migrate_database(url)
    with closing(sqlite3.connect(tmp_path / "skald.db")) as other, other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
    for alone in (True, False):
        told = await open_and_fail(url, alone=alone)
        assert "was made by a newer Skald (tables 9999). Install that one" in told


async def test_looking_needs_a_database_that_is_there_and_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "skald.db"
    assert "There is no database" in await open_and_fail(sqlite_url(file), alone=False)
    assert not list(tmp_path.iterdir())
    sqlite3.connect(file).close()
    file.touch()
    told = await open_and_fail(sqlite_url(file), alone=False)
    assert told.endswith("holds no tables of Skald. Bring it up to date: skald migrate.")


async def test_looking_leaves_a_database_as_it_is(url: str, tmp_path: Path) -> None:
    """A copy that stands where nobody writes has no log, and gets none."""
    file = tmp_path / "skald.db"
    await migrate_database(url)
    with closing(sqlite3.connect(file)) as other:
        other.execute("PRAGMA journal_mode=DELETE")
    before = file.read_bytes()
    store = await Store.open(url, alone=False)
    async with store.reading() as tx:
        assert await tx.games.open_ids() == []
    await store.close()
    assert file.read_bytes() == before


def test_a_database_at_rest_on_a_disk_that_takes_nothing_is_read_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "skald.db"
    file.touch()
    assert "immutable" not in sqlite.file_uri(file)
    own = os.statvfs(file)
    values = list(own)
    values[8] |= os.ST_RDONLY
    monkeypatch.setattr(os, "statvfs", lambda _: os.statvfs_result(values))
    assert sqlite.file_uri(file).endswith("skald.db?mode=rwc&immutable=1")
    (tmp_path / "skald.db-wal").touch()
    assert "immutable" not in sqlite.file_uri(file)


async def test_a_damaged_database_is_a_sentence(url: str, tmp_path: Path) -> None:
    store = await Store.open(url)
    row = await save_game(store)
    async with store.writing() as tx:
        note = Note(key="x" * 500, facts={})
        letters = [make_letter(str(n), row.id, body=note) for n in range(100)]
        await tx.outbox.add(letters, NOW)
    await store.close()
    file = tmp_path / "skald.db"
    content = bytearray(file.read_bytes())
    content[-9 * 4096 :] = b"\xff" * 9 * 4096
    file.write_bytes(content)
    store = await Store.open(url)
    with pytest.raises(StoreError, match=r"is damaged\. Restore the last backup"):
        async with store.reading() as tx:
            await tx.outbox.list_due(NOW)
    await store.close()


async def test_migrating_again_changes_nothing(url: str, tmp_path: Path) -> None:
    await migrate_database(url)
    before = (tmp_path / "skald.db").read_bytes()
    await migrate_database(url)
    assert (tmp_path / "skald.db").read_bytes() == before


async def test_a_migration_that_breaks_leaves_nothing(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_pragmas(monkeypatch, "PRAGMA max_page_count=20")
    with pytest.raises(StoreError, match="no room left"):
        await migrate_database(url)
    with closing(sqlite3.connect(tmp_path / "skald.db")) as other:
        assert other.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)


async def test_a_database_that_another_program_writes_is_a_sentence(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await migrate_database(url)
    add_pragmas(monkeypatch, "PRAGMA busy_timeout=0")
    store = await Store.open(url)
    with closing(sqlite3.connect(tmp_path / "skald.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="is being written by another program"):
            await save_game(store)
        other.execute("ROLLBACK")
    await save_game(store)
    await store.close()


async def test_a_database_has_one_process(filed: Store, url: str, tmp_path: Path) -> None:
    told = await open_and_fail(url)
    number = os.getpid()
    assert told.startswith(
        f"Another process (number {number}) uses the database {tmp_path / 'skald.db'}. Stop it"
    )
    await filed.close()
    again = await Store.open(url)
    await again.close()


async def test_a_lock_ends_with_its_process_however_that_ends(url: str) -> None:
    program = (
        "import asyncio, sys\n"
        "from bot.store import Store\n"
        "async def main():\n"
        f"    store = await Store.open({url!r})\n"
        "    print('open', flush=True)\n"
        "    await asyncio.Event().wait()\n"
        "asyncio.run(main())\n"
    )
    command = (sys.executable, "-c", program)
    other = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=subprocess.PIPE)
    assert other.stdout is not None
    assert await other.stdout.readline() == b"open\n"
    assert f"Another process (number {other.pid})" in await open_and_fail(url)
    looking = await Store.open(url, alone=False)
    await looking.close()
    other.kill()
    await other.wait()
    again = await Store.open(url)
    await again.close()


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("", "The address of the database can't be read. Write it like sqlite+aiosqlite:///"),
        ("skald.db", "The address of the database can't be read. Write it like sqlite+aiosqlite"),
        ("mysql://a:s3cret@b/c", "Skald keeps no database by mysql. Write it like sqlite+aiosql"),
        ("sqlite+pysqlcipher:///x", "Skald keeps no database by sqlite+pysqlcipher. Write it"),
    ],
)
async def test_an_address_that_leads_nowhere_is_a_sentence(url: str, sentence: str) -> None:
    told = await open_and_fail(url)
    assert told.startswith(sentence)
    assert "s3cret" not in told


async def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    told = await open_and_fail("postgresql://skald:s3cret@localhost/skald")
    assert "driver asyncpg" in told
    assert "pip install asyncpg" in told
    assert "s3cret" not in told


def test_a_server_that_does_not_answer_is_a_sentence() -> None:
    fault = make_unreached_error(
        ConnectionRefusedError(111, "Connection refused"), "postgresql://…"
    )
    assert "does not answer: [Errno 111] Connection refused. Look whether" in str(fault)
    lost = DBAPIError("", {}, OSError("reset"), connection_invalidated=True)
    assert "does not answer: reset." in str(make_store_error(lost, "postgresql://…"))


def test_our_own_mistakes_are_no_sentences() -> None:
    with (
        closing(sqlite3.connect(":memory:")) as connection,
        pytest.raises(sqlite3.OperationalError) as fault,
    ):
        connection.execute("SELECT * FROM nothing")
    assert make_store_error(fault.value, "here") is None
    assert make_store_error(DBAPIError("", {}, fault.value), "here") is None
    assert make_store_error(ValueError(), "here") is None


@pytest.mark.parametrize("url", ["sqlite://", "sqlite+aiosqlite://", "sqlite:///:memory:"])
def test_a_database_in_memory_has_no_file(url: str) -> None:
    assert parse_address(url).is_in_memory


def test_a_short_address_means_our_own_drivers() -> None:
    assert parse_address("sqlite:///a/b.db").file == Path("a/b.db")
    assert parse_address("sqlite+aiosqlite:////a/b.db").file == Path("/a/b.db")
    assert parse_address("postgresql://a@b/c").url.drivername == "postgresql+asyncpg"
    assert "~" not in str(parse_address("sqlite:///~/skald.db").file)
