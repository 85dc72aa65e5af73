"""Backups and restores: whole, in one go, and never over anything."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from bot.store import Store, StoreError, migrate_database, schema_versions
from bot.store.transfer import archive
from bot.store.transfer.archive import back_up_database, restore_database, write_private_file
from tests.bot.store.samples import KNOWN_GAMES, NOW, add_game, make_letter, save_toy_game

DATED = "skald.db.2026-03-29T00-59-59Z"


async def fill_store(store: Store, name: str = "a") -> None:
    async with store.writing() as tx:
        row = await save_toy_game(tx, await add_game(tx), most=8)
        await tx.outbox.add([make_letter(name, row.id)], NOW)


async def read_letters(url: str) -> list[str]:
    store = await Store.open(url, alone=False, games=KNOWN_GAMES)
    async with store.reading() as tx:
        found = [waiting.letter.letter for waiting in await tx.outbox.list_due(NOW)]
    await store.close()
    return found


def url_of(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


def fault_sentence(fault: pytest.ExceptionInfo[StoreError]) -> str:
    return str(fault.value)


async def test_a_backup_is_taken_while_the_bot_runs(filed: Store, url: str, tmp_path: Path) -> None:
    await fill_store(filed)
    copy = tmp_path / "copy.db"
    async with filed.writing() as tx:
        await tx.outbox.add([make_letter("not yet")], NOW)
        await asyncio.to_thread(back_up_database, url, copy)
    async with filed.writing() as tx:
        await tx.outbox.add([make_letter("too late")], NOW)
    assert await read_letters(url_of(copy)) == ["a"]
    assert await read_letters(url) == ["a", "not yet", "too late"]


async def test_a_backup_is_one_file_that_only_its_owner_may_read(
    filed: Store, url: str, tmp_path: Path
) -> None:
    await fill_store(filed)
    folder = tmp_path / "backups"
    folder.mkdir()
    back_up_database(url, folder / "copy.db")
    assert [path.name for path in folder.iterdir()] == ["copy.db"]
    assert (folder / "copy.db").stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(folder / "copy.db")) as copy:
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)


async def test_a_backup_is_never_written_over_anything(filed: Store, url: str) -> None:
    assert filed.address.file is not None
    taken = filed.address.file.with_name("taken")
    taken.write_text("mine")
    with pytest.raises(StoreError, match="exists already"):
        back_up_database(url, taken)
    assert taken.read_text() == "mine"


async def test_a_file_that_appears_meanwhile_is_not_written_over(
    filed: Store, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copy.db"
    known = schema_versions.require_known_version

    def late(version: str | None, at: str) -> None:
        known(version, at)
        copy.write_text("mine")

    monkeypatch.setattr("bot.store.transfer.archive.require_known_version", late)
    with pytest.raises(StoreError, match="exists already"):
        back_up_database(url, copy)
    assert copy.read_text() == "mine"
    assert not list(tmp_path.glob("*.part"))
    assert filed.address.file is not None


async def test_a_backup_of_a_damaged_database_is_refused(url: str, tmp_path: Path) -> None:
    store = await Store.open(url, games=KNOWN_GAMES)
    await fill_store(store)
    await store.close()
    file = tmp_path / "skald.db"
    content = bytearray(file.read_bytes())
    content[-5 * 4096 : -5 * 4096 + 100] = b"\xff" * 100
    file.write_bytes(content)
    with pytest.raises(StoreError, match="is damaged"):
        back_up_database(url, tmp_path / "copy.db")
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".db", ".lock"]


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("sqlite+aiosqlite://", "A database in memory is gone with its process"),
        ("postgresql://a:s3cret@b/c", "pg_dump"),
    ],
)
def test_what_is_no_file_is_not_copied(url: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=words) as fault:
        back_up_database(url, tmp_path / "copy.db")
    assert "s3cret" not in fault_sentence(fault)


def test_a_backup_needs_a_database_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="There is no database"):
        back_up_database(url_of(tmp_path / "skald.db"), tmp_path / "copy.db")
    assert not list(tmp_path.iterdir())
    asyncio.run(migrate_database(url_of(tmp_path / "skald.db")))
    with pytest.raises(StoreError, match="does not exist"):
        back_up_database(url_of(tmp_path / "skald.db"), tmp_path / "no" / "copy.db")
    for folder in (tmp_path, Path()):
        with pytest.raises(StoreError, match=r"is a folder\. Name a new file in it"):
            back_up_database(url_of(tmp_path / "skald.db"), folder)
    with pytest.raises(StoreError, match=r"is a folder\. Name the backup in it"):
        restore_database(tmp_path, url_of(tmp_path / "skald.db"), NOW)


async def a_backup(url: str, tmp_path: Path) -> Path:
    """Keep one game, copy it, and then keep another."""
    store = await Store.open(url, games=KNOWN_GAMES)
    await fill_store(store, "before")
    copy = tmp_path / "copy.db"
    back_up_database(url, copy)
    await fill_store(store, "after")
    await store.close()
    return copy


async def test_a_restored_database_goes_on_and_the_old_one_is_kept(
    url: str, tmp_path: Path
) -> None:
    copy = await a_backup(url, tmp_path)
    kept = restore_database(copy, url, NOW)
    assert kept == tmp_path / DATED
    assert await read_letters(url) == ["before"]
    assert await read_letters(url_of(kept)) == ["before", "after"]
    assert (tmp_path / "skald.db").stat().st_mode & 0o777 == 0o600
    store = await Store.open(url, games=KNOWN_GAMES)
    await fill_store(store, "again")
    await store.close()
    assert await read_letters(url_of(copy)) == ["before"]


async def test_what_was_not_yet_written_back_is_kept_too(url: str, tmp_path: Path) -> None:
    """A process that was killed leaves its last words in the log beside the database."""
    copy = await a_backup(url, tmp_path)
    store = await Store.open(url, games=KNOWN_GAMES)
    await fill_store(store, "last words")
    killed = tmp_path / "killed"
    killed.mkdir()
    for file in (tmp_path / "skald.db", tmp_path / "skald.db-wal"):
        shutil.copy(file, killed)
    await store.close()
    kept = restore_database(copy, url_of(killed / "skald.db"), NOW)
    assert kept is not None
    assert await read_letters(url_of(kept)) == ["before", "after", "last words"]
    assert await read_letters(url_of(killed / "skald.db")) == ["before"]


async def test_each_replaced_database_is_kept_under_its_own_name(url: str, tmp_path: Path) -> None:
    copy = await a_backup(url, tmp_path)
    kept = [restore_database(copy, url, now) for now in (NOW, NOW, NOW + timedelta(seconds=1))]
    assert [path.name for path in kept if path] == [
        DATED, f"{DATED}-2", "skald.db.2026-03-29T01-00-00Z",
    ]  # fmt: skip


async def test_a_backup_is_restored_where_nothing_was(url: str, tmp_path: Path) -> None:
    copy = await a_backup(url, tmp_path)
    new = tmp_path / "new.db"
    assert restore_database(copy, url_of(new), NOW) is None
    assert await read_letters(url_of(new)) == ["before"]


@pytest.mark.parametrize("name", ["skald.db", "new.db"])
async def test_a_restored_database_belongs_to_whom_the_old_one_or_the_folder_did(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Root restores, and the bot of another user opens what it finds."""
    copy = await a_backup(url, tmp_path)
    given: dict[str, tuple[int, int]] = {}
    monkeypatch.setattr(os, "chown", lambda file, *to: given.update({Path(file).name: to}))
    restore_database(copy, url_of(tmp_path / name), NOW)
    own = tmp_path.stat()
    assert given == dict.fromkeys((name, f"{name}.lock"), (own.st_uid, own.st_gid))


async def test_a_damaged_database_can_be_replaced(url: str, tmp_path: Path) -> None:
    copy = await a_backup(url, tmp_path)
    (tmp_path / "skald.db").write_bytes(b"SQLite format 3\0" + b"\xff" * 9000)
    kept = restore_database(copy, url, NOW)
    assert kept is not None
    assert kept.read_bytes().endswith(b"\xff")
    assert await read_letters(url) == ["before"]


async def test_nothing_is_restored_under_a_running_bot(url: str, tmp_path: Path) -> None:
    copy = await a_backup(url, tmp_path)
    store = await Store.open(url, games=KNOWN_GAMES)
    with pytest.raises(StoreError, match=r"Another process .* uses the database"):
        restore_database(copy, url, NOW)
    await store.close()
    assert await read_letters(url) == ["before", "after"]


@pytest.mark.parametrize("deed", ["backup", "restore"])
async def test_where_no_room_is_for_a_copy_that_place_is_named(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deed: str
) -> None:
    copy = await a_backup(url, tmp_path)
    opened = archive._opened  # noqa: SLF001 - a disk that fills up can't be had otherwise

    @contextmanager
    def small(file: Path) -> Iterator[sqlite3.Connection]:
        with opened(file) as connection:
            if file.suffix == ".part":
                connection.execute("PRAGMA max_page_count=9")
            yield connection

    monkeypatch.setattr(archive, "_opened", small)
    goal = tmp_path / ("more.db" if deed == "backup" else "skald.db")
    with pytest.raises(StoreError) as fault:
        back_up_database(url, goal) if deed == "backup" else restore_database(copy, url, NOW)
    assert fault_sentence(fault).startswith(f"There is no room left for the database {goal}. Free")


async def test_only_a_whole_backup_of_ours_is_restored(url: str, tmp_path: Path) -> None:
    copy = await a_backup(url, tmp_path)
    text, other, newer, cut, spoilt = (
        tmp_path / name for name in ("text", "other", "newer", "cut", "spoilt")
    )
    text.write_text("Remember the milk.\n" * 100)
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    shutil.copy(copy, newer)
    with closing(sqlite3.connect(newer)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    cut.write_bytes(copy.read_bytes()[: 20 * 4096])
    content = copy.read_bytes()
    spoilt.write_bytes(content[: len(content) // 2].ljust(len(content), b"\xff"))
    faults = {}
    for file in (text, other, newer, cut, spoilt, tmp_path / "missing"):
        with pytest.raises(StoreError) as fault:
            restore_database(file, url, NOW)
        faults[file.name] = fault_sentence(fault)
    assert "is no database" in faults["text"]
    assert "holds no tables of Skald" in faults["other"]
    assert "newer Skald (tables 9999)" in faults["newer"]
    assert faults["cut"] == f"The backup {cut} is damaged. Use an older one."
    assert f"{spoilt} is damaged" in faults["spoilt"]
    assert not any("Restore" in one or ".part" in one for one in faults.values())
    assert "There is no file" in faults["missing"]
    assert await read_letters(url) == ["before", "after"]
    assert not list(tmp_path.glob("*.part*"))


def test_a_secret_file_is_written_once_for_its_owner(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    write_private_file(file, b"{}")
    assert file.read_bytes() == b"{}"
    assert file.stat().st_mode & 0o777 == 0o600
    with pytest.raises(StoreError, match="exists already"):
        write_private_file(file, b"other")
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
